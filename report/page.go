package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"
	"strings"

	"tracecheck/checker"
	"tracecheck/trace"
)

//go:embed page.tmpl
var pageText string

//go:embed page.css
var pageStyle string

//go:embed picture.css
var pictureStyle string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// The most that a page shows of one text of the trace, in characters.
const (
	maxMessage = 1500
	maxPath    = 200
)

type page struct {
	Name, Verdict, Class, Mark string
	Style                      template.CSS
	Intro                      []string
	Rows                       []row
	More                       string
	Findings                   []finding
	Sections                   []section
}

// row is a snapshot in the table.
type row struct {
	Snap                                                  int64
	Verdict, Class, Mark, State, Instant, Swaps, Findings string
}

type finding struct {
	Name, Message, Cause string
	Open                 bool // it leaves the verdict open
	Places               []findingPlace
}

type findingPlace struct {
	At, Proc string
	Seq      int64
}

// section is a snapshot with its pictures.
type section struct {
	Title, Verdict, Class, Mark string
	Words                       []string
	Findings                    []finding
	Legend                      []legendEntry // in the first section
	Figures                     []figure
}

type figure struct {
	Title, Caption string
	SVG            template.HTML
	Wide           int // where to begin, in pixels from the left, if it does not fit; else 0
}

type legendEntry struct {
	SVG  template.HTML
	Text string
}

