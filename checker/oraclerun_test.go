package checker_test

import (
	"tracecheck/trace"
)

// runFindings are the findings of the run.
func (o *oracle) runFindings() names {
	found := names{}
	for _, gap := range o.gaps {
		if gap > 0 { // "a missing seq"
			found["gap"] = true
		}
	}
	for _, l := range o.all(trace.Receive, trace.ReceiveMarker) {
		if name := o.explain(l); name != "" {
			found[name] = true
		}
	}
	if !o.total && o.hasRing() {
		found["unsent"] = true // "in no order of all events does every send precede its receive"
	}
	if o.twice || o.sentOrReceivedTwice() {
		found["duplicate"] = true
	}
	for _, l := range o.all(trace.Receive, trace.ReceiveMarker) {
		if o.overtakes(l) {
			found["fifo"] = true
		}
	}
	if o.colourOfRun() {
		found["colour"] = true
	}
	if o.h.Application == trace.Bank && o.overdrawn() {
		found["application"] = true
	}
	return found
}

// gap: "a receive whose send is not there and may stand at or beyond a missing
// seq of its sender, or in the tail of its process log that has no end". unsent:
// "the sender's log has its end; in a total log no send stands before it".
func (o *oracle) explain(l *line) string {
	sender := o.from(l.Chan)
	send := first(o.sendsOf(thingOf(l)))
	switch {
	case send != nil && (!o.total || send.n < l.n):
		return ""
	case send != nil:
		return "unsent"
	case o.gaps[sender] > 0 && o.gapMayStandBefore(sender, l):
		return "gap"
	case o.total || o.ended[sender]:
		return "unsent"
	}
	return "gap"
}

// gapMayStandBefore: in a total log the missing lines stand behind the line
// before them.
func (o *oracle) gapMayStandBefore(p int, l *line) bool {
	log := o.logs[p]
	return !o.total || len(log) == 0 || log[len(log)-1].n < l.n
}

// hasRing takes every line that can be taken, the sends before their receives,
// and says whether any is left over.
func (o *oracle) hasRing() bool {
	done := make([]int, len(o.logs))
	for again := true; again; {
		again = false
		for p, log := range o.logs {
			if done[p] < len(log) && o.canStandAfter(log[done[p]], done) {
				done[p]++
				again = true
			}
		}
	}
	for p, log := range o.logs {
		if done[p] < len(log) {
			return true
		}
	}
	return false
}

// canStandAfter says whether what l waits for is among what was taken.
func (o *oracle) canStandAfter(l *line, done []int) bool {
	if l.Kind != trace.Receive && l.Kind != trace.ReceiveMarker {
		return true
	}
	send := first(o.sendsOf(thingOf(l)))
	return send == nil || send.at < done[send.Proc]
}

// "one id sent, or received, twice on a channel"
func (o *oracle) sentOrReceivedTwice() bool {
	for _, log := range o.logs {
		for _, l := range log {
			if !isItem(l.Kind) || l.Kind == trace.Lose {
				continue
			}
			if len(o.sendsOf(thingOf(l))) > 1 || len(o.receivesOf(thingOf(l))) > 1 {
				return true
			}
		}
	}
	return false
}

// fifo: "fifo channel: an item delivered while one sent before it was neither
// delivered before it nor lost at any time"; what came after all was not lost. A receive before its send, which is
// unsent, "still counts for orphan and state": for fifo it does not.
func (o *oracle) overtakes(l *line) bool {
	send := first(o.sendsOf(thingOf(l)))
	if !o.h.IsFIFO(l.Chan) || send == nil || first(o.receivesOf(thingOf(l))) != l {
		return false
	}
	if o.total && send.n > l.n {
		return false
	}
	for _, earlier := range o.logs[send.Proc][:send.at] {
		if earlier.Chan != l.Chan || earlier.Kind != trace.Send && earlier.Kind != trace.SendMarker {
			continue
		}
		delivered := first(o.receivesOf(thingOf(earlier)))
		if (delivered == nil || delivered.at > l.at) && !o.isGone(thingOf(earlier)) {
			return true
		}
	}
	return false
}

// application: "a step that the application forbids (bank: a balance below zero)".
// A step that raises a balance below zero is not what brought it there. In a total
// log a step is judged by what was known when it was taken: not while
// it follows a receive whose send still comes.
func (o *oracle) overdrawn() bool {
	for p := range o.h.Processes {
		states := o.states(p)
		for i := range o.logs[p] {
			before, _ := states[i].Int()
			after, known := states[i+1].Int()
			if known && after < min(0, before) && !o.dependsOnLater(o.logs[p][:i+1]) {
				return true
			}
		}
	}
	return false
}

// dependsOnLater says whether one of a process's first lines is a receive whose
// send comes after the last of them.
func (o *oracle) dependsOnLater(lines []*line) bool {
	last := lines[len(lines)-1]
	for _, l := range lines {
		if l.Kind != trace.Receive {
			continue
		}
		if send := first(o.sendsOf(thingOf(l))); o.total && send != nil && send.n > last.n {
			return true
		}
	}
	return false
}
