package report

import (
	_ "embed"
	"fmt"
	"io"
	"math"
	"strings"

	"tracecheck/checker"
)

//go:embed image.css
var imageStyle string

// picturePage builds one SVG of all pictures, from the top down.
type picturePage struct {
	svg
	y, width float64
}

const (
	margin    = 16.0
	textSize  = 13.0
	textWide  = 860.0 // how wide sentences run
	svgHeader = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
)

// SVG writes the pictures of a judged run, with the verdict and the findings in
// words, as one image that needs nothing beside it. An error is that of the writer.
func SVG(w io.Writer, run *Run) error {
	p := &picturePage{y: margin, width: textWide + 2*margin}
	p.heading("h1", markOf(run.report.Verdict)+" "+capital(run.report.Verdict)+": "+show(run.name, 60))
	p.findings(run.report.Findings)
	key := map[string]bool{}
	for _, pic := range run.pictures {
		p.picture(pic, key)
	}
	p.legend(legend(key))
	var out svg
	height := num(p.y + margin)
	out.raw(svgHeader + `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="t d" width="` +
		num(p.width) + `" height="` + height + `" viewBox="0 0 ` + num(p.width) + " " + height + "\">\n")
	out.raw(`<title id="t">` + esc(run.report.Verdict+": "+show(run.name, maxPath)) + "</title>\n")
	out.raw(`<desc id="d">` + esc(run.describe()) + "</desc>\n")
	out.raw("<style>\n" + imageStyle + pictureStyle + "</style>\n")
	out.raw(`<rect class="page" width="100%" height="100%"/>` + "\n")
	out.raw(p.b.String() + "</svg>\n")
	_, err := io.WriteString(w, out.b.String())
	return err
}

// describe is what the image shows, for who cannot see it.
func (run *Run) describe() string {
	var parts []string
	list := run.report.Findings
	for _, p := range run.pictures {
		if p.snapshot != nil {
			parts = append(parts, fmt.Sprintf("Snapshot %d is %s.", p.snap, p.snapshot.Verdict))
			list = append(list[:len(list):len(list)], p.snapshot.Findings...)
		}
	}
	for _, f := range list {
		parts = append(parts, f.Name+": "+show(f.Message, maxMessage))
	}
	return strings.Join(parts, " ")
}

func (p *picturePage) heading(class, text string) {
	p.y += 26
	p.text(class, "start", point{margin, p.y}, text)
	p.y += 8
}

// sentences writes a text in lines of about textWide.
func (p *picturePage) sentences(text string) {
	line := ""
	flush := func() {
		if line != "" {
			p.y += textSize * 1.4
			p.text("p", "start", point{margin, p.y}, line)
		}
		line = ""
	}
	for _, word := range strings.Fields(text) {
		if line != "" && textWidth(line+" "+word, textSize, false) > textWide {
			flush()
		}
		if line != "" {
			line += " "
		}
		line += show(word, 100)
	}
	flush()
	p.y += 4
}

func (p *picturePage) findings(list []checker.Finding) {
	for _, f := range list {
		text := f.Name + ": " + show(f.Message, 600)
		if f.Cause != "" {
			text += " It comes of the finding " + f.Cause + "."
		}
		var places []string
		for _, e := range f.Events[:min(len(f.Events), maxNamed)] {
			places = append(places, show(fmt.Sprintf("%s:%d", e.File, e.Line), 60))
		}
		if len(places) > 0 {
			text += " (" + strings.Join(places, ", ") + ")"
		}
		p.sentences(text)
	}
}

func (p *picturePage) picture(pic *picture, key map[string]bool) {
	if s := pic.snapshot; s != nil {
		p.y += 6
		p.heading("h2", fmt.Sprintf("%s Snapshot %d: %s", markOf(s.Verdict), s.Snap, s.Verdict))
		for _, text := range pic.verdictWords() {
			p.sentences(text)
		}
		p.findings(s.Findings)
	}
	for _, v := range pic.views() {
		d := v.draw()
		for k := range d.key {
			key[k] = true
		}
		p.heading("h2", d.title)
		p.sentences(d.desc)
		p.y += 6
		p.raw(`<g transform="translate(0 ` + num(p.y) + ")\">\n" + d.body + "</g>\n")
		p.y += d.height
		p.width = math.Max(p.width, d.width+margin)
	}
}

// legend puts its entries in two columns.
func (p *picturePage) legend(list []sample) {
	if len(list) == 0 {
		return
	}
	p.heading("h2", "How to read the pictures")
	for i := range list {
		x := margin + float64(i%2)*(textWide/2)
		if i%2 == 0 {
			p.y += 24
		}
		p.raw(list[i].svg("translate(" + num(x) + " " + num(p.y-15) + ")"))
		p.text("p", "start", point{x + sampleWidth + 8, p.y}, list[i].text)
	}
}
