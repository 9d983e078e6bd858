package trace

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// bank is a header whose states and amounts are integers.
const bank = `{"format":"tracecheck/1","application":"bank","processes":[{"id":"A","initial":1},` +
	`{"id":"B","initial":0}],"channels":[{"id":"A>B","from":"A","to":"B"}]}`

// badInput is one input that is no trace: where the error must stand and what
// it must say.
type badInput struct {
	why   string // why somebody will meet this
	text  string
	line  int
	field string
	words []string
}

func (b badInput) run(t *testing.T) {
	_, err := readAll(b.text)
	requireAt(t, err, b.line, b.field, append(b.words, "in.ndjson")...)
}

// event makes a bad input of one line behind the header of a bank.
func event(why, text, field string, words ...string) badInput {
	return badInput{why, bank + "\n" + text + "\n", 2, field, words}
}

// header makes a bad input of a header alone.
func header(why, text, field string, words ...string) badInput {
	return badInput{why, text + "\n", 1, field, words}
}

func TestFilesThatAreNoTraces(t *testing.T) {
	gzip, zstd := "\x1f\x8b\x08\x00\x00", "\x28\xb5\x2f\xfd\x04"
	for _, b := range []badInput{
		{"a recorder that never flushed", "", 0, "", []string{"empty", "header"}},
		{"a shell that wrote an empty line", "\n\n", 2, "", []string{"empty", "header"}},
		{"the log of another program", "2026-11-30 12:00 started\n", 1, "", []string{"expected a JSON object"}},
		{
			"the header was lost when logs were rotated", `{"proc":"A","seq":1,"kind":"internal"}`,
			1, "format",
			[]string{"missing", "tracecheck/1", "first line"},
		},
		{"a picture in the same folder", "\x89PNG\r\x00\x1a\n", 1, "", []string{"binary", "NDJSON"}},
		{"packed by gzip under a plain name", gzip, 1, "", []string{"gzip", "unpack"}},
		{"packed by zstd under a plain name", zstd, 1, "", []string{"zstd", "unpack"}},
		{"saved by an editor with a mark", "\xef\xbb\xbf" + bank, 1, "", []string{"byte order mark"}},
		{"saved as UTF-16", "\xff\xfe{\x00", 1, "", []string{"binary"}},
		{"saved as Latin-1", "{\"run\":\"caf\xe9\"}", 1, "", []string{"UTF-8"}},
		{"a JSON array of events", "[" + bank + "]", 1, "", []string{"expected a JSON object", "a list"}},
		{"pretty-printed JSON", "{\n  \"format\": \"tracecheck/1\"\n}", 1, "", []string{"cut short"}},
		{"the header was cut", bank[:len(bank)-5], 1, "channels", []string{"cut short"}},
	} {
		t.Run(b.why, b.run)
	}
}

func TestHeadersThatAreWrong(t *testing.T) {
	with := func(member string) string {
		return `{"format":"tracecheck/1",` + member + `}`
	}
	procs := `"processes":[{"id":"A"},{"id":"B"}]`
	chans := func(list string) string { return with(procs + `,"channels":[` + list + `]`) }
	for _, b := range []badInput{
		header("a later version", `{"format":"tracecheck/2"}`, "format", "tracecheck/1", "tracecheck/2"),
		header("a format that is a number", `{"format":1}`, "format", "expected a string", "number 1"),
		header("a misspelt algorithm", with(`"algorithm":"lamport"`), "algorithm", "chandy-lamport", "naive"),
		header("an application nobody knows", with(`"application":"shop"`), "application", "bank"),
		header("an order nobody knows", with(`"channel_order":"lifo"`), "channel_order", "fifo"),
		header("a log order nobody knows", with(`"log_order":"wall clock"`), "log_order", "total"),
		header("a run that is a number", with(`"run":7`), "run", "expected a string"),
		header("no processes", with(`"channels":[]`), "processes", "missing"),
		header("an empty list of processes", with(`"processes":[],"channels":[]`), "processes", "at least one"),
		header("processes as an object", with(`"processes":{}`), "processes", "expected a list"),
		header("processes as names", with(`"processes":["A"]`), "processes", "expected a JSON object"),
		header("a process without a name", with(`"processes":[{}]`), "processes", "id"),
		header("a process with an empty name", with(`"processes":[{"id":""}]`), "processes", "not empty"),
		header("two processes of one name", with(`"processes":[{"id":"A"},{"id":"A"}]`), "processes", `"A" is taken`),
		header("a process named as the coordinator", with(`"processes":[{"id":"coordinator"}]`), "processes", "taken"),
		header("a bank that does not say its balances", with(`"application":"bank",`+procs), "processes", "integer"),
		header("a balance beyond what JSON keeps",
			with(`"application":"bank","processes":[{"id":"A","initial":9007199254740992}]`), "processes", "2^53"),
		header("no channels", with(procs), "channels", "missing"),
		header("a channel from nowhere", chans(`{"id":"c","from":"X","to":"B"}`), "channels", `"X"`),
		header("a channel without an end", chans(`{"id":"c","from":"A"}`), "channels", "a from and a to"),
		header("a channel of no order", chans(`{"id":"c","from":"A","to":"B","order":"sorted"}`), "channels", "any"),
		header("two channels of one name",
			chans(`{"id":"c","from":"A","to":"B"},{"id":"c","from":"B","to":"A"}`), "channels", `"c" is taken`),
		header("a member twice", with(`"run":"a","run":"b"`), "run", "twice"),
		header("a member twice inside a process", with(`"processes":[{"id":"A","id":"B"}]`), "processes", "twice"),
	} {
		t.Run(b.why, b.run)
	}
}

