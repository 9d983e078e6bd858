package trace

import (
	"bufio"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// Writer writes one log as NDJSON: the header at once, then an event a line.
type Writer struct {
	w    *bufio.Writer
	h    *Header
	line []byte
}

// NewWriter starts a log on w with the header h; what it leaves out is written as
// the format's defaults.
func NewWriter(w io.Writer, h *Header) (*Writer, error) {
	h = withDefaults(h)
	wr := &Writer{w: bufio.NewWriter(w), h: h}
	_, err := wr.w.Write(append(AppendHeader(nil, h), '\n'))
	return wr, err
}

// Write adds one event; what was written reaches w by Flush.
func (w *Writer) Write(e *Event) error {
	w.line = append(AppendEvent(w.line[:0], w.h, e), '\n')
	_, err := w.w.Write(w.line)
	return err
}

// Flush hands everything written so far to the underlying writer.
func (w *Writer) Flush() error { return w.w.Flush() }

// AppendHeader adds the header's line to dst, without a line end.
func AppendHeader(dst []byte, h *Header) []byte {
	dst = append(dst, `{"format":"`+Format+`"`...)
	if h.Run != "" {
		dst = appendString(dst, "run", h.Run)
	}
	dst = appendString(dst, "algorithm", h.Algorithm)
	dst = appendString(dst, "application", h.Application)
	dst = appendString(dst, "channel_order", h.ChannelOrder)
	dst = appendString(dst, "log_order", h.LogOrder)
	dst = append(dst, `,"processes":[`...)
	for i, p := range h.Processes {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = quote(append(dst, `{"id":`...), p.ID)
		if !p.Initial.IsZero() {
			dst = p.Initial.Append(append(dst, `,"initial":`...))
		}
		dst = append(dst, '}')
	}
	dst = append(dst, `],"channels":[`...)
	for i, c := range h.Channels {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = quote(append(dst, `{"id":`...), c.ID)
		dst = appendString(dst, "from", h.ProcID(c.From))
		dst = appendString(dst, "to", h.ProcID(c.To))
		if c.Order != h.ChannelOrder {
			dst = appendString(dst, "order", c.Order)
		}
		dst = append(dst, '}')
	}
	return append(dst, `]}`...)
}

// AppendEvent adds the event's line to dst, without a line end.
func AppendEvent(dst []byte, h *Header, e *Event) []byte {
	dst = quote(append(dst, `{"proc":`...), h.ProcID(e.Proc))
	dst = strconv.AppendInt(append(dst, `,"seq":`...), e.Seq, 10)
	dst = appendString(dst, "kind", e.Kind.String())
	if e.Snap != 0 {
		dst = strconv.AppendInt(append(dst, `,"snap":`...), e.Snap, 10)
	}
	if e.Chan != NoChan {
		dst = appendString(dst, "chan", h.Channels[e.Chan].ID)
	}
	if e.Msg != "" {
		dst = appendString(dst, "msg", e.Msg)
	}
	if !e.Data.IsZero() {
		dst = e.Data.Append(append(dst, `,"data":`...))
	}
	if e.Kind == Send && (e.Epoch != 0 || h.Colouring()) {
		dst = strconv.AppendInt(append(dst, `,"epoch":`...), e.Epoch, 10)
	}
	if !e.State.IsZero() {
		dst = e.State.Append(append(dst, `,"state":`...))
	}
	if e.Kind == ChannelState {
		dst = appendStrings(append(dst, `,"msgs":`...), e.Msgs)
	}
	if e.Rare != nil {
		dst = appendRare(dst, e)
	}
	return append(dst, '}')
}

func appendRare(dst []byte, e *Event) []byte {
	r := e.Rare
	if e.Kind == Restore {
		dst = appendMap(append(dst, `,"states":`...), r.States,
			func(dst []byte, v Value) []byte { return v.Append(dst) })
		dst = appendMap(append(dst, `,"channels":`...), r.Channels, appendStrings)
	}
	if e.Kind == Claim {
		dst = appendString(dst, "property", r.Property)
		dst = strconv.AppendBool(append(dst, `,"value":`...), r.Value)
		dst = appendString(dst, "about", r.About)
	}
	if r.Time != nil {
		dst = append(dst, `,"time":`...)
		if r.Time[0] == r.Time[1] {
			dst = strconv.AppendInt(dst, r.Time[0], 10)
		} else {
			dst = strconv.AppendInt(append(dst, '['), r.Time[0], 10)
			dst = append(strconv.AppendInt(append(dst, ','), r.Time[1], 10), ']')
		}
	}
	if r.Clock != nil {
		dst = appendMap(append(dst, `,"clock":`...), r.Clock,
			func(dst []byte, n int64) []byte { return strconv.AppendInt(dst, n, 10) })
	}
	return dst
}

// appendMap writes a map as an object, its names in order.
func appendMap[V any](dst []byte, m map[string]V, value func([]byte, V) []byte) []byte {
	dst = append(dst, '{')
	for i, name := range slices.Sorted(maps.Keys(m)) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = value(append(quote(dst, name), ':'), m[name])
	}
	return append(dst, '}')
}

func appendString(dst []byte, name, s string) []byte {
	dst = append(dst, ',', '"')
	dst = append(dst, name...)
	return quote(append(dst, '"', ':'), s)
}

func appendStrings(dst []byte, list []string) []byte {
	dst = append(dst, '[')
	for i, s := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = quote(dst, s)
	}
	return append(dst, ']')
}

// quote adds s as a JSON string. Every string here came from a reader or from a
// program that gave UTF-8; other bytes become the replacement character.
func quote(dst []byte, s string) []byte {
	dst, err := jsontext.AppendQuote(dst, s)
	_ = err // it only says that bytes were replaced
	return dst
}
