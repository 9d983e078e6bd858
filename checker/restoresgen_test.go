package checker_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"tracecheck/trace"
)

// setBack makes a right run of a small system that is set back to its snapshots now
// and then. It is written anew here, from the words of the format alone.
type setBack struct {
	*rand.Rand
	h        *trace.Header
	balance  []int64
	flight   [][]floating // by channel, oldest first
	open     map[int64]*taken
	done     []*taken
	nextSnap int64
	sends    int
	events   []trace.Event
	optional map[int]bool // restarts that a total log may leave out, by their place in events
	restores []int        // the places of the restores in events

	again int             // how many messages were taken in once more
	got   map[string]bool // messages that were taken in, ever
	gone  []trace.Event   // receives of what the last restore took away
	twice []trace.Event   // receives of what was taken in since the last restore
}

// floating is a message in flight, or the marker of a snapshot.
type floating struct {
	msg    string
	amount int64
	snap   int64
}

// taken is a snapshot: the states, and each channel's messages; recorded tells which
// processes have, closed which channels.
type taken struct {
	id       int64
	states   []int64
	recorded []bool
	closed   []bool
	msgs     [][]floating
}

func newSetBack(seed uint64) *setBack {
	w := &setBack{
		Rand: rand.New(rand.NewPCG(seed, 7)), open: map[int64]*taken{},
		optional: map[int]bool{}, got: map[string]bool{},
	}
	h := &trace.Header{
		Algorithm: trace.NoAlgorithm, Application: pick(w.Rand, trace.Bank, trace.Bank, trace.Opaque),
		ChannelOrder: pick(w.Rand, trace.FIFO, trace.FIFO, trace.AnyOrder),
	}
	if h.ChannelOrder == trace.FIFO && w.chance(70) {
		h.Algorithm = trace.ChandyLamport
	}
	w.h = h
	for p := range pick(w.Rand, 2, 3) {
		w.balance = append(w.balance, w.Int64N(5))
		h.Processes = append(h.Processes, trace.Process{ID: string(rune('A' + p)), Initial: w.value(w.balance[p])})
	}
	w.network()
	return w
}

// network joins the processes, by parallel channels and to themselves too.
func (w *setBack) network() {
	h := w.h
	for from := range w.balance {
		for to := range w.balance {
			for range pick(w.Rand, 0, 1, 1, 1, 1, 2) {
				if from != to || w.chance(15) {
					h.Channels = append(h.Channels, trace.Channel{
						ID: fmt.Sprintf("c%d", len(h.Channels)), From: from, To: to, Order: h.ChannelOrder,
					})
				}
			}
		}
	}
	if len(h.Channels) == 0 {
		h.Channels = append(h.Channels, trace.Channel{ID: "c0", From: 0, To: 1, Order: h.ChannelOrder})
	}
	w.flight = make([][]floating, len(h.Channels))
}

func (w *setBack) chance(percent int) bool { return w.IntN(100) < percent }

// value is a balance as the state of the run's application.
func (w *setBack) value(n int64) trace.Value {
	if w.h.Application == trace.Bank {
		return trace.Int(n)
	}
	v, err := trace.ParseValue(fmt.Appendf(nil, `{"has":%d}`, n))
	if err != nil {
		panic(err)
	}
	return v
}

// log adds an event; an opaque step says the state after it, mostly.
func (w *setBack) log(e trace.Event) {
	if e.Kind.IsStep() && w.h.Application == trace.Opaque && w.chance(80) {
		e.State = w.value(w.balance[e.Proc])
	}
	w.events = append(w.events, e)
}

// run makes some dozens of moves, gives up what is still open and ends every log.
func (w *setBack) run() {
	for range 10 + w.IntN(60) {
		w.move()
	}
	w.giveUp()
	for p := range len(w.h.Processes) + 1 {
		w.log(trace.Event{Proc: p, Kind: trace.End, Chan: trace.NoChan})
	}
}

