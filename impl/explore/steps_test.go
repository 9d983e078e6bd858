package explore

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/trace"
)

func ring() *impl.Config {
	c := &impl.Config{Algorithm: trace.ChandyLamport, Amounts: []int64{1}, Spending: true, Snaps: 2}
	for p, id := range []string{"p1", "p2", "p3"} {
		c.Processes = append(c.Processes, impl.Process{ID: id, Initial: int64((p + 1) % 2)})
		c.Channels = append(c.Channels, trace.Channel{
			ID: "c" + id, From: p, To: (p + 1) % 3, Order: trace.FIFO,
		})
	}
	return c
}

// TestStepsAllocateNothing: a step to what is known, judged by every property,
// allocates nothing; a whole search allocates for tables that grow and for each value
// of a process or a channel once, far less than for each state.
func TestStepsAllocateNothing(t *testing.T) {
	c := ring()
	s := &checking{
		Checked: &Checked{Config: c}, seen: newFingerprints(), opt: CheckOptions{Properties: PropertiesOf(c)},
	}
	w := newWorker(s, newMemory(c, newParts(len(c.Processes)+len(c.Channels))))
	s.workers = append(s.workers, w)
	now := w.start()
	for range 12 { // levels
		for _, b := range now {
			w.expandAll(b)
		}
		now = s.gather(nil)
	}
	require.Nil(t, w.broken)
	require.Greater(t, len(now), 1)
	w.expandAll(now[0]) // from here on its successors are known
	edges := s.edges.Load()
	require.Zero(t, testing.AllocsPerRun(10, func() { w.expandAll(now[0]) }))
	require.Greater(t, s.edges.Load()-edges, int64(10*blockStates))
}

func TestASearchAllocatesLittle(t *testing.T) {
	c, states := ring(), 0
	allocs := testing.AllocsPerRun(1, func() {
		r, err := Check(context.Background(), c, CheckOptions{Workers: 2, Properties: PropertiesOf(c)})
		require.NoError(t, err)
		states = r.States
	})
	require.Less(t, allocs/float64(states), 0.2)
}

// TestFingerprints: what is added is there once, with the parent that it came with,
// through all growing; 0 is a state like any other.
func TestFingerprints(t *testing.T) {
	set := newFingerprints()
	require.True(t, set.add(0, initialParent))
	require.False(t, set.add(0, initialParent))
	const n = 200_000
	fp := func(i int) uint64 { return hashOf(0, []byte{byte(i), byte(i >> 8), byte(i >> 16)}) }
	for i := range n {
		parent := nonzero(0)
		if i > 0 {
			parent = fp(i / 2)
		}
		require.True(t, set.add(fp(i), parent))
	}
	for i := range n {
		require.False(t, set.add(fp(i), 0))
	}
	require.Equal(t, []uint64{1, fp(0), fp(1), fp(2), fp(5)}, set.chain(fp(5)))
}
