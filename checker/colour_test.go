package checker_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/trace"
)

// newColourLog is a run of Lai and Yang of A and B, with a channel from A to B.
func newColourLog() *longLog {
	l := &longLog{seq: map[string]int{}}
	l.WriteString(`{"format":"tracecheck/1","algorithm":"lai-yang","application":"bank",` +
		`"channel_order":"any","log_order":"total",` +
		`"processes":[{"id":"A","initial":5},{"id":"B","initial":5}],` +
		`"channels":[{"id":"A>B","from":"A","to":"B"}]}` + "\n")
	return l
}

// snapshot has A and B record at rest.
func (l *longLog) snapshot(id int) {
	l.line("A", fmt.Sprintf(`"kind":"record","snap":%d,"state":5`, id))
	l.line("B", fmt.Sprintf(`"kind":"record","snap":%d,"state":5`, id))
	l.line("B", fmt.Sprintf(`"kind":"channel_state","snap":%d,"chan":"A>B","msgs":[]`, id))
}

// sends sends one empty message of each epoch.
func (l *longLog) sends(epochs ...int) {
	for _, epoch := range epochs {
		l.line("A", fmt.Sprintf(`"kind":"send","chan":"A>B","msg":"e%d","data":0,"epoch":%d`, epoch, epoch))
	}
}

func (l *longLog) names(snaps ...int) {
	for _, id := range snaps {
		l.line("coordinator", fmt.Sprintf(`"kind":"begin","snap":%d`, id))
	}
}

// coloured counts the entries of each snapshot that have a colour, and all of them.
func coloured(r *checker.Report) (with, all map[int64]int) {
	with, all = map[int64]int{}, map[int64]int{}
	for _, s := range r.Snapshots {
		all[s.Snap]++
		if namesOf(s.Findings)["colour"] {
			with[s.Snap]++
		}
	}
	return with, all
}

// TestColourLongAfter: a message whose epoch lies far back concerns snapshots that were
// judged for good too, each of them once.
func TestColourLongAfter(t *testing.T) {
	l := newColourLog()
	for id := 1; id <= 600; id++ {
		l.snapshot(id)
		if id == 10 {
			l.sends(8) // what was told in time is not told again
			l.line("B", `"kind":"receive","chan":"A>B","msg":"e8"`)
		}
	}
	l.sends(3)
	report := l.check(t)
	with, all := coloured(report)
	require.Empty(t, report.Findings)
	require.Len(t, all, 600)
	twice := 0
	for id := int64(1); id <= 600; id++ {
		want := 1
		if id <= 3 {
			want = 0
		}
		require.Equal(t, want, with[id], "snapshot %d", id)
		twice += all[id] - 1
	}
	require.Greater(t, twice, 200, "many had been judged for good")
	require.Equal(t, 1, all[9])
}

// TestColourOfManyEpochs: of however many wrong epochs beside one, none of the snapshots
// that they concern is missed, though it is named later, nor that one concerns none.
func TestColourOfManyEpochs(t *testing.T) {
	span := func(from, to int) (list []int) {
		for i := from; i <= to; i++ {
			list = append(list, i)
		}
		return list
	}
	for name, many := range map[string][]int{"above": span(201, 240), "below": span(20, 60), "none": nil} {
		t.Run(name, func(t *testing.T) {
			l := newColourLog()
			l.snapshot(100)
			l.sends(5, 300, 150)
			l.sends(many...)
			l.names(6, 199, 299, 301, 5)
			report := l.check(t)
			with, _ := coloured(report)
			require.Equal(t, map[int64]int{6: 1, 100: 1, 199: 1, 299: 1}, with)
			require.True(t, namesOf(report.Findings)["colour"], "no snapshot lies between 100 and 150")
		})
	}
}

// TestColourIsCounted: each message is a case, of snapshots that are known and of those
// that are named later.
func TestColourIsCounted(t *testing.T) {
	l := newColourLog()
	l.snapshot(1)
	for i := range 30 {
		l.line("A", fmt.Sprintf(`"kind":"send","chan":"A>B","msg":"m%d","data":0,"epoch":3`, i))
	}
	l.names(2)
	report := l.check(t)
	for _, s := range report.Snapshots {
		if s.Snap == 2 {
			require.Equal(t, 30, s.Findings[0].Count)
		}
	}
	require.Equal(t, checker.Rejected, report.Verdict)
}

// TestManyColours: messages whose epochs are all wrong, each in another way, are judged
// in little time and memory.
func TestManyColours(t *testing.T) {
	l := newColourLog()
	for id := 1; id <= 50; id++ {
		l.snapshot(id)
	}
	for i := range 60_000 {
		l.line("A", fmt.Sprintf(`"kind":"send","chan":"A>B","msg":"m%d","data":0,"epoch":%d`, i, 1000+i*7))
	}
	report := l.check(t)
	require.Equal(t, []string{"colour"}, strings.Fields(namesOf(report.Findings).String()))
	require.Equal(t, trace.TotalOrder, report.LogOrder)
}
