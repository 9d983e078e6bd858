package checker_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/property"
	"tracecheck/trace"
)

// How many accepted runs by chance are mutated, and from how many events on a run
// is a longer one.
const (
	mutatedRuns = 50
	longer      = 25
)

// inScope are the findings of the algorithms that are judged here.
var inScope = strings.Fields("malformed gap unsent duplicate fifo application orphan lost extra order state " +
	"double-record marker-send marker-receive premature-close stop colour colour-receive " +
	"incomplete pending aborted reachability restore stable-rule")

// outcome is what came of mutations of one kind, how many times each.
type outcome struct{ malformed, rejected, inconclusive, confirmed int }

// tally is what came of all mutants so far, under a lock.
type tally struct {
	sync.Mutex
	table map[string]*outcome // by kind of mutation
	seen  map[string]int      // how often each finding was found
}

// TestMutations: any one line of an accepted run is taken out, written twice,
// exchanged with the next of its process, or altered in any field; and the run is
// then rejected, inconclusive, or accepted with a witness that the package witness
// and the oracle's replay confirm. With -short one run in ten is mutated.
func TestMutations(t *testing.T) {
	all := &tally{table: map[string]*outcome{}, seen: map[string]int{}}
	long, walks, cases := longRuns(t), storedRuns(t, "walks"), caseRuns(t)
	require.Len(t, long, mutatedRuns)
	t.Run("runs", func(t *testing.T) {
		for i, files := range slices.Concat(long, walks, cases) {
			if testing.Short() && i%10 > 0 {
				continue
			}
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				all.mutate(t, files)
			})
		}
	})
	printTable(t, all.table)
	t.Logf("%d runs by chance, %d walks and %d cases; findings: %v", len(long), len(walks), len(cases), all.seen)
	for _, name := range inScope {
		require.True(t, testing.Short() || all.seen[name] > 0, "%s never occurs", name)
	}
}

// mutate judges every mutant of a run.
func (a *tally) mutate(t *testing.T, files [][]byte) {
	table, seen, wrong := map[string]*outcome{}, map[string]int{}, 0
	if why := judgeMutant(t, files, &outcome{}, map[string]int{}); why != "" {
		t.Fatalf("not even as it was: %s\n%s", why, joined(files))
	}
	mutants(files, func(kind string, mutant [][]byte) {
		if table[kind] == nil {
			table[kind] = &outcome{}
		}
		if why := judgeMutant(t, mutant, table[kind], seen); why != "" {
			if wrong++; wrong <= 3 {
				t.Errorf("%s: accepted, but the oracle finds %s\n%s", kind, why, joined(mutant))
			}
		}
	})
	a.Lock()
	defer a.Unlock()
	for kind, o := range table {
		if a.table[kind] == nil {
			a.table[kind] = &outcome{}
		}
		a.table[kind].add(o)
	}
	for name, n := range seen {
		a.seen[name] += n
	}
}

func (o *outcome) add(p *outcome) {
	o.malformed += p.malformed
	o.rejected += p.rejected
	o.inconclusive += p.inconclusive
	o.confirmed += p.confirmed
}

func printTable(t *testing.T, table map[string]*outcome) {
	t.Logf("%-28s %9s %9s %12s %9s", "mutation", "malformed", "rejected", "inconclusive", "confirmed")
	var all outcome
	row := func(name string, o *outcome) {
		t.Logf("%-28s %9d %9d %12d %9d", name, o.malformed, o.rejected, o.inconclusive, o.confirmed)
	}
	for _, kind := range slices.Sorted(maps.Keys(table)) {
		row(kind, table[kind])
		all.add(table[kind])
	}
	row("all", &all)
}

func joined(files [][]byte) []byte { return bytes.Join(files, []byte("--\n")) }

// check is the checker's report on a run in files, claims included.
func check(files [][]byte) (*checker.Report, error) {
	logs, err := readers(files)
	if err != nil {
		return nil, err
	}
	run, err := trace.NewRun(logs)
	if err != nil {
		return nil, err
	}
	return checker.Check(run, checker.Options{Compile: property.Compile})
}

// judgeMutant counts what a mutant comes to. It says why, if it is accepted for
// no good reason, else "".
func judgeMutant(t *testing.T, files [][]byte, o *outcome, seen map[string]int) string {
	t.Helper()
	r, err := check(files)
	if err != nil {
		var bad *trace.Error
		require.True(t, errors.As(err, &bad), "%v", err)
		seen["malformed"]++
		o.malformed++
		return ""
	}
	for name := range namesOf(r.Findings) {
		seen[name]++
	}
	for _, s := range r.Snapshots {
		for name := range namesOf(s.Findings) {
			seen[name]++
		}
	}
	switch r.Verdict {
	case checker.Rejected:
		o.rejected++
	case checker.Inconclusive:
		o.inconclusive++
	default:
		o.confirmed++
		return reasons(t, files, r)
	}
	return ""
}

