package checker

import (
	"fmt"
	"slices"

	"tracecheck/trace"
)

// maxHistory bounds the steps that are remembered of a snapshot that nobody has
// asked for yet, maxCuts the cuts that are tried for its S_begin.
const (
	maxHistory = 2000
	maxCuts    = 20_000
)

// history is what follows the records of a snapshot in a process log while every
// begin so far, if any, comes after a post step: the post steps and the begins,
// with what lies in the past of each. From it follows whether some lawful order
// has an S_begin from which S* can be reached all the same.
type history struct {
	steps     [][]moment        // by process, in its order
	past      [][]int32         // by process, how many moments of each process lie in its past
	carried   map[*item][]int32 // what lay in the past of an item when it left
	size      int
	firstNeed []int32 // what lies in the past of the begin that the order taken has first
}

// moment is a post step or a begin.
type moment struct {
	need  []int32 // how many moments of each process lie in its past
	begin bool
	state trace.Value // after it, where known
	sent  *item       // what it sent
	got   *item       // what it took in
}

func newHistory(procs int) *history {
	h := &history{
		steps: make([][]moment, procs), past: make([][]int32, procs), carried: map[*item][]int32{},
	}
	for p := range h.past {
		h.past[p] = make([]int32, procs)
	}
	return h
}

// add notes a moment of process p.
func (h *history) add(p int, m moment) {
	m.need = slices.Clone(h.past[p])
	h.steps[p] = append(h.steps[p], m)
	h.past[p][p]++
	h.size++
}

// leave notes what lies in the past of an item that leaves process p.
func (h *history) leave(p int, it *item) {
	if slices.ContainsFunc(h.past[p], func(n int32) bool { return n > 0 }) {
		h.carried[it] = slices.Clone(h.past[p])
		h.size++
	}
}

// arrive brings the past of an item to process p.
func (h *history) arrive(p int, it *item) {
	for q, n := range h.carried[it] {
		h.past[p][q] = max(h.past[p][q], n)
	}
	delete(h.carried, it)
}

// caused counts the post steps in the past of a begin.
func (h *history) caused(begin *moment) int64 {
	n := int64(0)
	for q, k := range begin.need {
		for _, m := range h.steps[q][:k] {
			if !m.begin {
				n++
			}
		}
	}
	return n
}

// firsts are the begins that have no other begin in their past.
func (h *history) firsts() []*moment {
	var list []*moment
	for p := range h.steps {
		for i := range h.steps[p] {
			if m := &h.steps[p][i]; m.begin && !h.holdsBegin(m.need) {
				list = append(list, m)
			}
		}
	}
	return list
}

func (h *history) holdsBegin(upTo []int32) bool {
	for q, k := range upTo {
		if slices.ContainsFunc(h.steps[q][:k], func(m moment) bool { return m.begin }) {
			return true
		}
	}
	return false
}

// harmless says whether in some lawful order the post steps before the first
// begin leave S_begin as the pre steps alone make it, and whether trying maxCuts
// cuts was enough to tell.
func (h *history) harmless(s *snapshot) (harmless, decided bool) {
	seen := map[string]bool{}
	var open [][]int32
	visit := func(cut []int32) {
		if key := fmt.Sprint(cut); !seen[key] {
			seen[key] = true
			open = append(open, cut)
		}
	}
	for _, b := range h.firsts() {
		visit(slices.Clone(b.need))
	}
	for ; len(open) > 0; open = open[1:] {
		cut := open[0]
		if len(seen) > maxCuts {
			return false, false
		}
		if h.same(s, cut) {
			return true, true
		}
		for p, k := range cut {
			if int(k) == len(h.steps[p]) || h.steps[p][k].begin || !within(h.steps[p][k].need, cut) {
				continue
			}
			next := slices.Clone(cut)
			next[p]++
			visit(next)
		}
	}
	return false, true
}

// sameHere says whether that is so in the order taken, for its first begin.
func (h *history) sameHere(s *snapshot) bool {
	return h == nil || h.same(s, h.firstNeed)
}

func within(need, cut []int32) bool {
	for q, n := range need {
		if n > cut[q] {
			return false
		}
	}
	return true
}

// same says whether the moments of a cut leave the recorded states and the
// channels of S* as they are.
func (h *history) same(s *snapshot, cut []int32) bool {
	gone, sent := map[*item]bool{}, make([][]*item, len(s.chans))
	for p, k := range cut {
		if k == 0 {
			continue
		}
		last := h.steps[p][k-1].state
		if !last.IsZero() && last != s.records[p].state {
			return false
		}
		for _, m := range h.steps[p][:k] {
			if m.got != nil {
				gone[m.got] = true
			}
			if m.sent != nil {
				c := m.sent.chn
				sent[c] = append(sent[c], m.sent)
			}
		}
	}
	for c := range s.chans {
		fifo := s.j.h.IsFIFO(c)
		flight := slices.Concat(s.chans[c].transit, sent[c])
		flight = slices.DeleteFunc(flight, func(it *item) bool { return gone[it] })
		if !slices.Equal(contents(flight, fifo), contents(s.chans[c].transit, fifo)) {
			return false
		}
	}
	return true
}
