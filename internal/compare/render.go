package compare

import (
	_ "embed"
	"fmt"
	"strings"

	"tracecheck/internal/tlc"
)

// columns are those of a table: their heads, how Align sets them, and what a row has.
var columns = []struct {
	head  string
	align byte
	cell  func(c *Comparison, r *Row) string
}{
	{"algorithm", 'l', func(_ *Comparison, r *Row) string { return r.Algorithm }},
	{"channels", 'l', func(_ *Comparison, r *Row) string { return r.Order }},
	{"needs", 'l', func(_ *Comparison, r *Row) string { return r.Needs }},
	{"control", 'r', func(_ *Comparison, r *Row) string { return of(r.Control, r.ControlBound) }},
	{"words", 'r', func(_ *Comparison, r *Row) string { return number(r.Words) }},
	{"bytes", 'r', func(_ *Comparison, r *Row) string { return number(r.Bytes) }},
	{"channel state", 'r', func(_ *Comparison, r *Row) string { return number(r.ChannelBytes) }},
	{"hops", 'r', hops},
	{"pause", 'r', func(_ *Comparison, r *Row) string { return number(r.Pause) }},
	{"consistent", 'r', func(c *Comparison, r *Row) string { return of(r.Consistent, c.Runs) }},
	{"instant", 'r', func(c *Comparison, r *Row) string { return of(r.Instant, c.Runs) }},
	{"S*", 'r', func(_ *Comparison, r *Row) string { return tlc.Thousands(r.Recorded) }},
	{"true total", 'r', func(_ *Comparison, r *Row) string { return tlc.Thousands(r.True) }},
	{"findings", 'l', func(_ *Comparison, r *Row) string {
		if len(r.Findings) == 0 {
			return "-"
		}
		return strings.Join(r.Findings, ", ")
	}},
}

func number(n int) string { return tlc.Thousands(int64(n)) }

func of(n, all int) string { return number(n) + " of " + number(all) }

func hops(_ *Comparison, r *Row) string {
	if r.HopsBound == 0 {
		return number(r.Hops)
	}
	return of(r.Hops, r.HopsBound)
}

// title says what a network is.
func (n *Network) title() string {
	bound, start := "diameter", "one process starts"
	if n.Acyclic {
		bound = "longest path"
	}
	if n.Sources > 1 {
		start = fmt.Sprintf("%d processes start", n.Sources)
	}
	return fmt.Sprintf("%s of %d: %s channels, %s %d, %s",
		n.Topology, n.Processes, number(n.Channels), bound, n.Bound, start)
}

// Text writes the tables for a terminal.
func (c *Comparison) Text() string {
	var b strings.Builder
	var heads []string
	var align []byte
	for _, column := range columns {
		heads, align = append(heads, strings.ToUpper(column.head)), append(align, column.align)
	}
	for i := range c.Networks {
		n := &c.Networks[i]
		rows := [][]string{heads}
		for r := range n.Rows {
			rows = append(rows, c.cells(&n.Rows[r]))
		}
		fmt.Fprintf(&b, "%s\n\n%s\n", n.title(), tlc.Align(rows, string(align)))
	}
	return b.String()
}

func (c *Comparison) cells(r *Row) []string {
	var cells []string
	for _, column := range columns {
		cells = append(cells, column.cell(c, r))
	}
	return cells
}

// preface explains what is measured, and beside it what textbooks say.
//
//go:embed preface.md
var preface string

// Markdown writes the page docs/compare.md.
func (c *Comparison) Markdown() string {
	var b strings.Builder
	b.WriteString(strings.ReplaceAll(preface, "{RUNS}", fmt.Sprint(c.Runs)))
	for i := range c.Networks {
		n := &c.Networks[i]
		fmt.Fprintf(&b, "\n### %s\n\n", n.title())
		heads, rule := "|", "|"
		for _, column := range columns {
			heads += " " + column.head + " |"
			if column.align == 'r' {
				rule += "---:|"
			} else {
				rule += "---|"
			}
		}
		fmt.Fprintf(&b, "%s\n%s\n", heads, rule)
		for r := range n.Rows {
			fmt.Fprintf(&b, "| %s |\n", strings.Join(c.cells(&n.Rows[r]), " | "))
		}
	}
	return b.String()
}
