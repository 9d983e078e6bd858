package tlctrace

import (
	"fmt"
	"slices"

	"tracecheck/trace"
)

// chandyLamport makes the steps of ChandyLamportTrace.tla. A record is one step with the markers
// that leave after it and, where it follows a first marker, with the receipt of that and with
// the channel's record; so is each later marker with its channel's record.
type chandyLamport struct {
	*markers
	gotten  map[mark]bool // the log's receive_marker is passed
	pending [][]came      // by process, markers that came before the record, in the order of their coming
	ahead   [][]int64     // by channel, snapshots marked and not recorded
}

func newChandyLamport(t *translator) way {
	return &chandyLamport{
		markers: newMarkers(t), gotten: map[mark]bool{}, pending: make([][]came, len(t.procs)),
		ahead: make([][]int64, len(t.r.h.Channels)),
	}
}

// ready stops a process that has a marker and takes a step without having recorded, and one that
// sends between a record and its marker.
func (t *chandyLamport) ready(i int) bool {
	e := &t.r.steps[i].Event
	m, late := t.late(e.Proc)
	switch {
	case late:
		t.stop(e.Proc, i, fmt.Sprintf("%s had taken in a marker of snapshot %d, and in the "+
			"specification records in that step", t.r.h.ProcID(e.Proc), m.snap), "marker-receive")
	case e.Kind != trace.Send:
		return true
	case len(t.owing[e.Chan]) > 0:
		t.between(i, t.owing[e.Chan][0], "its record and its marker")
	case len(t.ahead[e.Chan]) > 0:
		t.between(i, t.ahead[e.Chan][0], "its marker and its record")
	default:
		return true
	}
	return false
}

// waits: a marker leaves with its sender's record, wherever the log has it.
func (t *chandyLamport) waits(i int) bool {
	s := &t.r.steps[i]
	return s.Kind == trace.ReceiveMarker && !t.recorded[part{t.r.h.Channels[s.Chan].From, s.Snap}]
}

func (t *chandyLamport) part(i int) {
	switch t.r.steps[i].Kind {
	case trace.Record:
		t.record(i)
	case trace.SendMarker:
		t.sendMarker(i)
	case trace.ReceiveMarker:
		t.receiveMarker(i)
	case trace.ChannelState:
		t.channelState(i)
	}
}

// late is a marker that the process took in, without a record since.
func (t *chandyLamport) late(p int) (came, bool) {
	for _, m := range t.pending[p] {
		if !t.recorded[part{p, m.snap}] {
			return m, true
		}
	}
	return came{}, false
}

// between: an application message between a record and its marker on a channel.
func (t *chandyLamport) between(i int, snap int64, what string) {
	e := &t.r.steps[i].Event
	m, p := mark{e.Chan, snap}, part{e.Proc, snap}
	_, marked := t.log.markers[m]
	_, recorded := t.log.records[p]
	var findings []string
	if marked && recorded {
		findings = []string{"marker-send"}
	}
	t.stop(e.Proc, i, fmt.Sprintf("%s sends message %s on %s between %s of snapshot %d, which are one "+
		"step of the specification", t.r.h.ProcID(e.Proc), e.Msg, t.r.h.Channels[e.Chan].ID, what, snap),
		findings...)
}

// record is the step in which a process records: an Initiate, or a ReceiveMarker that it was
// waiting to be.
func (t *chandyLamport) record(i int) {
	e := &t.r.steps[i].Event
	p, w := part{e.Proc, e.Snap}, &t.pending[e.Proc]
	again := t.recorded[p]
	first := slices.IndexFunc(*w, func(m came) bool { return m.snap == e.Snap && isHead(*w, m) })
	if first >= 0 && !again {
		m := (*w)[first]
		*w = slices.Delete(*w, first, first+1)
		t.marker(m, i)
	} else {
		t.give(step{
			kind: initiateStep, proc: e.Proc, snap: t.num[e.Snap], balance: t.r.recorded(e.State),
			line: i, state: i, lines: 1,
		})
	}
	if again {
		return
	}
	t.recorded[p] = true
	for _, c := range t.outgoing[e.Proc] {
		t.leaves(c, e.Snap)
		t.wake = append(t.wake, t.r.h.Channels[c].To)
	}
	t.flush(e.Proc)
}

