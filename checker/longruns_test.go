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
			l := newLongLog(many, test.order)
			test.write(l)
			start := time.Now()
			require.Equal(t, test.verdict, l.check(t).Verdict)
			require.Less(t, time.Since(start), 20*time.Second)
		})
	}
}

// TestGivenUpLongAgo: nothing is demanded of an aborted snapshot, and no second
// record of it is one too many, however many snapshots were taken since: whether it
// had all its parts or not.
func TestGivenUpLongAgo(t *testing.T) {
	l := newLongLog(5, "fifo")
	record := func(proc string, snap int) {
		l.line(proc, fmt.Sprintf(`"kind":"record","snap":%d,"state":5`, snap))
	}
	record("A", 1001)
	l.line("B", `"kind":"record","snap":1001,"state":0`)
	l.line("B", `"kind":"channel_state","snap":1001,"chan":"A>B","msgs":[]`)
	record("A", 1002)
	for _, snap := range []int{1001, 1002} {
		l.line("coordinator", fmt.Sprintf(`"kind":"abort","snap":%d`, snap))
	}
	for i := range 300 {
		l.line("A", fmt.Sprintf(`"kind":"begin","snap":%d`, i+1))
		record("A", i+1)
		l.line("B", fmt.Sprintf(`"kind":"record","snap":%d,"state":0`, i+1))
		l.line("B", fmt.Sprintf(`"kind":"channel_state","snap":%d,"chan":"A>B","msgs":[]`, i+1))
	}
	record("A", 1001)
	record("A", 1002)
	report := l.check(t)
	require.Equal(t, checker.Accepted, report.Verdict)
	require.Len(t, report.Snapshots, 302)
}

// longLog is a total log, written line by line.
type longLog struct {
	strings.Builder
	seq map[string]int
}

// newLongLog starts the log of a bank where A may send to B.
func newLongLog(initial int, order string) *longLog {
	l := &longLog{seq: map[string]int{}}
	fmt.Fprintf(&l.Builder, `{"format":"tracecheck/1","log_order":"total","application":"bank","channel_order":%q,`+
		`"processes":[{"id":"A","initial":%d},{"id":"B","initial":0}],`+
		`"channels":[{"id":"A>B","from":"A","to":"B"}]}`+"\n", order, initial)
	return l
}

func (l *longLog) check(t *testing.T) *checker.Report {
	t.Helper()
	log, err := trace.NewReader(strings.NewReader(l.String()), "run.ndjson")
	require.NoError(t, err)
	run, err := trace.NewRun([]*trace.Reader{log})
	require.NoError(t, err)
	report, err := checker.Check(run, checker.Options{})
	require.NoError(t, err)
	return report
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
