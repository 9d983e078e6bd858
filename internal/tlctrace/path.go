package tlctrace

import (
	"fmt"
	"slices"

	"tracecheck/trace"
)

// Claim is what a witness says of a snapshot: by process, the seq of its record, and its last
// seq before S_begin and before S_end, 0 for none.
type Claim struct {
	Snap                int64
	Records, Begin, End map[string]int64
}

// Paths are a run and the paths of claims that branch off it, as BankTrace.tla is told.
type Paths struct {
	h      *History
	trunk  []step
	limit  int // lines from this index on are no steps of the bank, for this reason:
	reason string
	paths  []path
}

// path is one claim's way through S*.
type path struct {
	claim   Claim
	at      int // it branches off the trunk after so many steps
	byValue bool
	steps   []step
	unfit   string // why there is none
}

// Paths makes the paths of claims about a run.
func (r *History) Paths(claims []Claim) *Paths {
	w := &Paths{h: r}
	w.limit, w.reason = r.bankUntil()
	for _, claim := range claims {
		p := path{claim: claim}
		begin, until := r.cuts(&p)
		if p.unfit == "" && until > w.limit {
			p.unfit = w.reason
		}
		if p.unfit == "" {
			p.at = r.count(begin)
			p.steps = r.path(&p, begin, until)
		}
		w.paths = append(w.paths, p)
	}
	for i := range w.limit {
		if r.steps[i].Kind.IsStep() {
			w.trunk = append(w.trunk, r.bankStep(i))
		}
	}
	return w
}

// Steps is the number of steps of all paths, and of the run as far as they need it.
func (w *Paths) Steps() int {
	n := len(w.trunk)
	for i := range w.paths {
		n += len(w.paths[i].steps)
	}
	return n
}

// bankUntil is the first line that cannot be a step of the bank at all, and why; what is beyond
// it is not given to TLC.
func (r *History) bankUntil() (int, string) {
	for i := range r.steps {
		e := &r.steps[i].Event
		n, _ := e.Data.Int()
		switch {
		case e.Kind == trace.Lose:
			return 0, fmt.Sprintf("%s: the network loses something, and that of the specification loses "+
				"nothing", e.At)
		case e.Kind == trace.Restore || e.Kind == trace.Restart && e.Snap != 0:
			return i, fmt.Sprintf("%s: the system is set back, which the specification does not know", e.At)
		case e.Kind == trace.Internal && !r.coins && n > 0:
			return i, fmt.Sprintf("%s: a local step adds %d to the balance, and in the bank of the "+
				"specification no money comes from nowhere", e.At, n)
		case e.Kind == trace.Receive && r.steps[i].Fault != trace.NoFault &&
			!r.whole[r.h.Channels[e.Chan].From]:
			return i, fmt.Sprintf("%s: no send of message %s on %s stands before it", e.At, e.Msg,
				r.h.Channels[e.Chan].ID)
		case e.Kind == trace.Send && r.carries(e) < 1:
			return i, fmt.Sprintf("%s: a message carries %d, and one of the specification at least 1", e.At, n)
		}
	}
	return len(r.steps), ""
}

// cuts finds S_begin and S_end in the order of the run: the states before these lines.
func (r *History) cuts(p *path) (begin, until int) {
	if begin, p.unfit = r.cut(p.claim.Begin, "S_begin"); p.unfit != "" {
		return 0, 0
	}
	until, p.unfit = r.cut(p.claim.End, "S_end")
	return begin, until
}

// cut is the line before which every process has taken just its lines up to a seq.
func (r *History) cut(last map[string]int64, name string) (int, string) {
	until := 0
	for i := range r.steps {
		if e := &r.steps[i].Event; r.within(e, last) {
			until = i + 1
		}
	}
	for i := range until {
		if e := &r.steps[i].Event; e.Proc != r.h.Coordinator() && !r.within(e, last) {
			return 0, fmt.Sprintf("its %s is no state of the run in the order in which the logs were merged",
				name)
		}
	}
	return until, ""
}

// within says whether a process's event is no later than its seq in last.
func (r *History) within(e *trace.Event, last map[string]int64) bool {
	return e.Proc != r.h.Coordinator() && e.Seq <= last[r.h.ProcID(e.Proc)]
}

// count is the number of application steps before a line.
func (r *History) count(until int) int {
	n := 0
	for i := range until {
		if r.steps[i].Kind.IsStep() {
			n++
		}
	}
	return n
}

