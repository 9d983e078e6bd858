package explore

// tarjan finds strongly connected components of a part of the graph (R. E. Tarjan,
// Depth-First Search and Linear Graph Algorithms, 1972), without recursion: a path
// may be as long as there are states.
type tarjan struct {
	graph   *lives
	part    []bool   // which states belong to it
	index   []uint32 // by state: when it was first met, from 1; 0: not yet
	low     []uint32 // the earliest state on the stack that it is known to reach
	onStack []bool
	stack   []uint32
	calls   []call
	met     uint32
}

// call is a state that is being visited, and its next edge.
type call struct {
	id   uint32
	edge int
}

func newTarjan(l *lives, part []bool) *tarjan {
	n := l.graph.States
	return &tarjan{
		graph: l, part: part,
		index: make([]uint32, n), low: make([]uint32, n), onStack: make([]bool, n),
	}
}

// visit hands out each component that is reached from root and was not yet; the list
// of its states is used again.
func (t *tarjan) visit(root uint32, found func(states []uint32)) {
	t.meet(root)
	for len(t.calls) > 0 {
		at := &t.calls[len(t.calls)-1]
		edges := t.graph.from(at.id)
		if at.edge < len(edges) {
			to := edges[at.edge].to
			at.edge++
			switch {
			case !t.part[to]:
			case t.index[to] == 0:
				t.meet(to)
			case t.onStack[to]:
				t.low[at.id] = min(t.low[at.id], t.index[to])
			}
			continue
		}
		t.leave(at.id, found)
	}
}

func (t *tarjan) meet(id uint32) {
	t.met++
	t.index[id], t.low[id] = t.met, t.met
	t.stack, t.onStack[id] = append(t.stack, id), true
	t.calls = append(t.calls, call{id: id})
}

// leave ends the visit of a state, and hands out the component that it is the first
// of, if it is.
func (t *tarjan) leave(id uint32, found func(states []uint32)) {
	t.calls = t.calls[:len(t.calls)-1]
	if n := len(t.calls); n > 0 {
		caller := t.calls[n-1].id
		t.low[caller] = min(t.low[caller], t.low[id])
	}
	if t.low[id] != t.index[id] {
		return
	}
	first := len(t.stack) - 1
	for t.stack[first] != id {
		first--
	}
	states := t.stack[first:]
	for _, s := range states {
		t.onStack[s] = false
	}
	t.stack = t.stack[:first]
	found(states)
}
