package tlctrace

import (
	"fmt"
	"slices"

	"tracecheck/trace"
)

// event takes a line of a process that does not wait: it becomes a step, part of one, or a stop.
func (t *translator) event(i int) {
	e := &t.r.steps[i].Event
	if t.skip[e.Snap] && e.Kind != trace.Restart {
		return
	}
	if e.Kind.IsStep() {
		if m, late := t.late(e.Proc); late {
			t.stop(e.Proc, i, fmt.Sprintf("%s had taken in a marker of snapshot %d, and in the "+
				"specification records in that step", t.r.h.ProcID(e.Proc), m.snap), "marker-receive")
			return
		}
	}
	switch e.Kind {
	case trace.Internal:
		t.internal(i)
	case trace.Send:
		t.send(i)
	case trace.Receive:
		t.receive(i)
	case trace.Record:
		t.record(i)
	case trace.SendMarker:
		t.sendMarker(i)
	case trace.ReceiveMarker:
		t.receiveMarker(i)
	case trace.ChannelState:
		t.channelState(i)
	case trace.Restart, trace.Restore:
		if e.Snap != 0 {
			t.stop(e.Proc, i, "the system is set back, which the specification does not know")
		}
	}
}

// late is a marker that the process took in, without a record since.
func (t *translator) late(p int) (came, bool) {
	for _, m := range t.procs[p].pending {
		if !t.recorded[part{p, m.snap}] {
			return m, true
		}
	}
	return came{}, false
}

func (t *translator) give(s step) {
	t.out.steps = append(t.out.steps, s)
}

func (t *translator) internal(i int) {
	e := &t.r.steps[i].Event
	n, _ := e.Data.Int()
	switch {
	case t.r.coins || n == 0:
		t.give(step{kind: stutterStep, line: i, lines: 1})
	case n < 0:
		t.give(step{kind: spendStep, proc: e.Proc, amount: min(-n, maxInt), line: i, lines: 1})
	default:
		t.stop(e.Proc, i, fmt.Sprintf("a local step adds %d to the balance, and in the bank of the "+
			"specification no money comes from nowhere", n))
	}
}

func (t *translator) send(i int) {
	s := &t.r.steps[i]
	c, id := s.Chan, t.r.h.Channels[s.Chan].ID
	m := t.r.numbers[c][s.Msg]
	switch {
	case len(t.owing[c]) > 0:
		t.between(i, t.owing[c][0], "its record and its marker")
	case len(t.ahead[c]) > 0:
		t.between(i, t.ahead[c][0], "its marker and its record")
	case t.r.carries(&s.Event) < 1:
		t.stop(s.Proc, i, fmt.Sprintf("message %s carries %d on %s, and a message of the "+
			"specification carries at least 1", s.Msg, t.r.carries(&s.Event), id))
	default:
		t.give(step{
			kind: sendStep, proc: s.Proc, chn: c, amount: t.r.carries(&s.Event), msg: m, line: i, lines: 1,
		})
		t.sent[c] = max(t.sent[c], m)
		t.wake = append(t.wake, t.r.h.Channels[c].To)
	}
}

// between: an application message between a record and its marker on a channel.
func (t *translator) between(i int, snap int64, what string) {
	e := &t.r.steps[i].Event
	m, p := mark{e.Chan, snap}, part{e.Proc, snap}
	_, marked := t.log.markers[m]
	_, recorded := t.log.records[p]
	var findings []string
	if marked && recorded {
		findings = []string{"marker-send"}
	}
	t.stop(e.Proc, i, fmt.Sprintf("%s sends message %s on %s between %s of snapshot %d, which are one "+
		"step of the specification", t.r.h.ProcID(e.Proc), e.Msg, t.r.h.Channels[e.Chan].ID, what, snap),
		findings...)
}

