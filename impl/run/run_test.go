package run_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tracecheck/impl"
	"tracecheck/impl/run"
	"tracecheck/impl/survey"
	"tracecheck/trace"
)

// walk is the configuration of a walk over a random network.
func walk(seed uint64) run.Config {
	rng := rand.New(rand.NewPCG(seed, 1))
	return run.Config{
		Topology: run.Random, Processes: 2 + rng.IntN(7), Seed: seed,
		Snapshots: 3, Transfers: 60, Spending: seed%2 == 0,
	}
}

// play makes a run and keeps a copy of each event.
func play(t require.TestingT, c run.Config) (*trace.Header, []trace.Event) {
	r, err := run.New(c)
	require.NoError(t, err)
	var events []trace.Event
	err = r.Play(context.Background(), func(e *trace.Event) error {
		events = append(events, *e)
		return nil
	})
	require.NoError(t, err)
	return r.Header(), events
}

func surveyOf(h *trace.Header, events []trace.Event) []*survey.Snapshot {
	v := survey.New(h)
	for i := range events {
		v.Add(&events[i])
	}
	return v.Snapshots()
}

// TestWalksAreWorthTesting: a thousand walks over random networks contain what a
// checker has to get right, often enough.
func TestWalksAreWorthTesting(t *testing.T) {
	var inFlight, overlapping, noInstant, parallel int
	for seed := range uint64(1000) {
		h, events := play(t, walk(seed))
		var f, o, n bool
		for _, s := range surveyOf(h, events) {
			require.True(t, s.Completed, "seed %d, snapshot %d", seed, s.Snap)
			f = f || len(s.Channels) > 0
			o = o || s.Overlaps
			n = n || s.NoInstant
		}
		inFlight += count(f)
		overlapping += count(o)
		noInstant += count(n)
		parallel += count(hasParallel(h))
	}
	t.Logf("of 1000 walks: %d with a non-empty channel record, %d with overlapping snapshots, "+
		"%d with an S* that occurred at no instant, %d with parallel channels",
		inFlight, overlapping, noInstant, parallel)
	require.GreaterOrEqual(t, inFlight, 800)
	require.GreaterOrEqual(t, overlapping, 500)
	require.GreaterOrEqual(t, noInstant, 300)
	require.GreaterOrEqual(t, parallel, 300)
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func hasParallel(h *trace.Header) bool {
	for _, ch := range h.Channels {
		if strings.Contains(ch.ID, "/") {
			return true
		}
	}
	return false
}

// configs draws any walk of any algorithm, order, topology and way to gather.
func configs(t *rapid.T) run.Config {
	return run.Config{
		Algorithm:    rapid.SampledFrom(impl.Algorithms()).Draw(t, "algorithm"),
		ChannelOrder: rapid.SampledFrom([]string{trace.FIFO, trace.AnyOrder}).Draw(t, "order"),
		Topology:     rapid.SampledFrom(run.Topologies).Draw(t, "topology"),
		Processes:    rapid.IntRange(2, 6).Draw(t, "processes"),
		Seed:         rapid.Uint64().Draw(t, "seed"),
		Snapshots:    rapid.IntRange(0, 4).Draw(t, "snapshots"),
		Transfers:    rapid.IntRange(0, 60).Draw(t, "transfers"),
		Spending:     rapid.Bool().Draw(t, "spending"),
		Gather:       rapid.SampledFrom(impl.Gatherings).Draw(t, "gather"),
	}
}

// right says whether an algorithm is right with channels of this order.
func right(algorithm, order string) bool {
	return algorithm != trace.Naive &&
		(order == trace.FIFO || algorithm == trace.LaiYang || algorithm == trace.Mattern)
}

// sums is what a run adds up to.
type sums struct {
	initial, spent int64
	sends          int
	inFlight       map[string]int64 // channel and message id to amount
	ended          map[int]bool     // by process, the coordinator included
}

// add follows a run, which must be well formed.
func add(t require.TestingT, h *trace.Header, events []trace.Event) sums {
	sum := sums{inFlight: map[string]int64{}, ended: map[int]bool{}}
	for _, p := range h.Processes {
		n, _ := p.Initial.Int()
		sum.initial += n
	}
	seq := map[int]int64{}
	for _, e := range events {
		require.False(t, sum.ended[e.Proc], "nothing follows an end")
		seq[e.Proc]++
		require.Equal(t, seq[e.Proc], e.Seq)
		n, _ := e.Data.Int()
		msg := fmt.Sprint(e.Chan, e.Msg)
		switch e.Kind {
		case trace.Send:
			sum.sends++
			require.NotContains(t, sum.inFlight, msg)
			sum.inFlight[msg] = n
		case trace.Receive:
			require.Contains(t, sum.inFlight, msg)
			delete(sum.inFlight, msg)
		case trace.Internal:
			sum.spent -= n
		case trace.End:
			sum.ended[e.Proc] = true
		}
	}
	return sum
}

// TestWalksAreWhole: whatever is asked for, the walk ends, with every snapshot
// complete, nothing on its way, the money accounted for and an end for each log.
func TestWalksAreWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := configs(t)
		h, events := play(t, c)
		sum := add(t, h, events)
		require.Empty(t, sum.inFlight, "every message arrives")
		require.LessOrEqual(t, sum.sends, c.Transfers)
		if !c.Spending {
			require.Zero(t, sum.spent)
		}
		if !c.Spending && c.Topology != run.DAG { // there it flows down, and may run out
			require.Equal(t, c.Transfers, sum.sends)
		}
		asks := c.Gather == impl.Local || c.Algorithm == trace.Naive
		require.Len(t, sum.ended, len(h.Processes)+count(c.Snapshots > 0 && asks))
		found := surveyOf(h, events)
		require.Len(t, found, c.Snapshots)
		for _, s := range found {
			require.True(t, s.Completed)
			if right(c.Algorithm, c.ChannelOrder) {
				require.LessOrEqual(t, s.Total(), sum.initial)
				require.GreaterOrEqual(t, s.Total(), sum.initial-sum.spent)
			}
		}
	})
}

