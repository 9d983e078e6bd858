package report

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl/run"
	"tracecheck/trace"
)

// walk is a run of the machines, as a trace in memory.
func walk(t *testing.T, c run.Config) *Run {
	t.Helper()
	r, err := run.New(c)
	require.NoError(t, err)
	var text bytes.Buffer
	w, err := trace.NewWriter(&text, r.Header())
	require.NoError(t, err)
	require.NoError(t, r.Play(context.Background(), w.Write))
	require.NoError(t, w.Flush())
	return collect(t, "walk", func() (*trace.Files, error) {
		log, err := trace.NewReader(bytes.NewReader(text.Bytes()), "walk.ndjson")
		if err != nil {
			return nil, err
		}
		all, err := trace.NewRun([]*trace.Reader{log})
		return &trace.Files{Run: all}, err
	})
}

// everyRun is the traces of testdata and walks of every kind.
func everyRun(t *testing.T) []*Run {
	t.Helper()
	var list []*Run
	for _, path := range traces(t) {
		list = append(list, fromFile(t, path))
	}
	for seed := range uint64(40) {
		c := run.Config{
			Topology: run.Topologies[int(seed)%len(run.Topologies)], Processes: 2 + int(seed)%4,
			Snapshots: 1 + int(seed)%3, Transfers: 25, Seed: seed, Spending: seed%2 == 1,
		}
		if seed%3 == 0 {
			c.ChannelOrder = trace.AnyOrder
		}
		if seed%7 == 0 {
			c.Algorithm = trace.Naive
		}
		list = append(list, walk(t, c))
	}
	return list
}

// TestProofOrder: the cut is straight with every recording on it; what is in
// flight crosses it from left to right, an orphan from right to left, and
// nothing else crosses it. Each process's own order stays.
func TestProofOrder(t *testing.T) {
	seen := map[fate]int{}
	for _, r := range everyRun(t) {
		for _, p := range r.pictures {
			if !p.hasCut() {
				continue
			}
			v := p.layout(true)
			for _, rec := range p.records[:len(p.records)-1] {
				require.Equal(t, v.cutX, v.x[rec.key()], "the recordings lie on the line")
			}
			keepsOrder(t, v)
			for _, m := range p.messages {
				if a, drawn := v.arrow(m); drawn && !a.open {
					seen[a.fate]++
					requireSide(t, v, a)
				}
			}
		}
	}
	for _, f := range []fate{plain, inFlight, orphan, lost, extra} {
		require.Positive(t, seen[f], "no message of the fate %q was seen", style[f].word)
	}
	require.Zero(t, seen[marker], "markers are hidden in proof order")
}

func requireSide(t *testing.T, v *view, a arrow) {
	t.Helper()
	crosses := a.a.x < v.cutX && a.b.x > v.cutX
	switch a.fate {
	case inFlight, lost:
		require.True(t, crosses, "%s", v.p.messageWords(a.m, a.fate))
	case orphan:
		require.True(t, a.b.x < v.cutX && a.a.x > v.cutX, "%s", v.p.messageWords(a.m, a.fate))
	case plain:
		if a.m.got.there() {
			require.False(t, crosses, "%s", v.p.messageWords(a.m, a.fate))
		}
	}
}

func keepsOrder(t *testing.T, v *view) {
	t.Helper()
	last := map[int]int64{}
	for _, c := range v.cols {
		if c.glyph == cutLine {
			continue
		}
		require.Equal(t, dot, c.glyph, "only application steps stand in proof order")
		require.Greater(t, c.at.seq, last[c.at.proc])
		last[c.at.proc] = c.at.seq
		require.Equal(t, v.p.side(c.at) == pre, c.x < v.cutX)
	}
}

// TestRecordedOrder: pre steps stand left of their process's recording and post
// steps right of it, and a first marker, its record and its markers are one step.
func TestRecordedOrder(t *testing.T) {
	for _, r := range everyRun(t) {
		for _, p := range r.pictures {
			v := p.layout(false)
			for _, c := range v.cols {
				rec, drawn := v.x[p.records[c.at.proc].key()]
				if c.glyph != dot || !drawn || !p.records[c.at.proc].there() {
					continue
				}
				require.Equal(t, p.side(c.at) == pre, c.x < rec)
			}
			for i := 1; i < len(v.cols); i++ {
				require.Greater(t, v.cols[i].x, v.cols[i-1].x)
			}
		}
	}
	v := fromFile(t, "testdata/never-at-an-instant.ndjson").pictures[0].layout(false)
	require.Len(t, v.cols, 5, "two records, two steps and a later marker")
}

// TestSwaps: the swaps in the title are those of the drawn orders.
func TestSwaps(t *testing.T) {
	for _, r := range everyRun(t) {
		for _, p := range r.pictures {
			if !p.hasCut() || p.snapshot.Witness == nil || p.has("reachability") {
				continue
			}
			told := p.swaps()
			witness := p.snapshot.Witness
			p.snapshot.Witness = nil
			require.Equal(t, p.swaps(), told)
			p.snapshot.Witness = witness
		}
	}
}

// TestLabels: the labels that matter are all there, and none lies on another.
func TestLabels(t *testing.T) {
	for _, path := range traces(t) {
		for _, p := range fromFile(t, path).pictures {
			for _, v := range p.views() {
				w := &painter{v: v, key: map[string]bool{}}
				w.labels.bounds = box{0, 0, v.width(), v.height()}
				w.lines()
				w.bounds()
				w.cut()
				arrows := w.arrows()
				w.steps()
				w.recordings()
				w.write(arrows)
				for i, a := range w.labels.picked {
					for _, b := range w.labels.picked[:i] {
						require.Zero(t, a.box.overlap(b.box), "%s: %q on %q", path, a.text, b.text)
					}
				}
			}
		}
	}
}

// TestStretch: of a long run the stretch around the snapshot is drawn, and it
// says so.
func TestStretch(t *testing.T) {
	r := walk(t, run.Config{Topology: run.Ring, Processes: 3, Snapshots: 9, Transfers: 2000, Seed: 3})
	require.Greater(t, r.steps, int64(maxWhole))
	require.Len(t, r.pictures, maxPictures)
	page := pageOf(t, r)
	require.Contains(t, page,
		fmt.Sprintf("Of the run&#39;s %d steps only the stretch around the snapshot is drawn", r.steps))
	require.Contains(t, page, "Drawn are 6 of the 9 snapshots")
	for _, p := range r.pictures {
		steps := 0
		for _, e := range p.events {
			if e.Kind.IsStep() {
				steps++
			}
		}
		require.Equal(t, maxStretch, steps)
		require.True(t, p.from <= p.taken.lo && p.taken.lo < p.to)
	}
}

// TestStretchAroundFinding: the stretch holds the lines that the finding rests on.
func TestStretchAroundFinding(t *testing.T) {
	r := walk(t, run.Config{
		Topology: run.Ring, Processes: 3, Snapshots: 3, Transfers: 1500, Seed: 2, Algorithm: trace.Naive,
	})
	drawn := 0
	for _, p := range r.pictures {
		if p.snapshot == nil || len(p.snapshot.Findings) == 0 {
			continue
		}
		rings := 0
		for _, e := range p.events {
			if p.rings[stepKey{e.Proc, e.Seq}] != nil {
				rings++
			}
		}
		require.Positive(t, rings)
		require.Contains(t, strings.Join(p.layout(false).words(), " "), "the stretch around the finding")
		drawn++
	}
	require.Positive(t, drawn)
}
