// Package tlctrace gives recorded runs to TLC, as a second judge that nobody here wrote.
//
// A log becomes a constant module: a sequence of steps, each an action of the specification with
// its arguments and what the log says came of it. Modules of the specification take such steps:
// ChandyLamportTrace.tla, LaiYangTrace.tla, MatternTrace.tla and StopTheWorldTrace.tla ask whether
// a log is a run of its algorithm, BankTrace.tla whether a witness of a snapshot is a run of
// Bank.tla that passes through S*.
//
// No text of a log enters a module. Processes and channels become p1, c1 and so on, snapshots
// 1, 2, 3 in rising order, and a message is known by its number in the order of sending on its
// channel; the table of what they were stays here, and turns what TLC says back into the words of
// the log.
//
// The order in which the steps stand is that in which the logs were merged. TLC judges whether
// it is one of the specification; it looks for no other. What a log may do and the specification
// does in one step is put together: under Chandy-Lamport receive_marker, record, channel_state and
// every send_marker are one ReceiveMarker or Initiate, which stands where the record does. What
// the specification does and a log has no line for is put in: that all agree to a coming tick
// (Mattern), that a process goes on (stop the world). What can be no step of the specification at
// all is a Stop: nothing of its process from there on is given to TLC.
package tlctrace
