package compare

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tracecheck/checker"
	"tracecheck/impl"
	"tracecheck/impl/run"
	"tracecheck/trace"
)

// numberBytes is what a number takes on a channel: an epoch, the snapshot of a marker,
// what a message carries.
const numberBytes = 8

// Options say what to compare on. Every topology is made of every number of processes.
type Options struct {
	Topologies []string
	Processes  []int
	Runs       int    // of each algorithm, order of the channels and network; 1 or more
	Seed       uint64 // of the first run; the others have the next ones
	// Progress, where set, is called after each run.
	Progress func(done, total int)
}

// Comparison is every algorithm on every network.
type Comparison struct {
	Runs     int       `json:"runs"`
	Seed     uint64    `json:"seed"`
	Networks []Network `json:"networks"`
}

// Network is every algorithm on one network.
type Network struct {
	Topology  string `json:"topology"`
	Processes int    `json:"processes"`
	Channels  int    `json:"channels"`
	Acyclic   bool   `json:"acyclic"`
	Sources   int    `json:"sources"` // how many processes start the snapshot
	Bound     int    `json:"bound"`   // the diameter; of an acyclic network its longest path
	Rows      []Row  `json:"rows"`
}

// Row is what was measured of one algorithm on channels of one order, over all runs:
// counts and times are those of the run that had most.
type Row struct {
	Algorithm    string `json:"algorithm"`
	Order        string `json:"channel_order"`
	Needs        string `json:"needs"` // the channel order that the algorithm rests on
	Control      int    `json:"control_messages"`
	ControlBound int    `json:"control_expected"`
	Words        int    `json:"collector_words"`
	Bytes        int    `json:"bytes_carried"`
	ChannelBytes int    `json:"channel_state_bytes"`
	Hops         int    `json:"hops"`
	HopsBound    int    `json:"hops_expected"` // 0: there is none
	Pause        int    `json:"pause"`
	Consistent   int    `json:"consistent"` // in how many runs
	Instant      int    `json:"instant"`    // in how many runs S* existed at an instant
	Recorded     int64  `json:"recorded_total"`
	True         int64  `json:"true_total"`
	// Findings are the names of what the checker finds, over all runs, in the order
	// of the alphabet.
	Findings []string `json:"findings"`
}

// Measure is what was measured of one run.
type Measure struct {
	Control      int   // markers
	Words        int   // between processes and the collector, in both directions
	Bytes        int   // of markers and epochs
	ChannelBytes int   // of the messages in the channels' records
	Hops         int   // rounds from the start to the last part
	Pause        int   // rounds for which a process could not send
	Recorded     int64 // the money in S*
	Consistent   bool
	Instant      bool
	Findings     []string
}

// algorithms are compared in this order.
var algorithms = []string{
	trace.ChandyLamport, trace.LaiYang, trace.Mattern, trace.StopTheWorld, trace.Naive,
}

// Run compares. The error is that of a network that cannot be made, of a run that does
// not end, or of ctx.
func Run(ctx context.Context, o Options) (*Comparison, error) {
	if o.Runs < 1 || len(o.Topologies) == 0 || len(o.Processes) == 0 {
		return nil, errors.New("nothing to compare: expected at least one run, topology and number of processes")
	}
	c := &Comparison{Runs: o.Runs, Seed: o.Seed}
	done, total := 0, len(o.Topologies)*len(o.Processes)*len(algorithms)*2*o.Runs
	for _, topology := range o.Topologies {
		for _, n := range o.Processes {
			network, err := compareOn(ctx, topology, n, o, func() {
				done++
				if o.Progress != nil {
					o.Progress(done, total)
				}
			})
			if err != nil {
				return nil, fmt.Errorf("%s of %d: %w", topology, n, err)
			}
			c.Networks = append(c.Networks, *network)
		}
	}
	return c, nil
}

func compareOn(ctx context.Context, topology string, n int, o Options, ran func()) (*Network, error) {
	net, err := run.NetworkBySeed(topology, n, trace.FIFO, o.Seed)
	if err != nil {
		return nil, err
	}
	reach := reachOf(net)
	network := &Network{
		Topology: topology, Processes: n, Channels: len(net.Channels),
		Acyclic: reach.acyclic, Sources: len(reach.sources), Bound: reach.bound,
	}
	for _, order := range []string{trace.FIFO, trace.AnyOrder} {
		for _, algorithm := range algorithms {
			cfg := configOf(net, algorithm, order)
			row := newRow(cfg, reach)
			for i := range uint64(o.Runs) {
				m, err := oneRun(ctx, cfg, reach, o.Seed+i)
				if err != nil {
					return nil, err
				}
				row.add(m)
				ran()
			}
			network.Rows = append(network.Rows, row)
		}
	}
	return network, nil
}

