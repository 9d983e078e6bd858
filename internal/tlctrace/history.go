package tlctrace

import (
	"errors"
	"fmt"
	"io"

	"tracecheck/trace"
)

// maxInt is the largest integer of TLC, in which every balance must fit.
const maxInt = 1<<31 - 1

// History is a run in memory: the lines that count, in the order in which the logs were merged.
type History struct {
	h       *trace.Header
	steps   []trace.Step
	whole   []bool // by process: its log has its end, and nothing is missing before it
	lines   int    // all lines, those that do not count included
	again   bool   // a seq stands twice
	claimed map[int64]bool
	coins   bool // the application is opaque: a message is worth one coin

	// The table: the messages of each channel, numbered from 1 in the order of their first send.
	numbers []map[string]int
	names   [][]string
	amounts [][]int64
}

// TooLong says that a run has more lines, or its witnesses more steps, than were allowed.
type TooLong struct {
	Limit int
	What  string
}

// Error says what is too long, and for which limit.
func (e *TooLong) Error() string {
	return fmt.Sprintf("%s, and the limit for TLC is %d", e.What, e.Limit)
}

// Unfit says why TLC cannot judge a run at all.
type Unfit struct{ Text string }

// Error is the reason.
func (e *Unfit) Error() string { return "TLC cannot judge this run: " + e.Text }

// Read reads a run to its end. The error is a *TooLong where it has more lines than limit, an
// *Unfit where no specification has such a run, or one of reading.
func Read(run *trace.Run, limit int) (*History, error) {
	r := &History{h: run.Header(), claimed: map[int64]bool{}}
	if err := r.fits(); err != nil {
		return nil, err
	}
	r.coins = r.h.Application != trace.Bank
	r.numbers = make([]map[string]int, len(r.h.Channels))
	r.names = make([][]string, len(r.h.Channels))
	r.amounts = make([][]int64, len(r.h.Channels))
	for c := range r.numbers {
		r.numbers[c] = map[string]int{}
	}
	for {
		s, err := run.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if r.lines++; r.lines > limit {
			return nil, &TooLong{limit, "the run has more events"}
		}
		r.add(s)
	}
	for p := range r.h.Processes {
		r.whole = append(r.whole, run.Whole(p))
	}
	return r, nil
}

// fits says what keeps the bank of the specification from being this one.
func (r *History) fits() error {
	for _, c := range r.h.Channels {
		if c.From == c.To {
			return &Unfit{fmt.Sprintf("channel %s leads from %s back to it, and the bank of the "+
				"specification has no such channel", c.ID, r.h.ProcID(c.From))}
		}
	}
	if r.h.Application != trace.Bank {
		return nil
	}
	var total int64
	for _, p := range r.h.Processes {
		n, _ := p.Initial.Int()
		if n < 0 {
			return &Unfit{fmt.Sprintf("%s begins with %d, and the bank of the specification knows no "+
				"debts", p.ID, n)}
		}
		if total += n; total >= maxInt {
			return &Unfit{fmt.Sprintf("the balances come to more than TLC can count, which is %d", maxInt-1)}
		}
	}
	return nil
}

// add keeps a line if it counts, and numbers its message.
func (r *History) add(s *trace.Step) {
	switch s.Fault {
	case trace.NoFault, trace.NoSend, trace.Cycle:
	case trace.Repeated:
		r.again = true
		return
	default:
		return
	}
	r.steps = append(r.steps, *s)
	switch {
	case s.Kind == trace.Complete:
		r.claimed[s.Snap] = true
	case s.Kind == trace.Send && r.numbers[s.Chan][s.Msg] == 0:
		r.names[s.Chan] = append(r.names[s.Chan], s.Msg)
		r.amounts[s.Chan] = append(r.amounts[s.Chan], r.carries(&s.Event))
		r.numbers[s.Chan][s.Msg] = len(r.names[s.Chan])
	}
}

// carries is the amount of a send: in an opaque application one coin.
func (r *History) carries(e *trace.Event) int64 {
	if r.coins {
		return 1
	}
	n, _ := e.Data.Int()
	return min(n, maxInt) // more than anybody has
}

// amount is what message number m of channel c carries, 0 where there is none of that number.
func (r *History) amount(c, m int) int64 {
	if m == 0 {
		return 0
	}
	return r.amounts[c][m-1]
}

// initial is the balance with which a process begins. Of coins it has one for each send.
func (r *History) initial() []int64 {
	list := make([]int64, len(r.h.Processes))
	for p := range list {
		if !r.coins {
			list[p], _ = r.h.Processes[p].Initial.Int()
		}
	}
	for i := range r.steps {
		if s := &r.steps[i]; r.coins && s.Kind == trace.Send {
			list[s.Proc]++
		}
	}
	return list
}

// recorded is a recorded balance as a step tells it.
func (r *History) recorded(v trace.Value) int64 {
	n, is := v.Int()
	switch {
	case r.coins:
		return untold
	case !is || n < 0 || n > maxInt:
		return none
	}
	return n
}

// message names a message of a channel by its number.
func (r *History) message(c, m int) string {
	if m < 1 || m > len(r.names[c]) {
		return fmt.Sprintf("number %d", m)
	}
	return r.names[c][m-1]
}
