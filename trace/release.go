package trace

// release lets one receive go whose send cannot come. Before the end of the
// input that is one whose sender has nothing left; at the end also one whose
// send no held-back line is, and last one of a ring of receives that wait for
// each other. It says whether there was one.
func (r *Run) release(atEnd bool) bool {
	if atEnd && r.heldBack == nil {
		r.listHeldBack()
	}
	for p := range r.procs {
		if !r.held(p) {
			continue
		}
		e := r.procs[p].queue[0]
		s := &r.procs[r.header.Channels[e.Chan].From]
		exhausted := len(s.queue) == 0 && (s.gap > 0 || s.end > 0 || s.file != nil && s.file.done)
		if exhausted || atEnd && !r.heldBack[itemOf(&e)] {
			r.letGo(p, NoSend)
			return true
		}
	}
	if !atEnd {
		return false
	}
	for p := range r.procs {
		if r.held(p) {
			r.letGo(r.inRing(p), Cycle)
			return true
		}
	}
	return false
}

func (r *Run) letGo(proc int, fault Fault) {
	p := &r.procs[proc]
	e := p.queue[0]
	r.pop(p)
	r.emit(&e, fault)
	r.wake = append(r.wake, proc)
	r.drain()
}

// item is what a send puts on a channel: a message, or the marker of a snapshot.
type item struct {
	channel int
	msg     string
	snap    int64
}

func itemOf(e *Event) item { return item{e.Chan, e.Msg, e.Snap} }

// listHeldBack notes the items whose sends are held back when the input ends. A
// send that is given out later stays in the list: nobody waits for it any more.
func (r *Run) listHeldBack() {
	r.heldBack = map[item]bool{}
	for p := range r.procs {
		for _, e := range r.procs[p].queue {
			if e.Kind == Send || e.Kind == SendMarker {
				r.heldBack[itemOf(&e)] = true
			}
		}
	}
}

// inRing follows who waits for whom from a held process into the ring that must
// be there, and returns the ring's first process.
func (r *Run) inRing(proc int) int {
	sender := func(p int) int { return r.header.Channels[r.procs[p].queue[0].Chan].From }
	for range r.procs {
		proc = sender(proc)
	}
	first := proc
	for p := sender(proc); p != proc; p = sender(p) {
		first = min(first, p)
	}
	return first
}
