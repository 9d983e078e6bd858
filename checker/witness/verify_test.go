package witness_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker/witness"
	"tracecheck/trace"
)

const twoBanks = `{"format":"tracecheck/1","algorithm":"ALGORITHM","application":"bank","log_order":"ORDER",` +
	`"processes":[{"id":"A","initial":5},{"id":"B","initial":5}],` +
	`"channels":[{"id":"A>B","from":"A","to":"B"},{"id":"B>A","from":"B","to":"A"}]}` + "\n"

func header(algorithm, order string) string {
	return strings.NewReplacer("ALGORITHM", algorithm, "ORDER", order).Replace(twoBanks)
}

func run(t testing.TB, text string) *trace.Run {
	t.Helper()
	reader, err := trace.NewReader(strings.NewReader(text), "t.ndjson")
	require.NoError(t, err)
	r, err := trace.NewRun([]*trace.Reader{reader})
	require.NoError(t, err)
	return r
}

// verify gives what is refused of one witness for snapshot 1.
func verify(t testing.TB, text string, w witness.Witness) []string {
	t.Helper()
	refusals, err := witness.Verify([]witness.Entry{{Snap: 1, Witness: w}}, run(t, text))
	require.NoError(t, err)
	var said []string
	for _, r := range refusals {
		said = append(said, r.String())
	}
	return said
}

func seqs(a, b int64) map[string]int64 { return map[string]int64{"A": a, "B": b} }

// crossing: A records and sends M, B sends N before it records. M and N are
// concurrent, and the proof takes them in the other order.
var crossing = header("chandy-lamport", "total") + `
{"proc":"A","seq":1,"kind":"begin","snap":1}
{"proc":"A","seq":2,"kind":"record","snap":1,"state":5}
{"proc":"A","seq":3,"kind":"send_marker","snap":1,"chan":"A>B"}
{"proc":"A","seq":4,"kind":"send","chan":"A>B","msg":"M","data":1}
{"proc":"B","seq":1,"kind":"send","chan":"B>A","msg":"N","data":1}
{"proc":"A","seq":5,"kind":"receive","chan":"B>A","msg":"N"}
{"proc":"B","seq":2,"kind":"receive_marker","snap":1,"chan":"A>B"}
{"proc":"B","seq":3,"kind":"record","snap":1,"state":4}
{"proc":"B","seq":4,"kind":"channel_state","snap":1,"chan":"A>B","msgs":[]}
{"proc":"B","seq":5,"kind":"send_marker","snap":1,"chan":"B>A"}
{"proc":"A","seq":6,"kind":"receive_marker","snap":1,"chan":"B>A"}
{"proc":"A","seq":7,"kind":"channel_state","snap":1,"chan":"B>A","msgs":["N"]}
{"proc":"B","seq":6,"kind":"receive","chan":"A>B","msg":"M"}
`

func crossingWitness() witness.Witness {
	return witness.Witness{Records: seqs(2, 3), Begin: seqs(0, 0), End: seqs(7, 5), Swaps: 1}
}

func TestARightWitnessIsTaken(t *testing.T) {
	require.Empty(t, verify(t, crossing, crossingWitness()))
}

// TestASecondRecordIsNotWaitedFor: of what is recorded twice the first counts, and S_end stands
// where the last part that counts does.
func TestASecondRecordIsNotWaitedFor(t *testing.T) {
	for _, again := range []string{
		`{"proc":"B","seq":7,"kind":"record","snap":1,"state":5}`,
		`{"proc":"B","seq":7,"kind":"channel_state","snap":1,"chan":"A>B","msgs":["M"]}`,
	} {
		require.Empty(t, verify(t, crossing+again+"\n", crossingWitness()), again)
	}
}

