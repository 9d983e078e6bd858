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

// three is a process in the middle: P1 and P3 send to P2, and P2 to both, to P1 on
// two parallel channels.
func three() *impl.Config {
	ch := func(id string, from, to int) trace.Channel {
		return trace.Channel{ID: id, From: from, To: to, Order: trace.FIFO}
	}
	return &impl.Config{
		Algorithm: trace.ChandyLamport,
		Processes: []impl.Process{{ID: "P1", Initial: 5}, {ID: "P2", Initial: 5}, {ID: "P3", Initial: 5}},
		Channels: []trace.Channel{
			ch("P1>P2", 0, 1), ch("P2>P1", 1, 0), ch("P2>P1/2", 1, 0), ch("P2>P3", 1, 2), ch("P3>P2", 2, 1),
		},
		Amounts: []int64{1, 2, 5}, Spending: true, Snaps: 2,
	}
}

const (
	c12, c21, c21b, c23, c32 = 0, 1, 2, 3, 4
	p2                       = 1
)

// script steps the machine of P2 and writes down what follows of each step: the
// events and, behind >, the items that leave.
func script(c *impl.Config, actions ...impl.Action) []string {
	m := impl.NewMachine(c, p2)
	h := c.Header()
	out := impl.Output{Logging: true}
	var lines []string
	for _, a := range actions {
		a.Proc = p2
		out.Reset()
		m.Step(a, &out)
		var words []string
		for _, e := range out.Events {
			words = append(words, eventText(h, e))
		}
		for _, p := range out.Packets {
			words = append(words, fmt.Sprintf(">%s %s", c.Channels[p.Chan].ID, itemText(p.Item)))
		}
		lines = append(lines, strings.Join(words, "; "))
	}
	return lines
}

func eventText(h *trace.Header, e trace.Event) string {
	text := e.Kind.String()
	if e.Snap != 0 {
		text += fmt.Sprintf(" %d", e.Snap)
	}
	if e.Chan != trace.NoChan {
		text += " " + h.Channels[e.Chan].ID
	}
	if e.Msg != "" {
		text += " " + e.Msg
	}
	if !e.Data.IsZero() || !e.State.IsZero() {
		text += " =" + e.Data.String() + e.State.String()
	}
	if e.Epoch != 0 {
		text += fmt.Sprintf(" of epoch %d", e.Epoch)
	}
	if e.Kind == trace.ChannelState {
		text += fmt.Sprint(" ", e.Msgs)
	}
	return text
}

func itemText(it impl.Item) string {
	if it.Kind == impl.Marker {
		return fmt.Sprintf("marker %d", it.Snap)
	}
	text := fmt.Sprintf("%s %d", impl.MessageID(it.Tag), it.Amount)
	if it.Epoch != 0 {
		text += fmt.Sprintf(" of epoch %d", it.Epoch)
	}
	return text
}

func send(c int, a int64) impl.Action { return impl.Action{Name: impl.Send, Chan: c, Amount: a} }

func receive(c int, a, tag int64) impl.Action {
	return impl.Action{Name: impl.Receive, Chan: c, Amount: a, Tag: tag}
}

func marker(c, s int) impl.Action {
	return impl.Action{Name: impl.ReceiveMarker, Chan: c, Snap: s}
}

func initiate(s int) impl.Action {
	return impl.Action{Name: impl.Initiate, Chan: impl.NoChan, Snap: s}
}

// markers1 is what follows from a record of snapshot 1: a marker on each outgoing
// channel, in one step.
const markers1 = "send_marker 1 P2>P1; send_marker 1 P2>P1/2; send_marker 1 P2>P3; " +
	">P2>P1 marker 1; >P2>P1/2 marker 1; >P2>P3 marker 1"

