package impl

import (
	"fmt"
	"slices"

	"tracecheck/trace"
)

// World is the processes of a run and the channels between them. It knows no
// algorithm. A FIFO channel delivers its head; of any other, which is a bag and is
// kept sorted so that equal bags are equal states, any item may be taken.
type World struct {
	cfg   *Config
	procs []Machine
	asks  []Asking // by process; nil where it does not ask
	queue [][]Item // by channel
	out   Output
}

// NewWorld makes a world in its initial state; the configuration must be valid and
// must not change afterwards. With logging its steps give the events of a trace;
// exploring goes without, and then a step allocates nothing.
func NewWorld(c *Config, logging bool) *World {
	w := &World{cfg: c, queue: make([][]Item, len(c.Channels)), out: Output{Logging: logging, Work: c.Work}}
	for p := range c.Processes {
		m := NewMachine(c, p)
		asking, _ := m.(Asking)
		w.procs, w.asks = append(w.procs, m), append(w.asks, asking)
	}
	return w
}

// Config is the configuration the world was made from.
func (w *World) Config() *Config { return w.cfg }

// Process is the machine of process p; the caller must not step it.
func (w *World) Process(p int) Machine { return w.procs[p] }

// Queue is what channel c holds: oldest first, or sorted if c is not FIFO. The
// caller must not change it.
func (w *World) Queue(c int) []Item { return w.queue[c] }

// Enabled adds every action that can be taken now to dst, always in the same order:
// by process what it may do of its own accord, then by channel what can be
// delivered. Equal items of a bag are one choice.
func (w *World) Enabled(dst []Action) []Action {
	for p, m := range w.procs {
		from := len(dst)
		dst = m.Steps(dst)
		if w.asks[p] != nil {
			dst = w.permitted(dst, from)
		}
	}
	for c, q := range w.queue {
		ch := &w.cfg.Channels[c]
		for i, it := range q {
			if w.cfg.CanTake(c, q, i) {
				dst = append(dst, Delivery(ch.To, c, it))
			}
		}
	}
	return dst
}

// permitted keeps, of the actions of one process from index from on, those that the
// collector does not hold back.
func (w *World) permitted(actions []Action, from int) []Action {
	kept := actions[:from]
	for _, a := range actions[from:] {
		if w.asks[a.Proc].Permitted(a, w) {
			kept = append(kept, a)
		}
	}
	return kept
}

// Told is what process p has told the collector of snapshot s; nothing, where the
// algorithm has no use for a collector.
func (w *World) Told(s, p int) Told {
	if w.asks[p] == nil {
		return Told{}
	}
	return w.asks[p].Tell(s)
}

// Apply takes one action, which must be enabled: a delivery of what is not there
// panics. Events then has what the trace says of it.
func (w *World) Apply(a Action) {
	if a.Name == Receive || a.Name == ReceiveMarker {
		w.take(a)
	}
	w.out.Reset()
	w.procs[a.Proc].Step(a, &w.out)
	for _, p := range w.out.Packets {
		w.put(p.Chan, p.Item)
	}
}

// Events is what the trace says of the last action, without seq; empty unless the
// world is logging. It is overwritten by the next Apply.
func (w *World) Events() []trace.Event { return w.out.Events }

func (w *World) take(a Action) {
	q, i := w.queue[a.Chan], 0
	if w.cfg.Channels[a.Chan].Order != trace.FIFO {
		i = slices.Index(q, a.item())
	}
	if i < 0 || i >= len(q) || q[i] != a.item() {
		panic(fmt.Sprintf("impl: %s is not enabled", w.cfg.Describe(a)))
	}
	w.queue[a.Chan] = slices.Delete(q, i, i+1)
}

func (w *World) put(c int, it Item) {
	w.queue[c] = w.cfg.Put(c, w.queue[c], it)
}

// CopyFrom makes this world equal to another of the same configuration.
func (w *World) CopyFrom(src *World) {
	for p, m := range w.procs {
		m.CopyFrom(src.procs[p])
	}
	for c, q := range src.queue {
		w.queue[c] = append(w.queue[c][:0], q...)
	}
}

// AppendKey adds the state to dst as bytes: equal states give equal bytes.
func (w *World) AppendKey(dst []byte) []byte {
	for _, m := range w.procs {
		dst = m.AppendKey(dst)
	}
	for _, q := range w.queue {
		dst = AppendQueue(dst, q)
	}
	return dst
}

// LoadKey sets the state from bytes that AppendKey of a world of the same
// configuration made while exploring.
func (w *World) LoadKey(key []byte) {
	for _, m := range w.procs {
		key = m.LoadKey(key)
	}
	for c := range w.queue {
		var n int64
		n, key = takeNumber(key)
		w.queue[c] = w.queue[c][:0]
		for range n {
			var it Item
			it, key = takeItem(key)
			w.queue[c] = append(w.queue[c], it)
		}
	}
}
