package checker

import "tracecheck/trace"

// noSend judges a receive that no send stands before: as a gap where the send
// may stand in what is missing of its sender, else as unsent.
func (j *judge) noSend(e *trace.Event, fault trace.Fault) {
	j.bar(e)
	sender := j.h.Channels[e.Chan].From
	id := j.h.ProcID(sender)
	switch {
	case fault == trace.Cycle:
		j.addUnsent(e, sprintf("Its send by %s stands behind a receive that waits in turn for what %s "+
			"sends later: in no order of all events does every send precede its receive.",
			id, j.h.ProcID(e.Proc)))
	case j.procs[sender].gap > 0:
		j.addGap(e, sender, j.procs[sender].gap)
	case j.total:
		j.procs[sender].unsent = append(j.procs[sender].unsent, *e)
	case j.run.Whole(sender):
		j.addUnsent(e, sprintf("The log of %s has its end and no send of it.", id))
	default:
		j.addGap(e, sender, j.procs[sender].last+1)
	}
}

// explain settles the receives that wait for the next line of proc: it is here,
// and nothing is missing before it.
func (j *judge) explain(proc int) {
	for _, e := range j.procs[proc].unsent {
		j.totalUnsent(&e)
	}
	j.procs[proc].unsent = nil
}

// excuse settles them the other way: a line of proc is missing.
func (j *judge) excuse(proc int, missing int64) {
	for _, e := range j.procs[proc].unsent {
		j.addGap(&e, proc, missing)
	}
	j.procs[proc].unsent = nil
}

func (j *judge) totalUnsent(e *trace.Event) {
	j.addUnsent(e, "No send of it stands before that line, and the order of the lines is the real order.")
}

// ahead says whether in a total log an item was taken in before it was sent.
func (j *judge) ahead(sent, got place) bool {
	return j.total && sent.there() && got.there() && got.at.Line < sent.at.Line
}

func (j *judge) addUnsent(e *trace.Event, why string) {
	name, on := j.itemName(keyOf(e)), j.h.Channels[e.Chan].ID
	j.findings.add(fact{
		name: "unsent",
		text: sprintf("%s takes in %s on %s, and no send can explain it. %s",
			j.h.ProcID(e.Proc), name, on, why),
		also:   sprintf("%s on %s", name, on),
		places: j.places(placeOf(e)),
	})
}

func (j *judge) addGap(e *trace.Event, sender int, missing int64) {
	name, on := j.itemName(keyOf(e)), j.h.Channels[e.Chan].ID
	j.findings.add(fact{
		name: "gap",
		text: sprintf("%s takes in %s on %s, whose send is not here. It may stand at %s seq %d or beyond, "+
			"which is missing.", j.h.ProcID(e.Proc), name, on, j.h.ProcID(sender), missing),
		also:   sprintf("%s on %s, which %s seq %d or beyond may send", name, on, j.h.ProcID(sender), missing),
		places: j.places(placeOf(e)),
	})
}
