package witness

import (
	"errors"
	"io"

	"tracecheck/trace"
)

// history is a run as one sequence: the events that count, in the order in
// which the logs were merged, and what they say about messages.
type history struct {
	h      *trace.Header
	events []trace.Step
	sends  map[item]int // the first send of a message or marker, by index in events
	takes  map[item]int // its first receive
	lost   map[item]bool
}

// item is a message or, with a snap instead of a msg, a marker on a channel.
type item struct {
	ch   int
	msg  string
	snap int64
}

func itemOf(e *trace.Event) item {
	if e.Kind == trace.SendMarker || e.Kind == trace.ReceiveMarker {
		return item{ch: e.Chan, snap: e.Snap}
	}
	return item{ch: e.Chan, msg: e.Msg}
}

// load reads a run to its end and keeps what counts of it: nothing of a process
// beyond its first missing seq, the first of two lines with one seq, and every
// word of the coordinator.
func load(run *trace.Run) (*history, error) {
	r := &history{
		h: run.Header(), sends: map[item]int{}, takes: map[item]int{}, lost: map[item]bool{},
	}
	for {
		s, err := run.Next()
		if errors.Is(err, io.EOF) {
			return r, nil
		}
		if err != nil {
			return nil, err
		}
		switch s.Fault {
		case trace.NoFault, trace.NoSend, trace.Cycle:
			r.add(*s)
		}
	}
}

func (r *history) add(s trace.Step) {
	i, it := len(r.events), itemOf(&s.Event)
	r.events = append(r.events, s)
	switch s.Kind {
	case trace.Send, trace.SendMarker:
		if _, again := r.sends[it]; !again {
			r.sends[it] = i
		}
	case trace.Receive, trace.ReceiveMarker:
		if _, again := r.takes[it]; !again {
			r.takes[it] = i
		}
	case trace.Lose:
		r.lost[it] = true
	}
}

// isPost says whether event i is an application step of a process that had
// recorded; isPre, whether of one that had not yet. The records are indexes in
// events, one a process.
func (r *history) isPost(i int, records []int) bool {
	e := &r.events[i]
	return e.Kind.IsStep() && i > records[e.Proc]
}

func (r *history) isPre(i int, records []int) bool {
	e := &r.events[i]
	return e.Kind.IsStep() && i < records[e.Proc]
}

// past marks every event that event i depends on: through its process's own
// order, messages and markers. In merged order an event's causes stand before it.
func (r *history) past(i int) []bool {
	marked := make([]bool, len(r.events))
	todo := []int{i}
	visit := func(j int) {
		if j >= 0 && !marked[j] {
			marked[j] = true
			todo = append(todo, j)
		}
	}
	before := r.previous()
	for len(todo) > 0 {
		j := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		visit(before[j])
		e := &r.events[j].Event
		if e.Kind == trace.Receive || e.Kind == trace.ReceiveMarker {
			if send, there := r.sends[itemOf(e)]; there {
				visit(send)
			}
		}
	}
	return marked
}

// previous is, for each event, the one before it in its process's log, or -1.
func (r *history) previous() []int {
	last := make([]int, len(r.h.Processes)+1)
	for p := range last {
		last[p] = -1
	}
	before := make([]int, len(r.events))
	for i := range r.events {
		p := r.events[i].Proc
		before[i], last[p] = last[p], i
	}
	return before
}
