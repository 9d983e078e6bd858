// Package trace is the event format tracecheck/1: its types, readers and
// writers, the recorder that makes a trace and the merge that puts the logs of
// several processes into one lawful order. It knows no algorithm and judges
// nothing; docs/format.md is the format in words.
package trace
