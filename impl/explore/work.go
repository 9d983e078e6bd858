package explore

import (
	"slices"

	"tracecheck/impl"
)

// piece is what every message of Termination.tla carries.
const piece int64 = 1

// works says whether the computation of active and passive processes can go from m to
// o in one step, or need not go. At most channel c has changed; -1 for none.
func (m *money) works(o *money, c int) bool {
	if c < 0 {
		return slices.Equal(m.state, o.state) || m.rests(o)
	}
	q, now := m.channel[c], o.channel[c]
	ends := m.cfg.Channels[c]
	if len(now) > len(q) { // Send
		return m.state[ends.From] == impl.Active && slices.Equal(m.state, o.state) &&
			added(q, now, piece, true)
	}
	return added(now, q, piece, true) && // Receive
		m.differBy(o, ends.To, impl.Active-m.state[ends.To])
}

// rests says whether one Rest leads from m to o, whose channels are equal.
func (m *money) rests(o *money) bool {
	p := slices.Index(m.state, impl.Active)
	for ; p >= 0 && p < len(m.state); p++ {
		if m.state[p] != o.state[p] {
			return m.state[p] == impl.Active && m.differBy(o, p, impl.Passive-impl.Active)
		}
	}
	return false
}
