package checker_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/anishathalye/porcupine"
	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/trace"
)

// timed is a small history: for each process the intervals of its steps, and
// after how many of them it recorded; and when the snapshot began and ended.
type timed struct {
	steps      [][][2]int64
	cut        []int
	begin, end int64
}

func randomTimed(rng *rand.Rand) timed {
	h := timed{begin: rng.Int64N(12)}
	h.end = h.begin + rng.Int64N(12)
	for range 1 + rng.IntN(3) {
		var steps [][2]int64
		now := int64(0)
		for range rng.IntN(4) {
			from := rng.Int64N(20)
			if rng.IntN(2) == 0 { // half of the processes as one thread: one step after the other
				from = now + rng.Int64N(4)
			}
			to := from + rng.Int64N(6)
			now = to
			steps = append(steps, [2]int64{from, to})
		}
		h.steps = append(h.steps, steps)
		h.cut = append(h.cut, rng.IntN(len(steps)+1))
	}
	return h
}

// logs writes the history as process logs: the first process asks for the
// snapshot, and the last part is done at the end.
func (h timed) logs() []string {
	var procs, files []string
	for p := range h.steps {
		procs = append(procs, fmt.Sprintf(`{"id":"P%d","initial":0}`, p))
	}
	header := `{"format":"tracecheck/1","application":"bank","channels":[],"processes":[` +
		strings.Join(procs, ",") + "]}\n"
	for p, steps := range h.steps {
		var b strings.Builder
		b.WriteString(header)
		seq := 0
		line := func(rest string, from, to int64) {
			seq++
			fmt.Fprintf(&b, `{"proc":"P%d","seq":%d,"time":[%d,%d],%s}`+"\n", p, seq, from, to, rest)
		}
		if p == 0 {
			line(`"kind":"begin","snap":1`, h.begin, h.begin)
		}
		for i := range len(steps) + 1 {
			if i == h.cut[p] {
				line(fmt.Sprintf(`"kind":"record","snap":1,"state":%d`, i), h.begin, h.end)
			}
			if i < len(steps) {
				line(`"kind":"internal","data":1`, steps[i][0], steps[i][1])
			}
		}
		files = append(files, b.String())
	}
	return files
}

// porcupineSays asks Porcupine whether the steps and one reading of the cut, at
// some time from begin to end, can be put in one order that their times allow.
func (h timed) porcupineSays() bool {
	type input struct{ proc, index int } // index 0: the reading of the cut
	model := porcupine.Model{
		Init: func() any { return fmt.Sprint(make([]int, len(h.steps))) },
		Step: func(state, in, _ any) (bool, any) {
			counts := make([]int, len(h.steps))
			for i, word := range strings.Fields(strings.Trim(state.(string), "[]")) {
				fmt.Sscan(word, &counts[i])
			}
			step := in.(input)
			if step.index == 0 {
				return fmt.Sprint(counts) == fmt.Sprint(h.cut), state
			}
			counts[step.proc]++
			return counts[step.proc] == step.index, fmt.Sprint(counts)
		},
	}
	ops := []porcupine.Operation{{ClientId: 0, Input: input{}, Call: h.begin, Return: h.end}}
	for p, steps := range h.steps {
		for i, t := range steps {
			ops = append(ops, porcupine.Operation{
				ClientId: len(ops), Input: input{p, i + 1}, Call: t[0], Return: t[1],
			})
		}
	}
	return porcupine.CheckOperations(model, ops)
}

// possible says whether the steps alone can be put in an order. Where they
// cannot, a process's log contradicts its own times, and nothing is asked.
func (h timed) possible() bool {
	for _, steps := range h.steps {
		latest := int64(-1)
		for _, t := range steps {
			latest = max(latest, t[0])
			if latest > t[1] {
				return false
			}
		}
	}
	return true
}

// TestInstantAgreesWithPorcupine: whether S* existed at an instant is decided in
// a few words a step; a checker of linearizability decides it by search.
func TestInstantAgreesWithPorcupine(t *testing.T) {
	histories := 10_000
	if os.Getenv("TRACECHECK_DEEP") != "" {
		histories = 100_000
	}
	rng := rand.New(rand.NewPCG(1, 1))
	count := map[string]int{}
	for n := 0; n < histories; {
		h := randomTimed(rng)
		if !h.possible() {
			continue
		}
		n++
		var logs []*trace.Reader
		for p, text := range h.logs() {
			r, err := trace.NewReader(strings.NewReader(text), fmt.Sprintf("P%d", p))
			require.NoError(t, err)
			logs = append(logs, r)
		}
		run, err := trace.NewRun(logs)
		require.NoError(t, err)
		report, err := checker.Check(run, checker.Options{})
		require.NoError(t, err)
		require.Equal(t, checker.Accepted, report.Verdict, h)
		want := "no"
		if h.porcupineSays() {
			want = "yes"
		}
		require.Equal(t, want, report.Snapshots[0].Instant, "%+v", h)
		count[want]++
	}
	t.Logf("Porcupine and the linear rule agree on %d histories: %d yes, %d no",
		histories, count["yes"], count["no"])
	require.Greater(t, count["yes"], histories/10)
	require.Greater(t, count["no"], histories/10)
}
