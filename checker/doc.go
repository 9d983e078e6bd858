// Package checker judges a recorded run of a distributed system and the
// snapshots taken of it. A snapshot is right when the recorded state S* lies on
// a lawful path S_begin -> S* -> S_end made of the run's own events (Chandy and
// Lamport, 1985). The package reads traces of the format tracecheck/1 and knows
// nothing of the programs that made them.
package checker
