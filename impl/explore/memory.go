package explore

import (
	"slices"

	"tracecheck/impl"
)

// memory is what one worker remembers of the parts: which steps leave a value, and
// to which values they lead. Nothing in it is shared, so nothing is locked but to
// learn something new.
type memory struct {
	cfg    *impl.Config
	shared *parts
	procs  []impl.Machine // to take a step that is not remembered
	asks   []impl.Asking  // the same, by process; nil where a machine does not ask
	told   told           // what the collector knows, at work
	local  [][]*local     // by process and number of its value
	queues [][]*queue     // by channel and number of its value
	items  []impl.Item    // all that were seen in channels: an item's number is its index
	out    impl.Output
	key    []byte // of a part at work
	world  []byte // of a state at work
}

// local is one value of a process.
type local struct {
	hash    uint64
	key     string
	started bool        // whether own is filled in
	own     []step      // what the process may do of its own accord, as far as it can know
	told    []impl.Told // by snapshot, where it tells the collector
	in      [][]*step   // by channel and item: what it does with a delivery; nil: not known
}

// step is one step of a process.
type step struct {
	asks *impl.Action // the step waits for the collector's word, if it is not nil
	to   uint32       // the process's value afterwards
	hash uint64       // by how much the fingerprint grows
	sent []sent
}

// sent is an item that leaves.
type sent struct{ channel, item int }

// queue is one value of a channel.
type queue struct {
	hash  uint64
	key   string
	items []impl.Item
	take  []change // what can be delivered
	put   []change // by item; a hole where rest is unknown
}

// change is one item put into a channel or taken out of it.
type change struct {
	item  int
	to    uint32 // the channel's value afterwards
	hash  uint64 // by how much the fingerprint grows
	known bool
}

func newMemory(c *impl.Config, shared *parts) *memory {
	m := &memory{
		cfg: c, shared: shared,
		local: make([][]*local, len(c.Processes)), queues: make([][]*queue, len(c.Channels)),
	}
	for p := range c.Processes {
		machine := impl.NewMachine(c, p)
		asking, _ := machine.(impl.Asking)
		m.procs, m.asks = append(m.procs, machine), append(m.asks, asking)
	}
	m.told.memory = m
	return m
}

// told is what the collector knows in a state.
type told struct {
	memory *memory
	state  []uint32
}

// Told is what process p has told of snapshot s.
func (t *told) Told(s, p int) impl.Told {
	if t.memory.asks[p] == nil {
		return impl.Told{}
	}
	return t.memory.localAt(p, t.state[p]).told[s]
}

// permitted says whether the collector lets process p take a step in a state.
func (m *memory) permitted(state []uint32, p int, s *step) bool {
	if s.asks == nil {
		return true
	}
	m.told.state = state
	return m.asks[p].Permitted(*s.asks, &m.told)
}

// initial is the initial state and its fingerprint.
func (m *memory) initial() (state []uint32, fp uint64) {
	w := impl.NewWorld(m.cfg, false)
	for p := range m.cfg.Processes {
		id := m.shared.id(p, w.Process(p).AppendKey(nil), nil)
		state, fp = append(state, id), fp+m.localAt(p, id).hash
	}
	for c := range m.cfg.Channels {
		id := m.shared.id(len(m.procs)+c, impl.AppendQueue(nil, w.Queue(c)), w.Queue(c))
		state, fp = append(state, id), fp+m.queueAt(c, id).hash
	}
	return state, fp
}

// fill makes a list long enough to have index i.
func fill[T any](list []T, i int) []T {
	if i < len(list) {
		return list
	}
	return append(list, make([]T, i+1-len(list))...)
}

