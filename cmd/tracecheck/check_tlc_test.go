package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/witness"
	"tracecheck/internal/tlc"
	"tracecheck/internal/tlctrace"
)

// logOf writes a log of the script of --tlc to a file.
func logOf(t *testing.T, name string) string {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/script/tlc.txtar")
	require.NoError(t, err)
	for _, f := range archive.Files {
		if f.Name == name {
			path := filepath.Join(t.TempDir(), name)
			require.NoError(t, os.WriteFile(path, f.Data, 0o600))
			return path
		}
	}
	t.Fatalf("no %s", name)
	return ""
}

// TestDisagreement: a report that says something else than TLC ends the command with 70, both
// verdicts shown. The judge in Go is made to err by a report that is not that of the log.
func TestDisagreement(t *testing.T) {
	tools, err := tlc.Find()
	require.NoError(t, err, "this test runs TLC")
	orphan := checker.Snapshot{
		Snap: 1, Verdict: checker.Rejected, Findings: []checker.Finding{{Name: "orphan", Message: "m"}},
	}
	tests := []struct {
		why, log string
		report   checker.Report
		says     string
	}{
		{
			"TLC refuses what the report accepts", "wrong.ndjson",
			checker.Report{Verdict: checker.Accepted, Complete: true},
			"TLC refuses what has none of the findings",
		},
		{
			"TLC accepts what the report rejects", "accepted.ndjson",
			checker.Report{
				Verdict: checker.Rejected, Complete: true, Snapshots: []checker.Snapshot{orphan},
			},
			"TLC accepts what has the finding orphan",
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			var out bytes.Buffer
			cmd := &cobra.Command{}
			cmd.SetOut(&out)
			cmd.SetErr(&out)
			cmd.SetContext(t.Context())
			f := tlcFlags{tlc: true, limit: 100, tools: tools}
			err := f.check(cmd, []string{logOf(t, tt.log)}, "text", &tt.report)
			var code exit
			require.True(t, errors.As(err, &code), "%v", err)
			require.Equal(t, exitInternal, code.code)
			require.ErrorContains(t, err, "which is an error of ours")
			require.ErrorContains(t, err, tt.says)
			require.Contains(t, out.String(), "TLC AND TRACECHECK DISAGREE: "+tt.says)
		})
	}
}

// TestDisagreementOnAWitness: the same of verify --tlc.
func TestDisagreementOnAWitness(t *testing.T) {
	taken := tlctrace.Walk{Snap: 1, Accepted: true}
	refused := tlctrace.Walk{Snap: 1, Refused: &tlctrace.Said{}}
	path := []witness.Refusal{{Snap: 1, Message: "no step"}}
	var code exit
	for _, walks := range [][]tlctrace.Walk{{taken}, {refused}} {
		refusals := path
		if walks[0].Refused != nil {
			refusals = nil
		}
		err := compare(&bytes.Buffer{}, walks, refusals, nil)
		require.True(t, errors.As(err, &code), "%v", err)
		require.Equal(t, exitInternal, code.code)
	}
	require.NoError(t, compare(&bytes.Buffer{}, []tlctrace.Walk{taken}, nil, nil))
}
