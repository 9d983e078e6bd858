package tlctrace

import (
	"fmt"
	"slices"

	"tracecheck/trace"
)

// markers is what the algorithms with markers have in common: in the specification all markers of
// a process leave in one step, and in a log each has a line of its own.
type markers struct {
	*translator
	plain
	saw     map[mark]bool // the log's send_marker is passed
	crossed map[mark]bool // another marker of the channel passes it
	owing   [][]int64     // by channel, snapshots whose marker left in the specification alone, in this order
}

func newMarkers(t *translator) *markers {
	return &markers{
		translator: t, saw: map[mark]bool{}, crossed: map[mark]bool{},
		owing: make([][]int64, len(t.r.h.Channels)),
	}
}

// settle takes a snapshot out of a list of those that lack their marker, or their record. One
// that is not the first passes those before it, which the specification would send first.
func (t *markers) settle(list *[]int64, c int, snap int64) {
	at := slices.Index(*list, snap)
	t.cross(c, snap, (*list)[:at])
	*list = slices.Delete(*list, at, at+1)
	if !slices.Contains(t.out.Moved, snap) {
		t.out.Moved = append(t.out.Moved, snap)
	}
}

// cross notes that a marker and others stand on channel c in another order than their records.
func (t *markers) cross(c int, snap int64, others []int64) {
	for _, o := range others {
		t.crossed[mark{c, o}], t.crossed[mark{c, snap}] = true, true
	}
}

// again stops a process that sends a marker a second time.
func (t *markers) again(i int) bool {
	s := &t.r.steps[i]
	if s.Again {
		t.stop(s.Proc, i, fmt.Sprintf("the marker of snapshot %d leaves on %s a second time, and in the "+
			"specification it leaves once", s.Snap, t.r.h.Channels[s.Chan].ID), "duplicate")
		return true
	}
	t.saw[mark{s.Chan, s.Snap}] = true
	return false
}

// follows: the marker that line i sends left in the specification at an earlier line.
func (t *markers) follows(i, left int) {
	e := &t.r.steps[i].Event
	moved := len(t.out.Moved)
	t.settle(&t.owing[e.Chan], e.Chan, e.Snap)
	for k := left + 1; k < i; k++ {
		if o := &t.r.steps[k].Event; o.Proc == e.Proc && o.Snap != e.Snap {
			return
		}
	}
	t.out.Moved = t.out.Moved[:moved] // nothing stands between
}

// comes reports whether the marker that line i takes in can be there; if not, the process stops.
func (t *markers) comes(i int) bool {
	s := &t.r.steps[i]
	m := mark{s.Chan, s.Snap}
	switch {
	case s.Fault != trace.NoFault:
		t.noSend(i, fmt.Sprintf("the marker of snapshot %d", s.Snap))
	case t.crossed[m]:
		t.stop(s.Proc, i, fmt.Sprintf("on %s the marker of snapshot %d passes another one on the way from "+
			"its record into the channel, and in the specification there is no such way",
			t.r.h.Channels[s.Chan].ID, s.Snap))
	default:
		return !t.behindLost(i, t.log.markers[m] > t.lost[s.Chan])
	}
	return false
}
