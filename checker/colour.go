package checker

import (
	"cmp"
	"maps"
	"slices"

	"tracecheck/trace"
)

// The rules of the colouring algorithms. A process's epoch is the highest snapshot
// that it has recorded, by its own log, whatever it skipped and whatever it was set
// back to. A breach concerns every snapshot between two epochs, above the lower and up
// to the higher one, that any event names, be it a later one.
//
// The format also says that a message's epoch tells that its sender "has recorded every
// snapshot up to this one", which is another number where the sender skipped one. The
// highest it has recorded is what counts: a message sent after a record must not pass
// for one sent before it. Of two sends of one id only the first is held against its
// sender, for a message sent once more may carry what it carried.

// maxBreaches is how many different epochs of messages are remembered beside each
// epoch of a process.
const maxBreaches = 20

// breach is one epoch of messages that differs from one of processes.
type breach struct {
	own, said int64 // the process's, and the messages'
	fact      fact  // the first case
	times     int
	void      bool // no event has named a snapshot between the two yet
}

// concerns says whether a snapshot lies between the two epochs.
func (b *breach) concerns(snap int64) bool {
	return snap > min(b.own, b.said) && snap <= max(b.own, b.said)
}

// breaches remembers what may concern snapshots that nobody has named yet. They are
// kept by the epoch of the process and sorted by that of the messages, and no more
// than maxBreaches of each: the widest either way and the narrowest above stay.
type breaches map[int64][]*breach

// remember adds one case.
func (l breaches) remember(b breach) {
	list := l[b.own]
	at, known := slices.BinarySearchFunc(list, b.said, func(o *breach, said int64) int {
		return cmp.Compare(o.said, said)
	})
	if known {
		list[at].times++
		return
	}
	list = slices.Insert(list, at, &b)
	if len(list) > maxBreaches {
		narrowest := slices.IndexFunc(list, func(o *breach) bool { return o.said > o.own })
		drop := len(list) - 2
		if drop == narrowest {
			drop--
		}
		list = slices.Delete(list, drop, drop+1)
	}
	l[b.own] = list
}

// named tells what is remembered to a snapshot that is named for the first time.
func (l breaches) named(s *snapshot) {
	for _, own := range slices.Sorted(maps.Keys(l)) {
		for _, b := range l[own] {
			if b.concerns(s.id) {
				b.void = false
				s.findings.addTimes(b.fact, b.times)
			}
		}
	}
}

// concern says whether any of them concerns a snapshot.
func (l breaches) concern(snap int64) bool {
	for _, list := range l {
		if slices.ContainsFunc(list, func(b *breach) bool { return b.concerns(snap) }) {
			return true
		}
	}
	return false
}

// breach tells the snapshots between two epochs of a breach, and remembers it for
// those that are named later or were judged for good before: only those of the latter
// that the process has recorded, which lie below its epoch.
func (j *judge) breach(l breaches, own, said int64, f fact) {
	b := breach{own: own, said: said, fact: f, times: 1, void: said > own}
	for id, s := range j.byID {
		if b.concerns(id) {
			b.void = false
			s.findings.add(f)
		}
	}
	if b.void || max(own, said)-min(own, said) > 1 || j.gone[own] {
		l.remember(b)
	}
}

// colour: a message leaves, and its epoch is that of its sender.
func (j *judge) colour(e *trace.Event, it *item) {
	p := &j.procs[e.Proc]
	if !j.rules.colour || e.Epoch == p.epoch {
		return
	}
	id, on := j.h.ProcID(e.Proc), j.h.Channels[e.Chan].ID
	had := sprintf("though %s had recorded snapshot %d when it sent it", id, p.epoch)
	follows := "It passes for one that was sent before that record, and whoever takes it in does not " +
		"record first."
	if e.Epoch > p.epoch {
		had = sprintf("though %s had %s when it sent it", id, recordedUpTo(p.epoch))
		follows = "It passes for one that was sent after a record that was still to come, and whoever takes it " +
			"in records too early, or leaves it out of the channel."
	}
	j.breach(j.colours, p.epoch, e.Epoch, fact{
		name:   "colour",
		text:   sprintf("Message %s on %s has the epoch %d, %s. %s", it.msg, on, e.Epoch, had, follows),
		also:   sprintf("message %s on %s", it.msg, on),
		places: j.places(it.sent, p.coloured),
	})
}

// recordedUpTo says in words what an epoch is.
func recordedUpTo(epoch int64) string {
	if epoch == 0 {
		return "recorded no snapshot yet"
	}
	return sprintf("recorded none above snapshot %d", epoch)
}

// colourTaken: a message is taken in, and is of no newer epoch than its receiver.
// The send of one that was taken in too early tells its epoch only later.
func (j *judge) colourTaken(c int, it *item) {
	if !j.rules.colour || it.epoch <= it.gotEpoch {
		return
	}
	on, id := j.h.Channels[c].ID, j.h.ProcID(it.got.proc)
	j.breach(j.receives, it.gotEpoch, it.epoch, fact{
		name: "colour-receive",
		text: sprintf("Message %s on %s is of epoch %d, and %s took it in when it had %s. It was to record "+
			"first: what was sent after a record is taken in after one.", it.msg, on, it.epoch, id,
			recordedUpTo(it.gotEpoch)),
		also:   sprintf("message %s on %s", it.msg, on),
		places: j.places(it.got, it.sent),
	})
}

// colourOfNone finds the messages whose epoch is not their sender's though no
// snapshot lies between the two.
func (j *judge) colourOfNone() {
	for _, own := range slices.Sorted(maps.Keys(j.colours)) {
		for _, b := range j.colours[own] {
			if b.void {
				b.fact.text += " No event names a snapshot between the two."
				j.findings.addTimes(b.fact, b.times)
			}
		}
	}
}

// colourOfGone reports once more what was judged for good before a message came whose
// epoch lies so far back.
func (j *judge) colourOfGone() {
	if len(j.colours) == 0 {
		return
	}
	for _, id := range slices.Sorted(maps.Keys(j.gone)) {
		if j.byID[id] != nil || j.discoloured[id] || !j.colours.concern(id) {
			continue
		}
		s := j.newSnapshot(id)
		s.late = true
		j.open = j.open[:len(j.open)-1]
		j.close(s)
		delete(j.byID, id)
	}
}

// miscoloured is the finding by which the epoch of a message explains that it lies on
// the wrong side of the cut, "" for none. Post says that it was sent after its
// sender's record, early that it was received before its receiver's.
func (s *snapshot) miscoloured(it *item, post, early bool) string {
	switch {
	case !s.j.rules.colour:
		return ""
	case post != (it.epoch >= s.id):
		return "colour"
	case post && early:
		return "colour-receive"
	}
	return ""
}
