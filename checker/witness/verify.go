package witness

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tracecheck/trace"
)

// Refusal says why a witness proves nothing.
type Refusal struct {
	Snap    int64       // the snapshot
	Field   string      // the field of the witness at fault, "" if the path itself fails
	Message string      // what was expected and what was found
	Events  []trace.Pos // the lines of the trace that it rests on, if any
	// Unchecked says that the witness may be right: paths of its kind are not
	// walked by this version.
	Unchecked bool
}

// String is one line: the snapshot, the field, what is wrong, and where.
func (f Refusal) String() string {
	s := fmt.Sprintf("snapshot %d: ", f.Snap)
	if f.Field != "" {
		s += f.Field + ": "
	}
	s += f.Message
	var places []string
	for _, p := range f.Events {
		if p.Line > 0 {
			places = append(places, p.String())
		}
	}
	if len(places) > 0 {
		s += " (" + strings.Join(places, ", ") + ")"
	}
	return s
}

// Verify holds each witness against a run that nothing was read of yet, and
// reads it to its end and into memory. It returns why witnesses are refused,
// none if all of them prove their snapshot; an error only where the run cannot
// be read (an *trace.Error where it is no trace of the format).
func Verify(entries []Entry, run *trace.Run) ([]Refusal, error) {
	r, err := load(run)
	if err != nil {
		return nil, err
	}
	var refusals []Refusal
	for _, e := range entries {
		refusals = append(refusals, r.verify(&e)...)
	}
	return refusals, nil
}

func (r *history) verify(e *Entry) []Refusal {
	c, missing := r.cutOf(e.Snap)
	if missing != nil {
		return []Refusal{*missing}
	}
	if refusal := r.restored(c); refusal != nil {
		return []Refusal{*refusal}
	}
	var refusals []Refusal
	records := func(p int) (int64, trace.Pos) {
		e := &r.events[c.records[p]]
		return e.Seq, e.At
	}
	last := func(until int) func(p int) (int64, trace.Pos) {
		return func(p int) (int64, trace.Pos) { return r.lastSeq(p, until) }
	}
	w := &e.Witness
	if c.instead >= 0 && len(r.compare(c, "begin", w.Begin, last(c.instead))) == 0 && r.walk(c) != nil {
		c.begin = c.instead
	}
	refusals = append(refusals, r.compare(c, "records", w.Records, records)...)
	refusals = append(refusals, r.compare(c, "begin", w.Begin, last(c.begin))...)
	refusals = append(refusals, r.compare(c, "end", w.End, last(c.end))...)
	if swaps := r.swaps(c); w.Swaps != swaps {
		refusals = append(refusals, Refusal{Snap: c.snap, Field: "swaps", Message: fmt.Sprintf(
			"expected %d pairs of a post step before a pre step, found %d", swaps, w.Swaps)})
	}
	if w.Illegal != nil {
		refusals = append(refusals, Refusal{Snap: c.snap, Field: "illegal", Message: fmt.Sprintf(
			"expected null, found %s seq %d; a path with a step that cannot be taken is no path",
			w.Illegal.Proc, w.Illegal.Seq)})
	}
	if refusal := r.walk(c); refusal != nil {
		refusals = append(refusals, *refusal)
	}
	return refusals
}

// restored refuses a snapshot that a restore stands in, or, in process logs,
// before: there is no one path through it.
func (r *history) restored(c *cut) *Refusal {
	for i := range c.end {
		e := &r.events[i]
		if e.Kind == trace.Restore || e.Kind == trace.Restart && e.Snap != 0 {
			return &Refusal{
				Snap: c.snap, Events: []trace.Pos{e.At}, Unchecked: true,
				Message: fmt.Sprintf("a %s stands before the end of the snapshot; "+
					"paths through one are not checked yet", e.Kind),
			}
		}
	}
	return nil
}

// compare holds one map of a witness against what the trace says.
func (r *history) compare(
	c *cut, field string, found map[string]int64, want func(p int) (int64, trace.Pos),
) []Refusal {
	var refusals []Refusal
	refuse := func(at trace.Pos, format string, args ...any) {
		f := Refusal{Snap: c.snap, Field: field, Message: fmt.Sprintf(format, args...)}
		if at.Line > 0 {
			f.Events = []trace.Pos{at}
		}
		refusals = append(refusals, f)
	}
	known := map[string]bool{}
	for p, process := range r.h.Processes {
		known[process.ID] = true
		seq, at := want(p)
		got, there := found[process.ID]
		switch {
		case !there:
			refuse(at, "%s is missing; expected seq %d", process.ID, seq)
		case got != seq:
			refuse(at, "%s: expected seq %d, found %d", process.ID, seq, got)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(found)) {
		if !known[id] {
			refuse(trace.Pos{}, "%s is no process of the run", id)
		}
	}
	return refusals
}

// lastSeq is the last seq of a process before index until, and its place.
func (r *history) lastSeq(p, until int) (seq int64, at trace.Pos) {
	for i := range until {
		if e := &r.events[i]; e.Proc == p {
			seq, at = e.Seq, e.At
		}
	}
	return seq, at
}

// swaps counts the pairs of steps between S_begin and S_end that the proof takes
// in the other order: x post, y pre, and x before y in the run.
func (r *history) swaps(c *cut) (n int64) {
	var posts int64
	for i := c.begin; i < c.end; i++ {
		switch {
		case r.isPost(i, c.records):
			posts++
		case r.isPre(i, c.records):
			n += posts
		}
	}
	return n
}
