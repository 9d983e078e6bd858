package explore

import (
	"cmp"
	"fmt"

	"tracecheck/impl"
)

// worker takes the steps of the states that it is given.
type worker struct {
	*checking
	memory *memory
	found  level    // new states, for the next level
	spare  []block  // empty blocks
	next   []uint32 // the successor at work
	tests  tests
	broken *broken // the first violation of this worker
	states int     // found since the last report
	edges  int
}

// tests are the properties of one worker, and the worlds that they look at.
type tests struct {
	state, step []test
	sometimes   []test
	from, to    *impl.World
	loaded      bool // from is the state at work
}

type test struct {
	index int // of the property
	holds func(from, to *impl.World) bool
}

// broken is a violation: of a property, by a state or by a step to it.
type broken struct {
	property int
	from, to uint64 // fingerprints; from is initialParent for the initial state
}

// before is an order of violations.
func (b *broken) before(o *broken) bool {
	return cmp.Or(cmp.Compare(b.property, o.property), cmp.Compare(b.to, o.to),
		cmp.Compare(b.from, o.from)) < 0
}

func newWorker(s *checking, m *memory) *worker {
	w := &worker{checking: s, memory: m, next: make([]uint32, len(m.shared.part))}
	w.tests.from, w.tests.to = impl.NewWorld(s.Config, false), impl.NewWorld(s.Config, false)
	for i, p := range s.opt.Properties {
		t := test{i, p.Make(s.Config)}
		if p.OfSteps {
			w.tests.step = append(w.tests.step, t)
		} else {
			w.tests.state = append(w.tests.state, t)
		}
	}
	for i, p := range s.opt.Sometimes {
		w.tests.sometimes = append(w.tests.sometimes, test{i, p.Make(s.Config)})
	}
	return w
}

// start finds the initial state, the first level.
func (w *worker) start() level {
	state, fp := w.memory.initial()
	copy(w.next, state)
	w.add(fp, initialParent)
	w.report()
	return w.gather(nil)
}

// expandAll takes every step from each state of a block.
func (w *worker) expandAll(b block) {
	for n := len(w.next); len(b) > 0; b = b[n:] {
		w.expand(b[:n])
	}
	w.report()
}

// report adds what was found to what all have found.
func (w *worker) report() {
	w.checking.states.Add(int64(w.states))
	w.checking.edges.Add(int64(w.edges))
	w.states, w.edges = 0, 0
}

// expand takes every step from a state. It allocates nothing where all that it
// meets is known; what is new takes its place in tables that grow.
func (w *worker) expand(state []uint32) {
	m, n := w.memory, len(w.memory.procs)
	w.tests.loaded = false
	fp := w.fingerprint(state)
	for p := range n {
		steps := m.own(p, m.localAt(p, state[p]))
		for i := range steps {
			if m.permitted(state, p, &steps[i]) {
				copy(w.next, state)
				w.move(state, fp, fp, p, &steps[i])
			}
		}
	}
	for c := range w.Config.Channels {
		to := w.Config.Channels[c].To
		taken := m.queueAt(c, state[n+c]).take
		for i := range taken {
			t := &taken[i]
			copy(w.next, state)
			w.next[n+c] = t.to
			w.move(state, fp, fp+t.hash, to, m.deliver(to, m.localAt(to, state[to]), c, t.item))
		}
	}
}

func (w *worker) fingerprint(state []uint32) uint64 {
	m, fp := w.memory, uint64(0)
	for p := range m.procs {
		fp += m.localAt(p, state[p]).hash
	}
	for c := range m.queues {
		fp += m.queueAt(c, state[len(m.procs)+c]).hash
	}
	return fp
}

// move takes step s of process p from a state with fingerprint from. What was taken
// from a channel is gone from w.next already; fp is the fingerprint of that.
func (w *worker) move(state []uint32, from, fp uint64, p int, s *step) {
	m, n := w.memory, len(w.memory.procs)
	w.next[p] = s.to
	fp += s.hash
	for _, it := range s.sent {
		at := &w.next[n+it.channel]
		change := m.put(it.channel, m.queueAt(it.channel, *at), it.item)
		*at, fp = change.to, fp+change.hash
	}
	w.edges++
	if len(w.tests.step) > 0 {
		w.judgeStep(state, from, fp)
	}
	w.add(fp, nonzero(from))
}

// add keeps the state w.next, if it is new.
func (w *worker) add(fp, parent uint64) {
	if !w.seen.add(fp, parent) {
		return
	}
	w.states++
	w.judgeState(parent, fp)
	last := len(w.found) - 1
	if last < 0 || len(w.found[last]) == cap(w.found[last]) {
		w.found, last = append(w.found, w.emptyBlock()), last+1
	}
	w.found[last] = append(w.found[last], w.next...)
}

func (w *worker) emptyBlock() block {
	if i := len(w.spare) - 1; i >= 0 {
		b := w.spare[i]
		w.spare = w.spare[:i]
		return b
	}
	return make(block, 0, blockStates*len(w.next))
}

// judgeState asks the claims about states, of w.next.
func (w *worker) judgeState(from, fp uint64) {
	t := &w.tests
	if len(t.state)+len(t.sometimes) == 0 {
		return
	}
	w.memory.load(t.to, w.next)
	for _, test := range t.state {
		if !test.holds(nil, t.to) {
			w.violates(&broken{test.index, from, nonzero(fp)})
		}
	}
	for i := 0; i < len(t.sometimes); i++ {
		index := t.sometimes[i].index
		if !w.truths[index].Load() {
			if !t.sometimes[i].holds(nil, t.to) {
				continue
			}
			w.truths[index].Store(true)
		}
		t.sometimes = append(t.sometimes[:i], t.sometimes[i+1:]...) // asked and answered
		i--
	}
}

// judgeStep asks the claims about steps, of the one from state to w.next.
func (w *worker) judgeStep(state []uint32, from, fp uint64) {
	t := &w.tests
	if !t.loaded {
		w.memory.load(t.from, state)
		t.loaded = true
	}
	w.memory.load(t.to, w.next)
	for _, test := range t.step {
		if !test.holds(t.from, t.to) {
			w.violates(&broken{test.index, nonzero(from), nonzero(fp)})
		}
	}
}

func (w *worker) violates(b *broken) {
	if w.broken == nil || b.before(w.broken) {
		w.broken = b
	}
}

// explain makes a run of a violation: the chain of fingerprints says by which
// states it goes, and a world is led along it.
func (s *checking) explain(b *broken) *Violation {
	property := s.opt.Properties[b.property]
	w, next := impl.NewWorld(s.Config, false), impl.NewWorld(s.Config, false)
	path := []Step{{State: w.State()}}
	chain := []uint64{b.to}
	if b.from != initialParent {
		chain = append(s.seen.chain(b.from), b.to)
	}
	for _, fp := range chain[1:] {
		a := actionTo(w, next, fp)
		path = append(path, Step{Action: &a, State: next.State()})
		w, next = next, w
	}
	return &Violation{Property: property.Name, Path: path}
}

// actionTo takes the step from w to the state with a fingerprint, in next.
func actionTo(w, next *impl.World, fp uint64) impl.Action {
	for _, a := range w.Enabled(nil) {
		next.CopyFrom(w)
		next.Apply(a)
		if fingerprint(next) == fp {
			return a
		}
	}
	panic(fmt.Sprintf("explore: no step from this state to %016x", fp))
}
