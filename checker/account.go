package checker

import (
	"math"

	"tracecheck/trace"
)

// account is the state of one process as the run tells it.
type account struct {
	value trace.Value // zero: not known
	owed  []*item     // messages taken in before their send was read: their data is still to add
}

// known is the state, or no value while it is not known.
func (a *account) known() trace.Value {
	if len(a.owed) > 0 {
		return trace.Value{}
	}
	return a.value
}

func (a *account) forget() { *a = account{} }

// change is an application step of e.Proc: in a bank it moves the balance by
// delta, elsewhere the state is what the event says it is.
func (j *judge) change(e *trace.Event, delta int64) {
	a := &j.procs[e.Proc].account
	if j.h.Application != trace.Bank {
		j.opaque(e, trace.Value{})
		return
	}
	before, known := a.value.Int()
	if !known {
		return
	}
	after := before + delta
	if after > math.MaxInt64/2 || after < math.MinInt64/2 {
		a.forget() // no balance of this format
		return
	}
	a.value = trace.Int(after)
	if delta < 0 && after < 0 && len(a.owed) == 0 {
		j.overdrawn(e, before, delta)
	}
}

func (j *judge) overdrawn(e *trace.Event, before, delta int64) {
	j.bar(e)
	j.findings.add(fact{
		name: "application",
		text: sprintf("%s holds %d, and %s of it takes %d. A bank has no balance below zero, so this is "+
			"no step of the application.", j.h.ProcID(e.Proc), before, aKind(e.Kind), -delta),
		also:   sprintf("%s seq %d", j.h.ProcID(e.Proc), e.Seq),
		places: j.places(placeOf(e)),
	})
}

// credit adds a message's data to the state of its receiver.
func (j *judge) credit(e *trace.Event, it *item) {
	a := &j.procs[e.Proc].account
	if j.h.Application != trace.Bank {
		if !it.sent.there() {
			a.forget() // what it carries is not known
		}
		j.opaque(e, it.data)
		return
	}
	switch n, known := it.data.Int(); {
	case known:
		j.change(e, n)
	case !it.sent.there():
		a.owed = append(a.owed, it)
	default:
		a.forget()
	}
}

// pay settles what a receiver took in before its send was read, once for each time.
func (j *judge) pay(to int, it *item) {
	a := &j.procs[to].account
	rest := a.owed[:0]
	for _, o := range a.owed {
		if o == it {
			a.value = addOwed(a.value, []*item{it})
		} else {
			rest = append(rest, o)
		}
	}
	a.owed = rest
}

// addOwed is a balance with the data of messages added; not known where one of
// them is not.
func addOwed(v trace.Value, owed []*item) trace.Value {
	n, known := v.Int()
	for _, it := range owed {
		amount, told := it.data.Int()
		known = known && told
		n += amount
	}
	if !known && len(owed) > 0 {
		return trace.Value{}
	}
	if len(owed) == 0 {
		return v
	}
	return trace.Int(n)
}
