package property_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/property"
	"tracecheck/trace"
)

// data is the JSON values of texts, no value for "".
func data(t testing.TB, texts ...string) []trace.Value {
	t.Helper()
	list := make([]trace.Value, len(texts))
	for i, text := range texts {
		if text != "" {
			v, err := trace.ParseValue([]byte(text))
			require.NoError(t, err)
			list[i] = v
		}
	}
	return list
}

// states is the states of processes, given as process, text, process, text.
func states(t testing.TB, pairs ...string) map[string]trace.Value {
	t.Helper()
	m := map[string]trace.Value{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = data(t, pairs[i+1])[0]
	}
	return m
}

// bank has 10 of its 12 coins left: 0 at A, 7 at B, 1 and 2 on the way to B.
func bank(t testing.TB) *checker.State {
	return &checker.State{
		Bank: true, Initial: 12, Whole: true, States: states(t, "A", "0", "B", "7"),
		Channels: map[string][]trace.Value{"A>B": data(t, "1", "2"), "B>A": nil},
	}
}

// idle is all of a bank that has nothing left.
func idle(t testing.TB) *checker.State {
	return &checker.State{
		Bank: true, Initial: 1, Whole: true, States: states(t, "A", "0", "B", "0"),
		Channels: map[string][]trace.Value{"A>B": nil, "B>A": nil},
	}
}

// opaque has JSON of every kind.
func opaque(t testing.TB) *checker.State {
	return &checker.State{
		Whole: true,
		States: states(t, "A", `{"n":1,"phase":"idle","list":[1,2.5],"done":true,"none":null}`,
			"B", `"waiting"`, "C", `{"z":1,"a":{"b":[]},"tiny":1e-300,"half":0.5}`),
		Channels: map[string][]trace.Value{"A>B": data(t, `"m"`, "", `{"k":3}`), "B>A": nil},
	}
}

// holds is the value that text has in s.
func holds(t testing.TB, text string, s *checker.State) (bool, error) {
	t.Helper()
	p, err := property.Compile(text)
	require.NoError(t, err)
	require.Equal(t, text, p.Name, "the report names the property as its author wrote it")
	return p.Holds(s)
}

// TestAPropertyIsTrueOrFalse has, for every kind of expression, a case of each
// value or the reason why one is enough.
func TestAPropertyIsTrueOrFalse(t *testing.T) {
	b, i, o := bank(t), idle(t), opaque(t)
	const quiet = `state.all(p, state[p] == 0) && channel.all(c, size(channel[c]) == 0)`
	for _, c := range []struct {
		why, text string
		state     *checker.State
		want      bool
	}{
		{"termination: nobody has work and none is on its way", quiet, i, true},
		{"termination: work in a state or in flight counts", quiet, b, false},
		{"total counts what is in flight, and is an int", `total == 10`, b, true},
		{"total is not the initial total", `total == 12`, b, false},
		{"numbers of different types are compared by value", `total == 10.0 && 1 == 1.0`, b, true},
		{"so they are by order", `total < 10.5 && state["A"] < 0.5`, b, true},
		{"a state of a bank is an int", `state["A"] == 0`, b, true},
		{"a field's notation will do for a name that is one", `state.B == 7`, b, true},
		{"sum of what is in flight", `sum(channel["A>B"]) > 0`, b, true},
		{"sum of nothing is 0", `sum(channel["B>A"]) > 0`, b, false},
		{"sum of ints is an int: / would not truncate a double", `sum([3, 4]) / 2 == 3`, b, true},
		{"sum with a double is one, wherever it stands", `sum([1, 2.5]) == sum([2.5, 1])`, b, true},
		{"sum over a map's values", `sum(state.map(p, state[p])) == 7`, b, true},
		{"messages come oldest first", `channel["A>B"] == [1, 2] && channel["A>B"][0] == 1`, b, true},
		{"in", `total in [10, 20] && "A" in state && !("Z" in state)`, b, true},
		{"a choice", `total == 10 ? state.A == 1 : true`, b, false},
		{"two lists behind each other", `[[1] + [2], [3]] == [[1, 2], [3]]`, b, true},
		{"a type", `type(total) == int`, b, true},
		{"spaces and lines do not matter", " total\n== 10 ", b, true},

		{"a field of an object", `state["A"].n == 1`, o, true},
		{"its other notation", `state["A"]["phase"] == "idle"`, o, true},
		{"a value that is true or false is a property", `state.A.done`, o, true},
		{"a fraction in a list", `state.A.list[1] == 2.5`, o, true},
		{"null", `state.A.none == null`, o, true},
		{"a number that is no integer", `state.C.tiny < 1e-299 && state.C.half == 0.5`, o, true},
		{"has() asks whether there is a field", `has(state.A.n) && !has(state.C.n)`, o, true},
		{"values of different types are not equal, not an error", `state.B == 0`, o, false},
		{"a message without data carries null", `channel["A>B"][1] == null`, o, true},
		{"data may be an object", `channel["A>B"].exists(m, type(m) == map && m.k == 3)`, o, true},
		{"keys come in order, in every evaluation", `state.C.map(k, k) ==
			["a", "half", "tiny", "z"] && {"b": 1, 2: 2, "a": 3, true: 4, 1: 5}.map(k, k) ==
			[true, 1, 2, "a", "b"]`, o, true},

		{"deficit: 10 of 12", "deficit", b, true},
		{"deficit needs less, not other than", "deficit", &checker.State{Bank: true, Whole: true}, false},
		{"exhausted", "exhausted", i, true},
		{"exhausted: what is in flight is left", "exhausted", b, false},
		{"one-token is a name, not one minus token", "one-token", i, false},
		{"one-token", "one-token", &checker.State{
			Bank: true, Whole: true, Channels: map[string][]trace.Value{"c": data(t, "1")},
		}, true},
		{"conserved", "conserved", b, false},
		{"conserved, with spaces", " conserved ", &checker.State{
			Bank: true, Whole: true, Initial: 3, States: states(t, "A", "3"),
		}, true},
	} {
		got, err := holds(t, c.text, c.state)
		require.NoError(t, err, "%s: %s", c.why, c.text)
		require.Equal(t, c.want, got, "%s: %s", c.why, c.text)
	}
}

