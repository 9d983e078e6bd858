package checker_test

import (
	"slices"

	"tracecheck/trace"
)

// photo is a snapshot in a trace.
type photo struct {
	*oracle
	snap     int64
	record   []*line // by process; nil for none
	channels []*line // by channel: its channel_state; nil for none
	found    names
}

// snapFindings are the findings of one snapshot.
func (o *oracle) snapFindings(snap int64, run names) names {
	s := o.photoOf(snap)
	if s.found["aborted"] {
		return s.found
	}
	// reachability: "where no result finding, incomplete, pending, nor gap, unsent,
	// duplicate or fifo of the run says why"
	protocol := names{
		"marker-send": true, "marker-receive": true, "premature-close": true,
		"stop": true, "colour": true, "colour-receive": true,
	}
	for name := range s.found {
		if !protocol[name] {
			return s.found
		}
	}
	if !run["gap"] && !run["unsent"] && !run["duplicate"] && !run["fifo"] && !s.hasPath() {
		s.found["reachability"] = true
	}
	return s.found
}

// photoOf is a snapshot with all its findings but reachability.
func (o *oracle) photoOf(snap int64) *photo {
	s := &photo{
		oracle: o, snap: snap, found: names{},
		record: make([]*line, len(o.h.Processes)), channels: make([]*line, len(o.h.Channels)),
	}
	if s.isAborted() { // "given up by abort before any complete; nothing is demanded of it"
		s.found["aborted"] = true
		return s
	}
	s.findParts()
	s.judgeParts()
	for p := range s.record {
		s.judgeState(p)
	}
	for c := range s.channels {
		s.judgeChannel(c)
	}
	s.judgeProtocol()
	return s
}

// of lists the snapshot's lines of a kind.
func (s *photo) of(kind trace.Kind) []*line {
	return slices.DeleteFunc(s.all(kind), func(l *line) bool { return l.Snap != s.snap })
}

// aborted: "given up by abort before any complete"; "in a process log abort and
// complete by different logs leave the snapshot aborted".
func (s *photo) isAborted() bool {
	for _, a := range s.of(trace.Abort) {
		completed := false
		for _, c := range s.of(trace.Complete) {
			if s.total && c.n < a.n || !s.total && c.Proc == a.Proc && c.n < a.n {
				completed = true
			}
		}
		if !completed {
			return true
		}
	}
	return false
}

// double-record: "a second record of one process, or of one channel, in a
// snapshot (the first counts)"
func (s *photo) findParts() {
	for _, l := range s.of(trace.Record) {
		if s.record[l.Proc] != nil {
			s.found["double-record"] = true
			continue
		}
		s.record[l.Proc] = l
	}
	for _, l := range s.of(trace.ChannelState) {
		if s.channels[l.Chan] != nil {
			s.found["double-record"] = true
			continue
		}
		s.channels[l.Chan] = l
	}
}

// "Its parts are every process's record and every channel's channel_state."
func (s *photo) judgeParts() {
	for p, l := range s.record {
		s.judgePart(p, l)
	}
	if recordsNoChannel(s.h) {
		return // a channel "is missing only while one of these records is"
	}
	for c, l := range s.channels {
		s.judgePart(s.to(c), l)
	}
}

// incomplete: "completion claimed while a part is certainly missing: its owner's
// log has its end without it, or in a total log it does not stand before the
// complete". pending: "parts are missing, not certainly, or no completion is
// claimed". "A part that may stand [beyond a missing seq] is pending."
func (s *photo) judgePart(owner int, part *line) {
	complete := s.firstComplete()
	certain := false
	switch {
	case complete == nil:
	case s.total && part != nil:
		certain = part.n > complete.n
	case s.total:
		certain = s.gaps[owner] == 0 || !s.gapMayStandBefore(owner, complete)
	default:
		certain = part == nil && s.ended[owner]
	}
	if certain {
		s.found["incomplete"] = true
	} else if part == nil {
		s.found["pending"] = true
	}
}

func (s *photo) firstComplete() *line {
	var found *line
	for _, c := range s.of(trace.Complete) {
		if found == nil || c.n < found.n {
			found = c
		}
	}
	return found
}

// "Pre is what a process did before its record of the snapshot, post what it did
// after; a process without a record has neither."
func (s *photo) isPre(l *line) bool {
	return l != nil && s.record[l.Proc] != nil && l.at < s.record[l.Proc].at
}

func (s *photo) isPost(l *line) bool {
	return l != nil && s.record[l.Proc] != nil && l.at > s.record[l.Proc].at
}

// state: "the recorded state is not the process's state at that point"
func (s *photo) judgeState(p int) {
	r := s.record[p]
	if r == nil {
		return
	}
	if now := s.states(p)[r.at]; !now.IsZero() && now != r.State {
		s.found["state"] = true
	}
}

