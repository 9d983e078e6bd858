package run

import (
	"context"
	"math/rand/v2"

	"tracecheck/impl"
)

// amounts is what a walk sends and spends, ascending.
var amounts = []int64{1, 5, 10, 25}

// The weight of each enabled action. Messages are delivered faster than they are
// sent, so queues stay short.
const (
	sendWeight    = 10 // each amount on each channel
	spendWeight   = 1
	restWeight    = 4 // with work, an active process becomes passive
	receiveWeight = 80
	startWeight   = 40 // a snapshot whose time has come
	furtherWeight = 1  // one more process starts the snapshot by itself
	readWeight    = 8  // naive: one more process is read
)

// markerWeights are what a marker may weigh; the seed picks one for the whole walk.
// Slow markers make snapshots overlap, mix the steps of processes before and after
// their records, and catch money on its way; quick ones leave channels empty.
var markerWeights = []int{4, 8, 16, 40, 160}

// contextEvery is how many steps pass between two looks at the context.
const contextEvery = 1024

// walk chooses by seed among the enabled actions.
type walk struct {
	rng       *rand.Rand
	marker    int      // the weight of a marker
	transfers int      // messages still to be sent
	total     int      // messages to be sent in all
	source    []bool   // by process: no channel enters it
	heard     [][]bool // by snapshot and process: a marker has come
	rec       *impl.Recording
	actions   []impl.Action
	weights   []int
}

func newWalk(c *impl.Config, rng *rand.Rand, marker, transfers int) *walk {
	w := &walk{rng: rng, marker: marker, transfers: transfers, total: transfers}
	for range c.Processes {
		w.source = append(w.source, true)
	}
	for _, ch := range c.Channels {
		w.source[ch.To] = false
	}
	for range c.Snaps + 1 {
		w.heard = append(w.heard, make([]bool, len(c.Processes)))
	}
	return w
}

// play walks until nothing is left to do: all transfers are sent, or no money is
// left to send; all snapshots are complete; every item is delivered.
func (w *walk) play(ctx context.Context, rec *impl.Recording) error {
	w.rec = rec
	for step := 0; rec.Err() == nil; step++ {
		if step%contextEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		i := w.choose()
		if i < 0 && w.transfers == 0 {
			break
		}
		if i < 0 {
			w.transfers = 0 // the money is spent: go on without it
			continue
		}
		a := w.actions[i]
		switch a.Name {
		case impl.Send:
			w.transfers--
		case impl.ReceiveMarker:
			w.heard[a.Snap][a.Proc] = true
		}
		rec.Apply(a)
	}
	return rec.Err()
}

// choose lists the enabled actions and picks one by weight; -1 where none has any.
func (w *walk) choose() int {
	w.actions = w.rec.World.Enabled(w.actions[:0])
	w.weights = w.weights[:0]
	sum := 0
	for _, a := range w.actions {
		weight := w.weight(a)
		w.weights = append(w.weights, weight)
		sum += weight
	}
	if sum == 0 {
		return -1
	}
	at := w.rng.IntN(sum)
	for i, weight := range w.weights {
		if at < weight {
			return i
		}
		at -= weight
	}
	panic("run: the weights do not add up")
}

func (w *walk) weight(a impl.Action) int {
	switch a.Name {
	case impl.Receive:
		return receiveWeight
	case impl.ReceiveMarker, impl.Wake, impl.Record, impl.GoOn, impl.Close:
		return w.marker
	case impl.Send:
		return ifAny(w.transfers, sendWeight)
	case impl.Spend:
		return ifAny(w.transfers, spendWeight)
	case impl.Rest:
		return restWeight
	case impl.Read:
		return w.snapshotWeight(a.Snap, readWeight)
	case impl.Agree:
		return w.agreeWeight(a)
	case impl.Stop:
		if w.heard[a.Snap][a.Proc] {
			return w.marker
		}
	}
	// Initiate, and Stop where no marker has come. No marker reaches a source.
	if w.source[a.Proc] {
		return w.snapshotWeight(a.Snap, startWeight)
	}
	return w.snapshotWeight(a.Snap, furtherWeight)
}

func ifAny(left, weight int) int {
	if left == 0 {
		return 0
	}
	return weight
}

// agreeWeight lets the initiator of Mattern's algorithm fix the next tick when the time
// of its snapshot has come, and the others hear of it as they hear of everything.
func (w *walk) agreeWeight(a impl.Action) int {
	if a.Proc == w.rec.World.Config().Initiator {
		return w.snapshotWeight(a.Snap, 0)
	}
	return w.marker
}

// snapshotWeight spreads the snapshots over the run: snapshot s of n may start when
// s parts of n+1 of the transfers are sent, and after the one before it.
func (w *walk) snapshotWeight(s, further int) int {
	n := w.rec.World.Config().Snaps
	if w.rec.Begun(s) {
		return further
	}
	if s > 1 && !w.rec.Begun(s-1) {
		return 0
	}
	if sent := w.total - w.transfers; sent*(n+1) < w.total*s {
		return 0
	}
	return startWeight
}
