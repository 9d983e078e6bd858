package report

import (
	"slices"

	"tracecheck/trace"
)

// message is an application message or a marker, from its send to its receive.
type message struct {
	chn       int
	id        string // "" for a marker
	data      trace.Value
	sent, got ref  // zero where the run has no such event
	lost      ref  // the network lost it
	early     bool // taken in where no send explains it
	again     bool // taken in once more
	from, to  int  // processes
}

func (m *message) isMarker() bool { return m.id == "" }

// itemKey names what is in flight on a channel: a message by its id, a marker
// by its snapshot.
type itemKey struct {
	chn  int
	id   string
	snap int64
}

// collector keeps the events that are drawn, and follows the messages.
type collector struct {
	run  *Run
	open map[itemKey]*message
}

func (c *collector) step(s *trace.Step, n int64) {
	e := &s.Event
	at := ref{e.Proc, e.Seq, n}
	for _, p := range c.run.pictures {
		if p.shows(e, n) {
			p.events = append(p.events, *e)
		}
	}
	if e.Chan == trace.NoChan {
		return
	}
	key := itemKey{e.Chan, e.Msg, 0}
	if e.Msg == "" {
		key.snap = e.Snap
	}
	switch e.Kind {
	case trace.Send, trace.SendMarker:
		c.sent(key, e, at)
	case trace.Receive, trace.ReceiveMarker:
		c.received(key, e, at, s.Fault != trace.NoFault)
	case trace.Lose:
		if m := c.open[key]; m != nil {
			m.lost = at
		}
	}
}

// sent: an item leaves. A second send of one id is a message of its own, which
// nothing is matched with.
func (c *collector) sent(key itemKey, e *trace.Event, at ref) {
	m := c.open[key]
	if m == nil || m.sent.there() {
		m = c.item(key)
		if c.open[key] == nil {
			c.open[key] = m
		}
	}
	m.sent, m.data = at, e.Data
	c.draw(m, key, e, at)
}

// received: an item is taken in. One that was taken in before gets a second arrow.
func (c *collector) received(key itemKey, e *trace.Event, at ref, early bool) {
	m := c.open[key]
	switch {
	case m == nil:
		m = c.item(key)
		if early {
			c.open[key] = m // its send may still come
		}
	case m.got.there():
		second := *m
		m = &second
		m.again = true
	}
	m.got, m.early = at, early
	c.draw(m, key, e, at)
	if !c.run.whole() && m.sent.there() {
		delete(c.open, key)
	}
}

func (c *collector) item(key itemKey) *message {
	ch := c.run.header.Channels[key.chn]
	return &message{chn: key.chn, id: key.id, from: ch.From, to: ch.To}
}

// draw adds an item to the pictures that show this end of it.
func (c *collector) draw(m *message, key itemKey, e *trace.Event, at ref) {
	for _, p := range c.run.pictures {
		if key.snap != 0 && key.snap != p.snap || !p.shows(e, at.n) {
			continue
		}
		if !slices.Contains(p.messages, m) {
			p.messages = append(p.messages, m)
		}
	}
}

// fate is what a message is to the cut.
type fate uint8

// The fates of a message.
const (
	plain    fate = iota // on one side of the cut
	inFlight             // sent pre, not received pre
	orphan               // sent post, received pre
	lost                 // in flight across the cut and not recorded
	extra                // recorded, though not in flight across the cut
	gone                 // the network lost it
	unsent               // no send explains it
	again                // taken in once more
	marker
)

// fate tells what m is to the picture's cut.
func (p *picture) fate(m *message) fate {
	switch {
	case m.isMarker():
		return marker
	case m.early:
		return unsent
	case m.again:
		return again
	}
	if p.snap != 0 {
		if f := p.crossing(m); f != plain {
			return f
		}
	}
	if m.lost.there() {
		return gone
	}
	return plain
}

// crossing compares the sides of the two ends with the channel's record.
func (p *picture) crossing(m *message) fate {
	if !m.sent.there() || p.side(m.sent.key()) == neither || !p.records[m.to].there() {
		return plain
	}
	before := m.got.there() && p.side(m.got.key()) == pre
	ids, closed := p.snapshot.Channels[p.run.header.Channels[m.chn].ID]
	times := 0
	for _, id := range ids {
		if id == m.id {
			times++
		}
	}
	across := p.side(m.sent.key()) == pre && !before
	switch {
	case p.side(m.sent.key()) == post && before:
		return orphan
	case times > 1 || times == 1 && !across:
		return extra
	case across && times == 0 && m.lost.there():
		return gone
	case across && times == 0 && (closed || p.has("lost")):
		return lost
	case across:
		return inFlight
	}
	return plain
}
