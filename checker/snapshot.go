package checker

import (
	"math"
	"slices"

	"tracecheck/trace"
)

// snapshot is what the judge knows of one snapshot.
type snapshot struct {
	j          *judge
	id         int64
	late       bool // it was judged for good already; only a second part is noted
	records    []record
	chans      []cut
	first      []place    // by process: its first marker, where that came before its record
	stops      []stopping // stop the world, by process
	absent     int        // parts that are missing: records, and channels where they are parts
	unmarked   int        // channels whose marker was not sent yet
	completed  place
	givenUp    bool    // it was aborted
	unfollowed bool    // and parts were missing: its path is not known
	lacking    []part  // total log: what was missing at the complete
	ends       []place // the collector's words complete and abort, in order
	aborts     []bool  // for each of ends: whether it was an abort
	path       path
	claims     []claim
	restores   []restoring
	tooEarly   bool // process log: a process went on from it before it had recorded all its parts
	findings   tally
}

// record is one process's recorded state.
type record struct {
	at       place
	state    trace.Value // as recorded
	expected account     // as the run tells it at that point
	window   *window     // the time between the steps before it and those after
	life     int64       // how often its process had been set back
}

// cut is one channel of a snapshot.
type cut struct {
	transit  []*item // sent pre and not received pre, once the receiver has recorded
	early    []*item // received before the receiver recorded, sent after the sender did
	closed   place   // the receiver's final record
	life     int64   // how often the receiver had been set back then
	msgs     []string
	byID     *ids            // of transit and early, while they are asked for
	recorded map[string]bool // the ids in msgs, likewise
	sent     place           // its marker left
	got      place           // its marker came
	between  *item           // the first message sent between the sender's record and the marker
	broken   bool            // both are there, and between stands between them
	passed   int64           // on a fifo channel: what was sent up to here is past when the receiver records
}

// part is a process's record, or with chan a channel's.
type part struct {
	proc, chn int // chn is trace.NoChan for a record
	next      int64
}

// snapshot is the one with this id, made at its first mention; nil if it was
// judged for good before.
func (j *judge) snapshot(id int64) *snapshot {
	if s := j.byID[id]; s != nil || j.gone[id] {
		return s
	}
	return j.newSnapshot(id)
}

func (j *judge) newSnapshot(id int64) *snapshot {
	s := &snapshot{
		j: j, id: id, records: make([]record, len(j.h.Processes)), chans: make([]cut, len(j.h.Channels)),
		first: make([]place, len(j.h.Processes)), absent: len(j.h.Processes), path: newPath(j),
	}
	if !j.rules.recordsNoChannel {
		s.absent += len(j.h.Channels)
	}
	if j.rules.markerSend {
		s.unmarked = len(j.h.Channels)
	}
	if j.rules.stop {
		s.stops = make([]stopping, len(j.h.Processes))
	}
	j.byID[id] = s
	j.open = append(j.open, s)
	j.colours.named(s)
	j.receives.named(s)
	return s
}

func (j *judge) snapshotEvent(e *trace.Event) {
	if p := &j.procs[e.Proc]; e.Kind == trace.Record && e.Snap > p.epoch {
		p.epoch, p.coloured = e.Snap, placeOf(e)
	}
	s := j.snapshot(e.Snap)
	if s == nil {
		if e.Kind != trace.Record && e.Kind != trace.ChannelState {
			return
		}
		s = j.newSnapshot(e.Snap)
		s.late = true
	}
	switch e.Kind {
	case trace.Begin:
		s.path.begin(s, e)
	case trace.Record:
		s.record(e)
	case trace.ChannelState:
		s.channelState(e)
	case trace.Complete, trace.Abort:
		s.end(e)
	}
}

