package impl

// Mattern is one process of Mattern.tla: the bank, and superimposed on it the
// snapshot at an agreed instant of virtual time. Tick s of the initiator's clock is
// snapshot s; every message carries the clock of its sender as its epoch, and is
// white for the snapshots above it. What the processes tell each other of a snapshot
// goes by way of the collector.
type Mattern struct {
	records
	procs     int // processes in all
	initiator int // the process whose clock ticks

	agreed []bool  // [s]: the process knows that tick s is to come
	ticked []bool  // [s]: it knows that tick s has passed
	count  []int64 // [s]: white messages that it sent, less those that it received
}

// matternVariables are those of Mattern.tla beyond every algorithm's.
var matternVariables = []Variable{
	{Name: "agreed", Of: OfProcess, Bool: true},
	{Name: "ticked", Of: OfProcess, Bool: true},
	{Name: "count", Of: OfProcess},
}

// NewMattern makes process p (an index in Config.Processes) in its initial state:
// nothing announced, nothing recorded, no channel closed.
func NewMattern(c *Config, p int) *Mattern {
	return &Mattern{
		records: newRecords(c, p), procs: len(c.Processes), initiator: c.Initiator,
		agreed: make([]bool, c.Snaps+1), ticked: make([]bool, c.Snaps+1),
		count: make([]int64, c.Snaps+1),
	}
}

// Steps adds the bank's steps, then by snapshot what the process may do for it. Most
// of that waits for others: see Permitted.
func (m *Mattern) Steps(dst []Action) []Action {
	dst = m.Bank.steps(dst)
	for s := 1; s <= m.snaps; s++ {
		if !m.agreed[s] {
			dst = append(dst, Action{Name: Agree, Proc: m.proc, Chan: NoChan, Snap: s})
		}
		if m.proc == m.initiator && s == m.epoch()+1 {
			dst = append(dst, Action{Name: Initiate, Proc: m.proc, Chan: NoChan, Snap: s})
		}
		if !m.ticked[s] {
			dst = append(dst, Action{Name: Wake, Proc: m.proc, Chan: NoChan, Snap: s})
		}
		for _, c := range m.in {
			if !m.closed[s][c] && m.recorded[s] {
				dst = append(dst, Action{Name: Close, Proc: m.proc, Chan: c, Snap: s})
			}
		}
	}
	return dst
}

// Permitted says what the collector says: that the tick has been announced and is the
// next one to be, that all have acknowledged it, that it has passed, that all have
// recorded and no white message is on its way.
func (m *Mattern) Permitted(a Action, g Gathered) bool {
	switch a.Name {
	case Agree:
		if m.proc == m.initiator {
			return a.Snap == 1 || g.Told(a.Snap-1, m.initiator).Agreed
		}
		return g.Told(a.Snap, m.initiator).Agreed
	case Initiate:
		return m.all(a.Snap, g, func(t Told) bool { return t.Agreed })
	case Wake:
		return g.Told(a.Snap, m.initiator).Ticked
	case Close:
		return m.all(a.Snap, g, func(t Told) bool { return t.Recorded }) && m.sum(a.Snap, g) == 0
	default:
		return true
	}
}

func (m *Mattern) all(s int, g Gathered, told func(Told) bool) bool {
	for p := range m.procs {
		if !told(g.Told(s, p)) {
			return false
		}
	}
	return true
}

// sum adds up the counts of all processes: once all have recorded, it is the number of
// white messages on their way.
func (m *Mattern) sum(s int, g Gathered) int64 {
	var sum int64
	for p := range m.procs {
		sum += g.Told(s, p).Count
	}
	return sum
}

// Tell is what the collector is told of snapshot s.
func (m *Mattern) Tell(s int) Told {
	return Told{
		Agreed: m.agreed[s], Ticked: m.ticked[s], Recorded: m.recorded[s], Count: m.count[s],
	}
}

// Step takes one action.
func (m *Mattern) Step(a Action, out *Output) {
	switch a.Name {
	case Send:
		m.Send(a.Chan, a.Amount, out)
	case Receive:
		m.Receive(a.Chan, a.item(), out)
	case Spend:
		m.Spend(a.Amount, out)
	case Rest:
		m.Rest(out)
	case Agree:
		m.Agree(a.Snap)
	case Initiate:
		m.Initiate(a.Snap, out)
	case Wake:
		m.Wake(a.Snap, out)
	case Close:
		m.Close(a.Chan, a.Snap, out)
	default:
		panic("impl: not an action of Mattern: " + a.Name.String())
	}
}

