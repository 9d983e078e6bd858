package explore

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"tracecheck/impl"
)

// Property is a claim about every reachable state or every step, by the name that
// it has in the specification.
type Property struct {
	Name  string
	About string // one sentence
	// OfSteps tells a claim about steps from one about states.
	OfSteps bool
	// Asked says of which configurations it is a claim; nil: of every one.
	Asked func(*impl.Config) bool
	// Make makes the test of it, which is used by one worker only. It says whether
	// the claim holds for the step between the two worlds or, if it is one about
	// states, for the second; the first is nil then. It must change neither.
	Make func(*impl.Config) func(from, to *impl.World) bool
}

// CheckOptions says how Check goes about it. The zero value counts with one worker.
type CheckOptions struct {
	Workers    int                 // goroutines; 1 if less
	Properties []Property          // the first violation ends the search, after its level
	Sometimes  []Property          // claims about states, to be true of at least one
	Progress   func(CheckProgress) // called now and then, from the goroutine of Check
	Every      time.Duration       // how often; 100 ms if 0
}

// CheckProgress is how far a search has come.
type CheckProgress struct {
	States, Edges int // found until now
	Depth         int // the level at work
}

// Checked is what Check found.
type Checked struct {
	Config    *impl.Config
	States    int // distinct states
	Edges     int // steps between them, equal steps to different states apart
	Depth     int // states on the longest of the shortest paths
	Violation *Violation
	// Never has the names of the Sometimes that were true of no state, in a search
	// that came to its end.
	Never []string
}

// level is all states at one distance from the initial state: blocks of states, a
// block being the unit of work.
type level []block

// block is states, one after another, each as the numbers of its parts.
type block []uint32

// blockStates is how many states a full block has.
const blockStates = 512

// checking is one run of Check.
type checking struct {
	*Checked
	opt     CheckOptions
	seen    *fingerprints
	workers []*worker
	states  atomic.Int64
	edges   atomic.Int64
	truths  []atomic.Bool // by Sometimes: true of some state
}

// Check visits every state of a valid configuration with several workers, and asks
// whether the properties hold. It finds what States finds, faster and in less
// memory, for it keeps of each state a fingerprint of 64 bits: Collision is the
// chance that it passes over one. Counts, depth and the length of a violation do not
// depend on the number of workers, since they go through the levels in lockstep;
// which of the shortest violations is found may. What it has found so far comes
// with the error where ctx ends.
func Check(ctx context.Context, c *impl.Config, opt CheckOptions) (*Checked, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	s := &checking{
		Checked: &Checked{Config: c}, opt: opt, seen: newFingerprints(),
		truths: make([]atomic.Bool, len(opt.Sometimes)),
	}
	shared := newParts(len(c.Processes) + len(c.Channels))
	for range max(1, opt.Workers) {
		s.workers = append(s.workers, newWorker(s, newMemory(c, shared)))
	}
	now := s.workers[0].start()
	for len(now) > 0 && s.violation() == nil {
		s.Depth++
		s.each(ctx, now)
		if ctx.Err() != nil {
			break
		}
		now = s.gather(now)
	}
	s.States, s.Edges = int(s.states.Load()), int(s.edges.Load())
	if ctx.Err() != nil {
		return s.Checked, ctx.Err()
	}
	if b := s.violation(); b != nil {
		s.Violation = s.explain(b)
		s.Depth = max(1, s.Depth)
		return s.Checked, nil
	}
	for i, p := range opt.Sometimes {
		if !s.truths[i].Load() {
			s.Never = append(s.Never, p.Name)
		}
	}
	return s.Checked, nil
}

// each gives the blocks of a level to the workers and waits until all are done.
func (s *checking) each(ctx context.Context, now level) {
	var next atomic.Int64
	var group sync.WaitGroup
	for _, w := range s.workers {
		group.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(now) {
					return
				}
				w.expandAll(now[i])
			}
		})
	}
	done := make(chan struct{})
	go func() {
		group.Wait()
		close(done)
	}()
	s.wait(done)
}

// wait tells how far the search is until done is closed.
func (s *checking) wait(done chan struct{}) {
	if s.opt.Progress == nil {
		<-done
		return
	}
	every := s.opt.Every
	if every == 0 {
		every = 100 * time.Millisecond
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			s.opt.Progress(CheckProgress{int(s.states.Load()), int(s.edges.Load()), s.Depth})
		}
	}
}

// gather makes the next level of what the workers found, and gives them the blocks
// of the last one to use again.
func (s *checking) gather(last level) level {
	var next level
	for _, w := range s.workers {
		next = append(next, w.found...)
		w.found = w.found[:0]
	}
	for i, b := range last {
		w := s.workers[i%len(s.workers)]
		w.spare = append(w.spare, b[:0])
	}
	return next
}

// violation is the first one of the level at work, in an order that the workers
// have no part in; nil for none.
func (s *checking) violation() *broken {
	var first *broken
	for _, w := range s.workers {
		if w.broken != nil && (first == nil || w.broken.before(first)) {
			first = w.broken
		}
	}
	return first
}
