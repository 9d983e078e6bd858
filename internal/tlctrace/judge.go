package tlctrace

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"tracecheck/internal/tlc"
)

// Result is what TLC says of one trace or path.
type Result struct {
	// Accepted is set where TLC has used every step.
	Accepted bool
	// Refusal is the step that it did not take; nil where it was not asked for one: all steps are
	// used, or the path branches off another one that did not come so far.
	Refusal *Refusal
}

// Refusal is the step of a trace or path that the specification does not have.
type Refusal struct {
	// Step is its number, from 1.
	Step int
	// Word is what the specification says of it, and Detail what stands in the way: see WhyNot in
	// its modules.
	Word   string
	Detail []tlc.Value
}

// batch is a run of TLC over several sequences of steps.
type batch struct {
	tools  tlc.Tools
	spec   fs.FS
	above  string // the module that takes the steps
	data   string // the module in which they stand, and what it calls them
	name   string
	lists  [][]step
	starts int // how many begin in an initial state
	k      *constants
	elems  []string // the elements of the sequence
	config string
	report func(tlc.Progress)
}

// do runs TLC and says what became of each sequence. TLC's own count of states must be the
// number of steps that were used, or it did something else than it printed.
func (r *batch) do(ctx context.Context) ([]Result, error) {
	c := collector{results: make([]Result, len(r.lists)), used: map[int]bool{}}
	result, err := tlc.Run(ctx, r.tools, tlc.Job{
		Files:  r.spec,
		Extra:  r.files(),
		Module: topModule + ".tla", Config: topConfig, Workers: 1,
		Printed: c.line, Progress: r.report,
	})
	if err != nil {
		return nil, err
	}
	if result.Verdict != tlc.Pass {
		if err := result.Err(); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("TLC ends with %s: %s", result.Verdict, result.Message)
	}
	if c.err != nil {
		return nil, c.err
	}
	return c.results, r.count(&c, result)
}

// files are the generated ones, by name.
func (r *batch) files() map[string]string {
	return map[string]string{
		topModule + ".tla": r.k.module(r.above), topConfig: r.config,
		r.data + ".tla": data(r.data, r.name, r.elems),
	}
}

// count holds what was printed against TLC's numbers.
func (r *batch) count(c *collector, result *tlc.Result) error {
	var states int64
	deepest := 0
	for n := range r.lists {
		steps := len(r.lists[n])
		switch res := &c.results[n]; {
		case c.used[n+1] && res.Refusal != nil:
			return fmt.Errorf("TLC took a step of sequence %d that it says it cannot take: %s", n+1,
				res.Refusal.Word)
		case c.used[n+1] || steps == 0:
			res.Accepted = true
		case res.Refusal != nil:
			steps = res.Refusal.Step - 1
		default:
			continue // not reached
		}
		states += int64(steps) + 1
		deepest = max(deepest, steps)
	}
	if states != result.Distinct {
		return fmt.Errorf("TLC found %d states where what it printed makes %d", result.Distinct, states)
	}
	if r.starts == len(r.lists) && deepest != result.Depth-1 {
		return fmt.Errorf("TLC says depth %d where what it printed makes %d", result.Depth, deepest+1)
	}
	return nil
}

// collector reads what the specification prints. A long value stands on several lines.
type collector struct {
	results []Result
	used    map[int]bool
	open    string
	err     error
}

// line takes a line that begins or goes on with a printed value.
func (c *collector) line(line string) bool {
	begins := strings.HasPrefix(strings.ReplaceAll(line, " ", ""), `<<"`)
	if c.open == "" && !begins {
		return false
	}
	c.open += line + "\n"
	if strings.Count(c.open, "<<") > strings.Count(c.open, ">>") {
		return true
	}
	v, err := tlc.ParseValue(c.open)
	c.open = ""
	if err == nil {
		err = c.value(v)
	}
	c.err = errors.Join(c.err, err)
	return true
}

// value is <<"used", n>> or <<"refused", n, step, word, detail ...>>.
func (c *collector) value(v tlc.Value) error {
	if len(v.Elems) < 2 || v.Elems[1].Int < 1 || v.Elems[1].Int > int64(len(c.results)) {
		return fmt.Errorf("the specification printed %s", v)
	}
	n := int(v.Elems[1].Int)
	switch {
	case v.Elems[0].Text == "used" && len(v.Elems) == 2:
		c.used[n] = true
	case v.Elems[0].Text == "refused" && len(v.Elems) > 4:
		c.results[n-1].Refusal = &Refusal{int(v.Elems[2].Int), v.Elems[3].Text, v.Elems[4:]}
	default:
		return fmt.Errorf("the specification printed %s", v)
	}
	return nil
}

// Options are what a run of TLC needs.
type Options struct {
	Tools tlc.Tools
	// Spec is the folder of the specification.
	Spec fs.FS
	// Progress may be nil.
	Progress func(tlc.Progress)
}

// JudgeTraces asks TLC of each trace whether it is a run of its algorithm, in one run. The
// traces have the same algorithm, processes, channels and, unless their application is opaque, initial
// balances. The error is one of TLC or of the context.
func JudgeTraces(ctx context.Context, o Options, traces ...*Trace) ([]Result, error) {
	r, err := newTraces(o, traces)
	if err != nil {
		return nil, err
	}
	return r.do(ctx)
}

func newTraces(o Options, traces []*Trace) (*batch, error) {
	way := judged[traces[0].h.h.Algorithm]
	k := &constants{h: traces[0].h.h, amounts: map[int64]bool{}, ghosts: way.reaching}
	r := &batch{
		tools: o.Tools, spec: o.Spec, above: way.spec + "Trace", data: "TraceData", name: "Traces",
		k: k, report: o.Progress, starts: len(traces),
	}
	for _, t := range traces {
		if err := k.same(t.h); err != nil {
			return nil, err
		}
		if t.h.h.Algorithm != k.h.Algorithm {
			return nil, errors.New("traces of one run of TLC have the same algorithm")
		}
		k.snaps = max(k.snaps, len(t.snaps))
		k.add(t.steps)
		r.lists = append(r.lists, t.steps)
		r.elems = append(r.elems, sequence(t.steps))
	}
	r.config = k.config("TraceSpec", "TraceView", true)
	if way.further != nil {
		r.config += way.further(k)
	}
	return r, nil
}

// same takes the initial balances of one more history, which is of the same network.
func (k *constants) same(r *History) error {
	initial := r.initial()
	if k.initial == nil {
		k.initial = initial
	}
	for p := range initial {
		if !r.coins && k.initial[p] != initial[p] {
			return errors.New("traces of one run of TLC begin with the same balances")
		}
		k.initial[p] = max(k.initial[p], initial[p])
	}
	if len(r.h.Processes) != len(k.h.Processes) || len(r.h.Channels) != len(k.h.Channels) {
		return errors.New("traces of one run of TLC have the same processes and channels")
	}
	for c, ch := range r.h.Channels {
		o := k.h.Channels[c]
		if ch.From != o.From || ch.To != o.To || ch.Order != o.Order {
			return errors.New("traces of one run of TLC have the same channels")
		}
	}
	return nil
}
