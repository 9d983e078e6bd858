package explore

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tracecheck/impl"
)

// TestFairComponents: on small graphs of all kinds, there is a fair component in a
// part of them if and only if some set of states of the part can be gone round for
// ever as weak fairness asks. The oracle is the definition: it tries every set.
func TestFairComponents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "states")
		duties := rapid.IntRange(1, 2).Draw(t, "duties")
		l := &lives{
			graph: &Graph{States: n}, actions: map[impl.Action]uint16{}, duties: map[impl.Action]int{},
		}
		for d := range duties + 1 { // the first action is no duty
			l.duty = append(l.duty, d-1)
			l.duties[impl.Action{Chan: d}] = d
		}
		delete(l.duties, impl.Action{})
		for id := range n {
			l.startAt(id)
			// Mostly to every duty, for a state without any is fair by itself.
			for range rapid.IntRange(min(1, n-1), 5*min(1, n-1)).Draw(t, "edges") {
				l.edges = append(l.edges, liveEdge{
					to:     uint32((id + rapid.IntRange(1, n-1).Draw(t, "to")) % n),
					action: uint16(rapid.IntRange(0, duties).Draw(t, "action")),
				})
			}
		}
		l.startAt(n)
		part := rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, "part")
		require.Equal(t, someFairSet(l, part, duties), someFairComponent(l, part))
	})
}

func someFairComponent(l *lives, part []bool) bool {
	tarjan, fair := newTarjan(l, part), false
	for id := range uint32(len(part)) {
		if part[id] && tarjan.index[id] == 0 {
			tarjan.visit(id, func(states []uint32) { fair = fair || l.component(states).fair() })
		}
	}
	return fair
}

// someFairSet tries every set of states of the part, as bits.
func someFairSet(l *lives, part []bool, duties int) bool {
	n, within := len(part), 0
	for id, in := range part {
		if in {
			within |= 1 << id
		}
	}
	for set := 1; set < 1<<n; set++ {
		fair := set&^within == 0 && connected(l, n, set)
		for d := range duties {
			fair = fair && done(l, n, set, d)
		}
		if fair {
			return true
		}
	}
	return false
}

// connected says whether each state of the set reaches each other within it.
func connected(l *lives, n, set int) bool {
	for from := range n {
		if set>>from&1 == 0 {
			continue
		}
		reached := 1 << from
		for range n {
			for id := range uint32(n) {
				for _, e := range l.from(id) {
					if reached>>id&1 == 1 {
						reached |= 1 << e.to & set
					}
				}
			}
		}
		if reached != set {
			return false
		}
	}
	return true
}

// done says whether in the set some state has a duty disabled, or some step does it.
func done(l *lives, n, set, d int) bool {
	for id := range uint32(n) {
		if set>>id&1 == 0 {
			continue
		}
		enabled := false
		for _, e := range l.from(id) {
			if l.duty[e.action] == d {
				enabled = true
				if set>>e.to&1 == 1 {
					return true
				}
			}
		}
		if !enabled {
			return true
		}
	}
	return false
}
