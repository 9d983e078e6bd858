package checker

import "math"

// judgeCut holds what was recorded against what was: the states, and each
// channel's record against what was in flight across the cut.
func (s *snapshot) judgeCut() {
	for p := range s.records {
		s.judgeState(p)
	}
	for c := range s.chans {
		if s.straddles(c) {
			continue
		}
		s.judgeOrphans(c)
		lost, extra := s.lostOn(c), s.extraOn(c)
		if !lost && !extra {
			s.judgeOrder(c)
		}
	}
}

// straddles says whether a restore stands between the parts about a channel, so
// that no one history leads to all of them.
func (s *snapshot) straddles(c int) bool {
	ch, k := s.j.h.Channels[c], &s.chans[c]
	from, to := &s.records[ch.From], &s.records[ch.To]
	return from.at.there() && to.at.there() && from.life != to.life ||
		to.at.there() && k.closed.there() && k.life != to.life
}

func (s *snapshot) judgeState(p int) {
	r := &s.records[p]
	expected := addOwed(r.expected.value, r.expected.owed)
	if !r.at.there() || expected.IsZero() || expected == r.state {
		return
	}
	id := s.j.h.ProcID(p)
	s.findings.add(fact{
		name: "state",
		text: sprintf("%s recorded the state %s, but what it did up to there leaves it with %s. S* then "+
			"holds a state that %s did not have.", id, r.state, expected, id),
		also:   id,
		places: s.j.places(r.at),
	})
}

// sides is the records of the sender and the receiver of c.
func (s *snapshot) sides(c int) (from, to place) {
	ch := s.j.h.Channels[c]
	return s.records[ch.From].at, s.records[ch.To].at
}

func (s *snapshot) judgeOrphans(c int) {
	from, to := s.sides(c)
	if !from.there() || !to.there() {
		return
	}
	ch := s.j.h.Channels[c]
	for _, it := range s.chans[c].early {
		s.findings.add(fact{
			name: "orphan",
			text: sprintf("Message %s on %s was received by %s before its record, though %s sent it after "+
				"its own. S* holds what came of the message and not its sending, so no run leads there.",
				it.msg, ch.ID, s.j.h.ProcID(ch.To), s.j.h.ProcID(ch.From)) + s.unordered(c, it),
			also:   sprintf("message %s on %s", it.msg, ch.ID),
			cause:  s.cause(c, it),
			places: s.j.places(it.got, it.sent),
		})
	}
}

// lostOn finds what was in flight across the cut on c and is not in its record.
func (s *snapshot) lostOn(c int) bool {
	from, to := s.sides(c)
	k, ch := &s.chans[c], s.j.h.Channels[c]
	if !from.there() || !to.there() || !k.closed.there() && !s.j.rules.recordsNoChannel {
		return false
	}
	found := false
	record := "the record of the channel does not hold it"
	if !k.closed.there() {
		record = "the channel counts as recorded empty"
	}
	for _, it := range s.missedOn(c) {
		found = true
		s.findings.add(fact{
			name: "lost",
			text: sprintf("Message %s on %s was sent before %s recorded and not received before %s did, "+
				"but %s. In S* it has been sent and is nowhere: what it carried is lost.",
				it.msg, ch.ID, s.j.h.ProcID(ch.From), s.j.h.ProcID(ch.To), record) + s.unordered(c, it),
			also:   sprintf("message %s on %s", it.msg, ch.ID),
			cause:  s.cause(c, it),
			places: s.j.places(it.sent, k.closed, it.got),
		})
	}
	return found
}

// missedOn is what is in flight across the cut and not in the record of c.
func (s *snapshot) missedOn(c int) []*item {
	k := &s.chans[c]
	var missed []*item
	for _, it := range k.transit {
		if !it.lost.there() && !k.holds(it.msg) {
			missed = append(missed, it)
		}
	}
	return missed
}

// extraOn finds what is in the record of c and was not in flight across the cut.
func (s *snapshot) extraOn(c int) bool {
	k, ch := &s.chans[c], s.j.h.Channels[c]
	found := false
	seen := map[string]bool{}
	for _, msg := range k.msgs {
		why := s.whyExtra(c, msg)
		if seen[msg] {
			why = "it is listed twice"
		}
		seen[msg] = true
		if why == "" {
			continue
		}
		found = true
		s.findings.add(fact{
			name: "extra",
			text: sprintf("Message %s is in the record of %s, but %s. S* holds what it carried once too "+
				"often.", msg, ch.ID, why),
			also:   sprintf("message %s on %s", msg, ch.ID),
			cause:  s.cause(c, s.find(c, msg)),
			places: s.j.places(k.closed),
		})
	}
	return found
}

// find is the item of a recorded message where it is still known, else nil.
func (s *snapshot) find(c int, msg string) *item {
	k, ch := &s.chans[c], &s.j.chans[c]
	ids := k.ids()
	if it := ids.transit[msg]; it != nil {
		return it
	}
	if it := ids.early[msg]; it != nil {
		return it
	}
	for _, it := range ch.recent {
		if it.msg == msg {
			return it
		}
	}
	key := itemKey{msg: msg}
	if it := ch.inside[key]; it != nil {
		return it
	}
	return ch.lost[key]
}

