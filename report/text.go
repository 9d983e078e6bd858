// Package report shows what the checker says of a run to people.
package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"tracecheck/checker"
	"tracecheck/trace"
)

// maxRows is how many snapshots of one verdict the table shows, maxState how
// wide a recorded state may be in it.
const (
	maxRows  = 20
	maxState = 60
)

// Text writes a report for people: the verdict, a table of the snapshots, then
// each finding in a few lines, and how much of the run was judged.
func Text(w io.Writer, r *checker.Report) error {
	t := &text{w: w}
	t.printf("%s\n", strings.ToUpper(r.Verdict))
	t.table(r.Snapshots)
	if r.LogOrder == trace.ProcessOrder && len(r.Snapshots) > 0 {
		t.printf("S_begin, S_end and the swaps are those of one lawful order of the process logs.\n")
	}
	t.stable(r.Snapshots)
	for _, f := range r.Findings {
		t.finding("the run", f)
	}
	for _, s := range r.Snapshots {
		for _, f := range s.Findings {
			t.finding(fmt.Sprintf("snapshot %d", s.Snap), f)
		}
	}
	if len(r.NotJudged) > 0 {
		t.printf("\nnot judged in this version: %s. The verdict is therefore at best inconclusive.\n",
			strings.Join(r.NotJudged, "; "))
	}
	t.printf("\nchecked %d of %d events", r.Events.Checked, r.Events.Total)
	if !r.Complete {
		t.printf("; not every log has its end")
	}
	t.printf("\n")
	return t.err
}

// text keeps the first error of its writer.
type text struct {
	w   io.Writer
	err error
}

func (t *text) printf(format string, args ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.w, format, args...)
	}
}

func (t *text) table(snapshots []checker.Snapshot) {
	if len(snapshots) == 0 {
		t.printf("\nno snapshot was taken\n")
		return
	}
	t.printf("\n")
	tw := tabwriter.NewWriter(t.w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(tw, "snapshot\tverdict\tS*\tat an instant\tswaps\tfindings\n")
	shown, hidden := map[string]int{}, 0
	for _, s := range snapshots {
		if shown[s.Verdict]++; shown[s.Verdict] > maxRows {
			hidden++
			continue
		}
		swaps := "-"
		if s.Witness != nil {
			swaps = fmt.Sprint(s.Witness.Swaps)
		}
		fmt.Fprintf(tw, "%d\t%s\t%s\t%s\t%s\t%s\n",
			s.Snap, s.Verdict, Printable(state(&s)), instant(&s), swaps, names(s.Findings))
	}
	if err := tw.Flush(); t.err == nil {
		t.err = err
	}
	if hidden > 0 {
		t.printf("and %d more snapshots; --format json has them all\n", hidden)
	}
}

// wrong are the findings of which each says that S* is not the state in the cut.
var wrong = []string{"orphan", "lost", "extra", "order", "state"}

// instant says whether S* was the state of the run at an instant. The report says so
// of the cut; where S* is not the state in the cut, it never was.
func instant(s *checker.Snapshot) string {
	for _, f := range s.Findings {
		if slices.Contains(wrong, f.Name) {
			return "no"
		}
	}
	return s.Instant
}

// state is S* as it was recorded: the states, then the channels that are not empty.
func state(s *checker.Snapshot) string {
	var parts []string
	for _, p := range slices.Sorted(maps.Keys(s.States)) {
		parts = append(parts, p+"="+s.States[p].String())
	}
	for _, c := range slices.Sorted(maps.Keys(s.Channels)) {
		if len(s.Channels[c]) > 0 {
			parts = append(parts, c+"=["+strings.Join(s.Channels[c], " ")+"]")
		}
	}
	all := []rune(strings.Join(parts, " "))
	if len(all) > maxState {
		all = append(all[:maxState-3], []rune("...")...)
	}
	if s.Total != nil {
		return fmt.Sprintf("%s (%d in all)", string(all), *s.Total)
	}
	return string(all)
}

// stable shows what each property was on the three states, and what follows.
func (t *text) stable(snapshots []checker.Snapshot) {
	var rows []string
	for _, s := range snapshots {
		for _, p := range s.Stable {
			rows = append(rows, fmt.Sprintf("%s\n  snapshot %d: %s on S_begin, %s on S*, %s on S_end\n  %s\n",
				Printable(p.Property), s.Snap, truth(p.Begin), truth(p.Recorded), truth(p.End),
				wrap(Printable(p.Says), "  ")))
		}
	}
	if len(rows) > 0 {
		t.printf("\n%s", strings.Join(rows, ""))
	}
}

func truth(b *bool) string {
	if b == nil {
		return "not known"
	}
	return fmt.Sprint(*b)
}

func names(findings []checker.Finding) string {
	if len(findings) == 0 {
		return "-"
	}
	var list []string
	for _, f := range findings {
		list = append(list, f.Name)
	}
	return strings.Join(list, ", ")
}

// finding shows what happened, where, and what it comes of.
func (t *text) finding(of string, f checker.Finding) {
	t.printf("\n%s (%s)\n", f.Name, of)
	t.printf("  %s\n", wrap(Printable(f.Message), "  "))
	t.places(f.Events)
	if f.Cause != "" {
		t.printf("  it follows from the finding %s\n", f.Cause)
	}
}

// places lists the lines that a finding rests on, each once.
func (t *text) places(places []checker.Place) {
	width := 0
	for _, p := range places {
		width = max(width, len(placeName(p)))
	}
	seen := map[checker.Place]bool{}
	for _, p := range places {
		if !seen[p] {
			seen[p] = true
			t.printf("    %-*s  %s seq %d\n", width, placeName(p), Printable(p.Proc), p.Seq)
		}
	}
}

func placeName(p checker.Place) string { return Printable(fmt.Sprintf("%s:%d", p.File, p.Line)) }

// wrap breaks a message into lines of up to 90 characters.
func wrap(s, indent string) string {
	var b strings.Builder
	width := 0
	for i, word := range strings.Fields(s) {
		n := len([]rune(word))
		if i > 0 {
			if width+1+n > 90 {
				b.WriteString("\n" + indent)
				width = 0
			} else {
				b.WriteString(" ")
				width++
			}
		}
		b.WriteString(word)
		width += n
	}
	return b.String()
}
