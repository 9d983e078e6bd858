package shrink

import "tracecheck/trace"

// A bank's recorded states rest on every line before them. Where lines go, the
// initial balances are set to what they left behind, so that a recorded state is
// as right or as wrong as it was, and the smaller trace has no finding that comes
// of its being smaller alone.

// noteBalances notes with every line of a bank what it adds to the balance of its
// process and what that was before. Where the system was set back to a snapshot
// there is no telling.
func (l *log) noteBalances() {
	if l.h.Application != trace.Bank {
		return
	}
	type message struct {
		channel int
		id      string
	}
	carried := map[message]int64{}
	for i := range l.lines {
		switch e := &l.lines[i].event; e.Kind {
		case trace.Send:
			carried[message{e.Chan, e.Msg}], _ = e.Data.Int()
		case trace.Restart, trace.Restore:
			return
		}
	}
	l.mendable = true
	balance := make([]int64, len(l.h.Processes)+1)
	for p, proc := range l.h.Processes {
		balance[p], _ = proc.Initial.Int()
	}
	for i := range l.lines {
		ln := &l.lines[i]
		n, _ := ln.event.Data.Int()
		switch ln.event.Kind {
		case trace.Send:
			ln.adds = -n
		case trace.Internal:
			ln.adds = n
		case trace.Receive:
			ln.adds = carried[message{ln.event.Chan, ln.event.Msg}]
		}
		ln.before = balance[ln.event.Proc]
		balance[ln.event.Proc] += ln.adds
	}
}

// mended is the log with the initial balances that lead to the first record of
// each process, or else to its first line, as it was before lines went.
func (l *log) mended() *log {
	h := *l.h
	h.Processes = append([]trace.Process(nil), l.h.Processes...)
	added := make([]int64, len(h.Processes)+1)
	begun := make([]bool, len(h.Processes)+1)
	done := make([]bool, len(h.Processes)+1)
	done[h.Coordinator()] = true
	for _, ln := range l.lines {
		p := ln.event.Proc
		if done[p] || ln.hole {
			continue
		}
		done[p] = ln.event.Kind == trace.Record
		if !begun[p] || done[p] {
			h.Processes[p].Initial = trace.Int(ln.before - added[p])
		}
		begun[p] = true
		added[p] += ln.adds
	}
	o := *l
	o.h = &h
	return &o
}
