package impl

// LaiYang is one process of LaiYang.tla: the bank, and superimposed on it the colouring
// algorithm for several snapshots at a time. Every message carries the epoch of its
// sender, the highest snapshot that it has recorded: for snapshot s the message is
// white if that is below s, and red else. There are no markers, and channels may
// deliver in any order.
type LaiYang struct {
	records
	maxWhite int64 // white messages on a channel for a snapshot; 0: any number
	source   []int // [c]: the process at the other end of channel c

	whiteSent [][]int64 // [s][c]: messages sent on outgoing channel c before s was recorded
	whiteGot  [][]int64 // [s][c]: white messages for s taken from incoming channel c
}

// laiYangVariables are those of LaiYang.tla beyond every algorithm's.
var laiYangVariables = []Variable{
	{Name: "whiteSent", Of: OfSource},
	{Name: "whiteGot", Of: OfTarget},
}

// NewLaiYang makes process p (an index in Config.Processes) in its initial state:
// nothing recorded, nothing counted, no channel closed.
func NewLaiYang(c *Config, p int) *LaiYang {
	m := &LaiYang{
		records: newRecords(c, p), maxWhite: int64(c.MaxWhite),
		whiteSent: make([][]int64, c.Snaps+1), whiteGot: make([][]int64, c.Snaps+1),
	}
	for _, ch := range c.Channels {
		m.source = append(m.source, ch.From)
	}
	for s := range m.whiteSent {
		m.whiteSent[s] = make([]int64, len(c.Channels))
		m.whiteGot[s] = make([]int64, len(c.Channels))
	}
	return m
}

// Steps adds the bank's steps, then the snapshot that the process may record by itself,
// the lowest that it has not recorded, then the channels that it may close, as far as
// it can know: see Permitted.
func (m *LaiYang) Steps(dst []Action) []Action {
	dst = m.bounded(m.Bank.steps(dst), len(dst))
	for s := 1; s <= m.snaps; s++ {
		if !m.recorded[s] {
			dst = append(dst, Action{Name: Initiate, Proc: m.proc, Chan: NoChan, Snap: s})
			break
		}
	}
	for _, c := range m.in {
		for s := 1; s <= m.snaps; s++ {
			if m.recorded[s] && !m.closed[s][c] {
				dst = append(dst, Action{Name: Close, Proc: m.proc, Chan: c, Snap: s})
			}
		}
	}
	return dst
}

// bounded leaves out, of the actions from index from on, the sends beyond the bound of
// the model: of messages that are white for a snapshot yet to be recorded.
func (m *LaiYang) bounded(actions []Action, from int) []Action {
	if m.maxWhite == 0 {
		return actions
	}
	kept := actions[:from]
	for _, a := range actions[from:] {
		if a.Name != Send || !m.full(a.Chan) {
			kept = append(kept, a)
		}
	}
	return kept
}

func (m *LaiYang) full(c int) bool {
	for s := 1; s <= m.snaps; s++ {
		if !m.recorded[s] && m.whiteSent[s][c] >= m.maxWhite {
			return true
		}
	}
	return false
}

// Permitted says whether a channel can be closed: the collector has the count of its
// source, which therefore has recorded, and as many white messages have come. Every
// other step is the process's own affair.
func (m *LaiYang) Permitted(a Action, g Gathered) bool {
	if a.Name != Close {
		return true
	}
	source, target := g.Told(a.Snap, m.source[a.Chan]), g.Told(a.Snap, m.proc)
	return source.Recorded && target.WhiteGot[a.Chan] == source.WhiteSent[a.Chan]
}

// Tell is what the collector is told: whether the process has recorded, and its counts.
// That of what it sent is final once it has.
func (m *LaiYang) Tell(s int) Told {
	return Told{Recorded: m.recorded[s], WhiteSent: m.whiteSent[s], WhiteGot: m.whiteGot[s]}
}

// Step takes one action.
func (m *LaiYang) Step(a Action, out *Output) {
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
	case Close:
		m.Close(a.Chan, a.Snap, out)
	default:
		panic("impl: not an action of Lai-Yang: " + a.Name.String())
	}
}

// epoch is the highest snapshot that the process has recorded, 0 for none.
func (m *LaiYang) epoch() int {
	for s := m.snaps; s > 0; s-- {
		if m.recorded[s] {
			return s
		}
	}
	return 0
}

// Send is the bank's, of a message with the process's epoch. It is white, and counted,
// for every snapshot that the process has not recorded.
func (m *LaiYang) Send(c int, a int64, out *Output) {
	m.Bank.SendColoured(c, a, m.epoch(), out)
	for s := 1; s <= m.snaps; s++ {
		if !m.recorded[s] {
			m.whiteSent[s][c]++
		}
	}
}

// Receive takes a message in. Before that, the process records every snapshot for which
// the message is red, if it has not. For every other snapshot the message is white: it
// is counted and, where the process has recorded, goes into the record of channel c: it
// was on its way across the cut. All this is one step.
func (m *LaiYang) Receive(c int, it Item, out *Output) {
	for s := 1; s <= min(it.Epoch, m.snaps); s++ {
		if !m.recorded[s] {
			m.recordState(s, out)
		}
	}
	m.Bank.Receive(c, it, out)
	for s := it.Epoch + 1; s <= m.snaps; s++ {
		m.whiteGot[s][c]++
		if m.recorded[s] && !m.closed[s][c] {
			m.keep(s, c, it)
		}
	}
}

// Spend is the bank's.
func (m *LaiYang) Spend(a int64, out *Output) {
	m.Bank.Spend(a, out)
}

// Initiate records snapshot s, unasked. What the process sends from now on is red.
func (m *LaiYang) Initiate(s int, out *Output) {
	out.logBegin(m.proc, s)
	m.recordState(s, out)
}

// Close makes the record of channel c for snapshot s final: no white message is on its
// way any more.
func (m *LaiYang) Close(c, s int, out *Output) {
	m.closeChannel(s, c, out)
}

// Value is that of whiteSent or whiteGot.
func (m *LaiYang) Value(variable string, s, at int) int64 {
	if variable == "whiteSent" {
		return m.whiteSent[s][at]
	}
	return m.whiteGot[s][at]
}

// CopyFrom makes this machine equal to another of the same process.
func (m *LaiYang) CopyFrom(src Machine) {
	o := src.(*LaiYang)
	m.copyFrom(&o.records)
	for s := 1; s <= m.snaps; s++ {
		copy(m.whiteSent[s], o.whiteSent[s])
		copy(m.whiteGot[s], o.whiteGot[s])
	}
}

// AppendKey adds the balance, the records, and by snapshot the counts of each channel
// that leaves and that enters.
func (m *LaiYang) AppendKey(dst []byte) []byte {
	dst = m.appendKey(dst)
	for s := 1; s <= m.snaps; s++ {
		for _, c := range m.out {
			dst = appendNumber(dst, m.whiteSent[s][c])
		}
		for _, c := range m.in {
			dst = appendNumber(dst, m.whiteGot[s][c])
		}
	}
	return dst
}

// LoadKey sets the state from what AppendKey added.
func (m *LaiYang) LoadKey(key []byte) []byte {
	key = m.loadKey(key)
	for s := 1; s <= m.snaps; s++ {
		for _, c := range m.out {
			m.whiteSent[s][c], key = takeNumber(key)
		}
		for _, c := range m.in {
			m.whiteGot[s][c], key = takeNumber(key)
		}
	}
	return key
}
