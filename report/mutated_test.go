package report

import (
	"bytes"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/trace"
)

// TestAnyTrace: whatever is missing of a trace, stands twice in it or in the
// wrong place, what is still a trace can be drawn.
func TestAnyTrace(t *testing.T) {
	drawn := 0
	for _, path := range traces(t) {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		lines := bytes.SplitAfter(text, []byte("\n"))
		for i := 1; i < len(lines)-1; i++ {
			without := slices.Delete(slices.Clone(lines), i, i+1)
			twice := slices.Insert(slices.Clone(lines), i, lines[i])
			swapped := slices.Clone(lines)
			swapped[i], swapped[i+1] = swapped[i+1], swapped[i]
			for _, mutant := range [][][]byte{without, twice, swapped, lines[:i]} {
				if drawBytes(t, bytes.Join(mutant, nil)) {
					drawn++
				}
			}
		}
	}
	require.Greater(t, drawn, 500)
}

// drawBytes draws a trace, and says whether it was one.
func drawBytes(t *testing.T, text []byte) bool {
	t.Helper()
	open := func() (*trace.Files, error) {
		log, err := trace.NewReader(bytes.NewReader(text), "x.ndjson")
		if err != nil {
			return nil, err
		}
		all, err := trace.NewRun([]*trace.Reader{log})
		return &trace.Files{Run: all}, err
	}
	files, err := open()
	if err != nil {
		return false
	}
	r, err := checker.Check(files.Run, checker.Options{})
	if err != nil {
		return false
	}
	run, err := Collect("x", r, open)
	require.NoError(t, err)
	image := imageOf(t, run)
	require.NotContains(t, image, "NaN")
	require.NotContains(t, image, "Inf")
	require.Contains(t, pageOf(t, run), "</html>")
	return true
}
