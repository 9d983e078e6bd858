package impl

import "tracecheck/trace"

// ChandyLamport is one process of ChandyLamport.tla: the bank, and superimposed on
// it the marker algorithm for several snapshots at a time. What it records is all its
// state.
type ChandyLamport struct{ records }

// NewChandyLamport makes process p (an index in Config.Processes) in its initial
// state: nothing recorded, no channel closed.
func NewChandyLamport(c *Config, p int) *ChandyLamport { return &ChandyLamport{newRecords(c, p)} }

// Steps adds the bank's steps, then the snapshots that the process may start: any
// that it has not recorded, at any time.
func (m *ChandyLamport) Steps(dst []Action) []Action {
	dst = m.Bank.steps(dst)
	for s := 1; s <= m.snaps; s++ {
		if !m.recorded[s] {
			dst = append(dst, Action{Name: Initiate, Proc: m.proc, Chan: NoChan, Snap: s})
		}
	}
	return dst
}

// Step takes one action.
func (m *ChandyLamport) Step(a Action, out *Output) {
	switch a.Name {
	case Send:
		m.Send(a.Chan, a.Amount, out)
	case Receive:
		m.Receive(a.Chan, a.item(), out)
	case Spend:
		m.Spend(a.Amount, out)
	case Rest:
		m.Rest(out)
	case Initiate:
		m.Initiate(a.Snap, out)
	case ReceiveMarker:
		m.ReceiveMarker(a.Chan, a.Snap, out)
	default:
		panic("impl: not an action of Chandy-Lamport: " + a.Name.String())
	}
}

// Send is the bank's: the algorithm never delays or changes a message.
func (m *ChandyLamport) Send(c int, a int64, out *Output) {
	m.Bank.Send(c, a, out)
}

// Receive is the bank's, and the message is written down for every snapshot in
// which the process has recorded its state and channel c is still open: it was
// sent before the sender recorded, and received after the receiver did.
func (m *ChandyLamport) Receive(c int, it Item, out *Output) {
	m.Bank.Receive(c, it, out)
	for s := 1; s <= m.snaps; s++ {
		if m.recorded[s] && !m.closed[s][c] {
			m.keep(s, c, it)
		}
	}
}

// Spend is the bank's.
func (m *ChandyLamport) Spend(a int64, out *Output) {
	m.Bank.Spend(a, out)
}

// Initiate starts snapshot s: the process records its state and puts a marker on
// every outgoing channel, in one step.
func (m *ChandyLamport) Initiate(s int, out *Output) {
	out.logBegin(m.proc, s)
	m.recordState(s, out)
	m.sendMarkers(s, out)
}

// ReceiveMarker takes the marker of snapshot s from channel c and closes c. The
// first marker of a snapshot also makes the process record its state, and put a
// marker on every outgoing channel before it sends anything else: one step.
func (m *ChandyLamport) ReceiveMarker(c, s int, out *Output) {
	first := !m.recorded[s]
	out.logMarker(m.proc, trace.ReceiveMarker, c, s)
	if first {
		m.recordState(s, out)
	}
	m.closeChannel(s, c, out)
	if first {
		m.sendMarkers(s, out)
	}
}

func (m *ChandyLamport) sendMarkers(s int, out *Output) {
	for _, c := range m.out {
		out.logMarker(m.proc, trace.SendMarker, c, s)
		out.leave(c, Item{Kind: Marker, Snap: s})
	}
}

// CopyFrom makes this machine equal to another of the same process.
func (m *ChandyLamport) CopyFrom(src Machine) { m.copyFrom(&src.(*ChandyLamport).records) }

// AppendKey adds the balance and the records.
func (m *ChandyLamport) AppendKey(dst []byte) []byte { return m.appendKey(dst) }

// LoadKey sets the state from what AppendKey added.
func (m *ChandyLamport) LoadKey(key []byte) []byte { return m.loadKey(key) }