func TestLinesThatAreNoEvents(t *testing.T) {
	for _, b := range []badInput{
		event("the recorder died while it wrote", `{"proc":"A","seq":1,"ki`, "", "cut short"),
		event("it died inside a value", `{"proc":"A","seq":1,"kind":"inter`, "kind", "cut short"),
		event("it died before a value", `{"proc":"A","seq":`, "seq", "cut short"),
		event("two writers mixed their lines", `{"proc":"A"{"proc":"B"`, "", "not valid JSON"),
		event("a comma is missing between objects",
			`{"proc":"A","seq":1,"kind":"internal"}{"proc":"A"}`, "", "more behind"),
		event("a list", `[1,2]`, "", "expected a JSON object"),
		event("a bare word", `done`, "", "not valid JSON"),
		event("binary data in the middle", "\x00\x01\x02", "", "not valid JSON"),
		event("Latin-1 in the middle", "{\"proc\":\"caf\xe9\"}", "", "UTF-8"),
		event("half of a character in UTF-16", `{"proc":"\ud800"}`, "proc", "not valid JSON"),
		event("half of a character as a name", `{"\udc00":1}`, "", "not valid JSON"),
		event("a name twice", `{"proc":"A","proc":"B"}`, "proc", "twice"),
		event("a name twice, spelt differently", `{"proc":"A","\u0070roc":"B"}`, "proc", "twice"),
		event("a name twice inside the data",
			`{"proc":"A","seq":1,"kind":"internal","data":{"a":1,"a":2}}`, "data", "twice"),
		event("a second header", bank, "proc", "missing", "a log has one", "one by one"),
		event("no proc", `{"seq":1,"kind":"internal"}`, "proc", "missing"),
		event("no seq", `{"proc":"A","kind":"internal"}`, "seq", "missing"),
		event("no kind", `{"proc":"A","seq":1}`, "kind", "missing"),
		event("an unknown process", `{"proc":"Z","seq":1,"kind":"internal"}`, "proc", `"Z"`, "processes"),
		event("an unknown kind", `{"proc":"A","seq":1,"kind":"sent"}`, "kind", `"sent"`, "send, receive"),
		event("a kind in capitals", `{"proc":"A","seq":1,"kind":"Send"}`, "kind", "no kind"),
		event("an unknown channel", `{"proc":"A","seq":1,"kind":"receive","chan":"X","msg":"m"}`, "chan", `"X"`),
		event("a number for a name", `{"proc":1,"seq":1,"kind":"internal"}`, "proc", "expected a string"),
		event("null for a name", `{"proc":null,"seq":1,"kind":"internal"}`, "proc", "found null"),
	} {
		t.Run(b.why, b.run)
	}
}

// of is an event of A in JSON.
func of(kind, members string) string {
	return fmt.Sprintf(`{"proc":"A","seq":1,"kind":%q%s}`, kind, members)
}

func TestFieldsThatAreWrong(t *testing.T) {
	seq := func(n string) string { return `{"proc":"A","seq":` + n + `,"kind":"internal"}` }
	send := func(member string) string { return of("send", `,"chan":"A>B","msg":"m",`+member) }
	for _, b := range []badInput{
		event("a seq from 0, as programmers count", seq("0"), "seq", "from 1", "number 0"),
		event("a negative seq", seq("-1"), "seq", "number -1"),
		event("a seq in words", seq(`"1"`), "seq", "expected an integer", "a string"),
		event("a seq with a fraction", seq("1.5"), "seq", "number 1.5"),
		event("a seq beyond what JSON keeps", seq("9007199254740992"), "seq", "2^53"),
		event("a seq of 400 digits", seq(strings.Repeat("9", 400)), "seq", "2^53"),
		event("a snapshot 0", of("begin", `,"snap":0`), "snap", "from 1"),
		event("a record without its snapshot", of("record", `,"state":1`), "snap", "a record has"),
		event("a record without its state", of("record", `,"snap":1`), "state", "missing"),
		event("a send without its channel", of("send", `,"msg":"m"`), "chan", "a send has proc, seq, kind, chan, msg"),
		event("a send on somebody else's channel",
			`{"proc":"B","seq":1,"kind":"send","chan":"A>B","msg":"m","data":1}`, "chan", "leaves A"),
		event("a receive on the wrong end", of("receive", `,"chan":"A>B","msg":"m"`), "chan", "leads to B"),
		event("a marker on the wrong end", of("receive_marker", `,"chan":"A>B","snap":1`), "chan", "leads to B"),
		event("a message without a name", of("send", `,"chan":"A>B","msg":""`), "msg", "not empty"),
		event("a message numbered, not named", of("send", `,"chan":"A>B","msg":7`), "msg", "expected a string"),
		event("a bank that sends nothing", send(`"epoch":0`), "data", "expected an integer"),
		event("a bank that sends words", send(`"data":"ten"`), "data", "expected an integer"),
		event("a bank that sends a fraction", send(`"data":0.5`), "data", "expected an integer"),
		event("a bank that records words", of("record", `,"snap":1,"state":"rich"`), "state", "balance"),
		event("a huge amount", send(`"data":1e300`), "data", "2^53"),
		event("a huge number deep inside", send(`"data":{"a":[1,{"b":9007199254740993}]}`), "data", "2^53"),
	} {
		t.Run(b.why, b.run)
	}
}

