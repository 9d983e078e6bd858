package explore_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/impl"
	"tracecheck/impl/explore"
	"tracecheck/trace"
)

// TestLaiYang: all that is claimed of it holds on every shape on which TLC checks it,
// and is not empty; and what is begun is completed.
func TestLaiYang(t *testing.T) {
	for _, name := range []string{
		"lai-yang-two", "lai-yang-two-snapshots", "lai-yang-amounts", "lai-yang-fifo", "lai-yang-parallel",
		"lai-yang-ring", "lai-yang-ring-two-snapshots",
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

// colourMutant is a machine of Lai and Yang's algorithm with a fault: the right one, but
// for the steps that step takes in its place, and with closes, where it is set, for the
// question whether a channel can be closed.
type colourMutant struct {
	*impl.LaiYang
	step   func(m *colourMutant, a impl.Action, out *impl.Output) (taken bool)
	closes func(a impl.Action, source, target impl.Told) bool
	source []int // by channel
	proc   int
}

func (m *colourMutant) Step(a impl.Action, out *impl.Output) {
	if m.step == nil || !m.step(m, a, out) {
		m.LaiYang.Step(a, out)
	}
}

func (m *colourMutant) Permitted(a impl.Action, g impl.Gathered) bool {
	if a.Name != impl.Close || m.closes == nil {
		return m.LaiYang.Permitted(a, g)
	}
	return m.closes(a, g.Told(a.Snap, m.source[a.Chan]), g.Told(a.Snap, m.proc))
}

func (m *colourMutant) CopyFrom(src impl.Machine) {
	m.LaiYang.CopyFrom(src.(*colourMutant).LaiYang)
}

// forced says whether a message makes the process record, and which snapshot first.
func (m *colourMutant) forced(a impl.Action) (int, bool) {
	for s := 1; a.Name == impl.Receive && s <= a.Epoch; s++ {
		if _, recorded := m.Recorded(s); !recorded {
			return s, true
		}
	}
	return 0, false
}

// recolour lets the right machine take the step, and changes the colour of what leaves.
// (Nothing but a send has one.)
func recolour(epoch func(int) int) func(*colourMutant, impl.Action, *impl.Output) bool {
	return func(m *colourMutant, a impl.Action, out *impl.Output) bool {
		m.LaiYang.Step(a, out)
		for i := range out.Packets {
			out.Packets[i].Item.Epoch = epoch(out.Packets[i].Item.Epoch)
		}
		for i := range out.Events {
			out.Events[i].Epoch = int64(epoch(int(out.Events[i].Epoch)))
		}
		return true
	}
}

func item(a impl.Action) impl.Item {
	return impl.Item{Kind: impl.Message, Amount: a.Amount, Epoch: a.Epoch, Tag: a.Tag}
}

// colourFaults are machines of Lai and Yang's algorithm that are wrong as the models of
// the same names are, with what those violate and by how many states; one is no model's.
var colourFaults = []struct {
	model, property string
	coins           int64 // of p1
	snaps           int
	length          int
	machine         colourMutant
	verdict         string
}{
	{"lai-yang-takes-first", "Conservation", 1, 1, 4, colourMutant{
		step: func(m *colourMutant, a impl.Action, out *impl.Output) bool {
			s, forced := m.forced(a)
			if forced {
				m.Bank.Receive(a.Chan, item(a), out)
				m.Initiate(s, out)
			}
			return forced
		},
	}, checker.Rejected},
	{"lai-yang-no-force", "Conservation", 1, 1, 4, colourMutant{
		step: func(m *colourMutant, a impl.Action, out *impl.Output) bool {
			_, forced := m.forced(a)
			if forced {
				m.Bank.Receive(a.Chan, item(a), out)
			}
			return forced
		},
	}, checker.Rejected},
	{"lai-yang-no-colour", "Conservation", 1, 1, 3, colourMutant{
		step: recolour(func(int) int { return 0 }),
	}, checker.Rejected},
	{"an epoch of no snapshot", "TypeOK", 1, 1, 2, colourMutant{
		step: recolour(func(epoch int) int { return epoch + 2 }),
	}, checker.Rejected},
	{"lai-yang-one-bit", "Conservation", 1, 2, 4, colourMutant{
		step: recolour(func(epoch int) int { return epoch % 2 }),
	}, checker.Rejected},
	{"lai-yang-drops-forcing", "RealSpec", 1, 1, 4, colourMutant{
		step: func(m *colourMutant, a impl.Action, out *impl.Output) bool {
			s, forced := m.forced(a)
			if forced {
				m.Initiate(s, out)
			}
			return forced
		},
	}, checker.Accepted}, // the snapshot is right; no later event shows what is damaged
	{"lai-yang-first-red-closes", "Conservation", 2, 1, 5, colourMutant{
		step: func(m *colourMutant, a impl.Action, out *impl.Output) bool {
			if a.Name != impl.Receive || a.Epoch == 0 {
				return false
			}
			m.LaiYang.Step(a, out)
			m.Close(a.Chan, a.Epoch, out)
			return true
		},
	}, checker.Rejected},
	{"lai-yang-hasty-close", "Conservation", 1, 1, 4, colourMutant{
		closes: func(a impl.Action, source, target impl.Told) bool {
			return source.WhiteSent[a.Chan] == target.WhiteGot[a.Chan]
		},
	}, checker.Rejected},
}

func anyOrder(c *impl.Config) *impl.Config {
	for i := range c.Channels {
		c.Channels[i].Order = trace.AnyOrder
	}
	return c
}

// TestColourFaults: the machines that are wrong violate what the models do, by runs as
// short, and the checker finds fault with what can be seen in a run.
func TestColourFaults(t *testing.T) {
	for _, f := range colourFaults {
		t.Run(f.model, func(t *testing.T) {
			c := anyOrder(config([]int64{f.coins, 0}, []int64{1}, f.snaps, "12", "21"))
			c.Algorithm, c.MaxWhite = trace.LaiYang, 1
			right := *c
			c.Machine = func(c *impl.Config, p int) impl.Machine {
				m := f.machine
				m.LaiYang, m.proc = impl.NewLaiYang(c, p), p
				for _, ch := range c.Channels {
					m.source = append(m.source, ch.From)
				}
				return &m
			}
			r := check(t, c, explore.CheckOptions{Properties: properties(t, f.property)})
			require.NotNil(t, r.Violation)
			require.Len(t, r.Violation.Path, f.length, explore.Text(c, r.Violation.Path))
			replay(t, c, r.Violation.Path)
			require.Equal(t, f.verdict, judge(t, c, r.Violation.Path).Verdict)
			require.Nil(t, check(t, &right, explore.CheckOptions{Properties: explore.PropertiesOf(&right)}).Violation)
		})
	}
}

// TestUncounted: where white messages that come before the record are not counted, the
// counts never meet, and the snapshot stays open. As in the model lai-yang-counts-late.
func TestUncounted(t *testing.T) {
	c := anyOrder(config([]int64{1, 0}, []int64{1}, 1, "12", "21"))
	c.Algorithm, c.MaxWhite = trace.LaiYang, 1
	require.Nil(t, lives(t, c).Lasso)
	c.Machine = func(c *impl.Config, p int) impl.Machine {
		m := &colourMutant{LaiYang: impl.NewLaiYang(c, p), proc: p}
		m.step = func(m *colourMutant, a impl.Action, out *impl.Output) bool {
			_, recorded := m.Recorded(1)
			if a.Name != impl.Receive || recorded || a.Epoch > 0 {
				return false
			}
			m.Bank.Receive(a.Chan, item(a), out)
			return true
		}
		return m
	}
	l := lives(t, c)
	require.NotNil(t, l.Lasso)
	require.Equal(t, 1, l.Lasso.Snap)
	replay(t, c, l.Lasso.Prefix)
}
