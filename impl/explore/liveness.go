package explore

import (
	"context"
	"fmt"
	"math"
	"slices"

	"tracecheck/impl"
	"tracecheck/trace"
)

// Liveness asks whether every snapshot that is started is completed, provided that
// the network goes on delivering: the Liveness of ChandyLamport.tla under its
// FairSpec, decided on the graph of all states as TLC does.
//
// A behavior may stutter, so it need not take any step at all: only weak fairness
// makes it deliver. WF_vars(Deliver(c)) is: Deliver(c) is disabled in infinitely many
// states, or infinitely many steps are Deliver(c). A behavior of a finite graph is in
// the end confined to the states that it visits infinitely often, which lie in one
// strongly connected component, a single state where it stutters included. If that
// satisfies WF for c, so does the way round the whole component: it too visits the
// state without Deliver(c), or takes the step. And the way round satisfies WF for
// each c if and only if the component has a state in which Deliver(c) is disabled, or
// a step Deliver(c) from one of its states to another. So a snapshot can stay open
// for ever if and only if, among the states in which it is started and not
// completed, there is a strongly connected component like that for every c; a state
// by itself, terminal or not, is one if nothing can be delivered in it.
//
// An algorithm's own steps that are fair (Config.Fair) are such conditions too, each
// for itself; where processes stand still, only those that they owe (impl.Halting),
// and a snapshot is open until everybody has gone on.
//
// A step that changes nothing is neither <Deliver(c)>_vars nor enables it. In a
// channel of any order fairness is for each message, not for the channel: else a
// marker could be passed over for ever.
func Liveness(ctx context.Context, c *impl.Config, progress func(states int)) (*Lived, error) {
	if !c.Markers() && len(c.Fair()) == 0 {
		return nil, fmt.Errorf("liveness: nobody is obliged to take a step of the algorithm %s", c.Algorithm)
	}
	l := &lives{actions: map[impl.Action]uint16{}, duties: map[impl.Action]int{}}
	g, err := States(ctx, c, Options{Edge: func(from int, a impl.Action, to int) error {
		if progress != nil && from%1024 == 0 {
			progress(from)
		}
		return l.add(c, from, a, to)
	}})
	if err != nil {
		return nil, err
	}
	l.graph = g
	l.startAt(g.States)
	l.excuse()
	lived := &Lived{States: g.States, Edges: g.Edges, Depth: g.Depth}
	for s := 1; s <= c.Snaps && lived.Lasso == nil; s++ {
		if lived.Lasso, err = l.stuck(ctx, s); err != nil {
			return nil, err
		}
	}
	return lived, nil
}

// Lived is what Liveness found.
type Lived struct {
	States, Edges, Depth int
	Lasso                *Lasso // nil where every snapshot that is started is completed
}

// Lasso is a run in which a snapshot is started and stays open for ever, though all
// that must be delivered is.
type Lasso struct {
	Snap   int
	Prefix []Step // a shortest run to the first state of the cycle
	Cycle  []Step // what is then repeated; empty: nothing more need happen
}

// Text writes the lasso for people.
func (l *Lasso) Text(c *impl.Config) string {
	text := Text(c, l.Prefix)
	if len(l.Cycle) == 0 {
		return text + fmt.Sprintf("Nothing can be delivered any more, and snapshot %d is open.\n", l.Snap)
	}
	first, last := len(l.Prefix), len(l.Prefix)+len(l.Cycle)
	text += textFrom(c, l.Cycle, first, l.Prefix[first-1].State.Lines(c))
	return text + fmt.Sprintf("State %d is state %d again: so it goes round, and snapshot %d stays open.\n",
		last, first, l.Snap)
}

// lives is the graph of all states with labelled edges.
type lives struct {
	graph   *Graph
	start   []uint32 // by state: its first edge; one more at the end
	edges   []liveEdge
	actions map[impl.Action]uint16 // numbers of actions
	list    []impl.Action          // by number
	duty    []int                  // by number: what must be done again and again, or -1
	duties  map[impl.Action]int
}

type liveEdge struct {
	to     uint32
	action uint16
}