func TestAnAlteredFieldIsRefused(t *testing.T) {
	cases := map[string]struct {
		alter func(w *witness.Witness)
		want  string
	}{
		"a record moved past a step": {
			func(w *witness.Witness) { w.Records["A"] = 4 },
			"records: A: expected seq 2, found 4 (t.ndjson:4)",
		},
		"a record left out": {
			func(w *witness.Witness) { delete(w.Records, "B") },
			"records: B is missing; expected seq 3 (t.ndjson:10)",
		},
		"a record of nobody": {
			func(w *witness.Witness) { w.Records["C"] = 1 },
			"records: C is no process of the run",
		},
		"begin": {
			func(w *witness.Witness) { w.Begin["B"] = 1 },
			"begin: B: expected seq 0, found 1",
		},
		"end": {
			func(w *witness.Witness) { w.End["B"] = 6 },
			"end: B: expected seq 5, found 6 (t.ndjson:12)",
		},
		"swaps": {
			func(w *witness.Witness) { w.Swaps = 2 },
			"swaps: expected 1 pairs of a post step before a pre step, found 2",
		},
		"illegal": {
			func(w *witness.Witness) { w.Illegal = &witness.Step{Proc: "B", Seq: 1} },
			"illegal: expected null, found B seq 1; a path with a step that cannot be taken is no path",
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			w := crossingWitness()
			c.alter(&w)
			require.Equal(t, []string{"snapshot 1: " + c.want}, verify(t, crossing, w))
		})
	}
}

// A witness with all its fields right proves nothing where the path fails.
func TestAPathThatFailsIsRefused(t *testing.T) {
	cases := map[string]struct{ old, new, want string }{
		"a wrong state": {
			`"snap":1,"state":4`, `"snap":1,"state":5`,
			"the pre steps lead to the state 4 of B, recorded is 5 (t.ndjson:10)",
		},
		"a message forgotten": {
			`"msgs":["N"]`, `"msgs":[]`,
			"the pre steps leave [N] in channel B>A, recorded is [] (t.ndjson:14)",
		},
		"a message too many": {
			`"chan":"A>B","msgs":[]`, `"chan":"A>B","msgs":["M"]`,
			"the pre steps leave [] in channel A>B, recorded is [M] (t.ndjson:11)",
		},
		"a receive of nothing": {
			`"kind":"receive","chan":"B>A","msg":"N"`, `"kind":"receive","chan":"B>A","msg":"X"`,
			"from S* to S_end the step A seq 5, a receive, cannot be taken: " +
				"message X is not in channel B>A, which holds [N] (t.ndjson:8)",
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(crossing, c.old, c.new, 1)
			require.NotEqual(t, crossing, text)
			require.Equal(t, []string{"snapshot 1: " + c.want}, verify(t, text, crossingWitness()))
		})
	}
}

func TestAMissingPartIsRefused(t *testing.T) {
	text := strings.Replace(crossing, `"kind":"record","snap":1,"state":4`, `"kind":"internal"`, 1)
	require.Equal(t, []string{"snapshot 1: records: B has no record of snapshot 1; " +
		"a snapshot without all its parts has no path to show"}, verify(t, text, crossingWitness()))
	text = strings.Replace(crossing, `"kind":"channel_state","snap":1,"chan":"A>B","msgs":[]`,
		`"kind":"internal"`, 1)
	require.Equal(t, []string{"snapshot 1: records: channel A>B has no channel_state of snapshot 1; " +
		"a snapshot without all its parts has no path to show"}, verify(t, text, crossingWitness()))
}

// An orphan is received on the way to S*, but nobody on that way sends it.
func TestAnOrphanBreaksThePath(t *testing.T) {
	text := header("none", "total") + `
{"proc":"A","seq":1,"kind":"record","snap":1,"state":5}
{"proc":"A","seq":2,"kind":"send","chan":"A>B","msg":"m","data":1}
{"proc":"B","seq":1,"kind":"receive","chan":"A>B","msg":"m"}
{"proc":"B","seq":2,"kind":"record","snap":1,"state":6}
{"proc":"A","seq":3,"kind":"channel_state","snap":1,"chan":"B>A","msgs":[]}
{"proc":"B","seq":3,"kind":"channel_state","snap":1,"chan":"A>B","msgs":[]}
`
	w := witness.Witness{Records: seqs(1, 2), Begin: seqs(0, 0), End: seqs(3, 3), Swaps: 1}
	require.Equal(t, []string{"snapshot 1: from S_begin to S* the step B seq 1, a receive, cannot be " +
		"taken: message m is not in channel A>B, which holds [] (t.ndjson:5)"}, verify(t, text, w))
}

