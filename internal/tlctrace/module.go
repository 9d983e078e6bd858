package tlctrace

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tracecheck/internal/tlc"
	"tracecheck/trace"
)

// The generated files: the module of the steps, which stands in for the example of its name in the
// specification; and above the module that takes them one of the other constants, with its
// configuration.
const (
	topModule = "RecordedRun"
	topConfig = topModule + ".cfg"
)

// judging is how TLC judges the runs of an algorithm.
type judging struct {
	spec string // its module; the one that takes steps has Trace at its end
	way  func(*translator) way
	// further writes what a configuration has beyond the bank and the snapshots.
	further func(k *constants) string
	// reaching is set where every process must be able to reach every other.
	reaching bool
	// fifo is set where its snapshots are right on fifo channels alone.
	fifo bool
}

// judged are the algorithms whose runs are held against a module of their own.
var judged = map[string]judging{
	trace.ChandyLamport: {spec: "ChandyLamport", way: newChandyLamport, reaching: true, fifo: true},
	trace.LaiYang: {
		spec: "LaiYang", way: newColours,
		further: func(k *constants) string { return fmt.Sprintf("MaxWhite = %d\n", k.steps+1) },
	},
	trace.Mattern: {
		spec: "Mattern", way: newColours,
		further: func(*constants) string { return fmt.Sprintf("Initiator = %s\n", proc(0)) },
	},
	trace.StopTheWorld: {
		spec: "StopTheWorld", way: newStopTheWorld, fifo: true,
		further: func(*constants) string { return "Reach <- ReachesAll\n" },
	},
}

// constants are those of the bank and of the snapshots, for a run of TLC.
type constants struct {
	h       *trace.Header
	initial []int64
	amounts map[int64]bool
	snaps   int
	steps   int // of the longest trace
	// ghosts is set where a ring of channels that no trace uses must be added: ChandyLamport
	// assumes that every process can reach every other.
	ghosts bool
}

// add takes the amounts of steps.
func (k *constants) add(steps []step) {
	k.steps = max(k.steps, len(steps))
	for i := range steps {
		if s := &steps[i]; s.kind == sendStep || s.kind == spendStep {
			k.amounts[s.amount] = true
		}
	}
}

// module writes the module of constants.
func (k *constants) module(above string) string {
	var source, target []tlc.Pair
	for c, ch := range k.h.Channels {
		source = append(source, tlc.Pair{Arg: chn(c), Val: proc(ch.From)})
		target = append(target, tlc.Pair{Arg: chn(c), Val: proc(ch.To)})
	}
	for p := range k.ghostRing() {
		source = append(source, tlc.Pair{Arg: ghost(p), Val: proc(p)})
		target = append(target, tlc.Pair{Arg: ghost(p), Val: proc((p + 1) % len(k.h.Processes))})
	}
	var initial []tlc.Pair
	for p, n := range k.initial {
		initial = append(initial, tlc.Pair{Arg: proc(p), Val: tlc.NewInt(n)})
	}
	return fmt.Sprintf("---- MODULE %s ----\nEXTENDS %s\nTheSource == %s\nTheTarget == %s\n"+
		"TheInitial == %s\n====\n", topModule, above, tlc.NewFunction(source...),
		tlc.NewFunction(target...), tlc.NewFunction(initial...))
}

// data writes the module of that name that defines a sequence of traces or paths.
func data(module, name string, list []string) string {
	return fmt.Sprintf("---- MODULE %s ----\nEXTENDS Integers, Sequences\n%s == <<\n%s>>\n====\n",
		module, name, strings.Join(list, ",\n"))
}

// config writes the configuration.
func (k *constants) config(spec, view string, snaps bool) string {
	var procs, chans, fifo, amounts []tlc.Value
	for p := range k.h.Processes {
		procs = append(procs, proc(p))
	}
	for c := range k.h.Channels {
		chans = append(chans, chn(c))
		if k.h.IsFIFO(c) {
			fifo = append(fifo, chn(c))
		}
	}
	for p := range k.ghostRing() {
		chans, fifo = append(chans, ghost(p)), append(fifo, ghost(p))
	}
	for _, a := range slices.Sorted(maps.Keys(k.amounts)) {
		amounts = append(amounts, tlc.NewInt(a))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "SPECIFICATION %s\nVIEW %s\nCHECK_DEADLOCK FALSE\nCONSTANTS\n", spec, view)
	fmt.Fprintf(&b, "Procs = %s\nChans = %s\nFifo = %s\nAmounts = %s\nSpending = TRUE\n",
		tlc.NewSet(procs...), tlc.NewSet(chans...), tlc.NewSet(fifo...), tlc.NewSet(amounts...))
	b.WriteString("Source <- TheSource\nTarget <- TheTarget\nInitial <- TheInitial\n")
	if snaps {
		b.WriteString("Snaps = {")
		for s := range k.snaps {
			if s > 0 {
				b.WriteString(", ")
			}
			fmt.Fprint(&b, s+1)
		}
		b.WriteString("}\n")
	}
	return b.String()
}

// ghostRing is the number of ghost channels, one from each process to the next.
func (k *constants) ghostRing() int {
	if !k.ghosts || len(k.h.Processes) < 2 || connected(k.h) {
		return 0
	}
	return len(k.h.Processes)
}

// connected reports whether every process can reach every other.
func connected(h *trace.Header) bool {
	for _, back := range []bool{false, true} {
		seen := map[int]bool{0: true}
		for grew := true; grew; {
			grew = false
			for _, c := range h.Channels {
				from, to := c.From, c.To
				if back {
					from, to = to, from
				}
				if seen[from] && !seen[to] {
					seen[to], grew = true, true
				}
			}
		}
		if len(seen) < len(h.Processes) {
			return false
		}
	}
	return true
}

// sequence writes steps as a sequence of TLA+, one a line.
func sequence(steps []step) string {
	var b strings.Builder
	b.WriteString("<<")
	for i := range steps {
		if i > 0 {
			b.WriteString(",\n")
		}
		b.WriteString(steps[i].tla().String())
	}
	b.WriteString(">>")
	return b.String()
}
