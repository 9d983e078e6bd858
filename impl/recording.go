package impl

import "tracecheck/trace"

// Recording is a world whose steps go to a trace, and whoever gathers the parts of
// each snapshot and says when they are all there: see Config.Gather.
type Recording struct {
	World    *World
	recorder *trace.Recorder
	err      error // the sink's first
	gathered *Gathering
}

// NewRecording makes a recording of a world in its initial state. The sink gets
// each event once, in real order, and must not keep it.
func NewRecording(c *Config, sink func(*trace.Event) error) *Recording {
	r := &Recording{World: NewWorld(c, true), gathered: NewGathering(c)}
	r.recorder = trace.NewRecorder(c.Header(), func(e *trace.Event) error {
		r.err = sink(e)
		return r.err
	})
	return r
}

// Apply takes one action, which must be enabled, and records what it does.
func (r *Recording) Apply(a Action) {
	r.World.Apply(a)
	for _, e := range r.World.Events() {
		r.add(e)
	}
}

// add records e and what is said about it: `begin`, by the coordinator, before the
// first record of a snapshot that no process began; `complete` after the last part.
func (r *Recording) add(e trace.Event) {
	part := IsPart(&e)
	if part && !r.gathered.Begun(e.Snap) {
		coordinator := len(r.World.procs)
		r.gathered.Begin(e.Snap, coordinator)
		r.say(coordinator, trace.Begin, e.Snap)
	}
	if e.Kind == trace.Begin {
		r.gathered.Begin(e.Snap, e.Proc)
	}
	r.recorder.Add(e)
	if part && r.gathered.Add(e) {
		r.say(r.gathered.By(e.Snap), trace.Complete, e.Snap)
	}
}

func (r *Recording) say(proc int, kind trace.Kind, snap int64) {
	r.recorder.Add(trace.Event{Proc: proc, Kind: kind, Chan: trace.NoChan, Snap: snap})
}

// Begun says whether anyone has asked for snapshot s.
func (r *Recording) Begun(s int) bool { return r.gathered.Begun(int64(s)) }

// Completed says whether every part of snapshot s has come.
func (r *Recording) Completed(s int) bool { return r.gathered.Complete(int64(s)) }

// Gathered is who gathers the snapshots, and what has come there. The caller must not
// add to it.
func (r *Recording) Gathered() *Gathering { return r.gathered }

// Err is the sink's first error; after it nothing more is recorded.
func (r *Recording) Err() error { return r.err }

// Close writes the end of every log and returns the sink's first error.
func (r *Recording) Close() error { return r.recorder.Close() }
