package conform

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"

	"tracecheck/impl"
	"tracecheck/impl/explore"
	"tracecheck/internal/tlc"
)

// edge is one step of a graph. States are known by their ids in the explorer's graph; one that
// is not there has an id beyond.
type edge struct {
	from   int32
	action uint8 // in names
	to     int32
}

// compareEdges orders edges by their source first.
func compareEdges(a, b edge) int {
	if a.from != b.from {
		return int(a.from) - int(b.from)
	}
	if a.action != b.action {
		return int(a.action) - int(b.action)
	}
	return int(a.to) - int(b.to)
}

// set sorts the edges and leaves each once: the same step may be taken in several ways.
func set(edges []edge) []edge {
	slices.SortFunc(edges, compareEdges)
	return slices.Compact(edges)
}

// names numbers the names of actions in the order in which they come.
type names []string

func (n *names) id(name string) uint8 {
	i := slices.Index(*n, name)
	if i < 0 {
		i = len(*n)
		*n = append(*n, name)
	}
	return uint8(i)
}

// digest stands for the values of all variables.
type digest [16]byte

func digestOf(s tlc.State) digest {
	sum := sha256.Sum256([]byte(s.String()))
	return digest(sum[:16])
}

// graphs are the two graphs of one model over common ids.
type graphs struct {
	config  *impl.Config
	mapping mapping
	actions names

	explored  *explore.Graph
	goEdges   []edge
	variables []string // the mapping's, in order

	tlcEdges   []edge
	tlcInitial []int32
	fresh      map[int32]int64 // the states of TLC's graph that are not in Go's: their fingerprints
	order      map[int32]int   // the states of TLC's graph: when each was found

	// limit is the most states of either side. A side that has more is cut off, and then only the
	// states before the one that was at work are known with all their steps.
	limit         int
	goCut, tlcCut int32
}

// margin is how many states more than expected are looked at. It must be more than the steps that
// leave one state: then, of two sides of which one goes beyond the limit, a difference is found
// among the states known with all their steps.
const margin = 1000

// explore builds the graph of the machine.
func (g *graphs) explore(ctx context.Context) error {
	var err error
	g.explored, err = explore.States(ctx, g.config, explore.Options{
		Limit: g.limit,
		Edge: func(from int, a impl.Action, to int) error {
			e := edge{int32(from), g.actions.id(a.Name.String()), int32(to)}
			g.goEdges = append(g.goEdges, e)
			g.goCut = e.from
			return nil
		},
	})
	if err != nil && (ctx.Err() != nil || g.explored.States < g.limit) {
		return err
	}
	g.goEdges = set(g.goEdges)
	for _, v := range g.goState(0, impl.NewWorld(g.config, false)) {
		g.variables = append(g.variables, v.Name)
	}
	return nil
}

// goState is a state of the machine in the words of the specification.
func (g *graphs) goState(id int, w *impl.World) tlc.State {
	g.explored.Load(id, w)
	return g.mapping.variables(g.config, w.State())
}

// mismatch is an error of reading that is a difference: the two sides do not have the same states
// to speak of.
type mismatch string

func (m mismatch) Error() string { return string(m) }

// raw is an edge of TLC's dump, between fingerprints.
type raw struct {
	from, to int64
	action   uint8
}

// read reads TLC's graph and gives each of its states the id of the equal one in Go.
func (g *graphs) read(dump io.Reader) error {
	known, err := g.digests()
	if err != nil {
		return err
	}
	ids := make(map[int64]int32, len(known)) // by fingerprint
	var edges []raw
	var at, cut int64 // the state at work, and when the last state was found
	err = tlc.ReadDump(dump, func(n tlc.Node) error {
		if _, seen := ids[n.ID]; seen {
			return nil
		}
		state, err := g.inOrder(n.State)
		if err != nil {
			return err
		}
		id, ok := known[digestOf(state)]
		if !ok {
			id = int32(len(known) + len(g.fresh))
			g.fresh[id] = n.ID
		}
		ids[n.ID], g.order[id], cut = id, len(g.order), at
		if n.Initial {
			g.tlcInitial = append(g.tlcInitial, id)
		}
		return nil
	}, func(e tlc.Edge) error {
		at = e.From
		edges = append(edges, raw{e.From, e.To, g.actions.id(e.Action)})
		return nil
	})
	if err != nil {
		return err
	}
	g.tlcCut = ids[cut]
	return g.join(ids, edges)
}

// join turns fingerprints into ids.
func (g *graphs) join(ids map[int64]int32, edges []raw) error {
	for _, e := range edges {
		from, ok := ids[e.from]
		to, also := ids[e.to]
		if !ok || !also {
			return fmt.Errorf("TLC's dump has an edge %d -> %d without its states", e.from, e.to)
		}
		g.tlcEdges = append(g.tlcEdges, edge{from, e.action, to})
	}
	g.tlcEdges = set(g.tlcEdges)
	return nil
}

// complete reports whether all steps that leave a state are known on both sides.
func (g *graphs) complete(id int32) bool {
	found, ok := g.order[id]
	return (g.explored.States < g.limit || id < g.goCut) &&
		(len(g.order) < g.limit || ok && found < g.order[g.tlcCut])
}

// digests maps the states of the machine, in the words of the specification, to their ids. Two
// states that read the same would be one state there, and two here: the machine would remember
// something that the specification does not.
func (g *graphs) digests() (map[digest]int32, error) {
	known := make(map[digest]int32, g.explored.States)
	w := impl.NewWorld(g.config, false)
	for id := range g.explored.States {
		state := g.goState(id, w)
		d := digestOf(state)
		if other, taken := known[d]; taken {
			return nil, mismatch(fmt.Sprintf("states %d and %d of the machine differ, and both are\n%s",
				other, id, state))
		}
		known[d] = int32(id)
	}
	return known, nil
}

// inOrder puts the variables of a state of TLC into the order of the mapping. Others than those
// are an error.
func (g *graphs) inOrder(s tlc.State) (tlc.State, error) {
	ordered := make(tlc.State, 0, len(g.variables))
	for _, name := range g.variables {
		if v, ok := s.Get(name); ok {
			ordered = append(ordered, tlc.Var{Name: name, Value: v})
		}
	}
	if len(ordered) != len(s) || len(ordered) != len(g.variables) {
		return nil, mismatch(fmt.Sprintf("the variables %q are mapped, and TLC has\n%s",
			g.variables, s))
	}
	return ordered, nil
}
