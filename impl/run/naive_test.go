package run_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/impl/run"
	"tracecheck/trace"
)

// crossing is a message and the places of its send and its receipt in a run, in real
// order.
type crossing struct {
	from, to       int // processes
	sent, received int
}

// naiveOracle says of each snapshot of a naive walk which steps its orphans and its lost
// messages are made of, and there is nothing else to find: a channel counts as recorded
// empty. It reads the walk itself, a loop over all messages, and knows nothing of the
// checker.
func naiveOracle(h *trace.Header, events []trace.Event) map[int64]map[string]map[string]bool {
	records, messages := map[int64]map[int]int{}, map[string]*crossing{}
	for at, e := range events {
		id := fmt.Sprint(e.Chan, e.Msg)
		switch e.Kind {
		case trace.Record:
			if records[e.Snap] == nil {
				records[e.Snap] = map[int]int{}
			}
			records[e.Snap][e.Proc] = at
		case trace.Send:
			messages[id] = &crossing{h.Channels[e.Chan].From, h.Channels[e.Chan].To, at, len(events)}
		case trace.Receive:
			messages[id].received = at
		}
	}
	found := map[int64]map[string]map[string]bool{}
	for snap, record := range records {
		found[snap] = map[string]map[string]bool{}
		for _, m := range messages {
			sentPre, receivedPre := m.sent < record[m.from], m.received < record[m.to]
			if sentPre == receivedPre {
				continue
			}
			name := "lost"
			if receivedPre {
				name = "orphan"
			}
			if found[snap][name] == nil {
				found[snap][name] = map[string]bool{}
			}
			for _, at := range []int{m.sent, m.received} {
				found[snap][name][place(h.ProcID(events[at].Proc), events[at].Seq)] = true
			}
		}
	}
	return found
}

func place(proc string, seq int64) string { return fmt.Sprintf("%s %d", proc, seq) }

// TestNaiveWalksAsTheOracleSays: over five hundred naive walks the verdict of each
// snapshot, its findings and the steps that they name are what the messages say.
func TestNaiveWalksAsTheOracleSays(t *testing.T) {
	verdicts, names := map[string]int{}, map[string]int{}
	for seed := range uint64(500) {
		c := walk(seed)
		c.Algorithm, c.Transfers = trace.Naive, int(seed%30)
		c.ChannelOrder = []string{trace.FIFO, trace.AnyOrder}[seed/3%2]
		c.Topology = run.Topologies[seed%4]
		h, events := play(t, c)
		want := naiveOracle(h, events)
		r, err := checker.Check(totalLog(t, h, events), checker.Options{})
		require.NoError(t, err)
		require.Empty(t, r.Findings, "seed %d", seed)
		require.Len(t, r.Snapshots, len(want))
		for _, s := range r.Snapshots {
			require.Len(t, s.Findings, len(want[s.Snap]), "seed %d, snapshot %d", seed, s.Snap)
			for _, f := range s.Findings {
				names[f.Name]++
				steps := want[s.Snap][f.Name]
				require.Equal(t, len(steps), 2*f.Count, "seed %d, snapshot %d: %s", seed, s.Snap, f.Name)
				require.Len(t, f.Events, min(len(steps), 20), "seed %d", seed)
				for _, e := range f.Events {
					require.True(t, steps[place(e.Proc, e.Seq)], "seed %d: %s of %v", seed, f.Name, e)
				}
			}
			verdict := checker.Accepted
			if len(want[s.Snap]) > 0 {
				verdict = checker.Rejected
			}
			require.Equal(t, verdict, s.Verdict, "seed %d, snapshot %d", seed, s.Snap)
			verdicts[verdict]++
		}
	}
	t.Logf("of 1500 naive snapshots %d are accepted and %d rejected; %d have orphans, %d lost messages",
		verdicts[checker.Accepted], verdicts[checker.Rejected], names["orphan"], names["lost"])
	require.Greater(t, verdicts[checker.Accepted], 100)
	require.Greater(t, verdicts[checker.Rejected], 100)
	require.Greater(t, names["orphan"], 100)
	require.Greater(t, names["lost"], 100)
}