// chandyLamport is what P2 does, and what follows.
var chandyLamport = []struct {
	why     string
	actions []impl.Action
	want    []string
}{
	{
		"the bank alone: ids count on each channel by itself, spending is a negative local step",
		[]impl.Action{
			send(c21, 1), send(c21, 2), send(c23, 1), receive(c12, 5, 1),
			{Name: impl.Spend, Chan: impl.NoChan, Amount: 5},
		},
		[]string{
			"send P2>P1 m1 =1; >P2>P1 m1 1", "send P2>P1 m2 =2; >P2>P1 m2 2",
			"send P2>P3 m1 =1; >P2>P3 m1 1", "receive P1>P2 m1", "internal =-5",
		},
	},
	{
		"an initiator records and marks every outgoing channel in one step",
		[]impl.Action{initiate(1)},
		[]string{"begin 1; record 1 =5; " + markers1},
	},
	{
		"a first marker is one step too: its channel is recorded empty",
		[]impl.Action{receive(c12, 2, 1), marker(c12, 1)},
		[]string{
			"receive P1>P2 m1",
			"receive_marker 1 P1>P2; record 1 =7; channel_state 1 P1>P2 []; " + markers1,
		},
	},
	{
		"a later marker closes its channel with what came after the record, and sends nothing",
		[]impl.Action{marker(c12, 1), receive(c32, 1, 1), receive(c32, 2, 2), marker(c32, 1)},
		[]string{
			"receive_marker 1 P1>P2; record 1 =5; channel_state 1 P1>P2 []; " + markers1,
			"receive P3>P2 m1", "receive P3>P2 m2",
			"receive_marker 1 P3>P2; channel_state 1 P3>P2 [m1 m2]",
		},
	},
	{
		"what comes behind the marker is not recorded",
		[]impl.Action{
			initiate(1), marker(c12, 1), receive(c12, 1, 1), receive(c32, 1, 1), marker(c32, 1),
		},
		[]string{
			"begin 1; record 1 =5; " + markers1,
			"receive_marker 1 P1>P2; channel_state 1 P1>P2 []",
			"receive P1>P2 m1", "receive P3>P2 m1",
			"receive_marker 1 P3>P2; channel_state 1 P3>P2 [m1]",
		},
	},
	{
		"two snapshots keep apart: one message is in the state of one and the channel of the other",
		[]impl.Action{initiate(1), receive(c12, 1, 1), initiate(2), marker(c12, 1), marker(c12, 2)},
		[]string{
			"begin 1; record 1 =5; " + markers1, "receive P1>P2 m1",
			"begin 2; record 2 =6; " + strings.NewReplacer("marker 1", "marker 2").Replace(markers1),
			"receive_marker 1 P1>P2; channel_state 1 P1>P2 [m1]",
			"receive_marker 2 P1>P2; channel_state 2 P1>P2 []",
		},
	},
}

func TestChandyLamport(t *testing.T) {
	for _, c := range chandyLamport {
		t.Run(c.why, func(t *testing.T) {
			require.Equal(t, c.want, script(three(), c.actions...))
		})
	}
}

// TestClosedIsFinal: once its marker has come, the record of a channel does not change.
func TestClosedIsFinal(t *testing.T) {
	m := impl.NewMachine(three(), p2)
	var out impl.Output
	for _, a := range []impl.Action{
		initiate(1), receive(c12, 1, 1), marker(c12, 1), receive(c12, 2, 2),
	} {
		m.Step(a, &out)
	}
	items, closed := m.ChanRecord(1, c12)
	require.True(t, closed)
	require.Equal(t, []impl.Item{{Kind: impl.Message, Amount: 1, Tag: 1}}, items)
	_, closed = m.ChanRecord(1, c32)
	require.False(t, closed)
}

func TestNaive(t *testing.T) {
	c := three()
	c.Algorithm = trace.Naive
	read := impl.Action{Name: impl.Read, Chan: impl.NoChan, Snap: 1}
	require.Equal(t,
		[]string{"record 1 =5", "receive P1>P2 m1"},
		script(c, read, receive(c12, 1, 1)), "reading says nothing of channels")
}

// TestCoordinator: `begin` is the coordinator's where no process began, `complete`
// always, and every log ends.
func TestCoordinator(t *testing.T) {
	c := three()
	c.Algorithm, c.Gather = trace.Naive, impl.Initiator // which the coordinator is
	var lines []string
	h := c.Header()
	r := impl.NewRecording(c, func(e *trace.Event) error {
		lines = append(lines, fmt.Sprint(h.ProcID(e.Proc), " ", e.Seq, " ", e.Kind))
		return nil
	})
	for _, p := range []int{2, 0, 1} {
		require.False(t, r.Completed(1))
		r.Apply(impl.Action{Name: impl.Read, Proc: p, Chan: impl.NoChan, Snap: 1})
		require.True(t, r.Begun(1))
	}
	require.True(t, r.Completed(1))
	require.False(t, r.Begun(2))
	require.NoError(t, r.Close())
	require.Equal(t, []string{
		"coordinator 1 begin", "P3 1 record", "P1 1 record", "P2 1 record", "coordinator 2 complete",
		"P1 2 end", "P2 2 end", "P3 2 end", "coordinator 3 end",
	}, lines)
}

// TestFIFODeliversTheHead: nothing behind the head of a FIFO channel is enabled, and
// every different item of a bag is.
func TestFIFODeliversTheHead(t *testing.T) {
	for order, want := range map[string][]string{
		trace.FIFO: {"Receive(P1>P2) takes 2"},
		trace.AnyOrder: {
			"Receive(P1>P2) takes 1", "Receive(P1>P2) takes 2",
			"ReceiveMarker(P1>P2) takes the marker of 1",
		},
	} {
		c := three()
		c.Channels[c12].Order = order
		w := impl.NewWorld(c, false)
		for _, a := range []impl.Action{send(c12, 2), send(c12, 1), send(c12, 1), initiate(1)} {
			w.Apply(a)
		}
		var got []string
		for _, a := range w.Enabled(nil) {
			if a.Name == impl.Receive || a.Name == impl.ReceiveMarker {
				got = append(got, c.Describe(a))
			}
		}
		require.Equal(t, want, got, order)
	}
}

