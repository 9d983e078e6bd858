package property_test

import (
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"tracecheck/checker"
	"tracecheck/checker/property"
	"tracecheck/trace"
)

// FuzzCompile: whatever the text, reading it and asking for its value comes
// back soon, without a panic, twice with the same answer; and what it says of a
// state of which something is not known, it says of that state when known.
func FuzzCompile(f *testing.F) {
	for _, text := range []string{
		"deficit", "one-token", `total == 10.0`, `state["A"].n == 1 || has(state.B.x)`,
		`state.all(p, state[p] == 0) && channel.all(c, size(channel[c]) == 0)`,
		`sum(channel["A>B"]) > 0 ? state.A != 0 : sum(state.map(p, state[p])) == 7`,
		`[[1]].all(x, [[x, x]].exists_one(y, y + y == [x] && !(x in y)))`,
		`{"b": 1, 2: 2u}.filter(k, k == "b" || k == 2.0)[0] != 'a' + b"x"`,
		`timestamp("2020-01-01T00:00:00Z") + duration("1h") > timestamp(0)`,
		`state["A"`, "\xff", `state.map(p, state[p].list[0] / 0)[0] < null`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { examine(t, text) })
}

// examine is what must be so of every text. It says whether text is a property.
func examine(t testing.TB, text string) bool {
	start := time.Now()
	p, err := property.Compile(text)
	if err != nil {
		return false
	}
	for _, s := range []*checker.State{bank(t), opaque(t)} {
		got, err := p.Holds(s)
		again, errAgain := p.Holds(s)
		if got != again || (err == nil) != (errAgain == nil) {
			t.Errorf("%q: %v, %v and then %v, %v", text, got, err, again, errAgain)
		}
		if err != nil && strings.Contains(err.Error(), "internal") {
			t.Errorf("%q: a panic in CEL: %v", text, err)
		}
		if errors.Is(err, property.ErrUnknown) {
			t.Errorf("%q: unknown where everything is known: %v", text, err)
		}
		for _, proc := range []string{"A", "B", "", "nobody"} {
			said, partlyErr := p.Holds(without(s, proc))
			if partlyErr == nil && (err != nil || said != got) {
				t.Errorf("%q: %v where %q is not known, and then %v, %v", text, said, proc, got, err)
			}
		}
	}
	if took := time.Since(start); took > most {
		t.Errorf("%q: took %v", text, took)
	}
	return true
}

// without is s where the state of a process, or of all if it is "", is not
// known, nor what is on its way to it. Without nobody nothing is missing, but
// something might be.
func without(s *checker.State, proc string) *checker.State {
	less := &checker.State{
		Bank: s.Bank, Initial: s.Initial, States: maps.Clone(s.States),
		Channels: maps.Clone(s.Channels),
	}
	maps.DeleteFunc(less.States, func(p string, _ trace.Value) bool {
		return p == proc || proc == ""
	})
	maps.DeleteFunc(less.Channels, func(c string, _ []trace.Value) bool {
		return strings.HasSuffix(c, proc)
	})
	return less
}
