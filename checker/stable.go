package checker

import (
	"tracecheck/trace"
)

// Stable says what a property was on the three states of a snapshot, and what
// follows from that by the rule for stable properties, which is all that does:
// true on S*, true at the end; false on S*, false at the beginning.
type Stable struct {
	Property string `json:"property"`
	Begin    *bool  `json:"begin"`    // on S_begin; null where it is not known
	Recorded *bool  `json:"recorded"` // on S*
	End      *bool  `json:"end"`      // on S_end
	Says     string `json:"says"`     // what follows and what does not, in words
	why      string // why it is not known on S*
}

// claim is someone's conclusion from a snapshot.
type claim struct {
	at       place
	property Property
	value    bool
	about    string
}

// claim notes a conclusion; it is judged when its snapshot is.
func (j *judge) claim(e *trace.Event) {
	s := j.snapshot(e.Snap)
	if j.opts.Compile == nil || s == nil {
		j.skip("a claim about a snapshot that was judged long before it, or without a property language")
		return
	}
	p, err := j.opts.Compile(e.Rare.Property)
	if err != nil {
		j.err = &trace.Error{At: e.At, Field: "property", Text: err.Error()}
		return
	}
	s.claims = append(s.claims, claim{placeOf(e), p, e.Rare.Value, e.Rare.About})
}

// state is the global state of a view.
func (v *view) state(j *judge) *State {
	if v == nil {
		return nil
	}
	s := j.emptyState()
	for p, value := range v.states {
		s.put(j.h.ProcID(p), value)
	}
	for c := range v.flight {
		for _, it := range v.flight[c] {
			s.add(j.h.Channels[c].ID, it)
		}
	}
	return s
}

// recordedState is S*, nil while parts of it are missing.
func (s *snapshot) recordedState() *State {
	if s.absent > 0 {
		return nil
	}
	st := s.j.emptyState()
	for p := range s.records {
		st.put(s.j.h.ProcID(p), s.records[p].state)
	}
	for c := range s.chans {
		for _, msg := range s.chans[c].msgs {
			st.add(s.j.h.Channels[c].ID, s.find(c, msg))
		}
	}
	return st
}

func (j *judge) emptyState() *State {
	s := &State{
		Bank: j.h.Application == trace.Bank, States: map[string]trace.Value{},
		Channels: map[string][]trace.Value{}, Whole: true,
	}
	for _, p := range j.h.Processes {
		n, _ := p.Initial.Int()
		s.Initial += n
	}
	for _, c := range j.h.Channels {
		s.Channels[c.ID] = []trace.Value{}
	}
	return s
}

func (s *State) put(id string, v trace.Value) {
	if v.IsZero() {
		s.Whole = false
		return
	}
	s.States[id] = v
}

func (s *State) add(id string, it *item) {
	if it == nil || !it.sent.there() {
		s.Whole = false
		return
	}
	s.Channels[id] = append(s.Channels[id], it.data)
}

// Total is the sum of all states and all data in flight of a bank, and whether
// it is known.
func (s *State) Total() (int64, bool) {
	if !s.Bank || !s.Whole {
		return 0, false
	}
	var total int64
	for _, v := range s.States {
		n, _ := v.Int()
		total += n
	}
	for _, list := range s.Channels {
		for _, v := range list {
			n, _ := v.Int()
			total += n
		}
	}
	return total, true
}

// judgeStable evaluates the properties that were asked for and those of claims.
func (s *snapshot) judgeStable() []Stable {
	var list []Stable
	if len(s.j.opts.Stable)+len(s.claims) == 0 {
		return nil
	}
	var begin *State
	if s.absent == 0 {
		v, _ := s.start()
		begin = v.state(s.j)
	}
	three := []*State{begin, s.recordedState(), s.path.end.state(s.j)}
	seen := map[string]bool{}
	evaluate := func(p Property) Stable {
		st := Stable{Property: p.Name}
		for i, to := range []**bool{&st.Begin, &st.Recorded, &st.End} {
			if three[i] == nil {
				continue
			}
			if holds, err := p.Holds(three[i]); err == nil {
				*to = &holds
			} else if to == &st.Recorded {
				st.why = ": " + err.Error()
			}
		}
		st.Says = s.follows(&st)
		if !seen[p.Name] {
			seen[p.Name] = true
			list = append(list, st)
		}
		return st
	}
	for _, p := range s.j.opts.Stable {
		evaluate(p)
	}
	for _, c := range s.claims {
		s.judgeClaim(c, evaluate(c.property))
	}
	return list
}

// unstable says whether the property was true and later false.
func (st *Stable) unstable() bool {
	falls := func(a, b *bool) bool { return a != nil && b != nil && *a && !*b }
	return falls(st.Begin, st.Recorded) || falls(st.Recorded, st.End) || falls(st.Begin, st.End)
}

// follows says in words what the rule gives.
func (s *snapshot) follows(st *Stable) string {
	bad := s.unfit()
	switch {
	case bad != "":
		return "nothing follows: the snapshot has the finding " + bad
	case st.Recorded == nil:
		return "nothing follows: it is not known on S*" + st.why
	case st.unstable():
		return "it is not stable: it was true and later false, so nothing follows"
	case *st.Recorded:
		return "true on S*, so if it is stable it is true at S_end; of S_begin nothing follows"
	}
	return "false on S*, so if it is stable it was false at S_begin; of S_end nothing follows"
}

// unfit is the finding for which nothing may be read from the snapshot, or "".
func (s *snapshot) unfit() string {
	for _, name := range append(resultFindings, "incomplete", "pending", "aborted", "reachability") {
		if s.findings.has(name) {
			return name
		}
	}
	return ""
}

// judgeClaim: a claim follows only by the rule, and only from a right snapshot.
func (s *snapshot) judgeClaim(c claim, st Stable) {
	bad := s.unfit()
	said := sprintf("Someone concluded that %q is %t at S_%s.", c.property.Name, c.value, c.about)
	why, cause := "", ""
	switch {
	case bad != "":
		why, cause = sprintf("The snapshot has the finding %s, and licenses no conclusion.", bad), bad
	case c.value != (c.about == "end"):
		why = "That is the wrong direction: from a snapshot follow only true at the end and false at the beginning."
	case st.Recorded == nil:
		why = "On S* the property has no value, so nothing follows from it."
	case *st.Recorded != c.value:
		why = sprintf("On S* it is %t, from which nothing follows for S_%s.", *st.Recorded, c.about)
	case st.unstable():
		why = "But it was true and later false in this very run, so it is not stable and the rule does not apply."
	default:
		return
	}
	s.findings.add(fact{
		name: "stable-rule", text: said + " " + why, cause: cause,
		also: sprintf("%q", c.property.Name), places: s.j.places(c.at),
	})
}
