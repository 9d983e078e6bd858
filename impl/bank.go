package impl

// Bank is one process of the computation that is being photographed, as in
// Bank.tla: a balance, and money that it sends, receives and spends. An algorithm
// embeds it, within what it records (see records.go), and is superimposed on it: it may
// watch the steps, never change them.
type Bank struct {
	proc     int
	out, in  []int // channels that leave and that enter, ascending
	amounts  []int64
	spending bool
	work     bool // it is the computation of work.go
	maxSends int64

	balance int64
	sends   int64   // see work.go
	sent    []int64 // by channel: messages numbered so far, while events are built
}

func newBank(c *Config, p int) Bank {
	out, in := c.ends(p)
	return Bank{
		proc: p, out: out, in: in, amounts: c.Amounts, spending: c.Spending,
		work: c.Work, maxSends: int64(c.MaxSends),
		balance: c.Processes[p].Initial,
		sent:    make([]int64, len(c.Channels)),
	}
}

// Balance is what the process has now.
func (b *Bank) Balance() int64 { return b.balance }

// steps adds the application steps of which the process has the money: sends by
// channel and amount, then what it may spend.
func (b *Bank) steps(dst []Action) []Action {
	if b.work {
		return b.workSteps(dst)
	}
	for _, c := range b.out {
		for _, a := range b.amounts {
			if a <= b.balance {
				dst = append(dst, Action{Name: Send, Proc: b.proc, Chan: c, Amount: a})
			}
		}
	}
	if !b.spending {
		return dst
	}
	for _, a := range b.amounts {
		if a <= b.balance {
			dst = append(dst, Action{Name: Spend, Proc: b.proc, Chan: NoChan, Amount: a})
		}
	}
	return dst
}

// Send takes amount a from the balance and puts it on channel c.
func (b *Bank) Send(c int, a int64, out *Output) { b.SendColoured(c, a, 0, out) }

// SendColoured is Send, of a message that carries the epoch of its sender.
func (b *Bank) SendColoured(c int, a int64, epoch int, out *Output) {
	if b.work {
		b.handOut()
	} else {
		b.balance -= a
	}
	it := Item{Kind: Message, Amount: a, Epoch: epoch}
	if out.Logging {
		b.sent[c]++
		it.Tag = b.sent[c]
	}
	out.logSend(b.proc, c, it)
	out.leave(c, it)
}

// Receive adds the amount of message it, taken from channel c, to the balance.
func (b *Bank) Receive(c int, it Item, out *Output) {
	if b.work {
		b.balance = Active
	} else {
		b.balance += it.Amount
	}
	out.logReceive(b.proc, c, it)
}

// Spend takes amount a from the balance; it leaves the system.
func (b *Bank) Spend(a int64, out *Output) {
	b.balance -= a
	out.logSpend(b.proc, a)
}

func (b *Bank) copyFrom(src *Bank) {
	b.balance, b.sends = src.balance, src.sends
	copy(b.sent, src.sent)
}
