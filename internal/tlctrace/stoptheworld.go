package tlctrace

import (
	"fmt"
	"slices"

	"tracecheck/trace"
)

// stopTheWorld makes the steps of StopTheWorldTrace.tla. A process stops where its first marker
// leaves or, if none has, where it records; the other markers leave then, too. It goes on before
// the next send or local step. The log of another may have its record later, for no line says
// when a process hears that all have recorded. Where only each process's own order means
// anything, it waits for them.
type stopTheWorld struct {
	*markers
	stops  map[part]int // the line of the stop
	still  [][]int64    // by process, the snapshots for which it stands still
	counts map[int64]int
}

func newStopTheWorld(t *translator) way {
	return &stopTheWorld{
		markers: newMarkers(t), stops: map[part]int{}, still: make([][]int64, len(t.procs)),
		counts: map[int64]int{},
	}
}

// ready lets a process go on. One that has yet to record stands still, and TLC refuses its step;
// but without a record in its log nobody blames it.
func (t *stopTheWorld) ready(i int) bool {
	e := &t.r.steps[i].Event
	if e.Kind == trace.Receive || t.refused(e.Proc) {
		return true
	}
	for _, snap := range slices.Clone(t.still[e.Proc]) {
		switch {
		case !t.recorded[part{e.Proc, snap}]:
			t.stop(e.Proc, i, fmt.Sprintf("%s stands still for snapshot %d in the specification until it "+
				"has recorded, and no record of it is there", t.r.h.ProcID(e.Proc), snap))
			return false
		case t.counts[snap] < len(t.procs):
			t.stop(e.Proc, i, t.waiting(i))
			return false
		}
		t.give(step{kind: goOnStep, proc: e.Proc, snap: t.num[snap], line: i, state: -1})
		t.still[e.Proc] = slices.DeleteFunc(t.still[e.Proc], func(o int64) bool { return o == snap })
	}
	return true
}

// refused reports whether a process stands still for a snapshot that it records later: for that
// any step but a receive is refused.
func (t *stopTheWorld) refused(p int) bool {
	return slices.ContainsFunc(t.still[p], func(snap int64) bool {
		_, will := t.log.records[part{p, snap}]
		return will && !t.recorded[part{p, snap}]
	})
}

// waits: a marker leaves with its sender's stop; and a process that has recorded waits for others.
func (t *stopTheWorld) waits(i int) bool {
	s := &t.r.steps[i]
	switch s.Kind {
	case trace.ReceiveMarker:
		_, stopped := t.stops[part{t.r.h.Channels[s.Chan].From, s.Snap}]
		return !stopped
	case trace.Send, trace.Internal:
		return t.r.h.LogOrder == trace.ProcessOrder && !t.refused(s.Proc) && t.behind(s.Proc) != 0
	}
	return false
}

// behind is a snapshot that a process has recorded, and not all others; 0 for none.
func (t *stopTheWorld) behind(p int) int64 {
	for _, snap := range t.still[p] {
		if t.recorded[part{p, snap}] && t.counts[snap] < len(t.procs) {
			return snap
		}
	}
	return 0
}

func (t *stopTheWorld) waiting(i int) string {
	e := &t.r.steps[i].Event
	snap := t.behind(e.Proc)
	if snap == 0 {
		return t.plain.waiting(i)
	}
	other := 0
	for t.recorded[part{other, snap}] {
		other++
	}
	return fmt.Sprintf("%s goes on after snapshot %d before %s has recorded it, and in the specification "+
		"it waits for all", t.r.h.ProcID(e.Proc), snap, t.r.h.ProcID(other))
}

func (t *stopTheWorld) part(i int) {
	s := &t.r.steps[i]
	switch s.Kind {
	case trace.Record:
		t.record(i)
	case trace.SendMarker:
		if !t.again(i) {
			t.halt(i)
			t.follows(i, t.stops[part{s.Proc, s.Snap}])
		}
	case trace.ReceiveMarker:
		if t.comes(i) {
			t.give(step{
				kind: heardStep, proc: s.Proc, chn: s.Chan, snap: t.num[s.Snap], line: i, state: -1, lines: 1,
			})
		}
	case trace.ChannelState:
		t.closes(i)
	}
}

// halt: the process stops at line i, if it has not before.
func (t *stopTheWorld) halt(i int) {
	e := &t.r.steps[i].Event
	p := part{e.Proc, e.Snap}
	if _, before := t.stops[p]; before {
		return
	}
	t.stops[p] = i
	t.still[e.Proc] = append(t.still[e.Proc], e.Snap)
	t.give(step{kind: stopStep, proc: e.Proc, snap: t.num[e.Snap], line: i, state: -1})
	for _, c := range t.outgoing[e.Proc] {
		t.owing[c] = append(t.owing[c], e.Snap)
		t.wake = append(t.wake, t.r.h.Channels[c].To)
	}
}

func (t *stopTheWorld) record(i int) {
	e := &t.r.steps[i].Event
	p := part{e.Proc, e.Snap}
	t.halt(i)
	t.give(step{
		kind: recordStep, proc: e.Proc, snap: t.num[e.Snap], balance: t.r.recorded(e.State),
		line: i, state: i, lines: 1,
	})
	if t.recorded[p] {
		return
	}
	t.recorded[p] = true
	if t.counts[e.Snap]++; t.counts[e.Snap] == len(t.procs) {
		for q := range t.procs {
			t.wake = append(t.wake, q)
		}
	}
}

// finish notes the markers that never left. On a fifo channel the cut holds nothing.
func (t *stopTheWorld) finish() {
	for c, list := range t.owing {
		if from := t.r.h.Channels[c].From; len(list) > 0 && !t.procs[from].stopped {
			t.leftover(t.stops[part{from, list[0]}], fmt.Sprintf(
				"the marker of snapshot %d on %s is not there, and the specification sends it with the stop",
				list[0], t.r.h.Channels[c].ID))
		}
	}
	t.cuts(t.r.h.IsFIFO)
}
