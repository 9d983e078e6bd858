package impl_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/trace"
)

// coloured is three processes under Lai-Yang, over channels in any order.
func coloured() *impl.Config {
	c := three()
	c.Algorithm = trace.LaiYang
	for i := range c.Channels {
		c.Channels[i].Order = trace.AnyOrder
	}
	return c
}

// taken is the receipt of a message of an epoch.
func taken(c int, a, tag int64, epoch int) impl.Action {
	return impl.Action{Name: impl.Receive, Chan: c, Amount: a, Tag: tag, Epoch: epoch}
}

func closing(c, s int) impl.Action { return impl.Action{Name: impl.Close, Chan: c, Snap: s} }

// laiYang is what P2 does, and what follows.
var laiYang = []struct {
	why     string
	actions []impl.Action
	want    []string
}{
	{
		"the bank alone: all is white",
		[]impl.Action{send(c21, 1), receive(c12, 5, 1), {Name: impl.Spend, Chan: impl.NoChan, Amount: 5}},
		[]string{"send P2>P1 m1 =1; >P2>P1 m1 1", "receive P1>P2 m1", "internal =-5"},
	},
	{
		"after a record messages are red, and nothing else is sent",
		[]impl.Action{send(c21, 1), initiate(1), send(c21, 1), initiate(2), send(c23, 1)},
		[]string{
			"send P2>P1 m1 =1; >P2>P1 m1 1", "begin 1; record 1 =4",
			"send P2>P1 m2 =1 of epoch 1; >P2>P1 m2 1 of epoch 1", "begin 2; record 2 =3",
			"send P2>P3 m1 =1 of epoch 2; >P2>P3 m1 1 of epoch 2",
		},
	},
	{
		"the first red message makes the process record before it is taken in, and no other does",
		[]impl.Action{taken(c12, 2, 1, 1), taken(c32, 1, 1, 1)},
		[]string{"record 1 =5; receive P1>P2 m1", "receive P3>P2 m1"},
	},
	{
		"a message that is red for two makes it record both",
		[]impl.Action{taken(c12, 2, 1, 2)},
		[]string{"record 1 =5; record 2 =5; receive P1>P2 m1"},
	},
	{
		"what the process forwards is red",
		[]impl.Action{taken(c12, 2, 1, 2), send(c23, 5)},
		[]string{
			"record 1 =5; record 2 =5; receive P1>P2 m1",
			"send P2>P3 m1 =5 of epoch 2; >P2>P3 m1 5 of epoch 2",
		},
	},
	{
		"white messages that come after the record are on their way across the cut; red ones are not",
		[]impl.Action{
			taken(c12, 1, 1, 0), initiate(1), taken(c12, 2, 2, 0), taken(c12, 1, 4, 1), taken(c12, 1, 3, 0),
			closing(c12, 1),
		},
		[]string{
			"receive P1>P2 m1", "begin 1; record 1 =6", "receive P1>P2 m2", "receive P1>P2 m4",
			"receive P1>P2 m3", "channel_state 1 P1>P2 [m3 m2]",
		},
	},
	{
		"one message is red for the first snapshot and white for the second",
		[]impl.Action{initiate(1), initiate(2), taken(c12, 1, 1, 1), closing(c12, 1), closing(c12, 2)},
		[]string{
			"begin 1; record 1 =5", "begin 2; record 2 =5", "receive P1>P2 m1",
			"channel_state 1 P1>P2 []", "channel_state 2 P1>P2 [m1]",
		},
	},
	{
		"each channel has a record of its own",
		[]impl.Action{initiate(1), taken(c12, 1, 1, 0), closing(c32, 1), closing(c12, 1)},
		[]string{
			"begin 1; record 1 =5", "receive P1>P2 m1", "channel_state 1 P3>P2 []", "channel_state 1 P1>P2 [m1]",
		},
	},
}

func TestLaiYang(t *testing.T) {
	for _, c := range laiYang {
		t.Run(c.why, func(t *testing.T) {
			require.Equal(t, c.want, script(coloured(), c.actions...))
		})
	}
}

// TestLaiYangKeepsOrder: the record of a FIFO channel is in the order of sending.
func TestLaiYangKeepsOrder(t *testing.T) {
	c := coloured()
	c.Channels[c12].Order = trace.FIFO
	got := script(c, initiate(1), taken(c12, 2, 1, 0), taken(c12, 1, 2, 0), closing(c12, 1))
	require.Equal(t, "channel_state 1 P1>P2 [m1 m2]", got[3])
}

// labels is what P2 may do of its own accord, as far as it alone knows.
func labels(c *impl.Config, m impl.Machine) string {
	var list []string
	for _, a := range m.Steps(nil) {
		list = append(list, c.Label(a))
	}
	return strings.Join(list, " ")
}

