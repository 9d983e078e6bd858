// Package explore visits every state that a configuration can reach, breadth first:
// the same search as TLC's, with the same counts.
//
// There are two searches. States keeps whole keys, so that its count is exact, its
// states have ids and its graph can be walked: it is what is compared with TLC, and
// what Liveness is decided on. Check keeps a fingerprint of each state, remembers the
// steps of each process, and has several workers: it is for many states. Each is a
// test of the other.
package explore

import (
	"context"
	"fmt"

	"tracecheck/impl"
)

// Invariant is a claim about every reachable state.
type Invariant struct {
	Name  string
	Holds func(*impl.World) bool // must not change the world or keep it
}

// Options says what to look at on the way. The zero value only counts.
type Options struct {
	// Constraint bounds the search as a CONSTRAINT does in TLC: a state that fails
	// it is not kept, counted or gone on from, but invariants hold there too.
	Constraint func(*impl.World) bool
	// Invariants are checked in every state; the first violation ends the search.
	Invariants []Invariant
	// Edge is called for every step from a kept state to a kept state, the sources
	// in the order of their ids. An error ends the search.
	Edge func(from int, a impl.Action, to int) error
	// Limit is the most states to keep, 0 for no limit; one more is an error.
	Limit int
}

// Graph is what a search found. States have ids 0, 1, 2 ... in the order of the
// search; 0 is the initial state.
type Graph struct {
	Config    *impl.Config
	States    int        // distinct states
	Edges     int        // steps between them, equal steps to different states apart
	Depth     int        // states on the longest of the shortest paths; 1 for the initial state alone
	Violation *Violation // nil where every invariant holds
	states    table
	parent    list[uint32] // by id: the state it was first reached from
}

// Violation is a run that ends in a state where an invariant does not hold.
type Violation struct {
	Property string
	Path     []Step // shortest
}

// Step is one state of a run and the action that led to it.
type Step struct {
	Action *impl.Action // nil for the initial state
	State  *impl.State
}

// search is one run of States.
type search struct {
	*Graph
	opt  Options
	base *impl.World // the state that is gone on from
	next *impl.World // its successor
	acts []impl.Action
	key  []byte
}

// States visits every state of a valid configuration. It returns what it has found
// so far with the error where ctx ends, Edge fails or the limit is passed.
func States(ctx context.Context, c *impl.Config, opt Options) (*Graph, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	s := &search{
		Graph: &Graph{Config: c}, opt: opt,
		base: impl.NewWorld(c, false), next: impl.NewWorld(c, false),
	}
	if !s.start() {
		return s.Graph, nil
	}
	for level := 0; level < s.States; {
		end := s.States
		s.Depth++
		for ; level < end; level++ {
			if level%1024 == 0 && ctx.Err() != nil {
				return s.Graph, ctx.Err()
			}
			if err := s.expand(level); err != nil || s.Violation != nil {
				return s.Graph, err
			}
		}
	}
	return s.Graph, nil
}

// start keeps the initial state, and says whether the search goes on from there.
func (s *search) start() bool {
	if name := s.broken(s.base); name != "" {
		s.Violation = &Violation{Property: name, Path: []Step{{State: s.base.State()}}}
		return false
	}
	if s.opt.Constraint != nil && !s.opt.Constraint(s.base) {
		return false
	}
	s.key = s.base.AppendKey(s.key[:0])
	s.keep(0)
	return true
}

// keep adds the state of s.key, reached from state parent.
func (s *search) keep(parent int) int {
	id, _ := s.states.add(s.key)
	s.parent.add(uint32(parent))
	s.States++
	return id
}

// expand takes every step from state id.
func (s *search) expand(id int) error {
	s.base.LoadKey(s.states.key(id))
	s.acts = s.base.Enabled(s.acts[:0])
	for _, a := range s.acts {
		s.next.CopyFrom(s.base)
		s.next.Apply(a)
		s.key = s.next.AppendKey(s.key[:0])
		to, known := s.states.find(s.key)
		if !known {
			if name := s.broken(s.next); name != "" {
				s.Violation = s.violation(name, id, a)
				return nil
			}
			if s.opt.Constraint != nil && !s.opt.Constraint(s.next) {
				continue
			}
			if s.opt.Limit > 0 && s.States == s.opt.Limit {
				return fmt.Errorf("more than %d states", s.opt.Limit)
			}
			to = s.keep(id)
		}
		s.Edges++
		if s.opt.Edge != nil {
			if err := s.opt.Edge(id, a, to); err != nil {
				return err
			}
		}
	}
	return nil
}

// broken is the name of the first invariant that w violates, or "".
func (s *search) broken(w *impl.World) string {
	for _, inv := range s.opt.Invariants {
		if !inv.Holds(w) {
			return inv.Name
		}
	}
	return ""
}

func (s *search) violation(name string, from int, a impl.Action) *Violation {
	return &Violation{
		Property: name,
		Path:     append(s.Path(from), Step{Action: &a, State: s.next.State()}),
	}
}
