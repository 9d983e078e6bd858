package tlctrace

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tracecheck/checker"
	"tracecheck/spec"
	"tracecheck/trace"
)

// parse reads a trace of Chandy-Lamport in short words: one event a line or between semicolons.
func parse(t *testing.T, order, text string) *sample {
	t.Helper()
	return parseOf(t, trace.ChandyLamport, order, text)
}

// parseOf reads a trace of an algorithm, with channels of the order that it needs.
func parseOf(t *testing.T, algorithm, order, text string) *sample {
	t.Helper()
	h := &trace.Header{
		Algorithm: algorithm, Application: trace.Bank, LogOrder: order,
		Processes: []trace.Process{{ID: "A", Initial: trace.Int(5)}, {ID: "B", Initial: trace.Int(5)}},
		Channels:  []trace.Channel{{ID: "AB", From: 0, To: 1}, {ID: "BA", From: 1, To: 0}},
	}
	if h.Colouring() {
		h.ChannelOrder = trace.AnyOrder
		h.Channels[0].Order, h.Channels[1].Order = trace.AnyOrder, trace.AnyOrder
	}
	l := &small{h: h}
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == ';' }) {
		if w := strings.Fields(line); len(w) > 0 {
			l.lines = append(l.lines, parseEvent(t, w))
		}
	}
	l.renumber()
	s := &sample{what: text, log: l.file()}
	if !s.read(t) {
		t.Fatalf("no trace: %s", s.log)
	}
	return s
}

