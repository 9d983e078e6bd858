package explain_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/explain"
	"tracecheck/checker/property"
	"tracecheck/trace"
)

// What the format lists is what is explained, in that order.
func TestEveryFindingOfTheFormatIsExplained(t *testing.T) {
	text, err := os.ReadFile("../../docs/format.md")
	require.NoError(t, err)
	_, section, _ := strings.Cut(string(text), "\n## Findings\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var names []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|").FindAllStringSubmatch(section, -1) {
		names = append(names, row[1])
	}
	require.ElementsMatch(t, names, explain.Names())
	for _, dir := range []string{"texts", "traces"} {
		list, err := os.ReadDir(dir)
		require.NoError(t, err)
		require.Len(t, list, len(names), "%s holds what nobody reads", dir)
	}
}

func TestEveryTextHasItsParts(t *testing.T) {
	for _, f := range explain.All() {
		title, err := os.ReadFile("texts/" + f.Name + ".md")
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(string(title), "# "+f.Name+"\n\n"), f.Name)
		require.Regexp(t, `^[A-Z][^\n]{20,95}\.$`, f.Short, f.Name)
		parts := regexp.MustCompile(`(?m)^## (.*)\n[A-Z"-]`).FindAllStringSubmatch(f.Text, -1)
		var names []string
		for _, p := range parts {
			names = append(names, p[1])
		}
		require.Equal(t, []string{
			"What it means", "The rule", "What usually causes it", "What to do",
		}, names, f.Name)
	}
}

// The names that the texts point to are names of findings.
func TestTextsNameOnlyFindings(t *testing.T) {
	for _, f := range explain.All() {
		for _, m := range regexp.MustCompile("see `([^`]*)`").FindAllStringSubmatch(f.Text, -1) {
			require.Contains(t, explain.Names(), m[1], f.Name)
		}
	}
}

// Each trace has its finding, nothing beside what comes with it, and no line too many.
func TestEachTraceIsASmallestOne(t *testing.T) {
	for _, f := range explain.All() {
		t.Run(f.Name, func(t *testing.T) {
			if f.Name == "malformed" {
				_, err := check(f.Trace)
				var at *trace.Error
				require.ErrorAs(t, err, &at)
				_, err = check(without(t, f.Trace, 1))
				require.NoError(t, err)
				return
			}
			report, err := check(f.Trace)
			require.NoError(t, err)
			require.Equal(t, f.Judged, len(report.NotJudged) == 0, "%v", report.NotJudged)
			if !f.Judged {
				require.Equal(t, strings.Fields(f.With), found(report))
				require.NotEqual(t, checker.Accepted, report.Verdict)
				return
			}
			want := append([]string{f.Name}, strings.Fields(f.With)...)
			slices.Sort(want)
			require.Equal(t, want, found(report))
			for i := range bytes.Count(f.Trace, []byte("\n")) - 1 {
				smaller := without(t, f.Trace, i+1)
				report, err := check(smaller)
				require.True(t, err != nil || !slices.Equal(want, found(report)),
					"line %d can go:\n%s", i+2, smaller)
			}
		})
	}
}

func check(text []byte) (*checker.Report, error) {
	r, err := trace.NewReader(bytes.NewReader(text), "explained.ndjson")
	if err != nil {
		return nil, err
	}
	run, err := trace.NewRun([]*trace.Reader{r})
	if err != nil {
		return nil, err
	}
	return checker.Check(run, checker.Options{Compile: property.Compile})
}

// found lists the names of the findings, of the run and of all snapshots.
func found(r *checker.Report) []string {
	names := []string{}
	add := func(list []checker.Finding) {
		for _, f := range list {
			names = append(names, f.Name)
		}
	}
	add(r.Findings)
	for _, s := range r.Snapshots {
		add(s.Findings)
	}
	slices.Sort(names)
	return names
}

// without is the trace without one of its lines, the seq of those of the same
// process behind it one less.
func without(t *testing.T, text []byte, line int) []byte {
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	proc, seq := event(t, lines[line])
	var out []string
	for i, l := range lines {
		if i == line {
			continue
		}
		if p, n := event(t, l); p == proc && n > seq {
			l = strings.Replace(l, fmt.Sprintf(`"seq":%d,`, n), fmt.Sprintf(`"seq":%d,`, n-1), 1)
		}
		out = append(out, l)
	}
	return []byte(strings.Join(out, "\n") + "\n")
}

func event(t *testing.T, line string) (proc string, seq int64) {
	var e struct {
		Proc string
		Seq  int64
	}
	require.NoError(t, json.Unmarshal([]byte(line), &e))
	return e.Proc, e.Seq
}

// A writer that fails is told of.
func TestWriteReportsErrors(t *testing.T) {
	f, known := explain.Find("orphan")
	require.True(t, known)
	require.Error(t, f.Write(broken{}))
	require.Error(t, explain.List(broken{}))
	_, known = explain.Find("nonsense")
	require.False(t, known)
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }
