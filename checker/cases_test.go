package checker_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/property"
	"tracecheck/trace"
)

// A case is a file of testdata/cases: first why, then, under "expect", what must
// be found, then the logs of the run. What is expected, one a line:
//
//	verdict rejected       of the run
//	run fifo duplicate     the run's findings; no line: none
//	1 lost                 the findings of snapshot 1, ok for none; every snapshot has its line
//	instant 1 no           whether S* occurred at an instant; need not be said
//	says run gap A seq 2   what the finding's message must hold; need not be said
//	cause 1 lost fifo      what the finding comes of, - for nothing; need not be said
//	malformed seq          the field at fault, - for none; then nothing else is expected
//
// Each was decided from the words of the format before any code saw it.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.txtar")
	require.NoError(t, err)
	require.Greater(t, len(files), 420)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			c, err := txtar.ParseFile(file)
			require.NoError(t, err)
			require.NotEmpty(t, bytes.TrimSpace(c.Comment), "a case says why")
			require.Equal(t, "expect", c.Files[0].Name)
			logs := c.Files[1:]
			holds(t, string(c.Files[0].Data), logs)
			slices.Reverse(logs) // the order of the files means nothing
			holds(t, string(c.Files[0].Data), logs)
		})
	}
}

// holds checks the logs and compares what is found with what is expected.
func holds(t *testing.T, expect string, logs []txtar.File) {
	t.Helper()
	report, err := checkLogs(logs)
	want := strings.Split(strings.TrimSpace(expect), "\n")
	if field, malformed := strings.CutPrefix(want[0], "malformed "); malformed {
		var at *trace.Error
		require.ErrorAs(t, err, &at)
		require.Equal(t, strings.TrimPrefix(field, "-"), at.Field, "%v", err)
		return
	}
	require.NoError(t, err)
	var plain []string
	for _, line := range want {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "says":
			scope, rest, _ := strings.Cut(rest, " ")
			name, text, _ := strings.Cut(rest, " ")
			require.Contains(t, messages(report, scope, name), text)
		case "cause":
			scope, rest, _ := strings.Cut(rest, " ")
			require.Contains(t, causes(report, scope), rest)
		case "instant":
			require.Contains(t, instants(report), rest)
		default:
			plain = append(plain, line)
		}
	}
	slices.Sort(plain)
	require.Equal(t, plain, found(report), "not judged: %v", report.NotJudged)
	coherent(t, report)
}

// coherent: a finding comes only of one that is there, and what was given up has no path.
func coherent(t *testing.T, report *checker.Report) {
	t.Helper()
	for _, s := range report.Snapshots {
		if s.Verdict == checker.Aborted {
			require.Nil(t, s.Witness)
		}
		for _, f := range s.Findings {
			if f.Cause != "" {
				is := func(o checker.Finding) bool { return o.Name == f.Cause }
				require.True(t, slices.ContainsFunc(slices.Concat(report.Findings, s.Findings), is),
					"snapshot %d: %s comes of %s, which is not there", s.Snap, f.Name, f.Cause)
			}
		}
	}
}

func checkLogs(logs []txtar.File) (*checker.Report, error) {
	var readers []*trace.Reader
	for _, f := range logs {
		r, err := trace.NewReader(bytes.NewReader(f.Data), f.Name)
		if err != nil {
			return nil, err
		}
		readers = append(readers, r)
	}
	run, err := trace.NewRun(readers)
	if err != nil {
		return nil, err
	}
	report, err := checker.Check(run, checker.Options{Compile: property.Compile})
	if err == nil && len(report.Findings) == 0 && report.Verdict == "" {
		err = errors.New("the report has no verdict")
	}
	return report, err
}

// found is a report in the words of a case.
func found(r *checker.Report) []string {
	list := []string{"verdict " + r.Verdict}
	line := func(scope string, findings []checker.Finding) {
		var names []string
		for _, f := range findings {
			names = append(names, f.Name)
		}
		slices.Sort(names)
		list = append(list, scope+" "+strings.Join(names, " "))
	}
	if len(r.Findings) > 0 {
		line("run", r.Findings)
	}
	for _, s := range r.Snapshots {
		if len(s.Findings) == 0 {
			list = append(list, fmt.Sprintf("%d ok", s.Snap))
			continue
		}
		line(fmt.Sprint(s.Snap), s.Findings)
	}
	slices.Sort(list)
	return list
}

func instants(r *checker.Report) (list []string) {
	for _, s := range r.Snapshots {
		list = append(list, fmt.Sprintf("%d %s", s.Snap, s.Instant))
	}
	return list
}

// causes lists the findings of the run or of a snapshot, each with what it comes of.
func causes(r *checker.Report, scope string) (list []string) {
	findings := r.Findings
	for _, s := range r.Snapshots {
		if fmt.Sprint(s.Snap) == scope {
			findings = s.Findings
		}
	}
	for _, f := range findings {
		list = append(list, f.Name+" "+cmp.Or(f.Cause, "-"))
	}
	return list
}

// messages is the text of a finding of the run or of a snapshot.
func messages(r *checker.Report, scope, name string) string {
	lists := map[string][]checker.Finding{"run": r.Findings}
	for _, s := range r.Snapshots {
		lists[fmt.Sprint(s.Snap)] = s.Findings
	}
	text := ""
	for _, f := range lists[scope] {
		if f.Name == name {
			text += f.Message
		}
	}
	return text
}
