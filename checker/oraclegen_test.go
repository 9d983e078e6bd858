package checker_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"tracecheck/trace"
)

// most is how many events a generated trace has at most, the ends not counted.
const most = 14

// small is a small trace: its header and its lines, in the order in which they
// happened.
type small struct {
	h     *trace.Header
	lines []trace.Event
}

// maker makes one small run by chance: a bank, some of whose processes record,
// with or without markers.
type maker struct {
	*rand.Rand
	small
	balance  []int64
	queues   [][]trace.Event // what is in each channel: sends and markers
	seqs     []int64
	messages int
	epochs   []int64
	most     int   // how many events, the ends not counted
	snaps    int64 // how many snapshots there may be
	markers  bool  // whether snapshots are taken by markers, logged or not
	photos   map[int64]*snapshot
}

// snapshot is what the maker remembers of one.
type snapshot struct {
	recorded []bool
	closed   []bool
	inside   [][]string // by channel: sent pre and not received pre
	stopped  []bool     // stop the world: who said that nothing follows
	came     []bool     // by channel, that its marker came
	wrong    bool       // an orphan was received: no record of its channel is right
}

// randomRun makes a run of up to most events, most of them lawful.
func randomRun(r *rand.Rand) small { return runOfUpTo(r, most) }

// runOfUpTo makes a run of up to so many events, the ends not counted.
func runOfUpTo(r *rand.Rand, most int) small {
	m := &maker{Rand: r, most: most, photos: map[int64]*snapshot{}}
	m.small.h = m.header()
	m.queues = make([][]trace.Event, len(m.h.Channels))
	m.seqs = make([]int64, len(m.h.Processes)+1)
	m.epochs = make([]int64, len(m.h.Processes))
	m.snaps = 2
	if colouring(m.h) {
		m.snaps = 3
	}
	m.markers = m.h.Algorithm == trace.ChandyLamport || m.h.Algorithm == trace.NoAlgorithm && m.chance(60)
	for len(m.lines) < most/3+m.IntN(most/3+1) {
		m.move()
	}
	for range 4 * most { // what was begun is brought to its end, mostly
		if len(m.lines) < most-len(m.h.Channels) {
			m.drive()
		}
	}
	m.finish()
	return m.small
}

func (m *maker) chance(percent int) bool { return m.IntN(100) < percent }

func pick[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

func (m *maker) header() *trace.Header {
	h := &trace.Header{
		Algorithm: pick(m.Rand, trace.ChandyLamport, trace.ChandyLamport, trace.ChandyLamport,
			trace.Naive, trace.NoAlgorithm, trace.LaiYang, trace.Mattern, trace.StopTheWorld),
		Application:  pick(m.Rand, trace.Bank, trace.Bank, trace.Bank, trace.Opaque),
		ChannelOrder: pick(m.Rand, trace.FIFO, trace.FIFO, trace.AnyOrder),
		LogOrder:     pick(m.Rand, trace.ProcessOrder, trace.TotalOrder),
	}
	if colouring(h) && m.chance(60) {
		h.ChannelOrder = trace.AnyOrder
	}
	shape := pick(m.Rand, "AB BA", "AB BA", "AB BA", "AB AB BA", "AB", "AB BC CA", "AB BC CA", "AB BC")
	for _, id := range "ABC" {
		if id == 'C' && !slices.Contains([]byte(shape), 'C') {
			continue
		}
		m.balance = append(m.balance, m.Int64N(5))
		p := trace.Process{ID: string(id), Initial: trace.Int(m.balance[len(m.balance)-1])}
		if h.Application == trace.Opaque && m.chance(30) {
			p.Initial = trace.Value{}
		}
		h.Processes = append(h.Processes, p)
	}
	for i := 0; i < len(shape); i += 3 {
		c := trace.Channel{
			ID:   fmt.Sprintf("%s%d", shape[i:i+2], i/3),
			From: int(shape[i] - 'A'), To: int(shape[i+1] - 'A'), Order: h.ChannelOrder,
		}
		if m.chance(10) {
			c.Order = pick(m.Rand, trace.FIFO, trace.AnyOrder)
		}
		h.Channels = append(h.Channels, c)
	}
	return h
}

// log writes a line.
func (m *maker) log(e trace.Event) {
	if (e.Kind == trace.SendMarker || e.Kind == trace.ReceiveMarker) &&
		m.h.Algorithm != trace.ChandyLamport && m.h.Algorithm != trace.StopTheWorld {
		return
	}
	m.seqs[e.Proc]++
	e.Seq = m.seqs[e.Proc]
	if e.Kind.IsStep() && m.h.Application == trace.Opaque && m.chance(75) {
		e.State = trace.Int(m.balance[e.Proc])
	}
	m.lines = append(m.lines, e)
}

func (m *maker) move() {
	p := m.IntN(len(m.h.Processes))
	c := m.IntN(len(m.h.Channels))
	snap := int64(1)
	if m.chance(15) {
		snap = 1 + m.Int64N(m.snaps)
	}
	switch n := m.IntN(100); {
	case n < 10:
		m.local(p)
	case n < 45:
		m.send(c)
	case n < 70:
		m.deliver(c)
	case n < 80:
		m.begin(p, snap)
	case n < 83:
		m.lose(c)
	case n < 85:
		m.say(trace.Begin, snap)
	default:
		if !m.markers {
			m.take(p, snap)
		}
	}
}

// take has a process do its part of a snapshot.
func (m *maker) take(p int, snap int64) {
	if m.h.Algorithm == trace.StopTheWorld {
		m.stop(p, snap)
	} else {
		m.record(p, snap)
	}
}

// drive moves a snapshot on, if one is under way.
func (m *maker) drive() {
	if m.chance(10) || len(m.photos) == 0 {
		m.move()
		return
	}
	for snap := range m.snaps + 1 {
		if m.photos[snap] != nil && !m.markers {
			m.take(m.IntN(len(m.h.Processes)), snap)
		}
	}
	c := m.IntN(len(m.h.Channels))
	if len(m.queues[c]) > 0 && (m.queues[c][0].Kind == trace.SendMarker || m.chance(50)) {
		m.deliver(c)
	}
}

func (m *maker) local(p int) {
	by := pick[int64](m.Rand, 0, -1, 1)
	if m.balance[p]+by < 0 && m.chance(95) || m.stands(p) {
		return
	}
	m.balance[p] += by
	m.log(trace.Event{Proc: p, Kind: trace.Internal, Chan: trace.NoChan, Data: trace.Int(by)})
}

func (m *maker) send(c int) {
	p, amount := m.h.Channels[c].From, pick[int64](m.Rand, 1, 1, 0)
	if m.balance[p] < amount && m.chance(95) || m.stands(p) {
		return
	}
	m.balance[p] -= amount
	m.messages++
	e := trace.Event{
		Proc: p, Kind: trace.Send, Chan: c, Msg: fmt.Sprintf("m%d", m.messages), Data: trace.Int(amount),
	}
	if colouring(m.h) {
		e.Epoch = m.epochs[p]
		if m.chance(2) {
			e.Epoch = m.Int64N(m.snaps + 1)
		}
	}
	m.log(e)
	m.queues[c] = append(m.queues[c], e)
	for _, s := range m.photos {
		if !s.recorded[p] {
			s.inside[c] = append(s.inside[c], e.Msg)
		}
	}
}

// deliver takes an item out of a channel: the oldest of a fifo channel, mostly.
func (m *maker) deliver(c int) {
	if len(m.queues[c]) == 0 {
		return
	}
	at := 0
	if !m.h.IsFIFO(c) && !m.markers || m.chance(2) {
		at = m.IntN(len(m.queues[c]))
	}
	e, p := m.queues[c][at], m.h.Channels[c].To
	m.queues[c] = slices.Delete(m.queues[c], at, at+1)
	if e.Kind == trace.SendMarker {
		m.marker(c, e.Snap)
		return
	}
	if e.Epoch > m.epochs[p] && m.chance(97) {
		m.force(p, e.Epoch)
	}
	amount, _ := e.Data.Int()
	m.balance[p] += amount
	m.log(trace.Event{Proc: p, Kind: trace.Receive, Chan: c, Msg: e.Msg})
	for _, s := range m.photos {
		if !s.recorded[p] {
			s.wrong = s.wrong || !slices.Contains(s.inside[c], e.Msg)
			s.inside[c] = slices.DeleteFunc(s.inside[c], func(m string) bool { return m == e.Msg })
		}
	}
}

// lose takes an item away and says so.
func (m *maker) lose(c int) {
	if len(m.queues[c]) == 0 {
		return
	}
	at := m.IntN(len(m.queues[c]))
	e := m.queues[c][at]
	m.queues[c] = slices.Delete(m.queues[c], at, at+1)
	m.log(trace.Event{Proc: m.h.Coordinator(), Kind: trace.Lose, Chan: c, Msg: e.Msg, Snap: e.Snap})
}

func (m *maker) photo(snap int64) *snapshot {
	if m.photos[snap] == nil {
		s := &snapshot{
			recorded: make([]bool, len(m.h.Processes)), closed: make([]bool, len(m.h.Channels)),
			stopped: make([]bool, len(m.h.Processes)), came: make([]bool, len(m.h.Channels)),
		}
		for _, q := range m.queues {
			var ids []string
			for _, e := range q {
				if e.Kind == trace.Send {
					ids = append(ids, e.Msg)
				}
			}
			s.inside = append(s.inside, ids)
		}
		m.photos[snap] = s
	}
	return m.photos[snap]
}

// begin starts a snapshot at a process, sometimes with the word for it.
func (m *maker) begin(p int, snap int64) {
	if m.photos[snap] != nil && m.photos[snap].recorded[p] {
		return
	}
	if m.chance(60) {
		m.log(trace.Event{Proc: p, Kind: trace.Begin, Chan: trace.NoChan, Snap: snap})
	}
	m.take(p, snap)
}

// record records a process and, where there are markers, sends them.
func (m *maker) record(p int, snap int64) {
	s := m.photo(snap)
	if s.recorded[p] || colouring(m.h) && snap < m.epochs[p] {
		return
	}
	s.recorded[p] = true
	m.epochs[p] = max(m.epochs[p], snap)
	m.log(trace.Event{
		Proc: p, Kind: trace.Record, Chan: trace.NoChan, Snap: snap, State: trace.Int(m.balance[p]),
	})
	for c := range m.h.Channels {
		if m.markers && m.h.Channels[c].From == p {
			e := trace.Event{Proc: p, Kind: trace.SendMarker, Chan: c, Snap: snap}
			m.log(e)
			m.queues[c] = append(m.queues[c], e)
		}
	}
}

func (m *maker) marker(c int, snap int64) {
	p, s := m.h.Channels[c].To, m.photo(snap)
	m.log(trace.Event{Proc: p, Kind: trace.ReceiveMarker, Chan: c, Snap: snap})
	if m.h.Algorithm == trace.StopTheWorld {
		s.came[c] = true
		m.stop(p, snap)
		return
	}
	m.record(p, snap)
	m.close(c, snap, s)
}

// close records a channel as it is: what was sent pre and not received pre.
func (m *maker) close(c int, snap int64, s *snapshot) {
	if s.closed[c] || recordsNoChannel(m.h) && m.chance(90) {
		return
	}
	s.closed[c] = true
	m.log(trace.Event{
		Proc: m.h.Channels[c].To, Kind: trace.ChannelState, Chan: c, Snap: snap,
		Msgs: slices.Clone(s.inside[c]),
	})
}