func (w *setBack) move() {
	c := w.IntN(len(w.h.Channels))
	switch n := w.IntN(100); {
	case n < 30:
		w.send(c)
	case n < 65:
		w.deliver(c)
	case n < 70:
		p := w.IntN(len(w.balance))
		by := w.Int64N(w.balance[p]+3) - w.balance[p]
		w.balance[p] += by
		w.log(trace.Event{Proc: p, Kind: trace.Internal, Chan: trace.NoChan, Data: trace.Int(by)})
	case n < 76:
		w.lose(c)
	case n < 86:
		w.photograph()
	case n < 90 && len(w.done) > 0:
		w.restore(w.done[w.IntN(len(w.done))])
	}
}

func (w *setBack) send(c int) {
	p := w.h.Channels[c].From
	if w.balance[p] == 0 {
		return
	}
	w.sends++
	m := floating{msg: fmt.Sprintf("m%d", w.sends), amount: w.Int64N(w.balance[p] + 1)}
	w.balance[p] -= m.amount
	w.flight[c] = append(w.flight[c], m)
	w.log(trace.Event{Proc: p, Kind: trace.Send, Chan: c, Msg: m.msg, Data: trace.Int(m.amount)})
}

func (w *setBack) deliver(c int) {
	if len(w.flight[c]) == 0 {
		return
	}
	i := 0
	if w.h.ChannelOrder == trace.AnyOrder {
		i = w.IntN(len(w.flight[c]))
	}
	m, p := w.flight[c][i], w.h.Channels[c].To
	w.flight[c] = slices.Delete(w.flight[c], i, i+1)
	if m.snap != 0 {
		w.marker(c, m.snap)
		return
	}
	w.balance[p] += m.amount
	receive := trace.Event{Proc: p, Kind: trace.Receive, Chan: c, Msg: m.msg}
	w.log(receive)
	if w.got[m.msg] {
		w.again++
	}
	w.got[m.msg] = true
	w.twice = append(w.twice, receive)
	for _, s := range w.open {
		if s.recorded[p] && !s.closed[c] {
			s.msgs[c] = append(s.msgs[c], m)
		}
	}
}

func (w *setBack) lose(c int) {
	i := slices.IndexFunc(w.flight[c], func(m floating) bool { return m.snap == 0 })
	if i < 0 {
		return
	}
	w.log(trace.Event{Proc: w.h.Coordinator(), Kind: trace.Lose, Chan: c, Msg: w.flight[c][i].msg})
	w.flight[c] = slices.Delete(w.flight[c], i, i+1)
}

// photograph starts a snapshot by markers, or takes one at an instant.
func (w *setBack) photograph() {
	w.nextSnap++
	n := len(w.balance)
	s := &taken{
		id: w.nextSnap, states: make([]int64, n), recorded: make([]bool, n),
		closed: make([]bool, len(w.h.Channels)), msgs: make([][]floating, len(w.h.Channels)),
	}
	if w.chance(60) {
		w.log(trace.Event{Proc: w.IntN(n + 1), Kind: trace.Begin, Chan: trace.NoChan, Snap: s.id})
	}
	if w.h.Algorithm == trace.ChandyLamport {
		w.open[s.id] = s
		w.record(w.IntN(n), s)
		w.finish(s)
		return
	}
	for _, p := range w.Perm(n) {
		w.record(p, s)
	}
	for _, c := range w.Perm(len(w.h.Channels)) {
		s.msgs[c] = slices.Clone(w.flight[c])
		w.close(c, s)
	}
	w.finish(s)
}

func (w *setBack) record(p int, s *taken) {
	s.recorded[p], s.states[p] = true, w.balance[p]
	w.log(trace.Event{Proc: p, Kind: trace.Record, Chan: trace.NoChan, Snap: s.id, State: w.value(w.balance[p])})
	if w.h.Algorithm != trace.ChandyLamport {
		return
	}
	for _, c := range w.Perm(len(w.h.Channels)) {
		if w.h.Channels[c].From == p {
			w.flight[c] = append(w.flight[c], floating{snap: s.id})
			w.log(trace.Event{Proc: p, Kind: trace.SendMarker, Chan: c, Snap: s.id})
		}
	}
}

