package bench

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl/run"
	"tracecheck/trace"
)

// events is how many events the large trace has: TRACECHECK_BENCH_EVENTS, or a million.
func events(b *testing.B) int {
	text := os.Getenv("TRACECHECK_BENCH_EVENTS")
	if text == "" {
		return 1_000_000
	}
	n, err := strconv.Atoi(text)
	require.NoError(b, err, "TRACECHECK_BENCH_EVENTS")
	require.GreaterOrEqual(b, n, 1000, "TRACECHECK_BENCH_EVENTS")
	return n
}

// writeLog writes a walk of about n events as one process log in which nothing
// waits: four processes, a message a channel most of the time, ten snapshots. It
// says how many events there are.
func writeLog(b *testing.B, n int) (name string, count int) {
	b.Helper()
	name = filepath.Join(b.TempDir(), fmt.Sprintf("%d.ndjson", n))
	r, err := run.New(run.Config{
		Topology: run.Complete, Processes: 4, Snapshots: 10, Transfers: n / 2, Seed: 1,
	})
	require.NoError(b, err)
	h := r.Header()
	h.LogOrder = trace.ProcessOrder
	f, err := os.Create(name)
	require.NoError(b, err)
	w, err := trace.NewWriter(f, h)
	require.NoError(b, err)
	require.NoError(b, r.Play(b.Context(), func(e *trace.Event) error {
		count++
		return w.Write(e)
	}))
	require.NoError(b, w.Flush())
	require.NoError(b, f.Close())
	return name, count
}

// writeParts writes the log once more as a file a process.
func writeParts(b *testing.B, name string) (dir string) {
	b.Helper()
	f, err := os.Open(name)
	require.NoError(b, err)
	defer f.Close()
	r, err := trace.NewReader(bufio.NewReader(f), name)
	require.NoError(b, err)
	dir = b.TempDir()
	parts, err := trace.CreateDir(dir, r.Header())
	require.NoError(b, err)
	var e trace.Event
	for r.Read(&e) == nil {
		require.NoError(b, parts.Write(&e))
	}
	require.NoError(b, parts.Close())
	return dir
}

// lines cuts a log into its lines, for n workers.
func lines(text []byte, n int) [][][]byte {
	all := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	var parts [][][]byte
	for i := range n {
		parts = append(parts, all[i*len(all)/n:(i+1)*len(all)/n])
	}
	return parts
}
