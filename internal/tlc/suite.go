package tlc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"strings"
	"sync"
	"time"
)

// The exit codes of commands that run TLC.
const (
	ExitEqual     = 0 // all is as expected
	ExitDifferent = 1
	ExitUnable    = 2 // Java or TLC is absent, or the models cannot be read
)

// Options are what RunModels needs.
type Options struct {
	// Spec is the folder of the specification, with its models.json.
	Spec fs.FS
	// Names are the models to run, in that order; none: all that are not deep.
	Names []string
	// Deep includes the deep models when Names is empty.
	Deep bool
	// Parallel is how many models run at a time, each with one thread of TLC; if less than 1, as
	// many as there are processors. A deep model, or one alone, has two threads, but for one that
	// must fail, whose counterexample is to be the same in every run.
	Parallel int
	// Stdout gets counterexamples and the closing table, Stderr the progress.
	Stdout, Stderr io.Writer
	// Terminal is set where Stderr is one: where models run one at a time, the progress of the one
	// is then rewritten in place. Otherwise there is one line a model.
	Terminal bool
}

// RunModels runs the models with TLC and compares what it says with models.json. Whatever TLC
// says of a model is an Outcome. The error is an *ErrMissing where Java or TLC is absent, or one
// of models.json, of an unknown name, or of the context; the outcomes until then are returned.
func RunModels(ctx context.Context, o Options) ([]Outcome, error) {
	models, err := ReadModels(o.Spec)
	if err != nil {
		return nil, err
	}
	if models, err = Select(models, o.Names, o.Deep); err != nil {
		return nil, err
	}
	tools, err := Find()
	if err != nil {
		return nil, err
	}
	if o.Parallel < 1 {
		o.Parallel = runtime.GOMAXPROCS(0)
	}
	o.Parallel = min(o.Parallel, max(1, len(models)))
	o.Terminal = o.Terminal && o.Parallel == 1
	outcomes, err := runAll(ctx, tools, o, models)
	if err != nil {
		return outcomes, err
	}
	for _, outcome := range outcomes {
		if err := tell(o.Stdout, outcome); err != nil {
			return outcomes, err
		}
	}
	_, err = io.WriteString(o.Stdout, Table(outcomes))
	return outcomes, err
}

// runAll runs the models and returns the outcomes in their order. The first error ends it; the
// outcomes are then those that there are.
func runAll(ctx context.Context, tools Tools, o Options, models []Model) ([]Outcome, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	o.Stderr = &inTurn{w: o.Stderr}
	var running sync.WaitGroup
	turns := make(chan struct{}, o.Parallel)
	done := make([]*Outcome, len(models))
	for i, m := range models {
		turns <- struct{}{}
		if ctx.Err() != nil {
			break
		}
		running.Go(func() {
			defer func() { <-turns }()
			meter := NewMeter(o.Stderr, o.Terminal, i+1, len(models), m.Name)
			outcome, err := runModel(ctx, tools, o, m, meter.Report)
			if err != nil {
				meter.Clear()
				cancel(fmt.Errorf("%s: %w", m.Name, err))
				return
			}
			done[i] = &outcome
			meter.Done(outcome.line())
		})
	}
	running.Wait()
	var outcomes []Outcome
	for _, outcome := range done {
		if outcome != nil {
			outcomes = append(outcomes, *outcome)
		}
	}
	return outcomes, context.Cause(ctx)
}

// inTurn is a writer for several at a time.
type inTurn struct {
	lock sync.Mutex
	w    io.Writer
}

// Write writes all of p before anything of another.
func (t *inTurn) Write(p []byte) (int, error) {
	t.lock.Lock()
	defer t.lock.Unlock()
	return t.w.Write(p)
}

// ExitCode is the exit code that follows from what RunModels returned.
func ExitCode(outcomes []Outcome, err error) int {
	if err != nil {
		return ExitUnable
	}
	for _, o := range outcomes {
		if !o.OK() {
			return ExitDifferent
		}
	}
	return ExitEqual
}

// Select returns the named models in the order of the names, or, without names, all models that
// are not deep, or all. An unknown name is an error that lists the known ones.
func Select(models []Model, names []string, deep bool) ([]Model, error) {
	var chosen []Model
	known := map[string]Model{}
	var all []string
	for _, m := range models {
		known[m.Name] = m
		all = append(all, m.Name)
		if len(names) == 0 && (deep || !m.Deep) {
			chosen = append(chosen, m)
		}
	}
	for _, name := range names {
		m, ok := known[name]
		if !ok {
			return nil, fmt.Errorf("%q is none of the models here, which are: %s", name, strings.Join(all, ", "))
		}
		chosen = append(chosen, m)
	}
	return chosen, nil
}

// runModel runs one model. With two threads TLC may find a state by a longer way first and report
// too great a depth; it is then asked again with one, whose depth is exact.
func runModel(ctx context.Context, tools Tools, o Options, m Model,
	progress func(Progress),
) (Outcome, error) {
	start := time.Now()
	job := Job{
		Files: o.Spec, Module: m.Module, Config: m.Config,
		Workers: 1, Long: m.Deep, Progress: progress,
	}
	if m.Expect == ExpectPass {
		if o.Parallel == 1 || m.Deep {
			job.Workers = 2
		}
		job.Coverage = true
	}
	result, err := Run(ctx, tools, job)
	if err == nil && job.Workers > 1 && result.Verdict == Pass && result.Depth > m.Depth {
		job.Workers = 1
		result, err = Run(ctx, tools, job)
	}
	if err != nil {
		return Outcome{}, err
	}
	return Outcome{m, result, time.Since(start).Seconds(), Judge(m, result)}, nil
}

// line is the outcome in a line of progress.
func (o Outcome) line() string {
	word := "as expected"
	if !o.OK() {
		word = "DIFFERS"
	}
	return fmt.Sprintf("%s states, %.1f s, %s: %s", Thousands(o.Result.Distinct), o.Seconds,
		got(o), word)
}

// tell writes what a reader wants to know of a model beyond the table: the counterexample, or
// all of an error.
func tell(w io.Writer, o Outcome) error {
	var text string
	switch o.Result.Verdict {
	case Pass:
		return nil
	case Failed:
		text = fmt.Sprintf("%s: %v\n", o.Model.Name, o.Result.Err())
	default:
		text = fmt.Sprintf("%s: %s\n", o.Model.Name, got(o))
	}
	for _, line := range Steps(o.Result) {
		text += line + "\n"
	}
	_, err := io.WriteString(w, text+"\n")
	return err
}

// Absent reports whether the error says that Java or TLC is not installed.
func Absent(err error) bool {
	var missing *ErrMissing
	return errors.As(err, &missing)
}
