// Package compare runs every algorithm on the same workload and measures what
// textbooks only assert of them: control messages, bytes, hops, pauses, and whether S*
// is consistent and ever existed.
//
// A run goes in rounds: what is sent in one arrives in the next, so that rounds count
// hops, and what a process tells the collector is known to the others a round later.
// What the processes want to send is fixed by the seed before anything runs, and so
// the same for every algorithm; one that stops a process makes it wait. Whether S* is
// right is for the checker to say, from the trace of the run.
package compare
