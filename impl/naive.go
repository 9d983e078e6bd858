package impl

// Naive is one process that is read from outside: one action, Read, writes down its
// balance, and nothing says what was in the channels. The processes are read one
// after another in any order while money moves between them, which is why the sum
// comes out too large or too small.
type Naive struct {
	Bank
	snaps int

	recorded []bool  // [s]: the process was read
	record   []int64 // [s]: what was read, 0 until then
}

// NewNaive makes process p (an index in Config.Processes) in its initial state.
func NewNaive(c *Config, p int) *Naive {
	return &Naive{
		Bank: newBank(c, p), snaps: c.Snaps,
		recorded: make([]bool, c.Snaps+1), record: make([]int64, c.Snaps+1),
	}
}

// Steps adds the bank's steps, then the snapshots for which the process may be
// read: any for which it was not.
func (m *Naive) Steps(dst []Action) []Action {
	dst = m.Bank.steps(dst)
	for s := 1; s <= m.snaps; s++ {
		if !m.recorded[s] {
			dst = append(dst, Action{Name: Read, Proc: m.proc, Chan: NoChan, Snap: s})
		}
	}
	return dst
}

// Step takes one action.
func (m *Naive) Step(a Action, out *Output) {
	switch a.Name {
	case Send:
		m.Send(a.Chan, a.Amount, out)
	case Receive:
		m.Receive(a.Chan, a.item(), out)
	case Spend:
		m.Spend(a.Amount, out)
	case Rest:
		m.Rest(out)
	case Read:
		m.Read(a.Snap, out)
	default:
		panic("impl: not an action of the naive reading: " + a.Name.String())
	}
}

// Read writes down the balance for snapshot s.
func (m *Naive) Read(s int, out *Output) {
	m.recorded[s] = true
	m.record[s] = m.balance
	out.logRecord(m.proc, s, m.record[s])
}

// Recorded says whether the process was read for snapshot s, and what was read.
func (m *Naive) Recorded(s int) (int64, bool) { return m.record[s], m.recorded[s] }

// ChanRecord is always empty, and final once the process was read.
func (m *Naive) ChanRecord(s, _ int) ([]Item, bool) { return nil, m.recorded[s] }

// CopyFrom makes this machine equal to another of the same process.
func (m *Naive) CopyFrom(src Machine) {
	o := src.(*Naive)
	m.Bank.copyFrom(&o.Bank)
	copy(m.recorded, o.recorded)
	copy(m.record, o.record)
}

// AppendKey adds the balance and, by snapshot, what was read.
func (m *Naive) AppendKey(dst []byte) []byte {
	dst = m.Bank.appendKey(dst)
	for s := 1; s <= m.snaps; s++ {
		dst = appendFlagged(dst, m.record[s], m.recorded[s])
	}
	return dst
}

// LoadKey sets the state from what AppendKey added.
func (m *Naive) LoadKey(key []byte) []byte {
	key = m.Bank.loadKey(key)
	for s := 1; s <= m.snaps; s++ {
		m.record[s], m.recorded[s], key = takeFlagged(key)
	}
	return key
}
