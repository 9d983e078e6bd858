package live

import (
	"tracecheck/impl"
	"tracecheck/trace"
)

// choose picks a step that the process takes of its own accord: one of the algorithm
// that is due, or one of the application.
func (pr *process) choose() (impl.Action, bool) {
	pr.steps = pr.machine.Steps(pr.steps[:0])
	if pr.asking != nil {
		pr.steps = pr.n.collector.permitted(pr.asking, pr.steps)
	}
	var sends, spends, rests, due []impl.Action
	for _, a := range pr.steps {
		switch {
		case a.Name == impl.Send && pr.left > 0:
			sends = append(sends, a)
		case a.Name == impl.Spend && pr.left > 0:
			spends = append(spends, a)
		case a.Name == impl.Rest:
			rests = append(rests, a)
		}
	}
	for _, a := range pr.steps {
		if pr.due(a, len(sends) > 0 || pr.stopped > 0) {
			due = append(due, a)
		}
	}
	if len(spends) > 0 && len(sends) > 0 && pr.rng.IntN(spendOneIn) == 0 {
		sends = spends
	}
	if len(rests) > 0 && (len(sends) == 0 || pr.rng.IntN(restOneIn) == 0) {
		sends = rests
	}
	if len(due) > 0 && (len(sends) == 0 || pr.rng.IntN(2) == 0) {
		sends = due
	}
	if len(sends) == 0 {
		return impl.Action{}, false
	}
	return sends[pr.rng.IntN(len(sends))], true
}

// spendOneIn is how many steps of the application there are to one that spends, and
// restOneIn to one that comes to rest. With nothing more to hand out, a process rests.
const (
	spendOneIn = 20
	restOneIn  = 4
)

// due says whether a step of the algorithm is to be taken now. Application steps never
// are: they only may be taken.
func (pr *process) due(a impl.Action, sending bool) bool {
	if a.Snap == 0 {
		return false
	}
	starts := pr.n.starters[a.Snap-1][pr.p]
	switch a.Name {
	case impl.Close, impl.Wake, impl.Record, impl.GoOn:
		return true
	case impl.Agree: // Mattern's: once the one whose time it is has named the tick, all others
		return !starts || pr.timeFor(a.Snap, sending)
	case impl.Initiate:
		// Without markers each process records by itself sooner or later, should no
		// message make it do so before.
		return starts && pr.timeFor(a.Snap, sending) ||
			pr.n.c.Algorithm == trace.LaiYang && pr.timeFor(a.Snap+1, sending)
	case impl.Stop:
		// A process that stands still sends nothing, and its time does not pass: were the
		// lower snapshots not due, it could wait for one that waits for it to start them.
		return pr.heard[a.Snap] || starts && (a.Snap < pr.highest || pr.timeFor(a.Snap, sending))
	case impl.Read:
		return pr.timeFor(a.Snap, sending)
	default:
		return false
	}
}

// timeFor spreads the snapshots over the transfers of a process that can still send.
func (pr *process) timeFor(s int, sending bool) bool {
	sent := pr.quota - pr.left
	return !sending || sent*(pr.n.c.Snaps+1) >= pr.quota*s
}
