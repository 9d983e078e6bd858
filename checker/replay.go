package checker

import "tracecheck/trace"

// opaque is an application step of a run whose states only its events tell, and
// Options.Replay, where it is set. The data is that of the message at a receive.
func (j *judge) opaque(e *trace.Event, data trace.Value) {
	a := &j.procs[e.Proc].account
	before := a.value
	a.value = e.State
	if j.opts.Replay == nil || before.IsZero() {
		return
	}
	after, err := j.opts.Replay(j.h.ProcID(e.Proc), before, e, data)
	switch {
	case err != nil:
		j.noStep(e, sprintf("in the state %s the application does not: %s", before, err))
	case e.State.IsZero():
		a.value = after
	case !after.IsZero() && after != e.State:
		j.noStep(e, sprintf("in the state %s the application goes on to %s, where the line says %s",
			before, after, e.State))
	}
}

func (j *judge) noStep(e *trace.Event, why string) {
	j.bar(e)
	id := j.h.ProcID(e.Proc)
	j.findings.add(fact{
		name:   "application",
		text:   sprintf("%s takes a step, %s; %s.", id, aKind(e.Kind), why),
		also:   sprintf("%s seq %d", id, e.Seq),
		places: j.places(placeOf(e)),
	})
}
