package checker

import "tracecheck/trace"

// send: an application message leaves.
func (j *judge) send(e *trace.Event, again bool) {
	n, _ := e.Data.Int()
	j.change(e, -n)
	var it *item
	if again {
		j.twice(e, "sent")
	} else {
		var restored []*item
		it, restored = j.put(e)
		j.colour(e, it)
		j.pay(j.h.Channels[e.Chan].To, it)
		j.sent(e, it)
		for _, r := range restored {
			j.sent(e, r)
		}
	}
	for _, s := range j.open {
		s.sendBetween(e)
	}
	j.stepTaken(e, it)
	j.leaves(e, it)
}

// sent tells the snapshots of a message that left. If it was taken in before its
// send, that may lie before the records of what is settled.
func (j *judge) sent(e *trace.Event, it *item) {
	for _, s := range j.open {
		s.sent(j.h.Channels[e.Chan], e.Chan, it)
	}
	if it.got.there() {
		j.colourTaken(e.Chan, it)
		for _, s := range j.settled {
			s.sent(j.h.Channels[e.Chan], e.Chan, it)
		}
	}
}

func (j *judge) put(e *trace.Event) (it *item, restored []*item) {
	ch := j.h.Channels[e.Chan]
	from, to := j.procs[ch.From].life, j.procs[ch.To].life
	j.tookAway = j.tookAway || from < to
	return j.chans[e.Chan].put(e, from, to)
}

// leaves and arrives tell the snapshots what lies in the past of an item.
func (j *judge) leaves(e *trace.Event, it *item) {
	for _, s := range j.open {
		if it != nil {
			s.path.leaves(e.Proc, it)
		}
	}
}

func (j *judge) arrives(e *trace.Event, it *item) {
	for _, s := range j.open {
		s.path.arrives(e.Proc, e.Seq, it)
	}
}

// receive: an application message is taken in.
func (j *judge) receive(e *trace.Event, fault trace.Fault) {
	it := j.takeIn(e, fault)
	if it != nil {
		for _, s := range j.open {
			s.received(j.h.Channels[e.Chan], e.Chan, it)
		}
		j.arrives(e, it)
		it.gotEpoch = j.procs[e.Proc].epoch
		if it.sent.there() {
			j.colourTaken(e.Chan, it)
		}
		j.credit(e, it)
	} else if first := j.chans[e.Chan].known(e.Msg); first != nil {
		j.credit(e, first)
	} else {
		j.procs[e.Proc].account.forget()
		j.change(e, 0)
	}
	j.stepTaken(e, it)
}

// sendMarker: a marker leaves.
func (j *judge) sendMarker(e *trace.Event, again bool) {
	if again {
		j.twice(e, "sent")
		return
	}
	it, _ := j.put(e)
	j.leaves(e, it)
	if s := j.snapshot(e.Snap); s != nil {
		s.markerSent(e)
	}
}

// receiveMarker: a marker is taken in.
func (j *judge) receiveMarker(e *trace.Event, fault trace.Fault) {
	if it := j.takeIn(e, fault); it != nil {
		j.arrives(e, it)
	}
	if s := j.snapshot(e.Snap); s != nil {
		s.markerGot(e)
	}
}

