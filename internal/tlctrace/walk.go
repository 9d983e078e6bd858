package tlctrace

import (
	"context"
	"fmt"

	"tracecheck/internal/tlc"
)

// Walked is what TLC says of a run and of the paths of claims about it.
type Walked struct {
	// Run is the run itself, as one of the bank: as far as it can be, or else Unjudged says why
	// not beyond.
	Run   Walk
	Paths []Walk
}

// Walk is what TLC says of the path of one claim.
type Walk struct {
	Snap int64
	// Accepted is set where the path is a run of the bank from S_begin through S* to S_end.
	Accepted bool
	// Refused is the step that is none; nil if there is no such step.
	Refused *Said
	// Unjudged says why TLC was not asked, or could not answer; "" where it did.
	Unjudged string
	Steps    int // of the path

	byValue bool // messages were known by what they carry alone
	coins   bool // balances were not known
}

// JudgePaths asks TLC of each claim whether its path is a run of Bank.tla, in one run. The error
// is one of TLC or of the context.
func JudgePaths(ctx context.Context, o Options, all ...*Paths) ([]Walked, error) {
	r, err := newPaths(o, all)
	if err != nil {
		return nil, err
	}
	results, err := r.do(ctx)
	if err != nil {
		return nil, err
	}
	var walks []Walked
	for _, w := range all {
		run := Walk{Accepted: results[0].Accepted, Unjudged: w.reason, coins: w.h.coins, Steps: len(w.trunk)}
		if f := results[0].Refusal; f != nil {
			run.Refused = w.said(&w.trunk[f.Step-1], f)
		}
		results = results[1:]
		walks = append(walks, Walked{run, w.walks(&run, &results)})
	}
	return walks, nil
}

func newPaths(o Options, all []*Paths) (*batch, error) {
	k := &constants{h: all[0].h.h, amounts: map[int64]bool{}}
	r := &batch{
		tools: o.Tools, spec: o.Spec, above: "BankTrace", data: "PathData", name: "Paths", k: k,
		report: o.Progress,
	}
	add := func(from, at int, byValue bool, steps []step) {
		k.add(steps)
		r.lists = append(r.lists, steps)
		r.elems = append(r.elems, fmt.Sprintf("[from |-> %d, at |-> %d, byValue |-> %s, steps |-> %s]",
			from, at, tlc.NewBool(byValue), sequence(steps)))
	}
	for _, w := range all {
		if err := k.same(w.h); err != nil {
			return nil, err
		}
		add(0, 0, false, w.trunk)
		trunk := len(r.lists)
		for _, p := range w.paths {
			if p.unfit == "" {
				add(trunk, p.at, p.byValue, p.steps)
			}
		}
	}
	r.config = k.config("PathSpec", "PathView", false)
	return r, nil
}

// walks reads the results of the paths, which are the first of those given, and takes them away.
func (w *Paths) walks(run *Walk, results *[]Result) []Walk {
	var list []Walk
	for i := range w.paths {
		p := &w.paths[i]
		walk := Walk{Snap: p.claim.Snap, Unjudged: p.unfit, byValue: p.byValue, coins: w.h.coins, Steps: len(p.steps)}
		if p.unfit == "" {
			res := (*results)[0]
			*results = (*results)[1:]
			switch {
			case res.Accepted:
				walk.Accepted = true
			case res.Refusal != nil:
				walk.Refused = w.said(&p.steps[res.Refusal.Step-1], res.Refusal)
			case run.Refused != nil:
				walk.Unjudged = "the run up to its S_begin is none of the bank: " + run.Refused.String()
			}
		}
		list = append(list, walk)
	}
	return list
}

// said puts a refusal into words.
func (w *Paths) said(s *step, f *Refusal) *Said {
	r := w.h
	if s.kind != atStep {
		said := r.said(s.line)
		said.Text, said.Findings = r.why(s, f)
		return said
	}
	i := index(detail(f, 0))
	line, at := s.line, s.closeAt
	if f.Word == "state" {
		at = s.stateAt
	}
	if own, there := at[i]; there {
		line = own
	}
	said := r.said(line)
	where := "S*"
	if s.lines == 0 {
		where = "S_end"
	}
	if f.Word == "state" {
		said.Text = fmt.Sprintf("the steps lead to the balance %d of %s, and in %s it is %d",
			detail(f, 1).Int, r.h.ProcID(i), where, s.states[i])
		return said
	}
	said.Text = fmt.Sprintf("the steps leave [%s] in %s, and in %s it holds [%s]",
		r.messages(i, detail(f, 1)), r.h.Channels[i].ID, where, r.messages(i, integers(s.flight[i])))
	return said
}
