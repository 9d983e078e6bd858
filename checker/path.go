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
	atRecord, atBegin *view  // before the first record; before the first begin
	end               *view  // after the last part, once all are there
	late              []bool // by process, whether its marker-receive was told
	// Steps since the first record, and since the first begin: how many were
	// post, and how many pairs are a post step before a pre one.
	posts, swaps           int64
	firstPost              place // the first of the post steps, in the order taken
	postsBegun, swapsBegun int64
	begins                 []place
	settled                bool      // steps are no longer followed, since
	settledAt              int64     // so many had been taken in all
	before                 int64     // the post steps that the order taken has before the first begin
	pre                    [][]*item // total log: what the pre steps alone had in flight at atBegin
	recorded               []bool    // total log: who had recorded by then
	// In a process log only what lies in the past of a begin is before it.
	taint   []int64  // by process, the seq from which on a post step lies in its past; 0 for none
	forced  bool     // a post step lies in the past of every begin
	caused  bool     // all that the order taken has before the first begin lies in its past
	astray  int      // how many begins are of a process no longer in its recorded state
	history *history // while it may matter; nil once a begin is free of post steps
	closed  bool     // no history is kept any more
	span    span
}

func newPath(j *judge) path {
	n := len(j.h.Processes)
	return path{taint: make([]int64, n), late: make([]bool, n), span: newSpan(), closed: j.total}
}

// begin: someone asks for the snapshot.
func (p *path) begin(s *snapshot, e *trace.Event) {
	j := s.j
	p.begins = append(p.begins, placeOf(e))
	if !j.total {
		p.beginProcess(s, e)
	}
	if p.atBegin != nil || !j.total && e.Proc == j.h.Coordinator() {
		return
	}
	p.atBegin, p.before = j.view(), p.posts
	if p.settled {
		p.before += j.steps - p.settledAt
	}
	p.span.begin(e)
	if j.total && p.before > 0 {
		p.pre = s.preFlight(p.atBegin)
		for _, r := range s.records {
			p.recorded = append(p.recorded, r.at.there())
		}
	}
}

// beginProcess: in a process log a begin comes after the post steps in its past,
// and one that has none there, as any of the coordinator's, is free of them all.
func (p *path) beginProcess(s *snapshot, e *trace.Event) {
	astray := e.Proc != s.j.h.Coordinator() && s.astray(e.Proc)
	if e.Proc == s.j.h.Coordinator() || p.taint[e.Proc] == 0 && !astray {
		p.forced = false
		p.forget()
		return
	}
	p.forced = len(p.begins) == 1 || p.forced
	if astray {
		p.astray++
	}
	if p.history == nil {
		return
	}
	p.history.add(e.Proc, moment{begin: true})
	if p.atBegin == nil {
		steps := p.history.steps[e.Proc]
		first := &steps[len(steps)-1]
		p.caused = p.history.caused(first) == p.posts // all of them are followed
		p.history.firstNeed = first.need
	}
}

// astray says whether a process is no longer in the state that it recorded.
func (s *snapshot) astray(proc int) bool {
	r, now := &s.records[proc], s.j.procs[proc].account.known()
	return r.at.there() && !now.IsZero() && now != r.state
}

func (p *path) forget() { p.history, p.closed = nil, true }

// recording: a process is about to record.
func (p *path) recording(s *snapshot) {
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

// step: a process took an application step, with the item that it sent or took
// in, if any.
func (p *path) step(s *snapshot, e *trace.Event, it *item) {
	if !s.records[e.Proc].at.there() {
		p.swaps += p.posts
		p.swapsBegun += p.postsBegun
		return
	}
	p.posts++
	if !p.firstPost.there() {
		p.firstPost = placeOf(e)
	}
	if p.atBegin != nil {
		p.postsBegun++
	}
	if p.taint[e.Proc] == 0 {
		p.taint[e.Proc] = e.Seq
	}
	if p.history == nil && !p.closed {
		p.history = newHistory(len(s.records))
	}
	if p.history == nil {
		return
	}
	m := moment{state: s.j.procs[e.Proc].account.known()}
	if e.Kind == trace.Send {
		m.sent = it
	} else {
		m.got = it
	}
	p.history.add(e.Proc, m)
	if p.history.size > maxHistory {
		p.forget()
	}
}

// leaves: an item leaves a process, after the step that sent it.
func (p *path) leaves(proc int, it *item) {
	if p.history != nil {
		p.history.leave(proc, it)
	}
}

// arrives: an item comes to a process, and with it what lay in its past.
func (p *path) arrives(proc int, seq int64, it *item) {
	if from := it.sent; from.there() && p.taint[from.proc] > 0 && from.seq >= p.taint[from.proc] &&
		p.taint[proc] == 0 {
		p.taint[proc] = seq
	}
	if p.history != nil {
		p.history.arrive(proc, it)
	}
}

// start is S_begin and the swaps from there on. In a process log a begin counts
// unless only the merge puts a post step before it, or only another lawful order
// has a path from it.
func (s *snapshot) start() (*view, int64) {
	p := &s.path
	counts := p.before == 0 || s.j.total || p.forced && p.caused && (s.unreachable() || p.history.sameHere(s))
	switch {
	case p.atBegin == nil || !counts:
		return p.atRecord, p.swaps
	case p.before == 0:
		return p.atBegin, p.swaps
	}
	return p.atBegin, p.swapsBegun
}

// unreachable says whether S_begin lies beyond S*: a post step comes before
// every begin, and has changed something.
func (s *snapshot) unreachable() bool {
	p := &s.path
	switch {
	case s.absent > 0 || p.before == 0:
		return false
	case s.j.total:
		return !s.sameAsPre()
	case !p.forced:
		return false
	case p.astray == len(p.begins):
		return true // whichever begin comes first, its process is past its recorded state
	case p.history != nil:
		if harmless, decided := p.history.harmless(s); decided {
			return !harmless
		}
	}
	s.j.skip("a begin that comes after many post steps: whether some order of the logs makes it harmless")
	return false
}

// preFlight is what the pre steps alone have in flight at a begin, by channel.
func (s *snapshot) preFlight(v *view) [][]*item {
	list := make([][]*item, len(s.chans))
	for c, ch := range s.j.h.Channels {
		from, to := s.records[ch.From].at, s.records[ch.To].at
		list[c] = v.flight[c]
		if to.there() {
			list[c] = slices.Clone(s.chans[c].transit)
		} else if from.there() {
			list[c] = slices.DeleteFunc(slices.Clone(v.flight[c]), func(it *item) bool {
				return it.sent.seq > from.seq
			})
		}
	}
	return list
}

// sameAsPre says whether in a total log the state before the first begin equals
// the one that the pre steps alone had made by then.
func (s *snapshot) sameAsPre() bool {
	p := &s.path
	for i, state := range p.atBegin.states {
		if p.recorded[i] && !state.IsZero() && state != s.records[i].state {
			return false
		}
	}
	for c := range s.chans {
		fifo := s.j.h.IsFIFO(c)
		if !slices.Equal(contents(p.pre[c], fifo), contents(p.atBegin.flight[c], fifo)) {
			return false
		}
	}
	return true
}

// contents is what messages carry; on a channel in any order, as a bag. What the
// network loses may have been lost before.
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

// witness is the path through S*, once all parts are there; of what was given up
// none is demanded.
func (s *snapshot) witness() *Witness {
	if s.aborted() || s.absent > 0 || s.unfollowed || s.path.end == nil {
		return nil
	}
	begin, swaps := s.start()
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
