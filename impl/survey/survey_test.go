package survey_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl/survey"
	"tracecheck/trace"
)

func header() *trace.Header {
	return &trace.Header{
		Algorithm: trace.ChandyLamport, Application: trace.Bank,
		ChannelOrder: trace.FIFO, LogOrder: trace.TotalOrder,
		Processes: []trace.Process{
			{ID: "A", Initial: trace.Int(1)}, {ID: "B", Initial: trace.Int(1)},
		},
		Channels: []trace.Channel{
			{ID: "A>B", From: 0, To: 1, Order: trace.FIFO},
			{ID: "B>A", From: 1, To: 0, Order: trace.FIFO},
		},
	}
}

func record(proc int, snap, state int64) trace.Event {
	return trace.Event{Proc: proc, Kind: trace.Record, Snap: snap, State: trace.Int(state)}
}

func send(proc, channel int) trace.Event {
	return trace.Event{Proc: proc, Kind: trace.Send, Chan: channel, Msg: "m1", Data: trace.Int(1)}
}

// TestNeverOccurred: A records and sends, then B sends and records. The real states
// are never the one in which only B has sent.
func TestNeverOccurred(t *testing.T) {
	s := read(record(0, 1, 1), send(0, 0), send(1, 1), record(1, 1, 0),
		trace.Event{Proc: 1, Kind: trace.ChannelState, Chan: 0, Snap: 1, Msgs: []string{}},
		trace.Event{Proc: 0, Kind: trace.ChannelState, Chan: 1, Snap: 1, Msgs: []string{"m1"}},
		trace.Event{Proc: 2, Kind: trace.Complete, Snap: 1})[0]
	require.True(t, s.NoInstant)
	require.True(t, s.Completed)
	require.Equal(t, map[string][]int64{"B>A": {1}}, s.Channels)
	require.Equal(t, int64(2), s.Total())
	require.False(t, s.Overlaps)
}

// TestOccurred: the same steps with B's send first, so S* was the state between.
func TestOccurred(t *testing.T) {
	s := read(record(0, 1, 1), send(1, 1), send(0, 0), record(1, 1, 0))[0]
	require.False(t, s.NoInstant)
}

// TestOverlap: one snapshot's parts stand around the first of another; a third
// begins after both.
func TestOverlap(t *testing.T) {
	list := read(record(0, 1, 1), record(0, 2, 1), record(1, 1, 1), record(1, 2, 1),
		record(0, 3, 1), record(1, 3, 1))
	require.True(t, list[0].Overlaps)
	require.True(t, list[1].Overlaps)
	require.False(t, list[2].Overlaps)
}

func read(events ...trace.Event) []*survey.Snapshot {
	v := survey.New(header())
	for i := range events {
		if err := v.Add(&events[i]); err != nil {
			panic(err)
		}
	}
	return v.Snapshots()
}
