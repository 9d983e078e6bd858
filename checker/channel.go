package checker

import (
	"cmp"
	"slices"
	"sort"

	"tracecheck/trace"
)

// remembered is how many delivered messages of a channel are kept, so that one
// delivered again still changes the state by what it carries.
const remembered = 256

// item is a message or a marker on a channel.
type item struct {
	msg      string // a message's id, or
	snap     int64  // a marker's snapshot
	chn      int    // its channel
	data     trace.Value
	pos      int64 // its place in the order of sending on its channel
	sent     place // not there: taken in, but no send of it was read yet
	got      place // not there: not taken in yet
	gotNow   int64 // when it was taken in, in the order taken
	gotEpoch int64 // its receiver's epoch then
	lost     place // where the network is said to have lost it
	lostAt   int64 // when, in the order taken
	life     int64 // of its sender when it left
	epoch    int64 // of a message, as it says
	back     bool  // lost, and then put back by a restore as another item
}

func (it *item) key() itemKey { return itemKey{it.msg, it.snap} }

// itemKey names an item of a channel: a message by its id, a marker by its snapshot.
type itemKey struct {
	msg  string
	snap int64
}

func keyOf(e *trace.Event) itemKey {
	if e.Msg != "" {
		return itemKey{msg: e.Msg}
	}
	return itemKey{snap: e.Snap}
}

// channel is what the judge knows of one channel now.
type channel struct {
	flight  []*item // sent, neither taken in nor lost; oldest first
	inside  map[itemKey]*item
	early   map[itemKey]*item // taken in, their send not read yet
	lost    map[itemKey]*item
	toLose  map[itemKey]place   // lost before their send was read
	void    map[itemKey]*item   // in flight when the system was set back
	back    map[itemKey][]*item // put back by a restore, their send not read yet
	recent  []*item             // the last delivered messages, a ring
	turn    int
	sends   int64
	lastMsg *item // of the delivered messages, the one sent last
	lastMrk *item // of the delivered markers
}

func newChannel() channel {
	return channel{
		inside: map[itemKey]*item{}, early: map[itemKey]*item{},
		lost: map[itemKey]*item{}, toLose: map[itemKey]place{}, void: map[itemKey]*item{},
		back: map[itemKey][]*item{},
	}
}

// put places a sent item in flight, or where its story has already gone. The
// lives are those of its sender and its receiver. Where restores have put it back
// already, the other items are those that each of them has put in flight once more.
func (ch *channel) put(e *trace.Event, from, to int64) (it *item, restored []*item) {
	key := keyOf(e)
	ch.sends++
	if it := ch.early[key]; it != nil {
		delete(ch.early, key)
		it.sent, it.data, it.pos, it.chn = placeOf(e), e.Data, ch.sends, e.Chan
		it.epoch = e.Epoch
		ch.remember(it)
		return it, nil
	}
	it = &item{
		msg: e.Msg, snap: key.snap, chn: e.Chan, data: e.Data, pos: ch.sends, sent: placeOf(e), life: from,
		epoch: e.Epoch,
	}
	restored = ch.back[key]
	delete(ch.back, key)
	var last *item // the one that is in flight now, if any is
	for _, r := range restored {
		if r.data, r.sent, r.epoch = e.Data, placeOf(e), e.Epoch; r.life == to {
			last = r
		}
	}
	at, lost := ch.toLose[key]
	switch {
	case lost: // one of them was, and nobody says which
		delete(ch.toLose, key)
		for _, r := range append(restored, it) {
			r.lost = at
		}
		ch.lost[key] = cmp.Or(last, it)
	case last != nil:
		ch.insert(last)
	case from < to:
		ch.void[key] = it // its receiver was set back already
	default:
		ch.insert(it)
	}
	return it, restored
}

// insert puts an item in flight where its place in the order of sending is.
func (ch *channel) insert(it *item) {
	ch.inside[it.key()] = it
	i := len(ch.flight)
	for i > 0 && ch.flight[i-1].pos > it.pos {
		i--
	}
	ch.flight = slices.Insert(ch.flight, i, it)
}

// saidLost says whether the network is said to have lost the item, at any time.
func (ch *channel) saidLost(key itemKey) bool {
	return ch.lost[key] != nil || ch.toLose[key].there()
}

// gone is an item that a restore took away, or the network before it, and that
// has not come since.
func (ch *channel) gone(key itemKey) *item {
	it := ch.void[key]
	if it == nil {
		it = ch.lost[key]
	}
	if it == nil || it.got.there() || it.back {
		return nil
	}
	return it
}

// take removes an item from flight.
func (ch *channel) take(it *item) {
	delete(ch.inside, it.key())
	from := sort.Search(len(ch.flight), func(i int) bool { return ch.flight[i].pos >= it.pos })
	for i := from; i < len(ch.flight); i++ {
		if ch.flight[i] != it {
			continue
		}
		if i == 0 {
			ch.flight[0] = nil
			ch.flight = ch.flight[1:]
		} else {
			ch.flight = append(ch.flight[:i], ch.flight[i+1:]...)
		}
		return
	}
}

// remember keeps a delivered message for a while.
func (ch *channel) remember(it *item) {
	if it.msg == "" {
		return
	}
	if len(ch.recent) < remembered {
		ch.recent = append(ch.recent, it)
		return
	}
	ch.recent[ch.turn] = it
	ch.turn = (ch.turn + 1) % remembered
}

// known is a message that was taken in not long ago, or before its send; or nil.
func (ch *channel) known(msg string) *item {
	if it := ch.early[itemKey{msg: msg}]; it != nil {
		return it
	}
	for _, it := range ch.recent {
		if it.msg == msg {
			return it
		}
	}
	return nil
}

// passer is the delivered item, if any, that overtook it: sent after it, though
// none but a barrier that may overtake messages.
func (ch *channel) passer(it *item, overtakes bool) *item {
	by := ch.lastMsg
	if m := ch.lastMrk; m != nil && (it.msg == "" || !overtakes) && (by == nil || m.pos > by.pos) {
		by = m
	}
	if by == nil || by.pos < it.pos {
		return nil
	}
	return by
}

// deliver notes that it was taken in.
func (ch *channel) deliver(it *item) {
	last := &ch.lastMsg
	if it.msg == "" {
		last = &ch.lastMrk
	}
	if *last == nil || (*last).pos < it.pos {
		*last = it
	}
	ch.remember(it)
}
