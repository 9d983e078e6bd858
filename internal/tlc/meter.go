package tlc

import (
	"fmt"
	"io"
)

// Meter shows how far TLC has come with one of several models: a line for each when it is done
// and, on a terminal, before that a line that is rewritten. What cannot be written is lost: it is
// no result.
type Meter struct {
	w        io.Writer
	terminal bool
	label    string
}

// NewMeter makes the meter of model i (from 1) of n.
func NewMeter(w io.Writer, terminal bool, i, n int, name string) *Meter {
	label := fmt.Sprintf("%*d/%d %s", len(fmt.Sprint(n)), i, n, name)
	return &Meter{w: w, terminal: terminal, label: label}
}

// Report shows a report of TLC, on a terminal.
func (m *Meter) Report(p Progress) {
	if m.terminal {
		m.Clear()
		_, _ = fmt.Fprintf(m.w, "%s  %s states so far, %s to explore",
			m.label, Thousands(p.Distinct), Thousands(p.Left))
	}
}

// Clear takes away what Report has shown.
func (m *Meter) Clear() {
	if m.terminal {
		_, _ = io.WriteString(m.w, "\r\x1b[K")
	}
}

// Done writes the line of a model that is done.
func (m *Meter) Done(text string) {
	m.Clear()
	_, _ = fmt.Fprintf(m.w, "%s  %s\n", m.label, text)
}
