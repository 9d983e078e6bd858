package bench

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/trace"
)

// workers is how many the loop of encoding/json has.
const workers = 2

// rounds is how often each piece is done at the least.
const rounds = 3

// piece is one piece of work over the log: the check, a part of it, or a baseline.
type piece struct {
	name string
	work func() error
}

// BenchmarkCheck checks a large log, whole and as a file a process, and reports
// beside it, the fastest of the rounds, measured in turn in the same run, what its reading alone costs, a
// loop of encoding/json over its lines, and the commands that unpack its bytes.
// "x-json" is how many times as long as the check that takes.
func BenchmarkCheck(b *testing.B) {
	name, count := writeLog(b, events(b))
	text, err := os.ReadFile(name)
	require.NoError(b, err)
	dir := writeParts(b, name)
	pieces := []piece{
		{"check", func() error { return check(name) }},
		{"check-parts", func() error { return check(dir) }},
		{"decode", func() error { return decode(name) }},
		{"merge", func() error { return merge(name) }},
		{"json", func() error { return unmarshal(text) }},
	}
	for _, tool := range []string{"gzip", "zstd"} {
		if p := unpack(b, tool, name); p != nil {
			pieces = append(pieces, *p)
		}
	}
	best := map[string]time.Duration{}
	for b.Loop() {
		for i := range rounds * len(pieces) {
			p := pieces[i%len(pieces)]
			start := time.Now()
			require.NoError(b, p.work(), p.name)
			if spent := time.Since(start); best[p.name] == 0 || spent < best[p.name] {
				best[p.name] = spent
			}
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(count), "events")
	b.ReportMetric(float64(len(text))/1e6, "MB")
	for _, p := range pieces {
		b.ReportMetric(float64(best[p.name].Nanoseconds())/float64(count), p.name+"-ns/event")
		if p.name != "check" {
			b.ReportMetric(float64(best[p.name])/float64(best["check"]), "x-"+p.name)
		}
	}
}

func check(name string) error {
	files, err := trace.Open([]string{name}, nil)
	if err != nil {
		return err
	}
	defer files.Close()
	r, err := checker.Check(files.Run, checker.Options{})
	if err == nil && r.Verdict != checker.Accepted {
		err = errors.New(r.Verdict)
	}
	return err
}

// decode reads the lines and does nothing with them.
func decode(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	r, err := trace.NewReader(f, name)
	if err != nil {
		return err
	}
	var e trace.Event
	for err == nil {
		err = r.Read(&e)
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// merge reads them and puts them in order.
func merge(name string) error {
	files, err := trace.Open([]string{name}, nil)
	if err != nil {
		return err
	}
	defer files.Close()
	for err == nil {
		_, err = files.Next()
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// line is what encoding/json is asked for: the fields that a walk has.
type line struct {
	Proc  string   `json:"proc"`
	Seq   int64    `json:"seq"`
	Kind  string   `json:"kind"`
	Snap  int64    `json:"snap"`
	Chan  string   `json:"chan"`
	Msg   string   `json:"msg"`
	Data  int64    `json:"data"`
	State int64    `json:"state"`
	Msgs  []string `json:"msgs"`
}

func unmarshal(text []byte) error {
	errs := make([]error, workers)
	var wg sync.WaitGroup
	for i, part := range lines(text, workers) {
		wg.Go(func() {
			for _, text := range part {
				var l line
				if err := json.Unmarshal(text, &l); err != nil {
					errs[i] = err
				}
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// unpack packs the log with a tool and is the work of unpacking it; nil, and a
// word about it, where the tool is not installed.
func unpack(b *testing.B, tool, name string) *piece {
	path, err := exec.LookPath(tool)
	if err != nil {
		b.Logf("%s -dc was not run: %s is not installed", tool, tool)
		return nil
	}
	packed := filepath.Join(b.TempDir(), "log."+tool)
	out, err := os.Create(packed)
	require.NoError(b, err)
	pack := exec.CommandContext(b.Context(), path, "-c", name)
	pack.Stdout = out
	require.NoError(b, pack.Run())
	require.NoError(b, out.Close())
	return &piece{tool, func() error {
		return exec.CommandContext(b.Context(), path, "-dc", packed).Run()
	}}
}
