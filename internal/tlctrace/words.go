package tlctrace

import (
	"fmt"
	"strings"

	"tracecheck/internal/tlc"
	"tracecheck/trace"
)

// Said is a refusal in the words of the log.
type Said struct {
	// At is the line that cannot be; Proc, Seq and Kind are its event's.
	At   trace.Pos
	Proc string
	Seq  int64
	Kind string
	// Text says which guard or conjunct of the specification fails.
	Text string
	// Findings are those of which the judge of traces has one for such a line.
	Findings []string
}

// String is one line: where, which event, and why not.
func (s *Said) String() string {
	at := s.At.String()
	if at != "" {
		at += ": "
	}
	return fmt.Sprintf("%s%s seq %d, a %s: %s", at, s.Proc, s.Seq, s.Kind, s.Text)
}

// Said puts a refusal of TLC into words.
func (t *Trace) Said(f *Refusal) *Said {
	s := &t.steps[f.Step-1]
	line := s.line
	switch {
	case f.Word == "state" && s.state >= 0:
		line = s.state
	case f.Word == "record" && s.close >= 0:
		line = s.close
	}
	said := t.h.said(line)
	said.Text, said.Findings = t.why(s, f)
	return said
}

func (r *History) said(line int) *Said {
	e := &r.steps[line].Event
	return &Said{At: e.At, Proc: r.h.ProcID(e.Proc), Seq: e.Seq, Kind: e.Kind.String()}
}

func detail(f *Refusal, i int) tlc.Value {
	if i < len(f.Detail) {
		return f.Detail[i]
	}
	return tlc.Value{}
}

// action is the name of the action that a step is in the specification.
var action = map[string]string{
	sendStep: "Send", receiveStep: "Receive", spendStep: "Spend", initiateStep: "Initiate",
	markerStep: "ReceiveMarker", tickStep: "Initiate", wakeStep: "Wake", stopStep: "Stop",
	heardStep: "ReceiveMarker", recordStep: "Record",
	stutterStep: "a local step",
}

// notTaken are the findings of an item that cannot be taken from its channel.
var notTaken = []string{"fifo", "unsent", "duplicate"}

// notRecorded are the findings of a channel's record that is not what it should be.
var notRecorded = []string{"lost", "extra", "order"}

// why says which conjunct of a step fails, and which findings go with it.
func (t *Trace) why(s *step, f *Refusal) (string, []string) {
	r, name := t.h, action[s.kind]
	switch f.Word {
	case "marker":
		return fmt.Sprintf("the guard of %s fails: the first item in %s is the marker of snapshot %d",
			name, r.channel(s), t.snap(f)), notTaken
	case "recorded":
		return fmt.Sprintf("the guard of %s fails: %s has recorded this snapshot", name,
			r.h.ProcID(s.proc)), []string{"double-record"}
	case "state":
		return fmt.Sprintf("%s records %d, the balance of %s, and the log says %s", name,
				detail(f, 0).Int, r.h.ProcID(s.proc), r.steps[s.state].State),
			[]string{"state"}
	case "colour":
		return fmt.Sprintf("%s gives message %s the epoch of its sender, %d, and the log says %d", name,
			r.message(s.chn, s.msg), t.snap(f), r.steps[s.line].Epoch), []string{"colour"}
	case "newer":
		return fmt.Sprintf("%s of message %s, of a newer epoch, records snapshot %d first, and in the log "+
				"%s has not recorded it", name, r.message(s.chn, s.msg), t.snap(f), r.h.ProcID(s.proc)),
			[]string{"colour-receive"}
	case "stopped":
		return fmt.Sprintf("the guard of %s fails: %s stands still for snapshot %d", name, r.h.ProcID(s.proc),
			t.snap(f)), []string{"stop"}
	case "record":
		if s.kind != cutStep {
			break
		}
		return fmt.Sprintf("the cut of snapshot %d holds [%s] in %s, and the log says [%s]", t.snaps[s.snap-1],
				r.messages(s.chn, detail(f, 0)), r.channel(s), strings.Join(r.steps[s.close].Msgs, " ")),
			notRecorded
	case "unheard":
		return fmt.Sprintf("the guard of %s fails: on %s the marker has not come", name,
			r.h.Channels[index(detail(f, 0))].ID), []string{"stop"}
	}
	return r.why(s, f)
}

// snap is the snapshot, or the epoch, of which a refusal has the number.
func (t *Trace) snap(f *Refusal) int64 {
	if n := detail(f, 0).Int; n > 0 {
		return t.snaps[n-1]
	}
	return 0
}

// index is that of a process or a channel by its name in the modules, as p1 or c1.
func index(v tlc.Value) int {
	var i int
	_, _ = fmt.Sscanf(v.Text[1:], "%d", &i)
	return i - 1
}

// why is why for the words that a path has too.
func (r *History) why(s *step, f *Refusal) (string, []string) {
	name := action[s.kind]
	switch f.Word {
	case "again":
		return fmt.Sprintf("%s puts a new message into %s, and message %s was sent on it before",
			name, r.channel(s), r.message(s.chn, s.msg)), []string{"duplicate"}
	case "balance":
		return fmt.Sprintf("the guard of %s fails: %s holds %d and %d is taken", name, r.h.ProcID(s.proc),
			detail(f, 0).Int, s.amount), []string{"application"}
	case "empty":
		return fmt.Sprintf("the guard of %s fails: nothing is in %s", name, r.channel(s)), notTaken
	case "message":
		return fmt.Sprintf("the guard of %s fails: the first item in %s is message %s", name, r.channel(s),
			r.message(s.chn, int(detail(f, 0).Int))), notTaken
	case "absent":
		return fmt.Sprintf("the guard of %s fails: this is not in %s", name, r.channel(s)), notTaken
	case "record":
		return fmt.Sprintf("%s leaves [%s] in the record of %s, and the log says [%s]", name,
				r.messages(s.chn, detail(f, 0)), r.channel(s), strings.Join(r.steps[s.close].Msgs, " ")),
			notRecorded
	}
	return fmt.Sprintf("%s is not possible here (%s)", name, f.Word), nil
}

func (r *History) channel(s *step) string { return r.h.Channels[s.chn].ID }

// messages are the ids of a sequence of numbers.
func (r *History) messages(c int, v tlc.Value) string {
	var ids []string
	for _, n := range v.Elems {
		ids = append(ids, r.message(c, int(n.Int)))
	}
	return strings.Join(ids, " ")
}
