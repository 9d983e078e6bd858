package explore_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/impl"
	"tracecheck/impl/explore"
	"tracecheck/trace"
)

// TestMattern: all that is claimed of it holds on every shape on which TLC checks it,
// and is not empty; and what is begun is completed.
func TestMattern(t *testing.T) {
	for _, name := range []string{
		"mattern-two", "mattern-two-snapshots", "mattern-two-snapshots-spending", "mattern-amounts",
		"mattern-amounts-two-snapshots", "mattern-ring", "mattern-ring-two-snapshots",
	} {
		t.Run(name, func(t *testing.T) {
			c := model(t, name)
			r := check(t, c, explore.CheckOptions{
				Workers: 2, Properties: explore.PropertiesOf(c), Sometimes: explore.Sometimes(c),
			})
			require.Nil(t, r.Violation)
			require.Empty(t, r.Never)
			require.Nil(t, lives(t, c).Lasso)
		})
	}
}

// timeMutant is a machine of Mattern's algorithm with a fault: the right one, but for
// the steps that step takes in its place, and for what the collector says of the steps
// named as, where permitted is set.
type timeMutant struct {
	*impl.Mattern
	step      func(m *timeMutant, a impl.Action, out *impl.Output) (taken bool)
	as        impl.ActionName
	permitted func(c *impl.Config, s int, g impl.Gathered) bool
	cfg       *impl.Config
}

func (m *timeMutant) Step(a impl.Action, out *impl.Output) {
	if m.step == nil || !m.step(m, a, out) {
		m.Mattern.Step(a, out)
	}
}

func (m *timeMutant) Permitted(a impl.Action, g impl.Gathered) bool {
	if m.permitted == nil || a.Name != m.as {
		return m.Mattern.Permitted(a, g)
	}
	return m.permitted(m.cfg, a.Snap, g)
}

func (m *timeMutant) CopyFrom(src impl.Machine) {
	m.Mattern.CopyFrom(src.(*timeMutant).Mattern)
}

// brings says whether a message brings a tick that the process does not know of.
func (m *timeMutant) brings(a impl.Action) bool {
	return a.Name == impl.Receive && a.Epoch > 0 && !m.Tell(a.Epoch).Ticked
}

// takesFirst takes the message in and then looks at its epoch.
func takesFirst(m *timeMutant, a impl.Action, out *impl.Output) bool {
	if !m.brings(a) {
		return false
	}
	m.Bank.Receive(a.Chan, impl.Item{Amount: a.Amount, Epoch: a.Epoch, Tag: a.Tag}, out)
	m.Wake(a.Epoch, out)
	return true
}

// swallows takes the message that brings a tick for the empty one.
func swallows(m *timeMutant, a impl.Action, out *impl.Output) bool {
	if !m.brings(a) {
		return false
	}
	m.Wake(a.Epoch, out)
	return true
}

// colourBlind takes every message that comes after the record for a white one.
func colourBlind(m *timeMutant, a impl.Action, out *impl.Output) bool {
	if a.Name != impl.Receive || !m.Tell(1).Recorded {
		return false
	}
	a.Epoch = 0
	m.Mattern.Step(a, out)
	return true
}

// countsLate does not count what comes before the record.
func countsLate(m *timeMutant, a impl.Action, out *impl.Output) bool {
	if a.Name != impl.Receive || a.Epoch > 0 || m.Tell(1).Recorded {
		return false
	}
	m.Bank.Receive(a.Chan, impl.Item{Amount: a.Amount, Tag: a.Tag}, out)
	return true
}

func announced(c *impl.Config, s int, g impl.Gathered) bool { return g.Told(s, c.Initiator).Agreed }

// partialSum adds up the counts of those that have recorded.
func partialSum(c *impl.Config, s int, g impl.Gathered) bool {
	var sum int64
	for p := range c.Processes {
		if told := g.Told(s, p); told.Recorded {
			sum += told.Count
		}
	}
	return sum == 0
}

