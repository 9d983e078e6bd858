//go:build scratch

package checker_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tracecheck/trace"
)

func TestExamScratch(t *testing.T) {
	text, _ := os.ReadFile("/work/shared/exam/expected.json")
	var want map[string]struct {
		Findings map[string][]string
		Verdict  string
	}
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("/work/shared/exam/*.ndjson")
	n := 0
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".ndjson")
		text, _ := os.ReadFile(f)
		if strings.Contains(string(text), `"restore"`) || strings.Contains(string(text), `"claim"`) {
			continue
		}
		r, err := trace.NewReader(strings.NewReader(string(text)), name)
		if err != nil {
			t.Fatal(err)
		}
		if a := r.Header().Algorithm; a != "naive" && a != "none" && a != "chandy-lamport" {
			continue
		}
		var lines []trace.Event
		for {
			var e trace.Event
			if err := r.Read(&e); err != nil {
				break
			}
			lines = append(lines, e)
		}
		j := newOracle(r.Header(), lines).judge()
		got := map[string]string{}
		if len(j.run) > 0 {
			got["run"] = strings.Join(slices.Sorted(maps.Keys(j.run)), " ")
		}
		for s, f := range j.snaps {
			k := strings.Join(slices.Sorted(maps.Keys(f)), " ")
			if k == "" {
				k = "ok"
			}
			got[strconv.Itoa(int(s))] = k
		}
		exp := map[string]string{}
		for s, f := range want[name].Findings {
			slices.Sort(f)
			exp[s] = strings.Join(f, " ")
		}
		if !maps.Equal(exp, got) || want[name].Verdict != "" && want[name].Verdict != j.verdict {
			t.Errorf("%s: want %v %s got %v %s", name, exp, want[name].Verdict, got, j.verdict)
		}
		n++
	}
	t.Log(n)
}
