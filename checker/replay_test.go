package checker_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/trace"
)

// counting is an application whose state is the sum of what came in; below zero
// it has none, and what is no number it does not know.
func counting(_ string, before trace.Value, e *trace.Event, data trace.Value) (trace.Value, error) {
	n, known := before.Int()
	by, told := data.Int()
	if e.Kind != trace.Receive {
		by, told = e.Data.Int()
	}
	switch {
	case !known || !told:
		return trace.Value{}, nil
	case n+by < 0:
		return before, errors.New("it has nothing below zero")
	}
	return trace.Int(n + by), nil
}

// replayed judges a run of A, which sends, and B, which counts.
func replayed(t *testing.T, order string, events ...trace.Event) *checker.Report {
	t.Helper()
	h := &trace.Header{
		LogOrder:  order,
		Processes: []trace.Process{{ID: "A"}, {ID: "B", Initial: trace.Int(0)}},
		Channels:  []trace.Channel{{ID: "A>B", From: 0, To: 1}},
	}
	var log []trace.Event
	rec := trace.NewRecorder(h, func(e *trace.Event) error {
		log = append(log, *e)
		return nil
	})
	for _, e := range events {
		rec.Add(e)
	}
	require.NoError(t, rec.Close())
	run, err := trace.NewRun([]*trace.Reader{trace.NewMemory(h, log, "log")})
	require.NoError(t, err)
	r, err := checker.Check(run, checker.Options{Replay: counting})
	require.NoError(t, err)
	return r
}

func sent(msg string, n int64) trace.Event {
	return trace.Event{Kind: trace.Send, Msg: msg, Data: trace.Int(n)}
}

func got(msg string) trace.Event { return trace.Event{Proc: 1, Kind: trace.Receive, Msg: msg} }

func local(n int64) trace.Event {
	return trace.Event{Proc: 1, Kind: trace.Internal, Chan: trace.NoChan, Data: trace.Int(n)}
}

func recorded(n int64) trace.Event {
	return trace.Event{Proc: 1, Kind: trace.Record, Chan: trace.NoChan, Snap: 1, State: trace.Int(n)}
}

// foundIn are the findings of the run and of its snapshot but what is missing there.
func foundIn(r *checker.Report) (list []string) {
	for _, f := range r.Findings {
		list = append(list, f.Name)
	}
	for _, s := range r.Snapshots {
		for _, f := range s.Findings {
			if f.Name != "pending" {
				list = append(list, f.Name)
			}
		}
	}
	return list
}

func TestReplay(t *testing.T) {
	told := func(e trace.Event, n int64) trace.Event {
		e.State = trace.Int(n)
		return e
	}
	for _, c := range []struct {
		why    string
		order  string
		events []trace.Event
		want   []string
	}{
		{
			"a state that no event tells is known from what came in", trace.ProcessOrder,
			[]trace.Event{sent("a", 2), sent("b", 3), got("a"), got("b"), local(1), recorded(6)},
			nil,
		},
		{
			"and a record that differs is wrong", trace.ProcessOrder,
			[]trace.Event{sent("a", 2), sent("b", 3), got("a"), got("b"), recorded(4)},
			[]string{"state"},
		},
		{
			"a process may log its receive before the send is read", trace.ProcessOrder,
			[]trace.Event{got("a"), sent("a", 2), recorded(1)},
			[]string{"state"},
		},
		{
			"an error is a step that cannot be, and the state is not known from there", trace.ProcessOrder,
			[]trace.Event{local(-1), recorded(7)},
			[]string{"application"},
		},
		{
			"a line that tells another state than the application has", trace.ProcessOrder,
			[]trace.Event{told(local(1), 5), recorded(5)},
			[]string{"application"},
		},
		{
			"a line that tells the state after what the application does not know", trace.ProcessOrder,
			[]trace.Event{
				{Proc: 1, Kind: trace.Internal, Chan: trace.NoChan},
				told(local(1), 5), local(2), recorded(9),
			},
			[]string{"state"},
		},
		{
			"what a message carries is not known before its send", trace.TotalOrder,
			[]trace.Event{got("a"), recorded(7), sent("a", 2)},
			[]string{"unsent"},
		},
		{
			"a message taken in twice counts twice", trace.ProcessOrder,
			[]trace.Event{sent("a", 2), got("a"), got("a"), recorded(2)},
			[]string{"duplicate", "state"},
		},
	} {
		require.Equal(t, c.want, foundIn(replayed(t, c.order, c.events...)), c.why)
	}
}
