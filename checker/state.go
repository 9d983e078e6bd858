package checker

import "tracecheck/trace"

// State is a global state of a run: S_begin, S* or S_end.
type State struct {
	Bank     bool                     // the application is a bank: states and data are integers
	Initial  int64                    // bank: the sum of the processes' initial balances
	States   map[string]trace.Value   // by process; no entry where the state is not known
	Channels map[string][]trace.Value // by channel, what its messages in flight carry, oldest first
	Whole    bool                     // every state and everything in flight is known
}

// Property is a property of global states, such as one that is stable: once
// true it stays true.
type Property struct {
	Name  string // the expression, or the name of one that is built in
	Holds func(*State) (bool, error)
}
