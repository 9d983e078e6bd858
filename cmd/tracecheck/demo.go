package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"tracecheck/checker"
	"tracecheck/impl/run"
	"tracecheck/report"
)

// demoRun is three branches that send each other money while three snapshots
// overlap; the seed is one of many whose snapshots catch money on its way.
var demoRun = run.Config{
	Topology: run.Complete, Processes: 3, Snapshots: 3, Transfers: 24, Seed: 64,
}

// demoBroken is a run whose channels do not keep their order.
const demoBroken = "marker-overtaken"

func newDemo() *cobra.Command {
	return &cobra.Command{
		Use:   "demo",
		Short: "make a run, judge it, and show one that is broken",
		Long: `demo makes two runs, a right one and a broken one, judges both, and says in which
folder of the system's temporary ones their traces are.`,
		Args: atMost(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			dir, err := os.MkdirTemp("", "tracecheck-demo-")
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			fmt.Fprintf(out, "Three branches send each other money while three snapshots are taken.\n\n")
			good := filepath.Join(dir, "good.ndjson")
			if err := demoOne(cmd, demoRun, good, checker.Accepted); err != nil {
				return err
			}
			fmt.Fprintf(out, "\nThe same protocol on a channel that does not keep its order, which it needs.\n\n")
			broken := filepath.Join(dir, "broken.ndjson")
			if err := demoOne(cmd, run.Config{Scenario: demoBroken}, broken, checker.Rejected); err != nil {
				return err
			}
			_, err = fmt.Fprintf(out, "\nThe traces are in %s\nJudge one again:  go run ./cmd/tracecheck check %s\n",
				dir, good)
			return err
		},
	}
}

// demoOne makes a run, judges it and shows the verdict, which must be this one.
func demoOne(cmd *cobra.Command, c run.Config, out, verdict string) error {
	if err := makeRun(cmd.Context(), c, out, io.Discard); err != nil {
		return err
	}
	r, err := check(cmd, []string{out})
	if err != nil {
		return err
	}
	if err := report.Text(cmd.OutOrStdout(), r); err != nil {
		return err
	}
	if r.Verdict != verdict {
		return exit{exitInternal, fmt.Errorf("the demo's run %s is %s; expected %s", out, r.Verdict, verdict)}
	}
	return context.Cause(cmd.Context())
}
