//go:build scratch

package checker_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestDiffScratch groups disagreements by signature with the smallest trace of each.
func TestDiffScratch(t *testing.T) {
	type ex struct {
		n    int
		size int
		text string
	}
	sigs := map[string]*ex{}
	for seed := range uint64(*oracleTraces) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := randomRun(r)
		what := []string{}
		for range pick(r, 0, 0, 1, 1, 1, 2, 3) {
			what = append(what, s.mutate(r))
		}
		files := s.files(r)
		want, err := byOracle(files)
		if err != nil {
			continue
		}
		got := byChecker(t, files)
		if got == want.String() {
			continue
		}
		a, b := strings.Split(got, "\n"), strings.Split(want.String(), "\n")
		sig := s.h.LogOrder + " " + s.h.Algorithm + ": "
		if len(a) != len(b) {
			sig += "lines differ"
		} else {
			for i := range a {
				if a[i] != b[i] && i > 0 {
					sig += fmt.Sprintf("[C %s | O %s] ", a[i][strings.Index(a[i], ":"):], b[i][strings.Index(b[i], ":"):])
				}
			}
			if a[0] != b[0] {
				sig += fmt.Sprintf("[C %s | O %s] ", a[0], b[0])
			}
		}
		e := sigs[sig]
		if e == nil {
			e = &ex{size: 1000}
			sigs[sig] = e
		}
		e.n++
		if len(s.lines) < e.size {
			e.size = len(s.lines)
			e.text = fmt.Sprintf("seed %d %v\nchecker\n%soracle\n%s%s", seed, what, got, want, bytes.Join(files, []byte("--\n")))
		}
	}
	keys := slices.SortedFunc(maps.Keys(sigs), func(a, b string) int { return sigs[b].n - sigs[a].n })
	f, _ := os.Create("/tmp/oracle-diffs.txt")
	defer f.Close()
	for _, k := range keys {
		fmt.Fprintf(f, "==== %d x %s\n%s\n", sigs[k].n, k, sigs[k].text)
		t.Logf("%d x %s", sigs[k].n, k)
	}
}