// TestLaiYangSteps: snapshots are recorded in rising order, and channels closed once,
// after the record.
func TestLaiYangSteps(t *testing.T) {
	c := coloured()
	c.Amounts = nil
	m := impl.NewMachine(c, p2)
	var out impl.Output
	require.Equal(t, "Initiate(P2, 1)", labels(c, m), "not the second before the first")
	for _, step := range []struct {
		why  string
		take impl.Action
		want string
	}{
		{"a white message makes nobody record", taken(c12, 1, 1, 0), "Initiate(P2, 1)"},
		{"it records", initiate(1), "Initiate(P2, 2) Close(P1>P2, 1) Close(P3>P2, 1)"},
		{"it closes a channel once", closing(c12, 1), "Initiate(P2, 2) Close(P3>P2, 1)"},
		{"it is made to record", taken(c32, 1, 1, 2), "Close(P1>P2, 2) Close(P3>P2, 1) Close(P3>P2, 2)"},
		{"each snapshot by itself", closing(c32, 2), "Close(P1>P2, 2) Close(P3>P2, 1)"},
	} {
		m.Step(step.take, &out)
		require.Equal(t, step.want, labels(c, m), step.why)
	}
}

// TestLaiYangBound: MaxWhite holds back what is white for a snapshot yet to be recorded,
// on each channel by itself, and without it nothing is held back.
func TestLaiYangBound(t *testing.T) {
	c := coloured()
	c.Amounts, c.Spending, c.MaxWhite = []int64{1}, false, 1
	sends := func(m impl.Machine) string {
		text, _, _ := strings.Cut(labels(c, m), " Initiate")
		text, _, _ = strings.Cut(text, " Close")
		return text
	}
	m := impl.NewMachine(c, p2)
	var out impl.Output
	m.Step(send(c21, 1), &out)
	require.Equal(t, "Send(P2>P1/2, 1) Send(P2>P3, 1)", sends(m))
	m.Step(initiate(1), &out)
	require.Equal(t, "Send(P2>P1/2, 1) Send(P2>P3, 1)", sends(m), "it is white for 2")
	m.Step(initiate(2), &out)
	require.Equal(t, "Send(P2>P1, 1) Send(P2>P1/2, 1) Send(P2>P3, 1)", sends(m), "and now it is red")
	c.MaxWhite = 0
	m = impl.NewMachine(c, p2)
	m.Step(send(c21, 1), &out)
	require.Equal(t, "Send(P2>P1, 1) Send(P2>P1/2, 1) Send(P2>P3, 1)", sends(m))
}

// TestCountsMeet: a channel can be closed when its sender has recorded, and as many
// white messages have come as it sent: those that came before the record too, and red
// ones not.
func TestCountsMeet(t *testing.T) {
	at := func(p int, a impl.Action) impl.Action {
		a.Proc = p
		return a
	}
	begin := func(p int) impl.Action { return at(p, initiate(1)) }
	tests := []struct {
		why     string
		actions []impl.Action
		want    string // the channels into P2 that can be closed
	}{
		{"the sender may still send", []impl.Action{begin(p2)}, ""},
		{"nothing was sent", []impl.Action{begin(p2), begin(0)}, "Close(P1>P2, 1)"},
		{"the target has not recorded", []impl.Action{begin(0), begin(2)}, ""},
		{"one is on its way", []impl.Action{send(c12, 1), begin(p2), begin(0)}, ""},
		{
			"it has come after the record",
			[]impl.Action{send(c12, 1), begin(p2), begin(0), at(p2, taken(c12, 1, 0, 0))},
			"Close(P1>P2, 1)",
		},
		{
			"it has come before",
			[]impl.Action{send(c12, 1), at(p2, taken(c12, 1, 0, 0)), begin(p2), begin(0)},
			"Close(P1>P2, 1)",
		},
		{
			"a red one has come, which makes up for nothing",
			[]impl.Action{send(c12, 1), begin(0), send(c12, 1), at(p2, taken(c12, 1, 0, 1))},
			"",
		},
		{
			"red ones are not waited for",
			[]impl.Action{begin(0), send(c12, 1), begin(p2)},
			"Close(P1>P2, 1)",
		},
	}
	for _, tt := range tests {
		c := coloured()
		w := impl.NewWorld(c, false)
		for _, a := range tt.actions {
			w.Apply(a)
		}
		var list []string
		for _, a := range w.Enabled(nil) {
			if a.Name == impl.Close && a.Proc == p2 {
				list = append(list, c.Label(a))
			}
		}
		require.Equal(t, tt.want, strings.Join(list, " "), tt.why)
	}
}

// TestLaiYangState: what stands on the screen.
func TestLaiYangState(t *testing.T) {
	c := coloured()
	w := impl.NewWorld(c, false)
	for _, a := range []impl.Action{send(c12, 1), initiate(1), send(c12, 2), {
		Name: impl.Receive, Proc: p2, Chan: c12, Amount: 2, Epoch: 1,
	}} {
		w.Apply(a)
	}
	require.Equal(t, []string{
		"state P1=2 P2=7 P3=5", "chan P1>P2: 1", "snapshot 1: P1=4 P2=5",
		"whiteSent 1: P1>P2=1", "whiteSent 2: P1>P2=2", "whiteGot 2: P1>P2=1",
	}, w.State().Lines(c))
}
