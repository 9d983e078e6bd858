package conform

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"tracecheck/internal/tlc"
)

// Options are what Run needs.
type Options struct {
	// Spec is the folder of the specification, with its models.json.
	Spec fs.FS
	// Names are the models to compare, in that order; none: all that have a machine and are not
	// deep.
	Names []string
	// Deep includes the deep models when Names is empty.
	Deep bool
	// Stdout gets the differences and the closing table, Stderr the progress.
	Stdout, Stderr io.Writer
	// Terminal is set where Stderr is one.
	Terminal bool
}

// Side is the size of one side's graph: distinct states, and distinct edges, an edge being a
// source, the name of an action and a target.
type Side struct {
	States, Edges int
}

// Outcome is what became of one model.
type Outcome struct {
	Model   tlc.Model
	TLA, Go Side
	// Seconds of wall time, the start of Java included.
	Seconds float64
	// Difference is nil if the graphs are equal.
	Difference *Difference
}

// Run compares the state graphs of the models. Whatever differs is in an Outcome. The error is a
// *tlc.ErrMissing where Java or TLC is absent, or one of models.json, of a name that is not one of
// a model with a machine, or of the context.
func Run(ctx context.Context, o Options) ([]Outcome, error) {
	models, err := choose(o)
	if err != nil {
		return nil, err
	}
	tools, err := tlc.Find()
	if err != nil {
		return nil, err
	}
	var outcomes []Outcome
	for i, m := range models {
		meter := tlc.NewMeter(o.Stderr, o.Terminal, i+1, len(models), m.Name)
		outcome, err := compare(ctx, tools, o.Spec, m, meter.Report)
		if err != nil {
			meter.Clear()
			return outcomes, fmt.Errorf("%s: %w", m.Name, err)
		}
		outcomes = append(outcomes, outcome)
		meter.Done(outcome.line())
		if d := outcome.Difference; d != nil {
			if _, err := fmt.Fprintf(o.Stdout, "%s: %s\n%s\n", m.Name, d, d.Text()); err != nil {
				return outcomes, err
			}
		}
	}
	_, err = io.WriteString(o.Stdout, Table(outcomes))
	return outcomes, err
}

// Models are those of models.json that have a machine, the deep ones too, in that order.
func Models(spec fs.FS) ([]tlc.Model, error) {
	all, err := tlc.ReadModels(spec)
	if err != nil {
		return nil, err
	}
	var models []tlc.Model
	for _, m := range all {
		if m.Conform != nil {
			models = append(models, m)
		}
	}
	if len(models) == 0 {
		return nil, fmt.Errorf("%s: no model has a machine (conform)", tlc.ModelsFile)
	}
	return models, nil
}

// choose returns the models with a machine, or the named ones of them.
func choose(o Options) ([]tlc.Model, error) {
	models, err := Models(o.Spec)
	if err != nil {
		return nil, err
	}
	chosen, err := tlc.Select(models, o.Names, o.Deep)
	if err != nil {
		return nil, fmt.Errorf("of the models with a machine: %w", err)
	}
	return chosen, nil
}

// compare compares the two graphs of one model.
func compare(ctx context.Context, tools tlc.Tools, spec fs.FS, m tlc.Model,
	progress func(tlc.Progress),
) (Outcome, error) {
	outcome := Outcome{Model: m}
	start := time.Now()
	mapped, ok := mappings[m.Module]
	if !ok {
		return outcome, fmt.Errorf("no machine is mapped to %s", m.Module)
	}
	c, err := config(mapped, m.Conform)
	if err != nil {
		return outcome, err
	}
	g := &graphs{
		config: c, mapping: mapped, limit: int(m.States) + margin,
		fresh: map[int32]int64{}, order: map[int32]int{},
	}
	if err := g.explore(ctx); err != nil {
		return outcome, err
	}
	outcome.Go = Side{g.explored.States, len(g.goEdges)}
	job, err := job(spec, m, g)
	if err != nil {
		return outcome, err
	}
	job.Progress = progress
	job.Dump = func(dump io.ReadSeeker) error {
		if err := g.read(dump); err != nil {
			return err
		}
		outcome.TLA = Side{len(g.order), len(g.tlcEdges)}
		outcome.Difference, err = g.difference(dump)
		return err
	}
	result, err := tlc.Run(ctx, tools, job)
	outcome.Seconds = time.Since(start).Seconds()
	return outcome, outcome.judge(result, err)
}

// judge adds what TLC itself says. A dump of fewer states than TLC found is no basis.
func (o *Outcome) judge(r *tlc.Result, err error) error {
	var differs mismatch
	switch {
	case errors.As(err, &differs):
		o.Difference = &Difference{Message: string(differs)}
	case err != nil:
		return err
	case r.Verdict != tlc.Pass && r.Exit == exitAssume:
		o.Difference = &Difference{Message: fmt.Sprintf("the constants of %s are not those of %s:\n%s",
			o.Model.Config, tlc.ModelsFile, r.Message)}
	case r.Verdict != tlc.Pass:
		o.Difference = &Difference{Message: fmt.Sprintf("TLC ends with %s:\n%s\n%s", r.Verdict,
			r.Message, strings.Join(tlc.Steps(r), "\n"))}
	case r.Distinct != int64(o.TLA.States):
		return fmt.Errorf("TLC found %d states and dumped %d", r.Distinct, o.TLA.States)
	}
	return nil
}

// String is the difference in a few words.
func (d *Difference) String() string {
	switch steps := len(d.Run) - 1; {
	case d.Message != "":
		return "different"
	case steps < 0:
		return "different initial states"
	case steps == 0:
		return "different at the first step"
	case steps == 1:
		return "different after 1 equal step"
	default:
		return fmt.Sprintf("different after %d equal steps", steps)
	}
}

// line is the outcome in a line of progress, and in the table.
func (o Outcome) line() string {
	return fmt.Sprintf("%s states, %.1f s: %s", tlc.Thousands(int64(o.TLA.States)), o.Seconds,
		o.word())
}

func (o Outcome) word() string {
	if o.Difference == nil {
		return "equal"
	}
	return o.Difference.String()
}

// Table lists the outcomes: model, states and edges of both sides, seconds, result.
func Table(outcomes []Outcome) string {
	rows := [][]string{{"MODEL", "TLA+ STATES", "EDGES", "GO STATES", "EDGES", "SECONDS", "RESULT"}}
	for _, o := range outcomes {
		row := []string{o.Model.Name}
		for _, n := range []int{o.TLA.States, o.TLA.Edges, o.Go.States, o.Go.Edges} {
			row = append(row, tlc.Thousands(int64(n)))
		}
		rows = append(rows, append(row, strconv.FormatFloat(o.Seconds, 'f', 1, 64), o.word()))
	}
	return tlc.Align(rows, "lrrrrrl")
}

// ExitCode is the exit code that follows from what Run returned: 0 equal, 1 different, 2 unable.
func ExitCode(outcomes []Outcome, err error) int {
	if err != nil {
		return tlc.ExitUnable
	}
	for _, o := range outcomes {
		if o.Difference != nil {
			return tlc.ExitDifferent
		}
	}
	return tlc.ExitEqual
}