// record: a process records its state, and the cut passes through it here.
func (s *snapshot) record(e *trace.Event) {
	if s.late || s.records[e.Proc].at.there() {
		s.again(e, "the state of "+s.j.h.ProcID(e.Proc), s.records[e.Proc].at)
		return
	}
	if !s.unfollowed {
		s.path.recording(s)
	}
	a := s.j.procs[e.Proc].account
	a.owed = append([]*item(nil), a.owed...)
	s.records[e.Proc] = record{placeOf(e), e.State, a, s.j.procs[e.Proc].clock.open(), s.j.procs[e.Proc].life}
	s.absent--
	for _, c := range s.j.procs[e.Proc].in {
		s.receiverRecorded(c)
	}
	for _, c := range s.j.procs[e.Proc].out {
		s.marked(c)
	}
	s.stopped(e.Proc)
	if !s.unfollowed {
		s.path.partTaken(s, e)
	}
}

// receiverRecorded: from here on nothing more is received pre on channel c, so
// what was sent pre and is still in flight stays in flight across the cut.
func (s *snapshot) receiverRecorded(c int) {
	k, ch := &s.chans[c], &s.j.chans[c]
	for _, it := range ch.flight {
		s.inTransit(c, it)
	}
	if !s.j.total { // a loss has no time, and what was lost once may be put back and come
		for _, it := range ch.lost {
			s.inTransit(c, it)
		}
	}
	k.passed = math.MinInt64
	if ch.lastMsg != nil {
		k.passed = ch.lastMsg.pos
	}
	if ch.lastMrk != nil && !s.j.rules.overtakes {
		k.passed = max(k.passed, ch.lastMrk.pos)
	}
}

// inTransit notes an item of channel c that its receiver has not taken in before
// its record, if it is a message and was sent pre, so far as is known.
func (s *snapshot) inTransit(c int, it *item) {
	from, to := s.records[s.j.h.Channels[c].From].at, &s.records[s.j.h.Channels[c].To]
	if it.msg != "" && it.life == to.life && (!from.there() || it.sent.seq < from.seq) {
		s.chans[c].transit = append(s.chans[c].transit, it)
	}
}

// sent: a message leaves on channel c. If only the receiver has recorded, it
// was sent pre and not received pre, unless it was taken in before its send.
func (s *snapshot) sent(ch trace.Channel, c int, it *item) {
	from, to := s.records[ch.From].at, s.records[ch.To].at
	pre := it.got.there() && (!to.there() || it.got.seq < to.seq)
	switch {
	case from.there() && pre && it.life == s.records[ch.From].life:
		s.chans[c].early = append(s.chans[c].early, it)
	case !from.there() && to.there() && !pre:
		s.inTransit(c, it)
	}
}

// revived: a message that was said to be lost came in on channel c after all. If
// it was sent pre and comes after the receiver's record, it was in flight across
// the cut.
func (s *snapshot) revived(c int, it *item) {
	to := s.records[s.j.h.Channels[c].To].at
	if to.there() && it.got.seq > to.seq && !slices.Contains(s.chans[c].transit, it) {
		s.inTransit(c, it)
	}
}

// received: a message is taken in on channel c. If only the sender has
// recorded, and before the send, it is received pre though sent post.
func (s *snapshot) received(ch trace.Channel, c int, it *item) {
	from, to := s.records[ch.From].at, s.records[ch.To].at
	if from.there() && !to.there() && it.sent.seq > from.seq && it.life == s.records[ch.From].life {
		s.chans[c].early = append(s.chans[c].early, it)
	}
}

// channelState: a receiver's final record of one channel.
func (s *snapshot) channelState(e *trace.Event) {
	k := &s.chans[e.Chan]
	if s.late || k.closed.there() {
		s.again(e, "the channel "+s.j.h.Channels[e.Chan].ID, k.closed)
		return
	}
	k.closed, k.msgs, k.life = placeOf(e), e.Msgs, s.j.procs[e.Proc].life
	k.recorded = nil
	if !s.j.rules.recordsNoChannel {
		s.absent--
	}
	if s.j.rules.prematureClose && !k.got.there() {
		s.findings.add(fact{
			name: "premature-close",
			text: sprintf("%s recorded %s as final before the marker came on it. What is still on the "+
				"way there was perhaps sent before the cut, and is missed.",
				s.j.h.ProcID(e.Proc), s.j.h.Channels[e.Chan].ID),
			also:   s.j.h.Channels[e.Chan].ID,
			places: s.j.places(k.closed),
		})
	}
	if !s.unfollowed {
		s.path.partTaken(s, e)
	}
}