// Naive reading has no lines for channels; they count as recorded empty.
func TestAChannelWithoutALineIsEmptyUnderNaive(t *testing.T) {
	text := header("naive", "total") + `
{"proc":"A","seq":1,"kind":"begin","snap":1}
{"proc":"A","seq":2,"kind":"record","snap":1,"state":5}
{"proc":"B","seq":1,"kind":"record","snap":1,"state":5}
`
	w := witness.Witness{Records: seqs(2, 1), Begin: seqs(0, 0), End: seqs(2, 1)}
	require.Empty(t, verify(t, text, w))
	text = strings.Replace(text, `{"proc":"B","seq":1`, `{"proc":"B","seq":1,"kind":"send","chan":"B>A",`+
		`"msg":"n","data":0}`+"\n"+`{"proc":"B","seq":2`, 1)
	w = witness.Witness{Records: seqs(2, 2), Begin: seqs(0, 0), End: seqs(2, 2)}
	require.Equal(t, []string{
		"snapshot 1: the pre steps leave [n] in channel B>A, recorded is []",
	}, verify(t, text, w))
}

// What the network loses may go anywhere after its send: a lost message that
// stands in the record was lost later, one that does not was lost sooner.
func TestALossMayStandAnywhere(t *testing.T) {
	const text = `
{"proc":"A","seq":1,"kind":"send","chan":"A>B","msg":"a1","data":1}
{"proc":"A","seq":2,"kind":"send","chan":"A>B","msg":"a2","data":1}
{"proc":"A","seq":3,"kind":"record","snap":1,"state":3}
{"proc":"B","seq":1,"kind":"record","snap":1,"state":5}
{"proc":"coordinator","seq":1,"kind":"lose","chan":"A>B","msg":"a1"}
{"proc":"B","seq":2,"kind":"receive","chan":"A>B","msg":"a2"}
{"proc":"A","seq":4,"kind":"channel_state","snap":1,"chan":"B>A","msgs":[]}
{"proc":"B","seq":3,"kind":"channel_state","snap":1,"chan":"A>B","msgs":["a1","a2"]}
`
	w := witness.Witness{Records: seqs(3, 1), Begin: seqs(2, 0), End: seqs(4, 3)}
	require.Empty(t, verify(t, header("none", "total")+text, w))
	without := strings.Replace(text, `["a1","a2"]`, `["a2"]`, 1)
	require.Empty(t, verify(t, header("none", "total")+without, w))
	never := strings.Replace(text, `"kind":"lose","chan":"A>B","msg":"a1"`, `"kind":"begin","snap":2`, 1)
	require.Equal(t, []string{"snapshot 1: from S* to S_end the step B seq 2, a receive, cannot be " +
		"taken: message a2 is not the head of the fifo channel A>B, a1 is (t.ndjson:8)"},
		verify(t, header("none", "total")+never, w))
}

// lateBegin: A's begin follows a post step of its own.
const lateBegin = `
{"proc":"A","seq":1,"kind":"record","snap":1,"state":5}
{"proc":"A","seq":2,"kind":"internal","data":STEP}
{"proc":"A","seq":3,"kind":"begin","snap":1}
{"proc":"A","seq":4,"kind":"channel_state","snap":1,"chan":"B>A","msgs":[]}
{"proc":"A","seq":5,"kind":"end"}
{"proc":"B","seq":1,"kind":"record","snap":1,"state":5}
{"proc":"B","seq":2,"kind":"channel_state","snap":1,"chan":"A>B","msgs":[]}
{"proc":"B","seq":3,"kind":"end"}
`

