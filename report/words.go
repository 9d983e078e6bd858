package report

import (
	"fmt"
	"strings"

	"tracecheck/trace"
)

// maxNamed is how many messages of one fate a caption names.
const maxNamed = 6

// title heads a drawing.
func (v *view) title() string {
	p := v.p
	switch {
	case p.snap == 0:
		return "The run, in recorded order"
	case !v.proof:
		return "Recorded order: as the steps were taken"
	}
	path := "S_begin to S* to S_end"
	if p.snapshot.Witness == nil {
		path = "the steps before the cut, S*, the steps after it"
	}
	return fmt.Sprintf("Proof order: %s, %s", path, count(p.swaps(), "swap"))
}

func count(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// words says in sentences what a drawing shows.
func (v *view) words() []string {
	var out []string
	switch {
	case v.p.snap == 0:
		out = append(out, "Time runs from left to right, one line for each process.")
	case v.proof:
		out = append(out, "The same steps, those before the cut first and then those after it, each in the "+
			"order taken. The cut is the straight line at S*, and every recording lies on it.")
	case !v.p.hasRecord():
		out = append(out, "No process has recorded its state, so there is no cut to draw.")
	default:
		out = append(out, "The cut is the crooked line through the recordings.")
	}
	if v.proof && v.p.has("reachability") && v.beyond() {
		out = append(out, "S_begin is not on this path: it holds steps that are right of S*.")
	}
	out = append(out, v.stretchWords()...)
	if v.p.snap != 0 {
		for _, f := range []fate{inFlight, orphan, lost, extra} {
			out = append(out, v.fateWords(f)...)
		}
		if v.proof {
			out = append(out, v.recordedOnly()...)
		}
	}
	return out
}

// beyond says whether S_begin lies beyond S*.
func (v *view) beyond() bool {
	if v.p.snapshot.Witness == nil {
		return false
	}
	_, drawn := v.after(v.p.snapshot.Witness.Begin, false)
	return !drawn
}

// stretchWords says what of a long or wide run is left out.
func (v *view) stretchWords() []string {
	var out []string
	if p := v.p; p.from > 0 || p.to < p.run.steps {
		about := "the snapshot"
		if p.found.some {
			about = "the finding"
		}
		out = append(out, fmt.Sprintf("Of the run's %d steps only the stretch around %s is drawn, steps "+
			"%d to %d in the order taken.", p.run.steps, about, p.from+1, p.to))
	}
	if hidden := len(v.p.run.header.Processes) - len(v.lanes); hidden > 0 {
		out = append(out, fmt.Sprintf("%d of %d processes are drawn.", len(v.lanes), len(v.lanes)+hidden))
	}
	return out
}

// fateWords names the messages of one fate and says what the drawing shows of them.
func (v *view) fateWords(f fate) []string {
	var names []string
	n := 0
	for _, m := range v.p.messages {
		if v.p.fate(m) != f {
			continue
		}
		if n++; n <= maxNamed {
			names = append(names, v.p.messageName(m))
		}
	}
	if n == 0 {
		return nil
	}
	if n > maxNamed {
		names = append(names, fmt.Sprintf("%d more", n-maxNamed))
	}
	list := strings.Join(names, ", ")
	one := n == 1
	if !v.proof {
		kind := map[fate]string{inFlight: "In flight", orphan: "Orphan", lost: "Lost", extra: "Extra"}[f]
		return []string{kind + " at the cut: " + list + "."}
	}
	switch f {
	case inFlight:
		return []string{"In flight, so " + either(one, "its arrow crosses", "their arrows cross") +
			" the line from left to right: " + list + "."}
	case orphan:
		return []string{"Orphan: " + list + ". Received left of the line and sent right of it, " +
			either(one, "its arrow points", "their arrows point") + " back in time: no run does that."}
	case lost:
		return []string{"Lost: " + list + ". The arrow crosses the line from left to right, so S* should " +
			"hold the message on its channel, and does not."}
	}
	return []string{"Extra: " + list + ". S* holds the message on its channel " +
		"though its arrow does not cross the line, or holds it twice."}
}

func either(one bool, a, b string) string {
	if one {
		return a
	}
	return b
}

// recordedOnly names what a channel's record holds and no drawn message is.
func (v *view) recordedOnly() []string {
	p := v.p
	if !p.has("extra") || !p.run.whole() {
		return nil
	}
	known := map[itemKey]bool{}
	for _, m := range p.messages {
		if m.sent.there() {
			known[itemKey{m.chn, m.id, 0}] = true
		}
	}
	var names []string
	for c, ch := range p.run.header.Channels {
		for _, id := range p.snapshot.Channels[ch.ID] {
			if !known[itemKey{c, id, 0}] {
				names = append(names, show(id, 20)+" on "+show(ch.ID, 20))
			}
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []string{"In a channel's record but never sent, so without an arrow: " +
		strings.Join(names[:min(len(names), maxNamed)], ", ") + "."}
}

// messageName is a message by its amount, id and channel.
func (p *picture) messageName(m *message) string {
	name := "message " + show(m.id, 20)
	if a := p.amountOf(m); a != show(m.id, 12) {
		name = a + " (" + name + ")"
	}
	return name + " on " + show(p.run.header.Channels[m.chn].ID, 20)
}

// messageWords is a message in a line, for who points at its arrow.
func (p *picture) messageWords(m *message, f fate) string {
	ch := p.run.header.Channels[m.chn]
	text := "marker on " + show(ch.ID, 40)
	if !m.isMarker() {
		text = p.messageName(m)
	}
	for _, end := range []struct {
		what string
		at   ref
	}{{"sent", m.sent}, {"received", m.got}, {"lost by the network", m.lost}} {
		if end.at.there() {
			text += fmt.Sprintf(", %s: %s seq %d", end.what, show(p.run.header.ProcID(end.at.proc), 40), end.at.seq)
		}
	}
	if !m.got.there() && !m.lost.there() {
		text += ", not received"
	}
	if word := style[f].word; word != "" && f != gone {
		text += ": " + word
	}
	return text
}

// eventWords is an event in a line, for who points at its place.
func (p *picture) eventWords(e *trace.Event) string {
	text := fmt.Sprintf("%s seq %d: %s", show(p.run.header.ProcID(e.Proc), 40), e.Seq, e.Kind)
	if e.Chan != trace.NoChan {
		if e.Msg != "" {
			text += " " + show(e.Msg, 40)
		}
		text += " on " + show(p.run.header.Channels[e.Chan].ID, 40)
	}
	if !e.Data.IsZero() {
		text += ", " + show(e.Data.String(), 60)
	}
	if e.Kind.IsStep() && p.snap != 0 {
		text += [...]string{
			neither: ", of a process that has not recorded", pre: ", before its process recorded",
			post: ", after its process recorded",
		}[p.side(stepKey{e.Proc, e.Seq})]
	}
	if at := e.At.String(); at != "" {
		text += " (" + show(at, 120) + ")"
	}
	return text
}

// recordWords is a recording in a line.
func (p *picture) recordWords(proc int) string {
	id := p.run.header.ProcID(proc)
	return fmt.Sprintf("%s seq %d: recorded its state, %s", show(id, 40), p.records[proc].seq,
		show(p.snapshot.States[id].String(), 60))
}
