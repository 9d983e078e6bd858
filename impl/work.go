package impl

import (
	"fmt"
	"strconv"

	"tracecheck/trace"
)

// The second computation to be photographed, that of Termination.tla: work that
// spreads and ends. With Config.Work a Bank is it. A process is active or passive,
// which is its balance; only an active one hands out work, and all work is alike.

// What a balance and a record are with Config.Work.
const (
	Passive int64 = 0
	Active  int64 = 1
)

// Mode is the state of a process as the specification and the trace have it, where a
// balance is Active or Passive.
func Mode(balance int64) string {
	if balance == Active {
		return "active"
	}
	return "passive"
}

// work is the amount of every message: a piece of work.
const work int64 = 1

// validateWork says what does not go with work: it has no amounts, and nobody spends.
func (c *Config) validateWork() error {
	if c.MaxSends < 0 {
		return fmt.Errorf("%d sends: the number cannot be negative", c.MaxSends)
	}
	if !c.Work {
		if c.MaxSends > 0 {
			return fmt.Errorf("%d sends: only of work is their number bounded", c.MaxSends)
		}
		return nil
	}
	if len(c.Amounts) > 0 || c.Spending {
		return fmt.Errorf("work has no amounts, and nobody spends it")
	}
	for _, p := range c.Processes {
		if p.Initial != Active && p.Initial != Passive {
			return fmt.Errorf("process %s starts with %d: with work it is %d for active or %d for passive",
				p.ID, p.Initial, Active, Passive)
		}
	}
	return nil
}

// workSteps adds what an active process may do: hand out work on each channel, if it
// has not done so often enough, and come to rest.
func (b *Bank) workSteps(dst []Action) []Action {
	if b.balance != Active {
		return dst
	}
	for _, c := range b.out {
		if b.maxSends == 0 || b.sends < b.maxSends {
			dst = append(dst, Action{Name: Send, Proc: b.proc, Chan: c, Amount: work})
		}
	}
	return append(dst, Action{Name: Rest, Proc: b.proc, Chan: NoChan})
}

// handOut is what a send does to its sender: it stays active. Sends are counted
// where they are bounded.
func (b *Bank) handOut() {
	if b.maxSends > 0 {
		b.sends++
	}
}

// Rest makes the process passive: it has done its work.
func (b *Bank) Rest(out *Output) {
	b.balance = Passive
	out.logRest(b.proc)
}

// Sends is how often the process has handed out work, counted where Config.MaxSends
// bounds it.
func (b *Bank) Sends() int64 { return b.sends }

// appendKey adds the computation's part of a machine's state.
func (b *Bank) appendKey(dst []byte) []byte {
	dst = appendNumber(dst, b.balance)
	if b.maxSends > 0 {
		dst = appendNumber(dst, b.sends)
	}
	return dst
}

func (b *Bank) loadKey(key []byte) []byte {
	b.balance, key = takeNumber(key)
	if b.maxSends > 0 {
		b.sends, key = takeNumber(key)
	}
	return key
}

func (o *Output) logRest(p int) {
	if o.Logging {
		e := trace.Event{Proc: p, Kind: trace.Internal, Chan: trace.NoChan}
		o.Events = append(o.Events, o.after(e, Passive))
	}
}

// after is an event of an application step, after which the process is active or
// passive. A trace of work says so with every one: work carries no data, and an
// opaque state is what the trace says it is.
func (o *Output) after(e trace.Event, state int64) trace.Event {
	if o.Work {
		e.Data, e.State = trace.Value{}, o.value(state)
	}
	return e
}

// value is a state as the trace has it.
func (o *Output) value(state int64) trace.Value {
	if o.Work {
		return modes[Mode(state)]
	}
	return trace.Int(state)
}

// modes are the states of a process as JSON.
var modes = map[string]trace.Value{Mode(Active): quoted(Mode(Active)), Mode(Passive): quoted(Mode(Passive))}

func quoted(text string) trace.Value {
	v, err := trace.ParseValue(strconv.AppendQuote(nil, text))
	if err != nil {
		panic(err) // a plain word
	}
	return v
}
