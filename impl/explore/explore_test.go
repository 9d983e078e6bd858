package explore_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/impl/explore"
	"tracecheck/trace"
)

// config is a Chandy-Lamport model whose channels are all FIFO. A channel is written
// "12" for p1 to p2.
func config(initial, amounts []int64, snaps int, channels ...string) *impl.Config {
	c := &impl.Config{Algorithm: trace.ChandyLamport, Amounts: amounts, Snaps: snaps}
	for p, n := range initial {
		id := fmt.Sprintf("p%d", p+1)
		c.Processes = append(c.Processes, impl.Process{ID: id, Initial: n})
	}
	for _, ch := range channels {
		c.Channels = append(c.Channels, trace.Channel{
			ID: "c" + ch, From: int(ch[0] - '1'), To: int(ch[1] - '1'), Order: trace.FIFO,
		})
	}
	return c
}

func twoProcesses() *impl.Config {
	return config([]int64{1, 1}, []int64{1, 2}, 2, "12", "21")
}

func ringOfThree() *impl.Config {
	return config([]int64{1, 1, 0}, []int64{1}, 1, "12", "23", "31")
}

func completeOfThree() *impl.Config {
	return config([]int64{1, 0, 0}, []int64{1}, 1, "12", "13", "21", "23", "31", "32")
}

// states searches, but not for ever: a machine that is wrong may have no end of states.
func states(t testing.TB, c *impl.Config, opt explore.Options) *explore.Graph {
	if opt.Limit == 0 {
		opt.Limit = 500_000
	}
	g, err := explore.States(context.Background(), c, opt)
	require.NoError(t, err)
	return g
}

// TestCounts pins the distinct states and the depth, which TLC gives for the same
// constants of ChandyLamport.tla.
func TestCounts(t *testing.T) {
	for _, c := range []struct {
		name          string
		config        *impl.Config
		spending      bool
		states, depth int
	}{
		{"two processes", twoProcesses(), true, 45192, 21},
		{"two processes, no spending", twoProcesses(), false, 23124, 21},
		{"ring of three", ringOfThree(), true, 4305, 25},
		{"ring of three, no spending", ringOfThree(), false, 2556, 25},
		{"complete graph of three", completeOfThree(), true, 5273, 16},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.config.Spending = c.spending
			g := states(t, c.config, explore.Options{})
			require.Equal(t, c.states, g.States)
			require.Equal(t, c.depth, g.Depth)
		})
	}
}

// TestConstraint: a state that fails the constraint is not counted and not gone on
// from. With no money allowed in channels, none can be sent, and with none sent
// the two processes only pass markers: the same states as without any money.
func TestConstraint(t *testing.T) {
	noneInFlight := func(w *impl.World) bool {
		for c := range w.Config().Channels {
			for _, it := range w.Queue(c) {
				if it.Kind == impl.Message {
					return false
				}
			}
		}
		return true
	}
	bounded := states(t, twoProcesses(), explore.Options{Constraint: noneInFlight})
	empty := states(t, config([]int64{0, 0}, []int64{1, 2}, 2, "12", "21"), explore.Options{})
	require.Equal(t, empty.States, bounded.States)
	require.Equal(t, empty.Depth, bounded.Depth)
	require.Equal(t, empty.Edges, bounded.Edges)

	never := func(*impl.World) bool { return false }
	require.Zero(t, states(t, twoProcesses(), explore.Options{Constraint: never}).States)
}

// cutTotal is the money in the cut of snapshot 1: recorded balances and present ones,
// recorded channels, and what is still to come before the marker.
func cutTotal(w *impl.World) int64 {
	total := int64(0)
	for p := range w.Config().Processes {
		state, done := w.Process(p).Recorded(1)
		if !done {
			state = w.Process(p).Balance()
		}
		total += state
	}
	for c, ch := range w.Config().Channels {
		items, closed := w.Process(ch.To).ChanRecord(1, c)
		for _, it := range items {
			total += it.Amount
		}
		for _, it := range w.Queue(c) {
			if closed || it.Kind == impl.Marker && it.Snap == 1 {
				break
			}
			total += it.Amount
		}
	}
	return total
}

func conserved(total int64) explore.Invariant {
	return explore.Invariant{
		Name:  "Conservation",
		Holds: func(w *impl.World) bool { return cutTotal(w) == total },
	}
}

func TestCutIsConserved(t *testing.T) {
	for _, c := range []*impl.Config{twoProcesses(), ringOfThree(), completeOfThree()} {
		g := states(t, c, explore.Options{Invariants: []explore.Invariant{conserved(c.Total())}})
		require.Nil(t, g.Violation)
	}
}

// TestNaiveIsNot: the shortest run that reads a wrong total, one that is complete:
// p1 is read, sends its coin to p2, and p2 is read with it.
func TestNaiveIsNot(t *testing.T) {
	c := config([]int64{1, 0}, []int64{1}, 1, "12", "21")
	c.Algorithm = trace.Naive
	right := explore.Invariant{Name: "Right", Holds: func(w *impl.World) bool {
		total, all := int64(0), true
		for p := range w.Config().Processes {
			state, done := w.Process(p).Recorded(1)
			total, all = total+state, all && done
		}
		return !all || total <= 1
	}}
	g := states(t, c, explore.Options{Invariants: []explore.Invariant{right}})
	require.NotNil(t, g.Violation)
	require.Equal(t, "Right", g.Violation.Property)
	require.Equal(t, strings.TrimLeft(`
1. initial state
     state p1=1 p2=0
2. Read(p1, 1)
     snapshot 1: p1=1
3. Send(c12, 1)
     state p1=0 p2=0
     chan c12: 1
4. Receive(c12) takes 1
     state p1=0 p2=1
5. Read(p2, 1)
     snapshot 1: p1=1 p2=1
`, "\n"), explore.Text(c, g.Violation.Path))
}

