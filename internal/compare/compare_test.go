package compare

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl/run"
	"tracecheck/trace"
)

// page is what `make compare` runs; the two must agree.
var page = Options{
	Topologies: run.Topologies, Processes: []int{3, 8, 64}, Runs: 3, Seed: 1,
}

// TestThePageIsCurrent: docs/compare.md is what compare says now.
func TestThePageIsCurrent(t *testing.T) {
	want, err := os.ReadFile("../../docs/compare.md")
	require.NoError(t, err)
	c, err := Run(t.Context(), page)
	require.NoError(t, err)
	require.Equal(t, string(want), c.Markdown(), "run `make compare`")
}

// TestWhatTextbooksSay holds the measured numbers against what is asserted of each
// algorithm, on networks of every kind and size.
func TestWhatTextbooksSay(t *testing.T) {
	c, err := Run(t.Context(), Options{
		Topologies: run.Topologies, Processes: []int{3, 5, 16}, Runs: 6, Seed: 100,
	})
	require.NoError(t, err)
	disturbed := map[string]int{}
	for i := range c.Networks {
		for _, r := range c.Networks[i].Rows {
			t.Run(strings.Join([]string{c.Networks[i].title(), r.Algorithm, r.Order}, " "), func(t *testing.T) {
				judgeRow(t, c, &c.Networks[i], &r)
			})
			if r.Order == trace.AnyOrder {
				disturbed[r.Algorithm] += c.Runs - r.Consistent
			}
		}
	}
	require.Positive(t, disturbed[trace.ChandyLamport], "it rests on the order")
	require.Positive(t, disturbed[trace.StopTheWorld], "it rests on the order")
}

func judgeRow(t *testing.T, c *Comparison, n *Network, r *Row) {
	require.Equal(t, r.ControlBound, r.Control)
	if r.HopsBound > 0 && r.Algorithm != trace.Mattern {
		require.LessOrEqual(t, r.Hops, r.HopsBound)
	}
	if r.Needs == r.Order || r.Needs == trace.AnyOrder {
		require.Equal(t, c.Runs, r.Consistent)
		require.Empty(t, r.Findings)
		require.Equal(t, r.True, r.Recorded)
	}
	stops := r.Algorithm == trace.StopTheWorld
	require.Equal(t, stops, r.Pause > 0, "only one of them stops anybody")
	if stops && r.Order == trace.FIFO {
		require.Equal(t, c.Runs, r.Instant, "S* existed while all stood still")
	}
	if stops || r.Algorithm == trace.Naive {
		require.Zero(t, r.ChannelBytes)
	}
}

// TestReach: the diameter and the longest path against a dumb oracle, which tries
// every path.
func TestReach(t *testing.T) {
	for seed := range uint64(40) {
		for _, topology := range run.Topologies {
			net, err := run.NetworkBySeed(topology, 2+int(seed%5), trace.FIFO, seed)
			require.NoError(t, err)
			r := reachOf(net)
			longest, diameter, cyclic := walkAll(net)
			require.Equal(t, !cyclic, r.acyclic)
			if cyclic {
				require.Equal(t, diameter, r.bound)
			} else {
				require.Equal(t, longest, r.bound)
			}
		}
	}
}

// walkAll takes every path that visits no process twice.
func walkAll(net *run.Network) (longest, diameter int, cyclic bool) {
	n := len(net.Processes)
	shortest := make([][]int, n)
	var walk func(from, at int, seen []bool, hops int)
	walk = func(from, at int, seen []bool, hops int) {
		longest = max(longest, hops)
		if old := shortest[from][at]; old < 0 || hops < old {
			shortest[from][at] = hops
		}
		seen[at] = true
		for _, ch := range net.Channels {
			if ch.From == at && !seen[ch.To] {
				walk(from, ch.To, seen, hops+1)
			}
			cyclic = cyclic || ch.From == at && ch.To == from
		}
		seen[at] = false
	}
	for p := range n {
		shortest[p] = make([]int, n)
		for q := range shortest[p] {
			shortest[p][q] = -1
		}
		walk(p, p, make([]bool, n), 0)
	}
	for _, row := range shortest {
		for _, hops := range row {
			diameter = max(diameter, hops)
		}
	}
	return longest, diameter, cyclic
}

// TestTheWorkloadIsTheSame: what is sent does not depend on the algorithm, so neither
// does the money that every algorithm finds where it is right.
func TestTheWorkloadIsTheSame(t *testing.T) {
	net, err := run.NetworkBySeed(run.Ring, 4, trace.FIFO, 1)
	require.NoError(t, err)
	r := reachOf(net)
	seed := rand.Uint64()
	first := planFor(configOf(net, algorithms[0], trace.FIFO), r, seed)
	for _, algorithm := range algorithms[1:] {
		require.Equal(t, first, planFor(configOf(net, algorithm, trace.AnyOrder), r, seed))
	}
}
