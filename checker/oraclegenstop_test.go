package checker_test

import (
	"slices"

	"tracecheck/trace"
)

// force records a process before it takes in a message of a newer epoch: now and then
// the snapshots below too.
func (m *maker) force(p int, epoch int64) {
	for snap := m.epochs[p] + 1; snap < epoch; snap++ {
		if m.photos[snap] != nil && m.chance(60) {
			m.record(p, snap)
		}
	}
	m.record(p, epoch)
}

// stop has a process say on every channel that nothing follows, if it has not, and
// record when it has heard so on every channel: stop the world. Between two markers it
// may take something in.
func (m *maker) stop(p int, snap int64) {
	s := m.photo(snap)
	if !s.stopped[p] {
		s.stopped[p] = true
		for c, ch := range m.h.Channels {
			if ch.From != p {
				continue
			}
			e := trace.Event{Proc: p, Kind: trace.SendMarker, Chan: c, Snap: snap}
			m.log(e)
			m.queues[c] = append(m.queues[c], e)
			if m.chance(20) {
				m.deliver(m.IntN(len(m.h.Channels)))
			}
		}
	}
	drained := true
	for c, ch := range m.h.Channels {
		drained = drained && (ch.To != p || s.came[c])
	}
	if drained || m.chance(2) {
		m.record(p, snap)
	}
}

// stands says whether a process has stopped and must stand still: until everybody has
// recorded, mostly.
func (m *maker) stands(p int) bool {
	for _, s := range m.photos {
		if s.stopped[p] && slices.Contains(s.recorded, false) && (!s.recorded[p] || m.chance(80)) {
			return m.chance(97)
		}
	}
	return false
}

// say has someone say a word about a snapshot.
func (m *maker) say(kind trace.Kind, snap int64) {
	p := m.h.Coordinator()
	if m.chance(20) {
		p = m.IntN(p)
	}
	m.log(trace.Event{Proc: p, Kind: kind, Chan: trace.NoChan, Snap: snap})
}

// finish closes what can be closed and ends the logs, mostly.
func (m *maker) finish() {
	for snap := int64(1); snap <= m.snaps; snap++ {
		s := m.photos[snap]
		if s == nil {
			continue
		}
		for c := range m.h.Channels {
			ends := m.h.Channels[c]
			if !m.markers && s.recorded[ends.From] && s.recorded[ends.To] && m.chance(95) {
				m.close(c, snap, s)
			}
		}
		if m.chance(15) || m.chance(70) && !slices.Contains(s.recorded, false) &&
			(recordsNoChannel(m.h) || !slices.Contains(s.closed, false)) {
			m.say(trace.Complete, snap)
		}
		if m.chance(5) {
			m.say(trace.Abort, snap)
		}
	}
	for p := range m.seqs {
		ended := m.h.LogOrder == trace.TotalOrder && m.chance(30) ||
			m.h.LogOrder == trace.ProcessOrder && m.chance(85)
		if ended && (p < m.h.Coordinator() || m.seqs[p] > 0) {
			m.log(trace.Event{Proc: p, Kind: trace.End, Chan: trace.NoChan})
		}
	}
}
