package checker

import (
	"slices"
	"sort"

	"tracecheck/trace"
)

// maxBarred bounds the steps that are remembered as impossible in any order.
const maxBarred = 1000

// barred is a step that cannot be taken: a receive of nothing, a message for
// the second time, or what the application forbids.
type barred struct {
	at  place
	now int64
}

func (j *judge) bar(e *trace.Event) {
	if e.Kind.IsStep() && len(j.barred) < maxBarred {
		j.barred = append(j.barred, barred{placeOf(e), j.now})
	}
}

// illegal is the first step between begin and S_end that cannot be taken where
// the pre steps go first and then, from S* as recorded, the post steps.
func (s *snapshot) illegal(begin *view) *StepID {
	var pre, post []barred
	for _, b := range s.j.barred {
		if r := s.records[b.at.proc].at; b.at.seq < r.seq {
			pre = append(pre, b)
		} else {
			post = append(post, b)
		}
	}
	for c := range s.chans {
		for _, it := range s.chans[c].early {
			pre = append(pre, barred{it.got, it.gotNow})
		}
		post = append(post, s.wrongReceives(c)...)
	}
	for _, list := range [][]barred{pre, post} {
		sort.Slice(list, func(a, b int) bool { return list[a].now < list[b].now })
		for _, b := range list {
			if b.now > begin.now && b.now <= s.path.end.now {
				return &StepID{s.j.h.ProcID(b.at.proc), b.at.seq}
			}
		}
	}
	return nil
}

// wrongReceives are the receives of messages in flight across the cut that
// cannot be taken from the channel as it was recorded.
func (s *snapshot) wrongReceives(c int) []barred {
	k := &s.chans[c]
	var taken []*item
	for _, it := range k.transit {
		if it.got.there() {
			taken = append(taken, it)
		}
	}
	sort.Slice(taken, func(a, b int) bool { return taken[a].gotNow < taken[b].gotNow })
	lost := s.j.chans[c].lost
	came := func(msg string) bool {
		return slices.ContainsFunc(taken, func(it *item) bool { return it.msg == msg })
	}
	left := slices.DeleteFunc(slices.Clone(k.msgs), func(msg string) bool {
		return lost[itemKey{msg: msg}] != nil && !came(msg) // what came was lost, if ever, in another life
	})
	var wrong []barred
	for _, it := range taken {
		i := 0
		for i < len(left) && left[i] != it.msg && !s.j.h.IsFIFO(c) {
			i++
		}
		if i == len(left) || left[i] != it.msg {
			wrong = append(wrong, barred{it.got, it.gotNow})
			continue
		}
		left = append(left[:i], left[i+1:]...)
	}
	return wrong
}
