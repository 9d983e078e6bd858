package impl

// Naive is one process that is read from outside: one action, Read, writes down its
// balance, and nothing says what was in the channels. The processes are read one
// after another in any order while money moves between them, which is why the sum
// comes out too large or too small.
type Naive struct{ stateRecords }

// NewNaive makes process p (an index in Config.Processes) in its initial state.
func NewNaive(c *Config, p int) *Naive { return &Naive{newStateRecords(c, p)} }

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
func (m *Naive) Read(s int, out *Output) { m.recordState(s, out) }

// CopyFrom makes this machine equal to another of the same process.
func (m *Naive) CopyFrom(src Machine) { m.copyFrom(&src.(*Naive).stateRecords) }

// AppendKey adds the balance and, by snapshot, what was read.
func (m *Naive) AppendKey(dst []byte) []byte { return m.appendKey(dst) }

// LoadKey sets the state from what AppendKey added.
func (m *Naive) LoadKey(key []byte) []byte { return m.loadKey(key) }
