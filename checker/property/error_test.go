package property_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/property"
	"tracecheck/trace"
)

// TestAMistakeIsSaidInWords: what is wrong with a text, where, and what was
// expected there.
func TestAMistakeIsSaidInWords(t *testing.T) {
	const known = ` is not known: expected state, channel, total, sum(), a function of CEL, ` +
		`or, alone, one of conserved, deficit, exhausted, one-token, terminated`
	for _, c := range []struct{ why, text, want string }{
		{"nothing", " ", `there is no property: expected conserved, deficit, exhausted, ` +
			`one-token, terminated, or an expression such as state["A"] == 0`},
		{"a misspelt name", `totl == 1`, `character 1: "totl"` + known},
		{
			"a built-in name does not go into an expression", `deficit || total == 0`,
			`character 1: "deficit"` + known,
		},
		{"a function that does not exist", `state.A == 1 && foo(1)`, `character 20: "foo"` + known},
		{"a function that is left out", `"abc".matches("a")`, `character 14: "matches"` + known},
		{"the second line", "true &&\n  x", `line 2, character 3: "x"` + known},
		{"it ends early", `total +`, `character 8: the expression ends where more of it was expected`},
		{
			"a bracket is open", `state["A"`,
			`character 10: the expression ends where more of it was expected`,
		},
		{"an operator too many", `total == == 1`, `character 10: "==" cannot stand here: ` +
			`expected a value, an operator, or the end of the expression`},
		{
			"types that do not go together", `total + "a" == 1`,
			`character 7: + does not go with (int, string)`,
		},
		{
			"a number as the name of a process", `state[1] == 2`,
			`character 6: [] does not go with (map(string, dyn), int)`,
		},
		{
			"a comparison that can only be false", `total == "10"`,
			`character 7: an int and a string are never equal`,
		},
		{
			"a number", `1 + 1`,
			`the expression gives an int: expected true or false, as of ==, <, && or all()`,
		},
		{
			"a message of protocol buffers", `google.protobuf.Empty{} == google.protobuf.Empty{}`,
			`character 22: google.protobuf.Empty{} is not supported: expected a value of JSON`,
		},
	} {
		_, err := property.Compile(c.text)
		require.EqualError(t, err, c.want, "%s: %s", c.why, c.text)
	}
}

// TestAnExpressionMayHaveNoValue: well formed, but not so for this state.
func TestAnExpressionMayHaveNoValue(t *testing.T) {
	b, o := bank(t), opaque(t)
	const instead = `total is known of a bank only, and this run is of another application: ` +
		`add up what counts, such as sum(state.map(p, state[p].tokens)) + ` +
		`sum(channel.map(c, size(channel[c])))`
	huge := &checker.State{Bank: true, Whole: true, Channels: map[string][]trace.Value{"c": nil}}
	for range 1025 {
		huge.Channels["c"] = append(huge.Channels["c"], trace.Int(trace.MaxInt))
	}
	for _, c := range []struct {
		why, text string
		state     *checker.State
		want      string
	}{
		{"no such process", `state["Z"] == 1`, b, `character 6: there is no "Z" here`},
		{"no such field", `state.A.m == 1`, o, `character 8: there is no "m" here`},
		{"a field of a number", `state.A.n == 1`, b, `character 8: there is no "n" here`},
		{"beyond a list", `channel["A>B"][9] == 1`, b, `character 15: index out of bounds: 9`},
		{
			"an object as a key", `state[state.A] == 1`, o,
			`character 6: this value can be no key`,
		},
		{
			"an operator without a meaning", `state.A + "x" == "x"`, o,
			`character 9: values of these types do not go together here`,
		},
		{
			"sum of a text", `sum(channel["A>B"]) == 1`, o,
			`character 4: sum takes numbers, and one of the list is a string`,
		},
		{
			"sum of what is no list", `sum(state.B) == 1`, o,
			`character 4: values of these types do not go together here`,
		},
		{
			"sum beyond 64 bits", `sum([9223372036854775807, 1]) > 0`, b,
			`character 4: integer overflow`,
		},
		{
			"neither true nor false", `state.A.n`, o,
			`the expression gives an int: expected true or false`,
		},
		{"total outside a bank", `total == 1`, o, instead},
		{"even where || would hide it", `true || total == 1`, o, instead},
		{"a name outside a bank", `exhausted`, o, `exhausted is a property of a bank, and this ` +
			`run is of another application: write an expression over state and channel instead`},
		{
			"a total beyond 64 bits, by name", `exhausted`, huge,
			`total: the sum does not fit into 64 bits`,
		},
		{"a total beyond 64 bits", `total > 0`, huge, `total: the sum does not fit into 64 bits`},
	} {
		_, err := holds(t, c.text, c.state)
		require.ErrorContains(t, err, c.want, "%s: %s", c.why, c.text)
		require.NotErrorIs(t, err, property.ErrUnknown, "%s: it will never be known", c.why)
	}
}

// TestAMessageIsShort: a stranger's name must not fill the screen.
func TestAMessageIsShort(t *testing.T) {
	_, err := property.Compile(strings.Repeat("x", 4000))
	require.Less(t, len(err.Error()), 500)
}
