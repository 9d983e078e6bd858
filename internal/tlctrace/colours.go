package tlctrace

import (
	"fmt"
	"slices"

	"tracecheck/trace"
)

// colours makes the steps of LaiYangTrace.tla and MatternTrace.tla. Every record is a step of its
// own. A process may pass over a snapshot, or have recorded one that was given up, and nobody
// blames it; in the specification it records one after another. So before its record come those
// of the snapshots below that it lacks: of their balance nothing is said, and the channels of
// such a record are not judged.
type colours struct {
	*translator
	plain
	mattern bool
	named   []int64 // all snapshots that a line names, given up or not, in rising order
	epoch   []int64 // by process, the highest snapshot that it has recorded, given up or not
	up      []int   // by process, the number of the highest snapshot that it has recorded for TLC
	by      []int   // by number of a snapshot, Mattern's initiator; none for none yet
	said    [][]int // by channel, what the messages say of their epoch
	marked  bool    // a line with a marker was noted
}

func newColours(t *translator) way {
	w := &colours{
		translator: t, mattern: t.r.h.Algorithm == trace.Mattern,
		epoch: make([]int64, len(t.procs)), up: make([]int, len(t.procs)),
		by: slices.Repeat([]int{none}, len(t.out.snaps)+1), said: make([][]int, len(t.r.h.Channels)),
	}
	for i := range t.r.steps {
		if s := t.r.steps[i].Snap; s > 0 {
			w.named = append(w.named, s)
		}
	}
	slices.Sort(w.named)
	w.named = slices.Compact(w.named)
	return w
}

func (t *colours) ready(int) bool { return true }
func (t *colours) waits(int) bool { return false }

// tint adds the epoch of a message: what the log says of it when it is sent.
func (t *colours) tint(s step) step {
	s.coloured = true
	said := &t.said[s.chn]
	switch {
	case s.kind == sendStep:
		s.epoch = t.numbered(s.proc, t.r.steps[s.line].Epoch)
		if s.msg > len(*said) {
			*said = append(*said, s.epoch)
		}
	case s.msg > 0 && s.msg <= len(*said):
		s.epoch = (*said)[s.msg-1]
	}
	return s
}

// numbered is an epoch as the specification numbers it: the highest snapshot up to it that was not
// given up. One that is not the sender's, though no snapshot lies between the two, is none.
func (t *colours) numbered(p int, epoch int64) int {
	low, high := min(epoch, t.epoch[p]), max(epoch, t.epoch[p])
	if low != high && upTo(t.named, low) == upTo(t.named, high) {
		return none
	}
	return upTo(t.out.snaps, epoch)
}

// upTo is how many of a rising list are not above n.
func upTo(list []int64, n int64) int {
	i, there := slices.BinarySearch(list, n)
	if there {
		i++
	}
	return i
}

func (t *colours) part(i int) {
	switch e := &t.r.steps[i].Event; e.Kind {
	case trace.Record:
		t.record(i)
	case trace.ChannelState:
		t.closes(i)
	default:
		if !t.marked {
			t.marked = true
			t.leftover(i, fmt.Sprintf("%s has no markers, and TLC judges none", t.r.h.Algorithm))
		}
	}
}

// leftOut is a line of a snapshot that was given up: its record counts for the epoch.
func (t *colours) leftOut(i int) {
	if e := &t.r.steps[i].Event; e.Kind == trace.Record {
		t.catchUp(i)
	}
}

// catchUp gives the records that a process lacks of the snapshots below that of line i.
func (t *colours) catchUp(i int) {
	e := &t.r.steps[i].Event
	for t.up[e.Proc] < upTo(t.out.snaps, e.Snap-1) {
		t.up[e.Proc]++
		t.recordStep(step{proc: e.Proc, snap: t.up[e.Proc], balance: untold, line: i, state: -1})
	}
	t.epoch[e.Proc] = max(t.epoch[e.Proc], e.Snap)
}

func (t *colours) record(i int) {
	e := &t.r.steps[i].Event
	t.catchUp(i)
	t.recordStep(step{
		proc: e.Proc, snap: t.num[e.Snap], balance: t.r.recorded(e.State), line: i, state: i, lines: 1,
	})
	t.up[e.Proc] = max(t.up[e.Proc], t.num[e.Snap])
	t.recorded[part{e.Proc, e.Snap}] = true
}

// recordStep gives a record. Under Mattern's algorithm the first one of a snapshot, in the order of
// the steps, is the initiator's tick, to which all have agreed; who it was no log says.
func (t *colours) recordStep(s step) {
	s.kind = initiateStep
	if t.mattern {
		s.kind = wakeStep
		if t.by[s.snap] == none {
			t.by[s.snap] = s.proc
			t.agree(s)
			s.kind = tickStep
		}
		s.by = t.by[s.snap]
	}
	t.give(s)
}

func (t *colours) agree(s step) {
	s.kind, s.by = agreeStep, s.proc
	t.give(s)
	for p := range t.procs {
		if p != s.by {
			s.proc = p
			t.give(s)
		}
	}
}

func (t *colours) finish() { t.cuts(func(int) bool { return true }) }
