package mutants

import (
	"fmt"
	"strings"
)

const docsHead = `# Mutants

Faults that people really make, and what notices each. This page is made from the table in
internal/mutants: change that, then

    go run ./internal/mutants/run -docs > docs/mutants.md

` + "`make mutants`" + ` puts each into a copy, one at a time, and runs what is named beside it, first without
the fault, then with it. It fails if a fault goes unnoticed, or if the text that it changes no longer stands there
exactly once. ` + "`make test`" + ` runs the few that are marked with a star.

- Of the specification: a model of spec/models.json, of which TLC must not say what that file says.
- Of the machine and of the checker: a Go test, by package and name.
- Of a trace, which is accepted without the fault: the verdict and the findings of ` + "`tracecheck check`" + `.
- *conform*: a model whose state graph must no longer be the machine's, and the number of steps in the shortest run
  to the difference; a second search, of mutant and original level by level, must find that number too. Faults of the
  specification and the machine that no such comparison can show say why.
`

// Docs is docs/mutants.md.
func Docs() string {
	var b strings.Builder
	b.WriteString(docsHead)
	for _, p := range Parts() {
		fmt.Fprintf(&b, "\n## %s\n\n", p.Name)
		graphs := p.Name == "The specification" || p.Name == "The machine"
		if graphs {
			b.WriteString("| mutant | fault | killed by | conform |\n|---|---|---|---|\n")
		} else {
			b.WriteString("| mutant | fault | killed by |\n|---|---|---|\n")
		}
		for _, m := range p.Mutants {
			b.WriteString(row(&m, graphs))
		}
		b.WriteString("\n<details><summary>The changes</summary>\n")
		for _, m := range p.Mutants {
			fmt.Fprintf(&b, "\n%s, in %s:\n\n```diff\n%s```\n", m.Name, m.File, diff(&m))
		}
		b.WriteString("\n</details>\n")
	}
	return b.String()
}

func row(m *Mutant, graphs bool) string {
	star := ""
	if m.Quick {
		star = " ★"
	}
	by := m.Finding
	switch {
	case m.Test != "":
		by = "`" + strings.Replace(m.Test, " ", ".", 1) + "`"
	case m.Model != "":
		by = "`" + m.Model + "`"
	}
	text := fmt.Sprintf("| %s%s | %s | %s |", m.Name, star, strings.ReplaceAll(m.Fault, "S*", `S\*`), by)
	if graphs && m.Graph != nil {
		text += fmt.Sprintf(" `%s`, %d |", m.Graph.Model, m.Graph.Steps)
	} else if graphs {
		text += " " + m.Unseen + " |"
	}
	return text + "\n"
}

func diff(m *Mutant) string {
	var b strings.Builder
	for _, side := range []struct{ sign, text string }{{"-", m.Old}, {"+", m.New}} {
		if side.text == "" {
			continue
		}
		for _, line := range strings.Split(strings.TrimSuffix(side.text, "\n"), "\n") {
			b.WriteString(side.sign + strings.ReplaceAll(line, "\t", "    ") + "\n")
		}
	}
	return b.String()
}
