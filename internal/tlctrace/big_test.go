package tlctrace

import (
	"os"
	"strings"
	"testing"
	"time"

	"tracecheck/checker"
	"tracecheck/internal/tlc"
	"tracecheck/spec"
	"tracecheck/trace"
)

func TestBig(t *testing.T) {
	for _, f := range strings.Fields(os.Getenv("BIG")) {
		tools, _ := tlc.Find()
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
		start := time.Now()
		h, err := Read(open().Run, 1000000)
		if err != nil {
			t.Fatal(err)
		}
		tr := h.Trace(Skip(rep))
		t.Log("translated", time.Since(start), h.lines, len(tr.steps), len(tr.snaps))
		res, err := JudgeTraces(t.Context(), Options{Tools: tools, Spec: spec.Files}, tr)
		t.Log(time.Since(start), res, err, tr.Stops, tr.Moved)
		start = time.Now()
		var claims []Claim
		for _, s := range rep.Snapshots {
			claims = append(claims, Claim{s.Snap, s.Witness.Records, s.Witness.Begin, s.Witness.End})
		}
		p := h.Paths(claims)
		n := len(p.trunk)
		for _, q := range p.paths {
			n += len(q.steps)
		}
		t.Log("paths", time.Since(start), n)
		w, err := JudgePaths(t.Context(), Options{Tools: tools, Spec: spec.Files}, p)
		ok := 0
		if err == nil {
			for _, x := range w[0] {
				if x.Accepted {
					ok++
				}
			}
		}
		t.Log(time.Since(start), ok, len(claims), err)
	}
}
