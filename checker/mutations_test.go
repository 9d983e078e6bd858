package checker_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/property"
	"tracecheck/trace"
)

// How many accepted runs by chance are mutated, and from how many events on a run
// is a longer one.
const (
	mutatedRuns = 50
	longer      = 25
)

// inScope are the findings of the algorithms that are judged here.
var inScope = strings.Fields("malformed gap unsent duplicate fifo application orphan lost extra order state " +
	"double-record marker-send marker-receive premature-close incomplete pending aborted reachability " +
	"restore stable-rule")

// outcome is what came of mutations of one kind, how many times each.
type outcome struct{ malformed, rejected, inconclusive, confirmed int }

// TestMutations: any one line of an accepted run is taken out, written twice,
// exchanged with the next of its process, or altered in any field; and the run is
// then rejected, inconclusive, or accepted with a witness that the package witness
// and the oracle's replay confirm.
func TestMutations(t *testing.T) {
	table, seen := map[string]*outcome{}, map[string]int{}
	long, cases := longRuns(t), caseRuns(t)
	require.Len(t, long, mutatedRuns)
	wrong := 0
	for _, files := range append(long, cases...) {
		if why := judgeMutant(t, files, &outcome{}, map[string]int{}); why != "" {
			t.Errorf("not even as it was: %s\n%s", why, joined(files))
			continue
		}
		mutants(files, func(kind string, mutant [][]byte) {
			if table[kind] == nil {
				table[kind] = &outcome{}
			}
			if why := judgeMutant(t, mutant, table[kind], seen); why != "" {
				if wrong++; wrong <= 5 {
					t.Errorf("%s: accepted, but the oracle finds %s\n%s", kind, why, joined(mutant))
				}
			}
		})
	}
	printTable(t, table)
	t.Logf("%d runs by chance and %d cases; findings: %v", len(long), len(cases), seen)
	for _, name := range inScope {
		require.Positive(t, seen[name], "%s never occurs", name)
	}
	require.Zero(t, wrong, "accepted without a reason")
}

func printTable(t *testing.T, table map[string]*outcome) {
	t.Logf("%-28s %9s %9s %12s %9s", "mutation", "malformed", "rejected", "inconclusive", "confirmed")
	var all outcome
	row := func(name string, o *outcome) {
		t.Logf("%-28s %9d %9d %12d %9d", name, o.malformed, o.rejected, o.inconclusive, o.confirmed)
	}
	for _, kind := range slices.Sorted(maps.Keys(table)) {
		o := table[kind]
		row(kind, o)
		all.malformed += o.malformed
		all.rejected += o.rejected
		all.inconclusive += o.inconclusive
		all.confirmed += o.confirmed
	}
	row("all", &all)
}

func joined(files [][]byte) []byte { return bytes.Join(files, []byte("--\n")) }

// check is the checker's report on a run in files, claims included.
func check(files [][]byte) (*checker.Report, error) {
	logs, err := readers(files)
	if err != nil {
		return nil, err
	}
	run, err := trace.NewRun(logs)
	if err != nil {
		return nil, err
	}
	return checker.Check(run, checker.Options{Compile: property.Compile})
}

// judgeMutant counts what a mutant comes to. It says why, if it is accepted for
// no good reason, else "".
func judgeMutant(t *testing.T, files [][]byte, o *outcome, seen map[string]int) string {
	t.Helper()
	r, err := check(files)
	if err != nil {
		var bad *trace.Error
		require.True(t, errors.As(err, &bad), "%v", err)
		seen["malformed"]++
		o.malformed++
		return ""
	}
	for name := range namesOf(r.Findings) {
		seen[name]++
	}
	for _, s := range r.Snapshots {
		for name := range namesOf(s.Findings) {
			seen[name]++
		}
	}
	switch r.Verdict {
	case checker.Rejected:
		o.rejected++
	case checker.Inconclusive:
		o.inconclusive++
	default:
		o.confirmed++
		return reasons(t, files, r)
	}
	return ""
}

