package report

// sample is an entry of the legend: a glyph or a line, and what it means.
type sample struct {
	text  string
	paint func(s *svg)
}

const sampleWidth, sampleHeight = 46.0, 22.0

var (
	sampleMid        = point{sampleWidth / 2, sampleHeight / 2}
	sampleUp         = point{sampleMid.x, 1}
	sampleDown       = point{sampleMid.x, sampleHeight - 1}
	sampleL, sampleR = point{2, sampleMid.y}, point{sampleWidth - 2, sampleMid.y}
)

func dotSample(class string) func(*svg) {
	return func(s *svg) { s.circle("dot "+class, "", sampleMid, dotR) }
}

func arrowSample(class string, head float64) func(*svg) {
	return func(s *svg) { s.arrow(class, "", sampleL, sampleR, 0, 0, head) }
}

// samples are the entries that a legend can have, by the key of what they explain.
var samples = []struct {
	key   string
	entry sample
}{
	{"step", sample{"a step of the run", dotSample("step")}},
	{"pre", sample{"a step before its process recorded", dotSample("pre")}},
	{"post", sample{"a step after its process recorded", dotSample("post")}},
	{"nocut", sample{"a step of a process that has not recorded", dotSample("nocut")}},
	{"diamond", sample{
		"a process records its state, written beside it",
		func(s *svg) { s.diamond("diamond", "", sampleMid, diamondR) },
	}},
	{"cut", sample{
		"the cut: crooked as recorded, straight at S* in proof order",
		func(s *svg) { s.line("cut", "", sampleUp, sampleDown) },
	}},
	{"flight", sample{"in flight: sent before the cut, received after it", arrowSample("flight", 13)}},
	{"orphan", sample{"orphan: received before the cut, sent after it", arrowSample("orphan", 14)}},
	{"lostmsg", sample{"lost: in flight across the cut, and not in the record", arrowSample("lostmsg", 13)}},
	{"extra", sample{"extra: in the record, and not in flight, or twice", arrowSample("extra", 12)}},
	{"msg", sample{"any other message", arrowSample("msg", 9)}},
	{"gone", sample{"a message that the network lost", func(s *svg) {
		s.line("arrow gone", "", sampleL, sampleMid)
		s.cross("gone", "", sampleMid, 5)
	}}},
	{"unsent", sample{"a receive that no send explains", arrowSample("unsent", 12)}},
	{"again", sample{"a message taken in once more", arrowSample("again", 9)}},
	{"marker", sample{"a marker, in recorded order only", arrowSample("marker", 7)}},
	{"tick", sample{
		"a marker is taken in, or a channel closed",
		func(s *svg) {
			s.line("tick", "", point{sampleMid.x, sampleMid.y - 6}, point{sampleMid.x, sampleMid.y + 6})
		},
	}},
	{"ring", sample{"a finding rests on it", func(s *svg) { s.circle("ring", "", sampleMid, 9) }}},
	{"bound", sample{"where the snapshot begins and ends", func(s *svg) { s.line("bound", "", sampleUp, sampleDown) }}},
}

// legend has an entry for everything that the pictures use.
func legend(key map[string]bool) []sample {
	var list []sample
	for _, a := range samples {
		if key[a.key] {
			list = append(list, a.entry)
		}
	}
	if len(list) > 0 {
		list = append(list, sample{"the number under a step is its seq", func(s *svg) {
			s.text("seq", "middle", point{sampleMid.x, sampleMid.y + 4}, "7")
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
