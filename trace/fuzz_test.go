package trace

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzReader feeds the reader any bytes. It must end without a panic, refuse
// with an *Error that names the file, and what it accepts it must write so that
// reading gives the same again. The seed corpus is in testdata/fuzz.
func FuzzReader(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := NewReader(strings.NewReader(string(data)), "in")
		if err != nil {
			requireError(t, err)
			return
		}
		events, err := readAll(string(data))
		if err != nil {
			requireError(t, err)
		}
		requireRoundTrip(t, r.Header(), events)
	})
}

func requireError(t *testing.T, err error) {
	var e *Error
	require.Truef(t, errors.As(err, &e), "want an *Error, got %v", err)
	require.NotEmpty(t, e.At.File)
	require.NotEmpty(t, e.Text)
}

// FuzzMerge makes three files out of any bytes: two bytes are an event of few
// processes, seqs, channels and ids, so that every fault is near.
func FuzzMerge(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 200 {
			return // leadsTo, the oracle, takes the third power
		}
		logs := make([][]string, 3)
		var lines int
		seq := map[string]int{}
		for ; len(data) >= 2; data = data[2:] {
			file, short := shortOf(data[0], data[1], seq)
			logs[file] = append(logs[file], short)
			lines++
		}
		var texts []string
		for _, l := range logs {
			texts = append(texts, logOf(ProcessOrder, l...))
		}
		requireSound(t, lines, texts)
	})
}

// shortOf turns two bytes into an event in short and the file it goes to: mostly
// the next seq of its process in the process's own file.
func shortOf(a, b byte, seq map[string]int) (file int, short string) {
	c := channelsOf[int(a)%len(channelsOf)]
	kinds := []string{"send", "receive", "send_marker", "receive_marker", "internal", "end"}
	kind := kinds[int(b)%len(kinds)]
	proc := c[1]
	if strings.HasPrefix(kind, "receive") {
		proc = c[2]
	}
	seq[proc]++
	n := seq[proc]
	file = int(proc[0] - 'A')
	switch b >> 5 {
	case 6:
		n = 1 + int(a>>4)
	case 7:
		file = int(a>>4) % 3
	}
	short = fmt.Sprintf("%s %d %s", proc, n, kind)
	switch kind {
	case "send", "receive":
		short += fmt.Sprintf(" %s m%d", c[0], a>>6)
	case "send_marker", "receive_marker":
		short += fmt.Sprintf(" %s %d", c[0], 1+a>>6)
	}
	return file, short
}
