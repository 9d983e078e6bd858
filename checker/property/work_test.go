package property_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/property"
	"tracecheck/trace"
)

// TestTerminated: the work has ended when nobody has any and none is on its way.
func TestTerminated(t *testing.T) {
	const active, passive = `"active"`, `"passive"`
	empty := map[string][]trace.Value{"A>B": nil, "B>A": nil}
	onItsWay := map[string][]trace.Value{"A>B": nil, "B>A": data(t, "")}
	for _, c := range []struct {
		why   string
		state checker.State
		want  string
	}{
		{"all at rest", checker.State{
			Whole: true, States: states(t, "A", passive, "B", passive), Channels: empty,
		}, "true"},
		{"one is at work", checker.State{
			Whole: true, States: states(t, "A", passive, "B", active), Channels: empty,
		}, "false"},
		{"all at rest, and work on its way", checker.State{
			Whole: true, States: states(t, "A", passive, "B", passive), Channels: onItsWay,
		}, "false"},
		{"one is not known", checker.State{
			States: states(t, "A", passive, "B", ""), Channels: empty,
		}, "unknown"},
		{"one is not known, and another is at work", checker.State{
			States: states(t, "A", active, "B", ""), Channels: empty,
		}, "false"},
		{"a bank", *bank(t), "terminated is a property of active and passive processes, and this run is of a bank"},
		{"other states", checker.State{
			Whole: true, States: states(t, "A", `"waiting"`), Channels: empty,
		}, `and the state of A is "waiting": expected "active" or "passive"`},
	} {
		got, err := holds(t, "terminated", &c.state)
		switch c.want {
		case "true", "false":
			require.NoError(t, err, c.why)
			require.Equal(t, c.want == "true", got, c.why)
		case "unknown":
			require.ErrorIs(t, err, property.ErrUnknown, c.why)
		default:
			require.ErrorContains(t, err, c.want, c.why)
		}
	}
}
