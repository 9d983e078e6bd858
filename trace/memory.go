package trace

import "io"

// NewMemory is a log of events that are in memory, as if they were read from a
// file of this name: the first is line 2. The header has its defaults filled in,
// the events are taken to be of this format and are not checked again; what they
// hold is shared with the events that Read gives and must not change meanwhile.
func NewMemory(h *Header, events []Event, name string) *Reader {
	return &Reader{file: name, header: h, inMemory: true, events: events, line: 1}
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
