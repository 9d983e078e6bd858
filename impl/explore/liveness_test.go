package explore_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/impl/explore"
	"tracecheck/trace"
)

func lives(t *testing.T, c *impl.Config) *explore.Lived {
	t.Helper()
	l, err := explore.Liveness(context.Background(), c, nil)
	require.NoError(t, err)
	return l
}

// TestLiveness: in every shape, each snapshot that is started is completed; the ring
// with two snapshots is the liveness model that TLC checks.
func TestLiveness(t *testing.T) {
	for _, shape := range shapes {
		t.Run(shape.name, func(t *testing.T) {
			l := lives(t, shape.config())
			require.Nil(t, l.Lasso)
			require.Equal(t, shape.states, l.States)
		})
	}
}

// noCoins is a ring of three without money: where a channel stays open, its record
// would grow for ever.
func noCoins() *impl.Config {
	return config([]int64{0, 0, 0}, nil, 1, "12", "23", "31")
}

// TestLostMarker: with a marker lost, the snapshot is open when all is delivered. It
// is the shortest run that TLC finds for its model of this fault.
func TestLostMarker(t *testing.T) {
	c := wrong(noCoins(), lostMarker)
	l := lives(t, c)
	require.NotNil(t, l.Lasso)
	require.Equal(t, strings.TrimLeft(`
1. initial state
     state p1=0 p2=0 p3=0
2. Initiate(p2, 1)
     snapshot 1: p2=0
Nothing can be delivered any more, and snapshot 1 is open.
`, "\n"), l.Lasso.Text(c))
	replay(t, c, l.Lasso.Prefix)
}

// TestReturnedMarker: markers that go round for ever are delivered again and again,
// which is all that fairness asks, and the snapshot stays open.
func TestReturnedMarker(t *testing.T) {
	c := wrong(noCoins(), returnedMarker)
	l := lives(t, c)
	require.NotNil(t, l.Lasso)
	require.Equal(t, strings.TrimLeft(`
1. initial state
     state p1=0 p2=0 p3=0
2. Initiate(p1, 1)
     chan c12: marker 1
     snapshot 1: p1=0
3. Initiate(p2, 1)
     chan c23: marker 1
     snapshot 1: p1=0 p2=0
4. Initiate(p3, 1)
     chan c31: marker 1
     snapshot 1: p1=0 p2=0 p3=0
5. ReceiveMarker(c12) takes the marker of 1
     chan c23: marker 1, marker 1
6. ReceiveMarker(c23) takes the marker of 1
     chan c23: marker 1
     chan c31: marker 1, marker 1
7. ReceiveMarker(c31) takes the marker of 1
     chan c12: marker 1
     chan c31: marker 1
State 7 is state 4 again: so it goes round, and snapshot 1 stays open.
`, "\n"), l.Lasso.Text(c))
	replay(t, c, slices.Concat(l.Lasso.Prefix, l.Lasso.Cycle))
	require.Equal(t, l.Lasso.Prefix[len(l.Lasso.Prefix)-1].State, l.Lasso.Cycle[len(l.Lasso.Cycle)-1].State)
}

// TestUnfairIsNoLasso: a coin may go round for ever while a marker waits in another
// channel, but then that channel is not served, and it does not count.
func TestUnfairIsNoLasso(t *testing.T) {
	c := config([]int64{1, 0}, []int64{1}, 1, "12", "21", "12")
	c.Channels[2].ID = "d12"
	require.Nil(t, lives(t, c).Lasso)
}

// TestLivenessInAnyOrder: where a marker may be passed over, fairness is for each
// message, so none is passed over for ever.
func TestLivenessInAnyOrder(t *testing.T) {
	c := noCoins()
	c.Snaps = 2
	for i := range c.Channels {
		c.Channels[i].Order = trace.AnyOrder
	}
	require.Nil(t, lives(t, c).Lasso)
	require.NotNil(t, lives(t, wrong(c, lostMarker)).Lasso)
}

// TestForgottenSnapshot: a machine that takes back what it recorded is told so.
func TestForgottenSnapshot(t *testing.T) {
	_, err := explore.Liveness(context.Background(), wrong(noCoins(), forgetful), nil)
	require.ErrorContains(t, err, "undoes what was recorded for snapshot 1")
}

// TestLivenessIsOfTheAlgorithm: nobody is obliged to read a process.
func TestLivenessIsOfTheAlgorithm(t *testing.T) {
	c := noCoins()
	c.Algorithm = trace.Naive
	_, err := explore.Liveness(context.Background(), c, nil)
	require.ErrorContains(t, err, "nobody is obliged")
}
