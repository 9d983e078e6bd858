package trace

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestARecordedRunIsACompleteTrace(t *testing.T) {
	for _, coordinator := range []bool{false, true} {
		header, err := NewReader(strings.NewReader(logOf(TotalOrder)), "header")
		require.NoError(t, err)
		h := header.Header()
		var buf bytes.Buffer
		w, err := NewWriter(&buf, h)
		require.NoError(t, err)
		rec := NewRecorder(h, w.Write)
		rec.Add(Event{Proc: 0, Kind: Send, Chan: 0, Msg: "m1"})
		if coordinator {
			rec.Add(Event{Proc: h.Coordinator(), Kind: Begin, Chan: NoChan, Snap: 1})
		}
		rec.Add(Event{Proc: 1, Kind: Receive, Chan: 0, Msg: "m1"})
		rec.Add(Event{Proc: 0, Kind: Record, Chan: NoChan, Snap: 1, State: Int(3)})
		require.NoError(t, rec.Close())
		require.NoError(t, w.Flush())
		want := "A1, B1, A2, A3, B2, C1"
		if coordinator {
			want = "A1, coordinator1, B1, A2, A3, B2, C1, coordinator2"
		}
		r, err := runOf(buf.String())
		require.NoError(t, err)
		out, err := told(r)
		require.NoError(t, err)
		require.Equal(t, want, strings.Join(out, ", "), "the coordinator ends only if it said anything")
		require.True(t, r.Complete())
	}
}

func TestARecorderStopsWhenItsSinkFails(t *testing.T) {
	header, err := NewReader(strings.NewReader(logOf(TotalOrder)), "header")
	require.NoError(t, err)
	full, calls := errors.New("the disk is full"), 0
	rec := NewRecorder(header.Header(), func(*Event) error { calls++; return full })
	rec.Add(Event{Kind: Internal, Chan: NoChan})
	rec.Add(Event{Kind: Internal, Chan: NoChan})
	require.ErrorIs(t, rec.Close(), full)
	require.Equal(t, 1, calls)
}
