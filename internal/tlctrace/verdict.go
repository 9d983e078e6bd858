package tlctrace

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tracecheck/checker"
	"tracecheck/trace"
)

// Inconclusive is a verdict of TLC that is neither yes nor no: the steps that it was given are all
// lawful, and are not all there is.
const Inconclusive = checker.Inconclusive

// Verdict is what TLC says of a run, beside the report of the judge in Go.
type Verdict struct {
	Verdict string `json:"verdict"` // accepted, rejected or inconclusive
	// By is the module of the specification that the run was held against.
	By    string `json:"by"`
	Steps int    `json:"steps"` // the steps that TLC was given
	// Refused is the first step that is none of the specification, if there is one.
	Refused *Place `json:"refused,omitempty"`
	// Because says what keeps a yes from counting: what of the run TLC was not given.
	Because []string `json:"because,omitempty"`
	// Partial is set where that is something which the judge in Go has judged.
	Partial bool `json:"partial"`
	// Notes say what was done to the log for TLC, and changes no verdict.
	Notes []string `json:"notes,omitempty"`
	// Paths are the verdicts on the witnesses of snapshots, where TLC was asked for them.
	Paths []PathVerdict `json:"paths,omitempty"`
	// Disagreement says how the two judges contradict each other; "" if they do not. If they do,
	// one of them, or what stands between them, has an error.
	Disagreement string `json:"disagreement,omitempty"`
}

// Place is an event of the trace and what is wrong with it.
type Place struct {
	checker.Place
	Message string `json:"message"`
}

// PathVerdict is what TLC says of the path of a snapshot through its S*.
type PathVerdict struct {
	Snap    int64  `json:"snap"`
	Verdict string `json:"verdict"` // accepted, rejected or inconclusive
	Message string `json:"message,omitempty"`
	Refused *Place `json:"refused,omitempty"`
}

// HasSpec says why there is no specification to hold a run of this algorithm against; nil if
// there is one.
func HasSpec(algorithm string) error {
	if _, own := judged[algorithm]; own || algorithm == trace.Naive || algorithm == trace.NoAlgorithm {
		return nil
	}
	return &Unfit{fmt.Sprintf("there is no specification of %s yet. It judges %s, and naive and none by "+
		"their witness", algorithm, strings.Join(slices.Sorted(maps.Keys(judged)), ", "))}
}

// Judge asks TLC of a run on which the judge in Go has a report, and compares the two. A run of
// an algorithm that has a module is held against it: then it has the right snapshots by the
// theorem. Of naive and none, and where a channel has any order and the theorem needs fifo, the
// witnesses are held against Bank.tla. The error is one of TLC or of the context, a *TooLong if
// the witnesses have more than limit steps together, or an *Unfit.
func Judge(ctx context.Context, o Options, r *History, report *checker.Report, limit int) (*Verdict, error) {
	if err := HasSpec(r.h.Algorithm); err != nil {
		return nil, err
	}
	v := &Verdict{Verdict: checker.Accepted, By: "Bank.tla"}
	anyOrder := slices.ContainsFunc(r.h.Channels, func(c trace.Channel) bool { return c.Order == trace.AnyOrder })
	way, own := judged[r.h.Algorithm]
	if own {
		v.By = way.spec + ".tla"
		if err := v.steps(ctx, o, r, report); err != nil {
			return nil, err
		}
	}
	if !own || way.fifo && anyOrder {
		if err := v.walks(ctx, o, r, report, limit); err != nil {
			return nil, err
		}
	}
	v.conclude(r, report)
	return v, nil
}

// conclude notes where the judge in Go has not seen the whole run: then neither has TLC, and its
// yes does not count.
func (v *Verdict) conclude(r *History, report *checker.Report) {
	if r.coins {
		v.Notes = append(v.Notes, "the application is opaque: in the specification a message is one coin, "+
			"and TLC judges messages and markers, not states")
	}
	because := func(is bool, text string) {
		if is {
			v.because(text)
		}
	}
	because(slices.Contains(namesOf(report), "gap"), "lines are missing (gap)")
	because(!report.Complete, "not every log has its end")
	because(r.again, "a line stands twice, and the second does not count (duplicate)")
	because(report.Verdict == checker.Inconclusive, "the run is inconclusive")
	if len(v.Because) > 0 && v.Verdict == checker.Accepted {
		v.Verdict = Inconclusive
	}
}

// steps asks TLC whether the log is a run of its algorithm.
func (v *Verdict) steps(ctx context.Context, o Options, r *History, report *checker.Report) error {
	t := r.Trace(Skip(report))
	results, err := JudgeTraces(ctx, o, t)
	if err != nil {
		return err
	}
	v.trace(t, report, results[0])
	return nil
}

// trace adds what TLC says of a log as a run of its algorithm.
func (v *Verdict) trace(t *Trace, report *checker.Report, res Result) {
	v.Steps = t.Steps()
	if f := res.Refusal; f != nil {
		v.Verdict = checker.Rejected
		v.Refused = t.Said(f).place()
	}
	names := namesOf(report)
	for _, s := range t.Stops {
		v.Partial = true
		v.because(s.say(names))
	}
	for _, snap := range t.Moved {
		v.Notes = append(v.Notes, fmt.Sprintf("the markers of snapshot %d leave with the %s in the "+
			"specification, and were moved there", snap, t.leaveWith()))
	}
	for _, snap := range t.Left {
		v.leftOut(snap)
	}
	v.Disagreement = t.Disagree(report, res)
}

// leaveWith is what the markers leave with in the specification.
func (t *Trace) leaveWith() string {
	if t.h.h.Algorithm == trace.StopTheWorld {
		return "stop"
	}
	return "record"
}

