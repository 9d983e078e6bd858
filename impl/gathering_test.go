package impl_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/trace"
)

// two is two processes that send to each other.
func two(gather string) *impl.Config {
	c := three()
	c.Processes, c.Gather = c.Processes[:2], gather
	c.Channels = c.Channels[:2]
	return c
}

// overlapping is two snapshots of which each process begins one before it hears of the
// other's; P2 begins the first one too, later. A message crosses the first cut.
func overlapping() []impl.Action {
	begin := func(p, s int) impl.Action {
		return impl.Action{Name: impl.Initiate, Proc: p, Chan: impl.NoChan, Snap: s}
	}
	marker := func(p, c, s int) impl.Action {
		return impl.Action{Name: impl.ReceiveMarker, Proc: p, Chan: c, Snap: s}
	}
	return []impl.Action{
		{Name: impl.Send, Proc: 1, Chan: c21, Amount: 2},
		begin(0, 1), begin(1, 2), begin(1, 1),
		{Name: impl.Receive, Proc: 0, Chan: c21, Amount: 2, Tag: 1},
		marker(0, c21, 2), marker(1, c12, 1), marker(1, c12, 2), marker(0, c21, 1),
	}
}

// words is what is said of the snapshots, and what the one who gathers each holds.
func words(t *testing.T, c *impl.Config) (said []string, held map[int64][]string) {
	h := c.Header()
	r := impl.NewRecording(c, func(e *trace.Event) error {
		if e.Kind == trace.Begin || e.Kind == trace.Complete {
			said = append(said, fmt.Sprint(h.ProcID(e.Proc), " ", e.Kind, " ", e.Snap))
		}
		return nil
	})
	for _, a := range overlapping() {
		r.Apply(a)
	}
	require.NoError(t, r.Close())
	held = map[int64][]string{}
	for s := range int64(2) {
		for _, e := range r.Gathered().Parts(s + 1) {
			held[s+1] = append(held[s+1], h.ProcID(e.Proc)+" "+eventText(h, e))
		}
	}
	return said, held
}

// TestPartsGoToTheInitiator: each of two overlapping snapshots has its own parts, at
// the process that began it first, and is called complete in that process's log.
func TestPartsGoToTheInitiator(t *testing.T) {
	said, held := words(t, two(impl.Initiator))
	require.Equal(t, []string{
		"P1 begin 1", "P2 begin 2", "P2 begin 1", "P2 complete 2", "P1 complete 1",
	}, said)
	require.Equal(t, map[int64][]string{
		1: {
			"P1 record 1 =5", "P2 record 1 =3", "P2 channel_state 1 P1>P2 []",
			"P1 channel_state 1 P2>P1 [m1]",
		},
		2: {
			"P2 record 2 =3", "P1 record 2 =7", "P1 channel_state 2 P2>P1 []",
			"P2 channel_state 2 P1>P2 []",
		},
	}, held)
}

// TestPartsStay: where the parts stay only the word of them is counted, and it is the
// coordinator that says what is complete.
func TestPartsStay(t *testing.T) {
	for _, gather := range []string{"", impl.Local} {
		said, held := words(t, two(gather))
		require.Equal(t, []string{
			"P1 begin 1", "P2 begin 2", "P2 begin 1", "coordinator complete 2", "coordinator complete 1",
		}, said)
		require.Empty(t, held)
	}
}