// path is the steps from S_begin through S* to S_end.
func (r *History) path(p *path, begin, until int) []step {
	isPost := func(e *trace.Event) bool { return e.Seq > p.claim.Records[r.h.ProcID(e.Proc)] }
	var pre, post []step
	for i := range until {
		switch e := &r.steps[i].Event; {
		case !e.Kind.IsStep():
		case i < begin:
			p.byValue = p.byValue || isPost(e)
		case isPost(e):
			post = append(post, r.bankStep(i))
		default:
			pre = append(pre, r.bankStep(i))
		}
	}
	cut, unfit := r.recordedCut(&p.claim)
	if p.unfit = unfit; unfit != "" {
		return nil
	}
	steps := append(pre, cut)
	return append(append(steps, post...), r.stateAt(until))
}

// bankStep is an application step as one of the bank.
func (r *History) bankStep(i int) step {
	s := &r.steps[i]
	n, _ := s.Data.Int()
	st := step{proc: s.Proc, chn: s.Chan, line: i, lines: 1}
	switch {
	case s.Kind == trace.Internal && (r.coins || n == 0):
		st.kind = stutterStep
	case s.Kind == trace.Internal:
		st.kind, st.amount = spendStep, min(-n, maxInt)
	case s.Kind == trace.Send:
		st.kind, st.amount, st.msg = sendStep, r.carries(&s.Event), r.numbers[s.Chan][s.Msg]
	default:
		st.kind = receiveStep
		if s.Fault == trace.NoFault {
			st.msg = r.numbers[s.Chan][s.Msg]
			st.amount = r.amount(s.Chan, st.msg)
		}
	}
	return st
}

// recordedCut is S* as the log has recorded it. A channel without a record counts as empty: which
// algorithms record none is known to those who made the claim.
func (r *History) recordedCut(claim *Claim) (step, string) {
	cut := step{
		kind: atStep, states: map[int]int64{}, stateAt: map[int]int{}, closeAt: map[int]int{},
		lines: len(r.h.Processes),
	}
	channels := make([][]string, len(r.h.Channels))
	for i := range r.steps {
		e := &r.steps[i].Event
		switch {
		case e.Snap != claim.Snap:
		case e.Kind == trace.Record && e.Seq == claim.Records[r.h.ProcID(e.Proc)]:
			cut.states[e.Proc] = r.recorded(e.State)
			cut.line, cut.stateAt[e.Proc] = i, i
		case e.Kind == trace.ChannelState && channels[e.Chan] == nil:
			channels[e.Chan], cut.closeAt[e.Chan] = append([]string{}, e.Msgs...), i
		}
	}
	for p := range r.h.Processes {
		if _, there := cut.states[p]; !there {
			return cut, fmt.Sprintf("%s has no record of snapshot %d with seq %d", r.h.ProcID(p), claim.Snap,
				claim.Records[r.h.ProcID(p)])
		}
	}
	for c, msgs := range channels {
		var numbers []int
		for _, msg := range msgs {
			numbers = append(numbers, r.numbers[c][msg])
		}
		cut.inFlight(r, c, numbers)
	}
	if r.coins {
		cut.states = nil
	}
	return cut, ""
}

// inFlight adds the content of the next channel.
func (s *step) inFlight(r *History, c int, numbers []int) {
	var amounts []int64
	for _, m := range numbers {
		amounts = append(amounts, r.amount(c, m))
	}
	s.flight, s.amounts = append(s.flight, numbers), append(s.amounts, amounts)
}

// stateAt is the state of the run before a line: what the steps up to there add up to.
func (r *History) stateAt(until int) step {
	states, flight := map[int]int64{}, make([][]int, len(r.h.Channels))
	for p, n := range r.initial() {
		states[p] = n
	}
	for i := range until {
		if !r.steps[i].Kind.IsStep() {
			continue
		}
		switch s := r.bankStep(i); s.kind {
		case sendStep:
			states[s.proc] -= s.amount
			flight[s.chn] = append(flight[s.chn], s.msg)
		case receiveStep:
			states[s.proc] += s.amount
			flight[s.chn] = slices.DeleteFunc(flight[s.chn], func(m int) bool { return m == s.msg })
		case spendStep:
			states[s.proc] -= s.amount
		}
	}
	at := step{kind: atStep, states: states, line: until - 1, lines: 0}
	for c := range flight {
		at.inFlight(r, c, flight[c])
	}
	return at
}
