package checker

import (
	"strings"

	"tracecheck/trace"
)

// stopping is what one process of stop the world does between its first marker out
// and its record. Without a record there is no such time: the snapshot may yet be
// given up.
type stopping struct {
	out  place // its first marker left
	step place // the first send or local step after that
	kind trace.Kind
	more int // how many more
}

// worksOn notes a send or a local step of a process that has stopped.
func (s *snapshot) worksOn(e *trace.Event) {
	if !s.j.rules.stop || e.Kind == trace.Receive || s.records[e.Proc].at.there() {
		return
	}
	switch t := &s.stops[e.Proc]; {
	case !t.out.there():
	case t.step.there():
		t.more++
	default:
		t.step, t.kind = placeOf(e), e.Kind
	}
}

// stopped holds the rule of stop the world against a process that records now.
func (s *snapshot) stopped(p int) {
	if !s.j.rules.stop {
		return
	}
	t, record, id := &s.stops[p], s.records[p].at, s.j.h.ProcID(p)
	if t.step.there() {
		more := ""
		if t.more > 0 {
			more = sprintf(" (and %d more)", t.more)
		}
		s.findings.add(fact{
			name: "stop",
			text: sprintf("%s said that nothing follows, took another step, %s%s, and only then recorded. "+
				"What it does in between may lie in a channel, and no channel is recorded.",
				id, aKind(t.kind), more),
			also:   sprintf("%s seq %d", id, t.step.seq),
			places: s.j.places(t.out, t.step, record),
		})
	}
	if open := s.undrained(p); len(open) > 0 {
		s.findings.add(fact{
			name: "stop",
			text: sprintf("%s recorded before the marker came on %s. What was still on the way there is in no "+
				"state, and no channel is recorded.", id, strings.Join(open, ", ")),
			also:   "the record of " + id,
			places: s.j.places(record),
		})
	}
}

// undrained names the channels into a process on which no marker has come.
func (s *snapshot) undrained(p int) []string {
	var list []string
	more := 0
	for _, c := range s.j.procs[p].in {
		switch {
		case s.chans[c].got.there():
		case len(list) < maxAlso:
			list = append(list, s.j.h.Channels[c].ID)
		default:
			more++
		}
	}
	if more > 0 {
		list = append(list, sprintf("%d more", more))
	}
	return list
}

// unstopped says whether a breach of stop the world explains that a message of
// channel c was in flight across the cut: it was sent behind the marker and before
// the record; or the channel keeps the order, and the receiver did not wait for the
// marker behind it.
func (s *snapshot) unstopped(c int, it *item) bool {
	if !s.j.rules.stop {
		return false
	}
	k := &s.chans[c]
	from, to := s.sides(c)
	inFlight := it.sent.seq < from.seq && to.there() && (!it.got.there() || it.got.seq > to.seq)
	behind := k.sent.there() && it.sent.seq > k.sent.seq
	waited := k.got.there() && k.got.seq < to.seq
	return inFlight && (behind || s.j.h.IsFIFO(c) && !waited)
}
