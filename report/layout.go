package report

import (
	"math"
	"slices"

	"tracecheck/trace"
)

// Sizes of a picture in pixels.
const (
	laneTop    = 56.0 // from the top to the first process's line
	laneBottom = 50.0 // below the last
	dotR       = 6.0
	diamondR   = 10.0
	minWidth   = 560.0
	pageWidth  = 1100.0 // what fits beside the margins of a page
)

// glyph is what is drawn where an event stands.
type glyph uint8

const (
	dot     glyph = iota // an application step
	diamond              // a record, with the first marker and the markers out
	tick                 // a marker alone
	word                 // a rare event, by its name
	cutLine              // proof order: the column of S*
)

// weight is how much of the width a column takes, a step taking 1.
func (g glyph) weight() float64 {
	switch g {
	case tick, word:
		return 0.7
	case cutLine:
		return 1.3
	}
	return 1
}

// column is one step of a drawing, from left to right.
type column struct {
	glyph glyph
	at    stepKey
	event *trace.Event
	with  []*trace.Event // lines that are one step with it
	x     float64
}

// view is one drawing of a picture: in recorded or in proof order.
type view struct {
	p       *picture
	proof   bool
	cols    []column
	x       map[stepKey]float64 // of every line that is drawn or is one step with what is
	lanes   []int               // processes from top to bottom
	lane    map[int]int
	left    float64 // where the lines of the processes begin
	right   float64
	laneGap float64
	cutX    float64 // proof order: of the line at S*
}

// layout places the picture's events in one of the two orders.
func (p *picture) layout(proof bool) *view {
	v := &view{p: p, proof: proof, x: map[stepKey]float64{}, lane: map[int]int{}}
	v.chooseLanes()
	v.cols = p.fold()
	if proof {
		v.cols = p.permute(v.cols)
	}
	v.place()
	return v
}

// fold makes columns of the events: one for each step, and the lines that are
// one step with a record, or with a marker's receipt, under it.
func (p *picture) fold() []column {
	byProc := map[int][]*trace.Event{}
	for i := range p.events {
		e := &p.events[i]
		byProc[e.Proc] = append(byProc[e.Proc], e)
	}
	under := map[*trace.Event]*trace.Event{}
	for _, events := range byProc {
		foldProcess(events, under)
	}
	var cols []column
	index := map[*trace.Event]int{}
	for i := range p.events {
		e := &p.events[i]
		if under[e] == nil {
			index[e] = len(cols)
			cols = append(cols, column{glyph: p.glyphOf(e), at: stepKey{e.Proc, e.Seq}, event: e})
		}
	}
	for i := range p.events {
		if head := under[&p.events[i]]; head != nil {
			c := &cols[index[head]]
			c.with = append(c.with, &p.events[i])
		}
	}
	return cols
}

// foldProcess notes which lines of a process are one step with which other:
// with a record the marker or begin before it and the markers out after it, with
// a later marker the record of its channel.
func foldProcess(events []*trace.Event, under map[*trace.Event]*trace.Event) {
	for i, e := range events {
		if e.Kind != trace.Record {
			continue
		}
		for k := i - 1; k >= 0 && isOneOf(events[k], trace.Begin, trace.ReceiveMarker, trace.ChannelState); k-- {
			under[events[k]] = e
		}
		for k := i + 1; k < len(events) && isOneOf(events[k], trace.ChannelState, trace.SendMarker); k++ {
			under[events[k]] = e
		}
	}
	for i, e := range events {
		if e.Kind == trace.ChannelState && under[e] == nil && i > 0 &&
			isOneOf(events[i-1], trace.ReceiveMarker, trace.ChannelState) {
			if under[e] = events[i-1]; under[events[i-1]] != nil {
				under[e] = under[events[i-1]]
			}
		}
	}
}

func isOneOf(e *trace.Event, kinds ...trace.Kind) bool { return slices.Contains(kinds, e.Kind) }

func (p *picture) glyphOf(e *trace.Event) glyph {
	switch e.Kind {
	case trace.Internal, trace.Send, trace.Receive:
		return dot
	case trace.Record:
		if p.records[e.Proc].seq == e.Seq {
			return diamond
		}
	case trace.SendMarker, trace.ReceiveMarker, trace.ChannelState:
		return tick
	}
	return word
}