// epoch is the clock of the process: the last tick that it knows of, 0 before any.
func (m *Mattern) epoch() int {
	e := 0
	for e < m.snaps && m.ticked[e+1] {
		e++
	}
	return e
}

// counts adds n to the count of every snapshot for which a message of epoch e is white.
func (m *Mattern) counts(e int, n int64) {
	for s := e + 1; s <= m.snaps; s++ {
		m.count[s] += n
	}
}

// advance is the part of a step by which the clock reaches e. It may jump over ticks.
// For each that it reaches or jumps over, and that has been announced, the process
// records.
func (m *Mattern) advance(e int, out *Output) {
	for s := 1; s <= e; s++ {
		if !m.ticked[s] && m.agreed[s] {
			m.recordState(s, out)
		}
		m.ticked[s] = true
	}
}

// Send is the bank's, of a message that carries the clock as its epoch. It is counted
// where it is white.
func (m *Mattern) Send(c int, a int64, out *Output) {
	m.SendColoured(c, a, m.epoch(), out)
	m.counts(m.epoch(), 1)
}

// Receive is the bank's, after the message has brought its epoch to the clock and the
// process has recorded what is due. Where it is white it is counted, and written down
// for every snapshot in which the process has recorded its state and channel c is still
// open: it was sent before the cut and received after it.
func (m *Mattern) Receive(c int, it Item, out *Output) {
	m.advance(it.Epoch, out)
	m.Bank.Receive(c, it, out)
	m.counts(it.Epoch, -1)
	for s := it.Epoch + 1; s <= m.snaps; s++ {
		if m.recorded[s] && !m.closed[s][c] {
			m.keep(s, c, it)
		}
	}
}

// Spend is the bank's.
func (m *Mattern) Spend(a int64, out *Output) {
	m.Bank.Spend(a, out)
}

// Agree notes that tick s is to come: the initiator announces it, and the others
// acknowledge it. The trace has no word for it.
func (m *Mattern) Agree(s int) { m.agreed[s] = true }

// Initiate is tick s of the initiator's clock, at which it records.
func (m *Mattern) Initiate(s int, out *Output) {
	out.logBegin(m.proc, s)
	m.advance(s, out)
}

// Wake takes in the initiator's empty message of after tick s, which brings the tick
// where no message of the bank has.
func (m *Mattern) Wake(s int, out *Output) {
	m.advance(s, out)
}

// Close makes the record of channel c for snapshot s final: no white message is on its
// way any more.
func (m *Mattern) Close(c, s int, out *Output) {
	m.closeChannel(s, c, out)
}

// Value is that of agreed, ticked (0 or 1) or count.
func (m *Mattern) Value(variable string, s, _ int) int64 {
	switch variable {
	case "agreed":
		return asNumber(m.agreed[s])
	case "ticked":
		return asNumber(m.ticked[s])
	default:
		return m.count[s]
	}
}

// CopyFrom makes this machine equal to another of the same process.
func (m *Mattern) CopyFrom(src Machine) {
	o := src.(*Mattern)
	m.copyFrom(&o.records)
	copy(m.agreed, o.agreed)
	copy(m.ticked, o.ticked)
	copy(m.count, o.count)
}

// AppendKey adds the balance, the records, and by snapshot what is known of the tick and
// the count. A count may be negative, and is written as its distance from 0 and its sign.
func (m *Mattern) AppendKey(dst []byte) []byte {
	dst = m.appendKey(dst)
	for s := 1; s <= m.snaps; s++ {
		dst = appendFlagged(dst, asNumber(m.agreed[s]), m.ticked[s])
		dst = appendFlagged(dst, max(m.count[s], -m.count[s]), m.count[s] < 0)
	}
	return dst
}

// LoadKey sets the state from what AppendKey added.
func (m *Mattern) LoadKey(key []byte) []byte {
	key = m.loadKey(key)
	for s := 1; s <= m.snaps; s++ {
		var agreed int64
		var negative bool
		agreed, m.ticked[s], key = takeFlagged(key)
		m.agreed[s] = agreed == 1
		m.count[s], negative, key = takeFlagged(key)
		if negative {
			m.count[s] = -m.count[s]
		}
	}
	return key
}
