package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"tracecheck/impl/run"
	comparing "tracecheck/internal/compare"
)

func newCompare() *cobra.Command {
	var o comparing.Options
	var format string
	cmd := &cobra.Command{
		Use:   "compare",
		Short: "run every algorithm on the same workload, and say what each costs",
		Long: `compare runs every algorithm (chandy-lamport, lai-yang, mattern, stop-the-world and
naive) on the same networks with the same transfers, once on channels that keep
their order and once on channels that do not, and measures what textbooks only
assert: control messages, bytes, hops, pauses, and whether S* was consistent and
ever existed at an instant. docs/compare.md says what each column is.`,
		Example: `  tracecheck compare
  tracecheck compare --topology complete,dag --processes 8,32 --runs 5
  tracecheck compare --processes 3,8,64 --format markdown`,
		Args: atMost(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if format != "text" && format != "json" && format != "markdown" {
				return fmt.Errorf("--format %q: expected text, json or markdown", format)
			}
			bar := newProgress(cmd.ErrOrStderr(), "comparing", "runs")
			o.Progress = func(done, _ int) { bar.set(int64(done)) }
			c, err := comparing.Run(cmd.Context(), o)
			bar.done()
			if err != nil {
				return err
			}
			return writeComparison(cmd.OutOrStdout(), c, format)
		},
	}
	f := cmd.Flags()
	f.StringSliceVar(&o.Topologies, "topology", run.Topologies, "the networks to run on")
	f.IntSliceVar(&o.Processes, "processes", []int{3, 8}, "of how many processes each")
	f.IntVar(&o.Runs, "runs", 10, "how many runs of each")
	f.Uint64Var(&o.Seed, "seed", 1, "equal seeds make equal tables")
	f.StringVar(&format, "format", "text", "text, json or markdown")
	return cmd
}

func writeComparison(w io.Writer, c *comparing.Comparison, format string) error {
	switch format {
	case "json":
		out := json.NewEncoder(w)
		out.SetIndent("", " ")
		return out.Encode(c)
	case "markdown":
		_, err := io.WriteString(w, c.Markdown())
		return err
	default:
		_, err := io.WriteString(w, c.Text())
		return err
	}
}
