package explore

import "tracecheck/impl"

// sometimes is a claim that must be true of at least one state, and of which shapes
// it can be asked: where nothing happens, every property holds.
type sometimes struct {
	Property
	asked func(*impl.Config) bool
}

// Sometimes are the claims that must be true of some state of this configuration,
// if its machines do anything worth checking. What the shape cannot have, such as
// money on its way where there is none, is not among them.
func Sometimes(c *impl.Config) []Property {
	var list []Property
	for _, s := range allSometimes {
		if s.asked(c) {
			list = append(list, s.Property)
		}
	}
	return list
}

var allSometimes = []sometimes{
	{Property{
		Name: "SnapshotCompletes", Make: ofState(someCompleted),
		About: "A snapshot is complete.",
	}, hasSnapshot},
	{Property{
		Name: "SnapshotsOverlap", Make: ofState(someOverlap),
		About: "Two snapshots have begun and neither is complete.",
	}, func(c *impl.Config) bool { return c.Snaps > 1 && len(c.Processes) > 1 }},
	{Property{
		Name: "MoneyIsSent", Make: ofState(someSent),
		About: "A message is on its way.",
	}, canSend},
	{Property{
		Name: "MoneyIsSpent", Make: someSpent,
		About: "There is less money than in the beginning.",
	}, func(c *impl.Config) bool { return c.Spending && canPay(c, func(int) bool { return true }) }},
	{Property{
		Name: "ChannelRecordIsNotEmpty", Make: ofState(someCaught),
		About: "A channel's record is closed and has a message in it.",
	}, func(c *impl.Config) bool { return hasSnapshot(c) && canSend(c) && c.RecordsChannels() }},
	{Property{
		Name: "CutIsNotThePresent", Make: someOther,
		About: "A snapshot is complete, and S* is not the present state of the bank.",
	}, func(c *impl.Config) bool { return hasSnapshot(c) && canSend(c) }},
}

func hasSnapshot(c *impl.Config) bool { return c.Snaps > 0 }

// canSend says whether some process has the money for a message, and a channel.
func canSend(c *impl.Config) bool {
	return canPay(c, func(p int) bool {
		for _, ch := range c.Channels {
			if ch.From == p {
				return true
			}
		}
		return false
	})
}

// canPay says whether a process among some starts with the smallest amount.
func canPay(c *impl.Config, among func(p int) bool) bool {
	for p, process := range c.Processes {
		if len(c.Amounts) > 0 && process.Initial >= c.Amounts[0] && among(p) {
			return true
		}
	}
	return false
}

func someCompleted(w *impl.World) bool {
	for s := 1; s <= w.Config().Snaps; s++ {
		if completed(w, s) {
			return true
		}
	}
	return false
}

func someOverlap(w *impl.World) bool {
	open := 0
	for s := 1; s <= w.Config().Snaps; s++ {
		if started(w, s) && !completed(w, s) {
			open++
		}
	}
	return open > 1
}

func someSent(w *impl.World) bool {
	for c := range w.Config().Channels {
		for _, it := range w.Queue(c) {
			if it.Kind == impl.Message {
				return true
			}
		}
	}
	return false
}

func someSpent(c *impl.Config) func(_, w *impl.World) bool {
	now := newMoney(c)
	return func(_, w *impl.World) bool {
		now.setReal(w)
		return now.total() < c.Total()
	}
}

func someCaught(w *impl.World) bool {
	for c, ch := range w.Config().Channels {
		for s := 1; s <= w.Config().Snaps; s++ {
			if items, closed := w.Process(ch.To).ChanRecord(s, c); closed && len(items) > 0 {
				return true
			}
		}
	}
	return false
}

func someOther(c *impl.Config) func(_, w *impl.World) bool {
	now, cut := newMoney(c), newMoney(c)
	return func(_, w *impl.World) bool {
		now.setReal(w)
		for s := 1; s <= c.Snaps; s++ {
			if completed(w, s) {
				cut.setCut(w, s)
				if !cut.equal(now) {
					return true
				}
			}
		}
		return false
	}
}
