package checker

import (
	"math"
	"slices"

	"tracecheck/trace"
)

// clock is what the times of a process's steps say so far.
type clock struct {
	latest  int64     // when the last of its steps began, the others before it; MinInt64 for none
	untimed bool      // a step had no time
	waiting []*window // of the snapshots not closed for good, in the order of its records
}

// window bounds the instants at which a process stood between its last pre and
// its first post step.
type window struct {
	from int64 // the latest call of its pre steps
	to   int64 // the earliest return of its post steps
}

func newClock() clock { return clock{latest: math.MinInt64} }

// timedStep notes when a process took a step.
func (c *clock) timedStep(e *trace.Event) {
	if e.Rare == nil || e.Rare.Time == nil {
		c.untimed = true
		return
	}
	c.latest = max(c.latest, e.Rare.Time[0])
	// A later record has fewer post steps, so its bound is not below an earlier
	// one's: those that do not move end the walk.
	for _, w := range slices.Backward(c.waiting) {
		if w.to <= e.Rare.Time[1] {
			return
		}
		w.to = e.Rare.Time[1]
	}
}

// open starts the window of a record made now.
func (c *clock) open() *window {
	w := &window{from: c.latest, to: math.MaxInt64}
	c.waiting = append(c.waiting, w)
	return w
}

func (c *clock) close(w *window) {
	c.waiting = slices.DeleteFunc(c.waiting, func(o *window) bool { return o == w })
}

// span is the time between S_begin and S_end as the events there give it.
type span struct {
	begun, firstRecord, last int64
	untimed                  bool // a record or a channel_state without time
	noBegin                  bool // the begin without time
}

func newSpan() span {
	return span{firstRecord: math.MaxInt64, last: math.MinInt64}
}

func (t *span) begin(e *trace.Event) {
	if t.noBegin = e.Rare == nil || e.Rare.Time == nil; !t.noBegin {
		t.begun = e.Rare.Time[0]
	}
}

func (t *span) part(e *trace.Event) {
	if e.Rare == nil || e.Rare.Time == nil {
		t.untimed = true
		return
	}
	if e.Kind == trace.Record {
		t.firstRecord = min(t.firstRecord, e.Rare.Time[0])
	}
	t.last = max(t.last, e.Rare.Time[1])
}

// instant says whether the cut was the state of the system at some instant:
// yes, no, or unknown. In a total log the order of the lines tells; in a process
// log the times of the events, where all that matter have one: there is an
// instant no earlier than S_begin and than each process's last pre step began,
// and no later than S_end and than its first post step was done.
func (s *snapshot) instant() string {
	switch {
	case s.unfollowed:
		return "unknown"
	case slices.ContainsFunc(s.records, func(r record) bool { return !r.at.there() }):
		return "unknown"
	case !s.j.total:
		return s.timedInstant()
	case s.path.before == 0 && s.path.swaps == 0:
		return "yes"
	}
	return "no"
}

func (s *snapshot) timedInstant() string {
	t := &s.path.span
	begin, _ := s.start()
	from, to := t.firstRecord, t.last
	if begin == s.path.atBegin {
		from = t.begun
	}
	if t.untimed || t.noBegin && begin == s.path.atBegin || s.absent > 0 {
		return "unknown"
	}
	for p := range s.records {
		if s.j.procs[p].clock.untimed {
			return "unknown"
		}
		from = max(from, s.records[p].window.from)
		to = min(to, s.records[p].window.to)
	}
	if from <= to {
		return "yes"
	}
	return "no"
}
