package checker_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/trace"
)

// restoreRuns is how many runs with restores are judged.
const restoreRuns = 3000

// TestRightRestores: a right run is accepted however often the system was set back
// to a snapshot, whatever was in flight, lost or half recorded then, as one total log
// and as a log a process in any order. The oracle knows runs of a few events; these
// have some dozens, and the story of a message is longest across restores: sent, lost
// or taken in, put back, taken in once more, gone.
func TestRightRestores(t *testing.T) {
	restores, again := 0, 0
	for seed := range uint64(restoreRuns) {
		w := newSetBack(seed)
		w.run()
		restores += len(w.restores)
		again += w.again
		requireAccepted(t, w, seed)
	}
	t.Logf("%d runs, %d restores, %d messages taken in once more", restoreRuns, restores, again)
	require.Greater(t, restores, restoreRuns/2)
	require.Greater(t, again, restoreRuns/20)
}

// requireAccepted judges both logs of a run. No step of an accepted snapshot's path is
// illegal either.
func requireAccepted(t *testing.T, w *setBack, seed uint64) {
	t.Helper()
	for _, order := range []string{trace.TotalOrder, trace.ProcessOrder} {
		r := w.check(t, order)
		require.Equal(t, checker.Accepted, r.Verdict, "seed %d, %s: %v, not judged: %v\n%s",
			seed, order, found(r), r.NotJudged, w.text(order))
		for _, snap := range r.Snapshots {
			if snap.Verdict == checker.Accepted {
				require.NotNil(t, snap.Witness)
				require.Nil(t, snap.Witness.Illegal, "seed %d, %s, snapshot %d\n%s",
					seed, order, snap.Snap, w.text(order))
			}
		}
	}
}

// TestWrongRestores: one thing wrong in a right run is found, and nothing else is.
func TestWrongRestores(t *testing.T) {
	wrongs := []struct {
		name, finding string // of the snapshot, or of the run with "run "
		do            func(w *setBack) bool
	}{
		{"one state is another", "restore", func(w *setBack) bool {
			w.restored().Rare.States["A"] = w.value(-1)
			return true
		}},
		{"one state is left out", "restore", func(w *setBack) bool {
			delete(w.restored().Rare.States, "B")
			return true
		}},
		{"one channel is left out", "restore", func(w *setBack) bool {
			delete(w.restored().Rare.Channels, w.h.Channels[0].ID)
			return true
		}},
		{"a message that was recorded is left out", "restore", func(w *setBack) bool {
			channels := w.restored().Rare.Channels
			for id, msgs := range channels {
				if len(msgs) > 0 {
					channels[id] = msgs[1:]
					return true
				}
			}
			return false
		}},
		{"a message that was not recorded is put back", "restore", func(w *setBack) bool {
			id := w.h.Channels[0].ID
			channels := w.restored().Rare.Channels
			channels[id] = append(slices.Clone(channels[id]), "nobody's")
			return true
		}},
		{"what went with the restore is taken in", "run unsent", func(w *setBack) bool {
			return w.takeIn(w.gone)
		}},
		{"what was put back is taken in twice more", "run duplicate", func(w *setBack) bool {
			return w.takeIn(w.twice)
		}},
	}
	for _, wrong := range wrongs {
		t.Run(wrong.name, func(t *testing.T) {
			done := 0
			for seed := uint64(1 << 20); done < 150; seed++ {
				w := newSetBack(seed)
				w.run()
				if len(w.restores) == 0 || !wrong.do(w) {
					continue
				}
				done++
				for _, order := range []string{trace.TotalOrder, trace.ProcessOrder} {
					want := wrong.finding
					if want == "restore" {
						want = fmt.Sprintf("%d restore", w.restored().Snap)
					}
					r := w.check(t, order)
					got := slices.DeleteFunc(found(r), func(s string) bool {
						return strings.HasSuffix(s, " ok") || strings.HasSuffix(s, " aborted")
					})
					require.Equal(t, []string{want, "verdict rejected"}, got,
						"seed %d, %s\n%s", seed, order, w.text(order))
				}
			}
		})
	}
}

// text is the log of a run that was judged otherwise than it should be.
func (w *setBack) text(order string) string {
	var b strings.Builder
	h := *w.h
	h.LogOrder = order
	out, err := trace.NewWriter(&b, &h)
	if err != nil {
		return err.Error()
	}
	for _, e := range w.numbered(order) {
		if err := out.Write(&e); err != nil {
			return err.Error()
		}
	}
	if err := out.Flush(); err != nil {
		return err.Error()
	}
	return b.String()
}

// check judges the run as one total log, or as a log a process in any order.
func (w *setBack) check(t *testing.T, order string) *checker.Report {
	t.Helper()
	h := *w.h
	h.LogOrder = order
	logs := make([][]trace.Event, 1)
	if order == trace.ProcessOrder {
		logs = make([][]trace.Event, len(h.Processes)+1)
	}
	for _, e := range w.numbered(order) {
		i := e.Proc % len(logs)
		logs[i] = append(logs[i], e)
	}
	var readers []*trace.Reader
	for i, events := range logs {
		readers = append(readers, trace.NewMemory(&h, events, fmt.Sprintf("%d.ndjson", i)))
	}
	w.Shuffle(len(readers), func(i, k int) { readers[i], readers[k] = readers[k], readers[i] })
	run, err := trace.NewRun(readers)
	require.NoError(t, err)
	report, err := checker.Check(run, checker.Options{})
	require.NoError(t, err)
	require.Equal(t, report.Events.Total, report.Events.Checked)
	return report
}
