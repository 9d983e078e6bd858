// Package explain tells of each finding what it means, where its rule comes
// from, what usually causes it and what to do, with a smallest trace that has it.
package explain

import (
	"embed"
	"fmt"
	"io"
	"strings"
)

//go:embed texts traces
var files embed.FS

// Finding is what there is to tell about one finding.
type Finding struct {
	Name   string
	Of     string // what it is a finding of: input, run, result, protocol, snapshot, claim
	With   string // the findings that come with it in Trace, separated by blanks
	Judged bool   // this version finds it
	Short  string // what it is, in one sentence
	Text   string // the rest, in Markdown
	Trace  []byte // a smallest trace that has it, NDJSON; of malformed, a file that is none
}

// findings lists them in the order of docs/format.md; Short, Text and Trace are
// those of the files named after them.
var findings = []Finding{
	{Name: "malformed", Of: "input", Judged: true},
	{Name: "gap", Of: "run", Judged: true},
	{Name: "unsent", Of: "run", Judged: true},
	{Name: "duplicate", Of: "run", Judged: true},
	{Name: "fifo", Of: "run", Judged: true},
	{Name: "application", Of: "run", Judged: true},
	{Name: "orphan", Of: "result", Judged: true},
	{Name: "lost", Of: "result", Judged: true},
	{Name: "extra", Of: "result", Judged: true},
	{Name: "order", Of: "result", Judged: true},
	{Name: "state", Of: "result", Judged: true},
	{Name: "double-record", Of: "result", Judged: true},
	{Name: "marker-send", Of: "protocol", Judged: true},
	{Name: "marker-receive", Of: "protocol", Judged: true},
	{Name: "premature-close", Of: "protocol", Judged: true},
	{Name: "alignment", Of: "protocol"},
	{Name: "stop", Of: "protocol", Judged: true},
	{Name: "colour", Of: "protocol", Judged: true},
	{Name: "colour-receive", Of: "protocol", With: "orphan", Judged: true},
	{Name: "incomplete", Of: "snapshot", Judged: true},
	{Name: "pending", Of: "snapshot", Judged: true},
	{Name: "aborted", Of: "snapshot", Judged: true},
	{Name: "reachability", Of: "claim", Judged: true},
	{Name: "restore", Of: "claim", Judged: true},
	{Name: "stable-rule", Of: "claim", Judged: true},
}

// All is every finding of the format, in its order.
func All() []Finding {
	list := make([]Finding, len(findings))
	for i, f := range findings {
		list[i] = f.load()
	}
	return list
}

// Find is the finding of that name, and whether there is one.
func Find(name string) (Finding, bool) {
	for _, f := range findings {
		if f.Name == name {
			return f.load(), true
		}
	}
	return Finding{}, false
}

// load reads the finding's files. They are part of the program, so a missing
// one is a fault of the program, which the tests find.
func (f Finding) load() Finding {
	text := mustRead("texts/" + f.Name + ".md")
	_, body, _ := strings.Cut(string(text), "\n\n") // behind the title
	f.Short, f.Text, _ = strings.Cut(body, "\n\n")
	f.Trace = mustRead("traces/" + f.Name + ".ndjson")
	return f
}

func mustRead(name string) []byte {
	text, err := files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return text
}

// kinds says in words what a finding is of.
var kinds = map[string]string{
	"input":    "a finding of the input: exit code 3, and nothing is judged",
	"run":      "a finding of the run",
	"result":   "a finding of the recorded state",
	"protocol": "a finding of the protocol: it leaves the recorded state to the other findings",
	"snapshot": "a finding of the snapshot",
	"claim":    "a finding of what was made of the snapshot",
}

// Write prints all that there is to tell about the finding.
func (f Finding) Write(w io.Writer) error {
	meaning, rest, _ := strings.Cut(f.Text, "\n\n## ")
	judged := ""
	if !f.Judged {
		judged = "\nThis version does not judge it yet: a trace of such a protocol is at best inconclusive.\n"
	}
	_, err := fmt.Fprintf(w, "%s: %s\n\n%s\n(%s)\n%s\n%s\n\n## %s\n\n%s\n## %s",
		f.Name, kinds[f.Of], f.Short, f.effect(), judged, meaning, f.traceTitle(), indented(f.Trace), rest)
	return err
}

// effect is what the finding does to the verdict.
func (f Finding) effect() string {
	switch f.Name {
	case "malformed":
		return "no verdict; exit code 3"
	case "gap", "pending":
		return "the verdict is at best inconclusive; exit code 4 if nothing is worse"
	case "aborted":
		return "it weighs nothing in the verdict of the run"
	}
	return "the verdict is rejected; exit code 1"
}

func (f Finding) traceTitle() string {
	if f.Name == "malformed" {
		return "A file that is malformed"
	}
	if f.With != "" {
		return "A smallest trace that has it, and with it " + f.With
	}
	return "A smallest trace that has it"
}

func indented(text []byte) string {
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		b.WriteString("    " + line)
	}
	return b.String()
}

// List prints the names with what each is, one a line, and marks what this
// version does not judge.
func List(w io.Writer) error {
	of := ""
	for _, f := range All() {
		if f.Of != of {
			of = f.Of
			if _, err := fmt.Fprintf(w, "%s\n", strings.TrimPrefix(kinds[of], "a finding ")); err != nil {
				return err
			}
		}
		note := ""
		if !f.Judged {
			note = " (not judged yet)"
		}
		if _, err := fmt.Fprintf(w, "  %-16s %s%s\n", f.Name, f.Short, note); err != nil {
			return err
		}
	}
	return nil
}

// Names are the names of all findings, in the order of the format.
func Names() []string {
	var names []string
	for _, f := range findings {
		names = append(names, f.Name)
	}
	return names
}