func (t *translator) receive(i int) {
	s := &t.r.steps[i]
	m := t.r.numbers[s.Chan][s.Msg]
	if s.Fault != trace.NoFault {
		if t.mayBeMissing(s.Chan) {
			t.noSend(i, fmt.Sprintf("message %s", s.Msg))
			return
		}
		m = 0
	}
	if t.behindLost(i, m > 0 && t.lostText[s.Chan] != "" && t.sendOf(s.Chan, s.Msg) > t.lost[s.Chan]) {
		return
	}
	t.give(step{
		kind: receiveStep, proc: s.Proc, chn: s.Chan, amount: t.r.amount(s.Chan, m), msg: m,
		line: i, lines: 1,
	})
}

// mayBeMissing reports whether a line of a channel's sender may be missing.
func (t *translator) mayBeMissing(c int) bool {
	return !t.r.whole[t.r.h.Channels[c].From]
}

func (t *translator) noSend(i int, what string) {
	e := &t.r.steps[i].Event
	t.stop(e.Proc, i, fmt.Sprintf("no send of %s on %s stands before it", what,
		t.r.h.Channels[e.Chan].ID), "unsent", "gap")
}

// behindLost stops a process that takes in what was sent after something that was lost.
func (t *translator) behindLost(i int, behind bool) bool {
	e := &t.r.steps[i].Event
	if behind {
		t.stop(e.Proc, i, fmt.Sprintf("the network lost %s on %s before this was sent, and the network "+
			"of the specification loses nothing", t.lostText[e.Chan], t.r.h.Channels[e.Chan].ID))
	}
	return behind
}

// sendOf is the line of the first send of a message.
func (t *translator) sendOf(c int, msg string) int {
	for i := range t.r.steps {
		if s := &t.r.steps[i]; s.Kind == trace.Send && s.Chan == c && s.Msg == msg {
			return i
		}
	}
	return -1
}

// record is the step in which a process records: an Initiate, or a ReceiveMarker that it was
// waiting to be.
func (t *translator) record(i int) {
	e := &t.r.steps[i].Event
	p, w := part{e.Proc, e.Snap}, &t.procs[e.Proc]
	again := t.recorded[p]
	first := slices.IndexFunc(w.pending, func(m came) bool { return m.snap == e.Snap && t.isHead(w, m) })
	if first >= 0 && !again {
		m := w.pending[first]
		w.pending = slices.Delete(w.pending, first, first+1)
		t.marker(m, i)
	} else {
		t.give(step{
			kind: initiateStep, proc: e.Proc, snap: t.num[e.Snap], value: t.r.recorded(e.State),
			line: i, state: i, lines: 1,
		})
	}
	if again {
		return
	}
	t.recorded[p] = true
	for _, c := range t.outgoing[e.Proc] {
		t.leaves(c, e.Snap)
		t.wake = append(t.wake, t.r.h.Channels[c].To)
	}
	t.flush(e.Proc)
}

// leaves: in the specification the marker leaves on channel c now.
func (t *translator) leaves(c int, snap int64) {
	if !t.saw[mark{c, snap}] {
		t.cross(c, snap, t.ahead[c])
		t.owing[c] = append(t.owing[c], snap)
		return
	}
	t.settle(&t.ahead[c], c, snap)
}

// settle takes a snapshot out of a list of those that lack their marker, or their record. One
// that is not the first passes those before it, which the specification would send first.
func (t *translator) settle(list *[]int64, c int, snap int64) {
	at := slices.Index(*list, snap)
	t.cross(c, snap, (*list)[:at])
	*list = slices.Delete(*list, at, at+1)
	if !slices.Contains(t.out.Moved, snap) {
		t.out.Moved = append(t.out.Moved, snap)
	}
}

// cross notes that a marker and others stand on channel c in another order than their records.
func (t *translator) cross(c int, snap int64, others []int64) {
	for _, o := range others {
		t.crossed[mark{c, o}], t.crossed[mark{c, snap}] = true, true
	}
}

// isHead reports whether a marker is the first of those pending on its channel.
func (t *translator) isHead(w *walker, m came) bool {
	i := slices.IndexFunc(w.pending, func(o came) bool { return o.chn == m.chn })
	return w.pending[i] == m
}

