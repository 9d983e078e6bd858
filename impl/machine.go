package impl

import (
	"fmt"

	"tracecheck/trace"
)

// Machine is one process under one algorithm.
type Machine interface {
	// Steps adds to dst what the process may do of its own accord, always in the
	// same order. What it may take from a channel is the channel's affair.
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

// machines makes a machine of each algorithm for process p.
var machines = map[string]func(c *Config, p int) Machine{
	trace.ChandyLamport: func(c *Config, p int) Machine { return NewChandyLamport(c, p) },
	trace.Naive:         func(c *Config, p int) Machine { return NewNaive(c, p) },
}

// NewMachine makes process p (an index in Config.Processes) in its initial state.
// The configuration must be valid and must not change afterwards.
func NewMachine(c *Config, p int) Machine {
	if c.Machine != nil {
		return c.Machine(c, p)
	}
	make, ok := machines[c.Algorithm]
	if !ok {
		panic(fmt.Sprintf("impl: no machine for the algorithm %q", c.Algorithm))
	}
	return make(c, p)
}
