package main

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"tracecheck/impl"
)

// levels searches the machine's states breadth first, level by level, by the shortest code that
// does, and returns of each of the first n levels a digest of the steps that leave it. It shares
// nothing with the comparison of graphs and with explore: it is there to tell whether the run
// that the comparison shows is a shortest one.
func levels(c *impl.Config, n int) []string {
	w, next := impl.NewWorld(c, false), impl.NewWorld(c, false)
	text := func(key string) string {
		next.LoadKey([]byte(key))
		return fmt.Sprint(*next.State())
	}
	start := string(w.AppendKey(nil))
	seen, level := map[string]bool{start: true}, []string{start}
	var digests []string
	for range n {
		var steps, found []string
		for _, key := range level {
			w.LoadKey([]byte(key))
			for _, a := range w.Enabled(nil) {
				next.CopyFrom(w)
				next.Apply(a)
				to := string(next.AppendKey(nil))
				steps = append(steps, fmt.Sprintln(text(key), a.Name, text(to)))
				if !seen[to] {
					seen[to] = true
					found = append(found, to)
				}
			}
		}
		slices.Sort(steps)
		digests = append(digests, fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, slices.Compact(steps)))))
		level = found
	}
	return digests
}
