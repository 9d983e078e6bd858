// Package run makes a run of the machines and hands out its trace: a walk that
// chooses by seed among what is enabled, or a scenario.
package run

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"tracecheck/impl"
	"tracecheck/impl/live"
	"tracecheck/impl/scenario"
	"tracecheck/trace"
)

// Config says which run to make. A scenario stands for itself: with one, nothing
// else may be set.
type Config struct {
	Scenario string // the name of a scenario, or ""

	Application  string   // one of Applications; "" for trace.Bank
	Algorithm    string   // one of impl.Algorithms; "" for trace.ChandyLamport
	ChannelOrder string   // trace.FIFO ("" for it) or trace.AnyOrder
	Topology     string   // one of Topologies; unused with Network
	Processes    int      // how many, 2 to MaxProcesses; unused with Network
	Network      *Network // processes and channels from elsewhere, or nil
	Seed         uint64   // equal configurations and seeds make equal runs
	Snapshots    int      // how many snapshots are taken, 0 or more
	Transfers    int      // how many messages are sent, 0 or more, if the money lasts
	Spending     bool     // money may leave the system: totals fall
	Gather       string   // where the parts go: one of impl.Gatherings; "" for impl.Local
}

// Run is a run to be made.
type Run struct {
	cfg  *impl.Config
	name string
	play func(context.Context, *impl.Recording) error
	live *live.Options // nil: it cannot run live
}

// New prepares a run, or says what is wrong with its configuration.
func New(c Config) (*Run, error) {
	if c.Scenario != "" {
		return newScenario(c)
	}
	if c.Algorithm == "" {
		c.Algorithm = trace.ChandyLamport
	}
	if c.ChannelOrder == "" {
		c.ChannelOrder = trace.FIFO
	}
	if c.ChannelOrder != trace.FIFO && c.ChannelOrder != trace.AnyOrder {
		return nil, fmt.Errorf("channel order %q: expected fifo or any", c.ChannelOrder)
	}
	if c.Transfers < 0 {
		return nil, fmt.Errorf("%d transfers: the number cannot be negative", c.Transfers)
	}
	rng := rand.New(rand.NewPCG(c.Seed, 0))
	cfg, err := configuration(c, rng)
	if err != nil {
		return nil, err
	}
	marker := markerWeights[rng.IntN(len(markerWeights))]
	w := newWalk(cfg, rng, marker, c.Transfers)
	return &Run{
		cfg: cfg, name: fmt.Sprintf("walk of seed %d", c.Seed), play: w.play,
		live: &live.Options{Transfers: c.Transfers, Seed: c.Seed},
	}, nil
}

// configuration is that of the machines, its network laid and what the seed decides
// decided.
func configuration(c Config, rng *rand.Rand) (*impl.Config, error) {
	net := c.Network
	if net == nil {
		var err error
		if net, err = network(c.Topology, c.Processes, c.ChannelOrder, rng); err != nil {
			return nil, err
		}
	}
	cfg := &impl.Config{
		Algorithm: c.Algorithm, Processes: net.Processes, Channels: net.Channels,
		Amounts: amounts, Spending: c.Spending, Snaps: c.Snapshots, Gather: c.Gather,
	}
	if err := setApplication(cfg, c.Application, rng); err != nil {
		return nil, err
	}
	if c.Algorithm == trace.Mattern && len(net.Processes) > 0 {
		cfg.Initiator = rng.IntN(len(net.Processes))
	}
	return cfg, cfg.Validate()
}

func newScenario(c Config) (*Run, error) {
	name := c.Scenario
	c.Scenario = ""
	if c != (Config{}) {
		return nil, errors.New("a scenario has its own processes and choices: nothing else can be set")
	}
	s, err := scenario.Load(name)
	if err != nil {
		return nil, err
	}
	play := func(_ context.Context, r *impl.Recording) error { return s.Play(r) }
	return &Run{cfg: s.Config, name: name, play: play}, nil
}

// Header is the header of the run's trace, of a `total` log. Each call makes a new
// one, so a caller who writes a log a process may change its LogOrder.
func (r *Run) Header() *trace.Header {
	h := r.cfg.Header()
	h.Run = r.name
	return h
}

// PlayLive makes the run with real concurrency, as live.Play does: the sink is
// called by all processes at the same time, and equal seeds do not make equal
// runs. With time the events say when they were. A scenario has its order fixed
// and does not run live.
func (r *Run) PlayLive(ctx context.Context, time bool, sink func(*trace.Event) error) error {
	if r.live == nil {
		return errors.New("a scenario is fixed in every step and does not run live")
	}
	o := *r.live
	o.Time = time
	return live.Play(ctx, r.cfg, o, sink)
}

// Play makes the run: the sink gets each event once, in real order, and must not
// keep it. The run goes on until its snapshots are complete and nothing is on its
// way, and then ends every log. An error of the sink ends it, and so does ctx.
// A Run is played once.
func (r *Run) Play(ctx context.Context, sink func(*trace.Event) error) error {
	rec := impl.NewRecording(r.cfg, sink)
	if err := r.play(ctx, rec); err != nil {
		return err
	}
	return rec.Close()
}
