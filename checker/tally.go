package checker

import (
	"fmt"
	"strings"

	"tracecheck/trace"
)

// maxPlaces is how many lines a finding shows, maxAlso how many further cases
// it names.
const (
	maxPlaces = 20
	maxAlso   = 5
)

var sprintf = fmt.Sprintf

// sentence begins a text of ours, not of the trace, with a capital.
func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// aKind is a kind of event with its article.
func aKind(k trace.Kind) string {
	switch k {
	case trace.Internal:
		return "an internal step"
	case trace.Abort, trace.End:
		return "an " + k.String()
	}
	return "a " + k.String()
}

// fact is one case of a finding.
type fact struct {
	name   string
	text   string // what happened and what follows, in full
	also   string // its subject alone, for a list of further cases
	cause  string // the finding it comes of, or ""
	places []Place
}

// tally gathers the findings of a run or a snapshot, the cases of one name
// together, in the order in which the names came.
type tally struct {
	list []*entry
}

type entry struct {
	Finding
	also []string
}

func (t *tally) find(name string) *entry {
	for _, e := range t.list {
		if e.Name == name {
			return e
		}
	}
	return nil
}

func (t *tally) has(names ...string) bool {
	for _, n := range names {
		if t.find(n) != nil {
			return true
		}
	}
	return false
}

func (t *tally) add(f fact) { t.addTimes(f, 1) }

// addTimes adds a fact that stands for several cases alike.
func (t *tally) addTimes(f fact, times int) {
	e := t.find(f.name)
	if e == nil {
		e = &entry{Finding: Finding{Name: f.name, Message: f.text, Cause: f.cause}}
		t.list = append(t.list, e)
	} else if len(e.also) < maxAlso {
		e.also = append(e.also, f.also)
	}
	e.Count += times
	if e.Cause == "" {
		e.Cause = f.cause
	}
	e.Events = append(e.Events, f.places[:min(len(f.places), maxPlaces-len(e.Events))]...)
}

// append adds a sentence to a finding that is there.
func (t *tally) append(name, text string) {
	if e := t.find(name); e != nil {
		e.Message += text
	}
}

// all is the findings, root causes first; never nil.
func (t *tally) all() []Finding {
	list := make([]Finding, 0, len(t.list))
	for _, withCause := range []bool{false, true} {
		for _, e := range t.list {
			if (e.Cause != "" && t.find(e.Cause) != nil) == withCause {
				list = append(list, e.finish())
			}
		}
	}
	return list
}

func (e *entry) finish() Finding {
	f := e.Finding
	if f.Events == nil {
		f.Events = []Place{}
	}
	if len(e.also) > 0 {
		f.Message += " The same holds of " + strings.Join(e.also, ", ")
		if more := e.Count - 1 - len(e.also); more > 0 {
			f.Message += sprintf(" and %d more", more)
		}
		f.Message += "."
	}
	return f
}