// messages lists the ids sent, received or recorded on a channel.
func (s *photo) messages(channel int) (ids []string) {
	for _, l := range s.all(trace.Send, trace.Receive) {
		if l.Chan == channel {
			ids = append(ids, l.Msg)
		}
	}
	if s.channels[channel] != nil {
		ids = append(ids, s.channels[channel].Msgs...)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// recordsNoChannel: "naive, aligned-barrier and stop-the-world record no channels"
func recordsNoChannel(h *trace.Header) bool {
	return h.Algorithm == trace.Naive || h.Algorithm == trace.StopTheWorld
}

// recorded is a channel's record, and whether there is one. Where there is none "a channel
// without a line counts as recorded empty once both its ends have recorded".
func (s *photo) recorded(channel int) ([]string, bool) {
	if s.channels[channel] != nil {
		return s.channels[channel].Msgs, true
	}
	return nil, recordsNoChannel(s.h) && s.bothRecorded(channel)
}

func (s *photo) bothRecorded(channel int) bool {
	return s.record[s.from(channel)] != nil && s.record[s.to(channel)] != nil
}

// judgeChannel finds orphan, lost, extra and order on one channel.
func (s *photo) judgeChannel(channel int) {
	record, there := s.recorded(channel)
	right := true
	for _, msg := range s.messages(channel) {
		x := thing{channel: channel, msg: msg}
		send, receive := first(s.sendsOf(x)), first(s.receivesOf(x))
		// orphan: "a message received pre and sent post"
		if s.isPre(receive) && s.isPost(send) {
			s.found["orphan"] = true
		}
		times := 0
		for _, r := range record {
			if r == msg {
				times++
			}
		}
		// lost: "sent pre, not received pre, not lost by the network, and not in the
		// channel's record"; it needs both ends' records
		if there && times == 0 && s.bothRecorded(channel) &&
			s.isPre(send) && !s.isPre(receive) && !s.isGone(x) {
			s.found["lost"] = true
			right = false
		}
		// extra: "in the channel's record though not in flight across the cut, or
		// listed twice"
		if times > 1 || times == 1 && s.notInFlight(x) {
			s.found["extra"] = true
			right = false
		}
	}
	if there && right && s.bothRecorded(channel) && s.h.IsFIFO(channel) && !s.inOrder(channel, record) {
		s.found["order"] = true
	}
}

// "extra needs only what it uses (listed twice; received pre; or its sender
// recorded and did not send it pre)"
func (s *photo) notInFlight(x thing) bool {
	send, receive := first(s.sendsOf(x)), first(s.receivesOf(x))
	if s.isPre(receive) || s.record[s.from(x.channel)] != nil && !s.isPre(send) {
		return true
	}
	return send != nil && s.isGone(x) && s.lostBefore(x, send)
}

// lostBefore: "A loss may be put anywhere after its send. It cannot be put after
// the cut if it stands before S_begin (total), or if on a fifo channel something
// sent later was received pre."
func (s *photo) lostBefore(x thing, send *line) bool {
	if s.total && s.lostInBegin(x, send) {
		return true
	}
	for _, later := range s.logs[send.Proc][send.at+1:] {
		if later.Chan != x.channel || !isItem(later.Kind) || !s.h.IsFIFO(x.channel) {
			continue
		}
		receive := first(s.receivesOf(thingOf(later)))
		if s.isPre(receive) && (!s.total || receive.n > later.n) {
			return true
		}
	}
	return false
}

// lostInBegin: in a total log the loss of x stands before S_begin, and after its
// send, without which it stands nowhere.
func (s *photo) lostInBegin(x thing, send *line) bool {
	return slices.ContainsFunc(s.all(trace.Lose), func(l *line) bool {
		return thingOf(l) == x && l.n > send.n && l.n < s.totalBegin()
	})
}

// totalBegin is the place of S_begin in a total log: "the state before the
// snapshot's first begin, or, if there is none, before its first record".
func (s *photo) totalBegin() int {
	place := -1
	for _, kind := range []trace.Kind{trace.Begin, trace.Record} {
		for _, l := range s.of(kind) {
			if place < 0 || l.n < place {
				place = l.n
			}
		}
		if place >= 0 {
			return place
		}
	}
	return place
}

// order: "a fifo channel's record holds the right messages in the wrong order"
func (s *photo) inOrder(channel int, record []string) bool {
	return slices.IsSortedFunc(record, func(a, b string) int {
		return first(s.sendsOf(thing{channel: channel, msg: a})).at -
			first(s.sendsOf(thing{channel: channel, msg: b})).at
	})
}