// leaves: in the specification the marker leaves on channel c now.
func (t *chandyLamport) leaves(c int, snap int64) {
	if !t.saw[mark{c, snap}] {
		t.cross(c, snap, t.ahead[c])
		t.owing[c] = append(t.owing[c], snap)
		return
	}
	t.settle(&t.ahead[c], c, snap)
}

// isHead reports whether a marker is the first of those pending on its channel.
func isHead(pending []came, m came) bool {
	i := slices.IndexFunc(pending, func(o came) bool { return o.chn == m.chn })
	return pending[i] == m
}

// flush gives to TLC the pending markers whose process has recorded by now.
func (t *chandyLamport) flush(p int) {
	w := &t.pending[p]
	for again := true; again; {
		again = false
		for k, m := range *w {
			if t.recorded[part{p, m.snap}] && isHead(*w, m) {
				*w = slices.Delete(*w, k, k+1)
				t.marker(m, -1)
				again = true
				break
			}
		}
	}
}

// marker is the step that takes a marker; record is the line of the record it causes, or -1.
func (t *chandyLamport) marker(m came, record int) {
	s := step{
		kind: markerStep, proc: t.r.h.Channels[m.chn].To, chn: m.chn, snap: t.num[m.snap],
		first: record >= 0, balance: untold, line: m.line, state: record, close: -1, lines: 1,
	}
	if record >= 0 {
		s.balance = t.r.recorded(t.r.steps[record].State)
		s.lines++
	}
	if i, told := t.log.closes[m.mark]; told {
		s.close = i
		s.lines++
		// On a channel in any order the record may lawfully hold what comes after the marker.
		s.told = t.r.h.IsFIFO(m.chn)
		for _, msg := range t.r.steps[i].Msgs {
			s.msgs = append(s.msgs, t.r.numbers[m.chn][msg])
		}
	}
	t.give(s)
}

func (t *chandyLamport) sendMarker(i int) {
	s := &t.r.steps[i]
	p := part{s.Proc, s.Snap}
	switch {
	case t.again(i):
	case t.recorded[p]:
		t.follows(i, t.log.records[p])
	default:
		t.cross(s.Chan, s.Snap, t.owing[s.Chan])
		t.ahead[s.Chan] = append(t.ahead[s.Chan], s.Snap)
	}
}

func (t *chandyLamport) receiveMarker(i int) {
	s := &t.r.steps[i]
	if m := (mark{s.Chan, s.Snap}); t.comes(i) {
		t.gotten[m] = true
		t.pending[s.Proc] = append(t.pending[s.Proc], came{m, i})
		t.flush(s.Proc)
	}
}

func (t *chandyLamport) channelState(i int) {
	e := &t.r.steps[i].Event
	if m := (mark{e.Chan, e.Snap}); t.closes(i) && !t.gotten[m] {
		t.stop(e.Proc, i, fmt.Sprintf("%s is recorded as final before its marker, and in the "+
			"specification the marker closes it", t.r.h.Channels[e.Chan].ID), "premature-close")
	}
}

// finish notes the markers whose process has not recorded.
func (t *chandyLamport) finish() {
	for p, pending := range t.pending {
		if len(pending) > 0 && !t.procs[p].stopped {
			t.leftover(pending[0].line, fmt.Sprintf("%s took in a marker of snapshot %d, and its record is "+
				"not there", t.r.h.ProcID(p), pending[0].snap))
		}
	}
	t.unpaired()
}

// unpaired notes the records without their markers, and the markers without their record.
func (t *chandyLamport) unpaired() {
	for c, list := range t.owing {
		from := t.r.h.Channels[c].From
		if len(list) > 0 && !t.procs[from].stopped {
			var findings []string
			if t.r.claimed[list[0]] && t.r.whole[from] {
				findings = []string{"marker-send"}
			}
			t.leftover(t.log.records[part{from, list[0]}], fmt.Sprintf(
				"the marker of snapshot %d on %s is not there, and the specification sends it with the record",
				list[0], t.r.h.Channels[c].ID), findings...)
		}
	}
	for m, i := range t.log.markers {
		from := t.r.h.Channels[m.chn].From
		if !t.skip[m.snap] && !t.recorded[part{from, m.snap}] && !t.procs[from].stopped {
			t.leftover(i, fmt.Sprintf("%s sent a marker of snapshot %d, and its record is not there",
				t.r.h.ProcID(from), m.snap))
		}
	}
}
