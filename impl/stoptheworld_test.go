package impl_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/trace"
)

// still is three processes under stop the world.
func still() *impl.Config {
	c := three()
	c.Algorithm = trace.StopTheWorld
	return c
}

// own is a step that a process takes of its own accord for snapshot s.
func own(name impl.ActionName, s int) impl.Action {
	return impl.Action{Name: name, Chan: impl.NoChan, Snap: s}
}

// stopTheWorld is what P2 does, and what follows.
var stopTheWorld = []struct {
	why     string
	actions []impl.Action
	want    []string
}{
	{
		"the bank alone",
		[]impl.Action{send(c21, 1), receive(c12, 5, 1), {Name: impl.Spend, Chan: impl.NoChan, Amount: 5}},
		[]string{"send P2>P1 m1 =1; >P2>P1 m1 1", "receive P1>P2 m1", "internal =-5"},
	},
	{
		"who stops first begins, and marks every outgoing channel in the same step",
		[]impl.Action{own(impl.Stop, 1)},
		[]string{"begin 1; " + markers1},
	},
	{
		"who stops because a marker has come does not begin; the marker alone does not stop it",
		[]impl.Action{marker(c12, 1), send(c23, 1), own(impl.Stop, 1)},
		[]string{"receive_marker 1 P1>P2", "send P2>P3 m1 =1; >P2>P3 m1 1", markers1},
	},
	{
		"what comes while the process stands still is in its record; going on is no event",
		[]impl.Action{
			own(impl.Stop, 1), receive(c12, 2, 1), marker(c12, 1), marker(c32, 1), own(impl.Record, 1),
			own(impl.GoOn, 1),
		},
		[]string{
			"begin 1; " + markers1, "receive P1>P2 m1", "receive_marker 1 P1>P2", "receive_marker 1 P3>P2",
			"record 1 =7", "",
		},
	},
	{
		"the marker of one snapshot is not the marker of another",
		[]impl.Action{marker(c12, 2), own(impl.Stop, 1), own(impl.Stop, 2)},
		[]string{
			"receive_marker 2 P1>P2", "begin 1; " + markers1,
			strings.NewReplacer("marker 1", "marker 2").Replace(markers1),
		},
	},
}

func TestStopTheWorld(t *testing.T) {
	for _, c := range stopTheWorld {
		t.Run(c.why, func(t *testing.T) {
			require.Equal(t, c.want, script(still(), c.actions...))
		})
	}
}

// TestStopTheWorldSteps: what P2 may do of its own accord, as far as it alone knows.
func TestStopTheWorldSteps(t *testing.T) {
	c := still()
	c.Amounts, c.Spending = []int64{5}, false
	run := "Send(P2>P1, 5) Send(P2>P1/2, 5) Send(P2>P3, 5) "
	m := impl.NewMachine(c, p2)
	var out impl.Output
	for _, step := range []struct {
		why  string
		take impl.Action
		want string
	}{
		{"a marker does not stop it", marker(c12, 1), run + "Stop(P2, 1) Stop(P2, 2)"},
		{
			"it stops, and one marker is not enough to record", own(impl.Stop, 1),
			"GoOn(P2, 1) Stop(P2, 2)",
		},
		{"nor is that of another snapshot", marker(c32, 2), "GoOn(P2, 1) Stop(P2, 2)"},
		{"all have come", marker(c32, 1), "Record(P2, 1) GoOn(P2, 1) Stop(P2, 2)"},
		{"it records once", own(impl.Record, 1), "GoOn(P2, 1) Stop(P2, 2)"},
		{"it may stand still for two", own(impl.Stop, 2), "GoOn(P2, 1) GoOn(P2, 2)"},
		{"and runs when it stands still for none", own(impl.GoOn, 1), "GoOn(P2, 2)"},
		{"the markers of the other snapshot", marker(c12, 2), "Record(P2, 2) GoOn(P2, 2)"},
		{"it records again", own(impl.Record, 2), "GoOn(P2, 2)"},
		{"it stops for no snapshot twice", own(impl.GoOn, 2), strings.TrimSpace(run)},
	} {
		m.Step(step.take, &out)
		var labels []string
		for _, a := range m.Steps(nil) {
			labels = append(labels, c.Label(a))
		}
		require.Equal(t, step.want, strings.Join(labels, " "), step.why)
	}
}

// TestNobodyGoesOnAlone: a process goes on when all have recorded, whoever stopped or
// recorded first, and others may stand still when it runs.
func TestNobodyGoesOnAlone(t *testing.T) {
	c := still()
	w := impl.NewWorld(c, false)
	goOns := func() string {
		var list []string
		for _, a := range w.Enabled(nil) {
			if a.Name == impl.GoOn {
				list = append(list, c.Label(a))
			}
		}
		return strings.Join(list, " ")
	}
	take := func(name impl.ActionName, p int) {
		w.Apply(impl.Action{Name: name, Proc: p, Chan: impl.NoChan, Snap: 1})
	}
	for p := range c.Processes {
		take(impl.Stop, p)
	}
	for ch := range c.Channels {
		w.Apply(impl.Delivery(c.Channels[ch].To, ch, impl.Item{Kind: impl.Marker, Snap: 1}))
	}
	for _, p := range []int{p2, 0, 2} {
		require.Empty(t, goOns(), fmt.Sprint("before P", p+1))
		take(impl.Record, p)
	}
	require.Equal(t, "GoOn(P1, 1) GoOn(P2, 1) GoOn(P3, 1)", goOns())
	take(impl.GoOn, p2)
	require.Equal(t, "GoOn(P1, 1) GoOn(P3, 1)", goOns())
	require.Equal(t, []string{
		"state P1=5 P2=5 P3=5", "snapshot 1: P1=5 P2=5 P3=5", "stopped 1: P1 P3",
		"heard 1: P1>P2 P2>P1 P2>P1/2 P2>P3 P3>P2",
	}, w.State().Lines(c))
}
