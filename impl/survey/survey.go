// Package survey says what a run of ours is worth as a test of a checker: what its
// snapshots recorded, whether they caught money on its way, whether they overlap,
// and whether S* was ever the real state. It reads the events of a `total` log of a
// bank as they come, believes them, and judges nothing.
package survey

import (
	"slices"

	"tracecheck/trace"
)

// Snapshot is what one snapshot of a run looks like.
type Snapshot struct {
	Snap      int64
	Records   map[string]int64   // process id to recorded state
	Channels  map[string][]int64 // channel id to recorded amounts; empty ones are left out
	Parts     int                // records and channel states that have come
	Completed bool               // the coordinator said so
	Overlaps  bool               // some of another snapshot's parts stand between its own
	// NoInstant says that S* was the real state at no instant of the run: a step
	// after its process recorded stands before one of another that had not.
	NoInstant bool

	recorded    map[int]bool // by process
	firstPost   bool         // a post step has come
	first, last int          // positions of the first and the last part
}

// Total is the money that the snapshot recorded, in processes and in channels.
func (s *Snapshot) Total() int64 {
	var total int64
	for _, n := range s.Records {
		total += n
	}
	for _, list := range s.Channels {
		for _, n := range list {
			total += n
		}
	}
	return total
}

// Survey reads a run. It remembers every message, so it is for tests.
type Survey struct {
	h     *trace.Header
	snaps map[int64]*Snapshot
	sent  map[sentKey]int64
	now   int // position of the event that is read
}

type sentKey struct {
	channel int
	msg     string
}

// New makes a survey of a run with header h.
func New(h *trace.Header) *Survey {
	return &Survey{h: h, snaps: map[int64]*Snapshot{}, sent: map[sentKey]int64{}}
}

// Add reads one event. It never fails; the error makes it fit for a sink.
func (v *Survey) Add(e *trace.Event) error {
	v.now++
	switch {
	case e.Kind.IsStep():
		v.step(e)
	case e.Kind == trace.Record:
		s := v.part(e.Snap)
		s.Records[v.h.ProcID(e.Proc)], _ = e.State.Int()
		s.recorded[e.Proc] = true
	case e.Kind == trace.ChannelState:
		s := v.part(e.Snap)
		for _, msg := range e.Msgs {
			id := v.h.Channels[e.Chan].ID
			s.Channels[id] = append(s.Channels[id], v.sent[sentKey{e.Chan, msg}])
		}
	case e.Kind == trace.Complete:
		v.snapshot(e.Snap).Completed = true
	}
	return nil
}

func (v *Survey) step(e *trace.Event) {
	if e.Kind == trace.Send {
		v.sent[sentKey{e.Chan, e.Msg}], _ = e.Data.Int()
	}
	for _, s := range v.snaps {
		if s.recorded[e.Proc] {
			s.firstPost = true
		} else if s.firstPost {
			s.NoInstant = true
		}
	}
}

func (v *Survey) part(snap int64) *Snapshot {
	s := v.snapshot(snap)
	s.last = v.now
	s.Parts++
	return s
}

func (v *Survey) snapshot(snap int64) *Snapshot {
	s := v.snaps[snap]
	if s == nil {
		s = &Snapshot{
			Snap: snap, Records: map[string]int64{}, Channels: map[string][]int64{},
			recorded: map[int]bool{}, first: v.now,
		}
		v.snaps[snap] = s
	}
	return s
}

// Snapshots is what was found, by snapshot ascending.
func (v *Survey) Snapshots() []*Snapshot {
	var list []*Snapshot
	for _, s := range v.snaps {
		for _, o := range v.snaps {
			s.Overlaps = s.Overlaps || s != o && s.first < o.last && o.first < s.last
		}
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b *Snapshot) int { return int(a.Snap - b.Snap) })
	return list
}
