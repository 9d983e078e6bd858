package explore_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/impl/explore"
	"tracecheck/trace"
)

// write makes the trace of a path.
func write(t *testing.T, name string, c *impl.Config, path []explore.Step) {
	t.Helper()
	var text bytes.Buffer
	w, err := trace.NewWriter(&text, c.Header())
	require.NoError(t, err)
	require.NoError(t, explore.Record(c, path, w.Write))
	require.NoError(t, w.Flush())
	require.NoError(t, os.WriteFile(name, text.Bytes(), 0o644))
}

// mutant is a machine of Chandy and Lamport's algorithm with a fault: the right one,
// but for the steps that step takes in its place.
type mutant struct {
	*impl.ChandyLamport
	cfg  *impl.Config
	proc int
	step func(m *mutant, a impl.Action, out *impl.Output) (taken bool)
}

func (m *mutant) Step(a impl.Action, out *impl.Output) {
	if !m.step(m, a, out) {
		m.ChandyLamport.Step(a, out)
	}
}

func (m *mutant) CopyFrom(src impl.Machine) {
	m.ChandyLamport.CopyFrom(src.(*mutant).ChandyLamport)
}

// wrong is a configuration whose machines have a fault.
func wrong(c *impl.Config, step func(*mutant, impl.Action, *impl.Output) bool) *impl.Config {
	c.Machine = func(c *impl.Config, p int) impl.Machine {
		return &mutant{impl.NewChandyLamport(c, p), c, p, step}
	}
	return c
}

// after lets the right machine take the step, and then changes what leaves.
func after(change func(m *mutant, a impl.Action, out *impl.Output)) func(*mutant, impl.Action, *impl.Output) bool {
	return func(m *mutant, a impl.Action, out *impl.Output) bool {
		m.ChandyLamport.Step(a, out)
		change(m, a, out)
		return true
	}
}

// lostMarker: p2 forgets the last of its markers.
var lostMarker = after(func(m *mutant, _ impl.Action, out *impl.Output) {
	last := len(out.Packets) - 1
	if m.proc == 1 && last >= 0 && out.Packets[last].Item.Kind == impl.Marker {
		out.Packets = out.Packets[:last]
	}
})

// returnedMarker: a marker that is not a snapshot's first is passed on, and the
// channel that it came by stays open.
func returnedMarker(m *mutant, a impl.Action, out *impl.Output) bool {
	if a.Name != impl.ReceiveMarker {
		return false
	}
	if _, recorded := m.Recorded(a.Snap); !recorded {
		return false
	}
	marker := impl.Item{Kind: impl.Marker, Snap: a.Snap}
	out.Packets = append(out.Packets, impl.Packet{Chan: m.outgoing(), Item: marker})
	return true
}

// twoMarkers: whoever starts a snapshot sends its first marker twice.
var twoMarkers = after(func(m *mutant, a impl.Action, out *impl.Output) {
	if a.Name == impl.Initiate {
		out.Packets = append(out.Packets, out.Packets[0])
	}
})

// overdraft is a machine that sends without a look at its balance.
type overdraft struct{ *impl.ChandyLamport }

func (m overdraft) Steps(dst []impl.Action) []impl.Action {
	if m.Balance() <= 0 {
		dst = append(dst, impl.Action{Name: impl.Send, Amount: 1})
	}
	return m.ChandyLamport.Steps(dst)
}

func (m overdraft) CopyFrom(src impl.Machine) {
	m.ChandyLamport.CopyFrom(src.(overdraft).ChandyLamport)
}

// overdrawn has a first process, with the first channel, that is such a machine.
func overdrawn() *impl.Config {
	c := config([]int64{0, 1}, []int64{1}, 1, "12", "21")
	c.Machine = func(c *impl.Config, p int) impl.Machine {
		if p > 0 {
			return impl.NewChandyLamport(c, p)
		}
		return overdraft{impl.NewChandyLamport(c, p)}
	}
	return c
}

// eatenMessage: with a marker, a coin of the process is lost, and no event says so.
func eatenMessage(m *mutant, a impl.Action, out *impl.Output) bool {
	m.ChandyLamport.Step(a, out)
	if a.Name == impl.ReceiveMarker && m.Balance() > 0 {
		m.Bank.Spend(1, &impl.Output{})
	}
	return true
}

// lateMarker: whoever starts a snapshot sends a coin between its record and its
// markers, if it has one.
func lateMarker(m *mutant, a impl.Action, out *impl.Output) bool {
	if a.Name != impl.Initiate || m.Balance() == 0 {
		return false
	}
	var markers impl.Output
	m.ChandyLamport.Step(a, &markers)
	m.Bank.Send(m.outgoing(), 1, out)
	out.Packets = append(out.Packets, markers.Packets...)
	return true
}

// spentRecord: whoever starts a snapshot loses a coin first, and no event says so.
func spentRecord(m *mutant, a impl.Action, _ *impl.Output) bool {
	if a.Name == impl.Initiate && m.Balance() > 0 {
		m.Bank.Spend(1, &impl.Output{})
	}
	return false
}

// reversedRecord: what is recorded of a channel is kept newest first.
func reversedRecord(m *mutant, a impl.Action, out *impl.Output) bool {
	m.ChandyLamport.Step(a, out)
	if a.Name == impl.Receive {
		for s := 1; s <= m.cfg.Snaps; s++ {
			items, closed := m.ChanRecord(s, a.Chan)
			if last := len(items) - 1; last > 0 && !closed {
				newest := items[last]
				copy(items[1:], items[:last])
				items[0] = newest
			}
		}
	}
	return true
}

// openChannel: the channel of a snapshot's first marker is recorded like the others.
func openChannel(m *mutant, a impl.Action, out *impl.Output) bool {
	if a.Name != impl.ReceiveMarker {
		return false
	}
	if _, recorded := m.Recorded(a.Snap); recorded {
		return false
	}
	m.Initiate(a.Snap, out)
	return true
}

// earlyClose: a marker that is not a snapshot's first ends the records of all channels.
func earlyClose(m *mutant, a impl.Action, out *impl.Output) bool {
	if a.Name != impl.ReceiveMarker {
		return false
	}
	if _, recorded := m.Recorded(a.Snap); !recorded {
		return false
	}
	for c, ch := range m.cfg.Channels {
		if _, closed := m.ChanRecord(a.Snap, c); ch.To == m.proc && !closed {
			m.ReceiveMarker(c, a.Snap, out)
		}
	}
	return true
}

// forgetful: with a snapshot's second marker, the process is as at first.
func forgetful(m *mutant, a impl.Action, _ *impl.Output) bool {
	if a.Name != impl.ReceiveMarker {
		return false
	}
	if _, recorded := m.Recorded(a.Snap); recorded {
		m.ChandyLamport.CopyFrom(impl.NewChandyLamport(m.cfg, m.proc))
		return true
	}
	return false
}

// nothing: no step does anything.
func nothing(*mutant, impl.Action, *impl.Output) bool { return true }

func (m *mutant) outgoing() int {
	for c, ch := range m.cfg.Channels {
		if ch.From == m.proc {
			return c
		}
	}
	panic("no channel leaves the process")
}