// reasons says what speaks against an accepted run, "" for nothing.
func reasons(t *testing.T, files [][]byte, r *checker.Report) string {
	t.Helper()
	h, lines := linesOf(t, files)
	if why := confirm(h, lines, r); why != "" {
		return why
	}
	back := slices.ContainsFunc(lines, func(e trace.Event) bool {
		return e.Kind == trace.Restore || e.Kind == trace.Restart
	})
	if back {
		return "" // the package witness follows no path through a restore
	}
	for _, s := range r.Snapshots {
		if s.Verdict != checker.Accepted {
			continue
		}
		if refused := verify(t, files, entry(t, s)); len(refused) > 0 {
			return fmt.Sprint("by the package witness: ", refused)
		}
	}
	return ""
}

// linesOf is the header and the lines of a run as they stand.
func linesOf(t *testing.T, files [][]byte) (*trace.Header, []trace.Event) {
	t.Helper()
	logs, err := readers(files)
	require.NoError(t, err)
	var lines []trace.Event
	for _, l := range logs {
		for {
			var e trace.Event
			if err := l.Read(&e); err != nil {
				break
			}
			lines = append(lines, e)
		}
	}
	return logs[0].Header(), lines
}

// longRuns are accepted runs of the maker, every algorithm in turn.
func longRuns(t *testing.T) [][][]byte {
	t.Helper()
	turn := []string{trace.ChandyLamport, trace.Naive, trace.ChandyLamport, trace.NoAlgorithm}
	var runs [][][]byte
	for seed := uint64(0); len(runs) < mutatedRuns; seed++ {
		rng := rand.New(rand.NewPCG(seed, 3))
		s := runOfUpTo(rng, 20+rng.IntN(25))
		if len(s.lines) < longer || s.h.Algorithm != turn[len(runs)%len(turn)] {
			continue
		}
		files := s.files(rng)
		r, err := check(files)
		if err == nil && r.Verdict == checker.Accepted && len(r.Snapshots) > 0 {
			runs = append(runs, files)
		}
	}
	return runs
}

// caseRuns are the accepted cases of twelve events or more in which something is
// restored, claimed, lost, given up, or crashes.
func caseRuns(t *testing.T) [][][]byte {
	t.Helper()
	names, err := filepath.Glob("testdata/cases/*.txtar")
	require.NoError(t, err)
	var runs [][][]byte
	for _, name := range names {
		c, err := txtar.ParseFile(name)
		require.NoError(t, err)
		var files [][]byte
		for _, f := range c.Files[1:] {
			files = append(files, f.Data)
		}
		text := joined(files)
		rare := false
		for _, kind := range []string{"restore", "claim", "lose", "abort", "crash", "restart"} {
			rare = rare || bytes.Contains(text, []byte(`"kind":"`+kind+`"`))
		}
		accepted := bytes.Contains(c.Files[0].Data, []byte("verdict accepted"))
		if accepted && rare && bytes.Count(text, []byte(`"seq":`)) >= 12 {
			runs = append(runs, files)
		}
	}
	require.Greater(t, len(runs), 20)
	return runs
}

// TestNothingGoesUnnoticed: without any one line of an accepted complete run, but
// the only one of the coordinator, a run is not both accepted and complete.
func TestNothingGoesUnnoticed(t *testing.T) {
	deleted, complete := 0, 0
	for _, files := range append(longRuns(t), caseRuns(t)...) {
		if r, err := check(files); err != nil || !r.Complete || r.Verdict != checker.Accepted {
			continue
		}
		complete++
		for f, file := range files {
			lines := splitLines(file)
			for i := 1; i < len(lines); i++ {
				if bytes.Contains(lines[i], []byte(`"coordinator"`)) &&
					bytes.Count(joined(files), []byte(`"proc":"coordinator"`)) == 1 {
					continue
				}
				mutant := slices.Clone(files)
				mutant[f] = bytes.Join(slices.Delete(slices.Clone(lines), i, i+1), nil)
				deleted++
				r, err := check(mutant)
				if err == nil && r.Verdict == checker.Accepted && r.Complete {
					t.Errorf("nobody misses %s\n%s", lines[i], joined(files))
				}
			}
		}
	}
	require.Greater(t, complete, 15)
	t.Logf("%d lines of %d complete runs were taken out, and each is missed", deleted, complete)
}
