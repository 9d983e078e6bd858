package mutants

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"tracecheck/checker"
	"tracecheck/trace"
)

// trace checks a recorded run, which stands in a file of cases. The original must be
// accepted, without a finding.
func (l *lab) trace(file string, m *Mutant, text string) (bool, string, error) {
	data := []byte(text)
	if m == nil {
		var err error
		if data, err = os.ReadFile(filepath.Join(l.root, filepath.FromSlash(file))); err != nil {
			return false, "", err
		}
	}
	says, err := Judge(data)
	return says != checker.Accepted, says, err
}

// Judge says what the checker finds in the run of a case: the verdict and, behind a
// colon, the findings of the run and of each snapshot. What is no trace is "malformed"
// with the field.
func Judge(file []byte) (string, error) {
	var logs []*trace.Reader
	for _, f := range txtar.Parse(file).Files[1:] {
		log, err := trace.NewReader(bytes.NewReader(f.Data), f.Name)
		if err != nil {
			return malformed(err)
		}
		logs = append(logs, log)
	}
	run, err := trace.NewRun(logs)
	if err != nil {
		return malformed(err)
	}
	report, err := checker.Check(run, checker.Options{})
	if err != nil {
		return malformed(err)
	}
	var names []string
	for _, f := range report.Findings {
		names = append(names, "run "+f.Name)
	}
	for _, s := range report.Snapshots {
		for _, f := range s.Findings {
			names = append(names, fmt.Sprintf("%d %s", s.Snap, f.Name))
		}
	}
	slices.Sort(names)
	return strings.TrimSuffix(report.Verdict+": "+strings.Join(names, ", "), ": "), nil
}

func malformed(err error) (string, error) {
	var at *trace.Error
	if !errors.As(err, &at) {
		return "", err
	}
	return "malformed " + at.Field, nil
}
