package report

import (
	"errors"
	"io"
	"slices"

	"tracecheck/checker"
	"tracecheck/trace"
)

// What is drawn at most. A longer run is shown by the stretch around what matters.
const (
	maxWhole    = 300 // application steps of a run that is drawn from end to end
	maxStretch  = 100 // application steps of a stretch
	maxPictures = 6   // snapshots that are drawn
	maxLanes    = 24  // processes in one picture
)

// Run is a judged run as the pictures need it: its report, and of the events
// those that are drawn.
type Run struct {
	name     string
	header   *trace.Header
	report   *checker.Report
	steps    int64 // application steps of the whole run
	pictures []*picture
}

// Collect reads a run again, twice, and keeps what is drawn of it beside its
// report. Each call of open starts the run anew; Collect closes what it opens.
// The name stands over the page. Memory is bounded by what is drawn and by the
// messages in flight. An error is that of open or of the input.
func Collect(name string, r *checker.Report, open func() (*trace.Files, error)) (*Run, error) {
	run := &Run{name: name, report: r}
	if err := run.read(open, run.begin, newSurvey(run).step); err != nil {
		return nil, err
	}
	if run.whole() && len(run.pictures) > 1 && run.pictures[0].snapshot == nil {
		run.pictures = run.pictures[1:] // the pictures of the snapshots show all of the run
	}
	for _, p := range run.pictures {
		p.choose()
	}
	c := &collector{run: run, open: map[itemKey]*message{}}
	if err := run.read(open, nil, c.step); err != nil {
		return nil, err
	}
	return run, nil
}

// read hands the events of the run, in the order taken, to step, each with the
// number of application steps before it.
func (run *Run) read(open func() (*trace.Files, error), begin func(*trace.Header),
	step func(s *trace.Step, n int64),
) error {
	files, err := open()
	if err != nil {
		return err
	}
	defer files.Close()
	if begin != nil {
		begin(files.Header())
	}
	n := int64(0)
	for {
		s, err := files.Next()
		if errors.Is(err, io.EOF) {
			run.steps = n
			return nil
		}
		if err != nil {
			return err
		}
		if s.Fault == trace.NoFault || s.Fault == trace.NoSend || s.Fault == trace.Cycle {
			step(s, n)
			if s.Kind.IsStep() {
				n++
			}
		}
	}
}

// whole says whether the run is drawn from end to end.
func (run *Run) whole() bool { return run.steps <= maxWhole }

// begin decides which snapshots are drawn: those with findings first.
func (run *Run) begin(h *trace.Header) {
	run.header = h
	var chosen []*checker.Snapshot
	for _, withFindings := range []bool{true, false} {
		for i := range run.report.Snapshots {
			s := &run.report.Snapshots[i]
			if (len(s.Findings) > 0) == withFindings && len(chosen) < maxPictures {
				chosen = append(chosen, s)
			}
		}
	}
	for _, s := range chosen {
		run.pictures = append(run.pictures, newPicture(run, s))
	}
	if len(chosen) == 0 || len(run.report.Findings) > 0 {
		run.pictures = append([]*picture{newPicture(run, nil)}, run.pictures...)
	}
}

// stepKey names an event of the run.
type stepKey struct {
	proc int
	seq  int64
}

// survey notes where the lines lie that a picture is about.
type survey struct {
	run   *Run
	procs map[string]int
	about map[stepKey][]*picture // the lines that findings rest on
}

// newSurvey is made before the header is known; it looks the ids up later.
func newSurvey(run *Run) *survey { return &survey{run: run} }

func (v *survey) step(s *trace.Step, n int64) {
	if v.about == nil {
		v.index()
	}
	for _, p := range v.about[stepKey{s.Proc, s.Seq}] {
		p.found = p.found.with(n)
	}
	if s.Kind != trace.Record && s.Kind != trace.ChannelState {
		return
	}
	for _, p := range v.run.pictures {
		if p.snap == s.Snap {
			p.taken = p.taken.with(n)
			if s.Kind == trace.Record && p.records[s.Proc].seq == 0 {
				p.records[s.Proc] = ref{s.Proc, s.Seq, n}
			}
		}
	}
}

// index finds the pictures that each line of a finding concerns.
func (v *survey) index() {
	v.about, v.procs = map[stepKey][]*picture{}, map[string]int{}
	for p := 0; p <= v.run.header.Coordinator(); p++ {
		v.procs[v.run.header.ProcID(p)] = p
	}
	for _, p := range v.run.pictures {
		findings := slices.Clone(v.run.report.Findings)
		if p.snapshot != nil {
			findings = append(findings, p.snapshot.Findings...)
		}
		for _, f := range findings {
			for _, e := range f.Events {
				v.note(p, f, stepKey{v.procs[e.Proc], e.Seq})
			}
		}
	}
}

func (v *survey) note(p *picture, f checker.Finding, at stepKey) {
	if !slices.Contains(p.rings[at], f.Name) {
		p.rings[at] = append(p.rings[at], f.Name)
	}
	ofRun := slices.ContainsFunc(v.run.report.Findings, func(o checker.Finding) bool { return o.Name == f.Name })
	if !ofRun || p.snapshot == nil || len(p.snapshot.Findings) == 0 {
		v.about[at] = append(v.about[at], p)
	}
}