// whyExtra says why a recorded message was certainly not in flight across the
// cut, "" where it was or may have been.
func (s *snapshot) whyExtra(c int, msg string) string {
	from, to := s.sides(c)
	k, ch := &s.chans[c], &s.j.chans[c]
	key := itemKey{msg: msg}
	const post = "it was sent after the sender's record"
	if it := k.ids().transit[msg]; it != nil {
		if it.lost.there() {
			return s.whyLostExtra(c, it)
		}
		return ""
	}
	switch lost := ch.lost[key]; {
	case lost != nil:
		return s.whyLostExtra(c, lost)
	case from.there() && !s.j.run.Sent(c, msg):
		return "it was never sent on this channel"
	case k.ids().early[msg] != nil:
		return post
	case !to.there():
		if it := ch.inside[key]; from.there() && it != nil && it.sent.seq > from.seq {
			return post
		}
		return ""
	case from.there():
		if it := s.find(c, msg); it == nil || it.sent.seq < from.seq {
			return "the receiver took it in before its own record"
		}
		return post
	case s.j.run.Sent(c, msg) || ch.early[key] != nil && ch.early[key].got.seq < to.seq:
		return "the receiver took it in before its own record"
	}
	return ""
}

// whyLostExtra: a message that the network lost may be in the record if its
// loss can be put after the cut.
func (s *snapshot) whyLostExtra(c int, it *item) string {
	from, to := s.sides(c)
	begin, _ := s.start()
	switch {
	case from.there() && it.sent.seq > from.seq:
		return "it was sent after the sender's record"
	case to.there() && s.j.h.IsFIFO(c) && it.pos <= s.chans[c].passed:
		return "the network had lost it: what was sent after it was received before the record"
	case s.j.total && begin != nil && it.lostAt > 0 && it.lostAt <= begin.now:
		return "the network had lost it before the snapshot began"
	}
	return ""
}

// judgeOrder: the right messages, in the order in which they were sent.
func (s *snapshot) judgeOrder(c int) {
	from, to := s.sides(c)
	k, ch := &s.chans[c], s.j.h.Channels[c]
	if !from.there() || !to.there() || !s.j.h.IsFIFO(c) {
		return
	}
	pos := int64(math.MinInt64)
	for _, msg := range k.msgs {
		it := s.find(c, msg)
		if it == nil || it.pos > pos {
			if it != nil {
				pos = it.pos
			}
			continue
		}
		s.findings.add(fact{
			name: "order",
			text: sprintf("The record of %s holds the right messages, but message %s stands behind one sent "+
				"after it. Delivered again from S* they would come in an order that the channel never has.",
				ch.ID, msg),
			also:   ch.ID,
			places: s.j.places(k.closed, it.sent),
		})
		return
	}
}

// overtaking says whether a message and the snapshot's marker came on channel c in
// another order than they left.
func (s *snapshot) overtaking(c int, it *item) bool {
	k := &s.chans[c]
	if it.lost.there() || s.j.ahead(k.sent, k.got) || s.j.ahead(it.sent, it.got) {
		return false // what is lost is overtaken by nothing, and what is unsent has no place
	}
	after := func(a, b place) bool { return a.there() && b.there() && a.seq > b.seq }
	return k.sent.there() && k.got.there() && (after(it.sent, k.sent) && after(k.got, it.got) ||
		after(k.sent, it.sent) && (!it.got.there() || after(it.got, k.got)))
}

// unordered is a sentence for where that is lawful and yet the reason: the channel
// keeps no order, and the rules of the markers need one.
func (s *snapshot) unordered(c int, it *item) string {
	if !s.j.rules.markerSend && !s.j.rules.stop || s.j.h.IsFIFO(c) || !s.overtaking(c, it) {
		return ""
	}
	return sprintf(" It did not keep its place beside the marker: %s delivers in any order, and %s "+
		"rests on channels that keep theirs.", s.j.h.Channels[c].ID, s.j.h.Algorithm)
}

// cause is the finding that explains a message on the wrong side of the cut.
func (s *snapshot) cause(c int, it *item) string {
	if it == nil || !it.sent.there() {
		return ""
	}
	k := &s.chans[c]
	from, to := s.sides(c)
	after := func(a, b place) bool { return a.there() && b.there() && a.seq > b.seq }
	pre := it.sent.seq < from.seq
	switch {
	case from.there() && !pre && s.j.ahead(it.sent, it.got):
		return "unsent"
	case s.j.h.IsFIFO(c) && s.overtaking(c, it):
		return "fifo"
	case s.j.rules.markerSend && k.sent.there() && pre == after(it.sent, k.sent):
		return "marker-send"
	case s.j.rules.markerReceive && after(it.got, s.first[s.j.h.Channels[c].To]) && after(to, it.got):
		return "marker-receive"
	case s.j.rules.prematureClose && k.closed.there() && !after(k.closed, k.got):
		return "premature-close"
	case s.unstopped(c, it):
		return "stop"
	case from.there():
		return s.miscoloured(it, !pre, after(to, it.got))
	}
	return ""
}
