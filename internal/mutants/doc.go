// Package mutants breaks the project on purpose. It has one table of faults that
// people really make: in the specification, in the machines, in the checker, and in
// recorded traces. Each is a replacement of one text in one file, and has a test, a
// model or a finding of the checker that must tell it from the original.
//
// Nothing in the checkout is changed. Go is built with an overlay, a specification is
// copied to a scratch folder, a trace is changed in memory. In one run the original
// must pass each test and the mutant must fail it; a mutant that passes survives,
// and one whose text no longer stands exactly once in its file is stale.
//
// A mutant that changes what a model or a machine does must also make the comparison
// of the two state graphs fail, by a run of the length in the table. That it is the
// shortest a second search says, which shares no code with the comparison: level by
// level it holds the steps of the mutant against those of its own original.
package mutants
