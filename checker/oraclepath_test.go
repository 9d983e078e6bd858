package checker_test

import (
	"fmt"
	"slices"

	"tracecheck/trace"
)

// cutAt says how many lines of each log lie before a cut through a run.
type cutAt []int

// global is a global state: what each process and each channel holds.
type global struct {
	states []trace.Value // no value where nobody told it
	chans  [][]string    // message ids, oldest first
}

// hasPath tries whether, in some order of the run's own events that the logs
// allow, there is a path S_begin -> S* -> S_end: from S_begin by every pre step
// to S*, from S* by every post step to S_end, each step a lawful one.
func (s *photo) hasPath() bool {
	for _, begin := range s.beginCuts() {
		if s.pathFrom(begin, s.endCut(begin)) {
			return true
		}
	}
	return false
}

func (s *photo) pathFrom(begin, end cutAt) bool {
	var pre, post []*line
	for p := range s.record {
		for i, l := range s.logs[p] {
			switch {
			case !l.Kind.IsStep() || i < begin[p] || i >= end[p]:
			case s.isPre(l):
				pre = append(pre, l)
			case s.isPost(l):
				post = append(post, l)
			}
		}
	}
	start, goal := s.stateAt(begin), s.stateAt(end)
	if s.total {
		s.loseBefore(start)
	}
	return s.someOrder(start, pre, func(g *global) bool {
		photo, same := s.arrive(g)
		return same && s.someOrder(photo, post, func(g *global) bool { return s.isEnd(g, goal) })
	})
}

// beginCuts lists every S_begin that an order of the run may have.
func (s *photo) beginCuts() []cutAt {
	begins := s.of(trace.Begin)
	if s.total {
		return []cutAt{s.linesBefore(s.totalBegin())}
	}
	// In process logs the coordinator's lines have no time relative to others.
	placeless := func(l *line) bool { return l.Proc == s.h.Coordinator() }
	var starts []*line
	if slices.ContainsFunc(begins, placeless) || len(begins) == 0 {
		starts = s.of(trace.Record)
	}
	begins = slices.DeleteFunc(begins, placeless)
	var cuts []cutAt
	for _, cut := range s.consistentCuts() {
		if s.isFirst(cut, begins) || s.isFirst(cut, starts) {
			cuts = append(cuts, cut)
		}
	}
	return cuts
}

// isFirst says whether none of the lines lies before the cut, and one comes next.
func (s *photo) isFirst(cut cutAt, lines []*line) bool {
	next := false
	for _, l := range lines {
		if l.at < cut[l.Proc] {
			return false
		}
		next = next || l.at == cut[l.Proc] && s.canStandAfter(l, cut)
	}
	return next
}

// consistentCuts enumerates the cuts that some order of the events passes through.
func (s *photo) consistentCuts() []cutAt {
	list := []cutAt{make(cutAt, len(s.logs))}
	seen := map[string]bool{fmt.Sprint(list[0]): true}
	for i := 0; i < len(list); i++ {
		for p, log := range s.logs {
			if p == s.h.Coordinator() || list[i][p] == len(log) ||
				!s.canStandAfter(log[list[i][p]], list[i]) {
				continue
			}
			next := slices.Clone(list[i])
			next[p]++
			if key := fmt.Sprint(next); !seen[key] {
				seen[key] = true
				list = append(list, next)
			}
		}
	}
	return list
}

// endCut is S_end: after the last record or channel_state, and not before S_begin.
// In process logs it is the first such cut.
func (s *photo) endCut(begin cutAt) cutAt {
	parts := append(s.of(trace.Record), s.of(trace.ChannelState)...)
	if s.total {
		last := s.totalBegin() - 1
		for _, l := range parts {
			last = max(last, l.n)
		}
		return s.linesBefore(last + 1)
	}
	for _, cut := range s.consistentCuts() { // the smallest come first
		early := func(l *line) bool { return l.at >= cut[l.Proc] }
		if !slices.ContainsFunc(parts, early) && !before(cut, begin) {
			return cut
		}
	}
	panic("a run without a ring has a cut behind all its events")
}

// before says whether some process has done less by one cut than by another.
func before(cut, other cutAt) bool {
	for p := range cut {
		if cut[p] < other[p] {
			return true
		}
	}
	return false
}

func (s *photo) linesBefore(n int) cutAt {
	cut := make(cutAt, len(s.logs))
	for p, log := range s.logs {
		for _, l := range log {
			if l.n < n {
				cut[p] = l.at + 1
			}
		}
	}
	return cut
}

// stateAt is the global state at a cut: on each channel what was sent before it
// and not received before it.
func (s *photo) stateAt(cut cutAt) *global {
	g := &global{chans: make([][]string, len(s.h.Channels))}
	for p := range s.record {
		g.states = append(g.states, s.states(p)[cut[p]])
	}
	for _, send := range s.all(trace.Send) {
		receive := first(s.receivesOf(thingOf(send)))
		if send.at < cut[send.Proc] && (receive == nil || receive.at >= cut[receive.Proc]) {
			g.chans[send.Chan] = append(g.chans[send.Chan], send.Msg)
		}
	}
	return g
}

