package report

import (
	"math"
	"strconv"

	"tracecheck/trace"
)

func sprint(n int64) string { return strconv.FormatInt(n, 10) }

// arrow is a message as a line from a to b.
type arrow struct {
	m    *message
	fate fate
	a, b point
	open bool    // it ends on its way: lost, or its beginning is not known
	side float64 // how far its middle lies beside the straight line, so as to pass what stands there
}

// middle is where the arrow passes half of its way.
func (a *arrow) middle() point { return point{(a.a.x+a.b.x)/2 + a.side, (a.a.y + a.b.y) / 2} }

// pull is the point that the curve of the arrow is drawn towards.
func (a *arrow) pull() point { return point{(a.a.x+a.b.x)/2 + 2*a.side, (a.a.y + a.b.y) / 2} }

// dodge bends an arrow that would run through a step or a recording of a process
// between its ends.
func (v *view) dodge(a *arrow) {
	for _, side := range []float64{0, 26, -26, 44, -44} {
		a.side = side
		if !v.hits(a) {
			return
		}
	}
	a.side = 0
}

func (v *view) hits(a *arrow) bool {
	top, foot := math.Min(a.a.y, a.b.y)+1, math.Max(a.a.y, a.b.y)-1
	for k, x := range v.x {
		if !v.drawn(k.proc) || v.y(k.proc) < top || v.y(k.proc) > foot {
			continue
		}
		t := (v.y(k.proc) - a.a.y) / (a.b.y - a.a.y)
		if math.Abs(a.a.x+(a.b.x-a.a.x)*t+4*a.side*t*(1-t)-x) < 16 {
			return true
		}
	}
	return false
}

// style is how each fate is drawn, and the word that its label says.
var style = [...]struct {
	class, word string
	head        float64
	width       float64
}{
	plain:    {"msg", "", 9, 1},
	inFlight: {"flight", "in flight", 13, 3},
	orphan:   {"orphan", "orphan", 14, 3},
	lost:     {"lostmsg", "lost", 13, 3},
	extra:    {"extra", "extra", 12, 3},
	gone:     {"gone", "lost by the network", 9, 1},
	unsent:   {"unsent", "never sent", 12, 2},
	again:    {"again", "received again", 9, 1},
	marker:   {"marker", "", 7, 1},
}

// arrows draws the messages, those that matter last and so on top.
func (w *painter) arrows() []arrow {
	var list []arrow
	for _, matters := range []bool{false, true} {
		for _, m := range w.v.p.messages {
			a, ok := w.v.arrow(m)
			if !ok || (style[a.fate].width > 1) != matters {
				continue
			}
			if a.fate != marker && !a.open {
				w.v.dodge(&a)
			}
			list = append(list, a)
			w.paint(&a)
		}
	}
	return list
}

// arrow is where a message runs in the view, and whether it is drawn there.
func (v *view) arrow(m *message) (arrow, bool) {
	f := v.p.fate(m)
	if f == marker && v.proof || !v.drawn(m.from) || !v.drawn(m.to) {
		return arrow{}, false
	}
	a := arrow{m: m, fate: f}
	a.a.y, a.b.y = v.y(m.from), v.y(m.to)
	var fromHere, toHere bool
	a.a.x, fromHere = v.end(m.sent)
	a.b.x, toHere = v.end(m.got)
	switch {
	case !fromHere && !toHere:
		return a, false
	case !m.sent.there() && f == unsent: // it comes out of nothing
		a.open = true
		a.a = point{a.b.x - 30, a.b.y + (a.a.y-a.b.y)*0.45}
	case !m.sent.there():
		a.a.x = v.left
	case !m.got.there() && m.lost.there():
		a.open = true
		a.b = point{a.a.x + 34, a.a.y + (a.b.y-a.a.y)*0.5}
	case !m.got.there():
		a.b.x = v.right
	}
	return a, true
}

// end is the x of an end of a message, and whether it lies in the stretch.
func (v *view) end(r ref) (float64, bool) {
	if x, ok := v.x[r.key()]; ok && r.there() {
		return x, true
	}
	return v.edge(r), false
}

