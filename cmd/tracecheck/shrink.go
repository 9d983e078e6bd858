package main

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"tracecheck/checker"
	"tracecheck/checker/property"
	"tracecheck/checker/shrink"
	"tracecheck/trace"
)

// errLimit says that the time for shrinking is up.
var errLimit = errors.New("the time is up")

func newShrink() *cobra.Command {
	var out, finding string
	var limit time.Duration
	cmd := &cobra.Command{
		Use:   "shrink TRACE...",
		Short: "make a trace smaller that keeps its finding",
		Long: `shrink takes lines out of a trace, their seq renumbered, until no event can go
without losing the finding: by default the first of the report, of the run or of
the same snapshot. It may then come about in another way than it did. What of the
header is not needed goes too, and a bank's initial balances become what the lines
that went left behind. The logs of several processes become one file. It ends with
0 once the trace is written.`,
		Example: `  tracecheck shrink --finding orphan logs/ -o small.ndjson`,
		Args:    atLeast(1, "the logs of a run: files, a directory, or -"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if limit <= 0 {
				return fmt.Errorf("--limit %s: expected a time above 0, such as 30s", limit)
			}
			if err := notAnInput("output", out, args); err != nil {
				return err
			}
			h, events, err := readLog(cmd, args)
			if err != nil {
				return err
			}
			text, err := smaller(cmd, h, events, finding, limit)
			if err != nil {
				return err
			}
			if out != "-" {
				return writeText(out, text)
			}
			_, err = cmd.OutOrStdout().Write(text)
			return err
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "-", "where the trace goes: a file, or - for standard output")
	cmd.Flags().StringVar(&finding, "finding", "", "the name of the finding to keep")
	cmd.Flags().DurationVar(&limit, "limit", 2*time.Minute, "after this time the smallest trace so far is written")
	return cmd
}

// readLog reads the logs of a run as one log.
func readLog(cmd *cobra.Command, paths []string) (*trace.Header, []trace.Event, error) {
	files, err := openRun(cmd, paths)
	if err != nil {
		return nil, nil, err
	}
	defer files.Close()
	events, err := shrink.Events(files.Run)
	return files.Header(), events, err
}

// smaller is the text of the smaller trace.
func smaller(
	cmd *cobra.Command, h *trace.Header, events []trace.Event, finding string, limit time.Duration,
) ([]byte, error) {
	opts := checker.Options{Compile: property.Compile}
	r, err := judge(trace.NewMemory(h, events, "trace"), opts)
	if err != nil {
		return nil, err
	}
	target, err := shrink.Find(r, finding)
	if err != nil {
		return nil, err
	}
	p := newProgress(cmd.ErrOrStderr(), "shrinking", "lines left")
	defer p.done()
	start, checks := time.Now(), 0
	small, left, err := shrink.Shrink(h, events, target.In, shrink.Options{
		Check: opts,
		Progress: func(left, done int) error {
			p.set(int64(left))
			checks = done
			if time.Since(start) > limit {
				return errLimit
			}
			return cmd.Context().Err()
		},
	})
	if err != nil && !errors.Is(err, errLimit) {
		return nil, err
	}
	p.done()
	fmt.Fprintf(cmd.ErrOrStderr(), "tracecheck: %s is kept by %d of %d lines, %d of %d processes and %d of %d "+
		"channels (%d checks)\n", target, len(left), len(events), len(small.Processes), len(h.Processes),
		len(small.Channels), len(h.Channels), checks)
	if err != nil {
		fmt.Fprintf(cmd.ErrOrStderr(),
			"tracecheck: stopped after %s: more lines could perhaps go; see --limit\n", limit)
	}
	return written(small, left, target, opts)
}

// written is the trace as text, having read it back and judged it once more.
func written(h *trace.Header, events []trace.Event, target shrink.Target, opts checker.Options) ([]byte, error) {
	var text bytes.Buffer
	w, err := trace.NewWriter(&text, h)
	if err != nil {
		return nil, err
	}
	for i := range events {
		if err := w.Write(&events[i]); err != nil {
			return nil, err
		}
	}
	if err := w.Flush(); err != nil {
		return nil, err
	}
	log, err := trace.NewReader(bytes.NewReader(text.Bytes()), "trace")
	if err != nil {
		return nil, exit{exitInternal, err}
	}
	r, err := judge(log, opts)
	if err != nil || !target.In(r) {
		return nil, exit{exitInternal, fmt.Errorf("the smaller trace, read back, has not %s (%v)", target, err)}
	}
	return text.Bytes(), nil
}

// judge checks one log.
func judge(log *trace.Reader, opts checker.Options) (*checker.Report, error) {
	run, err := trace.NewRun([]*trace.Reader{log})
	if err != nil {
		return nil, err
	}
	return checker.Check(run, opts)
}
