package explore

import (
	"fmt"
	"slices"

	"tracecheck/impl"
	"tracecheck/trace"
)

// mostAfter bounds the steps that Record takes after the path, for machines that
// never come to rest.
const mostAfter = 10_000

// Record makes the run again, now with the events of its trace, which the sink gets
// as from an impl.Recording. Then all that is on its way is delivered and snapshots
// that were begun are brought to their end, so that there is something to judge.
func Record(c *impl.Config, path []Step, sink func(*trace.Event) error) error {
	r := impl.NewRecording(c, sink)
	for _, step := range path {
		if step.Action == nil {
			continue
		}
		a, ok := sameAction(r.World, *step.Action)
		if !ok {
			return fmt.Errorf("%s cannot be taken in the recording", c.Describe(*step.Action))
		}
		r.Apply(a)
	}
	for range mostAfter {
		a, ok := unfinished(r)
		if !ok {
			break
		}
		r.Apply(a)
	}
	return r.Close()
}

// sameAction is the enabled action that is a, but for the number of a message: while
// exploring they have none.
func sameAction(w *impl.World, a impl.Action) (impl.Action, bool) {
	for _, b := range w.Enabled(nil) {
		tag := b.Tag
		b.Tag = a.Tag
		if a == b {
			b.Tag = tag
			return b, true
		}
	}
	return impl.Action{}, false
}

// unfinished is a step that is still to come: a delivery or, if nothing is on its way, one
// that a process takes for a snapshot that has begun. What is on its way comes first because
// then what an early reader misses, or a late one sees twice, is in the snapshot.
func unfinished(r *impl.Recording) (impl.Action, bool) {
	fair := append([]impl.ActionName{impl.Read}, r.World.Config().Fair()...)
	enabled := r.World.Enabled(nil)
	for _, a := range enabled {
		if a.Name == impl.Receive || a.Name == impl.ReceiveMarker {
			return a, true
		}
	}
	for _, a := range enabled {
		if slices.Contains(fair, a.Name) && r.Begun(a.Snap) {
			return a, true
		}
	}
	return impl.Action{}, false
}