func (w *setBack) marker(c int, snap int64) {
	p := w.h.Channels[c].To
	w.log(trace.Event{Proc: p, Kind: trace.ReceiveMarker, Chan: c, Snap: snap})
	s := w.open[snap]
	if s == nil {
		return // it was given up
	}
	if !s.recorded[p] {
		w.record(p, s)
	}
	w.close(c, s)
	w.finish(s)
}

func (w *setBack) close(c int, s *taken) {
	s.closed[c] = true
	msgs := idsOf(s.msgs[c])
	if w.h.ChannelOrder == trace.AnyOrder {
		w.Shuffle(len(msgs), func(i, k int) { msgs[i], msgs[k] = msgs[k], msgs[i] })
	}
	w.log(trace.Event{Proc: w.h.Channels[c].To, Kind: trace.ChannelState, Chan: c, Snap: s.id, Msgs: msgs})
}

func idsOf(list []floating) []string {
	msgs := []string{}
	for _, m := range list {
		msgs = append(msgs, m.msg)
	}
	return msgs
}

// finish takes a snapshot with all its parts as one to which the system may be set back.
func (w *setBack) finish(s *taken) {
	if slices.Contains(s.recorded, false) || slices.Contains(s.closed, false) {
		return
	}
	if w.chance(70) {
		w.log(trace.Event{Proc: w.h.Coordinator(), Kind: trace.Complete, Chan: trace.NoChan, Snap: s.id})
	}
	delete(w.open, s.id)
	w.done = append(w.done, s)
}

// giveUp aborts the snapshots that are open.
func (w *setBack) giveUp() {
	for id := range w.nextSnap + 1 {
		if w.open[id] != nil {
			w.log(trace.Event{Proc: w.h.Coordinator(), Kind: trace.Abort, Chan: trace.NoChan, Snap: id})
			delete(w.open, id)
		}
	}
}

// restore sets the system back to a snapshot: its messages are in flight once more,
// all others are gone.
func (w *setBack) restore(s *taken) {
	w.giveUp()
	rare := &trace.Rare{States: map[string]trace.Value{}, Channels: map[string][]string{}}
	w.gone, w.twice = nil, nil
	for p, state := range s.states {
		rare.States[w.h.Processes[p].ID] = w.value(state)
	}
	for c, ch := range w.h.Channels {
		rare.Channels[ch.ID] = idsOf(s.msgs[c])
		for _, m := range w.flight[c] {
			if m.snap == 0 && !slices.Contains(rare.Channels[ch.ID], m.msg) {
				w.gone = append(w.gone, trace.Event{Proc: ch.To, Kind: trace.Receive, Chan: c, Msg: m.msg})
			}
		}
		w.flight[c] = slices.Clone(s.msgs[c])
	}
	w.restores = append(w.restores, len(w.events))
	w.log(trace.Event{Proc: w.h.Coordinator(), Kind: trace.Restore, Chan: trace.NoChan, Snap: s.id, Rare: rare})
	for p, state := range s.states {
		w.balance[p] = state
		w.optional[len(w.events)] = w.chance(50)
		w.log(trace.Event{Proc: p, Kind: trace.Restart, Chan: trace.NoChan, Snap: s.id})
	}
}

// restored is the last restore of the run.
func (w *setBack) restored() *trace.Event { return &w.events[w.restores[len(w.restores)-1]] }

// takeIn puts one of these receives before the ends of the logs, if there is any.
func (w *setBack) takeIn(receives []trace.Event) bool {
	if len(receives) == 0 {
		return false
	}
	ends := len(w.events) - len(w.h.Processes) - 1
	w.events = slices.Insert(w.events, ends, receives[w.IntN(len(receives))])
	return true
}

// numbered is the events with their seq. Only a process log needs the restarts.
func (w *setBack) numbered(order string) []trace.Event {
	last := make([]int64, len(w.h.Processes)+1)
	var list []trace.Event
	for i, e := range w.events {
		if order == trace.TotalOrder && w.optional[i] {
			continue
		}
		last[e.Proc]++
		e.Seq = last[e.Proc]
		list = append(list, e)
	}
	return list
}
