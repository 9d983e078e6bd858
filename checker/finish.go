package checker

import (
	"maps"
	"slices"
	"strings"

	"tracecheck/trace"
)

// finish judges what is left once the run is read.
func (j *judge) finish() *Report {
	for p := range j.procs {
		j.explain(p)
	}
	j.skippedItems()
	j.judgeVoid()
	j.judgeRestarts()
	j.colourOfNone()
	j.colourOfGone()
	for _, s := range slices.Concat(j.settled, j.givenUp, j.open) {
		j.close(s)
	}
	r := j.report
	r.Complete = j.run.Complete()
	r.Findings = j.findings.all()
	r.NotJudged = slices.Sorted(maps.Keys(j.skipped))
	if r.Verdict == "" {
		r.Verdict = Accepted
	}
	for _, f := range r.Findings {
		if f.Name == "gap" {
			j.worsen(Inconclusive)
		} else {
			j.worsen(Rejected)
		}
	}
	if len(r.NotJudged) > 0 {
		j.worsen(Inconclusive)
	}
	return r
}

// worsen lets one thing weigh on the run's verdict.
func (j *judge) worsen(verdict string) {
	if verdict == Rejected || verdict == Inconclusive && j.report.Verdict != Rejected {
		j.report.Verdict = verdict
	}
}

// close judges a snapshot for good and reports it.
func (j *judge) close(s *snapshot) {
	stable := s.judge()
	if j.gone[s.id] && s.findings.has("colour") {
		j.discoloured[s.id] = true
	}
	out := s.report(stable)
	j.worsen(out.Verdict)
	if j.opts.OnSnapshot != nil {
		j.opts.OnSnapshot(&out)
	} else {
		j.report.Snapshots = append(j.report.Snapshots, out)
	}
}

// judge finds what is wrong with the snapshot, and what the stable properties are on it.
func (s *snapshot) judge() []Stable {
	j := s.j
	if s.aborted() {
		s.findings = tally{}
		s.findings.add(fact{
			name:   "aborted",
			text:   sprintf("Snapshot %d was given up before it was complete; nothing is demanded of it.", s.id),
			places: j.places(s.ends[slices.Index(s.aborts, true)]),
		})
	} else if !s.late {
		s.judgeCut()
		s.neverMarked()
		s.judgeParts()
		s.judgePath()
		s.judgeLives()
	}
	if !s.late {
		s.judgeRestores()
	}
	return s.judgeStable()
}

// report is what is said of the snapshot, once it is judged.
func (s *snapshot) report(stable []Stable) Snapshot {
	j := s.j
	out := Snapshot{
		Snap: s.id, States: map[string]trace.Value{}, Channels: map[string][]string{},
		Findings: s.findings.all(), Instant: s.instant(), Witness: s.witness(), Stable: stable,
	}
	if st := s.recordedState(); st != nil {
		if total, known := st.Total(); known {
			out.Total = &total
		}
	}
	for p, r := range s.records {
		if r.at.there() {
			j.procs[p].clock.close(r.window)
			out.States[j.h.ProcID(p)] = r.state
		}
	}
	for c := range s.chans {
		if s.chans[c].closed.there() {
			out.Channels[j.h.Channels[c].ID] = s.chans[c].msgs
		}
	}
	out.Verdict = s.verdict()
	return out
}

func (s *snapshot) verdict() string {
	verdict := Accepted
	if !s.j.rules.judged {
		verdict = Inconclusive
	}
	for _, e := range s.findings.list {
		switch e.Name {
		case "aborted":
			verdict = Aborted
		case "pending":
			if verdict == Accepted {
				verdict = Inconclusive
			}
		default:
			return Rejected
		}
	}
	return verdict
}

// resultFindings are those that say S* itself is wrong.
var resultFindings = []string{"orphan", "lost", "extra", "order", "state", "double-record"}

// judgePath: S* lies between S_begin and S_end, unless something else already
// says why not.
func (s *snapshot) judgePath() {
	j := s.j
	if s.findings.has(resultFindings...) || s.findings.has("incomplete", "pending") ||
		j.findings.has("gap", "unsent", "duplicate", "fifo") || !s.unreachable() {
		return
	}
	leftOut, places := s.leftOut()
	s.findings.add(fact{
		name: "reachability",
		text: sprintf("The snapshot's begin comes after a step that its cut leaves out%s. S_begin holds that "+
			"step and S* does not, so no path leads from S_begin to S*: the snapshot is older than the "+
			"moment at which it was asked for.", leftOut),
		places: append(j.places(s.path.begins...), places...),
	})
}

