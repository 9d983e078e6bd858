package impl

import "tracecheck/trace"

// Recording is a world whose steps go to a trace, and its coordinator: the one that
// collects the parts of each snapshot and says when it has them all.
type Recording struct {
	World    *World
	recorder *trace.Recorder
	err      error  // the sink's first
	begun    []bool // [s]: someone asked for the snapshot
	parts    []int  // [s]: parts that have come
	want     int    // parts of a snapshot
}

// NewRecording makes a recording of a world in its initial state. The sink gets
// each event once, in real order, and must not keep it.
func NewRecording(c *Config, sink func(*trace.Event) error) *Recording {
	r := &Recording{
		World: NewWorld(c, true),
		begun: make([]bool, c.Snaps+1),
		parts: make([]int, c.Snaps+1),
		want:  len(c.Processes),
	}
	r.recorder = trace.NewRecorder(c.Header(), func(e *trace.Event) error {
		r.err = sink(e)
		return r.err
	})
	if c.RecordsChannels() {
		r.want += len(c.Channels)
	}
	return r
}

// Apply takes one action, which must be enabled, and records what it does.
func (r *Recording) Apply(a Action) {
	r.World.Apply(a)
	for _, e := range r.World.Events() {
		r.add(e)
	}
}

// add records e and what the coordinator has to say of it: `begin` before the
// first record of a snapshot that no process began, `complete` after the last part.
func (r *Recording) add(e trace.Event) {
	switch e.Kind {
	case trace.Begin:
		r.begun[e.Snap] = true
	case trace.Record, trace.ChannelState:
		if !r.begun[e.Snap] {
			r.begun[e.Snap] = true
			r.say(trace.Begin, e.Snap)
		}
		r.parts[e.Snap]++
	}
	r.recorder.Add(e)
	part := e.Kind == trace.Record || e.Kind == trace.ChannelState
	if part && r.parts[e.Snap] == r.want {
		r.say(trace.Complete, e.Snap)
	}
}

func (r *Recording) say(kind trace.Kind, snap int64) {
	coordinator := len(r.World.procs)
	r.recorder.Add(trace.Event{Proc: coordinator, Kind: kind, Chan: trace.NoChan, Snap: snap})
}

// Begun says whether anyone has asked for snapshot s.
func (r *Recording) Begun(s int) bool { return r.begun[s] }

// Completed says whether every part of snapshot s has come.
func (r *Recording) Completed(s int) bool { return r.parts[s] == r.want }

// Err is the sink's first error; after it nothing more is recorded.
func (r *Recording) Err() error { return r.err }

// Close writes the end of every log and returns the sink's first error.
func (r *Recording) Close() error { return r.recorder.Close() }
