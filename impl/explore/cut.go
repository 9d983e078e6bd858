package explore

import (
	"slices"

	"tracecheck/impl"
	"tracecheck/trace"
)

// money is a state of the bank alone, as in Bank.tla: the balances, and the amounts
// in the channels; or, with Config.Work, of the computation of Termination.tla.
type money struct {
	cfg     *impl.Config
	state   []int64
	channel [][]int64
}

func newMoney(c *impl.Config) *money {
	return &money{
		cfg: c, state: make([]int64, len(c.Processes)), channel: make([][]int64, len(c.Channels)),
	}
}

// total is the money in balances and channels.
func (m *money) total() int64 {
	var sum int64
	for _, n := range m.state {
		sum += n
	}
	for _, q := range m.channel {
		for _, n := range q {
			sum += n
		}
	}
	return sum
}

// setReal makes it the present state of the bank: the channels without their
// markers.
func (m *money) setReal(w *impl.World) {
	for p := range m.state {
		m.state[p] = w.Process(p).Balance()
	}
	for c := range m.channel {
		m.channel[c] = m.channel[c][:0]
		m.addItems(c, w.Queue(c), 0)
	}
}

// setCut makes it the cut of snapshot s: the recorded balance where there is one,
// the present balance elsewhere; and of a channel what is recorded of it and, until
// its record is closed, what is to come that was sent before the cut: what lies
// before the marker, or has not the snapshot's colour.
func (m *money) setCut(w *impl.World, s int) {
	for p := range m.state {
		state, recorded := w.Process(p).Recorded(s)
		if !recorded {
			state = w.Process(p).Balance()
		}
		m.state[p] = state
	}
	for c := range m.channel {
		record, closed := w.Process(m.cfg.Channels[c].To).ChanRecord(s, c)
		m.channel[c] = m.channel[c][:0]
		m.addItems(c, record, 0)
		if !closed {
			m.addItems(c, w.Queue(c), s)
		}
	}
}

// addItems adds to channel c the messages before the marker of snapshot s, or those
// sent before their sender recorded it; with s 0 it adds all.
func (m *money) addItems(c int, items []impl.Item, s int) {
	for _, it := range items {
		switch {
		case it.Kind == impl.Message && s > 0 && it.Epoch >= s:
		case it.Kind == impl.Message:
			m.channel[c] = m.put(c, m.channel[c], it.Amount)
		case it.Snap == s:
			return
		}
	}
}

func (m *money) fifo(c int) bool { return m.cfg.Channels[c].Order == trace.FIFO }

// put adds an amount to what channel c holds, as Put in Bank.tla does.
func (m *money) put(c int, q []int64, amount int64) []int64 {
	q = append(q, amount)
	if !m.fifo(c) {
		slices.Sort(q)
	}
	return q
}

func (m *money) equal(o *money) bool {
	return slices.Equal(m.state, o.state) && slices.EqualFunc(m.channel, o.channel, slices.Equal)
}

// steps says whether the bank can go from m to o in one step, or need not go. It
// changes neither.
func (m *money) steps(o *money) bool {
	changed, where := 0, -1
	for c := range m.channel {
		if !slices.Equal(m.channel[c], o.channel[c]) {
			changed, where = changed+1, c
		}
	}
	if m.cfg.Work {
		return changed <= 1 && m.works(o, where)
	}
	switch changed {
	case 0:
		return slices.Equal(m.state, o.state) || m.spends(o)
	case 1:
		return m.sends(o, where) || m.receives(o, where)
	default:
		return false
	}
}

// spends says whether one Spend leads from m to o, whose channels are equal.
func (m *money) spends(o *money) bool {
	if !m.cfg.Spending {
		return false
	}
	for p, n := range m.state {
		if a := n - o.state[p]; a != 0 {
			return slices.Contains(m.cfg.Amounts, a) && n >= a && m.differBy(o, p, -a)
		}
	}
	return false
}

// sends says whether one Send on channel c leads from m to o.
func (m *money) sends(o *money, c int) bool {
	from := m.cfg.Channels[c].From
	a := m.state[from] - o.state[from]
	if !slices.Contains(m.cfg.Amounts, a) || m.state[from] < a || !m.differBy(o, from, -a) {
		return false
	}
	return added(m.channel[c], o.channel[c], a, m.fifo(c))
}

// receives says whether one Receive on channel c leads from m to o.
func (m *money) receives(o *money, c int) bool {
	q, rest := m.channel[c], o.channel[c]
	if len(q) != len(rest)+1 {
		return false
	}
	a := q[0]
	if m.fifo(c) {
		if !slices.Equal(q[1:], rest) {
			return false
		}
	} else {
		to := m.cfg.Channels[c].To
		a = o.state[to] - m.state[to]
		if !added(rest, q, a, false) {
			return false
		}
	}
	return m.differBy(o, m.cfg.Channels[c].To, a)
}

// differBy says whether the balances of o are those of m but for n more at p.
func (m *money) differBy(o *money, p int, n int64) bool {
	for i := range m.state {
		want := m.state[i]
		if i == p {
			want += n
		}
		if o.state[i] != want {
			return false
		}
	}
	return true
}

// added says whether q with a put in is more: at its end if it is FIFO, else in its
// place among the sorted.
func added(q, more []int64, a int64, fifo bool) bool {
	if len(more) != len(q)+1 {
		return false
	}
	i := len(q)
	if !fifo {
		i = 0
		for i < len(q) && q[i] <= a {
			i++
		}
	}
	return more[i] == a && slices.Equal(more[:i], q[:i]) && slices.Equal(more[i+1:], q[i:])
}
