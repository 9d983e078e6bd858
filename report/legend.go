package report

// sample is an entry of the legend: a glyph or a line, and what it means.
type sample struct {
	text  string
	paint func(s *svg)
}

const sampleWidth, sampleHeight = 46.0, 22.0

// legend has an entry for everything that the pictures use.
func legend(key map[string]bool) []sample {
	mid := point{sampleWidth / 2, sampleHeight / 2}
	l, r := point{2, mid.y}, point{sampleWidth - 2, mid.y}
	circle := func(class string) func(*svg) {
		return func(s *svg) { s.circle("dot "+class, "", mid, dotR) }
	}
	arrow := func(class string, head float64) func(*svg) {
		return func(s *svg) { s.arrow(class, "", l, r, 0, 0, head) }
	}
	up, down := point{mid.x, 1}, point{mid.x, sampleHeight - 1}
	all := []struct {
		key   string
		entry sample
	}{
		{"step", sample{"a step of the run", circle("step")}},
		{"pre", sample{"a step before its process recorded", circle("pre")}},
		{"post", sample{"a step after its process recorded", circle("post")}},
		{"nocut", sample{"a step of a process that has not recorded", circle("nocut")}},
		{"diamond", sample{
			"a process records its state, written beside it",
			func(s *svg) { s.diamond("diamond", "", mid, diamondR) },
		}},
		{"cut", sample{
			"the cut: crooked as recorded, straight at S* in proof order",
			func(s *svg) { s.line("cut", "", up, down) },
		}},
		{"flight", sample{"in flight: sent before the cut, received after it", arrow("flight", 13)}},
		{"orphan", sample{"orphan: received before the cut, sent after it", arrow("orphan", 14)}},
		{"lostmsg", sample{"lost: in flight across the cut, and not in the record", arrow("lostmsg", 13)}},
		{"extra", sample{"extra: in the record, and not in flight, or twice", arrow("extra", 12)}},
		{"msg", sample{"any other message", arrow("msg", 9)}},
		{"gone", sample{"a message that the network lost", func(s *svg) {
			s.line("arrow gone", "", l, mid)
			s.cross("gone", "", mid, 5)
		}}},
		{"unsent", sample{"a receive that no send explains", arrow("unsent", 12)}},
		{"again", sample{"a message taken in once more", arrow("again", 9)}},
		{"marker", sample{"a marker, in recorded order only", arrow("marker", 7)}},
		{"tick", sample{
			"a marker is taken in, or a channel closed",
			func(s *svg) { s.line("tick", "", point{mid.x, mid.y - 6}, point{mid.x, mid.y + 6}) },
		}},
		{"ring", sample{"a finding rests on it", func(s *svg) { s.circle("ring", "", mid, 9) }}},
		{"bound", sample{"where the snapshot begins and ends", func(s *svg) { s.line("bound", "", up, down) }}},
	}
	var list []sample
	for _, a := range all {
		if key[a.key] {
			list = append(list, a.entry)
		}
	}
	if len(list) > 0 {
		list = append(list, sample{"the number under a step is its seq", func(s *svg) {
			s.text("seq", "middle", point{mid.x, mid.y + 4}, "7")
		}})
	}
	return list
}

// svg is the entry's sign as an element of its own, or with a transform as a
// group inside another.
func (e *sample) svg(transform string) string {
	var s svg
	if transform != "" {
		s.raw(`<g transform="` + transform + "\">\n")
		e.paint(&s)
		s.raw("</g>\n")
		return s.b.String()
	}
	s.raw(`<svg aria-hidden="true" width="` + num(sampleWidth) + `" height="` + num(sampleHeight) + "\">\n")
	e.paint(&s)
	s.raw("</svg>")
	return s.b.String()
}
