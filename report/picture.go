package report

import (
	"slices"

	"tracecheck/checker"
	"tracecheck/trace"
)

// picture is what is drawn of one snapshot, or of the run alone.
type picture struct {
	run      *Run
	snapshot *checker.Snapshot // nil for the run alone
	snap     int64             // its id; 0 for the run alone
	records  []ref             // by process; seq 0 for no record
	rings    map[stepKey][]string
	found    span // where the findings lie
	taken    span // where the parts of the snapshot lie
	from, to int64
	events   []trace.Event // application steps, and the lines of this snapshot, in the order taken
	messages []*message    // what has an end among the events
}

// ref is an event: its process and seq, and how many application steps were
// taken before it. The zero seq stands for none.
type ref struct {
	proc int
	seq  int64
	n    int64
}

// there says whether r is an event.
func (r ref) there() bool { return r.seq > 0 }

// key names the event.
func (r ref) key() stepKey { return stepKey{r.proc, r.seq} }

// span is a range of step numbers; empty at first.
type span struct {
	lo, hi int64
	some   bool
}

func (s span) with(n int64) span {
	if !s.some {
		return span{n, n, true}
	}
	return span{min(s.lo, n), max(s.hi, n), true}
}

func newPicture(run *Run, s *checker.Snapshot) *picture {
	p := &picture{
		run: run, snapshot: s, rings: map[stepKey][]string{},
		records: make([]ref, len(run.header.Processes)+1),
	}
	if s != nil {
		p.snap = s.Snap
	}
	return p
}

// choose decides which stretch of the run is drawn: all of a short run, else
// the steps around the finding, or else around the snapshot.
func (p *picture) choose() {
	total := p.run.steps
	if p.run.whole() {
		p.from, p.to = 0, total
		return
	}
	about := p.found
	if !about.some {
		about = p.taken
	}
	if both := about.with(p.taken.lo).with(p.taken.hi); p.taken.some && both.hi-both.lo < maxStretch {
		about = both
	}
	p.from = about.lo - max(2, (maxStretch-(about.hi-about.lo))/2)
	p.from = max(0, min(p.from, total-maxStretch))
	p.to = min(total, p.from+maxStretch)
}

// shows says whether an event with n application steps before it is drawn.
func (p *picture) shows(e *trace.Event, n int64) bool {
	switch {
	case e.Kind.IsStep():
		return n >= p.from && n < p.to
	case n < p.from || n > p.to || e.Kind == trace.End:
		return false
	case e.Kind == trace.Crash || e.Kind == trace.Restart:
		return true
	case e.Proc == p.run.header.Coordinator() && p.run.header.LogOrder != trace.TotalOrder:
		return false // it has no time relative to the processes
	}
	return p.snap != 0 && e.Snap == p.snap && e.Kind != trace.Lose
}

// side is where a step stands to its process's record.
type side uint8

const (
	neither side = iota // its process has no record
	pre
	post
)

func (p *picture) side(k stepKey) side {
	r := p.records[k.proc]
	switch {
	case !r.there():
		return neither
	case k.seq < r.seq:
		return pre
	}
	return post
}

// hasCut says whether every process has recorded, so that there is a proof order.
func (p *picture) hasCut() bool {
	for _, r := range p.records[:len(p.records)-1] {
		if !r.there() {
			return false
		}
	}
	return p.snap != 0
}

// hasRecord says whether any process has recorded.
func (p *picture) hasRecord() bool {
	return slices.ContainsFunc(p.records[:len(p.records)-1], ref.there)
}

// has says whether the snapshot has this finding.
func (p *picture) has(name string) bool {
	return p.snapshot != nil && slices.ContainsFunc(p.snapshot.Findings,
		func(f checker.Finding) bool { return f.Name == name })
}

// swaps is how many pairs of drawn steps stand post before pre.
func (p *picture) swaps() int64 {
	if p.snapshot.Witness != nil {
		return p.snapshot.Witness.Swaps
	}
	posts, swaps := int64(0), int64(0)
	for i := range p.events {
		e := &p.events[i]
		if !e.Kind.IsStep() {
			continue
		}
		if p.side(stepKey{e.Proc, e.Seq}) == post {
			posts++
		} else {
			swaps += posts
		}
	}
	return swaps
}