// Page writes a judged run as one HTML page that needs nothing beside it: the
// verdicts, the findings in words, and the pictures. Whatever stands in the
// trace is text in it, never markup. An error is that of the writer.
func Page(w io.Writer, run *Run) error {
	r := run.report
	p := &page{
		Name: show(run.name, maxPath), Verdict: capital(r.Verdict), Class: classOf(r.Verdict), Mark: markOf(r.Verdict),
		Style: template.CSS(pageStyle + pictureStyle), Intro: run.intro(), Findings: findings(r.Findings),
	}
	p.Rows, p.More = rows(r)
	key := map[string]bool{}
	for i, pic := range run.pictures {
		p.Sections = append(p.Sections, pic.section(i, key))
	}
	for _, e := range legend(key) {
		p.Sections[0].Legend = append(p.Sections[0].Legend, legendEntry{template.HTML(e.svg("")), e.text})
	}
	return pageTemplate.Execute(w, p)
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// classOf and markOf show a verdict: the mark carries it, the colour helps.
func classOf(verdict string) string {
	switch verdict {
	case checker.Accepted:
		return "right"
	case checker.Rejected:
		return "wrong"
	}
	return "open"
}

func markOf(verdict string) string {
	switch verdict {
	case checker.Accepted:
		return "✓"
	case checker.Rejected:
		return "✗"
	case checker.Aborted:
		return "–"
	}
	return "?"
}

// intro says what was judged, and of it what is drawn.
func (run *Run) intro() []string {
	h, r := run.header, run.report
	text := fmt.Sprintf("Algorithm %s, application %s, %d %s, %s. Checked %d of %s",
		h.Algorithm, h.Application, len(h.Processes), either(len(h.Processes) == 1, "process", "processes"),
		count(int64(len(h.Channels)), "channel"), r.Events.Checked, count(r.Events.Total, "event"))
	if !r.Complete {
		text += "; not every log has its end"
	}
	out := []string{text + "."}
	if h.LogOrder == trace.ProcessOrder {
		out = append(out, "Only each process's own order means anything in these logs. They are drawn in one "+
			"lawful order, and S_begin and S_end are those of it.")
	}
	if len(r.NotJudged) > 0 {
		out = append(out, "Not judged in this version: "+strings.Join(r.NotJudged, "; ")+".")
	}
	drawn := 0
	for _, p := range run.pictures {
		if p.snapshot != nil {
			drawn++
		}
	}
	if n := len(r.Snapshots); n > drawn {
		out = append(out, fmt.Sprintf("Drawn are %d of the %d snapshots, those with findings first.", drawn, n))
	}
	return out
}

func rows(r *checker.Report) (list []row, more string) {
	for i := range r.Snapshots {
		s := &r.Snapshots[i]
		if len(list) == maxRows {
			return list, fmt.Sprintf("and %d more snapshots, which the report as JSON has", len(r.Snapshots)-i)
		}
		swaps := "–"
		if s.Witness != nil {
			swaps = sprint(s.Witness.Swaps)
		}
		list = append(list, row{
			Snap: s.Snap, Verdict: s.Verdict, Class: classOf(s.Verdict), Mark: markOf(s.Verdict),
			State: show(state(s), 2*maxState), Instant: instant(s), Swaps: swaps, Findings: names(s.Findings),
		})
	}
	return list, ""
}

func findings(list []checker.Finding) []finding {
	var out []finding
	for _, f := range list {
		shown := finding{
			Name: f.Name, Message: show(f.Message, maxMessage), Cause: f.Cause,
			Open: slices.Contains([]string{"gap", "pending", "aborted"}, f.Name),
		}
		for _, e := range f.Events {
			at := findingPlace{show(fmt.Sprintf("%s:%d", e.File, e.Line), maxPath), show(e.Proc, 60), e.Seq}
			if !slices.Contains(shown.Places, at) {
				shown.Places = append(shown.Places, at)
			}
		}
		out = append(out, shown)
	}
	return out
}

// section draws a picture in both orders and notes in key what the legend needs.
func (p *picture) section(n int, key map[string]bool) section {
	s := section{Title: "The run"}
	if p.snapshot != nil {
		s = section{
			Title:   fmt.Sprintf("Snapshot %d", p.snap),
			Verdict: p.snapshot.Verdict, Class: classOf(p.snapshot.Verdict), Mark: markOf(p.snapshot.Verdict),
			Words: p.verdictWords(), Findings: findings(p.snapshot.Findings),
		}
	}
	for i, v := range p.views() {
		d := v.draw()
		for k := range d.key {
			key[k] = true
		}
		id := fmt.Sprintf("p%d-%d", n+1, i+1)
		s.Figures = append(s.Figures, figure{d.title, d.desc, template.HTML(d.frame(id)), v.scrollTo(d.width)})
	}
	return s
}

// views are the drawings of a picture: recorded order, and proof order where
// every process has recorded.
func (p *picture) views() []*view {
	list := []*view{p.layout(false)}
	if p.hasCut() {
		list = append(list, p.layout(true))
	}
	return list
}

// scrollTo is where a picture that is wider than the page should first be seen:
// a little left of its cut. It is 0 for one that fits.
func (v *view) scrollTo(width float64) int {
	if width <= pageWidth+10 {
		return 0
	}
	at := v.cutX
	if !v.proof {
		at = v.right
		for _, p := range v.lanes {
			if x, ok := v.x[v.p.records[p].key()]; ok {
				at = math.Min(at, x)
			}
		}
	}
	return max(1, int(at)-400)
}

// frame makes an SVG element of a drawing, with its title and description.
func (d *drawing) frame(id string) string {
	var s svg
	s.raw(`<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="` + id + `-t ` + id + `-d" width="` +
		num(d.width) + `" height="` + num(d.height) + `" viewBox="0 0 ` + num(d.width) + " " + num(d.height) + "\">\n")
	s.raw(`<title id="` + id + `-t">` + esc(d.title) + "</title>\n")
	s.raw(`<desc id="` + id + `-d">` + esc(d.desc) + "</desc>\n")
	s.raw(d.body)
	s.raw("</svg>\n")
	return s.b.String()
}

// verdictWords says what the verdict on a snapshot comes to.
func (p *picture) verdictWords() []string {
	s := p.snapshot
	var out []string
	switch {
	case s.Witness != nil && s.Witness.Illegal != nil && s.Verdict == checker.Accepted:
		out = append(out, fmt.Sprintf("Nothing is wrong with the snapshot itself, but of the run's steps around it "+
			"%s seq %d cannot be taken: see the findings on the run.",
			show(s.Witness.Illegal.Proc, 40), s.Witness.Illegal.Seq))
	case s.Verdict == checker.Accepted:
		out = append(out, "S* lies on a lawful path of the run's own steps, from S_begin through S* to S_end.")
	case s.Verdict == checker.Aborted:
		out = append(out, "The snapshot was given up; nothing is demanded of it.")
	}
	switch {
	case s.Instant == "no" && s.Verdict == checker.Accepted:
		out = append(out, "The run was at no instant in the state S*. It need not have been: the run that takes "+
			"the same steps in proof order is as good, and passes through S*.")
	case s.Instant == "yes" && s.Verdict == checker.Accepted:
		out = append(out, "The run was in the state S* at an instant.")
	}
	if text := p.totalWords(); text != "" {
		out = append(out, text)
	}
	out = append(out, p.stableWords()...)
	if !p.hasCut() {
		var missing []string
		for proc, r := range p.records[:len(p.records)-1] {
			if !r.there() && len(missing) < maxNamed {
				missing = append(missing, show(p.run.header.ProcID(proc), 40))
			}
		}
		out = append(out, "There is no proof order to draw: no record of "+strings.Join(missing, ", ")+".")
	}
	return out
}

// totalWords compares what S* holds in all with what the run began with.
func (p *picture) totalWords() string {
	if p.snapshot.Total == nil {
		return ""
	}
	initial := int64(0)
	for _, proc := range p.run.header.Processes {
		n, _ := proc.Initial.Int()
		initial += n
	}
	return fmt.Sprintf("S* holds %d in all; the run began with %d.", *p.snapshot.Total, initial)
}

// stableWords says what each stable property came to.
func (p *picture) stableWords() []string {
	value := func(b *bool) string {
		if b == nil {
			return "unknown"
		}
		return fmt.Sprint(*b)
	}
	var out []string
	for _, s := range p.snapshot.Stable {
		out = append(out, fmt.Sprintf("%s: on S_begin %s, on S* %s, on S_end %s. %s", show(s.Property, 200),
			value(s.Begin), value(s.Recorded), value(s.End), capital(show(s.Says, maxMessage))+"."))
	}
	return out
}
