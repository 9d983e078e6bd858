package shrink_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/property"
	"tracecheck/checker/shrink"
	"tracecheck/impl/run"
	"tracecheck/trace"
)

var opts = checker.Options{Compile: property.Compile}

// text is a log as a file.
func text(t *testing.T, h *trace.Header, events []trace.Event) []byte {
	var b bytes.Buffer
	w, err := trace.NewWriter(&b, h)
	require.NoError(t, err)
	for i := range events {
		require.NoError(t, w.Write(&events[i]))
	}
	require.NoError(t, w.Flush())
	return b.Bytes()
}

// judge checks logs as they are read from files.
func judge(logs ...[]byte) (*checker.Report, error) {
	r, err := open(logs...)
	if err != nil {
		return nil, err
	}
	return checker.Check(r, opts)
}

func open(logs ...[]byte) (*trace.Run, error) {
	var readers []*trace.Reader
	for i, log := range logs {
		r, err := trace.NewReader(bytes.NewReader(log), fmt.Sprintf("log%d", i))
		if err != nil {
			return nil, err
		}
		readers = append(readers, r)
	}
	return trace.NewRun(readers)
}

// without is the events less one, the seq behind it moved up.
func without(events []trace.Event, i int) []trace.Event {
	gone := events[i]
	rest := slices.Delete(slices.Clone(events), i, i+1)
	for k := range rest {
		if rest[k].Proc == gone.Proc && rest[k].Seq == gone.Seq {
			return rest // the other line with that seq is still there
		}
	}
	for k := range rest {
		if rest[k].Proc == gone.Proc && rest[k].Seq > gone.Seq {
			rest[k].Seq--
		}
	}
	return rest
}

// requireMinimal shrinks a log for one of its findings, and asks of the result
// that it has the finding and no line too many.
func requireMinimal(t *testing.T, h *trace.Header, events []trace.Event, target shrink.Target) int {
	t.Helper()
	small, left, err := shrink.Shrink(h, events, target.In, shrink.Options{Check: opts})
	require.NoError(t, err)
	require.NotNil(t, left, "%s is not in the log itself", target)
	log := text(t, small, left)
	r, err := judge(log)
	require.NoError(t, err, "%s", log)
	require.True(t, target.In(r), "%s is lost in\n%s", target, log)
	for i := range left {
		log := text(t, small, without(left, i))
		r, err := judge(log)
		require.False(t, err == nil && target.In(r), "%s is still in\n%s", target, log)
	}
	return len(left)
}

// targets are the findings of a report.
func targets(r *checker.Report) []shrink.Target {
	var list []shrink.Target
	for _, f := range r.Findings {
		list = append(list, shrink.Target{Name: f.Name})
	}
	for _, s := range r.Snapshots {
		for _, f := range s.Findings {
			list = append(list, shrink.Target{Name: f.Name, Snap: s.Snap})
		}
	}
	return list
}

