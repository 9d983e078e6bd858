package property_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/property"
	"tracecheck/trace"
)

// most is more time than reading a text, or its value in a small state, may
// take, on a slow machine under the race detector.
const most = 20 * time.Second

func within(t *testing.T, what string, do func()) {
	t.Helper()
	start := time.Now()
	do()
	took := time.Since(start)
	t.Logf("%-40s %v", what, took.Round(time.Millisecond))
	require.Less(t, took, most, what)
}

// TestATextCannotHangTheReader: texts of which each was made to go deep or wide.
func TestATextCannotHangTheReader(t *testing.T) {
	n := strings.Repeat
	for what, text := range map[string]string{
		"parentheses":         n("(", 2000) + "1" + n(")", 2000) + " == 1",
		"brackets":            n("[", 2000) + n("]", 2000) + " == []",
		"open brackets":       n("[", 4000),
		"negations":           n("!", 4000) + "true",
		"choices":             n("true?", 800) + "true" + n(":true", 800),
		"macros":              n("[1].all(x,", 400) + "true" + n(")", 400),
		"fields":              "state.A" + n(".a", 2000),
		"indexes":             n("state[", 600) + `"A"` + n("]", 600),
		"maps":                n("{1:", 1000) + "1" + n("}", 1000) + " == {}",
		"mistakes":            n("@ ", 2000),
		"quotes":              n(`"`, 4001),
		"too long":            n("true || ", 1000) + "true",
		"longer than is read": n("x", 1<<20),
		"no text at all":      "\xff\xfe\x00",
	} {
		within(t, what, func() {
			_, err := property.Compile(text)
			if what == "negations" { // they cancel out as they are read
				require.NoError(t, err)
				return
			}
			require.Error(t, err, what)
			require.Less(t, len(err.Error()), 600, what)
		})
	}
}

// TestPeopleMayWriteLongProperties: the bounds are far from what is of use.
func TestPeopleMayWriteLongProperties(t *testing.T) {
	var parts []string
	for i := range 100 {
		parts = append(parts, fmt.Sprintf(`state["process %d"] == %d`, i, i))
	}
	for _, text := range []string{strings.Join(parts, " && "), strings.Join(parts, " || ")} {
		_, err := property.Compile(text)
		require.NoError(t, err)
	}
	_, err := property.Compile(strings.Repeat("1 + ", 80) + "1 == 81")
	require.NoError(t, err)
	_, err = property.Compile(strings.Repeat("(", 15) + "true" + strings.Repeat(")", 15))
	require.NoError(t, err)
}

// chain is loops in each other that each make a value of the one before, x.
func chain(first, next, last string, levels int) string {
	text := fmt.Sprintf("[%s].all(x0,", first)
	for i := range levels {
		text += fmt.Sprintf("[%s].all(x%d,", strings.ReplaceAll(next, "x", fmt.Sprintf("x%d", i)), i+1)
	}
	return text + strings.ReplaceAll(last, "x", fmt.Sprintf("x%d", levels)) +
		strings.Repeat(")", levels+1)
}

// TestAnEvaluationDoesBoundedWork: expressions that are short and would take
// time or memory for ever. Each is stopped, and says so.
func TestAnEvaluationDoesBoundedWork(t *testing.T) {
	s := bank(t)
	for i := range 1000 {
		s.Channels["A>B"] = append(s.Channels["A>B"], trace.Int(int64(i)))
	}
	long := strings.Repeat("k", 2000)
	loops := func(n int, inner string) string {
		return strings.Repeat(`CH.all(x,`, n) + inner + strings.Repeat(")", n)
	}
	for what, text := range map[string]string{
		"lists of lists, compared":      chain("[1]", "[x, x]", "x == [x]", 25),
		"empty lists of lists":          chain("[]", "[x, x]", "x == [x]", 25),
		"lists that double":             chain("[1]", "x + x", "x == x", 28),
		"maps of maps":                  chain("{1: 1}", "{1: x, 2: x}", "x == x", 25),
		"a text that doubles":           chain(`"aaaaaaaaaaaaaaaa"`, "x + x", `x.contains("ab")`, 28),
		"loops within loops":            loops(4, "true"),
		"comparisons within loops":      loops(2, `[channel, channel] == [channel, channel]`),
		"lists from loops within loops": `size(CH.map(x, CH.map(y, CH))) == 0`,
		"a long key, looked up often": fmt.Sprintf(`[%q].all(k, [k+k+k+k+k+k+k+k].all(k,
			[k+k+k+k+k+k+k+k].all(k, CH.all(x, CH.all(y, !({"a": 1}[k] == 1))))))`, long),
		"in, within loops": loops(2, `!(-1 in CH)`),
	} {
		within(t, what, func() {
			_, err := holds(t, strings.ReplaceAll(text, "CH", `channel["A>B"]`), s)
			require.EqualError(t, err, "the expression takes too much work: "+
				"has it loops within loops, or values that grow?", what)
		})
	}
}

// TestALargeStateMayBeLookedAt: the bound grows with the state.
func TestALargeStateMayBeLookedAt(t *testing.T) {
	s := &checker.State{
		Bank: true, Whole: true, States: map[string]trace.Value{},
		Channels: map[string][]trace.Value{"c": make([]trace.Value, 500_000)},
	}
	for i := range s.Channels["c"] {
		s.Channels["c"][i] = trace.Int(1)
	}
	for i := range 500 {
		s.States[fmt.Sprint(i)] = trace.Int(int64(i))
	}
	for _, text := range []string{
		`sum(channel["c"]) == 500000`, `channel.c.all(x, x == 1)`,
		`channel.c.map(x, x * 2).filter(x, x > 2) == []`,
		`state.all(p, state.all(q, p == q || state[p] != state[q]))`,
	} {
		within(t, text, func() {
			got, err := holds(t, text, s)
			require.NoError(t, err, text)
			require.True(t, got, text)
		})
	}
}

// TestAPropertyMayBeUsedByManyAtOnce is for the race detector.
func TestAPropertyMayBeUsedByManyAtOnce(t *testing.T) {
	p, err := property.Compile(`state.exists(p, state[p] == 7) && sum(channel["A>B"]) == 3`)
	require.NoError(t, err)
	s := bank(t)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 50 {
				got, err := p.Holds(s)
				if err != nil || !got {
					t.Errorf("%v, %v", got, err)
				}
			}
		})
	}
	all.Wait()
}
