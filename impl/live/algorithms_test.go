package live_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/impl"
	"tracecheck/impl/run"
	"tracecheck/trace"
)

// anyOrder says whether the algorithm is right over channels that deliver in any order.
func anyOrder(algorithm string) bool {
	return algorithm == trace.LaiYang || algorithm == trace.Mattern
}

// liveOf is the configuration of a live run of any algorithm: over any topology,
// gathered in either way, and in an order that the algorithm can do with.
func liveOf(algorithm string, seed uint64) run.Config {
	c := run.Config{
		Algorithm: algorithm, Topology: []string{run.Random, run.DAG, run.Complete, run.Random, run.Ring}[seed%5],
		Processes: 2 + int(seed%7), Seed: seed, Snapshots: 3, Transfers: 120, Spending: seed%4 == 0,
		Gather: impl.Gatherings[seed/2%2],
	}
	if seed%3 > 0 && anyOrder(algorithm) {
		c.ChannelOrder = trace.AnyOrder
	}
	return c
}

// TestEveryAlgorithmIsAccepted: fifty live runs of each algorithm are accepted, with
// witnesses that verify. (Of Chandy-Lamport there are more above.)
func TestEveryAlgorithmIsAccepted(t *testing.T) {
	for _, algorithm := range impl.Algorithms() {
		if algorithm == trace.Naive {
			continue
		}
		t.Run(algorithm, func(t *testing.T) {
			t.Parallel()
			var n seen
			for seed := range uint64(50) {
				c := liveOf(algorithm, seed)
				dir := liveRun(t, c, seed%2 == 1)
				r := verified(t, dir)
				require.Len(t, r.Snapshots, 3)
				n.add(t, dir, c.Gather)
				for _, s := range r.Snapshots {
					n.channel += count(nonEmpty(s.Channels))
					n.never += count(s.Instant == "no")
				}
			}
			t.Logf("of 150 accepted snapshots %d have a message in a channel, %d of 75 with times existed at no "+
				"instant; %d of %d messages overtook another; %d are called complete before a part of them in "+
				"the merged order",
				n.channel, n.never, n.overtaken, n.received, n.early)
			require.Positive(t, n.early, "no process log says when another's line was written")
			if algorithm == trace.StopTheWorld {
				require.Zero(t, n.channel+n.never)
			} else {
				require.GreaterOrEqual(t, n.channel, 30)
			}
			if anyOrder(algorithm) {
				require.GreaterOrEqual(t, n.overtaken, n.received/20)
			}
		})
	}
}

// TestNaiveRunsAsTheOracleSays: fifty live runs of the naive reading are rejected or
// accepted as the messages across the cut say, with witnesses for what is accepted.
func TestNaiveRunsAsTheOracleSays(t *testing.T) {
	wrong, right := 0, 0
	for seed := range uint64(50) {
		c := liveOf(trace.Naive, seed)
		c.Transfers = []int{120, 4, 0}[seed%3]
		dir := liveRun(t, c, false)
		r, err := checker.Check(open(t, dir), checker.Options{})
		require.NoError(t, err)
		require.True(t, r.Complete)
		require.Empty(t, r.Findings)
		want := acrossTheCuts(open(t, dir))
		require.Len(t, r.Snapshots, 3)
		for _, s := range r.Snapshots {
			names := map[string]bool{}
			for _, f := range s.Findings {
				names[f.Name] = true
			}
			require.Equal(t, want[s.Snap], names, "seed %d, snapshot %d", seed, s.Snap)
			wrong += count(s.Verdict == checker.Rejected)
			right += count(s.Verdict == checker.Accepted)
		}
		requireWitnesses(t, dir, r)
		new(seen).add(t, dir, impl.Local) // nobody begins it: the coordinator asks, and gathers
	}
	t.Logf("of 150 snapshots %d are rejected and %d accepted", wrong, right)
	require.Equal(t, 150, wrong+right)
	require.GreaterOrEqual(t, wrong, 50)
	require.GreaterOrEqual(t, right, 48, "where nothing moves it is right")
}

