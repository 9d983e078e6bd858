package tlctrace

import (
	"fmt"
	"slices"
	"strings"

	"tracecheck/checker"
	"tracecheck/trace"
)

// shown are the findings that a log cannot have and be a run of its algorithm's module.
var shown = []string{
	"unsent", "duplicate", "fifo", "application", "orphan", "lost", "extra", "order", "state",
	"double-record", "marker-send", "marker-receive", "premature-close", "colour", "colour-receive",
	"stop",
}

// Skip are the snapshots that a report says were given up.
func Skip(r *checker.Report) map[int64]bool {
	skip := map[int64]bool{}
	for _, s := range r.Snapshots {
		for _, f := range s.Findings {
			if f.Name == "aborted" {
				skip[s.Snap] = true
			}
		}
	}
	return skip
}

// namesOf are the names of all findings of a report.
func namesOf(r *checker.Report) []string {
	var names []string
	for _, f := range r.Findings {
		names = append(names, f.Name)
	}
	for _, s := range r.Snapshots {
		for _, f := range s.Findings {
			names = append(names, f.Name)
		}
	}
	return names
}

// Disagree says how the report of the judge in Go and TLC's result on the same log contradict
// each other, "" if they do not.
//
// What TLC refuses must be a finding of the other, one of those that go with the guard that
// fails. What TLC accepts, whole, must have no finding that a run of the specification cannot
// have. Where a part of the log was not given to TLC, its yes says nothing of that part; but
// what breaks a rule there must be a finding.
func (t *Trace) Disagree(r *checker.Report, res Result) string {
	names := namesOf(r)
	has := func(list []string) bool {
		return slices.ContainsFunc(list, func(n string) bool { return slices.Contains(names, n) })
	}
	for _, s := range t.Stops {
		if len(s.Findings) > 0 && !has(s.Findings) {
			return fmt.Sprintf("it can be no step of the specification, and has none of the findings %s: "+
				"%s seq %d: %s", strings.Join(s.Findings, ", "), s.Proc, s.Seq, s.Text)
		}
	}
	if !res.Accepted {
		said := t.Said(res.Refusal)
		if !has(said.Findings) {
			return fmt.Sprintf("TLC refuses what has none of the findings %s: %s",
				strings.Join(said.Findings, ", "), said)
		}
		return ""
	}
	if !t.Whole() {
		return ""
	}
	for _, name := range shown {
		if slices.Contains(names, name) && !t.beside(name) {
			return fmt.Sprintf("TLC accepts what has the finding %s", name)
		}
	}
	return ""
}

// beside reports whether a finding may be about what TLC was not given though every line became
// part of a step: a line that stands twice, a snapshot that was given up, the states of an
// opaque application, or a cut that is right on fifo channels alone.
func (t *Trace) beside(name string) bool {
	anyOrder := slices.ContainsFunc(t.h.h.Channels, func(c trace.Channel) bool {
		return c.Order == trace.AnyOrder
	})
	switch name {
	case "duplicate":
		return t.h.again || len(t.Left) > 0
	case "fifo", "unsent":
		return len(t.Left) > 0
	case "state", "application":
		return t.h.coins
	case "orphan", "lost", "extra", "order":
		return anyOrder && judged[t.h.h.Algorithm].fifo
	}
	return false
}

// results are the findings that put S* on no path from S_begin to S_end, and breaches those that
// may make the run itself none of the bank.
var (
	results  = []string{"orphan", "lost", "extra", "order", "state", "reachability"}
	breaches = []string{"unsent", "duplicate", "fifo", "application"}
)

// Disagree says how the report of the judge in Go and TLC's result on a snapshot's path
// contradict each other, "" if they do not. A path that TLC refuses must have a finding that
// says why, of the snapshot or of the run; one that it accepts no finding of the snapshot
// against S*.
func (w *Walk) Disagree(r *checker.Report) string {
	var own []string
	for _, s := range r.Snapshots {
		if s.Snap == w.Snap {
			own = namesOf(&checker.Report{Snapshots: []checker.Snapshot{s}})
		}
	}
	in := func(list, of []string) string {
		for _, name := range of {
			if slices.Contains(list, name) {
				return name
			}
		}
		return ""
	}
	against := in(own, results)
	switch {
	case slices.Contains(own, "aborted"): // nothing is demanded of it
	case w.Accepted && !w.byValue && against != "" && !(w.coins && against == "state"):
		return fmt.Sprintf("TLC finds a path through the S* of snapshot %d, which has the finding %s",
			w.Snap, against)
	case w.Refused != nil && against == "" && in(namesOf(r), breaches) == "":
		return fmt.Sprintf("TLC finds no path through the S* of snapshot %d, against which there is no "+
			"finding: %s", w.Snap, w.Refused)
	}
	return ""
}

// disagree is Disagree of the run itself, held against the bank: TLC does not see its markers.
func (r *History) disagree(report *checker.Report, w *Walk) string {
	names := namesOf(report)
	has := func(name string) bool { return slices.Contains(names, name) }
	if w.Refused != nil && !slices.ContainsFunc(w.Refused.Findings, has) {
		return fmt.Sprintf("TLC refuses what has none of the findings %s: %s",
			strings.Join(w.Refused.Findings, ", "), w.Refused)
	}
	if !w.Accepted || w.Unjudged != "" {
		return ""
	}
	markers := slices.ContainsFunc(r.steps, func(s trace.Step) bool {
		return s.Kind == trace.SendMarker || s.Kind == trace.ReceiveMarker
	})
	for _, name := range breaches {
		mine := name == "application" && !r.coins || !markers && !(name == "duplicate" && r.again) &&
			name != "application"
		if has(name) && mine {
			return fmt.Sprintf("TLC accepts what has the finding %s", name)
		}
	}
	return ""
}
