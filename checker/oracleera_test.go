package checker_test

import (
	"fmt"
	"slices"

	"tracecheck/checker"
	"tracecheck/trace"
)

// era is what a run did between two restores, as a run of its own: it begins with
// the states that the system was set back to, and what was put back in the
// channels is sent in its first lines.
type era struct {
	*oracle
	shift []int64 // by process: its seq in the run less its seq here
}

// eras cuts a run at its restores: a total log where the restore stands, the logs
// of processes each at its own restarts from a snapshot that is restored.
func eras(h *trace.Header, lines []trace.Event) []*era {
	var list []*era
	restored := map[int64]bool{}
	for _, e := range lines {
		restored[e.Snap] = restored[e.Snap] || e.Kind == trace.Restore
	}
	at := make([]int, len(h.Processes)+1) // in which era each process is
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
			everywhere := e.Proc == h.Coordinator() && h.LogOrder != trace.TotalOrder
			if at[e.Proc] == n || everywhere {
				mine = append(mine, *e)
			}
		}
		if n > 0 && back == nil {
			return list
		}
		list = append(list, newEra(h, lines, mine, back, n))
	}
}

// setsBack says whether a line is where a process is set back to a snapshot.
func setsBack(h *trace.Header, e *trace.Event) bool {
	if h.LogOrder == trace.TotalOrder {
		return e.Kind == trace.Restore
	}
	return e.Kind == trace.Restart
}

func newEra(h *trace.Header, all, mine []trace.Event, back *trace.Event, n int) *era {
	own := *h
	own.Processes = slices.Clone(h.Processes)
	e := &era{shift: make([]int64, len(h.Processes)+1)}
	var lines []trace.Event
	if back != nil {
		lines = e.putBack(&own, all, back.Snap)
	}
	seqs := make([]int64, len(e.shift))
	for _, l := range lines {
		seqs[l.Proc] = l.Seq
	}
	first := map[int]bool{}
	for _, l := range mine {
		if !first[l.Proc] {
			first[l.Proc] = true
			e.shift[l.Proc] = l.Seq - seqs[l.Proc] - 1
			if n == 0 {
				e.shift[l.Proc] = 0
			}
		}
		if l.Proc < h.Coordinator() {
			l.Seq -= e.shift[l.Proc]
		}
		lines = append(lines, l)
	}
	e.oracle = newOracle(&own, lines)
	return e
}

// putBack gives the header the states of a snapshot and lists the sends of what is
// in its channels.
func (e *era) putBack(h *trace.Header, all []trace.Event, snap int64) []trace.Event {
	var lines []trace.Event
	seqs := make([]int64, len(h.Processes))
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
				from := h.Channels[l.Chan].From
				seqs[from]++
				lines = append(lines, trace.Event{
					Proc: from, Seq: seqs[from], Kind: trace.Send, Chan: l.Chan, Msg: msg, Data: carried(all, l.Chan, msg),
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

func carried(all []trace.Event, channel int, msg string) trace.Value {
	for _, l := range all {
		if l.Kind == trace.Send && l.Chan == channel && l.Msg == msg {
			return l.Data
		}
	}
	return trace.Value{}
}

// seqs is a part of a witness in the era's own count.
func (e *era) seqs(of map[string]int64) map[string]int64 {
	own := map[string]int64{}
	for p := range e.h.Processes {
		id := e.h.ProcID(p)
		own[id] = of[id] - e.shift[p]
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
	for _, e := range list {
		if p := e.photoOf(s.Snap); p.found["aborted"] {
			return "" // nothing is demanded
		} else if len(p.of(trace.Record)) > 0 {
			in = append(in, e)
		}
	}
	if len(in) != 1 {
		return "it has no era"
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
	return p.replay(&w)
}