func (w *painter) paint(a *arrow) {
	st := style[a.fate]
	w.key[st.class] = true
	title := w.v.p.messageWords(a.m, a.fate)
	w.labels.lines = append(w.labels.lines, [2]point{a.a, a.middle()}, [2]point{a.middle(), a.b})
	gapA, gapB := dotR+2, dotR+2.0
	switch {
	case a.fate == marker && a.m.got.there():
		w.bend(st.class, title, a.a, beside(a.a, a.b), a.b, 0, 6, st.head)
	case a.side != 0:
		w.bend(st.class, title, a.a, a.pull(), a.b, gapA, gapB, st.head)
	case a.open && a.m.lost.there():
		w.line("arrow "+st.class, title, a.a, a.b)
		w.cross(st.class, title, a.b, 5)
	case a.open:
		w.cross(st.class, title, a.a, 5)
		w.arrow(st.class, title, a.a, a.b, 0, gapB, st.head)
	case a.m.from == a.m.to && math.Abs(a.a.x-a.b.x) > 0:
		w.loop(st.class, title, a.a, a.b, 40)
	case !a.m.got.there():
		w.arrow(st.class, title, a.a, a.b, gapA, 0, st.head)
	default:
		w.arrow(st.class, title, a.a, a.b, gapA, gapB, st.head)
	}
}

// write places the labels, the ones that matter first, and writes them all.
func (w *painter) write(arrows []arrow) {
	for _, matters := range []bool{true, false} {
		for i := range arrows {
			a := &arrows[i]
			if a.fate == marker || (style[a.fate].width > 1) != matters {
				continue
			}
			text := w.v.p.label(a.m, a.fate)
			class := "label " + style[a.fate].class
			places := along(a.a, a.middle(), a.b, textWidth(text, labelSize, matters))
			if a.open && a.m.lost.there() { // at the cross
				places = near(a.b, textWidth(text, labelSize, matters))
			}
			if a.m.from == a.m.to {
				places = []point{{(a.a.x + a.b.x) / 2, a.a.y - 30}, {(a.a.x + a.b.x) / 2, a.a.y + 30}}
			}
			w.labels.put(class, text, matters, style[a.fate].word != "", places)
		}
	}
	w.namesAgain()
	for _, l := range w.labels.picked {
		w.text(l.class, "middle", point{l.at.x, l.at.y + labelSize*0.36}, l.text)
	}
}

// namesAgain repeats the names along the lines of a picture that one scrolls.
func (w *painter) namesAgain() {
	v := w.v
	if v.scrollTo(v.width()) == 0 {
		return
	}
	for _, p := range v.lanes {
		for x := v.left + 400; x < v.right-60; x += 500 {
			var places []point
			for dx := 0.0; dx < 200; dx += 25 {
				places = append(places, point{x + dx, v.y(p) - 9}, point{x - dx, v.y(p) - 9})
			}
			w.labels.put("alongside", v.name(p), false, false, places)
		}
	}
}

// label is what stands at an arrow: the amount and what became of it.
func (p *picture) label(m *message, f fate) string {
	text := p.amountOf(m)
	word := style[f].word
	switch {
	case f == inFlight && p.has("order"):
		if n := p.recordedAt(m); n > 0 {
			word += ", recorded " + ordinal(n)
		}
	case f == extra && p.side(m.sent.key()) == pre && (!m.got.there() || p.side(m.got.key()) == post):
		word = "recorded twice"
	case f == unsent && m.sent.there():
		word = "before its send"
	}
	if word != "" {
		text += " " + word
	}
	return text
}

// amountOf is what a message carries where the application is a bank, else its id.
func (p *picture) amountOf(m *message) string {
	if n, ok := m.data.Int(); ok && p.run.header.Application == trace.Bank {
		return sprint(n)
	}
	return show(m.id, 12)
}

// recordedAt is the place of m in its channel's record, from 1, where the record
// holds more than one; else 0.
func (p *picture) recordedAt(m *message) int {
	ids := p.snapshot.Channels[p.run.header.Channels[m.chn].ID]
	for i, id := range ids {
		if id == m.id && len(ids) > 1 {
			return i + 1
		}
	}
	return 0
}

func ordinal(n int) string {
	ending := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			ending = "st"
		case 2:
			ending = "nd"
		case 3:
			ending = "rd"
		}
	}
	return strconv.Itoa(n) + ending
}
