package checker_test

import (
	"slices"

	"tracecheck/trace"
)

func colouring(h *trace.Header) bool {
	return h.Algorithm == trace.LaiYang || h.Algorithm == trace.Mattern
}

// "A process's epoch is its highest recorded snapshot": before one of its lines.
func (o *oracle) epochAt(l *line) int64 {
	epoch := o.epochs[l.Proc]
	for _, r := range o.logs[l.Proc][:l.at] {
		if r.Kind == trace.Record {
			epoch = max(epoch, r.Snap)
		}
	}
	return epoch
}

// falls: "under the colouring algorithms a record in falling order is malformed"
func (o *oracle) falls() bool {
	for _, l := range o.all(trace.Record) {
		if colouring(o.h) && l.Snap < o.epochAt(l) {
			return true
		}
	}
	return false
}

// isBetween says whether a snapshot lies between two epochs: the one has come to it
// and the other has not.
func isBetween(snap, a, b int64) bool { return (a < snap) != (b < snap) }

// discoloured lists the messages whose epoch is not their sender's. Of two sends of
// one id "the first counts".
func (o *oracle) discoloured() (list []*line) {
	for _, l := range o.all(trace.Send) {
		if l.at >= o.put[l.Proc] && first(o.sendsOf(thingOf(l))) == l && l.Epoch != o.epochAt(l) {
			list = append(list, l)
		}
	}
	return list
}

// colour: "on each snapshot between the two, or on the run if none lies between"
func (o *oracle) colourOfRun() bool {
	if !colouring(o.h) {
		return false
	}
	for _, l := range o.discoloured() {
		between := func(snap int64) bool { return isBetween(snap, l.Epoch, o.epochAt(l)) }
		if !slices.ContainsFunc(o.snapshots(), between) {
			return true
		}
	}
	return false
}

// colour: "a message's epoch is not its sender's"; colour-receive: "a message of a
// newer epoch taken in before recording; on each snapshot between the two"
func (s *photo) judgeColours() {
	for _, l := range s.discoloured() {
		if isBetween(s.snap, l.Epoch, s.epochAt(l)) {
			s.found["colour"] = true
		}
	}
	for _, l := range s.all(trace.Receive) {
		send := first(s.sendsOf(thingOf(l)))
		if send != nil && send.Epoch >= s.snap && s.epochAt(l) < s.snap {
			s.found["colour-receive"] = true
		}
	}
}

// stop: "a send or internal step between a process's first marker out and its record;
// or the record before every marker has come"
func (s *photo) judgeStop(p int) {
	record := s.record[p]
	if record == nil {
		return
	}
	out := s.firstOn(trace.SendMarker, p, -1)
	for _, l := range s.logs[p][:record.at] {
		if out != nil && l.at > out.at && (l.Kind == trace.Send || l.Kind == trace.Internal) {
			s.found["stop"] = true
		}
	}
	for c := range s.channels {
		marker := s.firstOn(trace.ReceiveMarker, p, c)
		if s.to(c) == p && (marker == nil || marker.at > record.at) {
			s.found["stop"] = true
		}
	}
}
