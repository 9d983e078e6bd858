package mutants

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"tracecheck/internal/tlc"
)

// Options are what Run needs.
type Options struct {
	// Root is the folder of the project.
	Root string
	// Names are the mutants to run; none: all.
	Names []string
	// Quick leaves only those that are marked so.
	Quick bool
	// Workers is how many run at a time, 1 if less.
	Workers int
	// Stdout gets the table, Stderr the progress.
	Stdout, Stderr io.Writer
}

// Status is what became of a mutant.
type Status string

// The statuses. Only Killed is well.
const (
	Killed   Status = "killed"
	Survived Status = "SURVIVED"
	Stale    Status = "STALE"  // its text is no longer there, or not once
	Broken   Status = "BROKEN" // it does not build, or dies of something else than is said
)

// Outcome is what became of one mutant.
type Outcome struct {
	Mutant  Mutant
	Status  Status
	Says    string // by what it was noticed, or what is wrong
	Seconds float64
}

// Run runs the mutants and what must notice each, on the original and on the mutant.
// The outcomes are in the order of the table. The error is a *tlc.ErrMissing where
// Java or TLC is absent, one of a name that is not in the table, or of the context;
// a mutant that is not killed is no error.
func Run(ctx context.Context, o Options) ([]Outcome, error) {
	chosen, err := choose(o)
	if err != nil {
		return nil, err
	}
	if o.Root, err = filepath.Abs(o.Root); err != nil {
		return nil, err
	}
	if needsTLC(chosen) {
		if _, err := tlc.Find(); err != nil {
			return nil, err
		}
	}
	scratch, err := os.MkdirTemp("", "tracecheck-mutants-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	l := newLab(o.Root, scratch)
	outcomes := make([]Outcome, len(chosen))
	done, mutex := 0, sync.Mutex{}
	pool(ctx, max(1, o.Workers), len(chosen), func(i int) {
		start := time.Now()
		status, says := l.judge(ctx, &chosen[i])
		outcomes[i] = Outcome{chosen[i], status, says, time.Since(start).Seconds()}
		mutex.Lock()
		defer mutex.Unlock()
		if done++; ctx.Err() == nil {
			fmt.Fprintf(o.Stderr, "%*d/%d  %s  %.1f s: %s, %s\n", len(fmt.Sprint(len(chosen))), done,
				len(chosen), chosen[i].Name, outcomes[i].Seconds, status, firstLine(says))
		}
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	_, err = io.WriteString(o.Stdout, Table(outcomes))
	return outcomes, err
}

// pool calls work with 0 to n-1 on so many goroutines, until the context ends.
func pool(ctx context.Context, workers, n int, work func(i int)) {
	next := make(chan int)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for i := range next {
				if ctx.Err() == nil {
					work(i)
				}
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	group.Wait()
}

func choose(o Options) ([]Mutant, error) {
	known := map[string]Mutant{}
	var chosen []Mutant
	for _, m := range All() {
		known[m.Name] = m
		if len(o.Names) == 0 && (m.Quick || !o.Quick) {
			chosen = append(chosen, m)
		}
	}
	for _, name := range o.Names {
		m, ok := known[name]
		if !ok {
			return nil, fmt.Errorf("no mutant %q; docs/mutants.md lists them", name)
		}
		chosen = append(chosen, m)
	}
	return chosen, nil
}

func needsTLC(list []Mutant) bool {
	for _, m := range list {
		if m.Model != "" || m.Graph != nil {
			return true
		}
	}
	return false
}

// tryTime is how long anything may take with a mutant: one that makes a model endless is
// then no use.
const tryTime = 4 * time.Minute

// judge runs all that must notice a mutant, on the original first.
func (l *lab) judge(ctx context.Context, m *Mutant) (Status, string) {
	text, err := m.Apply(l.root)
	if err != nil {
		return Stale, err.Error()
	}
	var said []string
	for _, p := range probes(m) {
		if o := l.original(ctx, p); o.err != nil {
			return Broken, "the original: " + o.err.Error()
		} else if o.noticed {
			return Broken, "the original is no better: " + o.says
		}
		limited, cancel := context.WithTimeout(ctx, tryTime)
		noticed, says, err := p.try(limited, l, m, text)
		cancel()
		switch {
		case err != nil:
			return Broken, err.Error()
		case !noticed:
			return Survived, p.name() + " passes"
		case p.expect != "" && p.expect != says:
			return Broken, fmt.Sprintf("%s says %q, not %q", p.name(), says, p.expect)
		}
		said = append(said, says)
	}
	return Killed, strings.Join(said, "; ")
}

// Table lists the outcomes: mutant, what it is, what killed it, seconds.
func Table(outcomes []Outcome) string {
	rows := [][]string{{"MUTANT", "FAULT", "KILLED BY", "SECONDS"}}
	count := 0
	for _, o := range outcomes {
		by := o.Mutant.KilledBy()
		if o.Status == Killed {
			count++
		} else {
			by = fmt.Sprintf("%s: %s", o.Status, firstLine(o.Says))
		}
		rows = append(rows, []string{o.Mutant.Name, o.Mutant.Fault, by, fmt.Sprintf("%.1f", o.Seconds)})
	}
	return tlc.Align(rows, "lllr") + fmt.Sprintf("%d of %d mutants killed\n", count, len(outcomes))
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

// ExitCode is 0 if all mutants were killed, 1 if not, 2 if they could not be run.
func ExitCode(outcomes []Outcome, err error) int {
	if err != nil {
		return 2
	}
	for _, o := range outcomes {
		if o.Status != Killed {
			return 1
		}
	}
	return 0
}

// Root is the project's folder: the one with go.mod, here or above.
func Root() (string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder, nil
		}
		if filepath.Dir(folder) == folder {
			return "", errors.New("there is no go.mod here or above")
		}
		folder = filepath.Dir(folder)
	}
}
