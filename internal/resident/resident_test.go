package resident

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPeak: memory that is used shows, and the peak stays when it is gone.
func TestPeak(t *testing.T) {
	before := Now()
	require.Positive(t, before)
	block := make([]byte, 64<<20)
	for i := 0; i < len(block); i += 4096 {
		block[i] = 1
	}
	now := Now()
	require.GreaterOrEqual(t, now, before+32<<20)
	require.GreaterOrEqual(t, Peak(), now)
	require.Equal(t, byte(1), block[4096])
}