// reasons says what speaks against an accepted run, "" for nothing.
func reasons(t *testing.T, files [][]byte, r *checker.Report) string {
	t.Helper()
	h, lines := linesOf(t, files)
	if why := confirm(h, lines, r); why != "" {
		return why
	}
	back := slices.ContainsFunc(lines, func(e trace.Event) bool {
		return e.Kind == trace.Restore || e.Kind == trace.Restart
	})
	if back {
		return "" // the package witness follows no path through a restore
	}
	for _, s := range r.Snapshots {
		if s.Verdict != checker.Accepted {
			continue
		}
		if refused := verify(t, files, entry(t, s)); len(refused) > 0 {
			return fmt.Sprint("by the package witness: ", refused)
		}
	}
	return ""
}

// linesOf is the header and the lines of a run as they stand.
func linesOf(t *testing.T, files [][]byte) (*trace.Header, []trace.Event) {
	t.Helper()
	logs, err := readers(files)
	require.NoError(t, err)
	var lines []trace.Event
	for _, l := range logs {
		for {
			var e trace.Event
			if err := l.Read(&e); err != nil {
				break
			}
			lines = append(lines, e)
		}
	}
	return logs[0].Header(), lines
}

// longRuns are accepted runs of the maker, every algorithm in turn.
func longRuns(t *testing.T) [][][]byte {
	t.Helper()
	turn := []string{
		trace.ChandyLamport, trace.Naive, trace.LaiYang, trace.StopTheWorld,
		trace.ChandyLamport, trace.NoAlgorithm, trace.Mattern,
	}
	var runs [][][]byte
	for seed := uint64(0); len(runs) < mutatedRuns; seed++ {
		rng := rand.New(rand.NewPCG(seed, 3))
		s := runOfUpTo(rng, 20+rng.IntN(25))
		if len(s.lines) < longer || s.h.Algorithm != turn[len(runs)%len(turn)] {
			continue
		}
		files := s.files(rng)
		r, err := check(files)
		if err == nil && r.Verdict == checker.Accepted && len(r.Snapshots) > 0 {
			runs = append(runs, files)
		}
	}
	return runs
}

// stored are the runs of a folder of testdata, with what stands before them.
func stored(t *testing.T, folder string, yield func(about string, files [][]byte)) {
	t.Helper()
	names, err := filepath.Glob("testdata/" + folder + "/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		c, err := txtar.ParseFile(name)
		require.NoError(t, err)
		about := string(c.Comment)
		var files [][]byte
		for _, f := range c.Files {
			if f.Name == "expect" {
				about += string(f.Data)
			} else {
				files = append(files, f.Data)
			}
		}
		yield(about, files)
	}
}

// storedRuns are all the runs of a folder. The walks are of wider runs than the
// maker's; tracecheck run made them, by the command that each begins with.
func storedRuns(t *testing.T, folder string) [][][]byte {
	t.Helper()
	var runs [][][]byte
	stored(t, folder, func(_ string, files [][]byte) { runs = append(runs, files) })
	return runs
}

// caseRuns are the accepted cases of twelve events or more in which something is
// restored, claimed, lost, given up, or crashes.
func caseRuns(t *testing.T) [][][]byte {
	t.Helper()
	var runs [][][]byte
	stored(t, "cases", func(about string, files [][]byte) {
		text := joined(files)
		rare := false
		for _, kind := range []string{"restore", "claim", "lose", "abort", "crash", "restart"} {
			rare = rare || bytes.Contains(text, []byte(`"kind":"`+kind+`"`))
		}
		if strings.Contains(about, "verdict accepted") && rare && bytes.Count(text, []byte(`"seq":`)) >= 12 {
			runs = append(runs, files)
		}
	})
	require.Greater(t, len(runs), 20)
	return runs
}

// TestNothingGoesUnnoticed: without any one line of an accepted complete run, but
// the only one of the coordinator, a run is not both accepted and complete.
func TestNothingGoesUnnoticed(t *testing.T) {
	deleted, complete := 0, 0
	for _, files := range slices.Concat(longRuns(t), storedRuns(t, "walks"), caseRuns(t)) {
		if r, err := check(files); err != nil || !r.Complete || r.Verdict != checker.Accepted {
			continue
		}
		complete++
		for f, file := range files {
			lines := splitLines(file)
			for i := 1; i < len(lines); i++ {
				if bytes.Contains(lines[i], []byte(`"coordinator"`)) &&
					bytes.Count(joined(files), []byte(`"proc":"coordinator"`)) == 1 {
					continue
				}
				mutant := slices.Clone(files)
				mutant[f] = bytes.Join(slices.Delete(slices.Clone(lines), i, i+1), nil)
				deleted++
				r, err := check(mutant)
				if err == nil && r.Verdict == checker.Accepted && r.Complete {
					t.Errorf("nobody misses %s\n%s", lines[i], joined(files))
				}
			}
		}
	}
	require.Greater(t, complete, 15)
	t.Logf("%d lines of %d complete runs were taken out, and each is missed", deleted, complete)
}
