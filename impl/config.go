package impl

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tracecheck/trace"
)

// Process is one process of a Config.
type Process struct {
	ID      string
	Initial int64 // the balance it starts with
}

// Config is everything that is fixed in a run or a model: the constants of the
// specification.
type Config struct {
	Algorithm string          // one of Algorithms
	Processes []Process       // Procs and Initial
	Channels  []trace.Channel // Chans, Source, Target and, by their Order, Fifo
	Amounts   []int64         // what one Send or Spend may take, ascending
	Spending  bool            // whether Spend is possible
	Work      bool            // the computation is not the bank, but active and passive processes
	MaxSends  int             // work: how often a process hands it out; 0: any number
	Snaps     int             // snapshots are 1 to Snaps
	MaxWhite  int             // Lai-Yang: messages on a channel before a record; 0: any number
	Initiator int             // Mattern: the process whose time it is, an index in Processes
	Gather    string          // where the parts of a snapshot go: Local ("" for it) or Initiator

	// Machine makes process p in its initial state; nil for the machine of the
	// Algorithm. Tests put one here that is wrong on purpose.
	Machine func(c *Config, p int) Machine
}

// Validate says what is wrong with the configuration, if anything is.
func (c *Config) Validate() error {
	if _, ok := algorithms[c.Algorithm]; !ok {
		return fmt.Errorf("there is no machine for the algorithm %q; there are %s",
			c.Algorithm, strings.Join(Algorithms(), ", "))
	}
	if c.MaxWhite < 0 {
		return fmt.Errorf("at most %d messages on a channel: the number cannot be negative", c.MaxWhite)
	}
	if c.Snaps < 0 {
		return fmt.Errorf("%d snapshots: the number cannot be negative", c.Snaps)
	}
	if err := c.validateProcesses(); err != nil {
		return err
	}
	if c.Initiator < 0 || c.Initiator >= len(c.Processes) {
		return fmt.Errorf("the initiator is process %d of %d", c.Initiator, len(c.Processes))
	}
	if err := c.validateChannels(); err != nil {
		return err
	}
	if err := c.validateGather(); err != nil {
		return err
	}
	if err := c.validateWork(); err != nil {
		return err
	}
	for i, a := range c.Amounts {
		if a < 1 || i > 0 && a <= c.Amounts[i-1] {
			return fmt.Errorf("amounts %v: they must be positive and ascending", c.Amounts)
		}
	}
	return nil
}

func (c *Config) validateProcesses() error {
	if len(c.Processes) == 0 {
		return fmt.Errorf("there are no processes")
	}
	seen := map[string]bool{trace.CoordinatorID: true}
	for _, p := range c.Processes {
		if p.ID == "" || seen[p.ID] {
			return fmt.Errorf("the process id %q is empty, taken or reserved", p.ID)
		}
		if p.Initial < 0 || p.Initial > trace.MaxInt {
			return fmt.Errorf("process %s starts with %d: a balance lies in 0 to 2^53 - 1",
				p.ID, p.Initial)
		}
		seen[p.ID] = true
	}
	return nil
}

func (c *Config) validateChannels() error {
	seen := map[string]bool{}
	for _, ch := range c.Channels {
		if ch.ID == "" || seen[ch.ID] {
			return fmt.Errorf("the channel id %q is empty or taken", ch.ID)
		}
		if n := len(c.Processes); ch.From < 0 || ch.From >= n || ch.To < 0 || ch.To >= n {
			return fmt.Errorf("channel %s joins processes that are not there", ch.ID)
		}
		if ch.Order != trace.FIFO && ch.Order != trace.AnyOrder {
			return fmt.Errorf("channel %s: order %q is neither fifo nor any", ch.ID, ch.Order)
		}
		seen[ch.ID] = true
	}
	return nil
}

// Header is the header of the trace that a run of this configuration makes, a
// `total` log, with no name for the run. Each call makes a new one.
func (c *Config) Header() *trace.Header {
	h := &trace.Header{
		Algorithm: c.Algorithm, Application: trace.Bank,
		ChannelOrder: trace.AnyOrder, LogOrder: trace.TotalOrder,
		Channels: append([]trace.Channel(nil), c.Channels...),
	}
	out := Output{Work: c.Work}
	if c.Work {
		h.Application = trace.Opaque
	}
	for _, p := range c.Processes {
		h.Processes = append(h.Processes, trace.Process{ID: p.ID, Initial: out.value(p.Initial)})
	}
	for _, ch := range c.Channels {
		if ch.Order == trace.FIFO {
			h.ChannelOrder = trace.FIFO
		}
	}
	return h
}

// Total is the money in the system when it starts.
func (c *Config) Total() int64 {
	var total int64
	for _, p := range c.Processes {
		total += p.Initial
	}
	return total
}

// RecordsChannels says whether the algorithm records what is in the channels; if
// not, its snapshot is complete once every process has recorded.
func (c *Config) RecordsChannels() bool { return algorithms[c.Algorithm].recordsChannels }

// Markers says whether the algorithm sends markers.
func (c *Config) Markers() bool { return algorithms[c.Algorithm].markers }

// Colours says whether the algorithm's messages carry their sender's epoch.
func (c *Config) Colours() bool { return algorithms[c.Algorithm].colours }

// Variables are those that the algorithm has beside those of every algorithm.
func (c *Config) Variables() []Variable { return algorithms[c.Algorithm].variables }

// Fair are the steps of its own that a process takes sooner or later, where it can.
func (c *Config) Fair() []ActionName { return algorithms[c.Algorithm].fair }

// Algorithms lists those that have a machine, by their names in a trace.
func Algorithms() []string { return slices.Sorted(maps.Keys(algorithms)) }

// ends lists the channels that leave and that enter process p, ascending.
func (c *Config) ends(p int) (out, in []int) {
	for i, ch := range c.Channels {
		if ch.From == p {
			out = append(out, i)
		}
		if ch.To == p {
			in = append(in, i)
		}
	}
	return out, in
}