// permute puts the pre steps first, then S*, then the post steps, each in the
// order taken. Whatever is no application step is left out.
func (p *picture) permute(cols []column) []column {
	var before, after []column
	for _, c := range cols {
		switch {
		case c.glyph != dot:
		case p.side(c.at) == pre:
			before = append(before, c)
		default:
			after = append(after, c)
		}
	}
	return append(append(before, column{glyph: cutLine}), after...)
}

// place gives every column its x.
func (v *view) place() {
	widest := 0.0
	for _, p := range v.lanes {
		widest = math.Max(widest, textWidth(v.name(p), 13, true))
	}
	v.left = math.Ceil(widest) + 30
	weight, narrow := 0.0, 17.0
	for _, c := range v.cols {
		weight += c.glyph.weight()
		narrow = math.Max(narrow, textWidth(sprint(c.at.seq), 10, false)+2)
	}
	pitch := math.Max(narrow, math.Min(76, (pageWidth-v.left-40)/weight))
	x := v.left + 6
	for i := range v.cols {
		c := &v.cols[i]
		w := pitch * c.glyph.weight()
		c.x = x + w/2
		x += w
		if c.glyph == cutLine {
			v.cutX = c.x
			continue
		}
		v.x[c.at] = c.x
		for _, e := range c.with {
			v.x[stepKey{e.Proc, e.Seq}] = c.x
		}
	}
	if v.proof {
		for _, r := range v.p.records {
			if r.there() {
				v.x[r.key()] = v.cutX
			}
		}
	}
	v.right = math.Max(x+10, minWidth)
	v.laneGap = 90
	if n := len(v.lanes); n > 6 {
		v.laneGap = math.Max(52, 520/float64(n))
	}
}

// chooseLanes takes every process, or of very many those that the findings name
// first, then those that take part in the stretch.
func (v *view) chooseLanes() {
	n := len(v.p.run.header.Processes)
	chosen := map[int]bool{}
	add := func(proc int) {
		if proc < n && len(chosen) < maxLanes {
			chosen[proc] = true
		}
	}
	if n > maxLanes {
		for _, e := range v.p.events {
			if v.p.rings[stepKey{e.Proc, e.Seq}] != nil {
				add(e.Proc)
			}
		}
		for _, e := range v.p.events {
			add(e.Proc)
		}
	}
	for proc := range n {
		add(proc)
	}
	for proc := range n {
		if chosen[proc] {
			v.lane[proc] = len(v.lanes)
			v.lanes = append(v.lanes, proc)
		}
	}
}

// drawn says whether the process has a line in the picture.
func (v *view) drawn(proc int) bool {
	_, ok := v.lane[proc]
	return ok
}

func (v *view) y(proc int) float64 { return laneTop + float64(v.lane[proc])*v.laneGap }

func (v *view) bottom() float64 { return laneTop + float64(len(v.lanes)-1)*v.laneGap }

func (v *view) height() float64 { return v.bottom() + laneBottom }

func (v *view) width() float64 { return v.right + 14 }

// name is a process's id as it stands at its line.
func (v *view) name(proc int) string { return show(v.p.run.header.ProcID(proc), 16) }

// after is the x just behind the last column that lies within the given seqs,
// and whether the columns do fall into those within and those behind. With
// pastCut the line at S* is within, else behind.
func (v *view) after(last map[string]int64, pastCut bool) (float64, bool) {
	x, clean, behind := v.left+2, true, false
	for i, c := range v.cols {
		within := pastCut
		if c.glyph != cutLine {
			if c.event.Proc == v.p.run.header.Coordinator() {
				continue
			}
			within = c.at.seq <= last[v.p.run.header.ProcID(c.at.proc)]
		}
		if !within {
			behind = true
			continue
		}
		clean = clean && !behind
		x = c.x + 16
		if i+1 < len(v.cols) {
			x = (c.x + v.cols[i+1].x) / 2
		}
	}
	return x, clean && (behind || v.p.to == v.p.run.steps) && (v.p.from == 0 || x > v.left+2)
}
