package checker_test

import (
	"fmt"
	"slices"

	"tracecheck/checker"
	"tracecheck/trace"
)

// The oracle's replay: on a run too long for trying every order it takes a
// witness at its word and walks that one path, which is there or not.

// replay walks the path that a witness names, from S_begin, which is here, by the
// pre steps to S* and by the post steps to S_end. It says what is wrong, "" for
// nothing.
func (s *photo) replay(w *checker.Witness, begin cutAt) string {
	if w.Illegal != nil {
		return "the witness says itself that it is none"
	}
	for p, r := range s.record {
		if r.Seq != w.Records[s.h.ProcID(p)] {
			return "the records are elsewhere"
		}
	}
	end := s.cutOf(w.End)
	if !s.mayEnd(end) {
		return "S_end is elsewhere"
	}
	whole := slices.Equal(begin, s.cutOf(w.Begin)) // or the swaps are also those of an era before
	if n := s.swaps(begin, end); s.total && whole && n != w.Swaps {
		return fmt.Sprintf("%d pairs of steps are swapped", n)
	}
	now := s.stateAt(begin)
	if s.total {
		s.loseBefore(now)
	}
	if now = s.takeAll(now, s.between(begin, end, s.isPre)); now == nil {
		return "a pre step cannot be taken"
	}
	made := now
	now, same := s.arrive(now)
	if !same {
		return fmt.Sprintf("the pre steps lead to %v, not to S*", made)
	}
	if now = s.takeAll(now, s.between(begin, end, s.isPost)); now == nil {
		return "a post step cannot be taken"
	}
	if !s.isEnd(now, s.stateAt(end)) {
		return "the post steps lead elsewhere than to S_end"
	}
	return ""
}

// cutOf is the cut behind the lines up to these seqs; the coordinator's lines, of
// which a witness does not speak, are no steps.
func (s *photo) cutOf(seqs map[string]int64) cutAt {
	cut := make(cutAt, len(s.logs))
	for p, log := range s.logs {
		for _, l := range log {
			if l.Seq <= seqs[s.h.ProcID(p)] {
				cut[p] = l.at + 1
			}
		}
	}
	return cut
}

// mayBegin says whether S_begin may stand there: in process logs before the first
// begin or, "where the merge alone, without a cause, puts a post step before that
// begin, or the only begin is the coordinator's", before the first record.
func (s *photo) mayBegin(cut cutAt) bool {
	if s.total {
		return s.sameProcesses(cut, s.linesBefore(s.totalBegin()))
	}
	placeless := func(l *line) bool { return l.Proc == s.h.Coordinator() }
	begins := slices.DeleteFunc(s.of(trace.Begin), placeless)
	return s.isConsistent(cut) && (s.isFirst(cut, begins) || s.isFirst(cut, s.of(trace.Record)))
}

// mayEnd says whether S_end may stand there: "after its last record or channel_state",
// which may be before S_begin where a begin comes late and harmlessly.
func (s *photo) mayEnd(end cutAt) bool {
	parts := append(s.of(trace.Record), s.of(trace.ChannelState)...)
	if s.total {
		last := -1
		for _, l := range parts {
			last = max(last, l.n)
		}
		return s.sameProcesses(end, s.linesBefore(last+1))
	}
	early := func(l *line) bool { return l.at >= end[l.Proc] }
	return s.isConsistent(end) && !slices.ContainsFunc(parts, early)
}

func (s *photo) sameProcesses(a, b cutAt) bool {
	n := len(s.h.Processes)
	return slices.Equal(a[:n], b[:n])
}

// isConsistent says whether every line before the cut can stand there.
func (s *photo) isConsistent(cut cutAt) bool {
	for p, log := range s.logs {
		for _, l := range log[:cut[p]] {
			if p != s.h.Coordinator() && !s.canStandAfter(l, cut) {
				return false
			}
		}
	}
	return true
}

// between lists the steps of one kind between two cuts; that a process goes on from
// a snapshot by itself is one here, for it changes its state.
func (s *photo) between(begin, end cutAt, such func(*line) bool) []*line {
	var list []*line
	for p := range s.record {
		for _, l := range s.logs[p][begin[p]:max(begin[p], end[p])] {
			if (l.Kind.IsStep() || l.Kind == trace.Restart) && such(l) {
				list = append(list, l)
			}
		}
	}
	return list
}

// swaps counts the post steps that a total log has before a pre step.
func (s *photo) swaps(begin, end cutAt) (n int64) {
	for _, x := range s.between(begin, end, s.isPost) {
		for _, y := range s.between(begin, end, s.isPre) {
			if x.n < y.n && x.Kind.IsStep() && y.Kind.IsStep() {
				n++
			}
		}
	}
	return n
}

// takeAll takes the steps, each process's in its order, whichever can be taken
// first: taking one never bars another's. It gives the state then, nil if one can
// never be taken.
func (s *photo) takeAll(g *global, steps []*line) *global {
	for len(steps) > 0 {
		taken := s.firstTaken(g, steps)
		if taken < 0 {
			return nil
		}
		g, steps = s.after(g, steps[taken]), slices.Delete(slices.Clone(steps), taken, taken+1)
	}
	return g
}

// firstTaken is the first step that can be taken, -1 for none. A message that only
// carries the same as the one received will do when nothing else does.
func (s *photo) firstTaken(g *global, steps []*line) int {
	alike := -1
	for i, l := range steps {
		own := slices.ContainsFunc(steps[:i], func(o *line) bool { return o.Proc == l.Proc })
		if own || s.after(g, l) == nil {
			continue
		}
		itself := func(m string) bool { return m == l.Msg }
		if l.Kind != trace.Receive || s.reach(g.chans[l.Chan], l.Chan, itself) >= 0 {
			return i
		}
		if alike < 0 {
			alike = i
		}
	}
	return alike
}