func parseEvent(t *testing.T, w []string) trace.Event {
	t.Helper()
	kinds := map[string]trace.Kind{
		"send": trace.Send, "recv": trace.Receive, "int": trace.Internal, "rec": trace.Record,
		"mark": trace.SendMarker, "got": trace.ReceiveMarker, "close": trace.ChannelState, "end": trace.End,
		"complete": trace.Complete, "abort": trace.Abort, "lose": trace.Lose, "begin": trace.Begin,
	}
	e := trace.Event{Proc: strings.Index("ABC", w[0]), Kind: kinds[w[1]], Chan: trace.NoChan}
	if w[0] == "C" {
		e.Proc = 2 // the coordinator
	}
	number := func(i int) int64 {
		n, err := strconv.ParseInt(w[i], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	channel := func(i int) int { return slices.Index([]string{"AB", "BA"}, w[i]) }
	switch e.Kind {
	case trace.Send:
		e.Chan, e.Msg, e.Data = channel(2), w[3], trace.Int(number(4))
		if len(w) > 5 {
			e.Epoch = number(5)
		}
	case trace.Receive, trace.Lose:
		e.Chan, e.Msg = channel(2), w[3]
	case trace.Internal:
		e.Data = trace.Int(number(2))
	case trace.Record:
		e.Snap, e.State = number(2), trace.Int(number(3))
	case trace.SendMarker, trace.ReceiveMarker:
		e.Chan, e.Snap = channel(2), number(3)
	case trace.ChannelState:
		e.Chan, e.Snap, e.Msgs = channel(2), number(3), w[4:]
	case trace.Complete, trace.Abort, trace.Begin:
		e.Snap = number(2)
	}
	return e
}

// rest completes snapshot 1, which A has begun with 5, where B takes part as it should.
const rest = "B got AB 1; B rec 1 5; B close AB 1; B mark BA 1; A got BA 1; A close BA 1; A end; B end"

// test is a log and what becomes of it: the verdict of TLC; a note, or the words of a stop, of a
// refusal, or of both.
type test struct{ why, order, log, verdict, says string }

var tests = []test{
	{
		"a run in which nothing is apart", trace.ProcessOrder,
		"A begin 1; A rec 1 5; A mark AB 1; " + rest, checker.Accepted, "TLC: ACCEPTED\n  3 steps",
	},
	{
		"a local step between record and marker: the marker is moved up", trace.TotalOrder,
		"A rec 1 5; A int 0; A mark AB 1; " + rest, checker.Accepted, "the markers of snapshot 1 leave with the record",
	},
	{
		"the marker before its record: it is moved down, and its receipt with it", trace.TotalOrder,
		"A mark AB 1; B got AB 1; B rec 1 5; B close AB 1; B mark BA 1; A rec 1 5; A got BA 1; " +
			"A close BA 1; A end; B end",
		checker.Accepted, "the markers of snapshot 1 leave",
	},
	{
		"a message between record and marker", trace.TotalOrder,
		"A rec 1 5; A send AB m 1; A mark AB 1; " +
			"" + rest, Inconclusive, "between its record and its marker of snapshot 1" +
			", which are one step of the specification (marker-send)",
	},
	{
		"a message between marker and record", trace.TotalOrder,
		"A mark AB 1; A send AB m 1; A rec 1 4; " + rest, Inconclusive, "between its marker and its record",
	},
	{
		"a step after a first marker", trace.TotalOrder,
		"A rec 1 5; A mark AB 1; B got AB 1; B int -1; B rec 1 4; B close AB 1; B mark BA 1; " +
			"A got BA 1; A close BA 1; A end; B end",
		Inconclusive, "B had taken in a marker of snapshot 1, and in the specification records in that " +
			"step (marker-receive)",
	},
	{
		"a channel closed before its marker", trace.TotalOrder,
		"A rec 1 5; A close BA 1; A mark AB 1; B got AB 1; B rec 1 5; B close AB 1; B mark BA 1; " +
			"A got BA 1; A end; B end",
		Inconclusive, "BA is recorded as final before its marker, and in the specification the marker " +
			"closes it (premature-close)",
	},
	{
		"two markers come before either record, which come the other way round", trace.TotalOrder,
		"A rec 1 5; A mark AB 1; A rec 2 5; A mark AB 2; B got AB 1; B got AB 2; B rec 2 5; B mark BA 2; " +
			"B close AB 2; B rec 1 5; B mark BA 1; B close AB 1; A got BA 2; A close BA 2; A got BA 1; " +
			"A close BA 1; A end; B end",
		checker.Accepted, "7 steps",
	},
	{
		"two markers pass each other on the way from their records into the channel", trace.TotalOrder,
		"A rec 1 5; A rec 2 5; A mark AB 2; A mark AB 1; B got AB 2; B rec 2 5; B close AB 2; " +
			"B mark BA 2; B got AB 1; " +
			"B rec 1 5; B close AB 1; B mark BA 1; A got BA 2; A close BA 2; A got BA 1; A close BA 1; A end; B end",
		Inconclusive, "the marker of snapshot 2 passes another one",
	},
	{
		"money from nowhere is no step of the bank, and no disagreement", trace.ProcessOrder,
		"A int 3; A end; B end", Inconclusive, "a local step adds 3 to the balance",
	},
	{
		"a message of nothing is none of the specification", trace.ProcessOrder,
		"A send AB m 0; B recv AB m; A end; B end", Inconclusive, "message m carries 0 on AB",
	},
	{
		"a loss on a fifo channel", trace.ProcessOrder,
		"A send AB m 1; A send AB n 1; C lose AB m; B recv AB n; A end; B end; C end", Inconclusive,
		"the network lost message m on AB before this was sent",
	},
	{
		"a log without its end", trace.ProcessOrder, "A send AB m 1; B recv AB m; A end", Inconclusive,
		"not every log has its end",
	},
	{
		"a snapshot that was given up is left out, with the steps after its marker", trace.ProcessOrder,
		"A rec 1 5; A mark AB 1; B got AB 1; B int -1; C abort 1; A end; B end; C end", checker.Accepted,
		"snapshot 1 was given up, and is left out",
	},
	{
		"more is sent than is there", trace.ProcessOrder, "A send AB m 7; A end; B end", checker.Rejected,
		"log:2: A seq 1, send: the guard of Send fails: A holds 5 and 7 is taken",
	},
	{
		"a message passes the one before it", trace.ProcessOrder,
		"A send AB m 1; A send AB n 1; B recv AB n; B recv AB m; A end; B end", checker.Rejected,
		"log:4: B seq 1, receive: the guard of Receive fails: the first item in AB is message m",
	},
	{
		"a message passes a marker", trace.ProcessOrder,
		"A rec 4 5; A mark AB 4; A send AB n 1; B recv AB n; A end; B end", checker.Rejected,
		"the first item in AB is the marker of snapshot 4",
	},
	{
		"a message that nobody sent", trace.ProcessOrder, "B recv AB m; A end; B end", checker.Rejected,
		"the guard of Receive fails: nothing is in AB",
	},
	{
		"an id is used twice", trace.ProcessOrder,
		"A send AB m 1; A send AB m 1; A end; B end", checker.Rejected, "message m was sent on it before",
	},
	{
		"a process records twice", trace.ProcessOrder, "A rec 1 5; A rec 1 5; A mark AB 1; A end; B end",
		checker.Rejected, "the guard of Initiate fails: A has recorded this snapshot",
	},
	{
		"a balance that cannot be counted is no balance", trace.ProcessOrder,
		"A rec 1 9007199254740991; A mark AB 1; A end; B end", checker.Rejected,
		"Initiate records 5, the balance of A, and the log says 9007199254740991",
	},
	{
		"an amount that cannot be counted is more than anybody has", trace.ProcessOrder,
		"A send AB m 9007199254740991; A end; B end", checker.Rejected, "A holds 5",
	},
}

func TestTranslation(t *testing.T) { translate(t, trace.ChandyLamport, tests) }

// translate has TLC judge the logs of an algorithm in one run.
func translate(t *testing.T, algorithm string, tests []test) {
	t.Helper()
	var samples []*sample
	var traces []*Trace
	for _, tt := range tests {
		s := parseOf(t, algorithm, tt.order, tt.log)
		samples, traces = append(samples, s), append(traces, s.h.Trace(Skip(s.report)))
	}
	results, err := JudgeTraces(t.Context(), Options{Tools: tools(t), Spec: spec.Files}, traces...)
	if err != nil {
		t.Fatal(err)
	}
	for i, tt := range tests {
		v := &Verdict{Verdict: checker.Accepted, By: judged[algorithm].spec + ".tla"}
		v.trace(traces[i], samples[i].report, results[i])
		v.conclude(samples[i].h, samples[i].report)
		text := v.Text(func(s string) string { return s })
		if v.Verdict != tt.verdict || v.Disagreement != "" || !strings.Contains(text, tt.says) {
			t.Errorf("%s: %s\nwant %s: %s\nin Go: %s %v", tt.why, text, tt.verdict, tt.says,
				samples[i].report.Verdict, namesOf(samples[i].report))
		}
	}
}

// TestUnfit: what TLC cannot count, or has no specification, is refused in words.
func TestUnfit(t *testing.T) {
	bank := func(initial int64, to int) *trace.Header {
		return &trace.Header{
			Application: trace.Bank,
			Processes:   []trace.Process{{ID: "A", Initial: trace.Int(initial)}, {ID: "B", Initial: trace.Int(1)}},
			Channels:    []trace.Channel{{ID: "AB", From: 0, To: to}},
		}
	}
	for want, h := range map[string]*trace.Header{
		"more than TLC can count": bank(maxInt-1, 1),
		"knows no debts":          bank(-1, 1),
		"leads from A back to it": bank(1, 0),
	} {
		log, err := trace.NewRun([]*trace.Reader{trace.NewMemory(h, nil, "log")})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Read(log, 10); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	for _, algorithm := range trace.Algorithms {
		barrier := algorithm == trace.AlignedBarrier || algorithm == trace.UnalignedBarrier
		if err := HasSpec(algorithm); (err != nil) != barrier {
			t.Errorf("%s: %v", algorithm, err)
		}
	}
}

// TestTooLong: nothing of a run beyond the limit is judged in silence.
func TestTooLong(t *testing.T) {
	s := parse(t, trace.ProcessOrder, "A begin 1; A rec 1 5; A mark AB 1; "+rest)
	log, err := s.open()
	if err != nil {
		t.Fatal(err)
	}
	if _, err = Read(log, 9); fmt.Sprint(err) != "the run has more events, and the limit for TLC is 9" {
		t.Errorf("%v", err)
	}
	if _, err := Walks(t.Context(), Options{}, s.h, s.claims(), 1); err == nil ||
		!strings.Contains(err.Error(), "the limit for TLC is 1") {
		t.Errorf("%v, want that the paths are too long", err)
	}
}
