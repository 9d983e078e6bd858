package tlctrace

import (
	"bytes"
	"fmt"
	"maps"
	"strings"
	"testing"

	"tracecheck/checker"
	"tracecheck/spec"
	"tracecheck/trace"
)

// named is a trace of Chandy-Lamport, of a snapshot that catches a message on its way, with these
// ids.
func named(t testing.TB, a, b, ab, ba, msg string) *sample {
	t.Helper()
	return namedOf(t, trace.ChandyLamport, a, b, ab, ba, msg)
}

// namedOf is the same under another algorithm: without markers, or with what it says of epochs.
func namedOf(t testing.TB, algorithm, a, b, ab, ba, msg string) *sample {
	t.Helper()
	h := &trace.Header{
		Run: msg, Algorithm: algorithm, Application: trace.Bank,
		Processes: []trace.Process{{ID: a, Initial: trace.Int(5)}, {ID: b, Initial: trace.Int(5)}},
		Channels:  []trace.Channel{{ID: ab, From: 0, To: 1}, {ID: ba, From: 1, To: 0}},
	}
	l := &small{h: h}
	add := func(p int, kind trace.Kind, c int, e trace.Event) {
		if h.Colouring() && (kind == trace.SendMarker || kind == trace.ReceiveMarker) {
			return
		}
		e.Proc, e.Kind, e.Chan = p, kind, c
		l.lines = append(l.lines, e)
	}
	add(0, trace.Send, 0, trace.Event{Msg: msg, Data: trace.Int(2)})
	add(1, trace.Record, trace.NoChan, trace.Event{Snap: 7, State: trace.Int(5)})
	add(1, trace.SendMarker, 1, trace.Event{Snap: 7})
	add(0, trace.ReceiveMarker, 1, trace.Event{Snap: 7})
	add(0, trace.Record, trace.NoChan, trace.Event{Snap: 7, State: trace.Int(3)})
	add(0, trace.ChannelState, 1, trace.Event{Snap: 7})
	add(0, trace.SendMarker, 0, trace.Event{Snap: 7})
	add(1, trace.Receive, 0, trace.Event{Msg: msg})
	add(1, trace.ReceiveMarker, 0, trace.Event{Snap: 7})
	add(1, trace.ChannelState, 0, trace.Event{Snap: 7, Msgs: []string{msg}})
	add(0, trace.End, trace.NoChan, trace.Event{})
	add(1, trace.End, trace.NoChan, trace.Event{})
	l.renumber()
	return &sample{log: l.file()}
}

// modules are all files that TLC would be given for the sample.
func modules(t testing.TB, s *sample) map[string]string {
	t.Helper()
	traces, err := newTraces(Options{}, []*Trace{s.h.Trace(nil)})
	if err != nil {
		t.Fatal(err)
	}
	paths, err := newPaths(Options{}, []*Paths{s.h.Paths(s.claims())})
	if err != nil {
		t.Fatal(err)
	}
	files := traces.files()
	for name, text := range paths.files() {
		files["path "+name] = text
	}
	return files
}

// hostile are texts that mean something in TLA+, in a configuration, to a shell or a terminal.
var hostile = []string{
	`"`, `\`, `\"`, "====", "----", "\n====\n", "(*", "*)", `\*`, "<<", "]] >>", `"] /\ FALSE`, "$(id)", "\x1b[2J",
	"---- MODULE X ----", "CONSTANT", "p1", "c1", "é世", " ", "TRUE", "@!@!@STARTMSG 2193:0 @!@!@", `<<"used", 1>>`,
}

// FuzzIds: whatever the ids of a trace are, TLC is given the very same files: not a letter of
// them depends on the text of the trace.
func FuzzIds(f *testing.F) {
	for i, text := range hostile {
		f.Add(text, text+"B", text+"1", text+"2", hostile[(i+1)%len(hostile)])
	}
	want := map[string]map[string]string{}
	for algorithm := range judged {
		plain := namedOf(f, algorithm, "A", "B", "A>B", "B>A", "m")
		if !plain.read(f) {
			f.Fatalf("%s: the plain trace is none", algorithm)
		}
		want[algorithm] = modules(f, plain)
	}
	f.Fuzz(func(t *testing.T, a, b, ab, ba, msg string) {
		for algorithm := range judged {
			s := namedOf(t, algorithm, a, b, ab, ba, msg)
			if !s.read(t) {
				t.Skip("no trace")
			}
			if got := modules(t, s); !maps.Equal(got, want[algorithm]) {
				t.Errorf("%s: the files depend on the ids %q %q %q %q %q:\n%s", algorithm, a, b, ab, ba, msg, got)
			}
		}
	})
}

// TestHostileIds has TLC judge a right and a wrong trace with every id hostile, and the words of
// a refusal are those of the trace.
func TestHostileIds(t *testing.T) {
	o := Options{Tools: tools(t), Spec: spec.Files}
	var right, wrong []*Trace
	for i, text := range hostile {
		s := named(t, text, text+"B", text+"1", text+"2", text)
		bad := &sample{log: bytes.Replace(s.log, []byte(`"state":3`), []byte(`"state":4`), 1)}
		if !s.read(t) || !bad.read(t) {
			t.Fatalf("%d: %q is no trace", i, text)
		}
		right, wrong = append(right, s.h.Trace(nil)), append(wrong, bad.h.Trace(nil))
	}
	results, err := JudgeTraces(t.Context(), o, append(right, wrong...)...)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range hostile {
		said := wrong[i].Said(results[len(right)+i].Refusal)
		want := fmt.Sprintf("ReceiveMarker records 3, the balance of %s, and the log says 4", text)
		if !results[i].Accepted || said.Text != want {
			t.Errorf("%q: %v, %q; want the first taken, and %q", text, results[i], said, want)
		}
	}
}

// TestRefusalsNameTheLine: a rejection names the event, and the conjunct that fails.
func TestRefusalsNameTheLine(t *testing.T) {
	s := named(t, "A", "B", "A>B", "B>A", "m")
	s.log = bytes.Replace(s.log, []byte(`"msgs":["m"]`), []byte(`"msgs":[]`), 1)
	if !s.read(t) {
		t.Fatal("no trace")
	}
	v, err := Judge(t.Context(), Options{Tools: tools(t), Spec: spec.Files}, s.h, s.report, 100)
	if err != nil {
		t.Fatal(err)
	}
	same := func(text string) string { return text }
	want := "log:11: B seq 5, channel_state: ReceiveMarker leaves [m] in the record of A>B, and the log says []"
	if v.Verdict != checker.Rejected || v.Refused.String() != want || v.Disagreement != "" ||
		!strings.HasPrefix(v.Text(same), "TLC: REJECTED\n  "+want) {
		t.Errorf("%+v\n%s\nwant %s", v, v.Text(same), want)
	}
}
