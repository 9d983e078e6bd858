package explore_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/impl/explore"
)

// TestNaive: where nothing moves the naive reading is all that is claimed; where money
// moves it still disturbs nothing, and every other claim fails as soon as TLC says.
func TestNaive(t *testing.T) {
	for _, name := range []string{"naive-spending", "naive-spending-three"} {
		c := model(t, name)
		require.Nil(t, check(t, c, explore.CheckOptions{Properties: explore.PropertiesOf(c)}).Violation, name)
	}
	for _, name := range []string{
		"naive-two-processes", "naive-any-order", "naive-ring", "naive-ring-two-snapshots",
	} {
		c := model(t, name)
		r := check(t, c, explore.CheckOptions{Properties: properties(t, "TypeOK", "RealSpec")})
		require.Nil(t, r.Violation, name)
		for property, length := range map[string]int{"CutSpec": 3, "Conservation": 3, "TrueAtEnd": 4} {
			if name == "naive-ring" || name == "naive-ring-two-snapshots" {
				length += map[string]int{"TrueAtEnd": 1}[property] // one more process to read
			}
			r := check(t, c, explore.CheckOptions{Properties: properties(t, property)})
			require.NotNil(t, r.Violation, "%s: %s", name, property)
			require.Len(t, r.Violation.Path, length, "%s: %s", name, property)
		}
	}
}

// TestTermination: all that is claimed of a snapshot of active and passive processes
// holds on every shape on which TLC checks it; and it is completed.
func TestTermination(t *testing.T) {
	for _, name := range []string{"termination-two", "termination-two-sends", "termination-ring"} {
		c := model(t, name)
		claims := explore.PropertiesOf(c)
		require.NotContains(t, names(claims), "Conservation", "work is not conserved")
		require.Contains(t, names(claims), "TrueAtEnd")
		r := check(t, c, explore.CheckOptions{
			Workers: 2, Properties: claims, Sometimes: explore.Sometimes(c),
		})
		require.Nil(t, r.Violation, name)
		require.Empty(t, r.Never, name)
		require.Nil(t, lives(t, c).Lasso, name)
	}
}

// forgottenWork: what comes in is not recorded.
func forgottenWork(m *mutant, a impl.Action, out *impl.Output) bool {
	if a.Name == impl.Receive {
		m.Bank.Receive(a.Chan, impl.Item{Kind: impl.Message, Amount: a.Amount, Tag: a.Tag}, out)
		return true
	}
	return false
}

// wakingMarker: a marker wakes its receiver, as if it were work.
func wakingMarker(m *mutant, a impl.Action, out *impl.Output) bool {
	m.ChandyLamport.Step(a, out)
	if a.Name == impl.ReceiveMarker {
		m.Bank.Receive(a.Chan, impl.Item{Kind: impl.Message, Amount: 1}, &impl.Output{})
	}
	return true
}

// sleepySender: whoever hands out work rests in the same step.
func sleepySender(m *mutant, a impl.Action, out *impl.Output) bool {
	m.ChandyLamport.Step(a, out)
	if a.Name == impl.Send {
		m.Bank.Rest(&impl.Output{})
	}
	return true
}

// TestTerminationFaults: machines that are wrong about work violate what they do in TLC,
// in a run as long.
func TestTerminationFaults(t *testing.T) {
	for _, f := range []struct {
		why, property string
		step          func(*mutant, impl.Action, *impl.Output) bool
		length        int
	}{
		{"a snapshot without the channels shows an end that is none", "TrueAtEnd", forgottenWork, 7},
		{"and its cut loses work", "CutSpec", forgottenWork, 4},
		{"a marker is taken for work", "RealSpec", wakingMarker, 3},
		{"work is handed out and done in one step", "RealSpec", sleepySender, 2},
	} {
		c := model(t, "termination-two-sends")
		r := check(t, wrong(c, f.step), explore.CheckOptions{Properties: properties(t, f.property)})
		require.NotNil(t, r.Violation, f.why)
		require.Len(t, r.Violation.Path, f.length, "%s:\n%s", f.why, explore.Text(c, r.Violation.Path))
	}
}