// localAt is a value of process p.
func (m *memory) localAt(p int, id uint32) *local {
	if list := m.local[p]; int(id) < len(list) && list[id] != nil {
		return list[id]
	}
	v := m.shared.value(p, id)
	l := &local{hash: v.hash, key: v.key, in: make([][]*step, len(m.cfg.Channels))}
	m.local[p] = fill(m.local[p], int(id))
	m.local[p][id] = l
	if asking := m.asks[p]; asking != nil {
		asking.LoadKey([]byte(l.key))
		l.told = make([]impl.Told, m.cfg.Snaps+1)
		for s := 1; s <= m.cfg.Snaps; s++ {
			l.told[s] = asking.Tell(s).Clone()
		}
	}
	return l
}

// own is what process p may do of its own accord in state l.
func (m *memory) own(p int, l *local) []step {
	if !l.started {
		l.started = true
		m.procs[p].LoadKey([]byte(l.key))
		for _, a := range m.procs[p].Steps(nil) {
			s := m.step(l, a)
			if m.asks[p] != nil {
				s.asks = &a
			}
			l.own = append(l.own, s)
		}
	}
	return l.own
}

// deliver is what process p does in state l with an item of channel c.
func (m *memory) deliver(p int, l *local, c, item int) *step {
	if list := l.in[c]; item < len(list) && list[item] != nil {
		return list[item]
	}
	s := m.step(l, impl.Delivery(p, c, m.items[item]))
	l.in[c] = fill(l.in[c], item)
	l.in[c][item] = &s
	return &s
}

// step lets the machine take a step.
func (m *memory) step(l *local, a impl.Action) step {
	machine := m.procs[a.Proc]
	machine.LoadKey([]byte(l.key))
	m.out.Reset()
	machine.Step(a, &m.out)
	m.key = machine.AppendKey(m.key[:0])
	s := step{to: m.shared.id(a.Proc, m.key, nil)}
	s.hash = m.localAt(a.Proc, s.to).hash - l.hash
	for _, p := range m.out.Packets {
		s.sent = append(s.sent, sent{p.Chan, m.item(p.Item)})
	}
	return s
}

func (m *memory) item(it impl.Item) int {
	i := slices.Index(m.items, it)
	if i < 0 {
		i = len(m.items)
		m.items = append(m.items, it)
	}
	return i
}

// queueAt is a value of channel c.
func (m *memory) queueAt(c int, id uint32) *queue {
	if list := m.queues[c]; int(id) < len(list) && list[id] != nil {
		return list[id]
	}
	v := m.shared.value(len(m.procs)+c, id)
	q := &queue{hash: v.hash, key: v.key, items: v.items}
	m.queues[c] = fill(m.queues[c], int(id))
	m.queues[c][id] = q
	for i, it := range v.items {
		if m.cfg.CanTake(c, v.items, i) {
			rest := slices.Delete(slices.Clone(v.items), i, i+1)
			q.take = append(q.take, m.change(c, q, it, rest))
		}
	}
	return q
}

// put is what becomes of channel c in state q with an item put in.
func (m *memory) put(c int, q *queue, item int) *change {
	if item >= len(q.put) || !q.put[item].known {
		q.put = fill(q.put, item)
		it := m.items[item]
		q.put[item] = m.change(c, q, it, m.cfg.Put(c, slices.Clone(q.items), it))
	}
	return &q.put[item]
}

// change is the step of channel c from state q to one that holds items.
func (m *memory) change(c int, q *queue, it impl.Item, items []impl.Item) change {
	i := len(m.procs) + c
	m.key = impl.AppendQueue(m.key[:0], items)
	id := m.shared.id(i, m.key, items)
	return change{item: m.item(it), to: id, hash: m.shared.value(i, id).hash - q.hash, known: true}
}

// load sets w to a state.
func (m *memory) load(w *impl.World, state []uint32) {
	m.world = m.world[:0]
	for p := range m.procs {
		m.world = append(m.world, m.localAt(p, state[p]).key...)
	}
	for c := range m.queues {
		m.world = append(m.world, m.queueAt(c, state[len(m.procs)+c]).key...)
	}
	w.LoadKey(m.world)
}