// TestOvertakingMarker: where a channel is not FIFO the algorithm is wrong, and the
// shortest run shows it: a message and a marker change places.
func TestOvertakingMarker(t *testing.T) {
	c := config([]int64{1, 0}, []int64{1}, 1, "12", "21")
	for i := range c.Channels {
		c.Channels[i].Order = trace.AnyOrder
	}
	// A bag does not tell what comes before the marker, so only S* is looked at.
	right := explore.Invariant{Name: "Right", Holds: func(w *impl.World) bool {
		for _, ch := range []int{0, 1} {
			_, closed := w.Process(c.Channels[ch].To).ChanRecord(1, ch)
			if !closed {
				return true
			}
		}
		return cutTotal(w) == 1
	}}
	g := states(t, c, explore.Options{Invariants: []explore.Invariant{right}})
	require.NotNil(t, g.Violation)
	var actions []string
	for _, step := range g.Violation.Path[1:] {
		actions = append(actions, c.Label(*step.Action))
	}
	require.Equal(t, []string{
		"Send(c12, 1)", "Initiate(p1, 1)", "ReceiveMarker(c12)", "ReceiveMarker(c21)",
	}, actions)
}

// TestViolationAtStart: the initial state is a state like any other.
func TestViolationAtStart(t *testing.T) {
	never := explore.Invariant{Name: "Never", Holds: func(*impl.World) bool { return false }}
	g := states(t, twoProcesses(), explore.Options{Invariants: []explore.Invariant{never}})
	require.Len(t, g.Violation.Path, 1)
	require.Nil(t, g.Violation.Path[0].Action)
}

// TestInvariantBeyondConstraint: as in TLC, invariants hold also where the search
// stops.
func TestInvariantBeyondConstraint(t *testing.T) {
	poor := func(w *impl.World) bool { return w.Process(0).Balance() < 1 }
	g := states(t, config([]int64{0, 1}, []int64{1}, 0, "12", "21"), explore.Options{
		Constraint: poor, Invariants: []explore.Invariant{{Name: "Poor", Holds: poor}},
	})
	require.NotNil(t, g.Violation)
	require.Len(t, g.Violation.Path, 3)
}

// TestEdges: every edge is a step between the two states that it names, every
// state but the first has one into it, and the count is that of the calls.
func TestEdges(t *testing.T) {
	c := ringOfThree()
	c.Spending = true
	type edge struct {
		from, to int
		a        impl.Action
	}
	var edges []edge
	g := states(t, c, explore.Options{Edge: func(from int, a impl.Action, to int) error {
		edges = append(edges, edge{from, to, a})
		return nil
	}})
	require.Len(t, edges, g.Edges)
	reached := map[int]bool{0: true}
	w, want := impl.NewWorld(c, false), impl.NewWorld(c, false)
	for _, e := range edges {
		g.Load(e.from, w)
		w.Apply(e.a)
		g.Load(e.to, want)
		require.Equal(t, want.AppendKey(nil), w.AppendKey(nil))
		reached[e.to] = true
	}
	require.Len(t, reached, g.States)
}

// TestPath: the path to a state is as long as its level, starts at the initial state
// and ends there; the longest is the depth.
func TestPath(t *testing.T) {
	c := ringOfThree()
	g := states(t, c, explore.Options{})
	w := impl.NewWorld(c, false)
	last := g.States - 1
	path := g.Path(last)
	require.Len(t, path, g.Depth)
	for _, step := range path[1:] {
		w.Apply(*step.Action)
		require.Equal(t, step.State, w.State())
	}
	g.Load(last, w)
	require.Equal(t, path[len(path)-1].State, w.State())
}

func TestStops(t *testing.T) {
	t.Run("limit", func(t *testing.T) {
		g, err := explore.States(context.Background(), ringOfThree(), explore.Options{Limit: 100})
		require.ErrorContains(t, err, "more than 100 states")
		require.Equal(t, 100, g.States)
		states(t, ringOfThree(), explore.Options{Limit: 2556})
	})
	t.Run("edge", func(t *testing.T) {
		full := errors.New("disk full")
		_, err := explore.States(context.Background(), ringOfThree(), explore.Options{
			Edge: func(int, impl.Action, int) error { return full },
		})
		require.ErrorIs(t, err, full)
	})
	t.Run("context", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		_, err := explore.States(ctx, ringOfThree(), explore.Options{})
		require.ErrorIs(t, err, context.Canceled)
	})
	t.Run("configuration", func(t *testing.T) {
		_, err := explore.States(context.Background(), &impl.Config{}, explore.Options{})
		require.Error(t, err)
	})
}

// BenchmarkStates reports distinct states a second and the allocations of a whole
// search over them: tables grow, steps allocate nothing.
func BenchmarkStates(b *testing.B) {
	c := twoProcesses()
	c.Spending = true
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n += states(b, c, explore.Options{}).States
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "states/s")
}
