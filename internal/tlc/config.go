package tlc

import (
	"slices"
	"strings"
)

// Config is what a configuration file (.cfg) asks TLC to check.
type Config struct {
	Invariants, Properties []string
}

// configWords are the words that begin a section.
var configWords = []string{
	"CONSTANT", "CONSTANTS", "INVARIANT", "INVARIANTS", "PROPERTY", "PROPERTIES", "INIT", "NEXT",
	"SPECIFICATION", "CONSTRAINT", "CONSTRAINTS", "ACTION_CONSTRAINT", "ACTION_CONSTRAINTS",
	"SYMMETRY", "VIEW", "CHECK_DEADLOCK", "POSTCONDITION", "ALIAS", "TYPE", "TYPE_CONSTRAINT",
}

// ReadConfig reads the names of invariants and properties in a .cfg file, comments left out.
func ReadConfig(text string) Config {
	var c Config
	section := ""
	for _, word := range strings.Fields(stripComments(text)) {
		switch {
		case slices.Contains(configWords, word):
			section = word
		case strings.HasPrefix(section, "INVARIANT"):
			c.Invariants = append(c.Invariants, word)
		case strings.HasPrefix(section, "PROPERT"):
			c.Properties = append(c.Properties, word)
		}
	}
	return c
}

// WithoutChecks returns the .cfg without its invariants and properties (and comments), so that
// TLC only builds the state graph.
func WithoutChecks(text string) string {
	var b strings.Builder
	checks := false
	for _, word := range strings.Fields(stripComments(text)) {
		if slices.Contains(configWords, word) {
			checks = strings.HasPrefix(word, "INVARIANT") || strings.HasPrefix(word, "PROPERT")
			b.WriteByte('\n')
		}
		if !checks {
			b.WriteString(word + " ")
		}
	}
	return b.String()
}

// stripComments removes (* blocks *), which may nest, and everything from \* to the end of a line.
func stripComments(text string) string {
	var b strings.Builder
	depth := 0
	for i := 0; i < len(text); i++ {
		two := text[i:min(i+2, len(text))]
		switch {
		case two == "(*":
			depth++
			i++
		case two == "*)" && depth > 0:
			depth--
			i++
		case depth > 0:
		case two == `\*`:
			end := strings.IndexByte(text[i:], '\n')
			if end < 0 {
				return b.String()
			}
			i += end - 1
		default:
			b.WriteByte(text[i])
		}
	}
	return b.String()
}
