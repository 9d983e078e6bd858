package mutants

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/internal/tlc"
)

const root = "../.."

// TestTable: there are enough mutants, each is told whole, and its text stands where
// it says.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	kebab := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)+$`)
	for _, m := range All() {
		require.Regexp(t, kebab, m.Name)
		require.False(t, seen[m.Name], "%s stands there twice", m.Name)
		seen[m.Name] = true
		require.NotEmpty(t, m.Fault, m.Name)
		require.NotContains(t, m.Fault, "|", "%s: a table is made of it", m.Name)
		require.NotEmpty(t, probes(&m), "%s: nothing must notice it", m.Name)
		_, err := m.Apply(root)
		require.NoError(t, err, "%s is stale", m.Name)
	}
	for _, p := range Parts() {
		require.GreaterOrEqual(t, len(p.Mutants), 20, p.Name)
	}
}

// TestEveryMutantHasItsGraph: what changes the specification or the machine makes the
// comparison fail, or it is said why none can.
func TestEveryMutantHasItsGraph(t *testing.T) {
	for _, m := range All() {
		compared := strings.HasPrefix(m.File, "spec/") || strings.HasPrefix(m.File, "impl/")
		require.Equal(t, compared, (m.Graph != nil) != (m.Unseen != ""), m.Name)
		if m.Graph != nil {
			require.Positive(t, m.Graph.Steps, m.Name)
		}
	}
}

// TestDocs: docs/mutants.md is the table.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "mutants.md"))
	require.NoError(t, err)
	require.Equal(t, Docs(), string(text),
		"go run ./internal/mutants/run -docs > docs/mutants.md")
}

// TestQuick kills a few of each part.
func TestQuick(t *testing.T) {
	if _, err := tlc.Find(); err != nil {
		t.Fatalf("this test runs TLC. %v", err)
	}
	var progress bytes.Buffer
	outcomes, err := Run(t.Context(), Options{
		Root: root, Quick: true, Workers: 2, Stdout: io.Discard, Stderr: &progress,
	})
	require.NoError(t, err)
	parts := map[string]bool{}
	for _, o := range outcomes {
		require.Equal(t, Killed, o.Status, "%s: %s", o.Mutant.Name, o.Says)
		name, _, _ := strings.Cut(o.Mutant.Name, "-")
		parts[name] = true
	}
	require.Len(t, parts, len(Parts()), "each part has a quick one")
	require.Equal(t, len(outcomes), strings.Count(progress.String(), "\n"), "a line a mutant")
}

// right is a change that is none.
var right = Mutant{
	Name: "go-right", File: "impl/bank.go",
	Old: "	b.balance += it.Amount", New: "	b.balance = b.balance + it.Amount",
	Test: "impl TestNaive",
}

// TestJudge: what is not killed is told apart, and so is what is killed by accident.
func TestJudge(t *testing.T) {
	with := func(change func(m *Mutant)) Mutant {
		m := right
		change(&m)
		return m
	}
	tests := []struct {
		why    string
		mutant Mutant
		want   Status
		says   string
	}{
		{"a mutant that nobody notices survives", right, Survived, "test impl TestNaive passes"},
		{
			"a text that is not there", with(func(m *Mutant) { m.Old = "no such line" }),
			Stale, "stands in impl/bank.go 0 times",
		},
		{
			"a text that stands there twice", with(func(m *Mutant) { m.Old = "b.balance -= a" }),
			Stale, "2 times",
		},
		{"a file that is gone", with(func(m *Mutant) { m.File = "impl/gone.go" }), Stale, "gone.go"},
		{
			"a mutant that does not build is not killed", with(func(m *Mutant) { m.New = "	x" }),
			Broken, "does not build",
		},
		{
			"a test that is not there kills nothing", with(func(m *Mutant) { m.Test = "impl TestGone" }),
			Broken, "no test impl TestGone ran",
		},
		{
			"a finding that is another", with(func(m *Mutant) {
				*m = traces[0]
				m.Finding = "rejected: 1 lost"
			}), Broken, `not "rejected: 1 lost"`,
		},
		{
			"a run that is not accepted to begin with", with(func(m *Mutant) {
				*m = traces[0]
				m.File = "checker/testdata/cases/lost-naive.txtar"
				m.Old, m.New = `"format"`, `"format" `
			}), Broken, "the original is no better",
		},
	}
	l := newLab(mustAbs(t, root), t.TempDir())
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			status, says := l.judge(t.Context(), &tt.mutant)
			require.Equal(t, tt.want, status, says)
			require.Contains(t, says, tt.says)
		})
	}
}

func mustAbs(t *testing.T, name string) string {
	t.Helper()
	abs, err := filepath.Abs(name)
	require.NoError(t, err)
	return abs
}

// TestInterrupted: an interrupted run ends soon and leaves nothing behind.
func TestInterrupted(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Run(ctx, Options{
		Root: root, Names: []string{"check-only-conservation"}, Stdout: io.Discard, Stderr: io.Discard,
	})
	require.ErrorIs(t, err, context.Canceled)
	left, err := os.ReadDir(temporary)
	require.NoError(t, err)
	require.Empty(t, left)
}

// TestWithoutTLC: nothing is skipped in silence.
func TestWithoutTLC(t *testing.T) {
	t.Setenv("TLA2TOOLS_JAR", "no-such-file.jar")
	outcomes, err := Run(t.Context(), Options{
		Root: root, Names: []string{"spec-overdraft"}, Stdout: io.Discard, Stderr: io.Discard,
	})
	require.True(t, tlc.Absent(err), "%v", err)
	require.Equal(t, 2, ExitCode(outcomes, err))
}

func TestChoose(t *testing.T) {
	_, err := choose(Options{Names: []string{"no-such"}})
	require.ErrorContains(t, err, "docs/mutants.md")
	quick, err := choose(Options{Quick: true})
	require.NoError(t, err)
	require.Less(t, len(quick), len(All())/5)
	require.True(t, slices.ContainsFunc(quick, func(m Mutant) bool { return m.Graph != nil }))
}

func TestExitCode(t *testing.T) {
	tests := []struct {
		why      string
		statuses []Status
		err      error
		want     int
	}{
		{"all killed", []Status{Killed, Killed}, nil, 0},
		{"a survivor", []Status{Killed, Survived}, nil, 1},
		{"a stale one", []Status{Stale}, nil, 1},
		{"one that does not build", []Status{Broken}, nil, 1},
		{"interrupted", []Status{Killed}, errors.New("interrupted"), 2},
	}
	for _, tt := range tests {
		var list []Outcome
		for _, s := range tt.statuses {
			list = append(list, Outcome{Status: s})
		}
		require.Equal(t, tt.want, ExitCode(list, tt.err), tt.why)
	}
}
