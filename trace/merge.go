package trace

import (
	"io"
	"sort"
)

// Fault says what a step of a run has against it before anyone judges it.
type Fault uint8

// The faults that a Step can have.
const (
	NoFault   Fault = iota
	Gap             // no event: a seq of Proc is missing; Event is the line found instead
	Misplaced       // no event: Event is the missing line of an earlier Gap, out of its place
	Repeated        // no event: its proc and seq were there before
	Beyond          // no event: the line stands beyond a missing seq of its process
	NoSend          // a receive, though no send of its item stands before it
	Cycle           // a receive whose send comes later: no order has every send first
)

// Step is what a Run gives next: an event in its place, or a fault of the log.
type Step struct {
	Event
	Fault   Fault
	Missing int64 // with Gap: the first seq that is missing
	Again   bool  // a send whose item was sent on this channel before
}

// Run reads the logs of one run as one sequence in which every process's events
// keep their order and, where any order can have it so, every receive comes
// after its send. For a total log that is the order of the lines. The sequence
// depends only on the logs, not on the order in which they are given. What is
// held back in memory are receives that wait for their sends, and what follows
// them in the same file.
type Run struct {
	header  *Header
	files   []*logFile
	procs   []procLog
	sent    []chanLog
	out     []Step // ready, from next on
	next    int
	holding int   // how many processes are held back
	wake    []int // processes that may have waited for what was just given out
	turn    int   // the file whose turn it is
	moved   bool  // whether a file moved in this round of turns

	heldBack map[item]bool // at the end of the input: the items whose sends are held back
}

type logFile struct {
	r       *Reader
	ahead   *Event // read ahead
	done    bool
	blocked int  // the process of the last line that was taken from it, or -1
	mixed   bool // it holds lines of several processes
}

type procLog struct {
	next   int64 // the seq that comes next
	seen   ints
	gap    int64 // the missing seq beyond which nothing is judged; 0 for none
	end    int64 // the seq of its end; 0 for none
	last   int64 // the seq of its last line
	file   *logFile
	snap   int64   // the highest snapshot that it has recorded
	queue  []Event // held back: the first is a receive that waits
	endPos Pos
}

type chanLog struct {
	msgs    ids
	markers ints
}

// NewRun puts the logs of one run together. It fails with an *Error if their
// headers differ, or if a total log is not alone.
func NewRun(logs []*Reader) (*Run, error) {
	h := logs[0].Header()
	for _, l := range logs[1:] {
		if !l.Header().Equal(h) {
			return nil, &Error{
				At: Pos{l.file, 1},
				Text: "its header differs from that of " + logs[0].file + "; the files of one run have " +
					"equal headers: check the files of different runs apart",
			}
		}
		if h.LogOrder == TotalOrder {
			return nil, &Error{
				At: Pos{l.file, 1}, Field: "log_order",
				Text: "a total log is one file, whose line order is the real order; " +
					"write \"log_order\":\"process\" for several",
			}
		}
	}
	r := &Run{
		header: h,
		procs:  make([]procLog, len(h.Processes)+1),
		sent:   make([]chanLog, len(h.Channels)),
	}
	for p := range r.procs {
		r.procs[p].next = 1
	}
	for _, l := range logs {
		r.files = append(r.files, &logFile{r: l, blocked: -1})
	}
	return r, r.sortFiles()
}

// Header is the header that the logs share.
func (r *Run) Header() *Header { return r.header }

// Complete says whether every log had its end: each process's, and the
// coordinator's if it has any line. It is known once Next has given io.EOF.
func (r *Run) Complete() bool {
	for p := range r.procs {
		if !r.Whole(p) && (p != r.header.Coordinator() || r.procs[p].last > 0) {
			return false
		}
	}
	return true
}

// Whole says whether the end of proc's log has been read, with nothing missing
// before it.
func (r *Run) Whole(proc int) bool { return r.procs[proc].end > 0 && r.procs[proc].gap == 0 }

// Sent says whether a send of the message on channel c has been given out.
func (r *Run) Sent(c int, msg string) bool { return r.sent[c].msgs.has(msg) }

// sortFiles orders the files by the process of their first event.
func (r *Run) sortFiles() error {
	for _, f := range r.files {
		var e Event
		switch err := f.r.Read(&e); err {
		case nil:
			f.ahead = &e
		case io.EOF:
			f.done = true
		default:
			return err
		}
	}
	sort.SliceStable(r.files, func(i, j int) bool {
		a, b := r.files[i], r.files[j]
		if a.ahead == nil || b.ahead == nil {
			return a.ahead != nil
		}
		return a.ahead.Proc < b.ahead.Proc
	})
	return nil
}

// Next is the next step; it is valid until the following call. io.EOF says that
// the run has no more. An *Error says that a line is not of this format.
func (r *Run) Next() (*Step, error) {
	for r.next == len(r.out) {
		r.out, r.next = r.out[:0], 0
		if err := r.advance(); err != nil {
			return nil, err
		}
	}
	r.next++
	return &r.out[r.next-1], nil
}

// advance gives the next file its turn, and helps itself where none can move.
func (r *Run) advance() error {
	for ; r.turn < len(r.files); r.turn++ {
		f := r.files[r.turn]
		if waits, err := r.waits(f); err != nil {
			return err
		} else if f.done || waits {
			continue
		}
		r.moved = true
		r.turn++
		return r.readLine(f)
	}
	r.turn = 0
	if r.holding > 0 && r.release(false) {
		return nil
	}
	if r.moved {
		r.moved = false
		return nil
	}
	open := false
	for _, f := range r.files {
		if !f.done {
			open = true
			if err := r.readLine(f); err != nil {
				return err
			}
		}
	}
	if open || r.release(true) {
		return nil
	}
	return io.EOF
}

// waits says whether a file has nothing to give while its process is held back:
// only that process's lines were seen in it, and the next is one more. So what is
// kept in memory is little where each process has a file of its own.
func (r *Run) waits(f *logFile) (bool, error) {
	if f.mixed || f.blocked < 0 || !r.held(f.blocked) || f.done {
		return false, nil
	}
	if f.ahead == nil {
		var e Event
		switch err := f.r.Read(&e); err {
		case nil:
			f.ahead = &e
		case io.EOF:
			f.done = true
			return false, nil
		default:
			return false, err
		}
	}
	return f.ahead.Proc == f.blocked, nil
}

func (r *Run) readLine(f *logFile) error {
	var e Event
	if f.ahead != nil {
		e, f.ahead = *f.ahead, nil
	} else if err := f.r.Read(&e); err == io.EOF {
		f.done = true
		return nil
	} else if err != nil {
		return err
	}
	f.mixed = f.mixed || f.blocked >= 0 && f.blocked != e.Proc
	f.blocked = e.Proc
	return r.admit(f, &e)
}

// admit puts a line where it belongs by the seq of its process.
func (r *Run) admit(f *logFile, e *Event) error {
	p := &r.procs[e.Proc]
	if p.file == nil {
		p.file = f
	}
	again := p.seen.add(e.Seq)
	if field, text := r.contradicts(f, e, again); text != "" {
		return &Error{At: e.At, Field: field, Text: text}
	}
	p.last = max(p.last, e.Seq)
	if e.Kind == End && !again {
		p.end, p.endPos = e.Seq, e.At
	}
	return r.place(p, e, again)
}

