package witness

import (
	"fmt"

	"tracecheck/trace"
)

// walk takes the pre steps from S_begin to S* and the post steps from S* to
// S_end, each in the order of the run. It returns the first thing that fails.
func (r *history) walk(c *cut) *Refusal {
	w := r.start()
	for i := range c.begin {
		w.byValue = w.byValue || r.isPost(i, c.records)
	}
	for i := range c.begin {
		w.follow(i)
	}
	end := w.clone()
	for i := c.begin; i < c.end; i++ {
		end.follow(i)
	}
	if f := w.takeAll(c, r.isPre, "from S_begin to S*"); f != nil {
		return f
	}
	if f := w.arriveAtCut(c); f != nil {
		return f
	}
	if f := w.takeAll(c, r.isPost, "from S* to S_end"); f != nil {
		return f
	}
	return w.arriveAtEnd(c, end)
}

// takeAll takes the chosen steps between S_begin and S_end.
func (w *world) takeAll(c *cut, chosen func(i int, records []int) bool, way string) *Refusal {
	for i := c.begin; i < c.end; i++ {
		if !chosen(i, c.records) {
			continue
		}
		if why := w.take(i); why != "" {
			e := &w.r.events[i]
			return &Refusal{
				Snap: c.snap, Events: []trace.Pos{e.At},
				Message: fmt.Sprintf("%s the step %s seq %d, a %s, cannot be taken: %s",
					way, w.r.h.ProcID(e.Proc), e.Seq, e.Kind, why),
			}
		}
	}
	return nil
}

// arriveAtCut holds the world against the recorded states and channels, and goes
// on from these.
func (w *world) arriveAtCut(c *cut) *Refusal {
	for p, i := range c.records {
		e := &w.r.events[i]
		if differs(w.states[p], e.State) {
			return &Refusal{
				Snap: c.snap, Events: []trace.Pos{e.At},
				Message: fmt.Sprintf("the pre steps lead to the state %s of %s, recorded is %s",
					w.states[p], w.r.h.ProcID(p), e.State),
			}
		}
		w.states[p] = e.State
	}
	for ch, recorded := range c.channels {
		w.drop(ch, recorded)
		if !w.sameChannel(ch, w.chans[ch], recorded) {
			return &Refusal{
				Snap: c.snap, Events: w.r.channelState(c.snap, ch),
				Message: fmt.Sprintf("the pre steps leave %v in channel %s, recorded is %v",
					w.chans[ch], w.r.h.Channels[ch].ID, recorded),
			}
		}
	}
	return nil
}

// channelState is where the record of a channel stands, nothing if it has no line.
func (r *history) channelState(snap int64, ch int) []trace.Pos {
	for i := range r.events {
		e := &r.events[i]
		if e.Kind == trace.ChannelState && e.Snap == snap && e.Chan == ch {
			return []trace.Pos{e.At}
		}
	}
	return nil
}

// arriveAtEnd holds the world against the run's own S_end.
func (w *world) arriveAtEnd(c *cut, end *world) *Refusal {
	at := []trace.Pos{w.r.events[c.end-1].At}
	for p := range w.states {
		if differs(w.states[p], end.states[p]) {
			return &Refusal{Snap: c.snap, Events: at, Message: fmt.Sprintf(
				"the post steps lead to the state %s of %s, but in S_end it is %s",
				w.states[p], w.r.h.ProcID(p), end.states[p])}
		}
	}
	for ch := range w.chans {
		w.drop(ch, nil)
		end.drop(ch, nil)
		if !w.sameChannel(ch, w.chans[ch], end.chans[ch]) {
			return &Refusal{Snap: c.snap, Events: at, Message: fmt.Sprintf(
				"the post steps leave %v in channel %s, but S_end has %v in it",
				w.chans[ch], w.r.h.Channels[ch].ID, end.chans[ch])}
		}
	}
	return nil
}
