package report

import (
	"bytes"
	"math"
	"strconv"
)

// svg writes SVG elements. Every text goes through it and is escaped by it.
type svg struct{ b bytes.Buffer }

// point is a place in a picture, in pixels from its top left.
type point struct{ x, y float64 }

// num is a coordinate to a tenth of a pixel.
func num(f float64) string { return strconv.FormatFloat(math.Round(f*10)/10, 'f', -1, 64) }

func (s *svg) raw(text string) { s.b.WriteString(text) }

// tag writes <name class="c" k="v" ...> with a title inside, or closed if there is none.
func (s *svg) tag(name, class, title string, attrs ...string) {
	s.raw("<" + name + ` class="` + class + `"`)
	for i := 0; i < len(attrs); i += 2 {
		s.raw(" " + attrs[i] + `="` + attrs[i+1] + `"`)
	}
	if title == "" {
		s.raw("/>\n")
		return
	}
	s.raw("><title>" + esc(title) + "</title></" + name + ">\n")
}

func (s *svg) line(class, title string, a, b point) {
	s.tag("line", class, title, "x1", num(a.x), "y1", num(a.y), "x2", num(b.x), "y2", num(b.y))
}

func (s *svg) circle(class, title string, c point, r float64) {
	s.tag("circle", class, title, "cx", num(c.x), "cy", num(c.y), "r", num(r))
}

// shape is a closed polygon, or with name polyline an open one.
func (s *svg) shape(name, class, title string, points ...point) {
	list := ""
	for i, p := range points {
		if i > 0 {
			list += " "
		}
		list += num(p.x) + "," + num(p.y)
	}
	s.tag(name, class, title, "points", list)
}

// text writes one line; anchor is start, middle or end.
func (s *svg) text(class, anchor string, at point, text string) {
	s.raw(`<text class="` + class + `" direction="ltr" text-anchor="` + anchor +
		`" x="` + num(at.x) + `" y="` + num(at.y) + `">` + esc(text) + "</text>\n")
}

func (s *svg) diamond(class, title string, c point, r float64) {
	s.shape("polygon", class, title,
		point{c.x, c.y - r}, point{c.x + r, c.y}, point{c.x, c.y + r}, point{c.x - r, c.y})
}

// arrow draws a line from a to b, short of both by the gaps, with a head at b.
func (s *svg) arrow(class, title string, a, b point, gapA, gapB, head float64) {
	d := math.Hypot(b.x-a.x, b.y-a.y)
	if d < 1 {
		return
	}
	ux, uy := (b.x-a.x)/d, (b.y-a.y)/d
	from := point{a.x + ux*gapA, a.y + uy*gapA}
	tip := point{b.x - ux*gapB, b.y - uy*gapB}
	base := point{tip.x - ux*head, tip.y - uy*head}
	s.raw("<g>")
	if title != "" {
		s.raw("<title>" + esc(title) + "</title>")
	}
	s.line("arrow "+class, "", from, base)
	w := head * 0.42
	s.shape("polygon", "head "+class, "", tip,
		point{base.x - uy*w, base.y + ux*w}, point{base.x + uy*w, base.y - ux*w})
	s.raw("</g>\n")
}

// bend draws an arrow as a curve from a to b that is drawn towards c.
func (s *svg) bend(class, title string, a, c, b point, gapA, gapB, head float64) {
	from := towards(a, c, gapA)
	tip := towards(b, c, gapB)
	base := towards(b, c, gapB+head)
	dx, dy := (tip.x-base.x)*0.42, (tip.y-base.y)*0.42
	s.tag("path", "arrow "+class, title, "d", "M"+num(from.x)+" "+num(from.y)+"Q"+num(c.x)+" "+num(c.y)+" "+
		num(base.x)+" "+num(base.y))
	s.shape("polygon", "head "+class, "", tip, point{base.x - dy, base.y + dx}, point{base.x + dy, base.y - dx})
}

// towards is the place so far from a on the way to b.
func towards(a, b point, far float64) point {
	d := math.Max(1, math.Hypot(b.x-a.x, b.y-a.y))
	return point{a.x + (b.x-a.x)*far/d, a.y + (b.y-a.y)*far/d}
}

// beside is a little off the middle of the line from a to b, on one side.
func beside(a, b point) point {
	d := math.Max(1, math.Hypot(b.x-a.x, b.y-a.y))
	ux, uy := (b.x-a.x)/d, (b.y-a.y)/d
	side := math.Min(16, d/6)
	return point{(a.x+b.x)/2 + math.Abs(uy)*side, (a.y+b.y)/2 - ux*side*math.Copysign(1, uy)}
}

// loop draws an arrow from one place of a line to another above it.
func (s *svg) loop(class, title string, a, b point, rise float64) {
	s.tag("path", "arrow "+class, title, "d", "M"+num(a.x)+" "+num(a.y-dotR)+"Q"+num((a.x+b.x)/2)+" "+
		num(a.y-rise)+" "+num(b.x)+" "+num(b.y-dotR))
	s.shape("polygon", "head "+class, "", point{b.x, b.y - dotR}, point{b.x - 4, b.y - dotR - 8},
		point{b.x + 4, b.y - dotR - 8})
}

// cross marks where something ends.
func (s *svg) cross(class, title string, c point, r float64) {
	s.raw("<g>")
	if title != "" {
		s.raw("<title>" + esc(title) + "</title>")
	}
	s.line("cross "+class, "", point{c.x - r, c.y - r}, point{c.x + r, c.y + r})
	s.line("cross "+class, "", point{c.x - r, c.y + r}, point{c.x + r, c.y - r})
	s.raw("</g>\n")
}