// loseBefore takes out of S_begin what a total log lost before it.
func (s *photo) loseBefore(g *global) {
	for c := range g.chans {
		g.chans[c] = slices.DeleteFunc(g.chans[c], func(m string) bool {
			x := thing{channel: c, msg: m}
			return s.isGone(x) && s.lostInBegin(x, first(s.sendsOf(x)))
		})
	}
}

// someOrder tries the steps in every order in which each is lawful when it is
// taken and each process keeps its own, and says whether one ends well.
func (s *photo) someOrder(g *global, steps []*line, ends func(*global) bool) bool {
	tried := map[string]bool{}
	var try func(g *global, left []*line) bool
	try = func(g *global, left []*line) bool {
		if len(left) == 0 {
			return ends(g)
		}
		key := fmt.Sprint(places(left), g.states, g.chans)
		if tried[key] {
			return false
		}
		tried[key] = true
		for i, l := range left {
			own := slices.ContainsFunc(left[:i], func(o *line) bool { return o.Proc == l.Proc })
			if next := s.after(g, l); !own && next != nil {
				if try(next, slices.Delete(slices.Clone(left), i, i+1)) {
					return true
				}
			}
		}
		return false
	}
	return try(g, steps)
}

func places(lines []*line) (list []int) {
	for _, l := range lines {
		list = append(list, l.n)
	}
	return list
}

// after is the global state after one step, nil if the step cannot be taken: "a
// receive finds its message", at the head of a fifo channel, but for what the
// network loses, and anywhere in another.
func (s *photo) after(g *global, l *line) *global {
	next := &global{states: slices.Clone(g.states), chans: slices.Clone(g.chans)}
	queue := slices.Clone(g.chans[max(l.Chan, 0)])
	switch l.Kind {
	case trace.Send:
		queue = append(queue, l.Msg)
	case trace.Receive:
		at := s.reach(queue, l.Chan, func(m string) bool { return m == l.Msg })
		if at < 0 { // states are judged by what is in them: a message that carries the same will do
			at = s.reach(queue, l.Chan, func(m string) bool { return s.carries(l.Chan, m) == s.carries(l.Chan, l.Msg) })
		}
		if at < 0 {
			return nil
		}
		if s.h.IsFIFO(l.Chan) {
			queue, at = queue[at:], 0
		}
		queue = slices.Delete(queue, at, at+1)
	}
	if l.Chan >= 0 {
		next.chans[l.Chan] = queue
	}
	if s.h.Application == trace.Opaque {
		next.states[l.Proc] = s.opaqueAfter(g.states[l.Proc], l)
	} else {
		next.states[l.Proc] = s.bankAfter(g.states[l.Proc], l)
	}
	return next
}

// arrive says whether g is S*, but for what the network may have lost by then,
// and gives S*.
func (s *photo) arrive(g *global) (*global, bool) {
	photo := &global{}
	for p, r := range s.record {
		if !agree(g.states[p], r.State) {
			return nil, false
		}
		photo.states = append(photo.states, r.State)
	}
	for c := range s.channels {
		record, _ := s.recorded(c)
		if !s.sameContent(c, s.without(c, g.chans[c], record), record) {
			return nil, false
		}
		photo.chans = append(photo.chans, record)
	}
	return photo, true
}

func (s *photo) isEnd(g, end *global) bool {
	for p := range g.states {
		if !agree(g.states[p], end.states[p]) {
			return false
		}
	}
	for c := range g.chans {
		if !s.sameContent(c, s.without(c, g.chans[c], nil), s.without(c, end.chans[c], nil)) {
			return false
		}
	}
	return true
}

// without leaves out what the network loses, but for what is kept.
func (s *photo) without(channel int, msgs, kept []string) []string {
	return slices.DeleteFunc(slices.Clone(msgs), func(m string) bool {
		return s.isGone(thing{channel: channel, msg: m}) && !slices.Contains(kept, m)
	})
}

// reach is the first such message that the channel lets out: on a fifo channel
// none stands ahead of it but what the network loses. -1 for none.
func (s *photo) reach(queue []string, channel int, such func(string) bool) int {
	at := slices.IndexFunc(queue, such)
	if s.h.IsFIFO(channel) {
		for _, ahead := range queue[:max(at, 0)] {
			if !s.isGone(thing{channel: channel, msg: ahead}) {
				return -1
			}
		}
	}
	return at
}

// carries is what the first message with this id carries, as text.
func (s *photo) carries(channel int, msg string) string {
	if send := first(s.sendsOf(thing{channel: channel, msg: msg})); send != nil {
		return send.Data.String()
	}
	return "unknown: " + msg
}

func (s *photo) sameContent(channel int, a, b []string) bool {
	data := func(msgs []string) (list []string) {
		for _, m := range msgs {
			list = append(list, s.carries(channel, m))
		}
		return list
	}
	a, b = data(a), data(b)
	if !s.h.IsFIFO(channel) {
		a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	}
	return slices.Equal(a, b)
}

// agree: a state that nobody told contradicts none.
func agree(a, b trace.Value) bool { return a.IsZero() || b.IsZero() || a == b }
