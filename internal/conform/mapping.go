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
	variables func(*impl.Config, *impl.State) tlc.State
}

// mappings are by the module of the model.
var mappings = map[string]mapping{
	"MCChandyLamport.tla": {trace.ChandyLamport, chandyLamport},
}

// chandyLamport gives the variables of ChandyLamport.tla, in their order.
func chandyLamport(c *impl.Config, s *impl.State) tlc.State {
	return tlc.State{
		{Name: "state", Value: byProcess(c, s.Balance, number)},
		{Name: "chan", Value: byChannel(c, s.Chan, items)},
		{Name: "recorded", Value: bySnapshot(s.Recorded, func(row []bool) tlc.Value {
			return byProcess(c, row, tlc.NewBool)
		})},
		{Name: "record", Value: bySnapshot(s.Record, func(row []int64) tlc.Value {
			return byProcess(c, row, number)
		})},
		{Name: "closed", Value: bySnapshot(s.Closed, func(row []bool) tlc.Value {
			return byChannel(c, row, tlc.NewBool)
		})},
		{Name: "chanRecord", Value: bySnapshot(s.ChanRecord, func(row [][]int64) tlc.Value {
			return byChannel(c, row, numbers)
		})},
	}
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

func numbers(list []int64) tlc.Value {
	elems := make([]tlc.Value, len(list))
	for i, n := range list {
		elems[i] = tlc.NewInt(n)
	}
	return tlc.NewSequence(elems...)
}

func items(list []impl.Item) tlc.Value {
	elems := make([]tlc.Value, len(list))
	for i, it := range list {
		elems[i] = item(it)
	}
	return tlc.NewSequence(elems...)
}

// item is Message(a) or Marker(s) of the specification.
func item(it impl.Item) tlc.Value {
	field := func(name string, v tlc.Value) tlc.Pair {
		return tlc.Pair{Arg: tlc.NewString(name), Val: v}
	}
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