const noDuty = -1

// add takes an edge of the graph, which come in the order of their sources.
func (l *lives) add(c *impl.Config, from int, a impl.Action, to int) error {
	l.startAt(from)
	if from == to {
		return nil // no step of the specification: stuttering
	}
	id, known := l.actions[a]
	if !known {
		if len(l.list) == math.MaxUint16 {
			return fmt.Errorf("liveness: more than %d different actions", math.MaxUint16)
		}
		id = uint16(len(l.list))
		l.actions[a], l.list = id, append(l.list, a)
		l.duty = append(l.duty, l.dutyOf(c, a))
	}
	l.edges = append(l.edges, liveEdge{uint32(to), id})
	return nil
}

// startAt makes the edges to come those of state id.
func (l *lives) startAt(id int) {
	for len(l.start) <= id {
		l.start = append(l.start, uint32(len(l.edges)))
	}
}

// dutyOf is the number of the fairness condition that an action serves.
func (l *lives) dutyOf(c *impl.Config, a impl.Action) int {
	delivery := a.Name == impl.Receive || a.Name == impl.ReceiveMarker
	if !delivery && !slices.Contains(c.Fair(), a.Name) {
		return noDuty
	}
	if delivery && c.Channels[a.Chan].Order == trace.FIFO {
		a = impl.Action{Name: impl.Receive, Chan: a.Chan} // whatever is at its head
	}
	d, known := l.duties[a]
	if !known {
		d = len(l.duties)
		l.duties[a] = d
	}
	return d
}

// excuse makes the steps that are fair but not owed no duty: to these edges it gives an
// action that is the same and serves no condition.
func (l *lives) excuse() {
	w := impl.NewWorld(l.graph.Config, false)
	if _, halting := w.Process(0).(impl.Halting); !halting {
		return
	}
	excused := map[uint16]uint16{}
	for id := range l.graph.States {
		l.graph.Load(id, w)
		edges := l.from(uint32(id))
		for i, e := range edges {
			a := l.list[e.action]
			if l.duty[e.action] == noDuty || w.Process(a.Proc).(impl.Halting).Owes(a) {
				continue
			}
			free, known := excused[e.action]
			if !known {
				free = uint16(len(l.list))
				l.list, l.duty = append(l.list, a), append(l.duty, noDuty)
				excused[e.action] = free
			}
			edges[i].action = free
		}
	}
}

// from is the edges that leave a state.
func (l *lives) from(id uint32) []liveEdge { return l.edges[l.start[id]:l.start[id+1]] }

// stuck is a lasso in which snapshot s stays open, or nil.
func (l *lives) stuck(ctx context.Context, s int) (*Lasso, error) {
	open, err := l.open(s)
	if err != nil {
		return nil, err
	}
	t := newTarjan(l, open)
	var worst *component
	for id := range uint32(l.graph.States) {
		if id%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if open[id] && t.index[id] == 0 {
			t.visit(id, func(states []uint32) {
				found := l.component(states)
				if found.fair() && (worst == nil || found.first() < worst.first()) {
					worst = found
				}
			})
		}
	}
	if worst == nil {
		return nil, nil
	}
	return worst.lasso(s), nil
}

// open says of each state whether snapshot s is started and not over. Neither
// is ever undone by a machine that keeps what it recorded; one that does not has no
// use for this question.
func (l *lives) open(s int) ([]bool, error) {
	begun, open := make([]bool, l.graph.States), make([]bool, l.graph.States)
	w := impl.NewWorld(l.graph.Config, false)
	for id := range l.graph.States {
		l.graph.Load(id, w)
		begun[id] = started(w, s)
		open[id] = begun[id] && !over(w, s)
	}
	for id := range uint32(l.graph.States) {
		for _, e := range l.from(id) {
			if begun[id] && !begun[e.to] || begun[id] && !open[id] && open[e.to] {
				return nil, fmt.Errorf("liveness: %s undoes what was recorded for snapshot %d",
					l.graph.Config.Describe(l.list[e.action]), s)
			}
		}
	}
	return open, nil
}
