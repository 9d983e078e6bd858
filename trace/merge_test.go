package trace

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// story is one run in one or several files, and the steps it must give.
type story struct {
	why   string
	order string // the log order, "process" if empty
	files []string
	want  string
}

func (s story) run(t *testing.T) {
	order := s.order
	if order == "" {
		order = ProcessOrder
	}
	var texts, turned []string
	for _, f := range s.files {
		text := logOf(order, f)
		texts, turned = append(texts, text), append([]string{text}, turned...)
	}
	require.Equal(t, s.want, steps(t, texts...))
	require.Equal(t, s.want, steps(t, turned...), "the order on the command line must not matter")
}

func TestTheMergeWaitsForCauses(t *testing.T) {
	for _, s := range causes {
		t.Run(s.why, s.run)
	}
}

var causes = []story{
	{
		why:   "files take turns, a line each, in the header's order of processes",
		files: []string{"C 1 internal\nC 2 internal", "A 1 internal\nA 2 internal", "B 1 internal"},
		want:  "A1, B1, C1, A2, C2",
	},
	{
		why:   "the coordinator comes last in each round",
		files: []string{"coordinator 1 begin 1\ncoordinator 2 end", "C 1 internal", "A 1 internal"},
		want:  "A1, C1, coordinator1, coordinator2",
	},
	{
		why:   "one file is read as it stands",
		files: []string{"B 1 internal\nA 1 internal\nB 2 internal\nA 2 internal"},
		want:  "B1, A1, B2, A2",
	},
	{
		why: "a receive waits for its send and holds back only its own process",
		files: []string{
			"A 1 receive B>A m\nA 2 internal", "B 1 internal\nB 2 internal\nB 3 send B>A m",
			"C 1 internal\nC 2 internal",
		},
		want: "B1, C1, B2, C2, B3, A1, A2",
	},
	{
		why:   "in a shared file too: B goes on while A waits",
		files: []string{"A 1 receive B>A m\nA 2 internal\nB 1 internal\nB 2 send B>A m\nA 3 internal"},
		want:  "B1, B2, A1, A2, A3",
	},
	{
		why:   "the channel counts: the same id on a parallel channel is another message",
		files: []string{"B 1 receive A>B2 m", "A 1 send A>B m\nA 2 send A>B2 m"},
		want:  "A1, A2, B1",
	},
	{
		why:   "markers are items like messages, and their id is the snapshot",
		files: []string{"B 1 receive_marker A>B 2", "A 1 send_marker A>B 1\nA 2 send_marker A>B 2"},
		want:  "A1, A2, B1",
	},
	{
		why: "a chain: one send frees several processes, each as far as it can go",
		files: []string{
			"A 1 receive B>A m\nA 2 internal", "B 1 receive C>B m\nB 2 send B>A m", "C 1 internal\nC 2 send C>B m",
		},
		want: "C1, C2, B1, B2, A1, A2",
	},
	{
		why:   "an empty log is a log",
		files: []string{"A 1 end", "", "B 1 end"},
		want:  "A1, B1",
	},
}

func TestTheMergeSaysWhatIsMissing(t *testing.T) {
	for _, s := range missing {
		t.Run(s.why, s.run)
	}
}

var missing = []story{
	{
		why:   "a missing line: what follows it is told, but not in its place",
		files: []string{"A 1 internal\nA 3 internal\nA 4 end", "B 1 internal"},
		want:  "A1, B1, A3 gap at 2, A4 beyond",
	},
	{
		why:   "the first line is missing",
		files: []string{"A 2 internal\nA 3 internal"},
		want:  "A2 gap at 1, A3 beyond",
	},
	{
		why:   "the missing line stands further on: it counts as missing, and is named",
		files: []string{"A 1 internal\nA 3 internal\nA 2 internal\nA 4 internal"},
		want:  "A1, A3 gap at 2, A2 misplaced, A4 beyond",
	},
	{
		why:   "two are missing and both come late: only the first gap is one",
		files: []string{"A 4 internal\nA 2 internal\nA 1 internal\nA 3 internal"},
		want:  "A4 gap at 1, A2 beyond, A1 misplaced, A3 beyond",
	},
	{
		why:   "an end whose predecessor comes late is still the end",
		files: []string{"A 2 end\nA 1 internal"},
		want:  "A2 gap at 1, A1 misplaced",
	},
	{
		why:   "a repeated line is none of the run, whatever it says",
		files: []string{"A 1 internal\nA 1 internal\nA 2 internal\nA 1 internal"},
		want:  "A1, A1 repeated, A2, A1 repeated",
	},
	{
		why:   "a line repeated beyond a gap stays beyond it",
		files: []string{"A 2 internal\nA 2 internal\nA 1 internal\nA 1 internal"},
		want:  "A2 gap at 1, A2 beyond, A1 misplaced, A1 beyond",
	},
	{
		why:   "a repeated line that says end ends nothing",
		files: []string{"A 1 internal\nA 1 end\nA 2 internal"},
		want:  "A1, A1 repeated, A2",
	},
	{
		why:   "an end said twice under one seq",
		files: []string{"A 1 end\nA 1 end"},
		want:  "A1, A1 repeated",
	},
	{
		why:   "a total log with a hole",
		order: TotalOrder,
		files: []string{"A 1 internal\nB 1 internal\nA 3 internal\nB 2 internal"},
		want:  "A1, B1, A3 gap at 2, B2",
	},
	{
		why:   "a total log with a line twice",
		order: TotalOrder,
		files: []string{"A 1 internal\nA 2 internal\nA 1 internal"},
		want:  "A1, A2, A1 repeated",
	},
}