// leftOut notes, once, that a snapshot is left out.
func (v *Verdict) leftOut(snap int64) {
	text := fmt.Sprintf("snapshot %d was given up, and is left out", snap)
	if !slices.Contains(v.Notes, text) {
		v.Notes = append(v.Notes, text)
	}
}

// say tells of a stop, and which of the run's findings it is.
func (s *Stop) say(names []string) string {
	text := fmt.Sprintf("%s: %s seq %d: %s", s.At, s.Proc, s.Seq, s.Text)
	for _, name := range s.Findings {
		if slices.Contains(names, name) {
			return text + " (" + name + ")"
		}
	}
	return text
}

func (s *Said) place() *Place {
	return &Place{checker.Place{File: s.At.File, Line: s.At.Line, Proc: s.Proc, Seq: s.Seq}, s.Kind + ": " + s.Text}
}

// walks asks TLC of the witness of every snapshot that has one.
func (v *Verdict) walks(ctx context.Context, o Options, r *History, report *checker.Report, limit int) error {
	var claims []Claim
	skip := Skip(report)
	for _, s := range report.Snapshots {
		switch w := s.Witness; {
		case skip[s.Snap]:
			v.leftOut(s.Snap)
		case w != nil:
			claims = append(claims, Claim{s.Snap, w.Records, w.Begin, w.End})
		default:
			v.because(fmt.Sprintf("snapshot %d has no witness", s.Snap))
		}
	}
	walked, err := Walks(ctx, o, r, claims, limit)
	if err != nil {
		return err
	}
	v.walk(r, report, &walked.Run)
	for i := range walked.Paths {
		w := &walked.Paths[i]
		v.walk(r, report, w)
		v.Paths = append(v.Paths, w.Verdict())
	}
	return nil
}

// walk adds what TLC says of the run as one of the bank, or of the path of a snapshot.
func (v *Verdict) walk(r *History, report *checker.Report, w *Walk) {
	v.Steps += w.Steps
	switch {
	case w.Refused != nil:
		v.Verdict = checker.Rejected
		if w.Snap == 0 && v.Refused == nil {
			v.Refused = w.Refused.place()
		}
	case w.Unjudged != "":
		v.Partial = true
		v.because(w.Unjudged)
	}
	text := w.Disagree(report)
	if w.Snap == 0 {
		text = r.disagree(report, w)
	}
	v.Disagreement = cmp.Or(v.Disagreement, text)
}

// because adds a reason once.
func (v *Verdict) because(text string) {
	if !slices.Contains(v.Because, text) {
		v.Because = append(v.Because, text)
	}
}

// Walks asks TLC of each claim about a run whether its path is one of Bank.tla. The errors are
// those of Judge.
func Walks(ctx context.Context, o Options, r *History, claims []Claim, limit int) (*Walked, error) {
	p := r.Paths(claims)
	if n := p.Steps(); n > limit {
		return nil, &TooLong{limit, fmt.Sprintf("the run and the paths of %d snapshots have %d steps together",
			len(claims), n)}
	}
	walks, err := JudgePaths(ctx, o, p)
	if err != nil {
		return nil, err
	}
	return &walks[0], nil
}

// Verdict is the walk as a verdict.
func (w *Walk) Verdict() PathVerdict {
	switch {
	case w.Accepted:
		return PathVerdict{Snap: w.Snap, Verdict: checker.Accepted}
	case w.Refused != nil:
		return PathVerdict{w.Snap, checker.Rejected, w.Refused.Text, w.Refused.place()}
	}
	return PathVerdict{Snap: w.Snap, Verdict: Inconclusive, Message: w.Unjudged}
}

// Text tells the verdict in a few lines. What may hold text of the trace goes through clean.
func (v *Verdict) Text(clean func(string) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "TLC: %s\n", strings.ToUpper(v.Verdict))
	of := "steps of it are a run of " + v.By
	if v.By == "Bank.tla" {
		of = "steps, of the run and of the paths of its witnesses, are those of " + v.By
	}
	switch {
	case v.Refused != nil:
		fmt.Fprintf(&b, "  %s\n", clean(v.Refused.String()))
	case v.Verdict != checker.Rejected:
		fmt.Fprintf(&b, "  %d %s\n", v.Steps, of)
	}
	writeSome(&b, v.Notes, clean)
	shown := 0
	for _, p := range v.Paths {
		if p.Verdict == checker.Rejected {
			if shown++; shown > maxShown {
				continue
			}
			fmt.Fprintf(&b, "  snapshot %d is on no path of Bank.tla: %s\n", p.Snap, clean(p.Refused.String()))
		}
	}
	if v.Verdict == Inconclusive {
		b.WriteString("  that is not all of the run, and no yes to it:\n")
		writeSome(&b, v.Because, clean)
	}
	if v.Disagreement != "" {
		fmt.Fprintf(&b, "  TLC AND TRACECHECK DISAGREE: %s\n", clean(v.Disagreement))
	}
	return b.String()
}

// maxShown is how many lines of a kind Text has.
const maxShown = 10

func writeSome(b *strings.Builder, list []string, clean func(string) string) {
	for i, text := range list {
		if i == maxShown {
			fmt.Fprintf(b, "  and %d more\n", len(list)-i)
			return
		}
		fmt.Fprintf(b, "  - %s\n", clean(text))
	}
}

// String is file:line: process seq n, and the message.
func (p *Place) String() string {
	at := trace.Pos{File: p.File, Line: p.Line}.String()
	if at != "" {
		at += ": "
	}
	return fmt.Sprintf("%s%s seq %d, %s", at, p.Proc, p.Seq, p.Message)
}