func TestFieldsOfRareEventsThatAreWrong(t *testing.T) {
	restore := func(states, channels string) string {
		return of("restore", `,"snap":1,"states":`+states+`,"channels":`+channels)
	}
	claim := func(value, about string) string {
		return of("claim", `,"snap":1,"property":"total == 1","value":`+value+`,"about":`+about)
	}
	for _, b := range []badInput{
		event("a channel's record as one name",
			`{"proc":"B","seq":1,"kind":"channel_state","snap":1,"chan":"A>B","msgs":"m"}`, "msgs", "expected a list"),
		event("a channel's record of numbers",
			`{"proc":"B","seq":1,"kind":"channel_state","snap":1,"chan":"A>B","msgs":[1]}`, "msgs", "a string"),
		event("a loss of nothing", of("lose", `,"chan":"A>B"`), "msg", "one of the two"),
		event("a loss of both", of("lose", `,"chan":"A>B","msg":"m","snap":1`), "msg", "one of the two"),
		event("a coordinator that works", `{"proc":"coordinator","seq":1,"kind":"internal"}`, "kind", "to a process"),
		event("a time that runs back", of("internal", `,"time":[2,1]`), "time", "from <= to"),
		event("a time of three", of("internal", `,"time":[1,2,3]`), "time", "[from, to]"),
		event("a time in words", of("internal", `,"time":"noon"`), "time", "integer"),
		event("a time since 1970", of("internal", `,"time":1796044757154755179`), "time", "start of the run"),
		event("a clock as a list", of("internal", `,"clock":[1,2]`), "clock", "expected a JSON object"),
		event("a clock below zero", of("internal", `,"clock":{"A":-1}`), "clock", "from 0"),
		event("a claim that is no boolean", claim(`"true"`, `"end"`), "value", "true or false"),
		event("a claim about the middle", claim("true", `"middle"`), "about", "begin", "end"),
		event("a restore of an unknown process", restore(`{"Z":1}`, `{}`), "states", `"Z"`),
		event("a restore of an unknown channel", restore(`{}`, `{"Z":[]}`), "channels", `"Z"`),
		event("a restore of words in a bank", restore(`{"A":"x"}`, `{}`), "states", "integer"),
	} {
		t.Run(b.why, b.run)
	}
}

func TestAColouringAlgorithmNeedsEpochs(t *testing.T) {
	text := strings.Replace(bank, `"application"`, `"algorithm":"lai-yang","application"`, 1)
	_, err := readAll(text + "\n" + `{"proc":"A","seq":1,"kind":"send","chan":"A>B","msg":"m","data":1}`)
	requireAt(t, err, 2, "epoch", "missing", "lai-yang")
}

// A parser that calls itself for each level would end the program here.
func TestDeepNestingIsRefusedOrRead(t *testing.T) {
	for _, open := range []string{"[", `{"a":`} {
		for _, levels := range []int{9_000, 1_000_000} {
			value := strings.Repeat(open, levels)
			_, err := readAll(bank + "\n" + `{"proc":"A","seq":1,"kind":"internal","data":` + value)
			requireAt(t, err, 2, "data")
		}
	}
}

func TestTheLongestLine(t *testing.T) {
	pad := func(size int) string {
		frame := `{"proc":"A","seq":1,"kind":"internal","note":""}`
		return strings.Replace(frame, `""`, `"`+strings.Repeat("x", size-len(frame))+`"`, 1)
	}
	for _, end := range []string{"\n", "\r\n", ""} {
		events, err := readAll(bank + "\n" + pad(MaxLine) + end)
		require.NoError(t, err, "16 MiB are allowed, whatever the line end")
		require.Len(t, events, 1)
		_, err = readAll(bank + "\n" + pad(MaxLine+1) + end)
		requireAt(t, err, 2, "", "16 MiB")
	}
	_, err := readAll(strings.Repeat(" ", MaxLine+1))
	requireAt(t, err, 1, "", "16 MiB")
}

// endless is an input without a line end, such as a device or a broken pipe.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	e.read += len(p)
	return len(p), nil
}

func TestALineThatNeverEnds(t *testing.T) {
	in := &endless{}
	_, err := NewReader(in, "in.ndjson")
	requireAt(t, err, 1, "", "16 MiB")
	require.Less(t, in.read, MaxLine+(1<<20), "no more is read than it takes to know")
}
