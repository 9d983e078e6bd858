package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/witness"
	"tracecheck/impl/run"
	"tracecheck/impl/survey"
	"tracecheck/trace"
)

// liveRun makes a live run and returns the folder of its logs.
func liveRun(t *testing.T, c run.Config, timed bool) string {
	dir := filepath.Join(t.TempDir(), "run")
	r, err := run.New(c)
	require.NoError(t, err)
	h := r.Header()
	h.LogOrder = trace.ProcessOrder
	logs, err := trace.CreateDir(dir, h)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	require.NoError(t, r.PlayLive(ctx, timed, logs.Write))
	require.NoError(t, logs.Close())
	return dir
}

func open(t *testing.T, dir string) *trace.Run {
	files, err := trace.Open([]string{dir}, nil)
	require.NoError(t, err)
	t.Cleanup(func() { files.Close() })
	return files.Run
}

// verified judges a run and has its witnesses walked again.
func verified(t *testing.T, dir string) *checker.Report {
	r, err := checker.Check(open(t, dir), checker.Options{})
	require.NoError(t, err)
	require.Equal(t, checker.Accepted, r.Verdict, "%+v", r)
	require.True(t, r.Complete)
	requireWitnesses(t, dir, r)
	return r
}

// requireWitnesses has the witness of every accepted snapshot walked again.
func requireWitnesses(t *testing.T, dir string, r *checker.Report) {
	entries := []checker.WitnessEntry{}
	for _, s := range r.Snapshots {
		if s.Verdict == checker.Accepted {
			require.NotNil(t, s.Witness)
			entries = append(entries, checker.WitnessEntry{Snap: s.Snap, Witness: *s.Witness})
		}
	}
	text, err := json.Marshal(entries)
	require.NoError(t, err)
	read, err := witness.Read(strings.NewReader(string(text)))
	require.NoError(t, err)
	refusals, err := witness.Verify(read, open(t, dir))
	require.NoError(t, err)
	require.Empty(t, refusals)
}

// surveyed looks at the run in the merged order, by itself.
func surveyed(t *testing.T, dir string) (overlap, inFlight bool) {
	r := open(t, dir)
	v := survey.New(r.Header())
	for {
		s, err := r.Next()
		if err != nil {
			break
		}
		require.NoError(t, v.Add(&s.Event))
	}
	for _, s := range v.Snapshots() {
		overlap = overlap || s.Overlaps
		inFlight = inFlight || len(s.Channels) > 0
	}
	return overlap, inFlight
}

// TestLiveRunsAreAccepted: with real concurrency, and every process logging for
// itself, the same machines take right snapshots.
func TestLiveRunsAreAccepted(t *testing.T) {
	both, instants := 0, map[string]int{}
	for seed := range uint64(100) {
		dir := liveRun(t, run.Config{
			Topology: run.Random, Processes: 2 + int(seed%7), Seed: seed, Snapshots: 3, Transfers: 120,
		}, seed%2 == 0)
		r := verified(t, dir)
		require.Len(t, r.Snapshots, 3)
		for _, s := range r.Snapshots {
			require.Equal(t, seed%2 == 0, s.Instant != "unknown", "only times tell it")
			instants[s.Instant]++
		}
		if overlap, inFlight := surveyed(t, dir); overlap && inFlight {
			both++
		}
	}
	t.Logf("of 100 live runs %d have overlapping snapshots and a non-empty channel record; "+
		"of 150 snapshots with times %d existed at an instant and %d did not", both, instants["yes"], instants["no"])
	require.GreaterOrEqual(t, both, 20)
}

// TestFullChannelsBlockNobody: on a ring of two that only sends, both outboxes
// fill far beyond what the network holds, and both still receive.
func TestFullChannelsBlockNobody(t *testing.T) {
	dir := liveRun(t, run.Config{Topology: run.Ring, Processes: 2, Snapshots: 2, Transfers: 5000}, false)
	verified(t, dir)
}

// TestAScenarioDoesNotRunLive: its order is fixed.
func TestAScenarioDoesNotRunLive(t *testing.T) {
	r, err := run.New(run.Config{Scenario: "three-accounts"})
	require.NoError(t, err)
	err = r.PlayLive(context.Background(), false, func(*trace.Event) error { return nil })
	require.ErrorContains(t, err, "fixed in every step")
}

// TestErrorsEndTheRun: a log that cannot be written ends all processes, and so
// does an interrupt.
func TestErrorsEndTheRun(t *testing.T) {
	c := run.Config{Topology: run.Complete, Processes: 4, Snapshots: 2, Transfers: 1000}
	r, err := run.New(c)
	require.NoError(t, err)
	full := errors.New("no space left")
	require.ErrorIs(t, r.PlayLive(context.Background(), false, func(e *trace.Event) error {
		if e.Proc == 1 && e.Seq > 20 {
			return full
		}
		return nil
	}), full)

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, err = run.New(c)
	require.NoError(t, err)
	err = r.PlayLive(ctx, false, func(*trace.Event) error { return nil })
	require.ErrorIs(t, err, context.Canceled)
}
