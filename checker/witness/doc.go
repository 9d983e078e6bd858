// Package witness checks the proof that a verdict comes with. A witness says
// where each process of a run recorded, where the snapshot began and ended, and
// how far the run's own order had to be changed. Verify takes nothing of it on
// trust: it works all of that out from the trace alone, and then walks the path
// that the theorem promises, from S_begin by the steps before each record to S*,
// and on by the steps after it to S_end, one lawful step at a time. It shares no
// code with the judge that wrote the witness, only the format.
package witness
