package tlctrace

import (
	"fmt"

	"tracecheck/internal/tlc"
)

// The kinds of steps, as the modules of the specification name them.
const (
	sendStep     = "send"
	receiveStep  = "receive"
	spendStep    = "spend"
	initiateStep = "initiate"
	markerStep   = "marker"
	stutterStep  = "stutter"
	atStep       = "at"
)

// What a step tells of a balance beside a balance: nothing, and one that no process can have.
const (
	untold = -1
	none   = -2
)

// step is one step of a trace or a path. Which fields count depends on the kind.
type step struct {
	kind   string
	proc   int
	chn    int
	amount int64
	msg    int // its number; 0 for a message that was never sent
	snap   int // its number
	first  bool
	value  int64 // the recorded balance, or untold, or none
	told   bool  // msgs is what the log has recorded of the channel
	msgs   []int

	states  map[int]int64 // "at": by process, as far as they are known
	flight  [][]int       // "at": by channel, numbers of messages
	amounts [][]int64     // "at": by channel, what they carry
	stateAt map[int]int   // "at": by process, the line that tells its state
	closeAt map[int]int   // "at": by channel, the line of its record

	line         int // its main line, an index in the history; -1 for none
	state, close int // the lines of the recorded state and of the channel's record
	lines        int // how many lines it stands for
}

func proc(p int) tlc.Value  { return tlc.NewString(fmt.Sprintf("p%d", p+1)) }
func chn(c int) tlc.Value   { return tlc.NewString(fmt.Sprintf("c%d", c+1)) }
func ghost(c int) tlc.Value { return tlc.NewString(fmt.Sprintf("g%d", c+1)) }

func field(name string, v tlc.Value) tlc.Pair {
	return tlc.Pair{Arg: tlc.NewString(name), Val: v}
}

func integers[T int | int64](list []T) tlc.Value {
	elems := make([]tlc.Value, len(list))
	for i, n := range list {
		elems[i] = tlc.NewInt(int64(n))
	}
	return tlc.NewSequence(elems...)
}

// value is the step as a record of TLA+.
func (s *step) tla() tlc.Value {
	pairs := []tlc.Pair{field("k", tlc.NewString(s.kind))}
	add := func(name string, v tlc.Value) { pairs = append(pairs, field(name, v)) }
	switch s.kind {
	case sendStep, receiveStep:
		add("c", chn(s.chn))
		add("a", tlc.NewInt(s.amount))
		add("m", tlc.NewInt(int64(s.msg)))
	case spendStep:
		add("p", proc(s.proc))
		add("a", tlc.NewInt(s.amount))
	case initiateStep:
		add("p", proc(s.proc))
		add("s", tlc.NewInt(int64(s.snap)))
		add("v", tlc.NewInt(s.value))
	case markerStep:
		add("c", chn(s.chn))
		add("s", tlc.NewInt(int64(s.snap)))
		add("first", tlc.NewBool(s.first))
		add("v", tlc.NewInt(s.value))
		add("told", tlc.NewBool(s.told))
		add("q", integers(s.msgs))
	case atStep:
		add("v", s.knownStates())
		add("q", byChannel(s.flight))
		add("w", byChannel(s.amounts))
	}
	return tlc.NewFunction(pairs...)
}

func (s *step) knownStates() tlc.Value {
	var pairs []tlc.Pair
	for p, n := range s.states {
		pairs = append(pairs, tlc.Pair{Arg: proc(p), Val: tlc.NewInt(n)})
	}
	return tlc.NewFunction(pairs...)
}

func byChannel[T int | int64](list [][]T) tlc.Value {
	var pairs []tlc.Pair
	for c, q := range list {
		pairs = append(pairs, tlc.Pair{Arg: chn(c), Val: integers(q)})
	}
	return tlc.NewFunction(pairs...)
}
