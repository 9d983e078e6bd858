package conform

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"tracecheck/impl"
	"tracecheck/internal/tlc"
)

// Difference is the first place where the two graphs part.
type Difference struct {
	// Run is a shortest run to the state whose steps differ, the initial state first. It is empty
	// where the initial states differ.
	Run []tlc.Step
	// OnlyTLA and OnlyGo are the steps from there (or the initial states) that one side alone
	// has, with the states they lead to.
	OnlyTLA, OnlyGo []tlc.Step
	// Message tells of a difference of another kind: TLC ends with an error, the constants are
	// others, the machine has states that read the same in TLA+.
	Message string
}

// difference compares the two graphs, and returns nil if they are equal. States of TLC that are
// not in Go's graph are read from the dump once more.
func (g *graphs) difference(dump io.ReadSeeker) (*Difference, error) {
	slices.Sort(g.tlcInitial)
	here, there := only(g.tlcInitial, []int32{0}), only([]int32{0}, g.tlcInitial)
	if len(here)+len(there) > 0 {
		return g.describe(dump, -1, initialEdges(here), initialEdges(there))
	}
	for id := range int32(g.explored.States) {
		a, b := from(g.tlcEdges, id), from(g.goEdges, id)
		if g.complete(id) && !slices.Equal(a, b) {
			return g.describe(dump, int(id), only(a, b), only(b, a))
		}
	}
	if max(g.explored.States, len(g.order)) >= g.limit {
		return &Difference{Message: fmt.Sprintf("equal as far as they go, and both have at least "+
			"%d states: more than %s says", g.limit, tlc.ModelsFile)}, nil
	}
	return nil, nil
}

// from returns the edges that leave a state.
func from(edges []edge, id int32) []edge {
	search := func(id int32) int {
		i, _ := slices.BinarySearchFunc(edges, id, func(e edge, id int32) int {
			return int(e.from) - int(id)
		})
		return i
	}
	return edges[search(id):search(id+1)]
}

// only returns what is in a and not in b.
func only[T comparable](a, b []T) []T {
	var rest []T
	for _, x := range a {
		if !slices.Contains(b, x) {
			rest = append(rest, x)
		}
	}
	return rest
}

// initialEdges treats initial states as the ends of edges that come from nowhere.
func initialEdges(ids []int32) []edge {
	var edges []edge
	for _, id := range ids {
		edges = append(edges, edge{from: -1, to: id})
	}
	return edges
}

func (g *graphs) describe(dump io.ReadSeeker, at int, here, there []edge) (*Difference, error) {
	fresh, err := g.freshStates(dump, here)
	if err != nil {
		return nil, err
	}
	d := &Difference{Run: g.run(at)}
	w := impl.NewWorld(g.config, false)
	steps := func(edges []edge) []tlc.Step {
		var list []tlc.Step
		for _, e := range edges {
			step := tlc.Step{State: fresh[e.to]}
			if int(e.to) < g.explored.States {
				step.State = g.goState(int(e.to), w)
			}
			if at >= 0 {
				step.Action = g.actions[e.action]
			}
			list = append(list, step)
		}
		return list
	}
	d.OnlyTLA, d.OnlyGo = steps(here), steps(there)
	return d, nil
}

// run is a shortest run of the machine to a state, in the words of the specification.
func (g *graphs) run(at int) []tlc.Step {
	if at < 0 {
		return nil
	}
	var run []tlc.Step
	for _, s := range g.explored.Path(at) {
		step := tlc.Step{State: g.mapping.variables(g.config, s.State)}
		if s.Action != nil {
			name, args, _ := strings.Cut(g.config.Label(*s.Action), "(")
			step.Action, step.Args = name, strings.TrimSuffix(args, ")")
		}
		run = append(run, step)
	}
	return run
}

// freshStates reads from the dump the states to which edges lead that are not in Go's graph.
func (g *graphs) freshStates(dump io.ReadSeeker, edges []edge) (map[int32]tlc.State, error) {
	wanted := map[int64]int32{}
	for _, e := range edges {
		if fingerprint, ok := g.fresh[e.to]; ok {
			wanted[fingerprint] = e.to
		}
	}
	states := map[int32]tlc.State{}
	if len(wanted) == 0 {
		return states, nil
	}
	if _, err := dump.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	err := tlc.ReadDump(dump, func(n tlc.Node) error {
		id, ok := wanted[n.ID]
		if !ok {
			return nil
		}
		var err error
		states[id], err = g.inOrder(n.State)
		return err
	}, func(tlc.Edge) error { return nil })
	return states, err
}

// Text tells the difference: the run, the steps that one side alone has and, of the first action
// that leads the two sides to different states, the two states side by side.
func (d *Difference) Text() string {
	if d.Message != "" {
		return d.Message + "\n"
	}
	var b strings.Builder
	var at tlc.State
	if len(d.Run) > 0 {
		at = d.Run[len(d.Run)-1].State
		b.WriteString(strings.Join(tlc.Steps(&tlc.Result{Trace: d.Run}), "\n") + "\n")
	}
	writeOnly(&b, "TLA+", at, d.OnlyTLA)
	writeOnly(&b, "Go", at, d.OnlyGo)
	b.WriteString(d.sideBySide())
	return b.String()
}

func writeOnly(b *strings.Builder, side string, at tlc.State, steps []tlc.Step) {
	for _, s := range steps {
		if at == nil {
			fmt.Fprintf(b, "only %s begins with\n%s\n", side, s.State)
		} else {
			fmt.Fprintf(b, "then only %s takes %s  %s\n", side, s.Action, tlc.ChangeText(at, s.State))
		}
	}
}

// sideBySide compares the two states, one of each side, to which the same action leads and that
// are most alike.
func (d *Difference) sideBySide() string {
	var rows [][]string
	for _, a := range d.OnlyTLA {
		for _, b := range d.OnlyGo {
			changes := tlc.Changes(a.State, b.State)
			if a.Action != b.Action || rows != nil && len(changes)+1 >= len(rows) {
				continue
			}
			rows = [][]string{{strings.TrimSpace("after " + a.Action), "TLA+", "GO"}}
			for _, c := range changes {
				rows = append(rows, []string{c.Path, c.Old.String(), c.New.String()})
			}
		}
	}
	return tlc.Align(rows, "lll")
}
