// Package impl holds the snapshot algorithms as pure state machines.
//
// The unit is one process: a Machine takes one Action (deliver this item, start
// this snapshot, take this application step) and says in an Output what follows:
// items that leave, and events for the trace. It is the only code that knows an
// algorithm; there is no clock, network, randomness or lock in it. Each machine
// stands beside a module of spec/ with its actions in the same order and under
// the same names.
//
// A World is processes and queues. It knows no algorithm: it lists the actions
// that are enabled, always in the same order, and applies one of them, so a run
// is a list of choices. The explorer takes them all, a walk takes one by seed and
// a scenario takes them from a script.
package impl
