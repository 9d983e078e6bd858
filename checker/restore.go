package checker

import (
	"slices"

	"tracecheck/trace"
)

// restoring is a restore of a snapshot, as its event has it.
type restoring struct {
	at       place
	states   map[string]trace.Value
	channels map[string][]string
	early    bool // total log: parts were still missing
}

// restore: the system is set back to a snapshot. In a total log that happens
// here; in a process log each process marks the point by its own restart.
func (j *judge) restore(e *trace.Event) {
	s := j.snapshot(e.Snap)
	j.restored[e.Snap] = true
	if s != nil {
		s.restores = append(s.restores, restoring{
			placeOf(e), e.Rare.States, e.Rare.Channels, j.total && s.absent > 0,
		})
	} else {
		j.skip("a restore of a snapshot that was judged long before it")
	}
	if !j.total {
		return
	}
	for p := range j.h.Processes {
		j.setBack(p, s)
		if v, told := e.Rare.States[j.h.ProcID(p)]; told && v != j.procs[p].account.value {
			j.procs[p].account.forget() // two accounts of one state: neither is believed
		}
	}
}

// restart: a process goes on. With a snapshot it goes on from its part of that.
func (j *judge) restart(e *trace.Event) {
	if e.Snap == 0 {
		if j.h.Application == trace.Opaque {
			j.procs[e.Proc].account.forget()
		}
		return
	}
	s := j.snapshot(e.Snap)
	if s == nil || !s.records[e.Proc].at.there() {
		j.skip("what a process goes on from that restarts from a snapshot without its record before that")
	}
	if j.total {
		j.setState(e.Proc, s)
		return
	}
	if s != nil && s.lacks(e.Proc) {
		s.tooEarly = true
	}
	j.restarted = append(j.restarted, e.Snap)
	j.setBack(e.Proc, s)
}

// lacks says whether a part of process p is missing.
func (s *snapshot) lacks(p int) bool {
	return !s.records[p].at.there() || slices.ContainsFunc(s.missing(), func(m part) bool { return m.proc == p })
}

// setState gives a process the state that the snapshot has for it.
func (j *judge) setState(p int, s *snapshot) {
	j.procs[p].account.forget()
	if s != nil && s.records[p].at.there() {
		j.procs[p].account.value = s.records[p].state
	}
}

// setBack puts a process and its incoming channels back to a snapshot, and
// begins its next life: its channel messages may be taken in once more, all
// others in flight are gone, and nothing it did counts as pre any more.
func (j *judge) setBack(p int, s *snapshot) {
	j.setState(p, s)
	j.procs[p].life++
	for _, c := range j.procs[p].in {
		ch := &j.chans[c]
		for _, it := range slices.Clone(ch.flight) {
			if it.life < j.procs[p].life {
				if by := ch.passer(it, j.rules.overtakes); by != nil && j.h.IsFIFO(c) {
					j.passed(c, it, by)
				}
				ch.take(it)
				ch.void[it.key()] = it
				j.tookAway = true
			}
		}
		ch.lastMsg, ch.lastMrk = nil, nil
		if s != nil {
			j.putBack(s, c)
		}
		for _, o := range j.open {
			if !o.records[p].at.there() {
				o.chans[c].early, o.chans[c].byID = nil, nil
			}
		}
	}
}

// putBack puts a snapshot's messages on a channel, before all that is there. One
// whose send was not read yet will come back then.
func (j *judge) putBack(s *snapshot, c int) {
	ch, life := &j.chans[c], j.procs[j.h.Channels[c].To].life
	msgs := s.chans[c].msgs
	for i, msg := range msgs {
		key := itemKey{msg: msg}
		it := &item{msg: msg, chn: c, pos: int64(i - len(msgs)), life: life}
		old := s.find(c, msg)
		switch {
		case ch.inside[key] != nil:
		case old == nil || !old.sent.there():
			ch.back[key] = append(ch.back[key], it)
		case !j.total && ch.saidLost(key):
			it.data, it.sent, it.epoch, it.lost = old.data, old.sent, old.epoch, ch.toLose[key]
			if o := ch.lost[key]; o != nil {
				it.lost = o.lost
			}
			ch.lost[key] = it
		default:
			it.data, it.sent, it.epoch = old.data, old.sent, old.epoch
			delete(ch.void, key)
			if lost := ch.lost[key]; lost != nil {
				lost.back = true
			}
			ch.insert(it)
		}
	}
}

