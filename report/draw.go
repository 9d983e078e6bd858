package report

import (
	"math"
	"slices"
	"strings"

	"tracecheck/trace"
)

// drawing is a finished picture: the elements of an SVG, without its frame.
type drawing struct {
	width, height float64
	body          string
	title, desc   string          // what it shows, in words
	key           map[string]bool // the entries of the legend that it needs
}

// painter draws a view, from what lies at the back to the labels in front.
type painter struct {
	svg
	v      *view
	labels placer
	key    map[string]bool
}

// draw makes the picture of a view.
func (v *view) draw() drawing {
	w := &painter{v: v, key: map[string]bool{}}
	w.labels.bounds = box{v.left - 24, 16, v.width(), v.height()}
	w.lines()
	w.bounds()
	w.cut()
	arrows := w.arrows()
	w.steps()
	w.recordings()
	w.write(arrows)
	return drawing{
		width: v.width(), height: v.height(), body: w.b.String(),
		title: v.title(), desc: strings.Join(v.words(), " "), key: w.key,
	}
}

// lines draws the lines of the processes and their names.
func (w *painter) lines() {
	v := w.v
	for _, p := range v.lanes {
		y := v.y(p)
		w.line("lane", "", point{v.left, y}, point{v.right, y})
		w.labels.lines = append(w.labels.lines, [2]point{{v.left, y}, {v.right, y}})
		w.raw("<g><title>" + esc(show(v.p.run.header.ProcID(p), 200)) + "</title>")
		w.text("name", "start", point{12, y + 4.5}, v.name(p))
		w.raw("</g>\n")
	}
}

// bounds draws S_begin and S_end where the witness has them.
func (w *painter) bounds() {
	v := w.v
	if v.p.snapshot == nil || v.p.snapshot.Witness == nil {
		return
	}
	aside := 14.0 // the names lean away from each other
	begin, _ := v.after(v.p.snapshot.Witness.Begin, false)
	if end, ok := v.after(v.p.snapshot.Witness.End, true); ok && end < begin {
		aside = -aside
	}
	for _, b := range []struct {
		name string
		last map[string]int64
		dx   float64
	}{
		{"S_begin", v.p.snapshot.Witness.Begin, -aside},
		{"S_end", v.p.snapshot.Witness.End, aside},
	} {
		x, ok := v.after(b.last, b.name == "S_end")
		if !ok || x > v.right {
			continue
		}
		w.key["bound"] = true
		top, foot := point{x, laneTop - 24}, point{x, v.bottom() + 28}
		w.line("bound", "", top, foot)
		w.labels.lines = append(w.labels.lines, [2]point{top, foot})
		half := textWidth(b.name, labelSize, false) / 2
		at := point{math.Max(2+half, math.Min(x+b.dx, v.width()-2-half)), v.bottom() + 41}
		w.labels.boxes = append(w.labels.boxes, around(point{at.x, at.y - 4}, 2*half+6, labelSize+2))
		w.text("small", "middle", at, b.name)
	}
}

// cut draws the line through the recordings: crooked as recorded, straight at S*.
func (w *painter) cut() {
	v := w.v
	if v.p.snap == 0 || !v.p.hasRecord() {
		return
	}
	w.key["cut"] = true
	if v.proof {
		w.cutThrough([]point{{v.cutX, laneTop - 4}, {v.cutX, v.bottom() + 4}}, "S*")
		return
	}
	var run []point
	name := "cut"
	for _, p := range v.lanes {
		if at, ok := v.recordAt(p); ok {
			run = append(run, at)
		} else if len(run) > 0 { // it is broken where a process has no record
			w.cutThrough(run, name)
			run, name = nil, ""
		}
	}
	if len(run) > 0 {
		w.cutThrough(run, name)
	}
}

// cutThrough draws a piece of the cut and a little beyond its ends.
func (w *painter) cutThrough(run []point, name string) {
	top, end := run[0], run[len(run)-1]
	run = append([]point{{top.x, top.y - 24}}, append(run, point{end.x, end.y + 24})...)
	w.shape("polyline", "cut", "the cut: what is left of it happened before the recording", run...)
	for i := range run[1:] {
		w.labels.avoid(run[i], run[i+1])
	}
	if name != "" {
		at := point{top.x, top.y - 30}
		w.text("cutname", "middle", at, name)
		w.labels.boxes = append(w.labels.boxes, around(point{at.x, at.y - 5}, 28, 14))
	}
}

// recordAt is where the cut passes the line of a process: at its record, or at
// an end of the line where the record lies beyond the stretch.
func (v *view) recordAt(p int) (point, bool) {
	r := v.p.records[p]
	if !r.there() {
		return point{}, false
	}
	if x, ok := v.x[r.key()]; ok {
		return point{x, v.y(p)}, true
	}
	return point{v.edge(r), v.y(p)}, true
}

