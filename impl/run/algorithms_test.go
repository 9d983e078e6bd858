package run_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/impl"
	"tracecheck/impl/run"
	"tracecheck/trace"
)

// walkOf is the configuration of a walk of any algorithm: over any topology, gathered
// in either way, and in an order that the algorithm can do with.
func walkOf(algorithm string, seed uint64) run.Config {
	c := walk(seed)
	c.Algorithm = algorithm
	c.Topology = []string{run.Random, run.DAG, run.Random, run.Complete, run.Ring}[seed%5]
	c.Gather = impl.Gatherings[seed/2%2]
	if seed%3 > 0 && right(algorithm, trace.AnyOrder) {
		c.ChannelOrder = trace.AnyOrder
	}
	return c
}

// seen counts, over walks of one algorithm, what makes them worth testing.
type seen struct {
	channel, overlap, never int // walks with a message in a cut, snapshots that overlap, an S* of no instant
	forced, records         int // records that a message or a marker led to, and all
	overtaken, sends        int // messages taken in before one that was sent earlier, and all
}

func (n *seen) add(r *checker.Report, h *trace.Header, events []trace.Event) {
	counts := map[string]int{}
	tally(counts, r, h, events)
	n.channel += counts["channel"]
	n.overlap += counts["overlap"]
	n.never += counts["no instant"]
	begun := map[[2]int64]bool{}
	sent, latest := map[[2]any]int{}, map[int]int{}
	for i, e := range events {
		key := [2]any{e.Chan, e.Msg}
		switch e.Kind {
		case trace.Begin:
			begun[[2]int64{int64(e.Proc), e.Snap}] = true
		case trace.Record:
			n.records++
			n.forced += count(!begun[[2]int64{int64(e.Proc), e.Snap}])
		case trace.Send:
			n.sends++
			sent[key] = i
		case trace.Receive:
			n.overtaken += count(sent[key] < latest[e.Chan])
			latest[e.Chan] = max(latest[e.Chan], sent[key])
		}
	}
}

// walks is how many there are of each algorithm; few with the race detector, which has
// nothing to find where nothing is concurrent.
func walks() int {
	if testing.Short() {
		return 25
	}
	return 500
}

// TestEveryAlgorithmIsAccepted: five hundred walks of each algorithm over networks of
// every kind, gathered in either way and, where it can do without, in no order, are
// accepted, as one total log and as shuffled process logs, with witnesses that verify.
func TestEveryAlgorithmIsAccepted(t *testing.T) {
	for _, algorithm := range impl.Algorithms() {
		if !right(algorithm, trace.FIFO) {
			continue
		}
		t.Run(algorithm, func(t *testing.T) {
			t.Parallel()
			var n seen
			for seed := range uint64(walks()) {
				c := walkOf(algorithm, seed)
				h, events := play(t, c)
				rng := rand.New(rand.NewPCG(seed, 2))
				total := judged(t, seed, func() *trace.Run { return totalLog(t, h, events) })
				process := judged(t, seed, func() *trace.Run { return processLogs(t, h, events, rng) })
				requireSame(t, seed, total, process)
				requireGathered(t, seed, c.Gather, h, events)
				n.add(total, h, events)
			}
			if !testing.Short() {
				n.require(t, algorithm)
			}
		})
	}
}

// require: the walks of an algorithm contain what a checker has to get right. That of
// stop the world is right at an instant, and has empty channels.
func (n *seen) require(t *testing.T, algorithm string) {
	t.Logf("of 500 accepted walks: %d with a non-empty channel record, %d with overlapping snapshots, %d with an S* "+
		"that occurred at no instant; %d of %d records had no begin of their own, %d of %d messages overtook another",
		n.channel, n.overlap, n.never, n.forced, n.records, n.overtaken, n.sends)
	require.GreaterOrEqual(t, n.overlap, 100)
	require.GreaterOrEqual(t, n.forced, n.records/10)
	if algorithm == trace.StopTheWorld {
		require.Zero(t, n.channel)
		require.Zero(t, n.never)
	} else {
		require.GreaterOrEqual(t, n.channel, 200)
		require.GreaterOrEqual(t, n.never, 100)
	}
	if right(algorithm, trace.AnyOrder) {
		require.GreaterOrEqual(t, n.overtaken, n.sends/20)
	}
}

// requireGathered: each snapshot is called complete once, right behind its last part,
// by the coordinator or, where the parts go to the initiator, by the process that began
// it first.
func requireGathered(t *testing.T, seed uint64, gather string, h *trace.Header, events []trace.Event) {
	by, completed := map[int64]int{}, map[int64]bool{}
	for i, e := range events {
		if e.Kind == trace.Begin {
			if _, begun := by[e.Snap]; !begun {
				by[e.Snap] = h.Coordinator()
				if gather == impl.Initiator {
					by[e.Snap] = e.Proc
				}
			}
		}
		if e.Kind == trace.Complete {
			require.False(t, completed[e.Snap], "seed %d: snapshot %d is complete twice", seed, e.Snap)
			completed[e.Snap] = true
			require.Equal(t, by[e.Snap], e.Proc, "seed %d: who says that snapshot %d is complete", seed, e.Snap)
			require.True(t, impl.IsPart(&events[i-1]) && events[i-1].Snap == e.Snap)
		}
	}
	require.Len(t, completed, len(by))
}

// TestChandyLamportNeedsOrder: over channels that deliver in any order most of its walks
// are rejected, and those of Lai-Yang and Mattern are not (see above).
func TestChandyLamportNeedsOrder(t *testing.T) {
	rejected := 0
	for seed := range uint64(100) {
		c := walk(seed)
		c.ChannelOrder = trace.AnyOrder
		h, events := play(t, c)
		r, err := checker.Check(totalLog(t, h, events), checker.Options{})
		require.NoError(t, err)
		rejected += count(r.Verdict == checker.Rejected)
	}
	t.Logf("%d of 100 walks are rejected", rejected)
	require.Greater(t, rejected, 80)
}
