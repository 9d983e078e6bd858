package trace_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/trace"
)

// TestALogInMemoryIsThatOfAFile: the header's defaults, the events and where they
// stand are the same, whether a log is written and read or given as it is.
func TestALogInMemoryIsThatOfAFile(t *testing.T) {
	h := &trace.Header{
		Processes: []trace.Process{{ID: "A"}, {ID: "B", Initial: trace.Int(1)}},
		Channels:  []trace.Channel{{ID: "A>B", From: 0, To: 1}, {ID: "B>A", From: 1, To: 0, Order: trace.AnyOrder}},
	}
	var events []trace.Event
	var file bytes.Buffer
	w, err := trace.NewWriter(&file, h)
	require.NoError(t, err)
	rec := trace.NewRecorder(h, func(e *trace.Event) error {
		events = append(events, *e)
		return w.Write(e)
	})
	rec.Add(trace.Event{Proc: 0, Kind: trace.Send, Chan: 0, Msg: "a1", Data: trace.Int(1)})
	rec.Add(trace.Event{Proc: 1, Kind: trace.Record, Chan: trace.NoChan, Snap: 1, State: trace.Int(1)})
	require.NoError(t, rec.Close())
	require.NoError(t, w.Flush())

	read, err := trace.NewReader(&file, "log")
	require.NoError(t, err)
	memory := trace.NewMemory(h, events, "log")
	require.Equal(t, read.Header(), memory.Header())
	require.Empty(t, h.LogOrder, "the header that was given is left alone")
	for range events {
		var want, got trace.Event
		require.NoError(t, read.Read(&want))
		require.NoError(t, memory.Read(&got))
		require.Equal(t, want, got)
	}
	var e trace.Event
	require.ErrorIs(t, read.Read(&e), io.EOF)
	require.ErrorIs(t, memory.Read(&e), io.EOF)
}
