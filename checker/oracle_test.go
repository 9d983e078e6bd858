package checker_test

import (
	"slices"

	"tracecheck/trace"
)

// The oracle judges a whole small trace at once, by sets and by trying, straight
// from the words of the format. It is slow and has no cleverness to be wrong in.
// Of the project it knows only the package trace, and of that not the merge.

// names is a set of findings.
type names map[string]bool

// judgement is what the oracle says of a trace.
type judgement struct {
	run     names
	snaps   map[int64]names
	verdict string
	ring    bool // receives wait for each other: in what order the rest stands is open
}

// oracle is a trace, sorted by process.
type oracle struct {
	h     *trace.Header
	total bool
	logs  [][]*line // a process's lines that are judged, by seq; last, the coordinator's words
	gaps  []int64   // a process's first missing seq, 0 for none
	ended []bool
	twice bool // a proc and seq stands twice
	// Of a run after a restore: the epochs with which the processes come to it, and how
	// many of their first lines put back what was in the channels.
	epochs []int64
	put    []int
}

// line is one event; at is its place in its process's log, n its place in a
// total log.
type line struct {
	*trace.Event
	at, n int
}

// "Nothing of a process beyond its first missing seq is judged. [...] The
// coordinator's words still count." "Any repeated proc and seq is a duplicate;
// the first counts."
func newOracle(h *trace.Header, lines []trace.Event) *oracle {
	n := len(h.Processes) + 1
	o := &oracle{
		h: h, total: h.LogOrder == trace.TotalOrder,
		logs: make([][]*line, n), gaps: make([]int64, n), ended: make([]bool, n),
		epochs: make([]int64, n), put: make([]int, n),
	}
	seen := make([]map[int64]bool, n)
	next := make([]int64, n)
	for i := range lines {
		e, p := &lines[i], lines[i].Proc
		if seen[p] == nil {
			seen[p] = map[int64]bool{}
		}
		again := seen[p][e.Seq]
		seen[p][e.Seq] = true
		beyond := o.gaps[p] > 0 && e.Seq >= o.gaps[p]
		o.twice = o.twice || again && (!beyond || p == h.Coordinator())
		if again {
			continue
		}
		if e.Seq != next[p]+1 && o.gaps[p] == 0 {
			o.gaps[p] = next[p] + 1
		}
		if o.gaps[p] == 0 {
			next[p]++
			o.ended[p] = e.Kind == trace.End
		} else if p != h.Coordinator() {
			continue
		}
		o.logs[p] = append(o.logs[p], &line{Event: e, at: len(o.logs[p]), n: i})
	}
	return o
}

// judge is the whole judgement.
func (o *oracle) judge() judgement {
	j := judgement{run: o.runFindings(), snaps: map[int64]names{}, ring: !o.total && o.hasRing()}
	for _, snap := range o.snapshots() {
		j.snaps[snap] = o.snapFindings(snap, j.run)
	}
	j.verdict = j.decide()
	return j
}

// "The run is rejected if it has a finding of the run other than gap, or a
// rejected snapshot; else inconclusive if there is a gap or an inconclusive
// snapshot; else accepted."
func (j *judgement) decide() string {
	verdict := "accepted"
	if j.run["gap"] {
		verdict = "inconclusive"
	}
	for _, found := range j.snaps {
		if snapVerdict(found) == "inconclusive" {
			verdict = "inconclusive"
		}
	}
	for name := range j.run {
		if name != "gap" {
			verdict = "rejected"
		}
	}
	for _, found := range j.snaps {
		if snapVerdict(found) == "rejected" {
			verdict = "rejected"
		}
	}
	return verdict
}

// "A snapshot is rejected with any finding but pending and aborted; else
// aborted; else inconclusive with pending; else accepted."
func snapVerdict(found names) string {
	for name := range found {
		if name != "pending" && name != "aborted" {
			return "rejected"
		}
	}
	if found["aborted"] {
		return "aborted"
	}
	if found["pending"] {
		return "inconclusive"
	}
	return "accepted"
}

