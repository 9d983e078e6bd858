package tlctrace

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tracecheck/checker"
	"tracecheck/internal/tlc"
	"tracecheck/spec"
	"tracecheck/trace"
)

func TestExam(t *testing.T) {
	files, _ := filepath.Glob("/work/" + "shared/exam/*.ndjson")
	tools, err := tlc.Find()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, _ := os.ReadFile(f)
		if !strings.Contains(string(text[:200]), "chandy-lamport") {
			continue
		}
		open := func() *trace.Files {
			r, err := trace.Open([]string{f}, nil)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		rep, err := checker.Check(open().Run, checker.Options{})
		if err != nil {
			t.Fatal(err)
		}
		h, err := Read(open().Run, 1000)
		if err != nil {
			t.Log(f, err)
			continue
		}
		tr := h.Trace(Skip(rep))
		res, err := JudgeTraces(t.Context(), Options{Tools: tools, Spec: spec.Files}, tr)
		if err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		t.Logf("%s: go %s %v; tlc %v", filepath.Base(f), rep.Verdict, namesOf(rep), res[0].Accepted)
		for _, s := range tr.Stops {
			t.Logf("   stop %v %v %s %v", s.At.Line, s.Findings, s.Text, s.Follows)
		}
		if tr.Moved != nil {
			t.Log("   moved", tr.Moved)
		}
		if res[0].Refusal != nil {
			t.Logf("   %s", tr.Said(res[0].Refusal))
		}
		if d := tr.Disagree(rep, res[0]); d != "" {
			t.Errorf("   DISAGREE %s", d)
		}
	}
}
