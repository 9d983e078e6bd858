package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tracecheck/impl"
	"tracecheck/trace"
)

// step is one action of a script. A number of 0 was not given.
type step struct {
	place  string // file:line
	text   string
	name   impl.ActionName
	proc   int // of an action that is not about a channel
	ch     int // of one that is
	number int64
	epoch  int // Receive: of the message, or anyEpoch
}

const anyEpoch = -1

// means says whether the step is this action.
func (st step) means(a impl.Action) bool {
	if a.Name != st.name {
		return false
	}
	number := a.Amount
	if a.Snap > 0 {
		number = int64(a.Snap)
	}
	if st.number != 0 && number != st.number {
		return false
	}
	if st.name == impl.Receive && st.epoch != anyEpoch && a.Epoch != st.epoch {
		return false
	}
	if a.Chan != impl.NoChan {
		return a.Chan == st.ch
	}
	return a.Proc == st.proc
}

// parser reads one script.
type parser struct {
	*Scenario
	place string
	procs map[string]int
	chans map[string]int
}

// Parse reads a script; file is its name in error messages, which give file:line.
func Parse(name, file, text string) (*Scenario, error) {
	p := &parser{
		Scenario: &Scenario{Name: name, Config: &impl.Config{Algorithm: trace.ChandyLamport}},
		procs:    map[string]int{}, chans: map[string]int{},
	}
	for i, line := range strings.Split(text, "\n") {
		p.place = fmt.Sprintf("%s:%d", file, i+1)
		if about, ok := strings.CutPrefix(line, "# "); ok && i == 0 {
			p.About = about
		}
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if err := p.line(words); err != nil {
			return nil, fmt.Errorf("%s: %q: %w", p.place, strings.Join(words, " "), err)
		}
	}
	slices.Sort(p.Config.Amounts)
	p.Config.Amounts = slices.Compact(p.Config.Amounts)
	if err := p.Config.Validate(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return p.Scenario, nil
}

func (p *parser) line(words []string) error {
	args := words[1:]
	switch words[0] {
	case "algorithm":
		if len(args) != 1 {
			return fmt.Errorf("expected: algorithm NAME")
		}
		p.Config.Algorithm = args[0]
		return nil
	case "application":
		if len(args) != 1 || args[0] != "work" {
			return fmt.Errorf("expected: application work; without it, it is a bank")
		}
		p.Config.Work = true
		return nil
	case "initiator":
		return p.initiator(args)
	case "process":
		return p.process(args)
	case "channel":
		return p.channel(args)
	default:
		return p.action(words[0], args)
	}
}

func (p *parser) process(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("expected: process ID BALANCE")
	}
	balance, err := p.balance(args[1])
	if err != nil {
		return err
	}
	p.procs[args[0]] = len(p.Config.Processes)
	p.Config.Processes = append(p.Config.Processes, impl.Process{ID: args[0], Initial: balance})
	return nil
}

// balance is what a process starts with.
func (p *parser) balance(word string) (int64, error) {
	if !p.Config.Work {
		balance, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("%q is not a balance", word)
		}
		return balance, nil
	}
	for _, mode := range []int64{impl.Active, impl.Passive} {
		if word == impl.Mode(mode) {
			return mode, nil
		}
	}
	return 0, fmt.Errorf("%q is neither active nor passive", word)
}

func (p *parser) initiator(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("expected: initiator ID")
	}
	var ok bool
	if p.Config.Initiator, ok = p.procs[args[0]]; !ok {
		return fmt.Errorf("no such process")
	}
	return nil
}

func (p *parser) channel(args []string) error {
	order := trace.FIFO
	if len(args) == 4 && args[3] == trace.AnyOrder {
		order, args = trace.AnyOrder, args[:3]
	}
	if len(args) != 3 {
		return fmt.Errorf("expected: channel ID FROM TO [any]")
	}
	from, ok1 := p.procs[args[1]]
	to, ok2 := p.procs[args[2]]
	if !ok1 || !ok2 {
		return fmt.Errorf("no such process")
	}
	p.chans[args[0]] = len(p.Config.Channels)
	p.Config.Channels = append(p.Config.Channels,
		trace.Channel{ID: args[0], From: from, To: to, Order: order})
	return nil
}

// actions says of each action whether it is about a channel, and whether its
// number may be left out.
var actions = map[string]struct {
	name     impl.ActionName
	channel  bool
	optional bool
}{
	"Send":          {impl.Send, true, false},
	"Receive":       {impl.Receive, true, true},
	"Spend":         {impl.Spend, false, false},
	"Initiate":      {impl.Initiate, false, false},
	"ReceiveMarker": {impl.ReceiveMarker, true, true},
	"Read":          {impl.Read, false, false},
	"Close":         {impl.Close, true, false},
	"Agree":         {impl.Agree, false, false},
	"Wake":          {impl.Wake, false, false},
	"Stop":          {impl.Stop, false, false},
	"Record":        {impl.Record, false, false},
	"GoOn":          {impl.GoOn, false, false},
	"Rest":          {impl.Rest, false, true},
}

func (p *parser) action(word string, args []string) error {
	kind, ok := actions[word]
	if !ok {
		return fmt.Errorf("unknown word %q", word)
	}
	text := strings.Join(append([]string{word}, args...), " ")
	st := step{place: p.place, text: text, name: kind.name, epoch: anyEpoch}
	if kind.name == impl.Receive && len(args) == 3 {
		epoch, err := strconv.ParseUint(args[2], 10, 31)
		if err != nil {
			return fmt.Errorf("%q is not an epoch", args[2])
		}
		st.epoch, args = int(epoch), args[:2]
	}
	bare := kind.optional || p.Config.Work && kind.name == impl.Send // work has no amount
	if len(args) != 2 && (len(args) != 1 || !bare) {
		return fmt.Errorf("expected: %s and where, and a number", word)
	}
	if kind.channel {
		st.ch, ok = p.chans[args[0]]
	} else {
		st.proc, ok = p.procs[args[0]]
	}
	if !ok {
		return fmt.Errorf("there is no %q", args[0])
	}
	if len(args) == 2 {
		n, err := strconv.ParseInt(args[1], 10, 32)
		if err != nil || n < 1 {
			return fmt.Errorf("%q is not a positive number", args[1])
		}
		st.number = n
	}
	p.widen(st)
	p.steps = append(p.steps, st)
	return nil
}

// widen makes the configuration allow what the step does.
func (p *parser) widen(st step) {
	switch st.name {
	case impl.Spend:
		p.Config.Spending = true
		p.Config.Amounts = append(p.Config.Amounts, st.number)
	case impl.Send:
		if !p.Config.Work {
			p.Config.Amounts = append(p.Config.Amounts, st.number)
		}
	case impl.Receive, impl.ReceiveMarker, impl.Rest:
	default:
		p.Config.Snaps = max(p.Config.Snaps, int(st.number))
	}
}
