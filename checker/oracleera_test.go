package checker_test

import (
	"fmt"
	"slices"

	"tracecheck/checker"
	"tracecheck/trace"
)

// era is what a run did between two restores, as a run of its own, counted anew: it
// begins with the states that the system was set back to, and what was put back in
// the channels is sent in its first lines.
type era struct {
	*oracle
	seqsOf map[string][]int64 // by process: the seqs that its lines have in the run, 0 for what is put back
	put    map[string]int64   // by process: how many lines put something back
}

// eras cuts a run at its restores: a total log where the restore stands, the logs
// of processes each at its own restarts from a snapshot that is restored.
func eras(h *trace.Header, lines []trace.Event) []*era {
	var list []*era
	restored := restoredIn(h, lines)
	at := make([]int, len(h.Processes)+1) // in which era each process is
	epochs := make([]int64, len(at))
	for n := 0; ; n++ {
		var mine []trace.Event
		var back *trace.Event // the restore or restart that begins the era
		clear(at)
		for i := range lines {
			e := &lines[i]
			if restored[e.Snap] && setsBack(h, e) {
				for p := range at {
					if e.Kind == trace.Restore || p == e.Proc {
						at[p]++
					}
				}
				if at[e.Proc] == n {
					back = e
				}
				continue
			}
			everywhere := h.LogOrder != trace.TotalOrder && (e.Proc == h.Coordinator() || e.Kind == trace.Lose)
			if at[e.Proc] == n {
				mine = append(mine, *e)
			} else if everywhere {
				mine = append(mine, *e)
				mine[len(mine)-1].Proc = h.Coordinator()
			}
		}
		if n > 0 && back == nil {
			return list
		}
		list = append(list, newEra(h, lines, mine, back))
		copy(list[n].epochs, epochs)
		for _, l := range mine {
			if l.Kind == trace.Record {
				epochs[l.Proc] = max(epochs[l.Proc], l.Snap)
			}
		}
	}
}

// restoredIn are the snapshots to which the whole system is set back: there is a
// restore, or every process restarts from its part.
func restoredIn(h *trace.Header, lines []trace.Event) map[int64]bool {
	restored, restarts := map[int64]bool{}, map[int64]map[int]bool{}
	for _, e := range lines {
		if e.Kind == trace.Restore {
			restored[e.Snap] = true
		}
		if e.Kind == trace.Restart && e.Snap > 0 {
			if restarts[e.Snap] == nil {
				restarts[e.Snap] = map[int]bool{}
			}
			restarts[e.Snap][e.Proc] = true
		}
		if e.Snap > 0 && len(restarts[e.Snap]) == len(h.Processes) {
			restored[e.Snap] = true
		}
	}
	return restored
}

// setsBack says whether a line is where a process is set back to a snapshot.
func setsBack(h *trace.Header, e *trace.Event) bool {
	if h.LogOrder == trace.TotalOrder {
		return e.Kind == trace.Restore
	}
	return e.Kind == trace.Restart
}

func newEra(h *trace.Header, all, mine []trace.Event, back *trace.Event) *era {
	own := *h
	own.Processes = slices.Clone(h.Processes)
	e := &era{seqsOf: map[string][]int64{}, put: map[string]int64{}}
	var lines []trace.Event
	if back != nil {
		lines = putBack(&own, all, back.Snap)
	}
	for _, l := range lines {
		e.put[h.ProcID(l.Proc)]++
	}
	lines = append(lines, mine...)
	for i := range lines {
		l, id := &lines[i], h.ProcID(lines[i].Proc)
		e.seqsOf[id] = append(e.seqsOf[id], l.Seq)
		l.Seq = int64(len(e.seqsOf[id]))
	}
	e.oracle = newOracle(&own, lines)
	for p := range e.oracle.put {
		e.oracle.put[p] = int(e.put[h.ProcID(p)])
	}
	return e
}

// putBack gives the header the states of a snapshot and lists the sends of what is
// in its channels.
func putBack(h *trace.Header, all []trace.Event, snap int64) []trace.Event {
	var lines []trace.Event
	told := map[string]bool{}
	for _, l := range all {
		key := fmt.Sprint(l.Kind, l.Proc, l.Chan)
		if l.Snap != snap || told[key] {
			continue
		}
		told[key] = true
		switch l.Kind {
		case trace.Record:
			h.Processes[l.Proc].Initial = l.State
		case trace.ChannelState:
			for _, msg := range l.Msgs {
				lines = append(lines, trace.Event{
					Proc: h.Channels[l.Chan].From, Kind: trace.Send, Chan: l.Chan, Msg: msg,
					Data: carried(all, l.Chan, msg).Data, Epoch: carried(all, l.Chan, msg).Epoch,
				})
			}
		}
	}
	for i := range lines { // the records have it that these were sent before
		l := &lines[i]
		balance, _ := h.Processes[l.Proc].Initial.Int()
		data, _ := l.Data.Int()
		if h.Application == trace.Bank {
			h.Processes[l.Proc].Initial = trace.Int(balance + data)
		} else {
			l.State = h.Processes[l.Proc].Initial
		}
	}
	return lines
}

// carried is the first send of a message.
func carried(all []trace.Event, channel int, msg string) trace.Event {
	for _, l := range all {
		if l.Kind == trace.Send && l.Chan == channel && l.Msg == msg {
			return l
		}
	}
	return trace.Event{}
}

// seqs is a part of a witness in the era's own count.
func (e *era) seqs(of map[string]int64) map[string]int64 {
	own := map[string]int64{}
	for id, list := range e.seqsOf {
		for i, seq := range list {
			if seq <= of[id] {
				own[id] = int64(i + 1)
			}
		}
	}
	return own
}

// confirm says what the oracle has against a run that the checker accepts: rules
// that are broken, a witness that is not one. "" for nothing.
func confirm(h *trace.Header, lines []trace.Event, r *checker.Report) string {
	list := eras(h, lines)
	for i, e := range list {
		found := e.runFindings()
		if i < len(list)-1 {
			delete(found, "gap") // a log that goes on elsewhere has no end
		}
		if len(found) > 0 {
			return fmt.Sprintf("of the run: %s", found)
		}
	}
	for _, s := range r.Snapshots {
		if why := confirmSnapshot(list, s); why != "" {
			return fmt.Sprintf("of snapshot %d: %s", s.Snap, why)
		}
	}
	return confirmWords(h, lines, list)
}

func confirmSnapshot(list []*era, s checker.Snapshot) string {
	var in []*era
	asked := false // whether it was asked for in an era before
	for _, e := range list {
		p := e.photoOf(s.Snap)
		if p.found["aborted"] && s.Verdict == checker.Aborted {
			return "" // nothing is demanded
		}
		if len(p.of(trace.Record)) > 0 {
			in = append(in, e)
		}
		asked = asked || len(in) == 0 && len(p.of(trace.Begin)) > 0
	}
	if len(in) != 1 {
		return "its records are of several eras"
	}
	e := in[0]
	p := e.photoOf(s.Snap)
	if len(p.found) > 0 {
		return p.found.String()
	}
	if s.Witness == nil {
		return "there is no witness"
	}
	w := *s.Witness
	w.Records, w.Begin, w.End = e.seqs(w.Records), e.seqs(w.Begin), e.seqs(w.End)
	if asked {
		return p.replay(&w, p.cutOf(e.put)) // the restore is a step of the run, its state is on the path
	}
	begin := p.cutOf(w.Begin)
	if !p.mayBegin(begin) {
		return "S_begin is elsewhere"
	}
	return p.replay(&w, begin)
}
