package trace

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// abc is a header of three processes, A, B and C, with a channel for every
// ordered pair and a second one from A to B; %s is the log order.
const abc = `{"format":"tracecheck/1","log_order":"%s","processes":[{"id":"A"},{"id":"B"},{"id":"C"}],` +
	`"channels":[{"id":"A>B","from":"A","to":"B"},{"id":"B>A","from":"B","to":"A"},` +
	`{"id":"A>C","from":"A","to":"C"},{"id":"C>A","from":"C","to":"A"},` +
	`{"id":"B>C","from":"B","to":"C"},{"id":"C>B","from":"C","to":"B"},` +
	`{"id":"A>B2","from":"A","to":"B"}]}`

// line spells out one event that a test wrote in short: "A 1 send A>B m1",
// "B 2 receive_marker A>B 1", "A 3 record 1", "A 4 internal", "A 5 end".
func line(short string) string {
	w := strings.Fields(short)
	proc, seq, kind := w[0], w[1], w[2]
	s := fmt.Sprintf(`{"proc":%q,"seq":%s,"kind":%q`, proc, seq, kind)
	switch kind {
	case "send", "receive":
		s += fmt.Sprintf(`,"chan":%q,"msg":%q`, w[3], w[4])
	case "send_marker", "receive_marker":
		s += fmt.Sprintf(`,"chan":%q,"snap":%s`, w[3], w[4])
	case "record":
		s += fmt.Sprintf(`,"snap":%s,"state":0`, w[3])
	case "begin", "complete", "abort":
		s += fmt.Sprintf(`,"snap":%s`, w[3])
	}
	return s + "}"
}

// logOf is a log of events in short, one a line, with the header abc.
func logOf(order string, short ...string) string {
	out := []string{fmt.Sprintf(abc, order)}
	for _, s := range short {
		for one := range strings.Lines(s) {
			out = append(out, line(one))
		}
	}
	return strings.Join(out, "\n") + "\n"
}

// runOf opens texts as the files f1, f2 ... of one run.
func runOf(texts ...string) (*Run, error) {
	var logs []*Reader
	for i, text := range texts {
		r, err := NewReader(strings.NewReader(text), fmt.Sprintf("f%d", i+1))
		if err != nil {
			return nil, err
		}
		logs = append(logs, r)
	}
	return NewRun(logs)
}

// told gives a whole run in short: "A1" is an event, a fault stands behind it.
func told(r *Run) ([]string, error) {
	faults := []string{
		"", " gap", " misplaced", " repeated", " beyond", " no send", " cycle",
	}
	var out []string
	for {
		s, err := r.Next()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return out, err
		}
		short := fmt.Sprintf("%s%d%s", r.Header().ProcID(s.Proc), s.Seq, faults[s.Fault])
		if s.Fault == Gap {
			short += fmt.Sprintf(" at %d", s.Missing)
		}
		if s.Again {
			short += " again"
		}
		out = append(out, short)
	}
}

// steps gives the whole run of some files in short, as one line.
func steps(t testing.TB, texts ...string) string {
	t.Helper()
	r, err := runOf(texts...)
	require.NoError(t, err)
	out, err := told(r)
	require.NoError(t, err)
	return strings.Join(out, ", ")
}

// readAll reads one text to its end and gives the first error.
func readAll(text string) ([]Event, error) {
	r, err := NewReader(strings.NewReader(text), "in.ndjson")
	if err != nil {
		return nil, err
	}
	var events []Event
	for {
		var e Event
		switch err := r.Read(&e); err {
		case nil:
			events = append(events, e)
		case io.EOF:
			return events, nil
		default:
			return events, err
		}
	}
}

// requireAt asks for an *Error at a line and a field that says some words.
func requireAt(t *testing.T, err error, lineNo int, field string, words ...string) {
	t.Helper()
	var e *Error
	require.Truef(t, errors.As(err, &e), "want an *Error, got %v", err)
	require.Equal(t, lineNo, e.At.Line, e.Error())
	require.Equal(t, field, e.Field, e.Error())
	require.NotEmpty(t, e.At.File, e.Error())
	for _, w := range words {
		require.Contains(t, e.Error(), w)
	}
}
