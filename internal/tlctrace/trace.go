package tlctrace

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tracecheck/trace"
)

// Trace is a log as a run of its algorithm's module is told: its steps, and what of it can be none.
type Trace struct {
	h     *History
	steps []step
	snaps []int64 // the table of snapshots

	// Stops are the lines at which a process's log left the specification, or waits for one that
	// did, in the order of the processes.
	Stops []Stop
	// Moved are the snapshots whose markers stand apart, from their records or from each other:
	// the specification sends them in one step, that of the record or of the stop.
	Moved []int64
	// Left are the snapshots that were left out because they were given up.
	Left []int64
}

// Stop says why nothing of a process from a line on is given to TLC.
type Stop struct {
	// At is the line; Proc and Seq are its event's.
	At   trace.Pos
	Proc string
	Seq  int64
	// Findings are those of which the judge of traces has one for it; none where it breaks no rule,
	// or may not.
	Findings []string
	// Text is the reason in one sentence.
	Text string
	// Follows is set where the reason lies with another process.
	Follows bool
}

// Whole reports whether every line of the log became part of a step.
func (t *Trace) Whole() bool { return len(t.Stops) == 0 }

// Steps is the number of steps.
func (t *Trace) Steps() int { return len(t.steps) }

// mark is a marker, and the channel's record that goes with it.
type mark struct {
	chn  int
	snap int64
}

// part is a process's record.
type part struct {
	proc int
	snap int64
}

// found are the lines of a snapshot's parts: the first of each, by index.
type found struct {
	records map[part]int
	markers map[mark]int // send_marker
	closes  map[mark]int
}

// translator makes the steps of a trace. It walks through the log in its order; a process waits
// where it takes in what was not sent yet, and stops where it leaves the specification.
type translator struct {
	r    *History
	out  *Trace
	skip map[int64]bool
	num  map[int64]int // snapshots
	log  found

	way      way // of the algorithm
	procs    []walker
	outgoing [][]int       // by process, its outgoing channels
	sent     []int         // by channel, how many of its messages are given to TLC
	recorded map[part]bool // by a line of the log
	states   []int         // the lines that record a channel
	lost     []int         // by fifo channel, the line of the first item sent that the network lost
	lostText []string
	loses    []bool // by channel, whether the network loses a message
	wake     []int
}

// way is how an algorithm's lines become steps of its module.
type way interface {
	// ready gives what must come before an application step; false if the process stops there.
	ready(i int) bool
	// waits reports whether line i waits for what is not yet given to TLC, beside messages, and
	// waiting says for what.
	waits(i int) bool
	waiting(i int) string
	// tint completes a send or a receive.
	tint(s step) step
	// part takes a line of a snapshot, and leftOut one of a snapshot that is left out.
	part(i int)
	leftOut(i int)
	// finish notes what is left over.
	finish()
}

// plain is what most algorithms do not need.
type plain struct{}

func (plain) waiting(int) string { return "it takes in what was sent beyond what was given to TLC" }
func (plain) tint(s step) step   { return s }
func (plain) leftOut(int)        {}

// walker is one process on its way through its log.
type walker struct {
	queue   []int // held back lines, the first of which waits
	stopped bool
}

// came is a marker that a process took in, and the line that says so.
type came struct {
	mark
	line int
}

// Trace translates the log. What belongs to the snapshots in skip is left out: they were given
// up, and nothing is demanded of them.
func (r *History) Trace(skip map[int64]bool) *Trace {
	t := &translator{
		r: r, out: &Trace{h: r}, skip: skip, num: map[int64]int{},
		procs: make([]walker, len(r.h.Processes)), outgoing: make([][]int, len(r.h.Processes)),
		sent: make([]int, len(r.h.Channels)), recorded: map[part]bool{},
		loses: make([]bool, len(r.h.Channels)),
	}
	for c, ch := range r.h.Channels {
		t.outgoing[ch.From] = append(t.outgoing[ch.From], c)
	}
	t.look()
	t.way = judged[r.h.Algorithm].way(t)
	for i := range r.steps {
		t.line(i)
	}
	t.finish()
	return t.out
}

// look finds the lines of every part, numbers the snapshots, and notes what was lost.
func (t *translator) look() {
	t.log = found{map[part]int{}, map[mark]int{}, map[mark]int{}}
	t.lost = slices.Repeat([]int{len(t.r.steps)}, len(t.r.h.Channels))
	t.lostText = make([]string, len(t.r.h.Channels))
	left := map[int64]bool{}
	for i := range t.r.steps {
		e := &t.r.steps[i].Event
		if t.skip[e.Snap] && !left[e.Snap] {
			left[e.Snap] = true
			t.out.Left = append(t.out.Left, e.Snap)
		}
		switch m := (mark{e.Chan, e.Snap}); e.Kind {
		case trace.Record:
			t.number(e.Snap)
			note(t.log.records, part{e.Proc, e.Snap}, i)
		case trace.SendMarker:
			t.number(e.Snap)
			note(t.log.markers, m, i)
		case trace.ReceiveMarker:
			t.number(e.Snap)
		case trace.ChannelState:
			t.number(e.Snap)
			note(t.log.closes, m, i)
		default:
			if e.Snap > 0 && t.r.h.Colouring() {
				t.number(e.Snap) // between two epochs it counts, whoever names it
			}
		}
	}
	slices.Sort(t.out.snaps)
	for k, snap := range t.out.snaps {
		t.num[snap] = k + 1
	}
	for i := range t.r.steps {
		if e := &t.r.steps[i].Event; e.Kind == trace.Lose {
			t.noteLoss(e)
		}
	}
}

