package explore

import (
	"slices"

	"tracecheck/impl"
	"tracecheck/trace"
)

// Properties are the claims of ChandyLamport.tla, of its history and of the other
// algorithms that can be seen in a state or a step of the machines, under the same
// names. Those that need a history (NoOrphan, Exactness, Replay, FalseAtBegin) cannot;
// but a record that breaks NoOrphan or Exactness, or a wrong S_begin, also breaks CutSpec.
var Properties = []Property{
	{
		Name: "TypeOK", Make: ofState(typeOK),
		About: "Balances are never negative, and channels and records hold what they can hold.",
	},
	{
		Name: "AtMostOneMarker", Make: ofState(atMostOneMarker), Asked: (*impl.Config).Markers,
		About: "There is at most one marker of a snapshot in a channel.",
	},
	{
		Name: "Conservation", Make: conservation, Asked: ofMoney,
		About: "The cut misses no money that is still there, and counts none twice.",
	},
	{
		Name: "TrueAtEnd", Make: trueAtEnd,
		About: "A stable property that is true of S* is true from S_end on.",
	},
	{
		Name: "RealSpec", OfSteps: true, Make: realSpec,
		About: "Without what the snapshot adds, a run is a run of the bank: it disturbs nothing.",
	},
	{
		Name: "CutSpec", OfSteps: true, Make: cutSpec,
		About: "The cut goes by steps of the bank: S* can be reached from S_begin.",
	},
	{
		Name: "AtAnInstant", OfSteps: true, Make: atAnInstant, Asked: standsStill,
		About: "In the step that completes the snapshot, the run is in S*, and the channels are empty.",
	},
}

// PropertiesOf are those of Properties that are claimed of a configuration.
func PropertiesOf(c *impl.Config) []Property {
	var list []Property
	for _, p := range Properties {
		if p.Asked == nil || p.Asked(c) {
			list = append(list, p)
		}
	}
	return list
}

func ofMoney(c *impl.Config) bool { return !c.Work }

func standsStill(c *impl.Config) bool { return c.Algorithm == trace.StopTheWorld }

func ofState(holds func(w *impl.World) bool) func(*impl.Config) func(_, w *impl.World) bool {
	return func(*impl.Config) func(_, w *impl.World) bool {
		return func(_, w *impl.World) bool { return holds(w) }
	}
}

func typeOK(w *impl.World) bool {
	c := w.Config()
	for p := range c.Processes {
		if !stateOK(c, w.Process(p).Balance()) {
			return false
		}
		for s := 1; s <= c.Snaps; s++ {
			if state, _ := w.Process(p).Recorded(s); !stateOK(c, state) {
				return false
			}
		}
	}
	for i, ch := range c.Channels {
		if !itemsOK(c, w.Queue(i), true) {
			return false
		}
		for s := 1; s <= c.Snaps; s++ {
			if items, _ := w.Process(ch.To).ChanRecord(s, i); !itemsOK(c, items, false) {
				return false
			}
		}
	}
	return true
}

func stateOK(c *impl.Config, state int64) bool {
	return state >= 0 && (!c.Work || state <= impl.Active)
}

// itemsOK is of what a channel holds, or of its record: that has no markers, and no epochs.
func itemsOK(c *impl.Config, items []impl.Item, channel bool) bool {
	highest := 0
	if channel && c.Colours() {
		highest = c.Snaps
	}
	for _, it := range items {
		ok := slices.Contains(c.Amounts, it.Amount) || c.Work && it.Amount == piece
		ok = ok && it.Epoch >= 0 && it.Epoch <= highest
		if it.Kind == impl.Marker {
			ok = channel && it.Snap >= 1 && it.Snap <= c.Snaps
		}
		if !ok {
			return false
		}
	}
	return true
}

func atMostOneMarker(w *impl.World) bool {
	for c := range w.Config().Channels {
		q := w.Queue(c)
		for i, it := range q {
			if it.Kind == impl.Marker && slices.Contains(q[:i], it) {
				return false
			}
		}
	}
	return true
}

func conservation(c *impl.Config) func(_, w *impl.World) bool {
	now, cut, initial := newMoney(c), newMoney(c), c.Total()
	return func(_, w *impl.World) bool {
		now.setReal(w)
		total := now.total()
		for s := 1; s <= c.Snaps; s++ {
			cut.setCut(w, s)
			n := cut.total()
			if n < total || n > initial || !c.Spending && n != total {
				return false
			}
		}
		return true
	}
}

func trueAtEnd(c *impl.Config) func(_, w *impl.World) bool {
	now, cut, initial := newMoney(c), newMoney(c), c.Total()
	return func(_, w *impl.World) bool {
		for s := 1; s <= c.Snaps; s++ {
			if !completed(w, s) {
				continue
			}
			now.setReal(w)
			cut.setCut(w, s)
			was, is := cut.total(), now.total()
			exhausted := was == 0 // with work: terminated, and there is nothing else to ask
			deficit := was < initial && !c.Work
			oneToken := was == 1 && !c.Spending && !c.Work
			conserved := was == initial && !c.Spending && !c.Work
			if deficit && is >= initial || exhausted && is != 0 ||
				oneToken && is != 1 || conserved && is != initial {
				return false
			}
		}
		return true
	}
}

func realSpec(c *impl.Config) func(from, to *impl.World) bool {
	a, b := newMoney(c), newMoney(c)
	return func(from, to *impl.World) bool {
		a.setReal(from)
		b.setReal(to)
		return a.steps(b)
	}
}

func cutSpec(c *impl.Config) func(from, to *impl.World) bool {
	a, b := newMoney(c), newMoney(c)
	return func(from, to *impl.World) bool {
		for s := 1; s <= c.Snaps; s++ {
			a.setCut(from, s)
			b.setCut(to, s)
			if !a.steps(b) {
				return false
			}
		}
		return true
	}
}

func atAnInstant(c *impl.Config) func(from, to *impl.World) bool {
	now, cut := newMoney(c), newMoney(c)
	return func(from, to *impl.World) bool {
		now.setReal(to)
		for s := 1; s <= c.Snaps; s++ {
			if completed(from, s) || !completed(to, s) {
				continue
			}
			cut.setCut(to, s)
			if !cut.equal(now) || slices.ContainsFunc(now.channel, notEmpty) {
				return false
			}
		}
		return true
	}
}

func notEmpty(amounts []int64) bool { return len(amounts) > 0 }

// started says whether some process has recorded for snapshot s, or stands still for it.
func started(w *impl.World, s int) bool {
	for p := range w.Config().Processes {
		if _, recorded := w.Process(p).Recorded(s); recorded || stopped(w, s, p) {
			return true
		}
	}
	return false
}

func stopped(w *impl.World, s, p int) bool {
	halting, ok := w.Process(p).(impl.Halting)
	return ok && halting.Stopped(s)
}

// over says whether snapshot s is completed, and nobody stands still for it any more.
func over(w *impl.World, s int) bool {
	for p := range w.Config().Processes {
		if stopped(w, s, p) {
			return false
		}
	}
	return completed(w, s)
}

// completed says whether every process has recorded for snapshot s, and every
// channel's record is closed.
func completed(w *impl.World, s int) bool {
	for p := range w.Config().Processes {
		if _, recorded := w.Process(p).Recorded(s); !recorded {
			return false
		}
	}
	for c, ch := range w.Config().Channels {
		if _, closed := w.Process(ch.To).ChanRecord(s, c); !closed {
			return false
		}
	}
	return true
}
