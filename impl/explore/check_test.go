package explore_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/impl/explore"
	"tracecheck/trace"
)

// check searches with the fast search.
func check(t testing.TB, c *impl.Config, opt explore.CheckOptions) *explore.Checked {
	t.Helper()
	r, err := explore.Check(context.Background(), c, opt)
	require.NoError(t, err)
	return r
}

func spending(c *impl.Config) *impl.Config {
	c.Spending = true
	return c
}

// shapes are configurations with what TLC says of them: distinct states and depth.
var shapes = []struct {
	name          string
	config        func() *impl.Config
	states, depth int
}{
	{"two processes", func() *impl.Config { return spending(twoProcesses()) }, 45192, 21},
	{"two processes, no spending", twoProcesses, 23124, 21},
	{"ring of three", func() *impl.Config { return spending(ringOfThree()) }, 4305, 25},
	{"ring of three, no spending", ringOfThree, 2556, 25},
	{"complete graph of three", func() *impl.Config { return spending(completeOfThree()) }, 5273, 16},
	{"two snapshots in a ring", twoSnapshotsInARing, 29032, 20},
}

func twoSnapshotsInARing() *impl.Config {
	return spending(config([]int64{1, 0, 0}, []int64{1}, 2, "12", "23", "31"))
}

// TestCheckCounts: the fast search finds what the exact one and TLC find, whatever
// the number of workers, and all that is claimed of Chandy and Lamport's algorithm
// holds and is not empty.
func TestCheckCounts(t *testing.T) {
	for _, shape := range shapes {
		exact := states(t, shape.config(), explore.Options{})
		for _, workers := range []int{1, 2, 5} {
			if workers > 2 && shape.states > 10_000 {
				continue // slow under the race detector
			}
			t.Run(fmt.Sprintf("%s, %d workers", shape.name, workers), func(t *testing.T) {
				c := shape.config()
				r := check(t, c, explore.CheckOptions{
					Workers: workers, Properties: explore.PropertiesOf(c), Sometimes: explore.Sometimes(c),
				})
				require.Nil(t, r.Violation)
				require.Empty(t, r.Never)
				require.Equal(t, shape.states, r.States)
				require.Equal(t, shape.depth, r.Depth)
				require.Equal(t, exact.States, r.States)
				require.Equal(t, exact.Edges, r.Edges)
			})
		}
	}
}

// TestCheckStops: a search that is interrupted says how far it came.
func TestCheckStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r, err := explore.Check(ctx, spending(twoProcesses()), explore.CheckOptions{
		Workers: 2, Every: time.Microsecond,
		Progress: func(p explore.CheckProgress) {
			if p.States > 1000 {
				cancel()
			}
		},
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Greater(t, r.States, 1000)
	require.Less(t, r.States, 45192)
	require.Empty(t, r.Never)

	_, err = explore.Check(context.Background(), &impl.Config{}, explore.CheckOptions{})
	require.ErrorContains(t, err, "no machine")
}

// TestBags: where channels keep no order, the fast search takes what the exact one
// takes, and the marker that overtakes is found.
func TestBags(t *testing.T) {
	c := spending(config([]int64{3, 0}, []int64{1, 2}, 2, "12")) // with a way back records grow for ever
	for i := range c.Channels {
		c.Channels[i].Order = trace.AnyOrder
	}
	exact := states(t, c, explore.Options{})
	for _, workers := range []int{1, 2} {
		r := check(t, c, explore.CheckOptions{Workers: workers})
		require.Equal(t, exact.States, r.States)
		require.Equal(t, exact.Edges, r.Edges)
		require.Equal(t, exact.Depth, r.Depth)
	}
	r := check(t, c, explore.CheckOptions{Workers: 2, Properties: properties(t, "RealSpec", "CutSpec")})
	require.Equal(t, "CutSpec", r.Violation.Property)
}

// BenchmarkCheck reports distinct states a second of the fast search.
func BenchmarkCheck(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			b.ReportAllocs()
			c := config([]int64{1, 1, 0}, []int64{1}, 2, "12", "23", "31")
			n := 0
			for b.Loop() {
				n += check(b, c, explore.CheckOptions{
					Workers:    workers,
					Properties: []explore.Property{explore.Properties[0], explore.Properties[2]},
				}).States
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "states/s")
		})
	}
}