// leftOut names the first post step before the first begin, where it is certain that
// it comes before it.
func (s *snapshot) leftOut() (string, []Place) {
	p := &s.path
	if !p.firstPost.there() || !s.j.total && !p.caused {
		return "", nil
	}
	more := ""
	if p.before > 1 {
		more = sprintf(" and %d more", p.before-1)
	}
	return sprintf(", %s seq %d%s", s.j.h.ProcID(p.firstPost.proc), p.firstPost.seq, more), s.j.places(p.firstPost)
}

// judgeLives: a restore between the parts of a snapshot undoes some of them and
// not others, so the run has no path through S*.
func (s *snapshot) judgeLives() {
	if s.findings.has(resultFindings...) || s.findings.has("incomplete", "pending", "reachability") ||
		len(s.restores) > 0 || !s.anyStraddles() {
		return
	}
	if len(s.j.restored) == 0 {
		s.j.skip("channels of a snapshot across a restart from a snapshot that no restore explains")
		return
	}
	if !s.j.findings.has("gap", "unsent", "duplicate", "fifo") {
		s.findings.add(fact{
			name: "reachability",
			text: "The system was set back to a snapshot between the parts of this one. Some of its parts " +
				"were undone and others were not, so no path of the run leads through S*.",
			places: s.recordPlaces(),
		})
	}
}

// anyStraddles says whether a restore stands between the parts about any channel.
func (s *snapshot) anyStraddles() bool {
	for c := range s.chans {
		if s.straddles(c) {
			return true
		}
	}
	return false
}

// recordPlaces are the lines of the records.
func (s *snapshot) recordPlaces() []Place {
	var list []place
	for _, r := range s.records {
		list = append(list, r.at)
	}
	return s.j.places(list...)
}

// undecided says whether a later line can still take back what would be said of
// a settled snapshot.
func (s *snapshot) undecided() bool {
	if s.path.before > 0 {
		return true
	}
	for c := range s.chans {
		for _, it := range s.chans[c].transit {
			if !it.lost.there() && !it.got.there() && !s.chans[c].holds(it.msg) {
				return true
			}
		}
	}
	return false
}

// missing is the parts that are not there.
func (s *snapshot) missing() []part {
	var list []part
	next := func(p int) int64 { return s.j.procs[p].last + 1 }
	for p := range s.records {
		if !s.records[p].at.there() {
			list = append(list, part{p, trace.NoChan, next(p)})
		}
	}
	if s.j.rules.recordsNoChannel {
		return list
	}
	for c, ch := range s.j.h.Channels {
		if !s.chans[c].closed.there() {
			list = append(list, part{ch.To, c, next(ch.To)})
		}
	}
	return list
}

// judgeParts tells the missing parts apart: certainly missing though completion
// is claimed, or perhaps still to come.
func (s *snapshot) judgeParts() {
	var certain, open []part
	missing := s.missing()
	switch {
	case !s.completed.there():
		open = missing
	case s.j.total:
		for _, m := range s.lacking {
			if s.j.procs[m.proc].gap != m.next {
				certain = append(certain, m)
			} else if slices.ContainsFunc(missing, func(n part) bool { return n.proc == m.proc && n.chn == m.chn }) {
				open = append(open, m)
			}
		}
	default:
		for _, m := range missing {
			if s.j.run.Whole(m.proc) {
				certain = append(certain, m)
			} else {
				open = append(open, m)
			}
		}
	}
	s.addParts("incomplete", "The snapshot is said to be complete, but %s certainly missing. What was "+
		"put together is not the state of the whole system.", certain)
	why := "may stand in what is missing of the logs"
	if !s.completed.there() {
		why = "nobody has called the snapshot complete: it may still be under way"
	}
	s.addParts("pending", "%s not there, and "+why+". Nothing can be said of S* yet.", open)
}

func (s *snapshot) addParts(name, text string, parts []part) {
	if len(parts) == 0 {
		return
	}
	var names []string
	places := []place{s.completed}
	for _, m := range parts[:min(len(parts), maxAlso)] {
		what, at := "the record of "+s.j.h.ProcID(m.proc), s.records[m.proc].at
		if m.chn != trace.NoChan {
			what, at = "the record of channel "+s.j.h.Channels[m.chn].ID, s.chans[m.chn].closed
		}
		if at.there() {
			what += sprintf(" (%s seq %d, too late)", s.j.h.ProcID(m.proc), at.seq)
			places = append(places, at)
		}
		names = append(names, what)
	}
	if more := len(parts) - len(names); more > 0 {
		names = append(names, sprintf("%d more", more))
	}
	verb := " are"
	if len(parts) == 1 {
		verb = " is"
	}
	s.findings.add(fact{
		name: name, text: sentence(sprintf(text, strings.Join(names, ", ")+verb)), places: s.j.places(places...),
	})
}
