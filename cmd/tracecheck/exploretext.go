package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"tracecheck/impl/explore"
	"tracecheck/internal/resident"
	"tracecheck/internal/tlc"
)

// searchMeter shows how far a search is, and what it took.
type searchMeter struct {
	*progress
	before int64 // resident bytes at the start
}

func newSearchMeter(w io.Writer) *searchMeter {
	return &searchMeter{newProgress(w, "exploring", "states"), resident.Now()}
}

func (m *searchMeter) report(p explore.CheckProgress) {
	m.what = fmt.Sprintf("exploring: depth %d, %s states/s, %s",
		p.Depth, tlc.Thousands(m.rate(p.States)), megabytes(resident.Now()))
	if m.bar != nil {
		m.bar.Describe(m.what)
	}
	m.set(int64(p.States))
}

func (m *searchMeter) rate(states int) int64 {
	return int64(float64(states) / max(time.Since(m.start).Seconds(), 1e-9))
}

// enoughStates is how many it takes before memory tells of a state, and not of the
// command.
const enoughStates = 100_000

// figures is what was found and what it took; so far, of a search that was interrupted.
func (m *searchMeter) figures(r *explore.Checked, workers int, interrupted bool) string {
	so := ""
	if interrupted {
		so = " so far"
	}
	seconds := time.Since(m.start).Seconds()
	grown := resident.Peak() - m.before
	each := "too few states to tell the bytes of one"
	if r.States >= enoughStates {
		each = fmt.Sprintf("%d B a state", grown/int64(r.States))
	}
	return fmt.Sprintf(`states    %s distinct, depth %d%s
edges     %s
time      %.2f s, %s states/s, workers: %d
memory    %s more than at the start, %s
collision at most %.1e: the chance that two states had one fingerprint
`, tlc.Thousands(int64(r.States)), r.Depth, so, tlc.Thousands(int64(r.Edges)),
		seconds, tlc.Thousands(m.rate(r.States)), workers,
		megabytes(grown), each, explore.Collision(r.States))
}

// findings says what holds and what does not.
func findings(r *explore.Checked, properties []explore.Property) string {
	var b strings.Builder
	for _, p := range properties {
		switch {
		case r.Violation == nil:
			fmt.Fprintf(&b, "holds     %s: %s\n", p.Name, p.About)
		case r.Violation.Property == p.Name:
			fmt.Fprintf(&b, "VIOLATED  %s: %s\n\n%s", p.Name, p.About,
				explore.Text(r.Config, r.Violation.Path))
		}
	}
	if r.Violation != nil {
		return b.String()
	}
	never := map[string]bool{}
	for _, name := range r.Never {
		never[name] = true
	}
	for _, p := range explore.Sometimes(r.Config) {
		if never[p.Name] {
			fmt.Fprintf(&b, "NEVER     %s: %s Nothing of the kind is reached, so what holds says little.\n",
				p.Name, p.About)
		} else {
			fmt.Fprintf(&b, "reached   %s: %s\n", p.Name, p.About)
		}
	}
	return b.String()
}

// differs says that a model has other counts, of a search that came to its end.
func differs(r *explore.Checked, m *tlc.Model) string {
	if m == nil || m.Expect != tlc.ExpectPass || r.Violation != nil ||
		m.States == int64(r.States) && m.Depth == r.Depth {
		return ""
	}
	return fmt.Sprintf("DIFFERS   %s says of %s: %s states, depth %d", tlc.ModelsFile, m.Name,
		tlc.Thousands(m.States), m.Depth)
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }
