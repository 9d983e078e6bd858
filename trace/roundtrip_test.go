package trace

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// requireRoundTrip writes a log and reads it again.
func requireRoundTrip(t require.TestingT, h *Header, events []Event) {
	var buf bytes.Buffer
	w, err := NewWriter(&buf, h)
	require.NoError(t, err)
	for i := range events {
		require.NoError(t, w.Write(&events[i]))
	}
	require.NoError(t, w.Flush())
	r, err := NewReader(&buf, "again")
	require.NoError(t, err)
	require.True(t, h.Equal(r.Header()), "%v, then %v", h, r.Header())
	for _, want := range events {
		var got Event
		require.NoError(t, r.Read(&got))
		want.At, got.At = Pos{}, Pos{}
		require.Equal(t, want, got)
	}
	require.Equal(t, io.EOF, r.Read(&Event{}))
}

// Names and ids are any text that is not empty: quotes, controls, line ends and
// what HTML would mind.
func drawName(t *rapid.T, label string) string {
	return rapid.OneOf(
		rapid.StringN(1, 6, -1),
		rapid.SampledFrom([]string{"A>B", "\"", "\\", "a\nb", "\u2028", "<b>", "\x00", "é", "🙂", "coordinator2"}),
	).Draw(t, label)
}

func drawInt(t *rapid.T, lo int64, label string) int64 {
	return rapid.OneOf(
		rapid.Int64Range(lo, lo+9), rapid.Int64Range(lo, MaxInt), rapid.Just(int64(MaxInt)),
	).Draw(t, label)
}

// drawValue draws any JSON value that a state or a message may be.
func drawValue(t *rapid.T, label string) Value {
	text := rapid.SampledFrom([]string{
		"null", "true", "false", `""`, `"x\ny"`, "0.5", "-1e-7", "[]", `[1,"a",[null]]`, "{}", `{"b":1,"a":{"c":[2]}}`,
	}).Draw(t, label)
	if rapid.Bool().Draw(t, label+" is an integer") {
		return Int(drawInt(t, -MaxInt, label))
	}
	v, err := ParseValue([]byte(text))
	require.NoError(t, err)
	return v
}

func drawHeader(t *rapid.T) *Header {
	h := &Header{
		Run:          rapid.SampledFrom([]string{"", "r1", "2026-11-30a"}).Draw(t, "run"),
		Algorithm:    rapid.SampledFrom(Algorithms).Draw(t, "algorithm"),
		Application:  Opaque,
		ChannelOrder: rapid.SampledFrom([]string{FIFO, AnyOrder}).Draw(t, "channel order"),
		LogOrder:     rapid.SampledFrom([]string{ProcessOrder, TotalOrder}).Draw(t, "log order"),
	}
	seen := map[string]bool{CoordinatorID: true}
	for range rapid.IntRange(1, 3).Draw(t, "processes") {
		p := Process{ID: drawName(t, "process")}
		if seen[p.ID] {
			continue
		}
		seen[p.ID] = true
		if rapid.Bool().Draw(t, "initial") {
			p.Initial = drawValue(t, "initial")
		}
		h.Processes = append(h.Processes, p)
	}
	if len(h.Processes) == 0 {
		h.Processes = []Process{{ID: "P"}}
	}
	for i := range h.Processes { // a channel from each to each, so that every kind has one
		for j := range h.Processes {
			h.Channels = append(h.Channels, Channel{
				ID: h.Processes[i].ID + ">" + h.Processes[j].ID + "#" + string(rune('0'+3*i+j)), From: i, To: j,
				Order: rapid.SampledFrom([]string{FIFO, AnyOrder}).Draw(t, "order"),
			})
		}
	}
	return h
}

