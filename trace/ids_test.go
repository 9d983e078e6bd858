package trace

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawID draws ids as people make them: counters, several at once, with leading
// zeros, with numbers too long for a uint64, and words.
func drawID() *rapid.Generator[string] {
	near := rapid.Custom(func(t *rapid.T) string {
		prefix := rapid.SampledFrom([]string{"", "m", "a-", "b-", "c-", "d-", "e-", "m1", "m0"}).Draw(t, "prefix")
		format := rapid.SampledFrom([]string{"%s%d", "%s%03d", "%s9999999999999999%d"}).Draw(t, "format")
		return fmt.Sprintf(format, prefix, rapid.IntRange(0, 12).Draw(t, "number"))
	})
	return rapid.OneOf(near, near, rapid.SampledFrom([]string{"", "x", "m", "0", "00", "000", "m00", "é"}))
}

func TestIDsAreRememberedAsAPlainMapWould(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s ids
		plain := map[string]bool{}
		for _, id := range rapid.SliceOf(drawID()).Draw(t, "ids") {
			require.Equal(t, plain[id], s.has(id), "has %q", id)
			require.Equal(t, plain[id], s.add(id), "add %q", id)
			plain[id] = true
			require.True(t, s.has(id), "%q was added", id)
		}
	})
}

func TestAnIDIsCutSoThatItsPartsGiveItBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.OneOf(drawID(), rapid.StringMatching(`[a-z]?[0-9]{0,40}`)).Draw(t, "id")
		prefix, n, ok := splitID(id)
		if ok {
			require.Equal(t, id, fmt.Sprintf("%s%d", prefix, n))
		} else {
			require.NotRegexp(t, `[0-9]$`, id)
		}
	})
}

// The memory that a run needs follows from this: one range for a counter.
func TestCountersCostARangeAndOtherIDsAHash(t *testing.T) {
	var s ids
	for i := range 100_000 {
		require.False(t, s.add(fmt.Sprintf("m%d", i)))
	}
	require.Len(t, s.series, 1)
	require.Zero(t, s.hashes.n)
	for i := range 100_000 {
		require.False(t, s.add(fmt.Sprintf("word%dx", i)))
	}
	require.Equal(t, 100_000, s.hashes.n)
	require.LessOrEqual(t, len(s.hashes.slots), 4*100_000)
}

func TestIntegersAreRememberedAsAPlainMapWould(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s ints
		plain := map[int64]bool{}
		for _, n := range rapid.SliceOf(rapid.Int64Range(1, 30)).Draw(t, "numbers") {
			require.Equal(t, plain[n], s.has(n), "has %d", n)
			require.Equal(t, plain[n], s.add(n), "add %d", n)
			plain[n] = true
		}
		for n := range int64(32) {
			require.Equal(t, plain[n], s.has(n), "has %d at the end", n)
		}
		for i := 1; i < len(s.ranges); i++ {
			require.Greater(t, s.ranges[i][0], s.ranges[i-1][1]+1, "ranges ascend with holes between")
		}
	})
}

func TestNumbersInAnyOrderEndInOneRange(t *testing.T) {
	var s ints
	for _, i := range rand.New(rand.NewPCG(1, 2)).Perm(10_000) {
		require.False(t, s.add(int64(i+1)))
	}
	require.Equal(t, [][2]int64{{1, 10_000}}, s.ranges)
}
