package live

import (
	"tracecheck/impl"
	"tracecheck/trace"
)

// starters says, by snapshot from 0 and process, who starts a snapshot when its time
// has come: of Mattern's algorithm, the one whose time it is; of every other two
// processes, in turn, and all that nothing would reach from them. On a network without
// cycles these are its sources.
func starters(c *impl.Config) [][]bool {
	list, procs := make([][]bool, c.Snaps), len(c.Processes)
	for s := range list {
		list[s] = make([]bool, procs)
		if c.Algorithm == trace.Mattern {
			list[s][c.Initiator] = true
			continue
		}
		reached := make([]bool, procs)
		start := func(p int) {
			list[s][p] = true
			reach(c, reached, p)
		}
		start((s + 1) % procs)
		start((s + 2) % procs)
		for _, p := range sourcesFirst(c) {
			if !reached[p] {
				start(p)
			}
		}
	}
	return list
}

// sourcesFirst lists the processes, those first that no channel enters.
func sourcesFirst(c *impl.Config) []int {
	entered := make([]bool, len(c.Processes))
	for _, ch := range c.Channels {
		entered[ch.To] = true
	}
	var list []int
	for _, want := range []bool{false, true} {
		for p := range entered {
			if entered[p] == want {
				list = append(list, p)
			}
		}
	}
	return list
}

// reach adds to reached process p and all to which a path leads from it.
func reach(c *impl.Config, reached []bool, p int) {
	if reached[p] {
		return
	}
	reached[p] = true
	for _, ch := range c.Channels {
		if ch.From == p {
			reach(c, reached, ch.To)
		}
	}
}