func TestReceivesThatNoSendExplains(t *testing.T) {
	for _, s := range unexplained {
		t.Run(s.why, s.run)
	}
}

var unexplained = []story{
	{
		why:   "the sender's log is over: the receive is let go, and its process goes on",
		files: []string{"A 1 receive B>A m\nA 2 internal", "B 1 end"},
		want:  "B1, A1 no send, A2",
	},
	{
		why:   "the sender's log stops without an end: the same step, the checker weighs it",
		files: []string{"A 1 receive B>A m\nA 2 internal", "B 1 internal"},
		want:  "B1, A1 no send, A2",
	},
	{
		why:   "the sender has no log at all",
		files: []string{"A 1 receive B>A m\nA 2 internal", "C 1 end"},
		want:  "C1, A1 no send, A2",
	},
	{
		why:   "the send stands beyond a gap, so nobody may count on it",
		files: []string{"A 1 receive B>A m\nA 2 internal", "B 2 send B>A m\nB 3 end"},
		want:  "B2 gap at 1, A1 no send, A2, B3 beyond",
	},
	{
		why:   "beyond a gap no send can come, so the receive need not wait for the end of the file",
		files: []string{"B 2 internal\nA 1 receive B>A m\nA 2 internal\nC 1 internal"},
		want:  "B2 gap at 1, A1 no send, A2, C1",
	},
	{
		why:   "a marker that nobody sent",
		files: []string{"A 1 receive_marker B>A 3", "B 1 send_marker B>A 2\nB 2 end"},
		want:  "B1, B2, A1 no send",
	},
	{
		why:   "a send twice, and both received: the second send says so, the receives follow the first",
		files: []string{"A 1 send A>B m\nA 2 send A>B m", "B 1 receive A>B m\nB 2 receive A>B m"},
		want:  "A1, B1, A2 again, B2",
	},
	{
		why:   "two that wait for each other: no order has both sends first",
		files: []string{"A 1 receive B>A m\nA 2 send A>B n", "B 1 receive A>B n\nB 2 send B>A m"},
		want:  "A1 cycle, A2, B1, B2",
	},
	{
		why: "a ring of three, and one outside that waits for it",
		files: []string{
			"A 1 receive C>A z\nA 2 internal", "B 1 receive C>B y\nB 2 send B>C x",
			"C 1 receive B>C x\nC 2 send C>B y\nC 3 send C>A z",
		},
		want: "B1 cycle, B2, C1, C2, C3, A1, A2",
	},
	{
		why: "the same from another side: the ring's first process goes on, whoever waits for it",
		files: []string{
			"A 1 receive B>A z\nA 2 internal", "B 1 receive C>B y\nB 2 send B>C x\nB 3 send B>A z",
			"C 1 receive B>C x\nC 2 send C>B y",
		},
		want: "B1 cycle, B2, B3, C1, C2, A1, A2",
	},
	{
		why:   "beside a ring, a receive that nobody sends is no part of it",
		files: []string{"A 1 receive B>A never\nA 2 send A>B n", "B 1 receive A>B n\nB 2 send B>A m"},
		want:  "A1 no send, A2, B1, B2",
	},
	{
		why:   "a ring inside one process",
		files: []string{"A 1 receive B>A m\nA 2 send A>B n\nB 1 receive A>B n\nB 2 send B>A m"},
		want:  "A1 cycle, A2, B1, B2",
	},
	{
		why:   "a total log that receives too early: the order of the lines is real",
		order: TotalOrder,
		files: []string{"A 1 receive B>A m\nB 1 send B>A m\nA 2 internal"},
		want:  "A1 no send, B1, A2",
	},
}

func TestAProcessThatSendsToItself(t *testing.T) {
	self := strings.Replace(logOf("process"), `{"id":"A>B2","from":"A","to":"B"}`,
		`{"id":"A>B2","from":"A","to":"A"}`, 1)
	after := line("A 1 send A>B2 m") + "\n" + line("A 2 receive A>B2 m") + "\n"
	require.Equal(t, "A1, A2", steps(t, self+after))
	before := line("A 1 receive A>B2 m") + "\n" + line("A 2 send A>B2 m") + "\n"
	require.Equal(t, "A1 cycle, A2", steps(t, self+before), "a ring of one")
}

func TestCompleteMeansThatEveryLogHasItsEnd(t *testing.T) {
	all := "A 1 end\nB 1 end\nC 1 end"
	for _, c := range []struct {
		why  string
		log  string
		want bool
	}{
		{"all three ended, and there is no coordinator", all, true},
		{"C has no end", "A 1 end\nB 1 end\nC 1 internal", false},
		{"C has no line", "A 1 end\nB 1 end", false},
		{"the coordinator has lines and no end", all + "\ncoordinator 1 begin 1", false},
		{"the coordinator ended too", all + "\ncoordinator 1 end", true},
		{"something is missing before C's end", "A 1 end\nB 1 end\nC 2 end", false},
	} {
		r, err := runOf(logOf("process", c.log))
		require.NoError(t, err)
		_, err = told(r)
		require.NoError(t, err)
		require.Equal(t, c.want, r.Complete(), c.why)
	}
}