// TestEveryFindingOfTheCasesShrinks goes through the cases of the checker, which
// have every finding that it knows, as total and as process logs.
func TestEveryFindingOfTheCasesShrinks(t *testing.T) {
	files, err := filepath.Glob("../testdata/cases/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	kinds := map[string]int{}
	for _, file := range files {
		c, err := txtar.ParseFile(file)
		require.NoError(t, err)
		var logs [][]byte
		for _, f := range c.Files[1:] {
			logs = append(logs, f.Data)
		}
		r, err := judge(logs...)
		if err != nil {
			continue // malformed on purpose
		}
		for _, target := range targets(r) {
			run, err := open(logs...)
			require.NoError(t, err)
			events, err := shrink.Events(run)
			require.NoError(t, err)
			t.Run(filepath.Base(file)+"/"+target.String(), func(t *testing.T) {
				kinds[target.Name]++
				requireMinimal(t, run.Header(), events, target)
			})
		}
	}
	t.Log(kinds)
	for _, name := range []string{
		"gap", "unsent", "duplicate", "fifo", "application", "orphan", "lost", "extra", "order", "state",
		"double-record", "marker-send", "marker-receive", "premature-close", "incomplete", "pending",
		"aborted", "reachability", "restore", "stable-rule",
	} {
		require.NotZero(t, kinds[name], "no case has the finding %s", name)
	}
}

// TestWalksThatGoWrongShrink: the walks of a protocol that is none, and of one on
// channels that do not keep the order that it needs.
func TestWalksThatGoWrongShrink(t *testing.T) {
	found, lines, left := 0, 0, 0
	for seed := range uint64(60) {
		c := run.Config{
			Topology: run.Random, Processes: 2 + int(seed%4), Snapshots: 1 + int(seed%3), Transfers: 40,
			Seed: seed, Spending: seed%2 == 0, Algorithm: trace.Naive,
		}
		if seed%2 == 0 {
			c.Algorithm, c.ChannelOrder = trace.ChandyLamport, trace.AnyOrder
		}
		h, events := walk(t, c)
		r, err := judge(text(t, h, events))
		require.NoError(t, err)
		for _, target := range targets(r) {
			found++
			lines += len(events)
			left += requireMinimal(t, h, events, target)
		}
	}
	t.Logf("%d findings are kept by %d of %d lines", found, left, lines)
	require.Greater(t, found, 60)
}

func walk(t *testing.T, c run.Config) (*trace.Header, []trace.Event) {
	t.Helper()
	r, err := run.New(c)
	require.NoError(t, err)
	var events []trace.Event
	require.NoError(t, r.Play(t.Context(), func(e *trace.Event) error {
		events = append(events, *e)
		return nil
	}))
	return r.Header(), events
}

// TestLogsOfProcessesBecomeOne: several process logs become one file that is
// judged as they are.
func TestLogsOfProcessesBecomeOne(t *testing.T) {
	h, events := walk(t, run.Config{
		Topology: run.Complete, Processes: 4, Snapshots: 2, Transfers: 60, Algorithm: trace.Naive,
	})
	h.LogOrder = trace.ProcessOrder
	logs := make([][]trace.Event, len(h.Processes)+1)
	for _, e := range events {
		logs[e.Proc] = append(logs[e.Proc], e)
	}
	var files [][]byte
	for _, events := range logs {
		if len(events) > 0 {
			files = append(files, text(t, h, events))
		}
	}
	apart, err := judge(files...)
	require.NoError(t, err)
	r, err := open(files...)
	require.NoError(t, err)
	one, err := shrink.Events(r)
	require.NoError(t, err)
	require.Len(t, one, len(events))
	together, err := judge(text(t, h, one))
	require.NoError(t, err)
	require.Equal(t, targets(apart), targets(together))
	for _, target := range targets(together) {
		requireMinimal(t, h, one, target)
	}
}

// TestALongTraceIsSoonSmall: the effort goes with the number of lines for as long
// as most of them can go.
func TestALongTraceIsSoonSmall(t *testing.T) {
	h, events := walk(t, run.Config{
		Topology: run.Complete, Processes: 8, Snapshots: 4, Transfers: 5000, Algorithm: trace.Naive,
	})
	require.Greater(t, len(events), 10_000)
	r, err := judge(text(t, h, events))
	require.NoError(t, err)
	target, err := shrink.Find(r, "")
	require.NoError(t, err)
	checks := 0
	_, left, err := shrink.Shrink(h, events, target.In, shrink.Options{
		Check: opts, Progress: func(_, n int) error { checks = n; return nil },
	})
	require.NoError(t, err)
	require.Less(t, len(left), 10)
	require.Less(t, checks, 500)
}

// TestInterruptedItGivesWhatItHas: with the error comes a smaller trace that has
// the finding.
func TestInterruptedItGivesWhatItHas(t *testing.T) {
	h, events := walk(t, run.Config{
		Topology: run.Complete, Processes: 4, Snapshots: 1, Transfers: 100, Algorithm: trace.Naive,
	})
	r, err := judge(text(t, h, events))
	require.NoError(t, err)
	target, err := shrink.Find(r, "")
	require.NoError(t, err)
	small, left, err := shrink.Shrink(h, events, target.In, shrink.Options{
		Progress: func(_, checks int) error {
			if checks == 6 {
				return context.Canceled
			}
			return nil
		},
	})
	require.ErrorIs(t, err, context.Canceled)
	require.NotEmpty(t, left)
	require.Less(t, len(left), len(events))
	r, err = judge(text(t, small, left))
	require.NoError(t, err)
	require.True(t, target.In(r))
}

func TestFind(t *testing.T) {
	r := &checker.Report{
		Findings: []checker.Finding{{Name: "fifo"}},
		Snapshots: []checker.Snapshot{
			{Snap: 2, Findings: []checker.Finding{{Name: "orphan"}, {Name: "state"}}},
			{Snap: 1, Findings: []checker.Finding{{Name: "state"}}},
		},
	}
	for name, want := range map[string]shrink.Target{
		"": {Name: "fifo"}, "fifo": {Name: "fifo"}, "state": {Name: "state", Snap: 2},
	} {
		got, err := shrink.Find(r, name)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	_, err := shrink.Find(r, "lost")
	require.ErrorContains(t, err, `no finding "lost"; it has fifo, orphan, state`)
	_, err = shrink.Find(&checker.Report{}, "")
	require.ErrorContains(t, err, "nothing to keep")
}
