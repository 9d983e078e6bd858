// Package property reads properties of global states: the built-in names
// deficit, exhausted, one-token and conserved, of a bank, and terminated, of
// active and passive processes; or an expression in CEL, the Common Expression
// Language, that is true or false.
//
// An expression may use
//
//	state        map from process to its state: an integer in a bank, any JSON value otherwise
//	channel      map from channel to the list of what its messages in flight carry, oldest
//	             first; null for a message without data
//	total        bank only: all states and all data in flight, an int
//	sum(list)    of numbers: an int if all are, else a double; 0 for []
//
// and CEL's standard library, without matches() and without messages of
// protocol buffers: the time they take is not bounded well enough for a
// stranger's text. JSON integers are ints, other JSON numbers doubles, objects
// maps, whose keys come sorted; state.A and state["A"] are the same.
//
// Where a global state is not whole, a property that depends on what is not
// known is an error, ErrUnknown. CEL's own rule for unknown values decides what
// depends on it: false && unknown is false, whatever the unknown value.
//
// Text may come from strangers: its size, its nesting and the work that an
// evaluation does are bounded, and it is the same in every evaluation.
package property
