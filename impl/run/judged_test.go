package run_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/witness"
	"tracecheck/trace"
)

// totalLog is a run as one total log.
func totalLog(t *testing.T, h *trace.Header, events []trace.Event) *trace.Run {
	return readBack(t, h, [][]trace.Event{events}, nil)
}

// processLogs is the same run as one log a process, read in a shuffled order.
func processLogs(t *testing.T, h *trace.Header, events []trace.Event, rng *rand.Rand) *trace.Run {
	ph := *h
	ph.LogOrder = trace.ProcessOrder
	logs := make([][]trace.Event, len(h.Processes)+1)
	for _, e := range events {
		logs[e.Proc] = append(logs[e.Proc], e)
	}
	logs = slices.DeleteFunc(logs, func(l []trace.Event) bool { return len(l) == 0 })
	return readBack(t, &ph, logs, rng)
}

func readBack(t *testing.T, h *trace.Header, logs [][]trace.Event, rng *rand.Rand) *trace.Run {
	var readers []*trace.Reader
	for i, events := range logs {
		var text bytes.Buffer
		w, err := trace.NewWriter(&text, h)
		require.NoError(t, err)
		for k := range events {
			require.NoError(t, w.Write(&events[k]))
		}
		require.NoError(t, w.Flush())
		r, err := trace.NewReader(&text, fmt.Sprintf("log%d.ndjson", i))
		require.NoError(t, err)
		readers = append(readers, r)
	}
	if rng != nil {
		rng.Shuffle(len(readers), func(i, j int) { readers[i], readers[j] = readers[j], readers[i] })
	}
	run, err := trace.NewRun(readers)
	require.NoError(t, err)
	return run
}

// entries is a report's witnesses, as they are read from a witness file.
func entries(t *testing.T, r *checker.Report) []witness.Entry {
	var list []checker.WitnessEntry
	for _, s := range r.Snapshots {
		require.NotNil(t, s.Witness, "snapshot %d has no witness", s.Snap)
		list = append(list, checker.WitnessEntry{Snap: s.Snap, Witness: *s.Witness})
	}
	text, err := json.Marshal(list)
	require.NoError(t, err)
	read, err := witness.Read(bytes.NewReader(text))
	require.NoError(t, err)
	return read
}

// judged checks a run and has its witnesses verified.
func judged(t *testing.T, seed uint64, open func() *trace.Run) *checker.Report {
	r, err := checker.Check(open(), checker.Options{})
	require.NoError(t, err)
	require.Equal(t, checker.Accepted, r.Verdict, "seed %d: %+v", seed, r)
	require.True(t, r.Complete)
	require.Equal(t, r.Events.Total, r.Events.Checked)
	refusals, err := witness.Verify(entries(t, r), open())
	require.NoError(t, err)
	require.Empty(t, refusals, "seed %d", seed)
	return r
}

// alterations are the ways to make a witness wrong in one field.
var alterations = map[string]func(w *witness.Witness, proc string, by int64){
	"records": func(w *witness.Witness, p string, by int64) { w.Records[p] += by },
	"begin":   func(w *witness.Witness, p string, by int64) { w.Begin[p] += by },
	"end":     func(w *witness.Witness, p string, by int64) { w.End[p] += by },
	"swaps":   func(w *witness.Witness, _ string, by int64) { w.Swaps += by },
	"illegal": func(w *witness.Witness, p string, _ int64) { w.Illegal = &witness.Step{Proc: p, Seq: 1} },
}

// TestWalksAreAccepted: a thousand walks of Chandy-Lamport over random networks
// are accepted, as one total log and as shuffled process logs, with witnesses
// that verify and that no single field may differ from.
func TestWalksAreAccepted(t *testing.T) {
	counts := map[string]int{}
	for seed := range uint64(2 * walks()) {
		h, events := play(t, walk(seed))
		rng := rand.New(rand.NewPCG(seed, 2))
		total := judged(t, seed, func() *trace.Run { return totalLog(t, h, events) })
		process := judged(t, seed, func() *trace.Run { return processLogs(t, h, events, rng) })
		requireSame(t, seed, total, process)
		tally(counts, total, h, events)
		requireRefused(t, seed, h, events, total, rng)
	}
	if testing.Short() {
		return
	}
	t.Logf("of 1000 accepted walks: %d with a non-empty channel record, %d with overlapping snapshots, "+
		"%d with an S* that occurred at no instant; %d altered witnesses refused",
		counts["channel"], counts["overlap"], counts["no instant"], 1000*len(alterations))
	require.GreaterOrEqual(t, counts["channel"], 800)
	require.GreaterOrEqual(t, counts["overlap"], 500)
	require.GreaterOrEqual(t, counts["no instant"], 300)
}

// requireSame: how a run was written down changes nothing that is recorded.
func requireSame(t *testing.T, seed uint64, total, process *checker.Report) {
	byID := map[int64]checker.Snapshot{}
	for _, s := range total.Snapshots {
		byID[s.Snap] = s
	}
	require.Equal(t, len(byID), len(process.Snapshots))
	require.Equal(t, total.Findings, process.Findings, "seed %d", seed)
	for _, s := range process.Snapshots {
		o := byID[s.Snap]
		require.Equal(t, o.Verdict, s.Verdict)
		require.Equal(t, o.Findings, s.Findings, "seed %d", seed)
		require.Equal(t, o.States, s.States)
		require.Equal(t, o.Channels, s.Channels)
		require.Equal(t, o.Witness.Records, s.Witness.Records)
	}
}

// tally counts what the judge says of a run, having asked the survey, which
// works by itself, whether that is so.
func tally(counts map[string]int, r *checker.Report, h *trace.Header, events []trace.Event) {
	var channel, overlap, never bool
	for _, s := range r.Snapshots {
		for _, msgs := range s.Channels {
			channel = channel || len(msgs) > 0
		}
		never = never || s.Instant == "no"
	}
	for _, s := range surveyOf(h, events) {
		overlap = overlap || s.Overlaps
	}
	counts["channel"] += count(channel)
	counts["overlap"] += count(overlap)
	counts["no instant"] += count(never)
}

// requireRefused alters one witness of the run in one field after the other.
func requireRefused(
	t *testing.T, seed uint64, h *trace.Header, events []trace.Event, r *checker.Report, rng *rand.Rand,
) {
	for field, alter := range alterations {
		list := entries(t, r)
		e := list[rng.IntN(len(list))]
		by := int64(1 + rng.IntN(3))
		if rng.IntN(2) == 0 {
			by = -by
		}
		alter(&e.Witness, h.ProcID(rng.IntN(len(h.Processes))), by)
		refusals, err := witness.Verify([]witness.Entry{e}, totalLog(t, h, events))
		require.NoError(t, err)
		require.NotEmpty(t, refusals, "seed %d: %s by %d was not refused", seed, field, by)
	}
}