// again: a part was recorded a second time.
func (s *snapshot) again(e *trace.Event, what string, first place) {
	s.findings.add(fact{
		name: "double-record",
		text: sprintf("In snapshot %d %s was recorded twice. The first counts; whoever puts S* "+
			"together may take the other.", s.id, what),
		also:   what,
		places: s.j.places(first, placeOf(e)),
	})
}

// end: the collector's word that the snapshot is complete, or given up.
func (s *snapshot) end(e *trace.Event) {
	s.ends = append(s.ends, placeOf(e))
	s.aborts = append(s.aborts, e.Kind == trace.Abort)
	if !s.late && !s.givenUp && s.aborted() {
		s.j.giveUp(s)
	}
	if e.Kind == trace.Complete && !s.completed.there() {
		s.completed = placeOf(e)
		if s.j.total {
			s.lacking = s.missing()
		}
	}
}

// aborted says whether the snapshot was given up before any complete: in the
// order of a total log, or in that of the log that holds both.
func (s *snapshot) aborted() bool {
	for i, isAbort := range s.aborts {
		if !isAbort {
			continue
		}
		before := false
		for k := range i {
			before = before || !s.aborts[k] && (s.j.total || s.ends[k].proc == s.ends[i].proc)
		}
		if !before {
			return true
		}
	}
	return false
}

// giveUp moves a snapshot out of the way of further events that was aborted: what
// comes does not change that. If parts are missing, its path is followed no more.
func (j *judge) giveUp(s *snapshot) {
	s.givenUp = true
	is := func(o *snapshot) bool { return o == s }
	j.open = slices.DeleteFunc(j.open, is)
	j.settled = slices.DeleteFunc(j.settled, is)
	j.beginless = slices.DeleteFunc(j.beginless, is)
	j.givenUp = append(j.givenUp, s)
	if s.absent > 0 {
		s.unfollowed, s.path = true, newPath(j)
	}
}

// settle moves the snapshot of an event out of the way of further events once
// all its parts and markers are in. One without a begin waits a little for it.
func (j *judge) settle(e *trace.Event) {
	s := j.byID[e.Snap]
	if e.Snap == 0 || s == nil || s.late || s.givenUp || s.absent > 0 || s.unmarked > 0 {
		return
	}
	if s.path.forced && s.path.history != nil {
		return // what comes may still show an order in which its begin is not too late
	}
	if len(s.path.begins) == 0 {
		if !slices.Contains(j.beginless, s) {
			j.beginless = append(j.beginless, s)
		}
		if len(j.beginless) <= maxBeginless {
			return
		}
		s = j.beginless[0]
		s.path.forget()
	}
	j.beginless = slices.DeleteFunc(j.beginless, func(o *snapshot) bool { return o == s })
	if i := slices.Index(j.open, s); i >= 0 {
		j.open = slices.Delete(j.open, i, i+1)
		j.settled = append(j.settled, s)
		s.path.settled, s.path.settledAt = true, j.steps
	}
	j.letGo()
}

// letGo judges for good what was settled long ago.
func (j *judge) letGo() {
	for i := 0; len(j.settled) > retain && i < len(j.settled); {
		s := j.settled[i]
		if s.undecided() {
			i++
			continue
		}
		j.settled = slices.Delete(j.settled, i, i+1)
		j.gone[s.id] = true
		delete(j.byID, s.id)
		j.close(s)
	}
}
