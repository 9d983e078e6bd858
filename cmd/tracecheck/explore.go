package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tracecheck/impl"
	"tracecheck/impl/explore"
	"tracecheck/impl/run"
	"tracecheck/internal/conform"
	"tracecheck/internal/tlc"
	"tracecheck/spec"
	"tracecheck/trace"
)

// shape is the flags that say what to explore.
type shape struct {
	algorithm, topology, order string
	processes, snapshots       int
	maxWhite                   int
	coins, amounts             []int64
	spend                      bool
}

// shapeFlags are the names of its flags; a model has all of that fixed.
var shapeFlags = []string{
	"algorithm", "topology", "processes", "snapshots", "coins", "amounts", "spend", "channel-order",
	"max-white",
}

func (s *shape) flags(f *pflag.FlagSet) {
	f.StringVar(&s.algorithm, "algorithm", trace.ChandyLamport, "one of "+strings.Join(impl.Algorithms(), ", "))
	f.StringVar(&s.topology, "topology", run.Ring,
		"ring, complete, or a JSON file with processes and channels")
	f.StringVar(&s.order, "channel-order", trace.FIFO, "fifo or any")
	f.IntVar(&s.processes, "processes", 3, "how many processes")
	f.IntVar(&s.snapshots, "snapshots", 1, "how many snapshots may be taken")
	f.Int64SliceVar(&s.coins, "coins", []int64{1}, "what each process starts with; 0 for the rest")
	f.Int64SliceVar(&s.amounts, "amounts", []int64{1}, "what may be sent or spent at a time")
	f.BoolVar(&s.spend, "spend", false, "let money leave the system")
	f.IntVar(&s.maxWhite, "max-white", 1,
		"lai-yang: how many messages a process sends on a channel before it records; 0 for any number")
}

// exploring is the flags that say how.
type exploring struct {
	workers    int
	properties []string
	liveness   bool
	out        string
}

func newExplore() *cobra.Command {
	var s shape
	var e exploring
	cmd := &cobra.Command{
		Use:   "explore [MODEL]",
		Short: "visit every state that the machines can reach, and check each",
		Long: `explore lets the machines take every schedule, breadth first, and checks the
properties of the specification in every state and step. MODEL is the name of a
model of spec/models.json that has a machine; without one the flags say what to
explore. The money bounds it: start with a coin or two. Two algorithms count
messages: lai-yang is bounded by --max-white, and mattern, where money can come
back, by amounts of 1 alone.

A property that is violated is shown as a shortest run, and written as a trace
with -o. What must be true of some state and is true of none is an error too.
Exit codes: 0 all holds, 1 something does not, 130 interrupted.`,
		Args: atMost(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if e.workers < 1 {
				return fmt.Errorf("--workers %d: expected 1 or more", e.workers)
			}
			c, model, err := chooseShape(cmd, s, args)
			if err != nil {
				return err
			}
			properties, err := chooseProperties(c, e.properties)
			if err != nil {
				return err
			}
			return exploreAll(cmd, c, model, e, properties)
		},
	}
	f := cmd.Flags()
	s.flags(f)
	f.IntVar(&e.workers, "workers", runtime.NumCPU(), "how many search at the same time")
	f.StringSliceVar(&e.properties, "property", []string{"all"},
		"what to check: all, none, or some of "+strings.Join(propertyNames(), ", "))
	f.BoolVar(&e.liveness, "liveness", false,
		"also check that every snapshot that is started is completed")
	f.StringVarP(&e.out, "output", "o", "", "the file for the trace of a violation")
	return cmd
}

func propertyNames() []string {
	var names []string
	for _, p := range explore.Properties {
		names = append(names, p.Name)
	}
	return names
}

func chooseProperties(c *impl.Config, names []string) ([]explore.Property, error) {
	if slices.Equal(names, []string{"all"}) {
		return explore.PropertiesOf(c), nil
	}
	if slices.Equal(names, []string{"none"}) {
		return nil, nil
	}
	var list []explore.Property
	for _, name := range names {
		i := slices.Index(propertyNames(), name)
		if i < 0 {
			return nil, fmt.Errorf("--property %s: expected all, none, or some of %s", name,
				strings.Join(propertyNames(), ", "))
		}
		list = append(list, explore.Properties[i])
	}
	return list, nil
}

// chooseShape is the configuration that the argument or the flags name; the model is
// nil where it was the flags.
func chooseShape(cmd *cobra.Command, s shape, args []string) (*impl.Config, *tlc.Model, error) {
	if len(args) == 0 {
		if err := s.fits(cmd); err != nil {
			return nil, nil, err
		}
		c, err := s.config()
		return c, nil, err
	}
	for _, name := range shapeFlags {
		if cmd.Flags().Changed(name) {
			return nil, nil, fmt.Errorf("--%s: a model has its shape; leave it out", name)
		}
	}
	c, model, err := conform.Configuration(spec.Files, args[0])
	return c, &model, err
}

