// Package live runs the machines with real concurrency: a goroutine a process,
// Go channels between them, no common clock, and every process logging for itself.
// The one lock is that of the collector, which hears out of band what is recorded.
// The machines are those that are explored and walked.
package live

import (
	"context"
	"sync"
	"time"

	"tracecheck/impl"
	"tracecheck/trace"
)

// linkSize is how many items the network holds on one channel. More wait in
// their sender's outbox, so that a full channel never blocks a process.
const linkSize = 4

// Options is what a live run has beside its configuration.
type Options struct {
	Transfers int    // how many messages are sent in all, if the money lasts
	Seed      uint64 // of what the processes choose; the scheduler chooses too
	Time      bool   // events carry when they began and were done, in ns since the start
}

// Play makes a live run. It goes on until all snapshots are complete and nothing is
// on its way. The sink gets the events of one process in order, but is called by all
// processes at the same time; it must not keep an event. Its first error ends the
// run, and so does ctx. A channel that is not FIFO delivers in an order that the seed
// and the scheduler choose.
func Play(ctx context.Context, c *impl.Config, o Options, sink func(*trace.Event) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	n := &network{
		c: c, o: o, start: time.Now(), starters: starters(c), collector: newCollector(c, sink),
	}
	for range c.Channels {
		n.links = append(n.links, make(chan impl.Item, linkSize))
	}
	var running sync.WaitGroup
	for p := range c.Processes {
		running.Go(func() {
			if err := newProcess(n, p, sink).run(ctx); err != nil {
				cancel(err)
			}
		})
	}
	running.Wait()
	if err := n.collector.end(); err != nil {
		cancel(err)
	}
	return context.Cause(ctx)
}

// network is what the processes of a run share.
type network struct {
	c         *impl.Config
	o         Options
	start     time.Time
	starters  [][]bool         // by snapshot from 0 and process: it starts the snapshot
	links     []chan impl.Item // by channel
	collector *collector
}
