package trace

import (
	"cmp"
	"io"
	"slices"
)

// NewMemory is a log of events that are in memory, as if they were read from a
// file of this name: the first is line 2. What the header leaves out is as in a
// file that leaves it out. The events are taken to be of this format and are not
// checked; what they hold is shared with the events that Read gives and must not
// change meanwhile.
func NewMemory(h *Header, events []Event, name string) *Reader {
	return &Reader{file: name, header: withDefaults(h), inMemory: true, events: events, line: 1}
}

// withDefaults is the header with its defaults filled in.
func withDefaults(h *Header) *Header {
	o := *h
	o.Algorithm = cmp.Or(h.Algorithm, NoAlgorithm)
	o.Application = cmp.Or(h.Application, Opaque)
	o.ChannelOrder = cmp.Or(h.ChannelOrder, FIFO)
	o.LogOrder = cmp.Or(h.LogOrder, ProcessOrder)
	o.Channels = slices.Clone(h.Channels)
	for i := range o.Channels {
		o.Channels[i].Order = cmp.Or(o.Channels[i].Order, o.ChannelOrder)
	}
	return &o
}

// readMemory is Read of a log in memory.
func (r *Reader) readMemory(e *Event) error {
	if len(r.events) == 0 {
		return io.EOF
	}
	*e, r.events = r.events[0], r.events[1:]
	r.line++
	e.At = Pos{r.file, r.line}
	return nil
}
