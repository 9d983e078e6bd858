package explore

import (
	"slices"

	"tracecheck/impl"
)

// component is a strongly connected component.
type component struct {
	graph    *lives
	states   []uint32 // ascending
	disabled []bool   // by duty: there is nothing to deliver in some state of it
	served   []bool   // by duty: some edge within delivers it
}

// component copies the states.
func (l *lives) component(states []uint32) *component {
	n := len(l.duties)
	c := &component{
		graph: l, states: slices.Sorted(slices.Values(states)),
		disabled: make([]bool, n), served: make([]bool, n),
	}
	for _, id := range c.states {
		for d := range n {
			c.disabled[d] = c.disabled[d] || !l.enabled(id, d)
		}
		for _, e := range l.from(id) {
			if d := l.duty[e.action]; d != noDuty && c.has(e.to) {
				c.served[d] = true
			}
		}
	}
	return c
}

// enabled says whether a duty can be done in a state.
func (l *lives) enabled(id uint32, d int) bool {
	for _, e := range l.from(id) {
		if l.duty[e.action] == d {
			return true
		}
	}
	return false
}

func (c *component) has(id uint32) bool {
	_, ok := slices.BinarySearch(c.states, id)
	return ok
}

// first is a state of it that is as near to the initial state as any.
func (c *component) first() uint32 { return c.states[0] }

// fair says whether a run may stay in it for ever, all duties done.
func (c *component) fair() bool {
	for d := range c.served {
		if !c.disabled[d] && !c.served[d] {
			return false
		}
	}
	return true
}

// lasso is a run to the component and a way round in it that does every duty, or
// comes by a state in which it cannot be done. Snapshot s is open all the way.
func (c *component) lasso(s int) *Lasso {
	l := &Lasso{Snap: s, Prefix: c.graph.graph.Path(int(c.first()))}
	at := c.first()
	seen := []uint32{at}
	done := make([]bool, len(c.served))
	w := impl.NewWorld(c.graph.graph.Config, false)
	walk := func(way []liveEdge) {
		for _, e := range way {
			a := c.graph.list[e.action]
			if d := c.graph.duty[e.action]; d != noDuty {
				done[d] = true
			}
			c.graph.graph.Load(int(e.to), w)
			l.Cycle = append(l.Cycle, Step{Action: &a, State: w.State()})
			at, seen = e.to, append(seen, e.to)
		}
	}
	for d := range done {
		excused := func(id uint32) bool { return !c.graph.enabled(id, d) }
		if done[d] || slices.ContainsFunc(seen, excused) {
			continue
		}
		walk(c.way(at, func(e liveEdge) bool { return c.graph.duty[e.action] == d || excused(e.to) }))
	}
	if at != c.first() {
		walk(c.way(at, func(e liveEdge) bool { return e.to == c.first() }))
	}
	return l
}

// way is a shortest way within the component whose last edge is a goal.
func (c *component) way(from uint32, goal func(liveEdge) bool) []liveEdge {
	type visit struct {
		edge liveEdge
		back int
	}
	visits := []visit{{liveEdge{to: from}, -1}}
	met := map[uint32]bool{from: true}
	for i := 0; i < len(visits); i++ {
		for _, e := range c.graph.from(visits[i].edge.to) {
			if !c.has(e.to) {
				continue
			}
			if goal(e) {
				way := []liveEdge{e}
				for ; visits[i].back >= 0; i = visits[i].back {
					way = append(way, visits[i].edge)
				}
				slices.Reverse(way)
				return way
			}
			if !met[e.to] {
				met[e.to] = true
				visits = append(visits, visit{e, i})
			}
		}
	}
	panic("explore: a component that is not strongly connected")
}
