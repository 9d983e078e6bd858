package conform

import (
	"fmt"

	"tracecheck/impl"
	"tracecheck/internal/tlc"
	"tracecheck/trace"
)

// mapping says how an algorithm's state in Go reads in TLA+. A new algorithm is one entry.
type mapping struct {
	algorithm string
	item      func(impl.Item) tlc.Value
	// constants are those that the module has beside the bank's and Snaps; nil for none.
	constants func(*impl.Config) []tlc.Var
	// work is set where the computation is that of Termination.tla: states are words.
	work bool
}

// mappings are by the module of the model.
var mappings = map[string]mapping{
	"MCChandyLamport.tla": {algorithm: trace.ChandyLamport, item: kindItem},
	"MCLaiYang.tla":       {algorithm: trace.LaiYang, item: epochItem, constants: maxWhite},
	"MCMattern.tla":       {algorithm: trace.Mattern, item: epochItem, constants: initiator},
	"MCStopTheWorld.tla":  {algorithm: trace.StopTheWorld, item: kindItem},
	"MCNaive.tla":         {algorithm: trace.Naive, item: amountItem},
	"MCTerminationSnapshot.tla": {
		algorithm: trace.ChandyLamport, item: kindItem, constants: maxSends, work: true,
	},
}

func maxWhite(c *impl.Config) []tlc.Var {
	return []tlc.Var{{Name: "MaxWhite", Value: tlc.NewInt(int64(c.MaxWhite))}}
}

func maxSends(c *impl.Config) []tlc.Var {
	return []tlc.Var{{Name: "MaxSends", Value: tlc.NewInt(int64(c.MaxSends))}}
}

func initiator(c *impl.Config) []tlc.Var {
	return []tlc.Var{{Name: "Initiator", Value: tlc.NewString(c.Processes[c.Initiator].ID)}}
}

// variables gives the variables of a specification: those of every algorithm, and by their names
// those that its machine has besides.
func (m mapping) variables(c *impl.Config, s *impl.State) tlc.State {
	v := tlc.State{
		{Name: "state", Value: byProcess(c, s.Balance, stateOf(c))},
		{Name: "chan", Value: byChannel(c, s.Chan, func(q []impl.Item) tlc.Value {
			return sequence(q, m.item)
		})},
		{Name: "recorded", Value: bySnapshot(s.Recorded, func(row []bool) tlc.Value {
			return byProcess(c, row, tlc.NewBool)
		})},
		{Name: "record", Value: bySnapshot(s.Record, func(row []int64) tlc.Value {
			return byProcess(c, row, stateOf(c))
		})},
	}
	if c.MaxSends > 0 {
		v = append(v, tlc.Var{Name: "sends", Value: byProcess(c, s.Sends, number)})
	}
	if c.RecordsChannels() {
		v = append(v, tlc.Var{Name: "closed", Value: bySnapshot(s.Closed, func(row []bool) tlc.Value {
			return byChannel(c, row, tlc.NewBool)
		})}, tlc.Var{Name: "chanRecord", Value: bySnapshot(s.ChanRecord, func(row [][]int64) tlc.Value {
			return byChannel(c, row, func(q []int64) tlc.Value { return sequence(q, number) })
		})})
	}
	for _, more := range s.More {
		v = append(v, tlc.Var{Name: more.Name, Value: bySnapshot(more.Rows, func(row []int64) tlc.Value {
			value := number
			if more.Bool {
				value = truth
			}
			if more.Of == impl.OfProcess {
				return byProcess(c, row, value)
			}
			return byChannel(c, row, value)
		})})
	}
	return v
}

// byProcess is the function on Procs; list[p] belongs to process p of the configuration.
func byProcess[T any](c *impl.Config, list []T, value func(T) tlc.Value) tlc.Value {
	return function(list, func(i int) tlc.Value { return tlc.NewString(c.Processes[i].ID) }, value)
}

// byChannel is the function on Chans.
func byChannel[T any](c *impl.Config, list []T, value func(T) tlc.Value) tlc.Value {
	return function(list, func(i int) tlc.Value { return tlc.NewString(c.Channels[i].ID) }, value)
}

// bySnapshot is the function on Snaps, which are numbered from 1.
func bySnapshot[T any](list []T, value func(T) tlc.Value) tlc.Value {
	return function(list, func(i int) tlc.Value { return tlc.NewInt(int64(i + 1)) }, value)
}

func function[T any](list []T, arg func(int) tlc.Value, value func(T) tlc.Value) tlc.Value {
	pairs := make([]tlc.Pair, len(list))
	for i, v := range list {
		pairs[i] = tlc.Pair{Arg: arg(i), Val: value(v)}
	}
	return tlc.NewFunction(pairs...)
}

func number(n int64) tlc.Value { return tlc.NewInt(n) }

// stateOf says how a process's state reads.
func stateOf(c *impl.Config) func(int64) tlc.Value {
	if !c.Work {
		return number
	}
	return func(n int64) tlc.Value {
		if n != impl.Active && n != impl.Passive {
			return number(n) // it is neither, and differs
		}
		return tlc.NewString(impl.Mode(n))
	}
}

// truth is a BOOLEAN that the machine has as 0 or 1; what is neither stays a number, and differs.
func truth(n int64) tlc.Value {
	if n == 0 || n == 1 {
		return tlc.NewBool(n == 1)
	}
	return tlc.NewInt(n)
}

func sequence[T any](list []T, value func(T) tlc.Value) tlc.Value {
	elems := make([]tlc.Value, len(list))
	for i, v := range list {
		elems[i] = value(v)
	}
	return tlc.NewSequence(elems...)
}

// amountItem is a message of a specification without markers and epochs.
func amountItem(it impl.Item) tlc.Value { return tlc.NewInt(it.Amount) }

// epochItem is a message of a specification whose messages carry an epoch.
func epochItem(it impl.Item) tlc.Value {
	return tlc.NewFunction(field("amount", tlc.NewInt(it.Amount)),
		field("epoch", tlc.NewInt(int64(it.Epoch))))
}

func field(name string, v tlc.Value) tlc.Pair {
	return tlc.Pair{Arg: tlc.NewString(name), Val: v}
}

// kindItem is Message(a) or Marker(s) of a specification with markers.
func kindItem(it impl.Item) tlc.Value {
	switch it.Kind {
	case impl.Message:
		return tlc.NewFunction(field("kind", tlc.NewString("message")),
			field("amount", tlc.NewInt(it.Amount)))
	case impl.Marker:
		return tlc.NewFunction(field("kind", tlc.NewString("marker")),
			field("snap", tlc.NewInt(int64(it.Snap))))
	default:
		panic(fmt.Sprintf("conform: an item of kind %d", it.Kind))
	}
}
