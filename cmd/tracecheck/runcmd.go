package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"tracecheck/impl"
	"tracecheck/impl/run"
	"tracecheck/impl/scenario"
	"tracecheck/trace"
)

const runHelp = `run lets the machines take a walk chosen by the seed, a scenario that is fixed in
every step, or a live run, and writes the trace: -o FILE one total log, -o DIR (a
directory that is there, or a name that ends in /) one process log a process. A
directory must have no logs in it yet.

Every algorithm walks and runs live, over any network. With --channel-order any
messages and markers overtake one another: lai-yang and mattern do without order,
the others may come out wrong. In a dag every source starts the snapshot, for no
marker reaches it. With --gather initiator each part of a snapshot goes to the
process that began it first, which says complete in its own log; with local it
stays where it was recorded, and the coordinator hears of it.`

// runFlags is what the command line says of a run.
type runFlags struct {
	run.Config
	topology, out     string
	list, live, timed bool
}

func newRun() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run",
		Short: "make a run and write its trace",
		Long:  runHelp,
		Example: `  tracecheck run --list
  tracecheck run --scenario token-ring -o token.ndjson
  tracecheck run --topology complete --snapshots 3 --seed 7 -o walk/
  tracecheck run --algorithm lai-yang --channel-order any --topology dag -o colours.ndjson
  tracecheck run --live --time -o live/`,
		Args: atMost(0),
		RunE: func(cmd *cobra.Command, args []string) error { return f.do(cmd, args) },
	}
	f.addTo(cmd)
	return cmd
}

// do makes the run that was asked for.
func (f *runFlags) do(cmd *cobra.Command, args []string) error {
	if f.list {
		if err := alone(cmd, args); err != nil {
			return err
		}
		return listScenarios(cmd.OutOrStdout())
	}
	if err := setTopology(&f.Config, f.topology); err != nil {
		return err
	}
	if f.Network != nil {
		if cmd.Flags().Changed("processes") {
			return fmt.Errorf("--processes: %s has the processes; leave it out", f.topology)
		}
		if err := notAnInput("output", f.out, []string{f.topology}); err != nil {
			return err
		}
	}
	c := f.Config
	if c.Scenario != "" {
		if f := fixedFlag(cmd); f != "" {
			return fmt.Errorf("--%s: a scenario is fixed in every step; leave it out", f)
		}
		c = run.Config{Scenario: c.Scenario}
	}
	if f.live {
		return makeLive(cmd.Context(), c, f.out, f.timed)
	}
	if f.timed {
		return errors.New("--time: only a live run has times; add --live")
	}
	return makeRun(cmd.Context(), c, f.out, cmd.OutOrStdout())
}

func (f *runFlags) addTo(cmd *cobra.Command) {
	flags, c := cmd.Flags(), &f.Config
	flags.StringVar(&c.Algorithm, "algorithm", trace.ChandyLamport, "one of "+strings.Join(impl.Algorithms(), ", "))
	flags.StringVar(&c.Application, "application", trace.Bank,
		"bank, or work: active and passive processes, and work that spreads and ends")
	flags.StringVar(&c.ChannelOrder, "channel-order", trace.FIFO, "fifo or any")
	flags.StringVar(&f.topology, "topology", run.Ring,
		"ring, complete, random, dag, or a JSON file with processes and channels")
	flags.IntVar(&c.Processes, "processes", 3, "how many processes")
	flags.IntVar(&c.Snapshots, "snapshots", 1, "how many snapshots are taken")
	flags.IntVar(&c.Transfers, "transfers", 20,
		"how many messages are sent; live, fewer where a process has no money left")
	flags.BoolVar(&c.Spending, "spend", false, "let money leave the system")
	flags.StringVar(&c.Gather, "gather", impl.Local,
		"where the parts of a snapshot go: local (they stay) or initiator")
	flags.Uint64Var(&c.Seed, "seed", 1, "equal seeds make equal runs")
	flags.StringVar(&c.Scenario, "scenario", "", "the name of a scenario; see --list")
	flags.BoolVar(&f.live, "live", false, "with real concurrency: a goroutine a process; -o DIR")
	flags.BoolVar(&f.timed, "time", false, "live: events carry when they began and were done")
	flags.BoolVar(&f.list, "list", false, "list the scenarios")
	flags.StringVarP(&f.out, "output", "o", "-", "where the trace goes: a file, a directory, or - for standard output")
}

// fixedFlag is a flag that was given though a scenario leaves it no choice; "" for none.
func fixedFlag(cmd *cobra.Command) string {
	for _, name := range []string{
		"algorithm", "channel-order", "topology", "processes", "snapshots", "transfers", "spend", "seed",
		"gather", "application",
	} {
		if cmd.Flags().Changed(name) {
			return name
		}
	}
	return ""
}

func listScenarios(w io.Writer) error {
	for _, s := range scenario.All() {
		if _, err := fmt.Fprintf(w, "%-28s %s\n", s.Name, s.About); err != nil {
			return err
		}
	}
	return nil
}

// setTopology takes a topology by name, or a network from a file.
func setTopology(c *run.Config, topology string) error {
	for _, name := range run.Topologies {
		if topology == name {
			c.Topology = name
			return nil
		}
	}
	f, err := os.Open(topology)
	if err != nil {
		return fmt.Errorf("--topology: expected one of %s, or a file: %w", strings.Join(run.Topologies, ", "), err)
	}
	defer f.Close()
	c.Network, err = run.ReadNetwork(f, c.ChannelOrder)
	if err != nil {
		return fmt.Errorf("--topology %s: %w", topology, err)
	}
	return nil
}

// makeRun makes the run and writes it to where out says.
func makeRun(ctx context.Context, c run.Config, out string, stdout io.Writer) error {
	r, err := run.New(c)
	if err != nil {
		return err
	}
	h := r.Header()
	if isDir(out) {
		h.LogOrder = trace.ProcessOrder
		dir, err := trace.CreateDir(out, h)
		if err != nil {
			return err
		}
		if err := r.Play(ctx, dir.Write); err != nil {
			dir.Remove()
			return err
		}
		return dir.Close()
	}
	if out == "-" {
		return writeTotal(ctx, r, h, stdout)
	}
	return writeFile(out, func(w io.Writer) error { return writeTotal(ctx, r, h, w) })
}

// makeLive makes a live run, in which each process logs for itself.
func makeLive(ctx context.Context, c run.Config, out string, timed bool) error {
	if !isDir(out) {
		return errors.New("--live: each process logs for itself; give a directory with -o DIR/")
	}
	if c.Scenario != "" {
		return errors.New("--live: a scenario is fixed in every step and does not run live")
	}
	r, err := run.New(c)
	if err != nil {
		return err
	}
	h := r.Header()
	h.LogOrder = trace.ProcessOrder
	dir, err := trace.CreateDir(out, h)
	if err != nil {
		return err
	}
	if err := r.PlayLive(ctx, timed, dir.Write); err != nil {
		dir.Remove()
		return err
	}
	return dir.Close()
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir() || strings.HasSuffix(name, "/")
}

func writeTotal(ctx context.Context, r *run.Run, h *trace.Header, w io.Writer) error {
	out, err := trace.NewWriter(w, h)
	if err != nil {
		return err
	}
	if err := r.Play(ctx, out.Write); err != nil {
		return err
	}
	return out.Flush()
}