// TestSameSeedSameRun: a walk is its configuration and nothing else.
func TestSameSeedSameRun(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := configs(t)
		h1, one := play(t, c)
		h2, two := play(t, c)
		require.True(t, h1.Equal(h2))
		require.Equal(t, one, two)
	})
}

// TestWrongRuns: without FIFO channels, or read naively, runs do come out wrong.
func TestWrongRuns(t *testing.T) {
	for _, c := range []run.Config{
		{Topology: run.Complete, Processes: 3, ChannelOrder: trace.AnyOrder},
		{Topology: run.Complete, Processes: 3, Algorithm: trace.Naive},
	} {
		wrong := 0
		for c.Seed = range uint64(100) {
			c.Snapshots, c.Transfers = 1, 40
			for _, s := range surveyOf(play(t, c)) {
				wrong += count(s.Total() != 300)
			}
		}
		t.Logf("%s %s: %d of 100 totals are wrong", c.Algorithm, c.ChannelOrder, wrong)
		require.Greater(t, wrong, 30)
	}
}

const file = `{"format":"tracecheck/1","processes":[{"id":"a","initial":7},{"id":"b"}],
 "channels":[{"id":"x","from":"a","to":"b"},{"id":"y","from":"b","to":"a","order":"any"}]}`

// TestNetworkFromFile: a header does as a network.
func TestNetworkFromFile(t *testing.T) {
	net, err := run.ReadNetwork(strings.NewReader(file), trace.FIFO)
	require.NoError(t, err)
	require.Equal(t, []impl.Process{{ID: "a", Initial: 7}, {ID: "b", Initial: 100}}, net.Processes)
	h, events := play(t, run.Config{Network: net, Snapshots: 2, Transfers: 10})
	require.Equal(t, trace.FIFO, h.ChannelOrder)
	require.Equal(t, trace.AnyOrder, h.Channels[1].Order)
	require.Len(t, surveyOf(h, events), 2)
}

