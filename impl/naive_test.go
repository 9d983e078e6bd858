package impl_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/trace"
)

// TestNaiveSteps: a process is read once for each snapshot, and its steps go on.
func TestNaiveSteps(t *testing.T) {
	c := three()
	c.Algorithm, c.Amounts = trace.Naive, nil
	m := impl.NewMachine(c, p2)
	var out impl.Output
	require.Equal(t, "Read(P2, 1) Read(P2, 2)", labels(c, m))
	m.Step(impl.Action{Name: impl.Read, Chan: impl.NoChan, Proc: p2, Snap: 2}, &out)
	require.Equal(t, "Read(P2, 1)", labels(c, m))
	require.Empty(t, out.Packets)
	m.Step(receive(c12, 2, 1), &out)
	m.Step(impl.Action{Name: impl.Read, Chan: impl.NoChan, Proc: p2, Snap: 1}, &out)
	for s, want := range []int64{1: 7, 2: 5} {
		if s > 0 {
			got, read := m.Recorded(s)
			require.True(t, read)
			require.Equal(t, want, got, "what is read does not change")
		}
	}
}
