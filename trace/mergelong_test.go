package trace

import (
	"fmt"
	"io"
	"math/rand/v2"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// many is how many lines the long logs have; mergeLimit is far above what they
// take in linear time (under a second) and far below what a square takes.
const (
	many       = 100_000
	mergeLimit = 20 * time.Second
)

// long counts the steps of a log by fault, on a small stack and in a given time.
func long(t *testing.T, lines []string) map[Fault]int {
	t.Helper()
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20)) // a recursion over the lines ends the test
	start := time.Now()
	r, err := runOf(logOf("process", lines...))
	require.NoError(t, err)
	count := map[Fault]int{}
	for {
		s, err := r.Next()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		count[s.Fault]++
	}
	require.Less(t, time.Since(start), mergeLimit, "the merge must take linear time")
	return count
}

// pingPong is a run in which every line but the first waits for the one before:
// A and B pass one message to and fro.
func pingPong(n int) (a, b []string) {
	for i := 1; i < n/2; i += 2 {
		a = append(a, fmt.Sprintf("A %d send A>B m%d", i, i), fmt.Sprintf("A %d receive B>A m%d", i+1, i))
		b = append(b, fmt.Sprintf("B %d receive A>B m%d", i, i), fmt.Sprintf("B %d send B>A m%d", i+1, i))
	}
	return a, b
}

func TestALongFileThatSaysEverythingBackwards(t *testing.T) {
	a, b := pingPong(many)
	require.Equal(t, map[Fault]int{NoFault: many}, long(t, append(b, a...)))
}

func TestALongFileOfAnswersBeforeQuestions(t *testing.T) {
	var sends, receives []string
	for i := range many / 2 {
		sends = append(sends, fmt.Sprintf("A %d send A>B m%d", i+1, i))
		receives = append(receives, fmt.Sprintf("B %d receive A>B m%d", i+1, many/2-i-1))
	}
	require.Equal(t, map[Fault]int{NoFault: many}, long(t, append(receives, sends...)))
}

func TestALongFileWhoseLinesAreReversed(t *testing.T) {
	var lines []string
	for i := range many {
		lines = append(lines, fmt.Sprintf("A %d internal", many-i))
	}
	require.Equal(t, map[Fault]int{Gap: 1, Misplaced: 1, Beyond: many - 2}, long(t, lines))
}

func TestALongFileWhoseLinesAreShuffled(t *testing.T) {
	var lines []string
	for _, i := range rand.New(rand.NewPCG(1, 2)).Perm(many) {
		lines = append(lines, fmt.Sprintf("A %d internal", i+1))
	}
	count := long(t, lines)
	require.Equal(t, 1, count[Gap])
	require.Equal(t, many, count[NoFault]+count[Gap]+count[Misplaced]+count[Beyond])
}

func TestALongFileOfReceivesThatNobodySent(t *testing.T) {
	var lines []string
	for i := range many / 2 {
		lines = append(lines, fmt.Sprintf("A %d receive B>A m%d", i+1, i), fmt.Sprintf("B %d receive A>B m%d", i+1, i))
	}
	require.Equal(t, map[Fault]int{NoSend: many}, long(t, lines))
}

func TestALongFileOfRings(t *testing.T) {
	var lines []string
	for i := 1; i < many/2; i += 2 {
		lines = append(lines,
			fmt.Sprintf("A %d receive B>A m%d", i, i), fmt.Sprintf("A %d send A>B m%d", i+1, i),
			fmt.Sprintf("B %d receive A>B m%d", i, i), fmt.Sprintf("B %d send B>A m%d", i+1, i))
	}
	require.Equal(t, map[Fault]int{Cycle: many / 4, NoFault: many - many/4}, long(t, lines))
}

// What is held back is what waits: a file that reads well costs no memory, and
// one whose process waits is not read on while others can move.
func TestNothingIsHeldBackWithoutNeed(t *testing.T) {
	a, b := pingPong(1000)
	requireHeld(t, 1, a, b)
	waits, works := []string{"A 1 receive B>A m"}, []string{}
	for i := range 1000 {
		waits = append(waits, fmt.Sprintf("A %d internal", i+2))
		works = append(works, fmt.Sprintf("B %d internal", i+1))
	}
	requireHeld(t, 1, waits, append(works, "B 1001 send B>A m"))
}

// requireHeld merges files and asks that no process holds back more than limit.
func requireHeld(t *testing.T, limit int, files ...[]string) {
	t.Helper()
	var texts []string
	for _, lines := range files {
		texts = append(texts, logOf("process", lines...))
	}
	r, err := runOf(texts...)
	require.NoError(t, err)
	for {
		_, err := r.Next()
		if err == io.EOF {
			return
		}
		require.NoError(t, err)
		for p := range r.procs {
			require.LessOrEqual(t, len(r.procs[p].queue), limit)
		}
	}
}
