package trace

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// channelsOf lists the channels of the header abc as the short form spells
// them, with the processes that they join.
var channelsOf = [][3]string{
	{"A>B", "A", "B"},
	{"B>A", "B", "A"},
	{"A>C", "A", "C"},
	{"C>A", "C", "A"},
	{"B>C", "B", "C"},
	{"C>B", "C", "B"},
	{"A>B2", "A", "B"},
}

// lawfulRun draws a run that could have happened, in the short form, in an order
// in which every receive comes after its send, and ends every log.
func lawfulRun(t *rapid.T) []string {
	var run []string
	seq := map[string]int{}
	add := func(proc, what string) {
		seq[proc]++
		run = append(run, fmt.Sprintf("%s %d %s", proc, seq[proc], what))
	}
	flight := map[string][]string{}
	for i := range rapid.IntRange(0, 60).Draw(t, "steps") {
		c := rapid.SampledFrom(channelsOf).Draw(t, "channel")
		switch rapid.IntRange(0, 4).Draw(t, "what") {
		case 0:
			add(c[1], "internal")
		case 1:
			add(c[1], fmt.Sprintf("send %s m%d", c[0], i))
			flight[c[0]] = append(flight[c[0]], fmt.Sprintf("receive %s m%d", c[0], i))
		case 2:
			add(c[1], fmt.Sprintf("send_marker %s %d", c[0], i+1))
			flight[c[0]] = append(flight[c[0]], fmt.Sprintf("receive_marker %s %d", c[0], i+1))
		default:
			if n := len(flight[c[0]]); n > 0 {
				k := rapid.IntRange(0, n-1).Draw(t, "which")
				add(c[2], flight[c[0]][k])
				flight[c[0]] = slices.Delete(flight[c[0]], k, k+1)
			}
		}
	}
	for _, p := range []string{"A", "B", "C"} {
		add(p, "end")
	}
	return run
}

// filesOf puts the lines of a run into files, each process's into one. Without
// mixing, every process has a file of its own.
func filesOf(run []string, place map[string]int) []string {
	logs := make([][]string, 3)
	for _, l := range run {
		f := place[l[:1]]
		logs[f] = append(logs[f], l)
	}
	texts := make([]string, len(logs))
	for i, l := range logs {
		texts[i] = logOf(ProcessOrder, l...)
	}
	return texts
}

func drawPlace(t *rapid.T) map[string]int {
	place := map[string]int{}
	for _, p := range []string{"A", "B", "C"} {
		place[p] = rapid.IntRange(0, 2).Draw(t, "file of "+p)
	}
	return place
}

// merged is the whole run of some files.
func merged(texts ...string) ([]Step, error) {
	r, err := runOf(texts...)
	if err != nil {
		return nil, err
	}
	var steps []Step
	for {
		s, err := r.Next()
		if err == io.EOF {
			return steps, nil
		}
		if err != nil {
			return steps, err
		}
		steps = append(steps, *s)
	}
}

func TestALawfulRunHasNoFaultHoweverItIsCutIntoFiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		run := lawfulRun(t)
		texts := filesOf(run, drawPlace(t))
		steps, err := merged(texts...)
		require.NoError(t, err)
		require.Len(t, steps, len(run), "every line is one step")
		for _, s := range steps {
			require.Equal(t, NoFault, s.Fault)
		}
		requireLawful(t, steps)
	})
}

// damaged is a run with lines left out, repeated and put elsewhere.
func damaged(t *rapid.T) []string {
	run := lawfulRun(t)
	for range rapid.IntRange(0, 6).Draw(t, "damages") {
		if len(run) < 2 {
			break
		}
		i := rapid.IntRange(0, len(run)-1).Draw(t, "at")
		j := rapid.IntRange(0, len(run)-1).Draw(t, "to")
		switch rapid.IntRange(0, 2).Draw(t, "how") {
		case 0:
			run = slices.Delete(run, i, i+1)
		case 1:
			run = slices.Insert(run, j, run[i])
		default:
			run[i], run[j] = run[j], run[i]
		}
	}
	return run
}

func TestADamagedRunIsToldWholeAndInOneOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		run := damaged(t)
		requireSound(t, len(run), filesOf(run, drawPlace(t)))
	})
}

// requireSound holds what the merge promises of any lines at all: each is told
// once, the steps are lawful, and the order of the files changes nothing.
func requireSound(t require.TestingT, lines int, texts []string) {
	steps, err := merged(texts...)
	if err == nil {
		require.Len(t, steps, lines, "every line is one step")
		requireLawful(t, steps)
	}
	for seed := range uint64(3) {
		shuffled := slices.Clone(texts)
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(shuffled), func(i, j int) {
			shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
		})
		again, err2 := merged(shuffled...)
		require.Equal(t, err == nil, err2 == nil, "%v, %v", err, err2)
		if err == nil {
			require.Equal(t, withoutFiles(steps), withoutFiles(again))
		}
	}
}

// withoutFiles drops the names of the files, which follow the command line here.
func withoutFiles(steps []Step) []Step {
	out := slices.Clone(steps)
	for i := range out {
		out[i].At.File = ""
	}
	return out
}

// requireLawful checks the steps of process logs against the meaning of the
// faults, without the bookkeeping of the merge: seqs without holes, sends before
// receives, no send at all where it says so, and a real ring where it says so.
func requireLawful(t require.TestingT, steps []Step) {
	var events []Step
	next := map[int]int64{}
	sentAt := map[item]int{}
	for _, s := range steps {
		if s.Fault != NoFault && s.Fault != NoSend && s.Fault != Cycle {
			continue
		}
		next[s.Proc]++
		require.Equal(t, next[s.Proc], s.Seq, "a process's events keep their order")
		if s.Kind == Send || s.Kind == SendMarker {
			_, before := sentAt[itemOf(&s.Event)]
			require.Equal(t, before, s.Again)
			if !before {
				sentAt[itemOf(&s.Event)] = len(events)
			}
		}
		events = append(events, s)
	}
	for i, s := range events {
		if !isReceive(s.Kind) {
			require.Equal(t, NoFault, s.Fault)
			continue
		}
		at, sent := sentAt[itemOf(&s.Event)]
		require.Equal(t, s.Fault == NoSend, !sent, "no send means that none is there")
		require.Equal(t, s.Fault == Cycle, sent && at > i, "only a ring has a send after its receive")
		if s.Fault == Cycle {
			require.True(t, leadsTo(events, sentAt, i, at), "a ring leads from the receive to its send")
		}
	}
}

// leadsTo says whether event from causes event to, by the order of each process
// and by the messages and markers.
func leadsTo(events []Step, sentAt map[item]int, from, to int) bool {
	reached := map[int]bool{from: true}
	for changed := true; changed; {
		changed = false
		for i, s := range events {
			for j := range reached {
				after := events[j].Proc == s.Proc && events[j].Seq < s.Seq
				at, sent := sentAt[itemOf(&s.Event)]
				carried := isReceive(s.Kind) && sent && at == j
				if !reached[i] && (after || carried) {
					reached[i], changed = true, true
				}
			}
		}
	}
	return reached[to]
}
