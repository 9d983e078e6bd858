package explore_test

import (
	"fmt"
	"testing"

	"tracecheck/impl"
	"tracecheck/impl/explore"
)

// TestSomeCutNeverWas: what the theorem is about is there to be found. On a ring of
// three a snapshot can record an S* in which the run never was. If S* always were one
// of the real states, there would be nothing to prove.
func TestSomeCutNeverWas(t *testing.T) {
	c := ringOfThree()
	g := states(t, c, explore.Options{})
	w := impl.NewWorld(c, false)
	for id := range g.States {
		if g.Load(id, w); !done(w) {
			continue
		}
		path := g.Path(id)
		cut := recordedMoney(path[len(path)-1].State)
		met := false
		for _, step := range path {
			met = met || cut == presentMoney(step.State)
		}
		if !met {
			t.Log(explore.Text(c, path))
			return
		}
	}
	t.Fatal("S* always was a real state")
}

func done(w *impl.World) bool {
	for c, ch := range w.Config().Channels {
		if _, closed := w.Process(ch.To).ChanRecord(1, c); !closed {
			return false
		}
	}
	return true
}

// presentMoney and recordedMoney write a state of the bank, the real one and S*.
func presentMoney(s *impl.State) string {
	channels := make([][]int64, len(s.Chan))
	for c, q := range s.Chan {
		for _, it := range q {
			if it.Kind == impl.Message {
				channels[c] = append(channels[c], it.Amount)
			}
		}
	}
	return fmt.Sprint(s.Balance, channels)
}

func recordedMoney(s *impl.State) string {
	return fmt.Sprint(s.Record[0], s.ChanRecord[0])
}
