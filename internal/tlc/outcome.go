package tlc

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Outcome is what became of one model: what TLC said, and where that differs from models.json.
type Outcome struct {
	Model  Model
	Result *Result
	// Seconds of wall time, the start of Java included.
	Seconds float64
	// Differences from what models.json expects, one clause each; none if all is as expected.
	Differences []string
}

// OK reports whether TLC said exactly what models.json expects.
func (o Outcome) OK() bool { return len(o.Differences) == 0 }

// Judge compares a result with what models.json expects of the model.
func Judge(m Model, r *Result) []string {
	if m.Expect == ExpectPass {
		return judgePass(m, r)
	}
	var list []string
	// models.json and the .cfg agree on the one property that is checked, so that a violation
	// which TLC does not name is one of it.
	unnamed := r.Property == "" && r.Verdict != Deadlock
	if r.Verdict != m.Kind || r.Property != m.Property && !unnamed {
		return append(list, "expected: "+expected(m))
	}
	if len(r.Trace) != m.Length {
		list = append(list, fmt.Sprintf("length %d, not %d", len(r.Trace), m.Length))
	}
	return list
}

func judgePass(m Model, r *Result) []string {
	if r.Verdict != Pass {
		return []string{"expected: " + expected(m)}
	}
	var list []string
	if r.Distinct != m.States {
		list = append(list, fmt.Sprintf("states %s, not %s", Thousands(r.Distinct), Thousands(m.States)))
	}
	if r.Depth != m.Depth {
		list = append(list, fmt.Sprintf("depth %d, not %d", r.Depth, m.Depth))
	}
	dead := r.Dead()
	for _, action := range dead {
		if !slices.Contains(m.Off, action) {
			list = append(list, action+" is never taken")
		}
	}
	for _, action := range m.Off {
		if !slices.Contains(dead, action) {
			list = append(list, action+" is said to be off, and is not")
		}
	}
	return list
}

// expected says in a few words what models.json expects.
func expected(m Model) string {
	if m.Expect == ExpectPass {
		return "pass"
	}
	return violation(m.Kind, m.Property, m.Length)
}

// got says in the same words what TLC found, and what differs.
func got(o Outcome) string {
	text := "pass"
	switch r := o.Result; r.Verdict {
	case Pass:
	case Failed:
		text, _, _ = strings.Cut("error: "+r.Message, "\n")
	default:
		name := r.Property
		if name == "" && o.Model.Kind == r.Verdict {
			name = o.Model.Property
		}
		text = violation(r.Verdict, name, len(r.Trace))
	}
	return strings.Join(append([]string{text}, o.Differences...), "; ")
}

func violation(kind Verdict, property string, length int) string {
	what := property + " fails"
	switch {
	case kind == Deadlock:
		what = "deadlock"
	case property == "":
		what = "a property (" + string(kind) + ") fails"
	}
	if length == 1 {
		return what + " in the initial state"
	}
	return fmt.Sprintf("%s in %d states", what, length)
}

// Table lists the outcomes: model, states, depth, seconds, expected, got. Its lines end in a line
// break.
func Table(outcomes []Outcome) string {
	rows := [][]string{{"MODEL", "STATES", "DEPTH", "SECONDS", "EXPECTED", "GOT"}}
	for _, o := range outcomes {
		depth := "-" // the older TLC does not say it after some violations
		if o.Result.Depth > 0 {
			depth = strconv.Itoa(o.Result.Depth)
		}
		rows = append(rows, []string{
			o.Model.Name, Thousands(o.Result.Distinct), depth,
			strconv.FormatFloat(o.Seconds, 'f', 1, 64), expected(o.Model), got(o),
		})
	}
	return Align(rows, "lrrrll")
}

// List lists models: name, distinct states of one that must pass, what TLC must say, whether it is
// deep, and what it is about. Its lines end in a line break.
func List(models []Model) string {
	rows := [][]string{{"MODEL", "STATES", "EXPECTED", "DEEP", "ABOUT"}}
	for _, m := range models {
		states, deep := "-", ""
		if m.Expect == ExpectPass {
			states = Thousands(m.States)
		}
		if m.Deep {
			deep = "deep"
		}
		rows = append(rows, []string{m.Name, states, expected(m), deep, m.About})
	}
	return Align(rows, "lrlll")
}

// Align writes rows as a table. Columns tells of each whether it is aligned to the left (l) or to
// the right (r).
func Align(rows [][]string, columns string) string {
	width := make([]int, len(columns))
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], len(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for i, cell := range row {
			if columns[i] == 'r' {
				line += fmt.Sprintf("%*s  ", width[i], cell)
			} else {
				line += fmt.Sprintf("%-*s  ", width[i], cell)
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// Thousands writes 45192 as 45,192.
func Thousands(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
