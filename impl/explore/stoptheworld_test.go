package explore_test

import (
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

// stillMutant is a machine of stop the world with a fault: it does what the right one
// does, and is asked by steps what else it may do.
type stillMutant struct {
	*impl.StopTheWorld
	steps func(m *stillMutant, dst []impl.Action) []impl.Action
}

func (m *stillMutant) Steps(dst []impl.Action) []impl.Action { return m.steps(m, dst) }

func (m *stillMutant) CopyFrom(src impl.Machine) {
	m.StopTheWorld.CopyFrom(src.(*stillMutant).StopTheWorld)
}

// stillSpending is two processes that spend though they stand still: the model
// stop-spends.
func stillSpending() *impl.Config {
	c := spending(config([]int64{1, 0}, []int64{1}, 1, "12", "21"))
	c.Algorithm = trace.StopTheWorld
	c.Machine = func(c *impl.Config, p int) impl.Machine {
		return &stillMutant{impl.NewStopTheWorld(c, p),
			func(m *stillMutant, dst []impl.Action) []impl.Action {
				if m.Value("stopped", 1, p) == 1 && m.Balance() > 0 {
					dst = append(dst, impl.Action{Name: impl.Spend, Proc: p, Chan: impl.NoChan, Amount: 1})
				}
				return m.StopTheWorld.Steps(dst)
			}}
	}
	return c
}
