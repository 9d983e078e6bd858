package tlctrace

import (
	"fmt"

	"tracecheck/trace"
)

// event takes a line of a process that does not wait: it becomes a step, part of one, or a stop.
func (t *translator) event(i int) {
	e := &t.r.steps[i].Event
	if t.skip[e.Snap] && e.Kind != trace.Restart {
		t.way.leftOut(i)
		return
	}
	if e.Kind.IsStep() && !t.way.ready(i) {
		return
	}
	switch e.Kind {
	case trace.Internal:
		t.internal(i)
	case trace.Send:
		t.send(i)
	case trace.Receive:
		t.receive(i)
	case trace.Record, trace.SendMarker, trace.ReceiveMarker, trace.ChannelState:
		t.way.part(i)
	case trace.Restart, trace.Restore:
		if e.Snap != 0 {
			t.stop(e.Proc, i, "the system is set back, which the specification does not know")
		}
	}
}

func (t *translator) give(s step) {
	t.out.steps = append(t.out.steps, s)
}

func (t *translator) internal(i int) {
	e := &t.r.steps[i].Event
	n, _ := e.Data.Int()
	switch {
	case t.r.coins || n == 0:
		t.give(step{kind: stutterStep, proc: e.Proc, line: i, lines: 1})
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
	if t.r.carries(&s.Event) < 1 {
		t.stop(s.Proc, i, fmt.Sprintf("message %s carries %d on %s, and a message of the "+
			"specification carries at least 1", s.Msg, t.r.carries(&s.Event), id))
		return
	}
	t.give(t.way.tint(step{
		kind: sendStep, proc: s.Proc, chn: c, amount: t.r.carries(&s.Event), msg: m, line: i, lines: 1,
	}))
	t.sent[c] = max(t.sent[c], m)
	t.wake = append(t.wake, t.r.h.Channels[c].To)
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
	t.give(t.way.tint(step{
		kind: receiveStep, proc: s.Proc, chn: s.Chan, amount: t.r.amount(s.Chan, m), msg: m,
		line: i, lines: 1,
	}))
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

// closes takes a line that records a channel; a second one stops the process.
func (t *translator) closes(i int) bool {
	e := &t.r.steps[i].Event
	if m := (mark{e.Chan, e.Snap}); t.log.closes[m] != i {
		t.stop(e.Proc, i, fmt.Sprintf("%s is recorded a second time, and in the specification its record "+
			"is final", t.r.h.Channels[e.Chan].ID), "double-record")
		return false
	}
	t.states = append(t.states, i)
	return true
}

// cuts are the records of channels, as what the cut has there. Without the records of both ends, or
// where the network has lost something, TLC is not asked.
func (t *translator) cuts(judged func(c int) bool) {
	for _, i := range t.states {
		e := &t.r.steps[i].Event
		ch := &t.r.h.Channels[e.Chan]
		from, to := t.recorded[part{ch.From, e.Snap}], t.recorded[part{ch.To, e.Snap}]
		switch {
		case !from || !to:
			if !t.procs[ch.From].stopped && !t.procs[ch.To].stopped {
				t.leftover(i, fmt.Sprintf("%s and %s have not both recorded snapshot %d, and without that "+
					"the specification does not say what %s holds", t.r.h.ProcID(ch.From), t.r.h.ProcID(ch.To),
					e.Snap, ch.ID))
			}
		case t.loses[e.Chan]:
			t.leftover(i, fmt.Sprintf("the network lost something on %s, and the network of the "+
				"specification loses nothing", ch.ID))
		case !judged(e.Chan):
			t.leftover(i, fmt.Sprintf("%s delivers in any order, and the algorithm of the specification "+
				"does not record what then is in it", ch.ID))
		default:
			t.cut(i)
		}
	}
}

func (t *translator) cut(i int) {
	e := &t.r.steps[i].Event
	s := step{kind: cutStep, proc: e.Proc, chn: e.Chan, snap: t.num[e.Snap], line: i, state: -1, close: i}
	for _, msg := range e.Msgs {
		m := t.r.numbers[e.Chan][msg]
		s.msgs = append(s.msgs, m)
		s.carried = append(s.carried, t.r.amount(e.Chan, m))
	}
	t.give(s)
}
