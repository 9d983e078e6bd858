package impl

import (
	"fmt"
	"strings"

	"tracecheck/trace"
)

// Where the parts of a snapshot go: the values of Config.Gather.
const (
	// Local: the parts stay where they were recorded. The collector hears that they
	// are there, and says `complete` as the coordinator.
	Local = "local"
	// Initiator: every part goes to the process that began the snapshot, which says
	// `complete` in its own log when it has them all. Of several that began it, the
	// first counts; where none did, because the coordinator asked, the coordinator.
	Initiator = "initiator"
)

// Gatherings lists the values of Config.Gather; Local is the default.
var Gatherings = []string{Local, Initiator}

// Gathering is who gathers the snapshots of a run, and what has come there. It is
// not safe for concurrent use.
type Gathering struct {
	coordinator int
	initiator   bool // the parts go to the initiator
	want        int  // parts of a snapshot
	snaps       []gathered
}

// gathered is one snapshot. What is not of it by its number is not in it.
type gathered struct {
	begun bool
	by    int // who gathers it, once begun
	have  int
	parts []trace.Event
}

// NewGathering makes what a run of this configuration has before it starts.
func NewGathering(c *Config) *Gathering {
	g := &Gathering{
		coordinator: len(c.Processes), initiator: c.Gather == Initiator, want: len(c.Processes),
		snaps: make([]gathered, c.Snaps+1),
	}
	if c.RecordsChannels() {
		g.want += len(c.Channels)
	}
	return g
}

// IsPart says whether an event is a part of a snapshot.
func IsPart(e *trace.Event) bool { return e.Kind == trace.Record || e.Kind == trace.ChannelState }

// Begin notes that process p, or the coordinator, began snapshot s. The first counts.
func (g *Gathering) Begin(s int64, p int) {
	if g.snaps[s].begun {
		return
	}
	g.snaps[s].begun, g.snaps[s].by = true, g.coordinator
	if g.initiator {
		g.snaps[s].by = p
	}
}

// Begun says whether anyone has begun snapshot s.
func (g *Gathering) Begun(s int64) bool { return g.snaps[s].begun }

// By is who gathers snapshot s, a process or the coordinator, and says when it is
// complete; only once it has begun.
func (g *Gathering) By(s int64) int { return g.snaps[s].by }

// Add takes in the word that a part is there and, where the parts travel, the part. It says whether
// this was the last one that the snapshot lacked.
func (g *Gathering) Add(e trace.Event) bool {
	s := &g.snaps[e.Snap]
	s.have++
	if g.initiator {
		s.parts = append(s.parts, e)
	}
	return s.have == g.want
}

// Complete says whether every part of snapshot s has come.
func (g *Gathering) Complete(s int64) bool { return g.snaps[s].have == g.want }

// Parts are the parts of snapshot s that have come to who gathers it, in the order of
// their coming; none where they stay where they were recorded. The caller must not
// change them.
func (g *Gathering) Parts(s int64) []trace.Event { return g.snaps[s].parts }

func (c *Config) validateGather() error {
	if c.Gather != "" && c.Gather != Local && c.Gather != Initiator {
		return fmt.Errorf("gathering %q: expected one of %s", c.Gather, strings.Join(Gatherings, ", "))
	}
	return nil
}
