package conform

import (
	"fmt"

	"tracecheck/impl"
	"tracecheck/internal/tlc"
	"tracecheck/trace"
)

// config makes the configuration of the machine from the constants of a model.
func config(m mapping, s *tlc.Shape) (*impl.Config, error) {
	c := &impl.Config{
		Algorithm: m.algorithm, Amounts: s.Amounts, Spending: s.Spending, Snaps: len(s.Snaps),
		MaxWhite: s.MaxWhite, Work: m.work, MaxSends: s.MaxSends,
	}
	for i, n := range s.Snaps {
		if n != i+1 {
			return nil, fmt.Errorf("snaps %v: the machine numbers them from 1 on", s.Snaps)
		}
	}
	procs := map[string]int{}
	for i, id := range s.Processes {
		procs[id] = i
		c.Processes = append(c.Processes, impl.Process{ID: id, Initial: s.Initial[id]})
	}
	for id := range s.Initial {
		if _, ok := procs[id]; !ok {
			return nil, fmt.Errorf("initial: there is no process %q", id)
		}
	}
	if s.Initiator != "" {
		var ok bool
		if c.Initiator, ok = procs[s.Initiator]; !ok {
			return nil, fmt.Errorf("initiator: there is no process %q", s.Initiator)
		}
	}
	if err := addChannels(c, s, procs); err != nil {
		return nil, err
	}
	return c, c.Validate()
}

func addChannels(c *impl.Config, s *tlc.Shape, procs map[string]int) error {
	fifo := map[string]bool{}
	for _, id := range s.Fifo {
		fifo[id] = true
	}
	for _, ch := range s.Channels {
		from, ok := procs[ch.From]
		to, also := procs[ch.To]
		if !ok || !also {
			return fmt.Errorf("channel %q joins processes that are not there", ch.ID)
		}
		order := trace.AnyOrder
		if fifo[ch.ID] {
			order = trace.FIFO
		}
		delete(fifo, ch.ID)
		c.Channels = append(c.Channels, trace.Channel{ID: ch.ID, From: from, To: to, Order: order})
	}
	for id := range fifo {
		return fmt.Errorf("fifo: there is no channel %q", id)
	}
	return nil
}
