package compare

import (
	"slices"

	"tracecheck/impl/run"
)

// reach is what the shape of a network says of the way that news takes.
type reach struct {
	acyclic bool
	sources []int // processes that nothing leads to; in a cyclic network, the first one
	bound   int   // the diameter in hops; of an acyclic network its longest path
}

func reachOf(net *run.Network) reach {
	n := len(net.Processes)
	in := make([]int, n)
	out := make([][]int, n)
	for _, ch := range net.Channels {
		in[ch.To]++
		out[ch.From] = append(out[ch.From], ch.To)
	}
	r := reach{}
	for p := range n {
		if in[p] == 0 {
			r.sources = append(r.sources, p)
		}
	}
	if r.bound, r.acyclic = longest(out, slices.Clone(in)); r.acyclic {
		return r
	}
	r.sources = []int{0}
	for p := range n {
		r.bound = max(r.bound, farthest(out, p))
	}
	return r
}

// longest is the length of the longest path, if there is no cycle: processes are taken
// away one after another, each when nothing leads to it any more.
func longest(out [][]int, in []int) (length int, acyclic bool) {
	at := make([]int, len(out))
	var free []int
	for p, n := range in {
		if n == 0 {
			free = append(free, p)
		}
	}
	taken := 0
	for ; len(free) > 0; taken++ {
		p := free[0]
		free = free[1:]
		for _, q := range out[p] {
			at[q] = max(at[q], at[p]+1)
			length = max(length, at[q])
			if in[q]--; in[q] == 0 {
				free = append(free, q)
			}
		}
	}
	return length, taken == len(out)
}

// farthest is the number of hops from p to whatever it reaches that is farthest away.
func farthest(out [][]int, p int) int {
	distance := map[int]int{p: 0}
	for queue := []int{p}; len(queue) > 0; queue = queue[1:] {
		for _, q := range out[queue[0]] {
			if _, seen := distance[q]; !seen {
				distance[q] = distance[queue[0]] + 1
				queue = append(queue, q)
			}
		}
	}
	most := 0
	for _, d := range distance {
		most = max(most, d)
	}
	return most
}
