package shrink

import (
	"slices"

	"tracecheck/trace"
)

// log is a log of a run: its lines, and among them those that are missing.
type log struct {
	h        *trace.Header
	lines    []line
	mendable bool // its lines have their balances
}

// line is an event as it was read, or a hole: one or more missing lines of its
// process. A hole can go like any line; the seq behind it then follow on.
type line struct {
	event  trace.Event
	hole   bool
	adds   int64 // of a bank: to the balance of its process
	before int64 // of a bank: what that was before, in the whole log
}

// newLog finds the holes of a log: where the seq of a process do not follow on.
func newLog(h *trace.Header, events []trace.Event) *log {
	l := &log{h: h}
	seqs := make([][]int64, len(h.Processes)+1)
	for _, e := range events {
		l.lines = append(l.lines, line{event: e})
		seqs[e.Proc] = append(seqs[e.Proc], e.Seq)
	}
	for p, list := range seqs {
		slices.Sort(list)
		last := int64(0)
		for _, seq := range list {
			if seq > last+1 {
				hole := trace.Event{Proc: p, Seq: last + 1, Chan: trace.NoChan}
				l.lines = append(l.lines, line{event: hole, hole: true})
			}
			last = seq
		}
	}
	l.noteBalances()
	return l
}

// size counts what there is to take out.
func (l *log) size() int { return len(l.lines) + len(l.h.Processes) + len(l.h.Channels) }

// events are the lines as a trace has them: the seq of each process from 1 on,
// where a hole takes one, equal ones still equal and none out of its place.
func (l *log) events() []trace.Event {
	seqs := make([][]int64, len(l.h.Processes)+1)
	for i := range l.lines {
		e := &l.lines[i].event
		seqs[e.Proc] = append(seqs[e.Proc], e.Seq)
	}
	for p := range seqs {
		slices.Sort(seqs[p])
		seqs[p] = slices.Compact(seqs[p])
	}
	events := make([]trace.Event, 0, len(l.lines))
	for i := range l.lines {
		if l.lines[i].hole {
			continue
		}
		e := l.lines[i].event
		rank, _ := slices.BinarySearch(seqs[e.Proc], e.Seq)
		e.Seq = int64(rank + 1)
		events = append(events, e)
	}
	return events
}

// items groups the lines by the message or marker that they are about, its send
// and its receive above all; any other line is a group by itself.
func (l *log) items() [][]int {
	type item struct {
		channel int
		msg     string
		snap    int64
	}
	var groups [][]int
	at := map[item]int{}
	for i := range l.lines {
		e := &l.lines[i].event
		key := item{e.Chan, e.Msg, e.Snap}
		group, known := at[key]
		switch {
		case e.Chan == trace.NoChan:
			groups = append(groups, []int{i})
		case known:
			groups[group] = append(groups[group], i)
		default:
			at[key] = len(groups)
			groups = append(groups, []int{i})
		}
	}
	return groups
}

// only is the log with these lines, ascending indexes, and no other.
func (l *log) only(indexes []int) *log {
	o := &log{h: l.h, lines: make([]line, 0, len(indexes)), mendable: l.mendable}
	for _, i := range indexes {
		o.lines = append(o.lines, l.lines[i])
	}
	return o
}

// within is the log with these processes, and those of these channels that join
// two of them, ascending indexes; what is of others is gone.
func (l *log) within(procs, chans []int) *log {
	h := *l.h
	h.Processes, h.Channels = nil, nil
	newProc := map[int]int{l.h.Coordinator(): len(procs)}
	for i, p := range procs {
		newProc[p] = i
		h.Processes = append(h.Processes, l.h.Processes[p])
	}
	newChan := map[int]int{trace.NoChan: trace.NoChan}
	for _, c := range chans {
		ch := l.h.Channels[c]
		from, hasFrom := newProc[ch.From]
		to, hasTo := newProc[ch.To]
		if hasFrom && hasTo {
			newChan[c] = len(h.Channels)
			ch.From, ch.To = from, to
			h.Channels = append(h.Channels, ch)
		}
	}
	o := &log{h: &h, mendable: l.mendable}
	for _, ln := range l.lines {
		p, hasProc := newProc[ln.event.Proc]
		c, hasChan := newChan[ln.event.Chan]
		if hasProc && hasChan {
			ln.event.Proc, ln.event.Chan = p, c
			ln.event.Rare = rareWithin(ln.event.Rare, &h)
			o.lines = append(o.lines, ln)
		}
	}
	return o
}

// rareWithin leaves out what is of processes and channels that the header lacks.
func rareWithin(r *trace.Rare, h *trace.Header) *trace.Rare {
	if r == nil || r.States == nil && r.Channels == nil && r.Clock == nil {
		return r
	}
	known := map[string]bool{}
	for _, p := range h.Processes {
		known[p.ID] = true
	}
	o := *r
	o.States, o.Clock = only(r.States, known), only(r.Clock, known)
	known = map[string]bool{}
	for _, c := range h.Channels {
		known[c.ID] = true
	}
	o.Channels = only(r.Channels, known)
	return &o
}

func only[V any](m map[string]V, known map[string]bool) map[string]V {
	if m == nil {
		return nil
	}
	o := map[string]V{}
	for name, v := range m {
		if known[name] {
			o[name] = v
		}
	}
	return o
}
