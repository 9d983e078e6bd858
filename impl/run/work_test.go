package run_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/property"
	"tracecheck/impl"
	"tracecheck/impl/run"
	"tracecheck/trace"
)

// workOf is the configuration of a walk of work over a random network: with little
// work, so that its end often comes while a snapshot is taken.
func workOf(seed uint64) run.Config {
	c := walk(seed)
	c.Application, c.Spending, c.Transfers = run.Work, false, int(seed%12)
	return c
}

// followed is what the events of a run of work say of its end, one after the other.
type followed struct {
	state    map[int]string
	inFlight int
}

func follow(h *trace.Header) *followed {
	f := &followed{state: map[int]string{}}
	for p, process := range h.Processes {
		f.state[p] = process.Initial.String()
	}
	return f
}

func (f *followed) add(e *trace.Event) {
	switch e.Kind {
	case trace.Send:
		f.inFlight++
	case trace.Receive:
		f.inFlight--
	}
	if e.Kind.IsStep() {
		f.state[e.Proc] = e.State.String()
	}
}

func (f *followed) ended() bool {
	for _, s := range f.state {
		if s != `"passive"` {
			return false
		}
	}
	return f.inFlight == 0
}

// moments are whether the work had ended when a snapshot began, as it recorded, and when
// its last part had come.
type moments struct{ begin, recorded, end bool }

// momentsOf reads the moments of each snapshot off the events, in real order.
func momentsOf(h *trace.Header, events []trace.Event) map[int64]moments {
	f, found := follow(h), map[int64]moments{}
	for i := range events {
		e := &events[i]
		m, known := found[e.Snap]
		switch e.Kind {
		case trace.Begin, trace.Record, trace.ChannelState:
			if !known {
				m = moments{f.ended(), true, false}
			}
			if e.Kind == trace.Record {
				m.recorded = m.recorded && e.State.String() == `"passive"`
			}
			m.recorded, m.end = m.recorded && len(e.Msgs) == 0, f.ended()
			found[e.Snap] = m
		}
		f.add(e)
	}
	return found
}

// checkWork judges a run with the property, and its witnesses.
func checkWork(t *testing.T, seed uint64, open func() *trace.Run) *checker.Report {
	judged(t, seed, open)
	terminated, err := property.Compile("terminated")
	require.NoError(t, err)
	r, err := checker.Check(open(), checker.Options{Stable: []checker.Property{terminated}})
	require.NoError(t, err)
	return r
}

// TestWorkEnds: five hundred walks of work end, are accepted, and the judge sees on
// S_begin, S* and S_end what the events say. It turns out in every way that there is.
func TestWorkEnds(t *testing.T) {
	ways := map[moments]int{}
	for seed := range uint64(500) {
		h, events := play(t, workOf(seed))
		f := follow(h)
		for i := range events {
			f.add(&events[i])
		}
		require.True(t, f.ended(), "seed %d: the work does not end", seed)
		r := checkWork(t, seed, func() *trace.Run { return totalLog(t, h, events) })
		want := momentsOf(h, events)
		require.Len(t, r.Snapshots, len(want))
		for _, s := range r.Snapshots {
			st, m := s.Stable[0], want[s.Snap]
			require.Equal(t, m, moments{*st.Begin, *st.Recorded, *st.End}, "seed %d, snapshot %d", seed, s.Snap)
			require.False(t, m.begin && !m.recorded || m.recorded && !m.end, "seed %d: not stable", seed)
			ways[m]++
		}
	}
	t.Logf("of 1500 snapshots the work ended before %d, during %d (S* shows it) and %d (it does not), after %d",
		ways[moments{true, true, true}], ways[moments{false, true, true}],
		ways[moments{false, false, true}], ways[moments{}])
	require.Len(t, ways, 4)
	for m, n := range ways {
		require.GreaterOrEqual(t, n, 15, "%+v", m)
	}
}

// TestWorkOfEveryAlgorithm: the algorithms do not know what they photograph.
func TestWorkOfEveryAlgorithm(t *testing.T) {
	for _, algorithm := range impl.Algorithms() {
		if !right(algorithm, trace.FIFO) {
			continue
		}
		for seed := range uint64(50) {
			c := workOf(seed)
			c.Algorithm = algorithm
			h, events := play(t, c)
			checkWork(t, seed, func() *trace.Run { return totalLog(t, h, events) })
		}
	}
}

// TestWorkLive: with real concurrency the work ends too, and the run is accepted.
func TestWorkLive(t *testing.T) {
	for seed := range uint64(20) {
		r, err := run.New(workOf(seed))
		require.NoError(t, err)
		h := r.Header()
		h.LogOrder = trace.ProcessOrder
		logs := make([][]trace.Event, len(h.Processes)+1)
		var mutex sync.Mutex
		require.NoError(t, r.PlayLive(context.Background(), false, func(e *trace.Event) error {
			mutex.Lock()
			defer mutex.Unlock()
			logs[e.Proc] = append(logs[e.Proc], *e)
			return nil
		}))
		f := follow(h)
		for _, log := range logs {
			for i := range log {
				f.add(&log[i])
			}
		}
		require.True(t, f.ended(), "seed %d: the work does not end", seed)
		checkWork(t, seed, func() *trace.Run { return readBack(t, h, logs, nil) })
	}
}

// TestApplications: what there is, and that nobody spends work.
func TestApplications(t *testing.T) {
	for want, c := range map[string]run.Config{
		`application "shop": expected one of bank, work`: {Topology: run.Ring, Processes: 2, Application: "shop"},
		"work has no amounts, and nobody spends it": {
			Topology: run.Ring, Processes: 2, Application: run.Work, Spending: true,
		},
	} {
		_, err := run.New(c)
		require.ErrorContains(t, err, want)
	}
}
