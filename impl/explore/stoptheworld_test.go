package explore_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/impl/explore"
	"tracecheck/internal/conform"
	"tracecheck/spec"
	"tracecheck/trace"
)

// model is the configuration of a model of spec/models.json.
func model(t *testing.T, name string) *impl.Config {
	t.Helper()
	c, _, err := conform.Configuration(spec.Files, name)
	require.NoError(t, err)
	return c
}

// TestStopTheWorld: all that is claimed of it holds on every shape on which TLC checks
// it, and is not empty; and what is begun is completed.
func TestStopTheWorld(t *testing.T) {
	for _, name := range []string{
		"stop-two", "stop-two-snapshots", "stop-parallel", "stop-ring", "stop-complete-three",
	} {
		t.Run(name, func(t *testing.T) {
			c := model(t, name)
			claims := explore.PropertiesOf(c)
			require.Equal(t, "AtAnInstant", claims[len(claims)-1].Name)
			r := check(t, c, explore.CheckOptions{
				Workers: 2, Properties: claims, Sometimes: explore.Sometimes(c),
			})
			require.Nil(t, r.Violation)
			require.Empty(t, r.Never)
			require.Nil(t, lives(t, c).Lasso)
		})
	}
}

// TestOnlyStoppedAtAnInstant: the S* of Chandy and Lamport need not be where the run
// is when the snapshot is complete, and nobody says that it is.
func TestOnlyStoppedAtAnInstant(t *testing.T) {
	c := ringOfThree()
	r := check(t, c, explore.CheckOptions{Properties: properties(t, "AtAnInstant")})
	require.NotNil(t, r.Violation)
	require.NotContains(t, names(explore.PropertiesOf(c)), "AtAnInstant")
}

func names(list []explore.Property) []string {
	var names []string
	for _, p := range list {
		names = append(names, p.Name)
	}
	return names
}

// stillMutant is a machine of stop the world with a fault: steps changes what the right
// one may do, and unheard takes its markers from it.
type stillMutant struct {
	*impl.StopTheWorld
	proc    int
	steps   func(m *stillMutant, dst []impl.Action) []impl.Action
	unheard bool
}

func (m *stillMutant) Steps(dst []impl.Action) []impl.Action {
	from := len(dst)
	dst = m.StopTheWorld.Steps(dst)
	return append(dst[:from], m.steps(m, slices.Clone(dst[from:]))...)
}

func (m *stillMutant) Step(a impl.Action, out *impl.Output) {
	m.StopTheWorld.Step(a, out)
	if m.unheard && a.Name == impl.Stop {
		out.Packets = out.Packets[:0]
	}
}

func (m *stillMutant) CopyFrom(src impl.Machine) {
	m.StopTheWorld.CopyFrom(src.(*stillMutant).StopTheWorld)
}

// stillWrong is two processes with a fault.
func stillWrong(unheard bool, steps func(m *stillMutant, dst []impl.Action) []impl.Action) *impl.Config {
	c := config([]int64{1, 0}, []int64{1}, 1, "12", "21")
	c.Algorithm = trace.StopTheWorld
	c.Machine = func(c *impl.Config, p int) impl.Machine {
		return &stillMutant{impl.NewStopTheWorld(c, p), p, steps, unheard}
	}
	return c
}

// stillSpending is two processes that spend though they stand still: the model
// stop-spends.
func stillSpending() *impl.Config {
	return spending(stillWrong(false, func(m *stillMutant, dst []impl.Action) []impl.Action {
		if m.Stopped(1) && m.Balance() > 0 {
			dst = append(dst, impl.Action{Name: impl.Spend, Proc: m.proc, Chan: impl.NoChan, Amount: 1})
		}
		return dst
	}))
}

// TestStandingStillForEver: a snapshot is open until everybody has gone on; who has
// heard of it must stop, and nobody else.
func TestStandingStillForEver(t *testing.T) {
	without := func(name impl.ActionName) func(*stillMutant, []impl.Action) []impl.Action {
		return func(_ *stillMutant, dst []impl.Action) []impl.Action {
			return slices.DeleteFunc(dst, func(a impl.Action) bool { return a.Name == name })
		}
	}
	hasty := func(m *stillMutant, dst []impl.Action) []impl.Action {
		_, recorded := m.Recorded(1)
		if m.Stopped(1) && !recorded {
			dst = append(dst, impl.Action{Name: impl.Record, Proc: m.proc, Chan: impl.NoChan, Snap: 1})
		}
		return dst
	}
	for _, fault := range []struct {
		why    string
		config *impl.Config
		length int // states of the shortest run to where it stays open
	}{
		{"nobody goes on", stillWrong(false, without(impl.GoOn)), 7},
		{"nobody records", stillWrong(false, without(impl.Record)), 5},
		{"no marker comes, and nobody stops by himself", stillWrong(true, hasty), 3},
	} {
		t.Run(fault.why, func(t *testing.T) {
			l := lives(t, fault.config)
			require.NotNil(t, l.Lasso)
			require.Len(t, l.Lasso.Prefix, fault.length, l.Lasso.Text(fault.config))
		})
	}
}
