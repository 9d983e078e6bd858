package explore_test

import (
	"tracecheck/impl"
)

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

// overdraft: money is sent that is not there.
func overdraft(m *mutant, a impl.Action, out *impl.Output) bool {
	if a.Name == impl.Send && m.Balance() == 1 {
		m.Bank.Spend(1, out)
	}
	return false
}

// eatenMessage: with a snapshot's first marker, a coin of the process is lost.
func eatenMessage(m *mutant, a impl.Action, out *impl.Output) bool {
	m.ChandyLamport.Step(a, out)
	if a.Name == impl.ReceiveMarker && m.Balance() > 0 {
		m.Bank.Spend(1, out)
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

// lateRecord: a process that starts a snapshot has its first marker out, and spends a
// coin, before it records.
func lateRecord(m *mutant, a impl.Action, out *impl.Output) bool {
	if a.Name == impl.Initiate && m.Balance() > 0 {
		m.Bank.Spend(1, out)
	}
	return false
}

func (m *mutant) outgoing() int {
	for c, ch := range m.cfg.Channels {
		if ch.From == m.proc {
			return c
		}
	}
	panic("no channel leaves the process")
}
