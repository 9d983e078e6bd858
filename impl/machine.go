package impl

import (
	"fmt"
	"slices"

	"tracecheck/trace"
)

// Machine is one process under one algorithm.
type Machine interface {
	// Steps adds to dst what the process may do of its own accord, always in the
	// same order. What it may take from a channel is the channel's affair. See Asking
	// for steps that wait for other processes.
	Steps(dst []Action) []Action
	// Step takes one action, which must be enabled, and adds to out what follows.
	Step(a Action, out *Output)

	// CopyFrom makes this machine equal to another of the same process.
	CopyFrom(Machine)
	// AppendKey adds the state to dst as bytes: equal states give equal bytes.
	AppendKey(dst []byte) []byte
	// LoadKey sets the state from the bytes that AppendKey added, and returns
	// what stands behind them.
	LoadKey(key []byte) []byte

	// Balance is what the process has now.
	Balance() int64
	// Recorded says whether the process has recorded its state for snapshot s,
	// and what; the state is 0 until then.
	Recorded(s int) (state int64, done bool)
	// ChanRecord is what was recorded so far of incoming channel c for snapshot
	// s, oldest first, and whether that is final. The caller must not change it.
	ChanRecord(s, c int) (items []Item, closed bool)
}

// Told is what a process has told the collector of one snapshot, all of it at one moment.
// The collector gets it out of band and hands it on to the others. To hear it late makes
// others wait, and does no other harm. A flag that is set stays so. WhiteGot only grows,
// up to the source's final WhiteSent. WhiteSent and Count are used only beside Recorded,
// after which nothing white is sent: WhiteSent is final, and Count only falls. So an old
// Count is too high, never too low, and the sum of old ones is 0 only where that of
// the true ones is: they add up to the white messages on their way, which are not
// fewer than none.
type Told struct {
	Agreed   bool // it knows of the coming tick
	Ticked   bool // it knows that the tick has passed
	Recorded bool
	// Count is the white messages that it sent, less those that it took in; it may
	// be negative.
	Count int64
	// WhiteSent and WhiteGot count, by channel, the white messages that it sent and
	// took in. They are nil where the algorithm does not count so. The caller must not
	// change them, nor keep them over a step.
	WhiteSent, WhiteGot []int64
}

// Equal says whether two words of a process say the same.
func (t Told) Equal(o Told) bool {
	return t.Agreed == o.Agreed && t.Ticked == o.Ticked && t.Recorded == o.Recorded &&
		t.Count == o.Count && slices.Equal(t.WhiteSent, o.WhiteSent) && slices.Equal(t.WhiteGot, o.WhiteGot)
}

// Clone is a word that can be kept.
func (t Told) Clone() Told {
	t.WhiteSent, t.WhiteGot = slices.Clone(t.WhiteSent), slices.Clone(t.WhiteGot)
	return t
}

// Gathered is what the collector knows.
type Gathered interface {
	// Told is what process p has told of snapshot s.
	Told(s, p int) Told
}

// Asking is a Machine some of whose own steps wait for the collector's word. Steps
// then lists what the process may do as far as it alone can know.
type Asking interface {
	Machine
	// Tell is what the process tells the collector of snapshot s, now.
	Tell(s int) Told
	// Permitted says whether action a, one of Steps, can be taken. It may use what is
	// fixed and what the collector knows, of this process too, and nothing else of
	// the machine's state.
	Permitted(a Action, g Gathered) bool
}

// Halting is a Machine that stands still for a snapshot, and is not done with it before
// it goes on.
type Halting interface {
	Machine
	// Stopped says whether the process stands still for snapshot s.
	Stopped(s int) bool
	// Owes says whether the process takes action a, one of Steps and of Config.Fair,
	// sooner or later if it stays possible. It need not stop by itself.
	Owes(a Action) bool
}

// Varied is a Machine with more state than every algorithm has; see Variable.
type Varied interface {
	Machine
	// Value is the value, for snapshot s, of one of the algorithm's Variables, of the
	// process itself or of the channel at, which must be one of its own.
	Value(variable string, s, at int) int64
}

// Variable is a variable that an algorithm has beside those of every algorithm: a
// function of the snapshot and of a process or a channel.
type Variable struct {
	Name string // in the specification
	Of   Domain
	Bool bool // 0 and 1 stand for FALSE and TRUE
}

// Domain says of what a Variable is a function, and whose machine has it.
type Domain uint8

// The domains.
const (
	OfProcess Domain = iota // of processes
	OfSource                // of channels; the process that sends has it
	OfTarget                // of channels; the process that receives has it
)

// algorithm is what is fixed about an algorithm.
type algorithm struct {
	machine         func(c *Config, p int) Machine
	recordsChannels bool         // it records what is in the channels
	markers         bool         // it sends markers
	colours         bool         // its messages carry an epoch
	variables       []Variable   // beyond those of every algorithm
	fair            []ActionName // own steps that a process takes sooner or later
}

// algorithms are by their names in a trace.
var algorithms = map[string]algorithm{
	trace.ChandyLamport: {
		machine:         func(c *Config, p int) Machine { return NewChandyLamport(c, p) },
		recordsChannels: true, markers: true,
	},
	trace.LaiYang: {
		machine:         func(c *Config, p int) Machine { return NewLaiYang(c, p) },
		recordsChannels: true, colours: true, variables: laiYangVariables,
		fair: []ActionName{Initiate, Close}, // Initiate: red messages need not reach everyone
	},
	trace.Mattern: {
		machine:         func(c *Config, p int) Machine { return NewMattern(c, p) },
		recordsChannels: true, colours: true, variables: matternVariables,
		fair: []ActionName{Agree, Initiate, Wake, Close},
	},
	trace.StopTheWorld: {
		machine: func(c *Config, p int) Machine { return NewStopTheWorld(c, p) },
		markers: true, variables: stopTheWorldVariables, fair: []ActionName{Stop, Record, GoOn},
	},
	trace.Naive: {
		machine: func(c *Config, p int) Machine { return NewNaive(c, p) },
	},
}

// NewMachine makes process p (an index in Config.Processes) in its initial state.
// The configuration must be valid and must not change afterwards.
func NewMachine(c *Config, p int) Machine {
	if c.Machine != nil {
		return c.Machine(c, p)
	}
	known, ok := algorithms[c.Algorithm]
	if !ok {
		panic(fmt.Sprintf("impl: no machine for the algorithm %q", c.Algorithm))
	}
	return known.machine(c, p)
}
