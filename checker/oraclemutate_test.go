package checker_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"

	"tracecheck/trace"
)

// mutate changes one line of a trace. It says what it did.
func (t *small) mutate(r *rand.Rand) string {
	if len(t.lines) == 0 {
		return "nothing"
	}
	i := r.IntN(len(t.lines))
	switch r.IntN(9) {
	case 0:
		t.lines = slices.Delete(t.lines, i, i+1)
		return "delete"
	case 1:
		t.lines = slices.Delete(t.lines, i, i+1)
		t.renumber()
		return "delete and renumber"
	case 2:
		t.duplicate(r, i)
		return "duplicate"
	case 3:
		t.duplicate(r, i)
		t.renumber()
		return "duplicate and renumber"
	case 4:
		t.swap(i)
		return "swap"
	case 5:
		t.swap(i)
		t.renumber()
		return "swap and renumber"
	case 6:
		begin := trace.Event{Proc: r.IntN(len(t.h.Processes)), Kind: trace.Begin, Chan: trace.NoChan, Snap: 1}
		t.lines = slices.Insert(t.lines, i, begin)
		t.renumber()
		return "one more begin"
	default:
		alter(r, t.h, &t.lines[i])
		return "alter"
	}
}

// duplicate writes a line once more, at once or at some later place.
func (t *small) duplicate(r *rand.Rand, i int) {
	to := i + 1 + r.IntN(len(t.lines)-i)
	t.lines = slices.Insert(t.lines, to, t.lines[i])
}

// swap exchanges a line with the next one of its process.
func (t *small) swap(i int) {
	for j := i + 1; j < len(t.lines); j++ {
		if t.lines[j].Proc == t.lines[i].Proc {
			t.lines[i], t.lines[j] = t.lines[j], t.lines[i]
			return
		}
	}
}

func (t *small) renumber() {
	seqs := make([]int64, len(t.h.Processes)+1)
	for i := range t.lines {
		e := &t.lines[i]
		seqs[e.Proc]++
		e.Seq = seqs[e.Proc]
	}
}

// alter changes one field of a line to another value that it may have.
func alter(r *rand.Rand, h *trace.Header, e *trace.Event) {
	if e.Kind == trace.ChannelState && r.IntN(2) == 0 {
		e.Msgs = alterList(r, e.Msgs)
		return
	}
	switch r.IntN(7) {
	case 0:
		if e.Snap > 0 {
			e.Snap = 3 - min(e.Snap, 2)
		}
	case 1:
		if e.Msg != "" {
			e.Msg = fmt.Sprintf("m%d", 1+r.IntN(4))
		}
	case 2:
		if n, is := e.Data.Int(); is {
			e.Data = trace.Int(n + pick[int64](r, 1, -1))
			if n == 0 && e.Kind == trace.Send {
				e.Data = trace.Int(1)
			}
		}
	case 3:
		if n, is := e.State.Int(); is {
			e.State = trace.Int(n + pick[int64](r, 1, -1))
		}
	case 4:
		if e.Chan != trace.NoChan {
			e.Chan = r.IntN(len(h.Channels))
		}
	case 5:
		if e.Kind == trace.Send {
			e.Epoch = r.Int64N(4)
		}
	case 6:
		words := []trace.Kind{trace.Begin, trace.Complete, trace.Abort}
		if slices.Contains(words, e.Kind) {
			e.Kind = pick(r, words...)
		}
	}
}

func alterList(r *rand.Rand, msgs []string) []string {
	msgs = slices.Clone(msgs)
	i := r.IntN(len(msgs) + 1)
	switch {
	case len(msgs) > 1 && r.IntN(2) == 0:
		slices.Reverse(msgs)
		return msgs
	case len(msgs) > 0 && r.IntN(2) == 0:
		return slices.Delete(msgs, i%len(msgs), i%len(msgs)+1)
	}
	return slices.Insert(msgs, i, fmt.Sprintf("m%d", 1+r.IntN(4)))
}

// files writes a trace out: a total log as one file, process logs as one file
// whose processes stand in some mixture, or as one a process.
func (t *small) files(r *rand.Rand) [][]byte {
	if t.h.LogOrder == trace.TotalOrder {
		return [][]byte{t.file(t.lines)}
	}
	logs := make([][]trace.Event, len(t.h.Processes)+1)
	for _, e := range t.lines {
		logs[e.Proc] = append(logs[e.Proc], e)
	}
	if r.IntN(2) == 0 {
		var files [][]byte
		for _, log := range logs {
			files = append(files, t.file(log))
		}
		r.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
		return files
	}
	var mixed []trace.Event
	for len(mixed) < len(t.lines) {
		if p := r.IntN(len(logs)); len(logs[p]) > 0 {
			mixed = append(mixed, logs[p][0])
			logs[p] = logs[p][1:]
		}
	}
	return [][]byte{t.file(mixed)}
}

func (t *small) file(lines []trace.Event) []byte {
	var b bytes.Buffer
	w, _ := trace.NewWriter(&b, t.h)
	for i := range lines {
		_ = w.Write(&lines[i])
	}
	_ = w.Flush()
	return b.Bytes()
}