// edge is the end of the lines at which an event beyond the stretch would lie.
func (v *view) edge(r ref) float64 {
	left := r.n < v.p.from
	if v.proof {
		left = v.p.side(r.key()) == pre
	}
	if left {
		return v.left
	}
	return v.right
}

// steps draws a glyph for every column.
func (w *painter) steps() {
	for i := range w.v.cols {
		c := &w.v.cols[i]
		switch {
		case c.glyph == cutLine:
		case c.event.Proc == w.v.p.run.header.Coordinator():
			w.wide(c)
		case w.v.drawn(c.event.Proc):
			w.step(c)
		}
	}
}

func (w *painter) step(c *column) {
	v := w.v
	at := point{c.x, v.y(c.event.Proc)}
	title := v.p.eventWords(c.event)
	switch c.glyph {
	case dot:
		class := [...]string{neither: "nocut", pre: "pre", post: "post"}[v.p.side(c.at)]
		if v.p.snap == 0 {
			class = "step"
		}
		w.key[class] = true
		w.circle("dot "+class, title, at, dotR)
		w.amount(c, at)
		if w.ring(c, at, 11) {
			at.y += 5
		}
		w.number(at, c.at.seq)
		return
	case tick:
		w.key["tick"] = true
		w.line("tick", title, point{at.x, at.y - 6}, point{at.x, at.y + 6})
	case word:
		w.line("tick", title, point{at.x, at.y - 9}, point{at.x, at.y + 9})
		w.labels.put("small", c.event.Kind.String(), false, true, near(at, textWidth(c.event.Kind.String(), 12, false)))
	case diamond:
		return // drawn with the recordings
	}
	w.ring(c, at, 11)
}

// number writes the seq of a step under it.
func (w *painter) number(at point, seq int64) {
	text := sprint(seq)
	w.text("seq", "middle", point{at.x, at.y + 19}, text)
	w.labels.boxes = append(w.labels.boxes, around(point{at.x, at.y + 15.5}, textWidth(text, 10, false), 9),
		around(at, 2*dotR+2, 2*dotR+2))
}

// amount writes what a local step adds over it.
func (w *painter) amount(c *column, at point) {
	n, ok := c.event.Data.Int()
	if c.event.Kind != trace.Internal || !ok || w.v.p.run.header.Application != trace.Bank {
		return
	}
	text := sprint(n)
	if n > 0 {
		text = "+" + text
	}
	text = strings.Replace(text, "-", "−", 1)
	w.labels.put("small", text, false, false, []point{{at.x, at.y - 15}, {at.x, at.y - 28}})
}

// ring goes round what a finding rests on.
func (w *painter) ring(c *column, at point, r float64) bool {
	names := slices.Clone(w.v.p.rings[c.at])
	for _, e := range c.with {
		names = append(names, w.v.p.rings[stepKey{e.Proc, e.Seq}]...)
	}
	if len(names) == 0 {
		return false
	}
	slices.Sort(names)
	w.key["ring"] = true
	w.circle("ring", "the finding "+strings.Join(slices.Compact(names), ", ")+" rests on this", at, r)
	return true
}

// wide draws a word of the coordinator across all lines.
func (w *painter) wide(c *column) {
	v := w.v
	top, foot := point{c.x, laneTop - 18}, point{c.x, v.bottom() + 18}
	w.line("bound", v.p.eventWords(c.event), top, foot)
	w.labels.lines = append(w.labels.lines, [2]point{top, foot})
	text := c.event.Kind.String()
	places := []point{}
	for _, dx := range []float64{0, 20, -20, 40, -40} {
		places = append(places, point{c.x + dx, laneTop - 27}, point{c.x + dx, v.bottom() + 36})
	}
	w.labels.put("small", text, false, true, places)
}

// recordings draws the diamonds, with the recorded states at them.
func (w *painter) recordings() {
	v := w.v
	for _, p := range v.lanes {
		r := v.p.records[p]
		x, ok := v.x[r.key()]
		if !ok || !r.there() {
			continue
		}
		w.key["diamond"] = true
		at := point{x, v.y(p)}
		state := v.p.snapshot.States[v.p.run.header.ProcID(p)].String()
		w.diamond("diamond", v.p.recordWords(p), at, diamondR)
		w.labels.boxes = append(w.labels.boxes, around(at, 2*diamondR, 2*diamondR))
		c := column{at: r.key()}
		for i := range v.cols {
			if v.cols[i].at == r.key() {
				c = v.cols[i]
			}
		}
		w.ring(&c, at, 15)
		text, class := show(state, 14), "state"
		if slices.Contains(v.p.rings[r.key()], "state") {
			text, class = text+" wrong", "state bad"
		}
		w.labels.put(class, text, true, len(v.cols) < 60, near(at, textWidth(text, labelSize, true)))
	}
}
