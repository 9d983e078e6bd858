package report

import (
	"fmt"
	"html"
	"math"
	"strings"
	"unicode"
)

// show is text of a trace as it may be shown: at most so many characters, and
// those that one cannot see, or that would change how others are read (controls,
// turns of direction, heaps of accents), by their numbers.
func show(s string, most int) string {
	var b strings.Builder
	n, marks := 0, 0
	for _, r := range s {
		if n++; n > most {
			b.WriteString("…")
			break
		}
		if unicode.Is(unicode.M, r) {
			marks++
		} else {
			marks = 0
		}
		if !unicode.IsPrint(r) || marks > 2 {
			number := fmt.Sprintf("\\u{%x}", r)
			n += len(number) - 1
			b.WriteString(number)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Printable is text of a trace as a terminal may get it: no control character of
// it, and no end of a line, is passed on.
func Printable(s string) string { return show(s, math.MaxInt) }

// esc makes text harmless in HTML and SVG, between tags and in attributes.
func esc(s string) string { return html.EscapeString(s) }

// textWidth is about how wide a text is in a sans-serif font of this size.
func textWidth(s string, size float64, bold bool) float64 {
	em := 0.0
	for _, r := range s {
		switch {
		case r >= 0x1100:
			em += 1.05
		case strings.ContainsRune("ijl.,:;|'!ft() ", r):
			em += 0.36
		case strings.ContainsRune("mwMW@…", r):
			em += 0.95
		default:
			em += 0.6
		}
	}
	if bold {
		em *= 1.06
	}
	return em * size
}