// place gives a line out by what its seq says. What stands beyond a missing line
// of a process does not count; the coordinator's words do.
func (r *Run) place(p *procLog, e *Event, again bool) error {
	counts := e.Proc == r.header.Coordinator()
	switch {
	case p.gap > 0 && !again && (e.Seq == p.gap || e.Seq < p.next):
		r.give(Step{Event: *e, Fault: Misplaced})
		if counts {
			r.take(e)
		}
	case p.gap > 0 && e.Seq >= p.gap && !counts:
		r.give(Step{Event: *e, Fault: Beyond})
	case again:
		r.give(Step{Event: *e, Fault: Repeated})
	case e.Seq > p.next:
		if p.gap == 0 {
			p.gap = p.next
		}
		r.give(Step{Event: *e, Fault: Gap, Missing: p.next})
		if counts {
			p.next = e.Seq + 1
			r.take(e)
		}
	default:
		p.next++
		if err := r.rises(p, e); err != nil {
			return err
		}
		r.take(e)
	}
	return nil
}

// contradicts says what a line has against the lines of its process before it,
// and in which field; "" if nothing.
func (r *Run) contradicts(f *logFile, e *Event, again bool) (field, text string) {
	p := &r.procs[e.Proc]
	id := r.header.ProcID(e.Proc)
	switch {
	case p.file != f:
		return "proc", "lines of " + id + " stand in " + p.file.r.file +
			" too; the lines of one process stand in one file"
	case p.end > 0 && e.Seq > p.end:
		return "seq", "it follows the end of " + id + ", " + p.endPos.String() + "; nothing follows an end"
	case again || e.Seq > p.last:
		return "", ""
	case e.Kind == End:
		return "seq", "it is an end, and a line with a higher seq stands before it; nothing follows an end"
	case r.header.LogOrder == TotalOrder:
		return "seq", "it goes back: in a total log the lines of a process stand in the order of their seq"
	}
	return "", ""
}

// take gives an event out, or holds it back where it must wait.
func (r *Run) take(e *Event) {
	if r.header.LogOrder == TotalOrder {
		fault := NoFault
		if isReceive(e.Kind) && !r.wasSent(e) {
			fault = NoSend
		}
		r.emit(e, fault)
		return
	}
	p := &r.procs[e.Proc]
	if len(p.queue) > 0 || isReceive(e.Kind) && !r.wasSent(e) {
		if len(p.queue) == 0 {
			r.holding++
		}
		p.queue = append(p.queue, *e)
		return
	}
	r.emit(e, NoFault)
	r.drain()
}

func isReceive(k Kind) bool { return k == Receive || k == ReceiveMarker }

func (r *Run) wasSent(e *Event) bool {
	if e.Kind == ReceiveMarker {
		return r.sent[e.Chan].markers.has(e.Snap)
	}
	return r.sent[e.Chan].msgs.has(e.Msg)
}

func (r *Run) give(s Step) { r.out = append(r.out, s) }

// emit gives an event out and notes who may have waited for it.
func (r *Run) emit(e *Event, fault Fault) {
	again := false
	switch e.Kind {
	case Send:
		again = r.sent[e.Chan].msgs.add(e.Msg)
	case SendMarker:
		again = r.sent[e.Chan].markers.add(e.Snap)
	}
	r.give(Step{Event: *e, Fault: fault, Again: again})
	if (e.Kind == Send || e.Kind == SendMarker) && !again {
		r.wake = append(r.wake, r.header.Channels[e.Chan].To)
	}
}

// drain gives out what the woken processes held back, each up to the next
// receive that waits, and so on with those that this wakes.
func (r *Run) drain() {
	for i := 0; i < len(r.wake); i++ {
		p := &r.procs[r.wake[i]]
		for len(p.queue) > 0 {
			e := p.queue[0]
			if isReceive(e.Kind) && !r.wasSent(&e) {
				break
			}
			r.pop(p)
			r.emit(&e, NoFault)
		}
	}
	r.wake = r.wake[:0]
}

func (r *Run) pop(p *procLog) {
	p.queue = p.queue[1:]
	if len(p.queue) == 0 {
		p.queue = nil
		r.holding--
	}
}

func (r *Run) held(proc int) bool { return len(r.procs[proc].queue) > 0 }
