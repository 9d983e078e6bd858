package checker_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/trace"
)

// longTimed is a history of four processes with n steps each, which overlap.
func longTimed(rng *rand.Rand, n int) timed {
	h := timed{end: int64(10 * n)}
	for range 4 {
		var steps [][2]int64
		now := int64(0)
		for range n {
			from := now + rng.Int64N(10)
			now = from + rng.Int64N(20)
			steps = append(steps, [2]int64{from, now})
		}
		h.steps = append(h.steps, steps)
		h.cut = append(h.cut, n/2+rng.IntN(2))
	}
	return h
}

// counts is how many steps each of four processes took, a state for Porcupine.
type counts [4]int

// operations is the history as Porcupine takes it: every step, and one reading of
// the cut at some time from begin to end.
func (h timed) operations() (porcupine.Model, []porcupine.Operation) {
	var cut counts
	copy(cut[:], h.cut)
	model := porcupine.Model{
		Init: func() any { return counts{} },
		Step: func(state, in, _ any) (bool, any) {
			now, step := state.(counts), in.([2]int)
			if step[1] == 0 {
				return now == cut, now
			}
			now[step[0]]++
			return now[step[0]] == step[1], now
		},
	}
	ops := []porcupine.Operation{{Input: [2]int{}, Call: h.begin, Return: h.end}}
	for p, steps := range h.steps {
		for i, t := range steps {
			ops = append(ops, porcupine.Operation{
				ClientId: p + 1, Input: [2]int{p, i + 1}, Call: t[0], Return: t[1],
			})
		}
	}
	return model, ops
}

// BenchmarkInstant holds the linear rule, and with it the whole check of the run,
// against Porcupine, which is asked about the cut alone. Both must agree.
func BenchmarkInstant(b *testing.B) {
	for _, n := range []int{4, 16, 64, 256} {
		b.Run(fmt.Sprintf("steps=%d", 4*n), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, uint64(n)))
			var rule, search time.Duration
			for b.Loop() {
				h := longTimed(rng, n)
				logs := h.inMemory(b)
				start := time.Now()
				run, err := trace.NewRun(logs)
				require.NoError(b, err)
				report, err := checker.Check(run, checker.Options{})
				rule += time.Since(start)
				require.NoError(b, err)
				model, ops := h.operations()
				start = time.Now()
				want := "no"
				if porcupine.CheckOperations(model, ops) {
					want = "yes"
				}
				search += time.Since(start)
				require.Equal(b, want, report.Snapshots[0].Instant)
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(rule.Nanoseconds())/float64(b.N), "check-ns")
			b.ReportMetric(float64(search.Nanoseconds())/float64(b.N), "porcupine-ns")
			b.ReportMetric(float64(search)/float64(rule), "x-porcupine")
		})
	}
}

// inMemory is the history's logs, read already.
func (h timed) inMemory(b *testing.B) []*trace.Reader {
	var logs []*trace.Reader
	for p, text := range h.logs() {
		r, err := trace.NewReader(strings.NewReader(text), fmt.Sprintf("P%d", p))
		require.NoError(b, err)
		var events []trace.Event
		var e trace.Event
		for r.Read(&e) == nil {
			events = append(events, e)
		}
		logs = append(logs, trace.NewMemory(r.Header(), events, "log"))
	}
	return logs
}