// takeIn matches a receive with its item; nil says that it was taken in before.
func (j *judge) takeIn(e *trace.Event, fault trace.Fault) *item {
	ch, key := &j.chans[e.Chan], keyOf(e)
	it := ch.inside[key]
	switch {
	case it != nil:
		ch.take(it)
		j.takenAhead(e, it)
		it.got, it.gotNow = placeOf(e), j.now
		if by := ch.passer(it, j.rules.overtakes); by != nil && j.h.IsFIFO(e.Chan) {
			j.passed(e.Chan, it, by)
		}
		ch.deliver(it)
	case ch.lost[key] != nil && ch.lost[key].life >= j.procs[e.Proc].life:
		it = ch.lost[key]
		it.got, it.gotNow = placeOf(e), j.now
		j.revive(e.Chan, it)
		if by := ch.passer(it, j.rules.overtakes); by != nil && j.h.IsFIFO(e.Chan) {
			j.passed(e.Chan, it, by)
		}
		ch.deliver(it)
	case ch.gone(key) != nil:
		it = ch.gone(key)
		delete(ch.void, key)
		it.got, it.gotNow = placeOf(e), j.now
		j.voids = append(j.voids, voidReceive{
			*e, it.sent.proc, it.life,
			"It was in flight when the system was set back to a snapshot that does not hold it.",
		})
		j.bar(e)
	case fault != trace.NoFault && ch.early[key] == nil:
		it = &item{msg: e.Msg, snap: key.snap, got: placeOf(e), gotNow: j.now}
		ch.early[key] = it
		j.noSend(e, fault)
	default:
		j.twice(e, "received")
	}
	return it
}

// revive takes back a loss that did not happen: the item came. In a process log
// what was lost may be what a restore puts back later.
func (j *judge) revive(c int, it *item) {
	ch := &j.chans[c]
	delete(ch.lost, it.key())
	if !j.total {
		ch.toLose[it.key()] = it.lost
	}
	it.lost = place{}
	for _, list := range [][]*snapshot{j.open, j.settled} {
		for _, s := range list {
			s.revived(c, it)
		}
	}
}

// lose: the network lost an item. It may have been at any time after its send,
// and in a process log after it was put back by a restore.
func (j *judge) lose(e *trace.Event) {
	ch, key := &j.chans[e.Chan], keyOf(e)
	if e.Snap != 0 {
		j.snapshot(e.Snap)
	}
	if it := ch.inside[key]; it != nil {
		ch.take(it)
		it.lost, it.lostAt = placeOf(e), j.now
		ch.lost[key] = it
	} else if !j.total || e.Msg == "" || !j.run.Sent(e.Chan, e.Msg) {
		ch.toLose[key] = placeOf(e)
	}
}

// twice: one id sent, or received, twice on a channel.
func (j *judge) twice(e *trace.Event, verb string) {
	j.bar(e)
	name, on := j.itemName(keyOf(e)), j.h.Channels[e.Chan].ID
	follows := "The first counts for what is in flight; each changes the state."
	if e.Msg == "" {
		follows = "The first counts; whoever counts markers may take the second for that of another channel."
	}
	j.findings.add(fact{
		name:   "duplicate",
		text:   sprintf("%s was %s twice on %s. %s", sentence(name), verb, on, follows),
		also:   sprintf("%s on %s", name, on),
		places: j.places(placeOf(e)),
	})
}

// passed: on a fifo channel by was delivered before it, which was sent earlier.
func (j *judge) passed(c int, it, by *item) {
	later := sprintf("was delivered only after it (%s seq %d)", j.h.ProcID(it.got.proc), it.got.seq)
	if !it.got.there() {
		later = "was neither delivered nor lost"
	}
	name, on := j.itemName(it.key()), j.h.Channels[c].ID
	follows := ": what is sent first is to come first."
	if j.rules.markers {
		follows = ", and the marker rules rest on that."
	}
	j.findings.add(fact{
		name: "fifo",
		text: sprintf("%s was delivered on %s before %s, which was sent before it and %s. The channel "+
			"is fifo%s", sentence(j.itemName(by.key())), on, name, later, follows),
		also:   sprintf("%s on %s", name, on),
		places: j.places(by.got, it.sent, it.got),
	})
}

// skippedItems finds what was passed and never came, once the run is read.
func (j *judge) skippedItems() {
	for c := range j.chans {
		for _, it := range j.chans[c].flight {
			if by := j.chans[c].passer(it, j.rules.overtakes); by != nil && j.h.IsFIFO(c) {
				j.passed(c, it, by)
			}
		}
	}
}

func (j *judge) itemName(k itemKey) string {
	if k.msg != "" {
		return "message " + k.msg
	}
	return sprintf("the marker of snapshot %d", k.snap)
}
