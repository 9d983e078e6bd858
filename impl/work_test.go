package impl_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tracecheck/impl"
	"tracecheck/trace"
)

// working is the network of three, with work that begins at P2.
func working() *impl.Config {
	c := three()
	c.Work, c.Amounts, c.Spending = true, nil, false
	for p := range c.Processes {
		c.Processes[p].Initial = impl.Passive
	}
	c.Processes[p2].Initial = impl.Active
	return c
}

var rest = impl.Action{Name: impl.Rest, Chan: impl.NoChan, Proc: p2}

// TestWork: a process stays active when it hands out work, and only what comes in
// makes it active again. The trace says the state after every step.
func TestWork(t *testing.T) {
	for algorithm, want := range map[string]string{
		trace.ChandyLamport: `begin 1; record 1 ="active"; `,
		trace.LaiYang:       `begin 1; record 1 ="active"`,
	} {
		c := working()
		c.Algorithm = algorithm
		w := impl.NewWorld(c, true)
		got := func(a impl.Action) string {
			a.Proc = p2
			w.Apply(a)
			var words []string
			for _, e := range w.Events() {
				words = append(words, eventText(c.Header(), e))
			}
			return strings.Join(words, "; ")
		}
		require.Equal(t, `send P2>P3 m1 ="active"`, got(send(c23, 1)))
		require.Contains(t, got(initiate(1)), want)
		require.Equal(t, `internal ="passive"`, got(rest))
		w.Apply(impl.Action{Name: impl.Receive, Proc: 2, Chan: c23, Amount: 1, Tag: 1})
		require.Equal(t, []int64{impl.Passive, impl.Passive, impl.Active}, w.State().Balance)
		w.Apply(impl.Action{Name: impl.Send, Proc: 2, Chan: c32, Amount: 1})
		if algorithm == trace.ChandyLamport {
			w.Apply(impl.Action{Name: impl.ReceiveMarker, Proc: 2, Chan: c23, Snap: 1})
		}
		require.Equal(t, `receive P3>P2 m1 ="active"`, got(receive(c32, 1, 1)))
		require.Equal(t, []int64{impl.Passive, impl.Active, impl.Active}, w.State().Balance)
		require.Equal(t, "state P1=passive P2=active P3=active", w.State().Lines(c)[0])
	}
}

// TestWorkSteps: an active process hands out work or rests, as often as it may; a
// passive one does neither.
func TestWorkSteps(t *testing.T) {
	c := working()
	c.Snaps, c.MaxSends = 0, 2
	m := impl.NewMachine(c, p2)
	var out impl.Output
	const all = "Send(P2>P1) Send(P2>P1/2) Send(P2>P3) Rest(P2)"
	require.Equal(t, all, labels(c, m))
	m.Step(send(c23, 1), &out)
	require.Equal(t, all, labels(c, m))
	m.Step(send(c21, 1), &out)
	require.Equal(t, "Rest(P2)", labels(c, m), "it has handed out work twice")
	m.Step(rest, &out)
	require.Empty(t, labels(c, m))
	m.Step(receive(c12, 1, 0), &out)
	m.Step(receive(c12, 1, 0), &out)
	require.Equal(t, impl.Active, m.Balance(), "work is not counted")
	require.Equal(t, "Rest(P2)", labels(c, m))
	require.Equal(t, "Receive(P1>P2) takes work", c.Describe(receive(c12, 1, 0)))
}

// TestWorkKeys: how often work was handed out is part of the state where it is bounded,
// and else is not.
func TestWorkKeys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := working()
		c.Algorithm = rapid.SampledFrom(impl.Algorithms()).Draw(t, "algorithm")
		c.MaxSends = rapid.IntRange(0, 3).Draw(t, "sends")
		from, to := impl.NewWorld(c, false), impl.NewWorld(c, false)
		wander(t, from)
		wander(t, to)
		key := from.AppendKey(nil)
		require.Equal(t, string(key) == string(to.AppendKey(nil)),
			fmt.Sprint(from.State()) == fmt.Sprint(to.State()))
		to.LoadKey(key)
		require.Equal(t, from.State(), to.State())
		wander(t, to)
		to.CopyFrom(from)
		require.Equal(t, from.State(), to.State())
		for _, n := range from.State().Sends {
			require.LessOrEqual(t, n, int64(c.MaxSends))
		}
	})
}

// TestWorkIsRefused: what does not go with work, and what goes with nothing else.
func TestWorkIsRefused(t *testing.T) {
	for want, change := range map[string]func(c *impl.Config){
		"work has no amounts":                 func(c *impl.Config) { c.Amounts = []int64{1} },
		"nobody spends it":                    func(c *impl.Config) { c.Spending = true },
		"process P1 starts with 5":            func(c *impl.Config) { c.Processes[0].Initial = 5 },
		"-1 sends: the number cannot":         func(c *impl.Config) { c.MaxSends = -1 },
		"2 sends: only of work is their numb": func(c *impl.Config) { c.Work, c.MaxSends = false, 2 },
	} {
		c := working()
		require.NoError(t, c.Validate())
		change(c)
		require.ErrorContains(t, c.Validate(), want)
	}
}