// flush gives to TLC the pending markers whose process has recorded by now.
func (t *translator) flush(p int) {
	w := &t.procs[p]
	for again := true; again; {
		again = false
		for k, m := range w.pending {
			if t.recorded[part{p, m.snap}] && t.isHead(w, m) {
				w.pending = slices.Delete(w.pending, k, k+1)
				t.marker(m, -1)
				again = true
				break
			}
		}
	}
}

// marker is the step that takes a marker; record is the line of the record it causes, or -1.
func (t *translator) marker(m came, record int) {
	s := step{
		kind: markerStep, proc: t.r.h.Channels[m.chn].To, chn: m.chn, snap: t.num[m.snap],
		first: record >= 0, value: untold, line: m.line, state: record, close: -1, lines: 1,
	}
	if record >= 0 {
		s.value = t.r.recorded(t.r.steps[record].State)
		s.lines++
	}
	if i, told := t.log.closes[m.mark]; told {
		s.close = i
		s.lines++
		// On a channel in any order the record may lawfully hold what comes after the marker.
		s.told = t.r.h.IsFIFO(m.chn)
		for _, msg := range t.r.steps[i].Msgs {
			s.msgs = append(s.msgs, t.r.numbers[m.chn][msg])
		}
	}
	t.give(s)
}

func (t *translator) sendMarker(i int) {
	s := &t.r.steps[i]
	m := mark{s.Chan, s.Snap}
	if s.Again {
		t.stop(s.Proc, i, fmt.Sprintf("the marker of snapshot %d leaves on %s a second time, and in the "+
			"specification a process records once", s.Snap, t.r.h.Channels[s.Chan].ID), "duplicate")
		return
	}
	t.saw[m] = true
	if !t.recorded[part{s.Proc, s.Snap}] {
		t.cross(s.Chan, s.Snap, t.owing[s.Chan])
		t.ahead[s.Chan] = append(t.ahead[s.Chan], s.Snap)
		return
	}
	moved := len(t.out.Moved)
	t.settle(&t.owing[s.Chan], s.Chan, s.Snap)
	if t.together(i) {
		t.out.Moved = t.out.Moved[:moved]
	}
}

// together reports whether nothing but other parts of the snapshot's first step stands between
// the process's record and line i, which sends a marker.
func (t *translator) together(i int) bool {
	e := &t.r.steps[i].Event
	for k := i - 1; k >= 0; k-- {
		o := &t.r.steps[k].Event
		switch {
		case o.Proc != e.Proc:
		case o.Snap != e.Snap:
			return false
		case o.Kind == trace.Record:
			return true
		}
	}
	return false
}

func (t *translator) receiveMarker(i int) {
	s := &t.r.steps[i]
	m := mark{s.Chan, s.Snap}
	if s.Fault != trace.NoFault {
		t.noSend(i, fmt.Sprintf("the marker of snapshot %d", s.Snap))
		return
	}
	if t.crossed[m] {
		t.stop(s.Proc, i, fmt.Sprintf("on %s the marker of snapshot %d passes another one on the way from "+
			"its record into the channel, and in the specification there is no such way",
			t.r.h.Channels[s.Chan].ID, s.Snap))
		return
	}
	if t.behindLost(i, t.log.markers[m] > t.lost[s.Chan]) {
		return
	}
	t.gotten[m] = true
	w := &t.procs[s.Proc]
	w.pending = append(w.pending, came{m, i})
	t.flush(s.Proc)
}

func (t *translator) channelState(i int) {
	e := &t.r.steps[i].Event
	m := mark{e.Chan, e.Snap}
	id := t.r.h.Channels[e.Chan].ID
	switch {
	case t.log.closes[m] != i:
		t.stop(e.Proc, i, fmt.Sprintf("%s is recorded a second time, and in the specification its record "+
			"is final", id), "double-record")
	case !t.gotten[m]:
		t.stop(e.Proc, i, fmt.Sprintf("%s is recorded as final before its marker, and in the "+
			"specification the marker closes it", id), "premature-close")
	}
}
