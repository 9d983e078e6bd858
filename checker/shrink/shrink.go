package shrink

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"tracecheck/checker"
	"tracecheck/trace"
)

// Target is a finding to keep: its name, and whose it is.
type Target struct {
	Name string
	Snap int64 // the snapshot's id; 0 where the finding is the run's
}

// Find is the first finding of a report with this name, or with "" the first of
// all: the run's come first, then the snapshots' in their order. An error says
// that there is none.
func Find(r *checker.Report, name string) (Target, error) {
	var there []string
	look := func(list []checker.Finding, snap int64) *Target {
		for _, f := range list {
			if name == "" || f.Name == name {
				return &Target{f.Name, snap}
			}
			if !slices.Contains(there, f.Name) {
				there = append(there, f.Name)
			}
		}
		return nil
	}
	if t := look(r.Findings, 0); t != nil {
		return *t, nil
	}
	for _, s := range r.Snapshots {
		if t := look(s.Findings, s.Snap); t != nil {
			return *t, nil
		}
	}
	if len(there) == 0 {
		return Target{}, errors.New("the run has no finding, so there is nothing to keep")
	}
	return Target{}, fmt.Errorf("the run has no finding %q; it has %s", name, strings.Join(there, ", "))
}

// In says whether the report has the finding, of the same run or snapshot.
func (t Target) In(r *checker.Report) bool {
	named := func(f checker.Finding) bool { return f.Name == t.Name }
	if t.Snap == 0 {
		return slices.ContainsFunc(r.Findings, named)
	}
	return slices.ContainsFunc(r.Snapshots, func(s checker.Snapshot) bool {
		return s.Snap == t.Snap && slices.ContainsFunc(s.Findings, named)
	})
}

// String names the finding and whose it is.
func (t Target) String() string {
	if t.Snap == 0 {
		return t.Name + " of the run"
	}
	return fmt.Sprintf("%s of snapshot %d", t.Name, t.Snap)
}

// Events reads a run to its end: the lines of its logs as one log. They stand in
// the order in which the run gives them, but those of one process as in its file.
func Events(run *trace.Run) ([]trace.Event, error) {
	var events []trace.Event
	of := make([][]int, len(run.Header().Processes)+1) // by process, the indexes of its lines
	for {
		s, err := run.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		of[s.Proc] = append(of[s.Proc], len(events))
		events = append(events, s.Event)
	}
	for _, indexes := range of {
		lines := make([]trace.Event, 0, len(indexes))
		for _, i := range indexes {
			lines = append(lines, events[i])
		}
		slices.SortStableFunc(lines, func(a, b trace.Event) int { return a.At.Line - b.At.Line })
		for k, i := range indexes {
			events[i] = lines[k]
		}
	}
	return events, nil
}

// Options says how Shrink asks.
type Options struct {
	// Check is how each smaller trace is judged.
	Check checker.Options
	// Progress, where set, is called before each check with how many lines are
	// left and how many checks were made; an error of it ends the search.
	Progress func(left, checks int) error
}

// Shrink takes lines out of a log, their seq renumbered, as long as keep holds of
// the report on what is left; then also processes and channels out of its header.
// The initial balances of a bank become what the lines that went left behind.
// Of the trace that it returns no single event can go: keep fails without it. A
// missing seq stays missing where keep hangs on it. An error of Progress comes
// with the smallest trace found so far, of which that need not be true. Nil
// events say that keep does not hold of the log itself.
func Shrink(
	h *trace.Header, events []trace.Event, keep func(*checker.Report) bool, opts Options,
) (*trace.Header, []trace.Event, error) {
	s := &search{opts: opts, keep: keep, best: newLog(h, events)}
	if holds, err := s.try(s.best); err != nil {
		return h, events, err
	} else if !holds {
		return h, nil, nil
	}
	s.mend = s.best.mendable
	err := s.run()
	if err == nil && s.mend {
		s.mend = false
		err = s.run()
	}
	return s.best.h, s.best.events(), err
}

// search is a run of Shrink.
type search struct {
	opts   Options
	keep   func(*checker.Report) bool
	best   *log
	checks int
	mend   bool // whether the initial balances of a bank follow the lines that go
}

// run makes the log smaller until nothing goes any more: whole messages and
// markers first, which leaves no receive without its send, then lines, then what
// of the header is not needed.
func (s *search) run() error {
	for {
		before := s.best.size()
		for _, reduce := range []func() error{s.items, s.lines, s.channels, s.processes} {
			if err := reduce(); err != nil {
				return err
			}
		}
		if s.best.size() == before {
			return nil
		}
	}
}

// try judges a smaller log, and keeps it where the finding is still there.
func (s *search) try(l *log) (bool, error) {
	if s.opts.Progress != nil {
		if err := s.opts.Progress(len(s.best.lines), s.checks); err != nil {
			return false, err
		}
	}
	s.checks++
	if s.mend {
		l = l.mended()
	}
	run, err := trace.NewRun([]*trace.Reader{trace.NewMemory(l.h, l.events(), "trace")})
	if err != nil {
		return false, nil // not a trace any more
	}
	r, err := checker.Check(run, s.opts.Check)
	if err != nil || !s.keep(r) {
		return false, nil
	}
	s.best = l
	return true, nil
}

func (s *search) items() error {
	l := s.best
	return reduce(l.items(), func(items [][]int) (bool, error) {
		indexes := slices.Concat(items...)
		slices.Sort(indexes)
		return s.try(l.only(indexes))
	})
}

func (s *search) lines() error {
	l := s.best
	return reduce(upTo(len(l.lines)), func(indexes []int) (bool, error) {
		return s.try(l.only(indexes))
	})
}

func (s *search) channels() error {
	l := s.best
	return reduce(upTo(len(l.h.Channels)), func(chans []int) (bool, error) {
		return s.try(l.within(upTo(len(l.h.Processes)), chans))
	})
}

func (s *search) processes() error {
	l := s.best
	return reduce(upTo(len(l.h.Processes)), func(procs []int) (bool, error) {
		if len(procs) == 0 {
			return false, nil
		}
		return s.try(l.within(procs, upTo(len(l.h.Channels))))
	})
}

// upTo is 0 to n-1.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// reduce takes elements out of a list as long as what is left holds: all of
// them, halves, quarters, and so on, at last one by one until none can go. It
// begins at the end of the list, since what comes later rests on what was before.
func reduce[T any](list []T, holds func([]T) (bool, error)) error {
	for size := len(list); size > 0; size /= 2 {
		for gone := true; gone; {
			gone = false
			for end := len(list); end > 0; end -= size {
				rest := slices.Concat(list[:max(0, end-size)], list[min(end, len(list)):])
				ok, err := holds(rest)
				if err != nil {
					return err
				}
				if ok {
					list, gone = rest, size == 1
				}
			}
		}
	}
	return nil
}