func drawEvent(t *rapid.T, h *Header) Event {
	e := Event{
		Kind: Kind(rapid.IntRange(int(Internal), int(End)).Draw(t, "kind")), Chan: NoChan,
		Proc: rapid.IntRange(0, len(h.Processes)-1).Draw(t, "proc"), Seq: drawInt(t, 1, "seq"),
	}
	has := map[field]bool{}
	for _, f := range needs[e.Kind] {
		has[f] = true
	}
	for _, f := range append([]field{fTime, fClock}, takes[e.Kind]...) {
		has[f] = has[f] || rapid.Bool().Draw(t, "has "+fieldNames[f])
	}
	if e.Kind == Lose { // a message or a marker
		has[fMsg] = !has[fSnap]
	}
	drawChannelFields(t, h, &e, has)
	if has[fSnap] {
		e.Snap = drawInt(t, 1, "snap")
	}
	if has[fData] {
		e.Data = drawValue(t, "data")
	}
	if has[fState] {
		e.State = drawValue(t, "state")
	}
	if has[fEpoch] || e.Kind == Send && h.Colouring() {
		e.Epoch = drawInt(t, 0, "epoch")
	}
	drawRare(t, h, &e, has)
	return e
}

func drawChannelFields(t *rapid.T, h *Header, e *Event, has map[field]bool) {
	if has[fChan] {
		n := len(h.Processes)
		other := rapid.IntRange(0, n-1).Draw(t, "other end")
		switch e.Kind {
		case Receive, ReceiveMarker, ChannelState:
			e.Chan = other*n + e.Proc
		default:
			e.Chan = e.Proc*n + other
		}
	}
	if has[fMsg] {
		e.Msg = drawName(t, "msg")
	}
	if has[fMsgs] {
		e.Msgs = []string{}
		for range rapid.IntRange(0, 3).Draw(t, "msgs") {
			e.Msgs = append(e.Msgs, drawName(t, "one"))
		}
	}
}

func drawRare(t *rapid.T, h *Header, e *Event, has map[field]bool) {
	r := &Rare{}
	if e.Kind == Restore {
		r.States, r.Channels = map[string]Value{}, map[string][]string{}
		for _, p := range h.Processes {
			r.States[p.ID] = drawValue(t, "state of "+p.ID)
		}
		r.Channels[h.Channels[0].ID] = []string{drawName(t, "in flight")}
	}
	if e.Kind == Claim {
		r.Property, r.Value = drawName(t, "property"), rapid.Bool().Draw(t, "value")
		r.About = rapid.SampledFrom([]string{"begin", "end"}).Draw(t, "about")
	}
	if has[fTime] {
		from := drawInt(t, -MaxInt, "from")
		r.Time = &[2]int64{from, max(from, drawInt(t, -MaxInt, "to"))}
	}
	if has[fClock] {
		r.Clock = map[string]int64{h.Processes[0].ID: drawInt(t, 0, "clock")}
	}
	if e.Kind == Restore || e.Kind == Claim || has[fTime] || has[fClock] {
		e.Rare = r
	}
}

func TestWhatIsWrittenIsReadAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHeader(t)
		var events []Event
		for range rapid.IntRange(0, 8).Draw(t, "events") {
			events = append(events, drawEvent(t, h))
		}
		requireRoundTrip(t, h, events)
	})
}

// Two spellings of one JSON value are one Value, so that == compares states.
func TestValuesAreEqualWhateverTheirSpelling(t *testing.T) {
	for _, same := range [][]string{
		{"5", "5.0", "5e0", "50e-1", " 5 "},
		{"0", "-0", "0.0"},
		{"-7", "-7.0"},
		{"9007199254740991", "9007199254740991.0"},
		{`{"a":1,"b":[2,3]}`, ` { "b" : [ 2.0 , 3 ] , "a" : 1e0 } `},
		{`"é"`, `"\u00e9"`},
		{"null", " null"},
	} {
		first, err := ParseValue([]byte(same[0]))
		require.NoError(t, err)
		for _, s := range same {
			v, err := ParseValue([]byte(s))
			require.NoError(t, err)
			require.True(t, first == v, "%q and %q", same[0], s)
		}
	}
	require.True(t, Value{}.IsZero(), "no value is not null")
	five, err := ParseValue([]byte("5"))
	require.NoError(t, err)
	require.True(t, Int(5) == five)
}

func TestValuesThatAreNone(t *testing.T) {
	for _, s := range []string{
		"", "+7", "007", "-", "1 2", "9007199254740992", "-9007199254740992", "1e400", "[1e17]", `{"a":1,"a":2}`,
		`"\ud800"`, "\"\xe9\"", "nul",
	} {
		_, err := ParseValue([]byte(s))
		require.Error(t, err, "%q", s)
	}
}
