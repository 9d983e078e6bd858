package checker

import (
	"slices"
	"strings"

	"tracecheck/trace"
)

// view is the global state of the run at one point of the order taken.
type view struct {
	now    int64         // how many events were taken before it
	last   []int64       // by process, its last seq
	states []trace.Value // by process; no value where it is not known
	flight [][]*item     // by channel, the messages in flight, oldest first
}

// view is the state before the event at hand, which has changed nothing yet.
func (j *judge) view() *view {
	v := &view{
		now: j.now - 1, last: make([]int64, len(j.h.Processes)),
		states: make([]trace.Value, len(j.h.Processes)), flight: make([][]*item, len(j.chans)),
	}
	for p := range v.last {
		v.last[p] = j.procs[p].last
		v.states[p] = j.procs[p].account.known()
	}
	for c := range j.chans {
		v.flight[c] = messages(j.chans[c].flight)
	}
	return v
}

// messages is the items that are messages, in a slice of their own.
func messages(items []*item) []*item {
	var list []*item
	for _, it := range items {
		if it.msg != "" {
			list = append(list, it)
		}
	}
	return list
}

// path follows where S_begin and S_end lie and what stands between them.
type path struct {
	atRecord, atBegin *view // before the first record; before the first begin
	end               *view // after the last part, once all are there
	taint             []int64
	late              []bool // by process, whether its marker-receive was told
	// Steps since the first record, and since the first begin: how many were
	// post, and how many pairs are a post step before a pre one.
	posts, swaps           int64
	postsBegun, swapsBegun int64
	// Of the first begin: how many post steps the order taken has before it, and
	// whether what S_begin then holds of them is nothing, by states.
	before   int64
	harmless bool
	forced   bool // process log: a post step lies in the past of every begin
	begins   []place
	span     span
}

func newPath(j *judge) path {
	n := len(j.h.Processes)
	return path{taint: make([]int64, n), late: make([]bool, n), span: newSpan()}
}

// begin: someone asks for the snapshot.
func (p *path) begin(s *snapshot, e *trace.Event) {
	j := s.j
	atCoordinator := e.Proc == j.h.Coordinator()
	tainted := !atCoordinator && p.taint[e.Proc] > 0
	p.forced = tainted && (p.forced || len(p.begins) == 0)
	p.begins = append(p.begins, placeOf(e))
	if p.atBegin != nil || !j.total && atCoordinator {
		return
	}
	p.atBegin, p.before = j.view(), p.posts
	p.span.begin(e)
	p.harmless = p.before == 0 || s.sameAsPre(p.atBegin)
}

// recorded: a process is about to record.
func (p *path) recorded(s *snapshot) {
	if p.atRecord == nil {
		p.atRecord = s.j.view()
	}
}

// partTaken: a part was taken, the last one for all that is known.
func (p *path) partTaken(s *snapshot, e *trace.Event) {
	p.span.part(e)
	if s.absent > 0 {
		return
	}
	p.end = s.j.view()
	p.end.now++
	p.end.last[e.Proc] = e.Seq
}

// step: a process took an application step.
func (p *path) step(s *snapshot, e *trace.Event) {
	if !s.records[e.Proc].at.there() {
		p.swaps += p.posts
		p.swapsBegun += p.postsBegun
		return
	}
	p.posts++
	if p.atBegin != nil {
		p.postsBegun++
	}
	if p.taint[e.Proc] == 0 {
		p.taint[e.Proc] = e.Seq
	}
}

// follow: an item sent in the future of a post step brings it to its receiver.
func (s *snapshot) follow(e *trace.Event, it *item) {
	t := s.path.taint
	if it.sent.there() && t[it.sent.proc] > 0 && it.sent.seq >= t[it.sent.proc] && t[e.Proc] == 0 {
		t[e.Proc] = e.Seq
	}
}

// start is S_begin and the swaps from there on. A begin counts unless, in a
// process log, only the merge puts a post step before it.
func (p *path) start(total bool) (*view, int64) {
	if p.atBegin == nil || !total && p.before > 0 && !p.forced {
		return p.atRecord, p.swaps
	}
	if p.before == 0 {
		return p.atBegin, p.swaps
	}
	return p.atBegin, p.swapsBegun
}

// unreachable says whether S_begin lies beyond S*: a post step comes before
// every begin, and has changed something.
func (s *snapshot) unreachable() bool {
	p := &s.path
	return s.absent == 0 && p.before > 0 && !p.harmless && (s.j.total || p.forced)
}

// sameAsPre says whether the state at hand equals the one that the pre steps
// alone give.
func (s *snapshot) sameAsPre(v *view) bool {
	j := s.j
	for p := range s.records {
		expected := s.records[p].expected.known()
		if s.records[p].at.there() && !expected.IsZero() && !v.states[p].IsZero() &&
			expected != v.states[p] {
			return false
		}
	}
	for c, ch := range j.h.Channels {
		from, to := s.records[ch.From].at, s.records[ch.To].at
		pre := v.flight[c]
		if to.there() {
			pre = s.chans[c].transit
		} else if from.there() {
			pre = slices.DeleteFunc(slices.Clone(pre), func(it *item) bool {
				return it.sent.seq > from.seq
			})
		}
		if !slices.Equal(contents(pre, j.h.IsFIFO(c)), contents(v.flight[c], j.h.IsFIFO(c))) {
			return false
		}
	}
	return true
}

// contents is what messages carry; on a channel in any order, as a bag.
func contents(items []*item, fifo bool) []trace.Value {
	var list []trace.Value
	for _, it := range items {
		if !it.lost.there() {
			list = append(list, it.data)
		}
	}
	if !fifo {
		slices.SortFunc(list, func(a, b trace.Value) int { return strings.Compare(a.String(), b.String()) })
	}
	return list
}

// witness is the path through S*, once all parts are there.
func (s *snapshot) witness() *Witness {
	if s.absent > 0 || s.path.end == nil {
		return nil
	}
	begin, swaps := s.path.start(s.j.total)
	w := &Witness{
		Records: map[string]int64{}, Begin: map[string]int64{}, End: map[string]int64{}, Swaps: swaps,
		Illegal: s.illegal(begin),
	}
	for p, proc := range s.j.h.Processes {
		w.Records[proc.ID] = s.records[p].at.seq
		w.Begin[proc.ID] = begin.last[p]
		w.End[proc.ID] = s.path.end.last[p]
	}
	return w
}
