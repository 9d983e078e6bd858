package witness

import (
	"fmt"
	"slices"

	"tracecheck/trace"
)

// world is a global state: each process's state, no value where nobody told it,
// and the ids of the messages in each channel, oldest first.
type world struct {
	r      *history
	states []trace.Value
	chans  [][]string
	// byValue takes messages that carry the same for each other: where S_begin
	// holds post steps that changed nothing, states are equal by what is in them.
	byValue bool
}

func (r *history) start() *world {
	w := &world{r: r, chans: make([][]string, len(r.h.Channels))}
	for _, p := range r.h.Processes {
		w.states = append(w.states, p.Initial)
	}
	return w
}

func (w *world) clone() *world {
	c := &world{r: w.r, states: slices.Clone(w.states), byValue: w.byValue}
	for _, q := range w.chans {
		c.chans = append(c.chans, slices.Clone(q))
	}
	return c
}

// follow takes event i as the run had it, lawful or not: a receive takes its
// message out wherever it stands, and a message received before it was sent is
// never in the channel.
func (w *world) follow(i int) {
	e := &w.r.events[i]
	switch e.Kind {
	case trace.Send:
		w.put(i)
	case trace.Receive:
		w.remove(e.Chan, e.Msg)
	case trace.Lose:
		if w.r.h.LogOrder == trace.TotalOrder && e.Msg != "" {
			w.remove(e.Chan, e.Msg)
		}
	}
	w.changeState(i)
}

// take takes application step i if the world allows it, and says otherwise why
// it does not. What the network loses may be gone by then.
func (w *world) take(i int) string {
	e := &w.r.events[i]
	switch e.Kind {
	case trace.Send:
		w.put(i)
	case trace.Receive:
		if why := w.deliver(e.Chan, e.Msg); why != "" {
			return why
		}
	}
	w.changeState(i)
	return ""
}

// put adds the message of send i to its channel, unless its id was sent before
// or, against all order, received before.
func (w *world) put(i int) {
	e := &w.r.events[i].Event
	it := itemOf(e)
	if taken, is := w.r.takes[it]; w.r.sends[it] != i || is && taken < i {
		return
	}
	w.chans[e.Chan] = append(w.chans[e.Chan], e.Msg)
}

func (w *world) remove(ch int, msg string) {
	if at := slices.Index(w.chans[ch], msg); at >= 0 {
		w.chans[ch] = slices.Delete(w.chans[ch], at, at+1)
	}
}

// deliver takes a message out of a channel by the channel's rule.
func (w *world) deliver(ch int, msg string) string {
	at := slices.IndexFunc(w.chans[ch], func(m string) bool { return w.same(ch, m, msg) })
	name := w.r.h.Channels[ch].ID
	if at < 0 {
		return fmt.Sprintf("message %s is not in channel %s, which holds %v", msg, name, w.chans[ch])
	}
	if w.r.h.IsFIFO(ch) {
		for _, ahead := range w.chans[ch][:at] {
			if !w.r.lost[item{ch: ch, msg: ahead}] {
				return fmt.Sprintf("message %s is not the head of the fifo channel %s, %s is",
					msg, name, ahead)
			}
		}
		w.chans[ch] = slices.Delete(w.chans[ch], 0, at)
		at = 0
	}
	w.chans[ch] = slices.Delete(w.chans[ch], at, at+1)
	return ""
}

// changeState does to its process's state what event i does.
func (w *world) changeState(i int) {
	e := &w.r.events[i]
	switch {
	case e.Proc == w.r.h.Coordinator():
	case e.Kind == trace.Restart && w.r.h.Application == trace.Opaque:
		w.states[e.Proc] = trace.Value{}
	case !e.Kind.IsStep():
	case w.r.h.Application == trace.Opaque:
		w.states[e.Proc] = e.State
	default:
		w.states[e.Proc] = w.balance(&e.Event)
	}
}

func (w *world) balance(e *trace.Event) trace.Value {
	now, known := w.states[e.Proc].Int()
	if !known {
		return trace.Value{}
	}
	amount, _ := e.Data.Int()
	switch e.Kind {
	case trace.Send:
		amount = -amount
	case trace.Receive:
		send, there := w.r.sends[itemOf(e)]
		if !there {
			return trace.Value{} // nobody knows what came
		}
		amount, _ = w.r.events[send].Data.Int()
	}
	return trace.Int(now + amount)
}

// drop removes from a channel the messages that the network loses, but for those
// in keep.
func (w *world) drop(ch int, keep []string) {
	w.chans[ch] = slices.DeleteFunc(w.chans[ch], func(msg string) bool {
		return w.r.lost[item{ch: ch, msg: msg}] && !slices.Contains(keep, msg)
	})
}

// sameChannel compares two contents of a channel: as sequences if it is fifo,
// and as bags if not.
func (w *world) sameChannel(ch int, a, b []string) bool {
	a, b = w.contents(ch, a), w.contents(ch, b)
	if !w.r.h.IsFIFO(ch) {
		slices.Sort(a)
		slices.Sort(b)
	}
	return slices.Equal(a, b)
}

// contents is what tells the messages of a channel apart: their ids, or only
// what they carry.
func (w *world) contents(ch int, msgs []string) []string {
	list := slices.Clone(msgs)
	for i, msg := range list {
		if send, there := w.r.sends[item{ch: ch, msg: msg}]; w.byValue && there {
			list[i] = w.r.events[send].Data.String()
		}
	}
	return list
}

func (w *world) same(ch int, a, b string) bool {
	return a == b || w.byValue && slices.Equal(w.contents(ch, []string{a}), w.contents(ch, []string{b}))
}

// differs says whether two states contradict each other; one that nobody told
// contradicts none.
func differs(a, b trace.Value) bool { return !a.IsZero() && !b.IsZero() && a != b }