// acrossTheCuts is, by snapshot, what is wrong with it if nothing in a channel is
// recorded: a message taken in before its receiver was read, and sent after its sender
// was, or the other way round.
func acrossTheCuts(r *trace.Run) map[int64]map[string]bool {
	type step struct {
		proc int
		seq  int64
	}
	read := map[int64]map[int]int64{} // by snapshot and process: the seq of its record
	sent, got := map[[2]any]step{}, map[[2]any]step{}
	for e, err := r.Next(); err == nil; e, err = r.Next() {
		switch e.Kind {
		case trace.Record:
			if read[e.Snap] == nil {
				read[e.Snap] = map[int]int64{}
			}
			read[e.Snap][e.Proc] = e.Seq
		case trace.Send:
			sent[[2]any{e.Chan, e.Msg}] = step{e.Proc, e.Seq}
		case trace.Receive:
			got[[2]any{e.Chan, e.Msg}] = step{e.Proc, e.Seq}
		}
	}
	wrong := map[int64]map[string]bool{}
	for s, at := range read {
		wrong[s] = map[string]bool{}
		for msg, from := range sent {
			sentBefore := from.seq < at[from.proc]
			gotBefore := got[msg].seq < at[got[msg].proc]
			if sentBefore && !gotBefore {
				wrong[s]["lost"] = true
			}
			if !sentBefore && gotBefore {
				wrong[s]["orphan"] = true
			}
		}
	}
	return wrong
}

// TestOrderMatters: live channels without an order do reorder, and that breaks
// Chandy-Lamport.
func TestOrderMatters(t *testing.T) {
	wrong, n := 0, seen{}
	for seed := range uint64(20) {
		c := liveOf(trace.ChandyLamport, seed)
		c.ChannelOrder = trace.AnyOrder
		dir := liveRun(t, c, false)
		r, err := checker.Check(open(t, dir), checker.Options{})
		require.NoError(t, err)
		require.True(t, r.Complete)
		wrong += count(r.Verdict == checker.Rejected)
		n.add(t, dir, c.Gather)
	}
	t.Logf("%d of 20 runs are rejected; %d of %d messages overtook another", wrong, n.overtaken, n.received)
	require.GreaterOrEqual(t, wrong, 10)
	require.GreaterOrEqual(t, n.overtaken, n.received/20)
}

// seen is what live runs of an algorithm contain.
type seen struct {
	channel, never      int // snapshots with a message in a channel, and whose S* was at no instant
	overtaken, received int // messages that came after one sent later, and all
	early               int // snapshots said to be complete before a part of them stands in the merged order
}

// add reads a run, in which each snapshot is to be called complete once, by whoever
// gathers it.
func (n *seen) add(t *testing.T, dir, gather string) {
	r := open(t, dir)
	h := r.Header()
	begun, completed := map[[2]int64]bool{}, map[int64]int64{}
	sent, latest, early := map[[2]any]int{}, map[int]int{}, map[int64]bool{}
	for i := 0; ; i++ {
		e, err := r.Next()
		if err != nil {
			break
		}
		if _, done := completed[e.Snap]; done && impl.IsPart(&e.Event) {
			early[e.Snap] = true
		}
		key := [2]any{e.Chan, e.Msg}
		switch e.Kind {
		case trace.Begin:
			begun[[2]int64{e.Snap, int64(e.Proc)}] = true
		case trace.Complete:
			require.NotContains(t, completed, e.Snap)
			completed[e.Snap] = int64(e.Proc)
		case trace.Send:
			sent[key] = i
		case trace.Receive:
			n.received++
			n.overtaken += count(sent[key] < latest[e.Chan])
			latest[e.Chan] = max(latest[e.Chan], sent[key])
		}
	}
	require.Len(t, completed, 3)
	n.early += len(early)
	for s, p := range completed {
		if gather == impl.Local {
			require.Equal(t, int64(h.Coordinator()), p)
		} else {
			require.True(t, begun[[2]int64{s, p}], "snapshot %d is gathered by who did not begin it", s)
		}
	}
}

func nonEmpty(channels map[string][]string) bool {
	for _, msgs := range channels {
		if len(msgs) > 0 {
			return true
		}
	}
	return false
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// TestNothingIsLeftRunning: a run that is interrupted at any moment ends, and none of its
// goroutines stays.
func TestNothingIsLeftRunning(t *testing.T) {
	before := runtime.NumGoroutine()
	for seed, algorithm := range impl.Algorithms() {
		for after := range 10 {
			c := liveOf(algorithm, uint64(after))
			c.Seed, c.Transfers = uint64(seed), 10_000
			r, err := run.New(c)
			require.NoError(t, err)
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(after)*time.Millisecond)
			err = r.PlayLive(ctx, false, func(*trace.Event) error { return nil })
			cancel()
			if err != nil {
				require.ErrorIs(t, err, context.DeadlineExceeded)
			}
		}
	}
	require.Eventually(t, func() bool { return runtime.NumGoroutine() <= before+2 }, 5*time.Second, time.Millisecond)
}
