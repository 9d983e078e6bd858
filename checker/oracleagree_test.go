package checker_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tracecheck/checker"
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
			tally["malformed"]++
			continue
		}
		want.count(tally)
		if got := byChecker(t, files); got != want.String() {
			t.Errorf("seed %d: the checker says\n%sthe oracle says\n%s%s",
				seed, got, want, bytes.Join(files, []byte("--\n")))
			if disagreed++; disagreed >= 5 {
				t.FailNow()
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(tally)) {
		t.Logf("%-36s %6d", name, tally[name])
	}
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
	if !errors.Is(err, io.EOF) {
		return nil, err
	}
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
	j := newOracle(logs[0].Header(), lines).judge()
	return &j, nil
}

// byChecker is the checker's judgement in the oracle's words.
func byChecker(t *testing.T, files [][]byte) string {
	t.Helper()
	logs, err := readers(files)
	if err != nil {
		t.Fatal(err)
	}
	run, err := trace.NewRun(logs)
	if err != nil {
		t.Fatal(err)
	}
	report, err := checker.Check(run, checker.Options{})
	if err != nil {
		t.Fatal(err)
	}
	j := judgement{run: namesOf(report.Findings), snaps: map[int64]names{}, verdict: report.Verdict}
	for _, s := range report.Snapshots {
		j.snaps[s.Snap] = namesOf(s.Findings)
		if s.Verdict != snapVerdict(j.snaps[s.Snap]) {
			t.Errorf("snapshot %d: the checker's verdict %s does not follow from its findings", s.Snap, s.Verdict)
		}
	}
	return j.String()
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