// all lists the lines of one kind, every process's.
func (o *oracle) all(kinds ...trace.Kind) []*line {
	var list []*line
	for _, log := range o.logs {
		for _, l := range log {
			if slices.Contains(kinds, l.Kind) {
				list = append(list, l)
			}
		}
	}
	return list
}

// "A snapshot is any id that an event names."
func (o *oracle) snapshots() []int64 {
	var ids []int64
	for _, log := range o.logs {
		for _, l := range log {
			if l.Snap > 0 && !slices.Contains(ids, l.Snap) {
				ids = append(ids, l.Snap)
			}
		}
	}
	return ids
}

// "Markers are items like messages [...]; a marker's id is its snapshot."
type thing struct {
	channel int
	msg     string
	snap    int64
}

func isItem(k trace.Kind) bool {
	return slices.Contains([]trace.Kind{
		trace.Send, trace.Receive, trace.SendMarker, trace.ReceiveMarker, trace.Lose,
	}, k)
}

func thingOf(l *line) thing { return thing{l.Chan, l.Msg, l.Snap} }

func (o *oracle) sendsOf(x thing) (list []*line) {
	for _, l := range o.all(trace.Send, trace.SendMarker) {
		if thingOf(l) == x {
			list = append(list, l)
		}
	}
	return list
}

func (o *oracle) receivesOf(x thing) (list []*line) {
	for _, l := range o.all(trace.Receive, trace.ReceiveMarker) {
		if thingOf(l) == x {
			list = append(list, l)
		}
	}
	return list
}

// "The first of two sends, or receives, of one id counts for matching."
func first(list []*line) *line {
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

func (o *oracle) isLost(x thing) bool {
	for _, l := range o.all(trace.Lose) {
		if thingOf(l) == x {
			return true
		}
	}
	return false
}

// isGone says whether the network lost an item for good: what a process received
// after all was not lost.
func (o *oracle) isGone(x thing) bool { return o.isLost(x) && len(o.receivesOf(x)) == 0 }

func (o *oracle) from(channel int) int { return o.h.Channels[channel].From }
func (o *oracle) to(channel int) int   { return o.h.Channels[channel].To }

// states gives a process's state before each line of its log, and after the last.
func (o *oracle) states(p int) []trace.Value {
	now := o.h.Processes[p].Initial
	list := []trace.Value{now}
	for _, l := range o.logs[p] {
		if o.h.Application == trace.Opaque {
			now = o.opaqueAfter(now, l)
		} else {
			now = o.bankAfter(now, l)
		}
		list = append(list, now)
	}
	return list
}

// "Opaque: initial is optional and makes the state known, an application step
// without state makes it unknown, a record's state is judged, never believed, and
// restart without snap makes it unknown."
func (o *oracle) opaqueAfter(now trace.Value, l *line) trace.Value {
	switch {
	case l.Kind.IsStep():
		return l.State
	case l.Kind == trace.Restart && l.Snap == 0:
		return trace.Value{}
	case l.Kind == trace.Restart:
		return o.part(l)
	}
	return now
}

// "restart with snap: it goes on from its part of that snapshot"; no value where
// there is none.
func (o *oracle) part(restart *line) trace.Value {
	for _, l := range o.logs[restart.Proc][:restart.at] {
		if l.Kind == trace.Record && l.Snap == restart.Snap {
			return l.State
		}
	}
	return trace.Value{}
}

// "A state is an integer; a send takes data from the sender, a receive adds the
// message's, internal adds data." "A receive with no send at all makes its
// process's state unknown."
func (o *oracle) bankAfter(now trace.Value, l *line) trace.Value {
	if l.Kind == trace.Restart && l.Snap > 0 {
		return o.part(l)
	}
	balance, known := now.Int()
	if !known {
		return now
	}
	data, _ := l.Data.Int()
	switch l.Kind {
	case trace.Internal:
		return trace.Int(balance + data)
	case trace.Send:
		return trace.Int(balance - data)
	case trace.Receive:
		send := first(o.sendsOf(thingOf(l)))
		if send == nil {
			return trace.Value{}
		}
		data, _ = send.Data.Int()
		return trace.Int(balance + data)
	}
	return now
}
