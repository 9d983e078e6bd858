package report

import "math"

// box is a rectangle that something takes up.
type box struct{ x0, y0, x1, y1 float64 }

func around(c point, w, h float64) box { return box{c.x - w/2, c.y - h/2, c.x + w/2, c.y + h/2} }

// overlap is the area that two boxes share.
func (a box) overlap(b box) float64 {
	w := math.Min(a.x1, b.x1) - math.Max(a.x0, b.x0)
	h := math.Min(a.y1, b.y1) - math.Max(a.y0, b.y0)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}

// crossed says whether the line from p to q passes through the box.
func (a box) crossed(p, q point) bool {
	t0, t1 := 0.0, 1.0
	for _, side := range [][2]float64{
		{p.x - q.x, p.x - a.x0},
		{q.x - p.x, a.x1 - p.x},
		{p.y - q.y, p.y - a.y0},
		{q.y - p.y, a.y1 - p.y},
	} {
		d, r := side[0], side[1]
		switch {
		case d == 0 && r < 0:
			return false
		case d < 0:
			t0 = math.Max(t0, r/d)
		case d > 0:
			t1 = math.Min(t1, r/d)
		}
	}
	return t0 <= t1
}

// placer finds room for labels among what is drawn.
type placer struct {
	bounds box
	boxes  []box      // dots, numbers and labels, not to be written over
	lines  [][2]point // arrows, better not written over
	picked []label
}

// avoid keeps labels off a line that nothing should be written over.
func (l *placer) avoid(a, b point) {
	for range 4 {
		l.lines = append(l.lines, [2]point{a, b})
	}
}

// label is a text at its place.
type label struct {
	class, text string
	at          point // its middle
	box         box
}

const labelSize = 12.0

// put places a text at the best of the places; where none is free, it is left
// out unless it must be there.
func (l *placer) put(class, text string, bold, must bool, places []point) {
	w, h := textWidth(text, labelSize, bold)+4, labelSize+3
	best, least := 0, math.Inf(1)
	for i, c := range places {
		if cost := l.cost(around(c, w, h)) + float64(i); cost < least {
			best, least = i, cost
		}
	}
	if len(places) == 0 || !must && least > 40 {
		return
	}
	b := around(places[best], w, h)
	l.boxes = append(l.boxes, b)
	l.picked = append(l.picked, label{class, text, places[best], b})
}

func (l *placer) cost(b box) float64 {
	cost := 0.0
	for _, o := range l.boxes {
		if area := b.overlap(o); area > 0 {
			cost += 60 + 3*area
		}
	}
	for _, s := range l.lines {
		if b.crossed(s[0], s[1]) {
			cost += 12
		}
	}
	if b.x0 < l.bounds.x0 || b.x1 > l.bounds.x1 || b.y0 < l.bounds.y0 || b.y1 > l.bounds.y1 {
		cost += 2000
	}
	return cost
}

// along is where a label of this width may stand at a line from a to b that may
// bend at mid: near its middle first, on either side of it, then on it.
func along(a, mid, b point, width float64) []point {
	d := math.Hypot(b.x-a.x, b.y-a.y)
	if d < 1 {
		return []point{{a.x, a.y - 16}, {a.x, a.y + 26}}
	}
	nx, ny := (b.y-a.y)/d, -(b.x-a.x)/d
	if ny > 0 {
		nx, ny = -nx, -ny
	}
	off := math.Abs(nx)*width/2 + math.Abs(ny)*(labelSize+3)/2 + 3
	var list []point
	for _, far := range []float64{off, off + 15} {
		for _, t := range []float64{0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82} {
			bend := (mid.x - (a.x+b.x)/2) * 4 * t * (1 - t)
			x, y := a.x+(b.x-a.x)*t+bend, a.y+(b.y-a.y)*t
			list = append(list, point{x + nx*far, y + ny*far}, point{x - nx*far, y - ny*far})
		}
	}
	return append(list, mid)
}

// near is where a label of this width may stand at a point of a line.
func near(c point, width float64) []point {
	dx := width/2 + 9
	return []point{
		{c.x + dx, c.y - 13},
		{c.x - dx, c.y - 13},
		{c.x + dx, c.y + 14},
		{c.x - dx, c.y + 14},
		{c.x, c.y - 20},
		{c.x, c.y + 21},
		{c.x + dx, c.y - 24},
		{c.x - dx, c.y - 24},
		{c.x + dx, c.y + 26},
		{c.x - dx, c.y + 26},
	}
}
