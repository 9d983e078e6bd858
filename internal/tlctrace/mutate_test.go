package tlctrace

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"tracecheck/trace"
)

// small is a trace that is changed: its header and its lines.
type small struct {
	h     *trace.Header
	lines []trace.Event
}

func pick[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// mutate changes the trace in one way, and says in which.
func (l *small) mutate(r *rand.Rand) string {
	i := r.IntN(len(l.lines))
	switch r.IntN(14) {
	case 12:
		return l.recolour(r)
	case 13:
		return l.hurry(r)
	case 10:
		return l.giveUp(r)
	case 11:
		return l.passOver(r)
	case 0:
		l.lines = slices.Delete(l.lines, i, i+1)
		return "a line is missing"
	case 1, 2:
		l.lines = slices.Delete(l.lines, i, i+1)
		l.renumber()
		return "something did not happen"
	case 3:
		l.again(r, i)
		l.renumber()
		return "something happens twice"
	case 4:
		l.again(r, i)
		return "a line stands twice"
	case 5:
		for range 1 + r.IntN(4) {
			l.swap(l.some(r, trace.Record, trace.SendMarker, trace.ReceiveMarker, trace.ChannelState))
		}
		l.renumber()
		return "a process does things in another order"
	case 6:
		l.insert(r, i)
		l.renumber()
		return "something else happens"
	case 7:
		l.alter(r, &l.lines[l.full(i)])
		return "a field of a full channel is another"
	default:
		l.alter(r, &l.lines[i])
		return "a field is another"
	}
}

// giveUp has the coordinator abort what it said was complete.
func (l *small) giveUp(r *rand.Rand) string {
	for i := range l.lines {
		if e := &l.lines[i]; e.Kind == trace.Complete && r.IntN(2) == 0 {
			e.Kind = trace.Abort
		}
	}
	return "a snapshot is given up"
}

// passOver takes the parts of a snapshot out of a process's log.
func (l *small) passOver(r *rand.Rand) string {
	p, snap := r.IntN(len(l.h.Processes)), 1+r.Int64N(2)
	l.lines = slices.DeleteFunc(l.lines, func(e trace.Event) bool {
		return e.Proc == p && e.Snap == snap && (e.Kind == trace.Record || e.Kind == trace.ChannelState)
	})
	l.renumber()
	return "a process passes over a snapshot"
}

// recolour gives a message another epoch, which may be that of no snapshot.
func (l *small) recolour(r *rand.Rand) string {
	if e := &l.lines[l.some(r, trace.Send)]; e.Kind == trace.Send && l.h.Colouring() {
		e.Epoch = pick[int64](r, 0, 1, 2, 7)
	}
	return "a message has another epoch"
}

// hurry has a process take its next step too early: before a record, or right after a marker.
func (l *small) hurry(r *rand.Rand) string {
	i := l.some(r, trace.SendMarker, trace.Record)
	if l.lines[i].Kind == trace.Record {
		l.swap(i)
	}
	for k := i + 1; k < len(l.lines) && l.lines[i].Kind == trace.SendMarker; k++ {
		e := l.lines[k]
		if e.Proc == l.lines[i].Proc && (e.Kind == trace.Send || e.Kind == trace.Internal) {
			l.lines = slices.Insert(slices.Delete(l.lines, k, k+1), i+1, e)
			break
		}
	}
	l.renumber()
	return "a process does not wait with its next step"
}

// again puts line i once more at some later place, before the ends.
func (l *small) again(r *rand.Rand, i int) {
	to := i + 1 + r.IntN(len(l.lines)-i)
	l.lines = slices.Insert(l.lines, to, l.lines[i])
}

// some is a line of one of these kinds half of the time, if there is one, and else any line.
func (l *small) some(r *rand.Rand, kinds ...trace.Kind) int {
	for range 20 {
		i := r.IntN(len(l.lines))
		if slices.Contains(kinds, l.lines[i].Kind) {
			return i
		}
		if r.IntN(20) == 0 {
			break
		}
	}
	return r.IntN(len(l.lines))
}

// swap exchanges a line with the next one of its process.
func (l *small) swap(i int) {
	for j := i + 1; j < len(l.lines); j++ {
		if l.lines[j].Proc == l.lines[i].Proc {
			l.lines[i], l.lines[j] = l.lines[j], l.lines[i]
			return
		}
	}
}

// insert puts a line that the run did not have.
func (l *small) insert(r *rand.Rand, i int) {
	p := r.IntN(len(l.h.Processes))
	e := trace.Event{Proc: p, Chan: trace.NoChan}
	switch r.IntN(6) {
	case 0:
		e.Kind, e.Snap = trace.Begin, 1
	case 1:
		e.Kind, e.Data = trace.Internal, trace.Int(pick[int64](r, 0, 0, -1, 1))
	case 2:
		e.Kind, e.Snap, e.State = trace.Record, 1+r.Int64N(3), trace.Int(11)
	case 3:
		e.Kind, e.Snap, e.Proc = pick(r, trace.Abort, trace.Complete), 1, l.h.Coordinator()
	case 4:
		e.Kind, e.Chan, e.Msg, e.Proc = trace.Lose, r.IntN(len(l.h.Channels)), "m1", l.h.Coordinator()
	default:
		c := r.IntN(len(l.h.Channels))
		e = trace.Event{
			Proc: l.h.Channels[c].From, Kind: trace.Send, Chan: c, Msg: fmt.Sprintf("x%d", i),
			Data: trace.Int(pick[int64](r, 1, 1, 0, 30)), Epoch: r.Int64N(3),
		}
	}
	l.lines = slices.Insert(l.lines, i, e)
}

func (l *small) renumber() {
	seqs := make([]int64, len(l.h.Processes)+1)
	for i := range l.lines {
		e := &l.lines[i]
		seqs[e.Proc]++
		e.Seq = seqs[e.Proc]
	}
}

// full is the line with the longest record of a channel, or line i where all are empty.
func (l *small) full(i int) int {
	for k := range l.lines {
		if len(l.lines[k].Msgs) > len(l.lines[i].Msgs) {
			i = k
		}
	}
	return i
}

// alter changes one field of a line to another value that it may have.
func (l *small) alter(r *rand.Rand, e *trace.Event) {
	switch r.IntN(6) {
	case 5:
		if e.Kind == trace.Send && l.h.Colouring() {
			e.Epoch = r.Int64N(4)
		}
	case 0:
		if e.Snap > 0 {
			e.Snap = 3 - min(e.Snap, 2)
		}
	case 1:
		if e.Msg != "" {
			e.Msg = fmt.Sprintf("m%d", 1+r.IntN(4))
		}
	case 2:
		if n, is := e.Data.Int(); is {
			e.Data = trace.Int(n + pick[int64](r, 1, 20))
		}
	case 3:
		if n, is := e.State.Int(); is {
			e.State = trace.Int(n + pick[int64](r, 1, -1))
		}
	case 4:
		if e.Kind == trace.ChannelState {
			e.Msgs = alterList(r, e.Msgs)
		} else if e.Chan != trace.NoChan {
			e.Chan = r.IntN(len(l.h.Channels))
		}
	}
}

func alterList(r *rand.Rand, msgs []string) []string {
	msgs = slices.Clone(msgs)
	i := r.IntN(len(msgs) + 1)
	switch {
	case len(msgs) > 1 && r.IntN(2) == 0:
		slices.Reverse(msgs)
		return msgs
	case len(msgs) > 0 && r.IntN(2) == 0:
		return slices.Delete(msgs, i%len(msgs), i%len(msgs)+1)
	}
	return slices.Insert(msgs, i, fmt.Sprintf("m%d", 1+r.IntN(4)))
}
