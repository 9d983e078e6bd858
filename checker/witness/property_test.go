package witness_test

import (
	"bytes"
	"fmt"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tracecheck/checker/witness"
	"tracecheck/trace"
)

// walker makes one run of Chandy-Lamport's algorithm on a complete graph, as one
// total log, and notes on the way what its witness must be.
type walker struct {
	t       *rapid.T
	h       *trace.Header
	log     []trace.Event
	seqs    map[string]int64
	balance []int64
	queues  [][]trace.Event
	inside  [][]string // by channel: its record so far
	closed  []bool
	want    witness.Witness
	posts   []bool // of the steps since S_begin: whether it is post
}

func newWalker(t *rapid.T) *walker {
	w := &walker{t: t, h: &trace.Header{
		Algorithm: trace.ChandyLamport, Application: trace.Bank,
		ChannelOrder: trace.FIFO, LogOrder: trace.TotalOrder,
	}, seqs: map[string]int64{}}
	n := rapid.IntRange(2, 4).Draw(t, "processes")
	for p := range n {
		w.balance = append(w.balance, 3)
		w.h.Processes = append(w.h.Processes, trace.Process{ID: string(rune('A' + p)), Initial: trace.Int(3)})
		w.seqs[w.h.Processes[p].ID] = 0
	}
	for from := range n {
		for to := range n {
			if from != to {
				id := w.h.ProcID(from) + ">" + w.h.ProcID(to)
				w.h.Channels = append(w.h.Channels, trace.Channel{ID: id, From: from, To: to, Order: trace.FIFO})
			}
		}
	}
	w.queues = make([][]trace.Event, len(w.h.Channels))
	w.inside = make([][]string, len(w.h.Channels))
	w.closed = make([]bool, len(w.h.Channels))
	w.want.Records = map[string]int64{}
	return w
}

func (w *walker) recorded(p int) bool { return w.want.Records[w.h.ProcID(p)] > 0 }

func (w *walker) add(e trace.Event) {
	id := w.h.ProcID(e.Proc)
	w.seqs[id]++
	e.Seq = w.seqs[id]
	w.log = append(w.log, e)
	if e.Kind.IsStep() && w.want.Begin != nil {
		w.posts = append(w.posts, w.recorded(e.Proc))
	}
}

// step takes one step by the walk's choice.
func (w *walker) step() {
	c := rapid.IntRange(0, len(w.h.Channels)-1).Draw(w.t, "channel")
	switch from := w.h.Channels[c].From; {
	case rapid.IntRange(0, 2).Draw(w.t, "what") > 0 && len(w.queues[c]) > 0:
		w.deliver(c)
	case w.balance[from] > 0:
		w.balance[from]--
		e := trace.Event{Proc: from, Kind: trace.Send, Chan: c, Msg: fmt.Sprint("m", len(w.log)), Data: trace.Int(1)}
		w.add(e)
		w.queues[c] = append(w.queues[c], e)
	default:
		w.add(trace.Event{Proc: from, Kind: trace.Internal, Chan: trace.NoChan})
	}
}

func (w *walker) deliver(c int) {
	e, to := w.queues[c][0], w.h.Channels[c].To
	w.queues[c] = w.queues[c][1:]
	if e.Kind == trace.Send {
		w.balance[to]++
		w.add(trace.Event{Proc: to, Kind: trace.Receive, Chan: c, Msg: e.Msg})
		if w.recorded(to) && !w.closed[c] {
			w.inside[c] = append(w.inside[c], e.Msg)
		}
		return
	}
	w.add(trace.Event{Proc: to, Kind: trace.ReceiveMarker, Chan: c, Snap: 1})
	w.record(to)
	w.closed[c] = true
	w.add(trace.Event{Proc: to, Kind: trace.ChannelState, Chan: c, Snap: 1, Msgs: w.inside[c]})
	w.want.End = maps.Clone(w.seqs)
}

func (w *walker) record(p int) {
	if w.recorded(p) {
		return
	}
	w.add(trace.Event{Proc: p, Kind: trace.Record, Chan: trace.NoChan, Snap: 1, State: trace.Int(w.balance[p])})
	w.want.Records[w.h.ProcID(p)] = w.seqs[w.h.ProcID(p)]
	for c := range w.h.Channels {
		if w.h.Channels[c].From == p {
			e := trace.Event{Proc: p, Kind: trace.SendMarker, Chan: c, Snap: 1}
			w.add(e)
			w.queues[c] = append(w.queues[c], e)
		}
	}
}

// walk makes the run: some steps, the snapshot, and steps until it is complete.
func (w *walker) walk() {
	for range rapid.IntRange(0, 12).Draw(w.t, "before") {
		w.step()
	}
	w.want.Begin = maps.Clone(w.seqs)
	w.add(trace.Event{Proc: 0, Kind: trace.Begin, Chan: trace.NoChan, Snap: 1})
	w.record(0)
	for open := true; open; {
		w.step()
		open = false
		for c := range w.closed {
			open = open || !w.closed[c]
		}
	}
	for i, post := range w.posts {
		for _, later := range w.posts[i:] {
			if post && !later {
				w.want.Swaps++
			}
		}
	}
}

func (w *walker) text(t *rapid.T) string {
	var b bytes.Buffer
	out, err := trace.NewWriter(&b, w.h)
	require.NoError(t, err)
	for i := range w.log {
		require.NoError(t, out.Write(&w.log[i]))
	}
	require.NoError(t, out.Flush())
	return b.String()
}

// TestWalksVerify: the witness of any walk is taken, and with any one field
// altered it is refused.
func TestWalksVerify(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWalker(rt)
		w.walk()
		text := w.text(rt)
		require.Empty(rt, verify(t, text, w.want), text)

		p := w.h.ProcID(rapid.IntRange(0, len(w.h.Processes)-1).Draw(rt, "altered"))
		by := rapid.SampledFrom([]int64{-2, -1, 1, 2}).Draw(rt, "by")
		switch rapid.IntRange(0, 4).Draw(rt, "field") {
		case 0:
			w.want.Records[p] += by
		case 1:
			w.want.Begin[p] += by
		case 2:
			w.want.End[p] += by
		case 3:
			w.want.Swaps += by
		case 4:
			w.want.Illegal = &witness.Step{Proc: p, Seq: 1}
		}
		require.Len(rt, verify(t, text, w.want), 1, text)
	})
}

// TestAnAlteredTraceIsRefused: a record of a walk that says another state, or a
// channel's that leaves a message out, breaks the path.
func TestAnAlteredTraceIsRefused(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWalker(rt)
		w.walk()
		var parts []int
		for i, e := range w.log {
			if e.Kind == trace.Record || e.Kind == trace.ChannelState && len(e.Msgs) > 0 {
				parts = append(parts, i)
			}
		}
		e := &w.log[rapid.SampledFrom(parts).Draw(rt, "part")]
		if e.Kind == trace.Record {
			n, _ := e.State.Int()
			e.State = trace.Int(n + 1)
		} else {
			e.Msgs = e.Msgs[1:]
		}
		text := w.text(rt)
		require.Len(rt, verify(t, text, w.want), 1, text)
	})
}
