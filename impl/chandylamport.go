package impl

import "tracecheck/trace"

// ChandyLamport is one process of ChandyLamport.tla: the bank, and superimposed on
// it the marker algorithm for several snapshots at a time. Snapshots are counted
// from 1, so index 0 of each slice by snapshot is unused.
type ChandyLamport struct {
	Bank
	in    []int  // channels that enter, ascending
	fifo  []bool // [c]: channel c delivers in the order of sending
	snaps int

	recorded   []bool     // [s]: the state is recorded
	record     []int64    // [s]: the recorded state, 0 until then
	closed     [][]bool   // [s][c]: the record of incoming channel c is final
	chanRecord [][][]Item // [s][c]: what was recorded of incoming channel c, kept as a channel is
}

// NewChandyLamport makes process p (an index in Config.Processes) in its initial
// state: nothing recorded, no channel closed.
func NewChandyLamport(c *Config, p int) *ChandyLamport {
	m := &ChandyLamport{
		Bank: newBank(c, p), snaps: c.Snaps,
		recorded: make([]bool, c.Snaps+1), record: make([]int64, c.Snaps+1),
		closed: make([][]bool, c.Snaps+1), chanRecord: make([][][]Item, c.Snaps+1),
	}
	_, m.in = c.ends(p)
	for _, ch := range c.Channels {
		m.fifo = append(m.fifo, ch.Order == trace.FIFO)
	}
	for s := range m.closed {
		m.closed[s] = make([]bool, len(c.Channels))
		m.chanRecord[s] = make([][]Item, len(c.Channels))
	}
	return m
}

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
			m.chanRecord[s][c] = putItem(m.chanRecord[s][c], it, m.fifo[c])
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

func (m *ChandyLamport) recordState(s int, out *Output) {
	m.recorded[s] = true
	m.record[s] = m.balance
	out.logRecord(m.proc, s, m.record[s])
}

func (m *ChandyLamport) closeChannel(s, c int, out *Output) {
	m.closed[s][c] = true
	out.logChannelState(m.proc, c, s, m.chanRecord[s][c])
}

func (m *ChandyLamport) sendMarkers(s int, out *Output) {
	for _, c := range m.out {
		out.logMarker(m.proc, trace.SendMarker, c, s)
		out.leave(c, Item{Kind: Marker, Snap: s})
	}
}

// Recorded says whether the process has recorded its state for snapshot s, and what.
func (m *ChandyLamport) Recorded(s int) (int64, bool) { return m.record[s], m.recorded[s] }

// ChanRecord is what was recorded of incoming channel c, and whether c is closed.
func (m *ChandyLamport) ChanRecord(s, c int) ([]Item, bool) {
	return m.chanRecord[s][c], m.closed[s][c]
}

// CopyFrom makes this machine equal to another of the same process.
func (m *ChandyLamport) CopyFrom(src Machine) {
	o := src.(*ChandyLamport)
	m.Bank.copyFrom(&o.Bank)
	copy(m.recorded, o.recorded)
	copy(m.record, o.record)
	for s := 1; s <= m.snaps; s++ {
		copy(m.closed[s], o.closed[s])
		for _, c := range m.in {
			m.chanRecord[s][c] = append(m.chanRecord[s][c][:0], o.chanRecord[s][c]...)
		}
	}
}

// AppendKey adds the balance, then by snapshot the recorded state and, by incoming
// channel, its record. Everything is written, recorded or not: a key that left out
// what cannot matter would hide a machine that is wrong about it.
func (m *ChandyLamport) AppendKey(dst []byte) []byte {
	dst = m.Bank.appendKey(dst)
	for s := 1; s <= m.snaps; s++ {
		dst = appendFlagged(dst, m.record[s], m.recorded[s])
		for _, c := range m.in {
			dst = appendFlagged(dst, int64(len(m.chanRecord[s][c])), m.closed[s][c])
			for _, it := range m.chanRecord[s][c] {
				dst = appendNumber(dst, it.Amount)
			}
		}
	}
	return dst
}

// LoadKey sets the state from what AppendKey added.
func (m *ChandyLamport) LoadKey(key []byte) []byte {
	key = m.Bank.loadKey(key)
	for s := 1; s <= m.snaps; s++ {
		m.record[s], m.recorded[s], key = takeFlagged(key)
		for _, c := range m.in {
			var n, a int64
			n, m.closed[s][c], key = takeFlagged(key)
			m.chanRecord[s][c] = m.chanRecord[s][c][:0]
			for range n {
				a, key = takeNumber(key)
				it := Item{Kind: Message, Amount: a}
				m.chanRecord[s][c] = append(m.chanRecord[s][c], it)
			}
		}
	}
	return key
}
