package checker_test

import (
	"errors"
	"fmt"
	"strings"

	"tracecheck/checker"
	"tracecheck/trace"
)

// The states of the example's application: a lock that one node holds and hands on.
var (
	free, _ = trace.ParseValue([]byte(`"free"`))
	held, _ = trace.ParseValue([]byte(`"held"`))
)

// replayLock is the application as a function: what a step makes of a state.
func replayLock(_ string, before trace.Value, e *trace.Event, _ trace.Value) (trace.Value, error) {
	switch {
	case e.Kind == trace.Send && before != held:
		return before, errors.New("it hands on a lock that it does not hold")
	case e.Kind == trace.Send:
		return free, nil
	case e.Kind == trace.Receive:
		return held, nil
	}
	return before, nil
}

// A test of one's own system: the system hands each event to a recorder, which
// numbers them; the checker judges the run with the application as a replay
// function, so that no event but a record needs to carry a state. Here B is read
// too early, by a copy of its state that is out of date.
func Example() {
	const a, b, aToB = 0, 1, 0
	header := &trace.Header{
		LogOrder:  trace.TotalOrder,
		Processes: []trace.Process{{ID: "A", Initial: held}, {ID: "B", Initial: free}},
		Channels:  []trace.Channel{{ID: "A>B", From: a, To: b}},
	}
	var events []trace.Event
	recorder := trace.NewRecorder(header, func(e *trace.Event) error {
		events = append(events, *e)
		return nil
	})

	// What the system under test did.
	recorder.Add(trace.Event{Proc: a, Kind: trace.Send, Chan: aToB, Msg: "m1"})
	recorder.Add(trace.Event{Proc: b, Kind: trace.Receive, Chan: aToB, Msg: "m1"})
	recorder.Add(trace.Event{Proc: a, Kind: trace.Record, Chan: trace.NoChan, Snap: 1, State: free})
	recorder.Add(trace.Event{Proc: b, Kind: trace.Record, Chan: trace.NoChan, Snap: 1, State: free})
	recorder.Add(trace.Event{Proc: b, Kind: trace.ChannelState, Snap: 1, Chan: aToB})
	recorder.Add(trace.Event{Proc: a, Kind: trace.Send, Chan: aToB, Msg: "m2"})
	if err := recorder.Close(); err != nil {
		fmt.Println(err)
	}

	run, err := trace.NewRun([]*trace.Reader{trace.NewMemory(header, events, "run")})
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := checker.Check(run, checker.Options{Replay: replayLock})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Verdict)
	for _, f := range report.Findings {
		_, why, _ := strings.Cut(f.Message, "; ")
		fmt.Printf("%s: %s\n", f.Name, why)
	}
	for _, s := range report.Snapshots {
		for _, f := range s.Findings {
			what, _, _ := strings.Cut(f.Message, ". ")
			fmt.Printf("snapshot %d, %s: %s.\n", s.Snap, f.Name, what)
		}
	}
	// Output:
	// rejected
	// application: in the state "free" the application does not: it hands on a lock that it does not hold.
	// snapshot 1, state: B recorded the state "free", but what it did up to there leaves it with "held".
}