// TestEqualBagsAreEqualStates: the order of sending leaves no trace in a bag.
func TestEqualBagsAreEqualStates(t *testing.T) {
	c := three()
	for i := range c.Channels {
		c.Channels[i].Order = trace.AnyOrder
	}
	one, two := impl.NewWorld(c, false), impl.NewWorld(c, false)
	for _, a := range []impl.Action{send(c12, 2), send(c12, 1), initiate(2), initiate(1)} {
		one.Apply(a)
	}
	for _, a := range []impl.Action{send(c12, 1), send(c12, 2), initiate(1), initiate(2)} {
		two.Apply(a)
	}
	require.Equal(t, one.AppendKey(nil), two.AppendKey(nil))
	require.Equal(t, one.State(), two.State())
}

// TestNotEnabled: a delivery of what is not there is a fault of the caller.
func TestNotEnabled(t *testing.T) {
	w := impl.NewWorld(three(), false)
	require.PanicsWithValue(t, "impl: Receive(P1>P2) takes 1 is not enabled", func() {
		w.Apply(impl.Action{Name: impl.Receive, Proc: p2, Chan: c12, Amount: 1})
	})
}

// wander takes a drawn number of steps.
func wander(t *rapid.T, w *impl.World) {
	for range rapid.IntRange(0, 40).Draw(t, "steps") {
		enabled := w.Enabled(nil)
		if len(enabled) == 0 {
			return
		}
		w.Apply(enabled[rapid.IntRange(0, len(enabled)-1).Draw(t, "choice")])
	}
}

func worlds(t *rapid.T) *impl.Config {
	c := three()
	c.Algorithm = rapid.SampledFrom(impl.Algorithms()).Draw(t, "algorithm")
	for i := range c.Channels {
		c.Channels[i].Order = rapid.SampledFrom([]string{trace.FIFO, trace.AnyOrder}).Draw(t, "order")
	}
	c.Processes[0].Initial = 200 // a number of more than one byte
	return c
}

// TestKeys: a key holds the whole state, and only the state: it survives loading and
// copying into a world that was somewhere else, and equal keys are equal states.
func TestKeys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := worlds(t)
		from, to := impl.NewWorld(c, false), impl.NewWorld(c, false)
		wander(t, from)
		wander(t, to)
		key := from.AppendKey(nil)
		require.Equal(t, string(key) == string(to.AppendKey(nil)),
			fmt.Sprint(from.State()) == fmt.Sprint(to.State()))
		to.LoadKey(key)
		require.Equal(t, from.State(), to.State())
		require.Equal(t, key, to.AppendKey(nil))
		wander(t, to)
		to.CopyFrom(from)
		require.Equal(t, from.State(), to.State())
		require.Equal(t, key, to.AppendKey(nil), "nil and empty are the same")
		wander(t, to)
		require.Equal(t, key, from.AppendKey(nil), "a copy shares nothing")
	})
}

// silent says whether the trace has no word for an action.
func silent(a impl.Action) bool { return a.Name == impl.GoOn || a.Name == impl.Agree }

// TestLoggingChangesNothing: with and without events, the same choices give the same
// states, so what is explored is what is run.
func TestLoggingChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := worlds(t)
		quiet, logging := impl.NewWorld(c, false), impl.NewWorld(c, true)
		for range rapid.IntRange(0, 40).Draw(t, "steps") {
			enabled := logging.Enabled(nil)
			a := enabled[rapid.IntRange(0, len(enabled)-1).Draw(t, "choice")]
			logging.Apply(a)
			if !silent(a) {
				require.NotEmpty(t, logging.Events())
			}
			a.Tag = 0
			require.Contains(t, quiet.Enabled(nil), a)
			quiet.Apply(a)
			require.Empty(t, quiet.Events())
			require.Equal(t, quiet.AppendKey(nil), logging.AppendKey(nil))
		}
	})
}

// TestExploringAllocatesNothing: once its slices have grown, a step of exploring
// makes no garbage.
func TestExploringAllocatesNothing(t *testing.T) {
	for _, algorithm := range impl.Algorithms() {
		c := three()
		c.Algorithm = algorithm
		base, next := impl.NewWorld(c, false), impl.NewWorld(c, false)
		var key []byte
		var enabled []impl.Action
		var load []byte
		visit := func() {
			load = base.AppendKey(load[:0])
			base.LoadKey(load)
			enabled = base.Enabled(enabled[:0])
			for _, a := range enabled {
				next.CopyFrom(base)
				next.Apply(a)
				key = next.AppendKey(key[:0])
			}
		}
		for step := range 60 {
			visit()
			if len(enabled) == 0 {
				break
			}
			base.Apply(enabled[step*7%len(enabled)])
		}
		require.Zero(t, testing.AllocsPerRun(100, visit), algorithm)
	}
}