// voidReceive is a receive of what a restore took away, or of what was sent only
// after it. In a process log only the end of the run tells whether that restore
// took place.
type voidReceive struct {
	event trace.Event
	proc  int   // who was set back: the sender, after it sent, or the receiver, after it received
	life  int64 // its life then
	why   string
}

// takenAhead notes a receive of what was sent in a later life than its receiver's.
func (j *judge) takenAhead(e *trace.Event, it *item) {
	if to := &j.procs[e.Proc]; it.life > to.life {
		j.voids = append(j.voids, voidReceive{
			*e, e.Proc, to.life,
			"It was sent after the system was set back to a snapshot, and taken in before.",
		})
	}
}

// judgeVoid finds the receives that no send can explain after a restore.
func (j *judge) judgeVoid() {
	for _, v := range j.voids {
		if len(j.restored) > 0 && (j.total || j.procs[v.proc].life > v.life) {
			j.addUnsent(&v.event, v.why)
		}
	}
}

// judgeRestarts: in process logs where the system was set back, a process that goes
// on from another snapshot leaves open what it went on from; and where it was not, what
// became of the messages to one that goes on alone.
func (j *judge) judgeRestarts() {
	if j.tookAway && len(j.restored) == 0 {
		j.skip("messages on their way to a process that restarts from a snapshot which no restore explains")
	}
	for _, snap := range j.restarted {
		if len(j.restored) > 0 && !j.restored[snap] {
			j.skip("a restart from another snapshot than the system was set back to")
		}
	}
}

// judgeRestores holds each restore against what the snapshot recorded.
func (s *snapshot) judgeRestores() {
	for _, r := range s.restores {
		if why := s.wrongRestore(&r); why != "" {
			s.findings.add(fact{
				name: "restore",
				text: sprintf("The system was set back to snapshot %d, but %s. It goes on from a state that "+
					"the snapshot does not vouch for.", s.id, why),
				also:   "another restore",
				places: s.j.places(r.at),
			})
		}
	}
}

// wrongRestore says how a restore differs from its snapshot, "" if it does not.
func (s *snapshot) wrongRestore(r *restoring) string {
	h := s.j.h
	if r.early || s.tooEarly || slices.ContainsFunc(s.missing(), func(m part) bool { return s.j.run.Whole(m.proc) }) {
		return "not all parts of that snapshot stand before it"
	}
	for p, proc := range h.Processes {
		state, told := r.states[proc.ID]
		switch {
		case !told:
			return "the state of " + proc.ID + " is left out"
		case s.records[p].at.there() && state != s.records[p].state:
			return sprintf("%s got the state %s where it recorded %s", proc.ID, state, s.records[p].state)
		}
	}
	for c, ch := range h.Channels {
		msgs, told := r.channels[ch.ID]
		recorded := s.chans[c].msgs
		known := s.chans[c].closed.there() || s.j.rules.recordsNoChannel
		if !h.IsFIFO(c) {
			msgs, recorded = slices.Sorted(slices.Values(msgs)), slices.Sorted(slices.Values(recorded))
		}
		switch {
		case !told:
			return "the channel " + ch.ID + " is left out; an empty one is listed too"
		case known && !slices.Equal(msgs, recorded):
			return sprintf("%s got %q where %q was recorded", ch.ID, msgs, recorded)
		}
	}
	return ""
}
