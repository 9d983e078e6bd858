package checker

import "tracecheck/trace"

// sendBetween: an application message leaves. Between a record and its marker
// on that channel, whichever came first, none may.
func (s *snapshot) sendBetween(e *trace.Event) {
	k := &s.chans[e.Chan]
	recorded := s.records[s.j.h.Channels[e.Chan].From].at.there()
	if k.between == nil && recorded != k.sent.there() {
		k.between = &item{msg: e.Msg, sent: placeOf(e)}
	}
}

// markerSent: the marker leaves on a channel.
func (s *snapshot) markerSent(e *trace.Event) {
	k := &s.chans[e.Chan]
	if k.sent.there() {
		return
	}
	k.sent = placeOf(e)
	if s.j.rules.markerSend {
		s.unmarked--
	}
	if s.j.rules.stop && !s.stops[e.Proc].out.there() {
		s.stops[e.Proc].out = k.sent
	}
	s.marked(e.Chan)
}

// marked: the record or the marker of channel c is new. With both there, what
// stands between them breaks the rule.
func (s *snapshot) marked(c int) {
	k, ch := &s.chans[c], s.j.h.Channels[c]
	record := s.records[ch.From].at
	if !s.j.rules.markerSend || !k.sent.there() || !record.there() || k.between == nil || k.broken {
		return
	}
	k.broken = true
	from := s.j.h.ProcID(ch.From)
	s.findings.add(fact{
		name: "marker-send",
		text: sprintf("%s sent message %s on %s between its record and its marker there. The marker is "+
			"to part what was sent before the record from what was sent after, and now does not.",
			from, k.between.msg, ch.ID),
		also:   sprintf("message %s on %s", k.between.msg, ch.ID),
		places: s.j.places(record, k.between.sent, k.sent),
	})
}

// markerGot: the marker comes in on a channel.
func (s *snapshot) markerGot(e *trace.Event) {
	k := &s.chans[e.Chan]
	if k.got.there() {
		return
	}
	k.got = placeOf(e)
	if !s.records[e.Proc].at.there() && !s.first[e.Proc].there() {
		s.first[e.Proc] = k.got
	}
}

// stepTaken: a process took an application step, which is pre or post in every
// open snapshot.
func (j *judge) stepTaken(e *trace.Event, it *item) {
	j.steps++
	j.procs[e.Proc].clock.timedStep(e)
	for _, s := range j.open {
		s.path.step(s, e, it)
		s.worksOn(e)
		if !j.rules.markerReceive || s.records[e.Proc].at.there() || !s.first[e.Proc].there() {
			continue
		}
		if !s.path.late[e.Proc] {
			s.path.late[e.Proc] = true
			s.lateRecord(e)
		}
	}
}

func (s *snapshot) lateRecord(e *trace.Event) {
	id := s.j.h.ProcID(e.Proc)
	s.findings.add(fact{
		name: "marker-receive",
		text: sprintf("A first marker of snapshot %d came to %s, which then took another step, %s, "+
			"without having recorded. What it takes in or sends now lies on the wrong side of the cut.",
			s.id, id, aKind(e.Kind)),
		also:   sprintf("%s seq %d", id, e.Seq),
		places: s.j.places(s.first[e.Proc], placeOf(e)),
	})
}

// neverMarked finds the markers that a process which recorded never sent,
// though completion is claimed and its log is all there.
func (s *snapshot) neverMarked() {
	if !s.j.rules.markerSend || !s.completed.there() {
		return
	}
	for c, ch := range s.j.h.Channels {
		record, p := s.records[ch.From].at, &s.j.procs[ch.From]
		whole := p.gap == 0 && (s.j.total || s.j.run.Whole(ch.From))
		if !record.there() || s.chans[c].sent.there() || !whole {
			continue
		}
		s.findings.add(fact{
			name: "marker-send",
			text: sprintf("%s recorded and never sent its marker on %s, though the snapshot is said to be "+
				"complete. %s cannot know what on that channel was sent before the record.",
				s.j.h.ProcID(ch.From), ch.ID, s.j.h.ProcID(ch.To)),
			also:   "the marker on " + ch.ID,
			places: s.j.places(record, s.completed),
		})
	}
}
