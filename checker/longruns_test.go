package checker_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/trace"
)

// TestLongRuns: what is many in a run, whatever it is, is not searched from end to
// end for each of them. Each of these runs took minutes when it was; a second or
// two is what they take, and the limit is far from that for a slow machine's sake.
func TestLongRuns(t *testing.T) {
	const many = 60_000
	send := func(i int) (string, string) {
		return "A", fmt.Sprintf(`"kind":"send","chan":"A>B","msg":"m%d","data":1`, i)
	}
	receive := func(i int) (string, string) {
		return "B", fmt.Sprintf(`"kind":"receive","chan":"A>B","msg":"m%d"`, i)
	}
	backwards := func(i int) (string, string) { return receive(many - 1 - i) }
	record := func(state int) string {
		return fmt.Sprintf(`"kind":"record","snap":1,"state":%d`, state)
	}
	tests := []struct {
		name, order, verdict string
		write                func(l *longLog)
	}{
		{"a record that holds every message", "fifo", checker.Accepted, func(l *longLog) {
			l.each(many, send)
			l.line("A", record(0))
			l.line("B", record(0))
			var msgs []string
			for i := range many {
				msgs = append(msgs, fmt.Sprintf("%q", fmt.Sprintf("m%d", i)))
			}
			l.line("B", `"kind":"channel_state","snap":1,"chan":"A>B","msgs":[`+strings.Join(msgs, ",")+"]")
			l.each(many, receive)
		}},
		{"the last message first", "any", checker.Accepted, func(l *longLog) {
			l.each(many, send)
			l.each(many, backwards)
		}},
		{"receives and no line of their sender", "fifo", checker.Rejected, func(l *longLog) {
			l.each(many, receive)
		}},
		{"snapshots that are given up", "fifo", checker.Accepted, func(l *longLog) {
			for i := range many / 4 {
				l.line("coordinator", fmt.Sprintf(`"kind":"begin","snap":%d`, i+1))
				l.line("A", fmt.Sprintf(`"kind":"record","snap":%d,"state":%d`, i+1, many))
				l.line("coordinator", fmt.Sprintf(`"kind":"abort","snap":%d`, i+1))
				l.line("A", `"kind":"internal"`)
			}
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			l := &longLog{seq: map[string]int{}}
			fmt.Fprintf(&l.Builder, `{"format":"tracecheck/1","log_order":"total","application":"bank","channel_order":%q,`+
				`"processes":[{"id":"A","initial":%d},{"id":"B","initial":0}],`+
				`"channels":[{"id":"A>B","from":"A","to":"B"}]}`+"\n", test.order, many)
			test.write(l)
			log, err := trace.NewReader(strings.NewReader(l.String()), "run.ndjson")
			require.NoError(t, err)
			run, err := trace.NewRun([]*trace.Reader{log})
			require.NoError(t, err)
			start := time.Now()
			report, err := checker.Check(run, checker.Options{})
			require.NoError(t, err)
			require.Equal(t, test.verdict, report.Verdict)
			require.Less(t, time.Since(start), 20*time.Second)
		})
	}
}

// longLog is a total log, written line by line.
type longLog struct {
	strings.Builder
	seq map[string]int
}

func (l *longLog) line(proc, rest string) {
	l.seq[proc]++
	fmt.Fprintf(&l.Builder, `{"proc":%q,"seq":%d,%s}`+"\n", proc, l.seq[proc], rest)
}

func (l *longLog) each(n int, line func(i int) (proc, rest string)) {
	for i := range n {
		proc, rest := line(i)
		l.line(proc, rest)
	}
}
