package explore

import (
	"fmt"
	"slices"
	"strings"

	"tracecheck/impl"
)

// Load sets w, a world of the graph's configuration, to state id.
func (g *Graph) Load(id int, w *impl.World) { w.LoadKey(g.states.key(id)) }

// Path is a shortest run from the initial state to state id, both included.
func (g *Graph) Path(id int) []Step {
	ids := []int{id}
	for id != 0 {
		id = int(g.parent.at(id))
		ids = append(ids, id)
	}
	slices.Reverse(ids)
	w := impl.NewWorld(g.Config, false)
	path := make([]Step, len(ids))
	for i, id := range ids {
		if i > 0 {
			path[i].Action = g.actionBetween(ids[i-1], id)
		}
		g.Load(id, w)
		path[i].State = w.State()
	}
	return path
}

// actionBetween finds the action that leads from one state to the next; a search
// does not remember it.
func (g *Graph) actionBetween(from, to int) *impl.Action {
	base, next := impl.NewWorld(g.Config, false), impl.NewWorld(g.Config, false)
	g.Load(from, base)
	for _, a := range base.Enabled(nil) {
		next.CopyFrom(base)
		next.Apply(a)
		if id, known := g.states.find(next.AppendKey(nil)); known && id == to {
			return &a
		}
	}
	panic(fmt.Sprintf("explore: no step from state %d to state %d", from, to))
}

// Text writes a run for people: each action, and below it the lines of the state
// that it changed.
func Text(c *impl.Config, path []Step) string { return textFrom(c, path, 0, nil) }

// textFrom writes a run of which so many steps were written, and the lines of the
// state before.
func textFrom(c *impl.Config, path []Step, written int, before []string) string {
	var b strings.Builder
	for i, step := range path {
		label := "initial state"
		if step.Action != nil {
			label = c.Describe(*step.Action)
		}
		fmt.Fprintf(&b, "%d. %s\n", written+i+1, label)
		lines := step.State.Lines(c)
		for _, line := range lines {
			if !slices.Contains(before, line) {
				fmt.Fprintf(&b, "     %s\n", line)
			}
		}
		before = lines
	}
	return b.String()
}