// TestWhatIsNotKnownIsNotClaimed has a state of which A and A>B are known, and
// B, B>A and perhaps others are not.
func TestWhatIsNotKnownIsNotClaimed(t *testing.T) {
	s := &checker.State{
		States:   states(t, "A", `{"n":1}`, "B", ""),
		Channels: map[string][]trace.Value{"A>B": data(t, "1"), "B>A": data(t, "2", "")},
	}
	const unknown = "unknown"
	for _, c := range []struct{ why, text, want string }{
		{"only what is known is used", `state.A.n == 1 && sum(channel["A>B"]) == 1`, "true"},
		{"the same, and it is false", `state["A"].n == 2`, "false"},
		{"a state that is not known", `state["B"] == 1`, unknown},
		{"nor is a process known that is not there", `state.Z == 1`, unknown},
		{"not equal is no more known than equal", `state.B != 1`, unknown},
		{"nor is what a field of it is", `has(state.B.n)`, unknown},
		{"a message's data is not known: nor is the channel", `size(channel["B>A"]) == 2`, unknown},
		{"whatever B is, this is false", `state.A.n == 2 && state.B == 1`, "false"},
		{"in either order", `state.B == 1 && state.A.n == 2`, "false"},
		{"whatever B is, this is true", `state.B == 1 || state.A.n == 1`, "true"},
		{"a state that is known decides", `state.all(p, state[p] == 0)`, "false"},
		{"none that is known decides", `state.all(p, state[p].n == 1)`, unknown},
		{"there is one", `state.exists(p, state[p].n == 1)`, "true"},
		{"there may be another", `state.exists(p, state[p] == 7)`, unknown},
		{"or a second", `state.exists_one(p, state[p].n == 1)`, unknown},
		{"how many there are", `state.map(p, 1) == [1]`, unknown},
		{"or how many are counted", `state.exists_one(p, true)`, unknown},
		{"or anything made of them", `state.map(p, state[p].n == 1, 1)[0] == 1`, unknown},
		{"in what is filtered", `size(state.filter(p, state[p].n == 1)) == 1`, unknown},
		{"a loop whose value depends on no process", `state.all(p, true)`, "true"},
		{"all keys", `size(state) == 1`, unknown},
		{"a key", `"A" in state`, unknown},
		{
			"all of it, in a list, where CEL's != would call unknown different",
			`[state] != [{}]`, unknown,
		},
		{"all of it, on either side of a choice", `(true ? state : {"A": 1}) == {}`, unknown},
		{"an index by what is not known", `{1: 2}[state.B] == 2`, unknown},
		{"an index into it by what is known", `state[["A"][0]].n == 1`, "true"},
		{"a choice by what is not known", `state.B == 1 ? true : true`, unknown},
		{"constants", `1 < 2`, "true"},
	} {
		got, err := holds(t, c.text, s)
		if c.want == unknown {
			require.ErrorIs(t, err, property.ErrUnknown, "%s: %s", c.why, c.text)
			continue
		}
		require.NoError(t, err, "%s: %s", c.why, c.text)
		require.Equal(t, c.want == "true", got, "%s: %s", c.why, c.text)
	}
	for _, text := range []string{`state.all(p, false)`, `channel.exists(c, true)`} {
		_, err := holds(t, text, &checker.State{})
		require.ErrorIs(t, err, property.ErrUnknown, "%s: there may be none", text)
	}
	broken := bank(t)
	broken.Whole = false
	for _, text := range append(property.Names(), "total == 10", "total == 10 || true") {
		if text == "terminated" { // of no bank; see TestTerminated
			continue
		}
		_, err := holds(t, text, broken)
		require.ErrorIs(t, err, property.ErrUnknown, "%s takes everything", text)
	}
	_, err := holds(t, `state["B"] == 1 && channel["X"] == []`, s)
	require.EqualError(t, err, `not known: it depends on channel["X"], state["B"]`,
		"the message names what is missing")
}