// TestOneWayNetwork: where markers cannot reach everyone, the others start by
// themselves, and the walk ends all the same.
func TestOneWayNetwork(t *testing.T) {
	net, err := run.ReadNetwork(strings.NewReader(`{"processes":[{"id":"a"},{"id":"b"}],
		"channels":[{"id":"x","from":"b","to":"a"}]}`), trace.FIFO)
	require.NoError(t, err)
	for seed := range uint64(20) {
		c := run.Config{Network: net, Snapshots: 1, Transfers: 5, Seed: seed}
		require.True(t, surveyOf(play(t, c))[0].Completed)
	}
}

func TestScenario(t *testing.T) {
	h, events := play(t, run.Config{Scenario: "token-ring"})
	require.Equal(t, "token-ring", h.Run)
	require.Equal(t, int64(1), surveyOf(h, events)[0].Total())
}

func TestRefused(t *testing.T) {
	for want, c := range map[string]run.Config{
		`there is no scenario "x"; there are `: {Scenario: "x"},
		"a scenario has its own processes":     {Scenario: "x", Seed: 1},
		`unknown topology "star"`:              {Topology: "star", Processes: 2},
		"1 processes: expected 2 to 100":       {Topology: run.Ring, Processes: 1},
		"-1 transfers":                         {Transfers: -1},
		"-1 snapshots":                         {Topology: run.Ring, Processes: 2, Snapshots: -1},
		`channel order "lifo"`:                 {ChannelOrder: "lifo"},
		`no machine for the algorithm "raft"`:  {Topology: run.Ring, Processes: 2, Algorithm: "raft"},
		`gathering "far": expected one of `:    {Topology: run.Ring, Processes: 2, Gather: "far"},
	} {
		_, err := run.New(c)
		require.ErrorContains(t, err, want)
	}
}

func TestRefusedNetworks(t *testing.T) {
	const a = `{"processes":[{"id":"a"}],"channels":[`
	for want, text := range map[string]string{
		"not a network in JSON":    `x`,
		"there are no processes":   `{}`,
		`no such process as "b"`:   a + `{"id":"x","from":"b","to":"a"}]}`,
		`"lifo" is neither fifo`:   a + `{"id":"x","from":"a","to":"a","order":"lifo"}]}`,
		`id "x" is empty or taken`: a + `{"id":"x","from":"a","to":"a"},{"id":"x","from":"a","to":"a"}]}`,
		"starts with -1":           `{"processes":[{"id":"a","initial":-1}]}`,
		`process id "coordinator`:  `{"processes":[{"id":"coordinator"}]}`,
	} {
		_, err := run.ReadNetwork(strings.NewReader(text), trace.FIFO)
		require.ErrorContains(t, err, want)
	}
}

// TestSinkFails: a walk that cannot be written stops at once, with that error.
func TestSinkFails(t *testing.T) {
	full := errors.New("disk full")
	for _, c := range []run.Config{
		{Topology: run.Ring, Processes: 3, Transfers: 1 << 40},
		{Scenario: "ring-road"},
	} {
		r, err := run.New(c)
		require.NoError(t, err)
		calls := 0
		err = r.Play(context.Background(), func(*trace.Event) error {
			calls++
			return full
		})
		require.ErrorIs(t, err, full)
		require.Equal(t, 1, calls)
	}
}

// TestCancelled: a long walk ends with its context.
func TestCancelled(t *testing.T) {
	r, err := run.New(run.Config{Topology: run.Ring, Processes: 3, Transfers: 1 << 40})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	err = r.Play(ctx, func(*trace.Event) error {
		cancel()
		return nil
	})
	require.ErrorIs(t, err, context.Canceled)
}

func BenchmarkWalk(b *testing.B) {
	r, err := run.New(run.Config{
		Topology: run.Complete, Processes: 4, Snapshots: 10, Transfers: b.N,
	})
	require.NoError(b, err)
	b.ReportAllocs()
	require.NoError(b, r.Play(context.Background(), func(*trace.Event) error { return nil }))
}