func TestALateBegin(t *testing.T) {
	for _, order := range []string{"process", "total"} {
		w := witness.Witness{Records: seqs(1, 1), Begin: seqs(2, 0), End: seqs(4, 2)}
		if order == "process" {
			w.End = seqs(5, 2) // A's lines are merged first
		}
		harmless := header("none", order) + strings.Replace(lateBegin, "STEP", "0", 1)
		harmful := header("none", order) + strings.Replace(lateBegin, "STEP", "-1", 1)
		if order == "total" {
			w.End = seqs(5, 2)
		}
		require.Empty(t, verify(t, harmless, w), order)
		require.Equal(t, []string{"snapshot 1: the pre steps lead to the state 4 of A, recorded is 5 " +
			"(t.ndjson:3)"}, verify(t, harmful, w), order)
	}
}

// In process logs a begin that the merge alone puts behind a post step, and the
// coordinator's begin, leave S_begin before the first record.
func TestABeginWithoutACauseHasNoPlace(t *testing.T) {
	const merged = `
{"proc":"A","seq":1,"kind":"record","snap":1,"state":5}
{"proc":"A","seq":2,"kind":"internal","data":-1}
{"proc":"A","seq":3,"kind":"channel_state","snap":1,"chan":"B>A","msgs":[]}
{"proc":"B","seq":1,"kind":"BEGIN"}
{"proc":"B","seq":2,"kind":"record","snap":1,"state":5}
{"proc":"B","seq":3,"kind":"channel_state","snap":1,"chan":"A>B","msgs":[]}
`
	w := witness.Witness{Records: seqs(1, 2), Begin: seqs(0, 0), End: seqs(3, 3)}
	byProcess := strings.Replace(merged, `"BEGIN"`, `"begin","snap":1`, 1)
	require.Empty(t, verify(t, header("none", "process")+byProcess, w))
	late := `{"proc":"coordinator","seq":1,"kind":"begin","snap":1}`
	byOther := strings.Replace(merged, `"BEGIN"`, `"internal"`, 1) + late
	w.Swaps = 1 // B's local step is pre
	require.Empty(t, verify(t, header("none", "process")+byOther, w))
	w.Begin = seqs(3, 0)
	require.NotEmpty(t, verify(t, header("none", "total")+byProcess, w))
}

// An opaque state is known from an initial or after a step that carries it; one
// that nobody told contradicts nothing.
func TestOpaqueStates(t *testing.T) {
	text := strings.Replace(crossing, `"application":"bank"`, `"application":"opaque"`, 1)
	require.Empty(t, verify(t, text, crossingWitness()))
	untold := strings.Replace(text, `"snap":1,"state":4`, `"snap":1,"state":{"any":"thing"}`, 1)
	require.Empty(t, verify(t, untold, crossingWitness()), "B's send told no state")
	told := strings.Replace(text, `"snap":1,"state":5`, `"snap":1,"state":6`, 1)
	require.Len(t, verify(t, told, crossingWitness()), 1, "A's initial is 5")
	told = strings.Replace(untold, `"msg":"N","data":1`, `"msg":"N","data":1,"state":"s"`, 1)
	require.Len(t, verify(t, told, crossingWitness()), 1, "B's send told s")
}

// Restoring is not verified: it is refused, not passed over.
func TestARestoreIsRefused(t *testing.T) {
	text := strings.Replace(crossing, `"kind":"begin","snap":1`, `"kind":"restart","snap":7`, 1)
	require.Len(t, verify(t, text, crossingWitness()), 1)
}

func TestEveryAlterationOfAMapIsRefused(t *testing.T) {
	for _, by := range []int64{-1, 1, 2} {
		for _, proc := range []string{"A", "B"} {
			w := crossingWitness()
			for _, m := range []*map[string]int64{&w.Records, &w.Begin, &w.End} {
				right := *m
				*m = maps.Clone(right)
				(*m)[proc] += by
				require.Len(t, verify(t, crossing, w), 1)
				*m = right
			}
		}
	}
}
