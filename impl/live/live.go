// Package live runs the machines with real concurrency: a goroutine a process,
// Go channels between them, no common clock, no lock, and every process logging
// for itself. The machines are those that are explored and walked.
package live

import (
	"context"
	"fmt"
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

// Play makes a live run of Chandy-Lamport. It goes on until all snapshots are
// complete and nothing is on its way. The sink gets the events of one process
// in order, but is called by all processes at the same time; it must not keep
// an event. The network must be strongly connected, for the markers to come
// everywhere. Its first error ends the run, and so does ctx.
func Play(ctx context.Context, c *impl.Config, o Options, sink func(*trace.Event) error) error {
	if c.Algorithm != trace.ChandyLamport {
		return fmt.Errorf("the algorithm %s does not run live; expected %s", c.Algorithm, trace.ChandyLamport)
	}
	for _, ch := range c.Channels {
		if ch.Order != trace.FIFO {
			return fmt.Errorf("channel %s: a live channel keeps its order; expected %s", ch.ID, trace.FIFO)
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	n := &network{c: c, o: o, start: time.Now(), parts: make(chan int), complete: make(chan struct{})}
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
	ended := make(chan struct{})
	go func() {
		running.Wait()
		close(ended)
	}()
	if err := n.collect(ended, sink); err != nil {
		cancel(err)
	}
	<-ended
	return context.Cause(ctx)
}

// network is what the processes of a run share.
type network struct {
	c        *impl.Config
	o        Options
	start    time.Time
	links    []chan impl.Item // by channel
	parts    chan int         // the snapshot of a part that a process has recorded
	complete chan struct{}    // closed when every snapshot is complete
}

// collect is the coordinator: it says of each snapshot when all its parts are
// there. It takes parts until the processes have ended.
func (n *network) collect(ended <-chan struct{}, sink func(*trace.Event) error) error {
	h := n.c.Header()
	rec := trace.NewRecorder(h, sink)
	want := len(n.c.Processes) + len(n.c.Channels)
	count := make([]int, n.c.Snaps+1)
	left := n.c.Snaps
	for {
		if left == 0 {
			close(n.complete)
			left = -1
		}
		select {
		case s := <-n.parts:
			if count[s]++; count[s] == want {
				left--
				rec.Add(trace.Event{
					Proc: h.Coordinator(), Kind: trace.Complete, Chan: trace.NoChan, Snap: int64(s),
				})
			}
		case <-ended:
			if n.c.Snaps > 0 {
				rec.Add(trace.Event{Proc: h.Coordinator(), Kind: trace.End, Chan: trace.NoChan})
			}
			return rec.Err()
		}
	}
}
