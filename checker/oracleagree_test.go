package checker_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/witness"
	"tracecheck/trace"
)

var oracleTraces = flag.Int("oracle", 20000, "how many small traces the oracle judges beside the checker")

// TestOracleAgrees: on small traces, lawful, by chance and mutated, the checker
// finds what the oracle finds, of the run and of each snapshot, and says the same
// verdict.
func TestOracleAgrees(t *testing.T) {
	tally := map[string]int{}
	disagreed := 0
	for seed := range uint64(*oracleTraces) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := randomRun(r)
		for range pick(r, 0, 0, 1, 1, 1, 2, 3) {
			tally["mutation: "+s.mutate(r)]++
		}
		files := s.files(r)
		want, err := byOracle(files)
		if err != nil {
			require.NotErrorIs(t, err, errFalls, "seed %d\n%s", seed, bytes.Join(files, []byte("--\n")))
			tally["malformed"]++
			continue
		}
		want.count(tally)
		if got := byChecker(t, files); !same(got, want) {
			if disagreed++; disagreed <= 5 {
				t.Errorf("seed %d: the checker says\n%sthe oracle says\n%s%s",
					seed, got, want, bytes.Join(files, []byte("--\n")))
			}
		}
	}
	t.Logf("%d small traces, %d disagreements", *oracleTraces, disagreed)
	for _, name := range slices.Sorted(maps.Keys(tally)) {
		t.Logf("%-36s %6d", name, tally[name])
	}
}

// same compares two judgements. Where receives wait for each other in a ring, one
// of them must be let go, and nothing says which: only the verdict is compared.
func same(got, want *judgement) bool {
	if want.ring {
		return got.verdict == want.verdict && got.run["unsent"]
	}
	return got.String() == want.String()
}

func readers(files [][]byte) ([]*trace.Reader, error) {
	var logs []*trace.Reader
	for i, f := range files {
		r, err := trace.NewReader(bytes.NewReader(f), fmt.Sprintf("%d.ndjson", i+1))
		if err != nil {
			return nil, err
		}
		logs = append(logs, r)
	}
	return logs, nil
}

// byOracle is the oracle's judgement, or an error for what is no trace at all.
func byOracle(files [][]byte) (*judgement, error) {
	logs, err := readers(files)
	if err != nil {
		return nil, err
	}
	run, err := trace.NewRun(logs)
	for err == nil {
		_, err = run.Next()
	}
	if !errors.Is(err, io.EOF) && !isFall(err) {
		return nil, err
	}
	malformed := err
	logs, err = readers(files)
	var lines []trace.Event
	for _, l := range logs {
		for err == nil {
			var e trace.Event
			if err = l.Read(&e); err == nil {
				lines = append(lines, e)
			}
		}
		err = nil
	}
	o := newOracle(logs[0].Header(), lines)
	switch falls := o.falls(); {
	case falls != isFall(malformed):
		return nil, fmt.Errorf("%w: %t, %w", errFalls, falls, malformed)
	case falls:
		return nil, malformed
	}
	j := o.judge()
	return &j, nil
}

// errFalls: the oracle and the reader differ on whether a record stands in falling order.
var errFalls = errors.New("does a record stand in falling order")

// isFall says whether that is what the reader refuses.
func isFall(err error) bool {
	var bad *trace.Error
	return errors.As(err, &bad) && bad.Field == "snap"
}

func runOf(t *testing.T, files [][]byte) *trace.Run {
	t.Helper()
	logs, err := readers(files)
	require.NoError(t, err)
	run, err := trace.NewRun(logs)
	require.NoError(t, err)
	return run
}

// byChecker is the checker's judgement in the oracle's words.
func byChecker(t *testing.T, files [][]byte) *judgement {
	t.Helper()
	report, err := checker.Check(runOf(t, files), checker.Options{})
	require.NoError(t, err)
	j := &judgement{run: namesOf(report.Findings), snaps: map[int64]names{}, verdict: report.Verdict}
	for _, s := range report.Snapshots {
		j.snaps[s.Snap] = namesOf(s.Findings)
		if s.Verdict != snapVerdict(j.snaps[s.Snap]) {
			t.Errorf("snapshot %d: the checker's verdict %s does not follow from its findings", s.Snap, s.Verdict)
		}
	}
	return j
}

func namesOf(findings []checker.Finding) names {
	found := names{}
	for _, f := range findings {
		found[f.Name] = true
	}
	return found
}

// String is the judgement, a line each for the run and the snapshots.
func (j judgement) String() string {
	s := fmt.Sprintf("  %s: %s\n", j.verdict, j.run)
	for _, snap := range slices.Sorted(maps.Keys(j.snaps)) {
		s += fmt.Sprintf("  snapshot %d: %s\n", snap, j.snaps[snap])
	}
	return s
}

// String lists the names.
func (n names) String() string { return strings.Join(slices.Sorted(maps.Keys(n)), " ") }

// count adds what was found to the tally.
func (j *judgement) count(tally map[string]int) {
	tally["verdict: "+j.verdict]++
	for name := range j.run {
		tally["run: "+name]++
	}
	for _, found := range j.snaps {
		tally["snapshot: "+snapVerdict(found)]++
		for name := range found {
			tally["finding: "+name]++
		}
	}
}

// TestSmallWitnessesVerify: the witness of every snapshot that the checker accepts
// in a run without a fault is confirmed by the package witness, and refused with
// any one field altered.
func TestSmallWitnessesVerify(t *testing.T) {
	verified, refused := 0, 0
	for seed := range uint64(*oracleTraces) {
		r := rand.New(rand.NewPCG(seed, 2))
		s := randomRun(r)
		files := s.files(r)
		report, err := checker.Check(runOf(t, files), checker.Options{})
		require.NoError(t, err)
		for _, snap := range report.Snapshots {
			if snap.Verdict != checker.Accepted || len(report.Findings) > 0 {
				continue
			}
			require.NotNil(t, snap.Witness, "seed %d", seed)
			e := entry(t, snap)
			require.Empty(t, verify(t, files, e), "seed %d\n%s", seed, bytes.Join(files, nil))
			verified++
			spoil(r, &e.Witness)
			require.NotEmpty(t, verify(t, files, e), "seed %d: %+v\n%s", seed, e, bytes.Join(files, nil))
			refused++
		}
	}
	t.Logf("%d witnesses verified, %d altered ones refused", verified, refused)
}

// entry takes a snapshot's witness through the file that the command writes.
func entry(t *testing.T, snap checker.Snapshot) witness.Entry {
	t.Helper()
	text, err := json.Marshal([]any{map[string]any{"snap": snap.Snap, "witness": snap.Witness}})
	require.NoError(t, err)
	entries, err := witness.Read(bytes.NewReader(text))
	require.NoError(t, err)
	return entries[0]
}

func verify(t *testing.T, files [][]byte, e witness.Entry) []witness.Refusal {
	t.Helper()
	refusals, err := witness.Verify([]witness.Entry{e}, runOf(t, files))
	require.NoError(t, err)
	return refusals
}

// spoil alters one field of a witness.
func spoil(r *rand.Rand, w *witness.Witness) {
	maps := []map[string]int64{w.Records, w.Begin, w.End}
	switch i := r.IntN(5); i {
	case 3:
		w.Swaps++
	case 4:
		w.Illegal = &witness.Step{Proc: "A", Seq: 1}
	default:
		proc := pick(r, "A", "B")
		maps[i][proc] += pick[int64](r, 1, -1)
	}
}
