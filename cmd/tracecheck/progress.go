package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how far a long piece of work is: a bar on a terminal, elsewhere
// a line every ten seconds. Short work shows nothing.
type progress struct {
	w        io.Writer
	what     string
	unit     string
	bar      *progressbar.ProgressBar
	start    time.Time
	nextLine time.Time
}

func newProgress(w io.Writer, what, unit string) *progress {
	p := &progress{w: w, what: what, unit: unit, start: time.Now()}
	p.nextLine = p.start.Add(10 * time.Second)
	if isTerminal(w) {
		p.bar = progressbar.NewOptions64(-1, progressbar.OptionSetWriter(w),
			progressbar.OptionSetDescription(what), progressbar.OptionShowCount(),
			progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond))
	}
	return p
}

func isTerminal(w io.Writer) bool {
	f, isFile := w.(*os.File)
	return isFile && term.IsTerminal(int(f.Fd()))
}

func (p *progress) set(n int64) {
	if p.bar != nil {
		_ = p.bar.Set64(n) // a bar that cannot be drawn is no reason to stop
	} else if time.Now().After(p.nextLine) {
		p.nextLine = time.Now().Add(10 * time.Second)
		fmt.Fprintf(p.w, "%s: %d %s\n", p.what, n, p.unit)
	}
}

func (p *progress) done() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