// configOf is an algorithm on the network, its channels in this order.
func configOf(net *run.Network, algorithm, order string) *impl.Config {
	c := &impl.Config{
		Algorithm: algorithm, Processes: slices.Clone(net.Processes),
		Channels: slices.Clone(net.Channels), Amounts: amounts, Snaps: snap,
	}
	for p := range c.Processes {
		c.Processes[p].Initial = initial
	}
	for i := range c.Channels {
		c.Channels[i].Order = order
	}
	return c
}

func oneRun(ctx context.Context, c *impl.Config, r reach, seed uint64) (*Measure, error) {
	s, events := newSimulation(c, r, planFor(c, r, seed), seed)
	if err := s.run(ctx); err != nil {
		return nil, err
	}
	if err := s.measure.judge(c, *events); err != nil {
		return nil, err
	}
	return &s.measure, nil
}

// wrong are the findings that make S* a state that the run cannot have passed through.
var wrong = []string{"orphan", "lost", "extra", "order", "state", "reachability"}

// judge asks the checker.
func (m *Measure) judge(c *impl.Config, events []trace.Event) error {
	h := c.Header()
	in, err := trace.NewRun([]*trace.Reader{trace.NewMemory(h, events, "run")})
	if err != nil {
		return err
	}
	report, err := checker.Check(in, checker.Options{})
	if err != nil {
		return err
	}
	if len(report.Snapshots) != snap || report.Snapshots[0].Total == nil {
		return errors.New("the checker does not find the snapshot whole")
	}
	s := report.Snapshots[0]
	m.Recorded, m.Consistent = *s.Total, true
	for _, f := range append(report.Findings, s.Findings...) {
		m.Findings = append(m.Findings, f.Name)
		m.Consistent = m.Consistent && !slices.Contains(wrong, f.Name)
	}
	// The report says so of the cut; where S* is not the state in the cut, it never was.
	m.Instant = m.Consistent && s.Instant == "yes"
	return nil
}

// newRow is a row before any run, with what is expected.
func newRow(c *impl.Config, r reach) Row {
	row := Row{
		Algorithm: c.Algorithm, Order: c.Channels[0].Order, Needs: trace.AnyOrder,
		True: c.Total(), Recorded: c.Total(), Findings: []string{},
	}
	if c.Markers() {
		row.Needs, row.ControlBound = trace.FIFO, len(c.Channels)
	}
	if c.Algorithm == trace.Naive {
		row.Needs = "-"
	}
	if row.Order == trace.FIFO { // else things may take longer than a round
		row.HopsBound = hopsBound(c, r)
	}
	return row
}

// hopsBound is the most hops that the algorithm is expected to take; 0 for no bound.
func hopsBound(c *impl.Config, r reach) int {
	switch c.Algorithm {
	case trace.ChandyLamport, trace.StopTheWorld:
		return r.bound + 1
	case trace.Mattern:
		return matternHops
	case trace.Naive:
		return len(c.Processes) - 1
	default:
		return 0
	}
}

// matternHops is how far the word goes by way of the collector: the coming tick, its
// acknowledgement, the tick, and the counts.
const matternHops = 4

// add takes the measure of one more run. Of the totals it shows the first that is wrong.
func (r *Row) add(m *Measure) {
	r.Control, r.Words = max(r.Control, m.Control), max(r.Words, m.Words)
	r.Bytes, r.ChannelBytes = max(r.Bytes, m.Bytes), max(r.ChannelBytes, m.ChannelBytes)
	r.Hops, r.Pause = max(r.Hops, m.Hops), max(r.Pause, m.Pause)
	if m.Consistent {
		r.Consistent++
	}
	if m.Instant {
		r.Instant++
	}
	if r.Recorded == r.True {
		r.Recorded = m.Recorded
	}
	r.Findings = slices.Compact(slices.Sorted(slices.Values(append(r.Findings, m.Findings...))))
}
