package witness

import (
	"fmt"
	"slices"

	"tracecheck/trace"
)

// cut is what the trace itself says of a snapshot.
type cut struct {
	snap     int64
	records  []int      // one a process: the index of its first record
	channels [][]string // one a channel: the message ids of its record
	begin    int        // S_begin is the state before this index
	instead  int        // where it may stand if no path leads on from there, or -1
	end      int        // S_end is the state before this index: behind the last part that counts
}

// cutOf reads a snapshot out of a run, or says which part of it is missing. Of a part that is
// recorded twice the first counts; the second is not waited for either.
func (r *history) cutOf(snap int64) (*cut, *Refusal) {
	c := &cut{snap: snap, instead: -1, records: make([]int, len(r.h.Processes))}
	for p := range c.records {
		c.records[p] = -1
	}
	c.channels = make([][]string, len(r.h.Channels))
	for i := range r.events {
		e := &r.events[i]
		switch {
		case e.Snap != snap:
		case e.Kind == trace.Record && c.records[e.Proc] < 0:
			c.records[e.Proc], c.end = i, i+1
		case e.Kind == trace.ChannelState && c.channels[e.Chan] == nil:
			c.channels[e.Chan], c.end = append([]string{}, e.Msgs...), i+1
		}
	}
	if missing := r.missing(c); missing != "" {
		return nil, &Refusal{
			Snap: snap, Field: "records",
			Message: missing + "; a snapshot without all its parts has no path to show",
		}
	}
	c.begin = r.beginOf(c)
	return c, nil
}

func (r *history) missing(c *cut) string {
	for p, i := range c.records {
		if i < 0 {
			return fmt.Sprintf("%s has no record of snapshot %d", r.h.ProcID(p), c.snap)
		}
	}
	for ch, msgs := range c.channels {
		if msgs == nil && r.recordsChannels() {
			return fmt.Sprintf("channel %s has no channel_state of snapshot %d", r.h.Channels[ch].ID, c.snap)
		}
	}
	return ""
}

// recordsChannels says whether the algorithm records channels at all. Where it
// does not, a channel without a line was recorded as empty.
func (r *history) recordsChannels() bool {
	switch r.h.Algorithm {
	case trace.Naive, trace.AlignedBarrier, trace.StopTheWorld:
		return false
	}
	return true
}

// beginOf finds S_begin: before the first begin of the snapshot, or, if there is
// none, before its first record. In process logs the coordinator's begin has no
// place among the others' events, and one that merely happened to be merged
// behind a post step, or that another begin comes free of, need not stand where
// it does: then too S_begin is before the first record. And there it may stand
// instead where a begin depends on a post step and this order has no path from
// it, for another lawful order may have one.
func (r *history) beginOf(c *cut) int {
	first := c.records[0]
	for _, i := range c.records {
		first = min(first, i)
	}
	begins := r.begins(c.snap)
	if len(begins) == 0 {
		return first
	}
	if r.h.LogOrder == trace.TotalOrder {
		return begins[0]
	}
	caused, merely := r.postsBefore(begins[0], c)
	free := func(b int) bool { caused, _ := r.postsBefore(b, c); return !caused }
	if merely || caused && (r.coordinatorBegan(c.snap) || slices.ContainsFunc(begins, free)) {
		return first
	}
	if caused {
		c.instead = first
	}
	return begins[0]
}

// begins lists the begins of a snapshot that have a place in the order.
func (r *history) begins(snap int64) []int {
	var list []int
	for i := range r.events {
		e := &r.events[i]
		if e.Kind != trace.Begin || e.Snap != snap {
			continue
		}
		if r.h.LogOrder == trace.TotalOrder || e.Proc != r.h.Coordinator() {
			list = append(list, i)
		}
	}
	return list
}

// coordinatorBegan says whether the coordinator has a begin of the snapshot.
func (r *history) coordinatorBegan(snap int64) bool {
	return slices.ContainsFunc(r.events, func(s trace.Step) bool {
		return s.Kind == trace.Begin && s.Snap == snap && s.Proc == r.h.Coordinator()
	})
}

// postsBefore says of the post steps that stand before index b whether b depends
// on one of them, and whether one stands there merely by the merge.
func (r *history) postsBefore(b int, c *cut) (caused, merely bool) {
	past := r.past(b)
	for i := range b {
		if r.isPost(i, c.records) {
			caused = caused || past[i]
			merely = merely || !past[i]
		}
	}
	return caused, merely
}