func note[K comparable](m map[K]int, key K, i int) {
	if _, there := m[key]; !there {
		m[key] = i
	}
}

// number notes a snapshot; they are numbered in rising order.
func (t *translator) number(snap int64) {
	if t.num[snap] == 0 && !t.skip[snap] {
		t.out.snaps = append(t.out.snaps, snap)
		t.num[snap] = 1
	}
}

// noteLoss: what the network loses stays in its channel in the specification, and on a fifo
// channel nothing that was sent after it can be taken.
func (t *translator) noteLoss(e *trace.Event) {
	t.loses[e.Chan] = t.loses[e.Chan] || e.Snap == 0
	if !t.r.h.IsFIFO(e.Chan) || t.skip[e.Snap] {
		return
	}
	name := fmt.Sprintf("message %s", e.Msg)
	if e.Snap != 0 {
		name = fmt.Sprintf("the marker of snapshot %d", e.Snap)
	}
	for i := range t.r.steps[:t.lost[e.Chan]] {
		s := &t.r.steps[i].Event
		is := s.Kind == trace.Send && s.Msg == e.Msg && e.Snap == 0 ||
			s.Kind == trace.SendMarker && s.Snap == e.Snap && e.Snap != 0
		if is && s.Chan == e.Chan {
			t.lost[e.Chan], t.lostText[e.Chan] = i, name
			return
		}
	}
}

// line takes the next line of the log.
func (t *translator) line(i int) {
	e := &t.r.steps[i].Event
	if e.Proc == t.r.h.Coordinator() {
		if e.Kind == trace.Restore && t.r.h.LogOrder == trace.TotalOrder {
			for p := range t.procs {
				t.stop(p, i, "the system is set back, which the specification does not know")
			}
		}
		return
	}
	w := &t.procs[e.Proc]
	switch {
	case w.stopped:
	case len(w.queue) > 0 || t.waits(i):
		w.queue = append(w.queue, i)
	default:
		t.event(i)
		t.drain()
	}
}

// drain goes on with the processes that waited for what was just given to TLC.
func (t *translator) drain() {
	for len(t.wake) > 0 {
		p := t.wake[0]
		t.wake = t.wake[1:]
		for w := &t.procs[p]; len(w.queue) > 0 && !w.stopped && !t.waits(w.queue[0]); {
			i := w.queue[0]
			w.queue = w.queue[1:]
			t.event(i)
		}
	}
}

// waits reports whether line i takes in what was sent, but not yet given to TLC.
func (t *translator) waits(i int) bool {
	s := &t.r.steps[i]
	if s.Fault != trace.NoFault || t.skip[s.Snap] {
		return false
	}
	if s.Kind == trace.Receive {
		return t.r.numbers[s.Chan][s.Msg] > t.sent[s.Chan]
	}
	return t.way.waits(i)
}

// stop ends the part of a process's log that is given to TLC.
func (t *translator) stop(p, i int, text string, findings ...string) {
	w := &t.procs[p]
	if w.stopped {
		return
	}
	w.stopped, w.queue = true, nil
	e := &t.r.steps[i].Event
	t.out.Stops = append(t.out.Stops, Stop{
		At: e.At, Proc: t.r.h.ProcID(e.Proc), Seq: e.Seq, Findings: findings, Text: text,
	})
}

// finish notes what is left over.
func (t *translator) finish() {
	for p := range t.procs {
		w := &t.procs[p]
		if len(w.queue) > 0 {
			i := w.queue[0]
			t.stop(p, i, t.way.waiting(i))
			t.out.Stops[len(t.out.Stops)-1].Follows = true
		}
	}
	t.way.finish()
	slices.SortStableFunc(t.out.Stops, func(a, b Stop) int {
		switch {
		case a.Follows != b.Follows && a.Follows:
			return 1
		case a.Follows != b.Follows:
			return -1
		}
		return cmp.Or(strings.Compare(a.At.File, b.At.File), a.At.Line-b.At.Line)
	})
}

// leftover notes a line of which a part is missing; the process goes on.
func (t *translator) leftover(i int, text string, findings ...string) {
	e := &t.r.steps[i].Event
	t.out.Stops = append(t.out.Stops, Stop{
		At: e.At, Proc: t.r.h.ProcID(e.Proc), Seq: e.Seq, Findings: findings, Text: text,
	})
}
