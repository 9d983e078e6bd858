package tlctrace

import (
	"fmt"
	"strings"

	"tracecheck/internal/tlc"
)

// The kinds of steps, as the modules of the specification name them.
const (
	sendStep     = "send"
	receiveStep  = "receive"
	spendStep    = "spend"
	initiateStep = "initiate"
	tickStep     = "tick"
	markerStep   = "marker"
	wakeStep     = "wake"
	agreeStep    = "agree"
	stopStep     = "stop"
	heardStep    = "heard"
	recordStep   = "record"
	goOnStep     = "goon"
	cutStep      = "cut"
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
	kind    string
	proc    int
	chn     int
	amount  int64
	msg     int // its number; 0 for a message that was never sent
	snap    int // its number
	first   bool
	balance int64 // the recorded balance, or untold, or none
	told    bool  // msgs is what the log has recorded of the channel
	msgs    []int

	coloured bool    // messages of the algorithm have a colour, and
	epoch    int     // this is the number of the snapshot up to which its sender has recorded
	by       int     // the initiator of the snapshot
	carried  []int64 // by msgs, the amount

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

// fields are those of a step by its kind, as the modules know them.
var fields = map[string]string{
	sendStep: "c a m", receiveStep: "c a m", spendStep: "p a", stutterStep: "p",
	initiateStep: "p s v", markerStep: "c s first v told q",
	agreeStep: "i p s", tickStep: "i p s v", wakeStep: "i p s v",
	stopStep: "p s", heardStep: "c s", recordStep: "p s v", goOnStep: "p s", cutStep: "c s q w",
}

// tla is the step as a record of TLA+.
func (s *step) tla() tlc.Value {
	pairs := []tlc.Pair{field("k", tlc.NewString(s.kind))}
	for _, name := range strings.Fields(fields[s.kind]) {
		pairs = append(pairs, field(name, s.value(name)))
	}
	if s.coloured {
		pairs = append(pairs, field("e", tlc.NewInt(int64(s.epoch))))
	}
	if s.kind == atStep {
		pairs = append(pairs, field("v", s.knownStates()), field("q", byChannel(s.flight)),
			field("w", byChannel(s.amounts)))
	}
	return tlc.NewFunction(pairs...)
}

// value is that of a field.
func (s *step) value(name string) tlc.Value {
	switch name {
	case "p":
		return proc(s.proc)
	case "i":
		return proc(s.by)
	case "c":
		return chn(s.chn)
	case "a":
		return tlc.NewInt(s.amount)
	case "m":
		return tlc.NewInt(int64(s.msg))
	case "s":
		return tlc.NewInt(int64(s.snap))
	case "v":
		return tlc.NewInt(s.balance)
	case "first":
		return tlc.NewBool(s.first)
	case "told":
		return tlc.NewBool(s.told)
	case "q":
		return integers(s.msgs)
	}
	return integers(s.carried) // "w"
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
