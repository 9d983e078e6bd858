package explore_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/impl/explore"
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

// TestLostMarker: with a marker lost, the snapshot is open when all is delivered.
func TestLostMarker(t *testing.T) {
	c := wrong(noCoins(), lostMarker)
	l := lives(t, c)
	require.NotNil(t, l.Lasso)
	t.Log(l.Lasso.Text(c))
}

// TestReturnedMarker: markers that go round for ever are delivered again and again,
// which is all that fairness asks, and the snapshot stays open.
func TestReturnedMarker(t *testing.T) {
	c := wrong(noCoins(), returnedMarker)
	l := lives(t, c)
	require.NotNil(t, l.Lasso)
	t.Log(l.Lasso.Text(c))
}