func allRecorded(c *impl.Config, s int, g impl.Gathered) bool {
	for p := range c.Processes {
		if !g.Told(s, p).Recorded {
			return false
		}
	}
	return true
}

// timeFaults are machines of Mattern's algorithm that are wrong as the models of the
// same names are, with what those violate and by how many states.
var timeFaults = []struct {
	model, property string
	coins           int64 // of p2; p1 has one
	length          int
	machine         timeMutant
	verdict         string
}{
	{
		"mattern-early-tick-conservation", "Conservation", 0, 5,
		timeMutant{as: impl.Initiate, permitted: announced},
		checker.Rejected,
	},
	{"mattern-late-record", "CutSpec", 0, 6, timeMutant{step: takesFirst}, checker.Rejected},
	{
		"mattern-partial-sum", "Conservation", 1, 6,
		timeMutant{as: impl.Close, permitted: partialSum},
		checker.Rejected,
	},
	{
		"mattern-uncounted-alarm", "TrueAtEnd", 0, 8,
		timeMutant{as: impl.Close, permitted: allRecorded},
		checker.Rejected,
	},
	{
		"mattern-swallowed", "RealSpec", 0, 6,
		timeMutant{step: swallows},
		checker.Accepted, // the snapshot is right; no later event shows what is damaged
	},
	{
		"mattern-colour-blind", "Conservation", 0, 7,
		timeMutant{step: colourBlind},
		checker.Inconclusive, // it counts the red ones too: the sum falls below 0, and nothing is closed
	},
}

// timed is two processes under Mattern's algorithm, and channels in any order.
func timed(coins int64) *impl.Config {
	return timedOn(coins, "12", "21")
}

// timedOn is the same on these channels.
func timedOn(coins int64, channels ...string) *impl.Config {
	c := config([]int64{1, coins}, []int64{1}, 1, channels...)
	c.Algorithm = trace.Mattern
	for i := range c.Channels {
		c.Channels[i].Order = trace.AnyOrder
	}
	return c
}

// mistimed is a configuration with a machine that is wrong.
func mistimed(c *impl.Config, machine timeMutant) *impl.Config {
	c.Machine = func(c *impl.Config, p int) impl.Machine {
		m := machine
		m.Mattern, m.cfg = impl.NewMattern(c, p), c
		return &m
	}
	return c
}

// TestTimeFaults: the machines that are wrong violate what the models do, by runs as
// short, and the checker finds fault with what can be seen in a run.
func TestTimeFaults(t *testing.T) {
	for _, f := range timeFaults {
		t.Run(f.model, func(t *testing.T) {
			c := mistimed(timed(f.coins), f.machine)
			r := check(t, c, explore.CheckOptions{Properties: properties(t, f.property)})
			require.NotNil(t, r.Violation)
			require.Len(t, r.Violation.Path, f.length, explore.Text(c, r.Violation.Path))
			replay(t, c, r.Violation.Path)
			require.Equal(t, f.verdict, judge(t, c, r.Violation.Path).Verdict)
			right := timed(f.coins)
			require.Nil(t, check(t, right, explore.CheckOptions{Properties: explore.PropertiesOf(right)}).Violation)
		})
	}
}

// TestForgetfulCount: where messages that come before the record are not counted, the
// sum does not fall to 0, and the snapshot stays open. (The channel leads one way alone:
// else the counts would grow for ever.) As in mattern-forgetful-count-completion.
func TestForgetfulCount(t *testing.T) {
	require.Nil(t, lives(t, timedOn(0, "12")).Lasso)
	c := mistimed(timedOn(0, "12"), timeMutant{step: countsLate})
	l := lives(t, c)
	require.NotNil(t, l.Lasso)
	require.Equal(t, 1, l.Lasso.Snap)
	replay(t, c, l.Lasso.Prefix)
}
