package impl

import "tracecheck/trace"

// StopTheWorld is one process of StopTheWorld.tla: the bank, which stands still while
// a snapshot is taken. A process that stops says so on every outgoing channel, takes
// in what was on its way, records when nothing is any more, and goes on when all have.
type StopTheWorld struct {
	stateRecords
	procs int // processes in all

	stopped []bool   // [s]: the process stands still for s
	heard   [][]bool // [s][c]: the marker has come on incoming channel c
}

// stopTheWorldVariables are those of StopTheWorld.tla beyond every algorithm's.
var stopTheWorldVariables = []Variable{
	{Name: "stopped", Of: OfProcess, Bool: true},
	{Name: "heard", Of: OfTarget, Bool: true},
}

// NewStopTheWorld makes process p (an index in Config.Processes) in its initial
// state: it runs, nothing is recorded, no marker has come.
func NewStopTheWorld(c *Config, p int) *StopTheWorld {
	m := &StopTheWorld{
		stateRecords: newStateRecords(c, p), procs: len(c.Processes),
		stopped: make([]bool, c.Snaps+1), heard: make([][]bool, c.Snaps+1),
	}
	for s := range m.heard {
		m.heard[s] = make([]bool, len(c.Channels))
	}
	return m
}

// Steps adds the bank's steps, if the process runs, then by snapshot what it may do
// for it. Whether it may go on is not for it alone to know: see Permitted.
func (m *StopTheWorld) Steps(dst []Action) []Action {
	if m.running() {
		dst = m.Bank.steps(dst)
	}
	for s := 1; s <= m.snaps; s++ {
		if !m.stopped[s] && !m.recorded[s] {
			dst = append(dst, Action{Name: Stop, Proc: m.proc, Chan: NoChan, Snap: s})
		}
		if m.stopped[s] && !m.recorded[s] && m.allHeard(s) {
			dst = append(dst, Action{Name: Record, Proc: m.proc, Chan: NoChan, Snap: s})
		}
		if m.stopped[s] {
			dst = append(dst, Action{Name: GoOn, Proc: m.proc, Chan: NoChan, Snap: s})
		}
	}
	return dst
}

// Permitted says of GoOn whether all processes have recorded, as the collector knows.
// Every other step is the process's own affair.
func (m *StopTheWorld) Permitted(a Action, g Gathered) bool {
	if a.Name != GoOn {
		return true
	}
	for p := range m.procs {
		if !g.Told(a.Snap, p).Recorded {
			return false
		}
	}
	return true
}

// Tell is what the collector is told: whether the process has recorded.
func (m *StopTheWorld) Tell(s int) Told { return Told{Recorded: m.recorded[s]} }

// Stopped says whether the process stands still for snapshot s.
func (m *StopTheWorld) Stopped(s int) bool { return m.stopped[s] }

// Owes is true of all but a stop for a snapshot of which the process has not heard.
func (m *StopTheWorld) Owes(a Action) bool { return a.Name != Stop || m.anyHeard(a.Snap) }

// Step takes one action.
func (m *StopTheWorld) Step(a Action, out *Output) {
	switch a.Name {
	case Send:
		m.Send(a.Chan, a.Amount, out)
	case Receive:
		m.Receive(a.Chan, a.item(), out)
	case Spend:
		m.Spend(a.Amount, out)
	case Rest:
		m.Rest(out)
	case Stop:
		m.Stop(a.Snap, out)
	case ReceiveMarker:
		m.ReceiveMarker(a.Chan, a.Snap, out)
	case Record:
		m.Record(a.Snap, out)
	case GoOn:
		m.GoOn(a.Snap)
	default:
		panic("impl: not an action of stop the world: " + a.Name.String())
	}
}

func (m *StopTheWorld) running() bool {
	for s := 1; s <= m.snaps; s++ {
		if m.stopped[s] {
			return false
		}
	}
	return true
}

// Send is the bank's; only a process that runs takes it.
func (m *StopTheWorld) Send(c int, a int64, out *Output) {
	m.Bank.Send(c, a, out)
}

// Receive is the bank's. A process that stands still receives too: else the markers
// behind the messages would never come.
func (m *StopTheWorld) Receive(c int, it Item, out *Output) {
	m.Bank.Receive(c, it, out)
}

// Spend is the bank's; only a process that runs takes it.
func (m *StopTheWorld) Spend(a int64, out *Output) {
	m.Bank.Spend(a, out)
}

// Stop makes the process stand still for snapshot s, and puts a marker on every
// outgoing channel, in one step: nothing comes behind the marker. In the trace it is a
// `begin` where no marker has told the process to stop.
func (m *StopTheWorld) Stop(s int, out *Output) {
	m.stopped[s] = true
	if !m.anyHeard(s) {
		out.logBegin(m.proc, s)
	}
	for _, c := range m.out {
		out.logMarker(m.proc, trace.SendMarker, c, s)
		out.leave(c, Item{Kind: Marker, Snap: s})
	}
}

// ReceiveMarker takes the marker of snapshot s from channel c: nothing comes behind it
// until all have recorded. The process does not stop in this step.
func (m *StopTheWorld) ReceiveMarker(c, s int, out *Output) {
	out.logMarker(m.proc, trace.ReceiveMarker, c, s)
	m.heard[s][c] = true
}

func (m *StopTheWorld) allHeard(s int) bool {
	for _, c := range m.in {
		if !m.heard[s][c] {
			return false
		}
	}
	return true
}

func (m *StopTheWorld) anyHeard(s int) bool {
	for _, c := range m.in {
		if m.heard[s][c] {
			return true
		}
	}
	return false
}

// Record writes down the balance for snapshot s. The process stands still as before.
func (m *StopTheWorld) Record(s int, out *Output) { m.recordState(s, out) }

// GoOn ends the standing still for snapshot s. The trace has no word for it.
func (m *StopTheWorld) GoOn(s int) { m.stopped[s] = false }

// Value is that of stopped or heard, 0 or 1.
func (m *StopTheWorld) Value(variable string, s, at int) int64 {
	if variable == "heard" {
		return asNumber(m.heard[s][at])
	}
	return asNumber(m.stopped[s])
}

// CopyFrom makes this machine equal to another of the same process.
func (m *StopTheWorld) CopyFrom(src Machine) {
	o := src.(*StopTheWorld)
	m.copyFrom(&o.stateRecords)
	copy(m.stopped, o.stopped)
	for s := 1; s <= m.snaps; s++ {
		copy(m.heard[s], o.heard[s])
	}
}

// AppendKey adds the balance, the recorded states, then by snapshot whether the process
// stands still and, by incoming channel, whether the marker has come.
func (m *StopTheWorld) AppendKey(dst []byte) []byte {
	dst = m.appendKey(dst)
	for s := 1; s <= m.snaps; s++ {
		dst = appendFlagged(dst, 0, m.stopped[s])
		for _, c := range m.in {
			dst = appendFlagged(dst, 0, m.heard[s][c])
		}
	}
	return dst
}

// LoadKey sets the state from what AppendKey added.
func (m *StopTheWorld) LoadKey(key []byte) []byte {
	key = m.loadKey(key)
	for s := 1; s <= m.snaps; s++ {
		_, m.stopped[s], key = takeFlagged(key)
		for _, c := range m.in {
			_, m.heard[s][c], key = takeFlagged(key)
		}
	}
	return key
}
