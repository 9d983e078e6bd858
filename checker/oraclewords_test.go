package checker_test

import (
	"fmt"
	"slices"

	"tracecheck/checker"
	"tracecheck/checker/property"
	"tracecheck/trace"
)

// confirmWords says what the oracle has against the restores and claims of a run
// that the checker accepts.
func confirmWords(h *trace.Header, lines []trace.Event, list []*era) string {
	for i := range lines {
		l, why := &lines[i], ""
		switch l.Kind {
		case trace.Restore:
			why = confirmRestore(h, lines, i)
		case trace.Claim:
			why = confirmClaim(list, l)
		}
		if why != "" {
			return fmt.Sprintf("of a %s: %s", l.Kind, why)
		}
	}
	return ""
}

// restore: "a restore differs from what the snapshot recorded, leaves parts out
// (empty channels are listed too), or is of one whose parts do not all stand
// before it"
func confirmRestore(h *trace.Header, lines []trace.Event, at int) string {
	restore := &lines[at]
	if h.LogOrder == trace.TotalOrder {
		lines = lines[:at]
	}
	part := func(kind trace.Kind, p, c int) *trace.Event {
		i := slices.IndexFunc(lines, func(l trace.Event) bool {
			return l.Kind == kind && l.Snap == restore.Snap && (c < 0 && l.Proc == p || c >= 0 && l.Chan == c)
		})
		if i < 0 {
			return nil
		}
		return &lines[i]
	}
	for p, proc := range h.Processes {
		state, told := restore.Rare.States[proc.ID]
		if r := part(trace.Record, p, -1); r == nil || !told || state != r.State {
			return "the state of " + proc.ID
		}
	}
	for c, ch := range h.Channels {
		msgs, told := restore.Rare.Channels[ch.ID]
		var recorded []string
		if k := part(trace.ChannelState, 0, c); k != nil {
			recorded = k.Msgs
		} else if !recordsNoChannel(h) {
			return "no record of " + ch.ID
		}
		if !h.IsFIFO(c) {
			msgs, recorded = slices.Sorted(slices.Values(msgs)), slices.Sorted(slices.Values(recorded))
		}
		if !told || !slices.Equal(msgs, recorded) {
			return "the channel " + ch.ID
		}
	}
	return ""
}

// stable-rule: "a claim that does not follow: wrong direction, a property true and
// later false among S_begin, S*, S_end". Of a process log S_begin and S_end are
// those of one order, so only S* is looked at.
func confirmClaim(list []*era, claim *trace.Event) string {
	holds, err := property.Compile(claim.Rare.Property)
	if err != nil {
		return err.Error()
	}
	if claim.Rare.Value != (claim.Rare.About == "end") {
		return "the direction"
	}
	for _, e := range list {
		s := e.photoOf(claim.Snap)
		if len(s.of(trace.Record)) == 0 {
			continue
		}
		if len(s.found) > 0 {
			return s.found.String()
		}
		photo := &global{}
		for c := range s.channels {
			record, _ := s.recorded(c)
			photo.chans = append(photo.chans, record)
		}
		for _, r := range s.record {
			photo.states = append(photo.states, r.State)
		}
		value, err := holds.Holds(s.told(photo))
		if err != nil || value != claim.Rare.Value {
			return fmt.Sprintf("it is %t on S*, %v", value, err)
		}
		return s.confirmStable(holds)
	}
	return "the snapshot has no records"
}

// confirmStable: the property does not turn from true to false in a total log.
func (s *photo) confirmStable(p checker.Property) string {
	if !s.total {
		return ""
	}
	start := s.linesBefore(s.totalBegin())
	begin := s.stateAt(start)
	s.loseBefore(begin)
	last := 0
	for _, l := range append(s.of(trace.Record), s.of(trace.ChannelState)...) {
		last = max(last, l.n)
	}
	first, errFirst := p.Holds(s.told(begin))
	end, errEnd := p.Holds(s.told(s.stateAt(s.linesBefore(last + 1))))
	if errFirst == nil && errEnd == nil && first && !end {
		return "it was true and later false"
	}
	return ""
}

// told is a global state in the checker's words.
func (s *photo) told(g *global) *checker.State {
	state := &checker.State{
		Bank: s.h.Application == trace.Bank, States: map[string]trace.Value{},
		Channels: map[string][]trace.Value{}, Whole: true,
	}
	for p, proc := range s.h.Processes {
		n, _ := proc.Initial.Int()
		state.Initial += n
		state.States[proc.ID] = g.states[p]
	}
	for c, ch := range s.h.Channels {
		state.Channels[ch.ID] = []trace.Value{}
		for _, msg := range g.chans[c] {
			send := first(s.sendsOf(thing{channel: c, msg: msg}))
			state.Channels[ch.ID] = append(state.Channels[ch.ID], send.Data)
		}
	}
	return state
}
