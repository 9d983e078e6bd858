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
	left := slices.DeleteFunc(slices.Clone(k.msgs), func(msg string) bool {
		if it := k.ids().transit[msg]; it != nil { // and what was put back by a restore is another
			return it.lost.there() && !it.got.there()
		}
		return lost[itemKey{msg: msg}] != nil
	})
	var wrong []barred
	if !s.j.h.IsFIFO(c) {
		return notIn(left, taken)
	}
	for _, it := range taken {
		if len(left) > 0 && left[0] == it.msg {
			left = left[1:]
		} else {
			wrong = append(wrong, barred{it.got, it.gotNow})
		}
	}
	return wrong
}

// notIn are the receives of what is not in a bag, or no more.
func notIn(bag []string, taken []*item) []barred {
	left := map[string]int{}
	for _, msg := range bag {
		left[msg]++
	}
	var wrong []barred
	for _, it := range taken {
		if left[it.msg] == 0 {
			wrong = append(wrong, barred{it.got, it.gotNow})
			continue
		}
		left[it.msg]--
	}
	return wrong
}
