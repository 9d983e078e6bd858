package explore_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/impl/explore"
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
			t.Run(fmt.Sprintf("%s, %d workers", shape.name, workers), func(t *testing.T) {
				c := shape.config()
				r := check(t, c, explore.CheckOptions{
					Workers: workers, Properties: explore.Properties, Sometimes: explore.Sometimes(c),
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