// fits refuses flags that would be passed over.
func (s shape) fits(cmd *cobra.Command) error {
	if cmd.Flags().Changed("max-white") && (s.algorithm != trace.LaiYang || s.maxWhite < 0) {
		return fmt.Errorf("--max-white %d: it bounds lai-yang alone, by 1 or more, or 0 for any number", s.maxWhite)
	}
	if slices.Contains(run.Topologies, s.topology) {
		return nil
	}
	for _, name := range []string{"processes", "coins"} {
		if cmd.Flags().Changed(name) {
			return fmt.Errorf("--%s: %s has the processes, with what they start with; leave it out", name, s.topology)
		}
	}
	out, err := cmd.Flags().GetString("output")
	if err != nil {
		return err
	}
	return notAnInput("output", out, []string{s.topology})
}

// config is the configuration that the flags say.
func (s shape) config() (*impl.Config, error) {
	net, err := s.network()
	if err != nil {
		return nil, err
	}
	c := &impl.Config{
		Algorithm: s.algorithm, Processes: net.Processes, Channels: net.Channels,
		Amounts: slices.Sorted(slices.Values(s.amounts)), Spending: s.spend, Snaps: s.snapshots,
	}
	if s.algorithm == trace.LaiYang {
		c.MaxWhite = s.maxWhite
	}
	return c, c.Validate()
}

// network is the processes, with their coins, and the channels.
func (s shape) network() (*run.Network, error) {
	if s.order != trace.FIFO && s.order != trace.AnyOrder {
		return nil, fmt.Errorf("--channel-order %q: expected fifo or any", s.order)
	}
	if !slices.Contains(run.Topologies, s.topology) {
		f, err := os.Open(s.topology)
		if err != nil {
			return nil, fmt.Errorf("--topology: expected ring, complete, or a file: %w", err)
		}
		defer f.Close()
		net, err := run.ReadNetwork(f, s.order)
		if err != nil {
			return nil, fmt.Errorf("--topology %s: %w", s.topology, err)
		}
		return net, nil
	}
	net, err := run.NewNetwork(s.topology, s.processes, s.order)
	if err != nil {
		return nil, err
	}
	if len(s.coins) > len(net.Processes) {
		return nil, fmt.Errorf("--coins: %d balances for %d processes", len(s.coins), len(net.Processes))
	}
	for p := range net.Processes {
		net.Processes[p].Initial = 0
		if p < len(s.coins) {
			net.Processes[p].Initial = s.coins[p]
		}
	}
	return net, nil
}

// exploreAll searches, shows what was found, and ends with the exit code.
func exploreAll(cmd *cobra.Command, c *impl.Config, model *tlc.Model, e exploring,
	properties []explore.Property,
) error {
	meter := newSearchMeter(cmd.ErrOrStderr())
	r, err := explore.Check(cmd.Context(), c, explore.CheckOptions{
		Workers: e.workers, Properties: properties, Sometimes: explore.Sometimes(c),
		Progress: meter.report,
	})
	meter.done()
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	out := cmd.OutOrStdout()
	fmt.Fprint(out, meter.figures(r, e.workers, err != nil))
	if err != nil {
		return err
	}
	if text := differs(r, model); text != "" {
		fmt.Fprintln(out, text)
		return exit{code: exitRejected}
	}
	fmt.Fprint(out, findings(r, properties))
	if v := r.Violation; v != nil {
		return violated(cmd, c, e.out, v.Path)
	}
	if len(r.Never) > 0 {
		return exit{code: exitRejected}
	}
	if e.liveness {
		return exploreLiveness(cmd, c, e.out)
	}
	return nil
}

// exploreLiveness asks whether what is started is completed.
func exploreLiveness(cmd *cobra.Command, c *impl.Config, out string) error {
	p := newProgress(cmd.ErrOrStderr(), "liveness", "states")
	l, err := explore.Liveness(cmd.Context(), c, func(states int) { p.set(int64(states)) })
	p.done()
	if err != nil {
		return err
	}
	if l.Lasso == nil {
		_, err := fmt.Fprintln(cmd.OutOrStdout(), "holds     Liveness: a snapshot that is started is completed")
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "VIOLATED  Liveness: a snapshot that is started is completed\n\n%s",
		l.Lasso.Text(c))
	return violated(cmd, c, out, slices.Concat(l.Lasso.Prefix, l.Lasso.Cycle))
}

// violated writes the trace of a run, if a file is named, and ends with 1.
func violated(cmd *cobra.Command, c *impl.Config, name string, path []explore.Step) error {
	if name == "" {
		return exit{code: exitRejected}
	}
	err := writeFile(name, func(out io.Writer) error {
		w, err := trace.NewWriter(out, c.Header())
		if err != nil {
			return err
		}
		if err := explore.Record(c, path, w.Write); err != nil {
			return err
		}
		return w.Flush()
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "The trace is in %s; judge it: tracecheck check %s\n", name, name)
	return exit{code: exitRejected}
}
