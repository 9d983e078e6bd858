package impl_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/trace"
)

// timed is three processes under Mattern's algorithm; P1 is the initiator.
func timed() *impl.Config {
	c := three()
	c.Algorithm = trace.Mattern
	for i := range c.Channels {
		c.Channels[i].Order = trace.AnyOrder
	}
	return c
}

// mattern is what P2 does, and what follows.
var mattern = []struct {
	why     string
	actions []impl.Action
	want    []string
}{
	{
		"a message carries the last tick that its sender knows of, not one that is announced",
		[]impl.Action{
			send(c21, 1), own(impl.Agree, 1), send(c21, 1), own(impl.Wake, 1), send(c21, 1),
			own(impl.Agree, 2), own(impl.Wake, 2), send(c23, 1),
		},
		[]string{
			"send P2>P1 m1 =1; >P2>P1 m1 1", "", "send P2>P1 m2 =1; >P2>P1 m2 1", "record 1 =3",
			"send P2>P1 m3 =1 of epoch 1; >P2>P1 m3 1 of epoch 1", "", "record 2 =2",
			"send P2>P3 m1 =1 of epoch 2; >P2>P3 m1 1 of epoch 2",
		},
	},
	{
		"a message that brings the tick is taken in after the record, and is in no channel's record",
		[]impl.Action{
			own(impl.Agree, 1), taken(c12, 2, 1, 1), closing(c12, 1),
		},
		[]string{"", "record 1 =5; receive P1>P2 m1", "channel_state 1 P1>P2 []"},
	},
	{
		"the clock may jump: the announced ticks that it jumps over are recorded, in rising order",
		[]impl.Action{own(impl.Agree, 2), own(impl.Agree, 1), taken(c12, 2, 1, 2)},
		[]string{"", "", "record 1 =5; record 2 =5; receive P1>P2 m1"},
	},
	{
		"the empty message jumps too, and what is announced later is not recorded any more",
		[]impl.Action{own(impl.Agree, 2), own(impl.Wake, 2), own(impl.Agree, 1)},
		[]string{"", "record 2 =5", ""},
	},
	{
		"white messages that come after the record are in the channel's record, red ones are not",
		[]impl.Action{
			taken(c12, 5, 1, 0), own(impl.Agree, 1), own(impl.Wake, 1), taken(c12, 2, 4, 0),
			taken(c12, 1, 3, 1), taken(c12, 1, 2, 0), closing(c32, 1), closing(c12, 1),
		},
		[]string{
			"receive P1>P2 m1", "", "record 1 =10", "receive P1>P2 m4", "receive P1>P2 m3",
			"receive P1>P2 m2", "channel_state 1 P3>P2 []", "channel_state 1 P1>P2 [m2 m4]",
		},
	},
	{
		"a message may be red for one snapshot and white for the next",
		[]impl.Action{
			own(impl.Agree, 1), own(impl.Agree, 2), own(impl.Wake, 2), taken(c12, 1, 1, 1),
			closing(c12, 1), closing(c12, 2),
		},
		[]string{
			"", "", "record 1 =5; record 2 =5", "receive P1>P2 m1",
			"channel_state 1 P1>P2 []", "channel_state 2 P1>P2 [m1]",
		},
	},
}

func TestMattern(t *testing.T) {
	for _, c := range mattern {
		t.Run(c.why, func(t *testing.T) {
			require.Equal(t, c.want, script(timed(), c.actions...))
		})
	}
}

// TestMatternFIFO: the record of a FIFO channel keeps the order of sending.
func TestMatternFIFO(t *testing.T) {
	c := timed()
	c.Channels[c12].Order = trace.FIFO
	lines := script(c, own(impl.Agree, 1), own(impl.Wake, 1), taken(c12, 5, 1, 0),
		taken(c12, 1, 2, 0), closing(c12, 1))
	require.Equal(t, "channel_state 1 P1>P2 [m1 m2]", lines[len(lines)-1])
}

// TestTheTickBegins: the initiator says `begin` when it ticks, not when it announces.
func TestTheTickBegins(t *testing.T) {
	c := timed()
	c.Initiator = p2
	require.Equal(t, []string{"", "begin 1; record 1 =5", "", "begin 2; record 2 =5"},
		script(c, own(impl.Agree, 1), initiate(1), own(impl.Agree, 2), initiate(2)))
}

// clock is a run in which the steps of the snapshots are counted.
type clock struct {
	t *testing.T
	c *impl.Config
	w *impl.World
}

// waiting is the steps that can be taken now, the application's left out.
func (k clock) waiting() string {
	var list []string
	for _, a := range k.w.Enabled(nil) {
		if a.Name != impl.Send && a.Name != impl.Receive && a.Name != impl.Spend {
			list = append(list, k.c.Label(a))
		}
	}
	return strings.Join(list, " ")
}

func (k clock) take(label string) {
	for _, a := range k.w.Enabled(nil) {
		if k.c.Label(a) == label {
			k.w.Apply(a)
			return
		}
	}
	k.t.Fatalf("%s cannot be taken; there are %s", label, k.waiting())
}

// TestNobodyTicksAlone: the announcement, the acknowledgements, the tick, the empty
// messages, the records and the counts come in this order, whoever is first; and the
// next tick may be announced at once, but not before the one before it.
func TestNobodyTicksAlone(t *testing.T) {
	c := timed()
	k := clock{t, c, impl.NewWorld(c, false)}
	const acks2 = "Agree(P2, 2) Agree(P3, 2)"
	for _, step := range []struct{ take, then string }{
		{"", "Agree(P1, 1)"},
		{"Agree(P1, 1)", "Agree(P1, 2) Agree(P2, 1) Agree(P3, 1)"},
		{"Send(P2>P1, 2)", "Agree(P1, 2) Agree(P2, 1) Agree(P3, 1)"},
		{"Agree(P1, 2)", "Agree(P2, 1) Agree(P2, 2) Agree(P3, 1) Agree(P3, 2)"},
		{"Agree(P3, 1)", "Agree(P2, 1) Agree(P2, 2) Agree(P3, 2)"},
		{"Agree(P2, 1)", "Initiate(P1, 1) " + acks2},
		{"Initiate(P1, 1)", "Wake(P2, 1) Agree(P2, 2) Wake(P3, 1) Agree(P3, 2)"},
		{"Send(P1>P2, 1)", "Wake(P2, 1) Agree(P2, 2) Wake(P3, 1) Agree(P3, 2)"},
		{"Receive(P1>P2)", "Agree(P2, 2) Wake(P3, 1) Agree(P3, 2)"},
		{"Wake(P3, 1)", acks2},
		{"Agree(P2, 2)", "Agree(P3, 2)"},
		{"Agree(P3, 2)", "Initiate(P1, 2)"},
		{
			"Receive(P2>P1)", "Close(P2>P1, 1) Close(P2>P1/2, 1) Initiate(P1, 2) " +
				"Close(P1>P2, 1) Close(P3>P2, 1) Close(P2>P3, 1)",
		},
	} {
		if step.take != "" {
			k.take(step.take)
		}
		require.Equal(t, step.then, k.waiting(), fmt.Sprintf("after %q", step.take))
	}
	require.Equal(t, []string{
		"state P1=6 P2=4 P3=5", "snapshot 1: P1=5 P2=3 P3=5 P2>P1=[2] so far",
		"agreed 1: P1 P2 P3", "agreed 2: P1 P2 P3", "ticked 1: P1 P2 P3", "count 1: P1=-1 P2=1",
	}, k.w.State().Lines(c))
}
