package tlctrace

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"tracecheck/checker"
	"tracecheck/impl"
	"tracecheck/impl/run"
	"tracecheck/internal/tlc"
	"tracecheck/spec"
	"tracecheck/trace"
)

// tools finds TLC. A machine without it fails the test: it would prove nothing.
func tools(t *testing.T) tlc.Tools {
	t.Helper()
	found, err := tlc.Find()
	if err != nil {
		t.Fatalf("this test runs TLC. %v", err)
	}
	return found
}

// The algorithms of the traces: of three runs in four, Chandy-Lamport is the one; or one at a time.
var (
	mostlyMarkers = []string{trace.ChandyLamport, trace.ChandyLamport, trace.ChandyLamport, trace.Naive}
	further       = []string{trace.LaiYang, trace.Mattern, trace.StopTheWorld}
)

// mixed is an order of channels: every second one delivers in any order.
const mixed = "mixed"

// networks are those of the differential test; all traces of one, and of one algorithm, are checked
// in one run of TLC.
var networks = []struct {
	name, channels, order string
	algorithms            []string
	traces                int
}{
	{"two processes", "AB BA", trace.FIFO, mostlyMarkers, 450},
	{"parallel channels", "AB AB BA", trace.FIFO, mostlyMarkers, 450},
	{"ring", "AB BC CA", trace.FIFO, mostlyMarkers, 450},
	{"complete", "AB BA BC CB CA AC", trace.FIFO, mostlyMarkers, 450},
	{"any order", "AB BA AB", trace.AnyOrder, mostlyMarkers, 450},
	{"one way", "AB BC", trace.FIFO, mostlyMarkers, 450},
	{"two orders", "AB AB BA", mixed, further, 900},
	{"ring", "AB BC CA", trace.FIFO, further, 900},
}

func network(channels, order string) *run.Network {
	net := &run.Network{}
	for _, id := range "ABC" {
		if strings.ContainsRune(channels, id) {
			net.Processes = append(net.Processes, impl.Process{ID: string(id), Initial: 11})
		}
	}
	for i, c := range strings.Fields(channels) {
		of := order
		if order == mixed {
			of = []string{trace.FIFO, trace.AnyOrder}[i%2]
		}
		net.Channels = append(net.Channels, trace.Channel{
			ID: fmt.Sprintf("%s%d", c, i), From: int(c[0] - 'A'), To: int(c[1] - 'A'), Order: of,
		})
	}
	return net
}

// sample is one trace of the test: as it was made, or changed.
type sample struct {
	what   string
	log    []byte
	report *checker.Report
	h      *History
}

func (s *sample) open() (*trace.Run, error) {
	r, err := trace.NewReader(bytes.NewReader(s.log), "log")
	if err != nil {
		return nil, err
	}
	return trace.NewRun([]*trace.Reader{r})
}

// read judges the sample in Go and reads it for TLC; false for one that is no trace any more.
func (s *sample) read(t testing.TB) bool {
	t.Helper()
	log, err := s.open()
	if err != nil {
		return false
	}
	if s.report, err = checker.Check(log, checker.Options{}); err != nil {
		return false
	}
	if log, err = s.open(); err != nil {
		t.Fatal(err)
	}
	if s.h, err = Read(log, 1000); err != nil {
		t.Fatal(err)
	}
	return true
}

func (s *sample) claims() []Claim {
	var claims []Claim
	for _, snap := range s.report.Snapshots {
		if w := snap.Witness; w != nil {
			claims = append(claims, Claim{snap.Snap, w.Records, w.Begin, w.End})
		}
	}
	return claims
}

// draw makes a sample by seed: a walk of a machine, and in two of three cases changes to it.
func draw(t *testing.T, net *run.Network, algorithms []string, seed uint64) *sample {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	algorithm := pick(r, algorithms...)
	made, err := run.New(run.Config{
		Algorithm: algorithm, Network: net, ChannelOrder: net.Channels[0].Order, Seed: seed,
		Snapshots: r.IntN(3), Transfers: 1 + r.IntN(9), Spending: r.IntN(2) == 0,
	})
	if err != nil {
		t.Fatal(err)
	}
	log := &small{h: made.Header()}
	if err := made.Play(t.Context(), func(e *trace.Event) error {
		log.lines = append(log.lines, *e)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	log.h.LogOrder = pick(r, trace.ProcessOrder, trace.TotalOrder)
	if algorithm == trace.ChandyLamport && r.IntN(6) == 0 {
		log.h.Algorithm = trace.NoAlgorithm
	}
	what := "as it was made"
	if r.IntN(3) > 0 {
		what = log.mutate(r)
		for r.IntN(3) == 0 {
			what += ", " + log.mutate(r)
		}
	}
	return &sample{what: what, log: log.file()}
}

// times is how many times as many traces are compared as usual.
func times() int {
	if os.Getenv("TRACECHECK_DEEP") != "" {
		return 5
	}
	return 1
}

// firstSeed makes runs with TRACECHECK_SEED other ones.
func firstSeed(t *testing.T) uint64 {
	var seed uint64
	if text := os.Getenv("TRACECHECK_SEED"); text != "" {
		if _, err := fmt.Sscan(text, &seed); err != nil {
			t.Fatal(err)
		}
	}
	return seed << 32
}

// count is what became of the traces, so that the test is not about nothing.
type count struct {
	traces, accepted, refused, stopped int
	paths, right, wrong, unjudged      int
	words, of                          map[string]int
}

// TestTheTwoJudgesAgree holds what the checker says of many short traces, right and changed,
// against what TLC says of them: of the protocol, by the steps of ChandyLamport, and of
// reachability, by the paths of Bank through S*.
func TestTheTwoJudgesAgree(t *testing.T) {
	o := Options{Tools: tools(t), Spec: spec.Files}
	n := &count{words: map[string]int{}, of: map[string]int{}}
	for i, net := range networks {
		var samples []*sample
		for k := range net.traces * times() {
			s := draw(t, network(net.channels, net.order), net.algorithms, firstSeed(t)+uint64(i*1_000_000+k))
			if s.read(t) {
				samples = append(samples, s)
				n.of[s.h.h.Algorithm]++
			}
		}
		n.traces += len(samples)
		for algorithm := range judged {
			n.steps(t, o, net.name, algorithm, samples)
		}
		n.walks(t, o, net.name, samples)
	}
	t.Logf("%+v", *n)
	for _, algorithm := range further {
		if n.of[algorithm] < 500 {
			t.Errorf("too few traces of %s: %d", algorithm, n.of[algorithm])
		}
	}
	if n.traces < 3500 || n.accepted < 300 || n.refused < 200 || n.stopped < 100 || n.right < 300 || n.wrong < 50 {
		t.Errorf("too few of a kind: %+v", *n)
	}
	for _, word := range []string{
		"again", "balance", "empty", "marker", "message", "absent", "recorded", "state", "record",
		"colour", "newer", "stopped", "unheard",
	} {
		if n.words[word] == 0 {
			t.Errorf("no trace was refused with %q", word)
		}
	}
}

func (n *count) steps(t *testing.T, o Options, name, algorithm string, samples []*sample) {
	t.Helper()
	var traces []*Trace
	var of []*sample
	for _, s := range samples {
		if s.h.h.Algorithm == algorithm {
			traces, of = append(traces, s.h.Trace(Skip(s.report))), append(of, s)
		}
	}
	if len(traces) == 0 {
		return
	}
	results, err := JudgeTraces(t.Context(), o, traces...)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for i, res := range results {
		if text := traces[i].Disagree(of[i].report, res); text != "" {
			t.Errorf("%s, %s: %s\n%s", name, of[i].what, text, of[i].log)
		}
		switch {
		case res.Refusal != nil:
			n.refused++
			n.words[res.Refusal.Word]++
		case traces[i].Whole():
			n.accepted++
		default:
			n.stopped++
		}
		if of[i].what == "as it was made" && !(res.Accepted && traces[i].Whole()) {
			t.Errorf("%s: a run of the machine is not taken: %v %v\n%s", name, res, traces[i].Stops, of[i].log)
		}
	}
}

func (n *count) walks(t *testing.T, o Options, name string, samples []*sample) {
	t.Helper()
	var paths []*Paths
	for _, s := range samples {
		paths = append(paths, s.h.Paths(s.claims()))
	}
	walked, err := JudgePaths(t.Context(), o, paths...)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for i, w := range walked {
		s := samples[i]
		texts := []string{s.h.disagree(s.report, &w.Run)}
		for _, p := range w.Paths {
			texts = append(texts, p.Disagree(s.report))
			n.paths++
			switch p.Verdict().Verdict {
			case checker.Accepted:
				n.right++
			case checker.Rejected:
				n.wrong++
			default:
				n.unjudged++
			}
		}
		for _, text := range texts {
			if text != "" {
				t.Errorf("%s, %s: %s\n%s", name, s.what, text, s.log)
			}
		}
	}
}

// file writes the trace.
func (l *small) file() []byte {
	var b bytes.Buffer
	w, _ := trace.NewWriter(&b, l.h)
	for i := range l.lines {
		_ = w.Write(&l.lines[i])
	}
	_ = w.Flush()
	return b.Bytes()
}

// TestDeletions: whichever line of an accepted, complete trace is gone, the two judges together
// never accept what is left as a whole run; and TLC's yes never counts.
func TestDeletions(t *testing.T) {
	for algorithm := range judged {
		made, err := run.New(run.Config{
			Algorithm: algorithm, Network: network("AB BA", trace.FIFO), Seed: 5, Snapshots: 2, Transfers: 6,
		})
		if err != nil {
			t.Fatal(err)
		}
		log := &small{h: made.Header()}
		if err := made.Play(t.Context(), func(e *trace.Event) error {
			log.lines = append(log.lines, *e)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		for _, order := range []string{trace.TotalOrder, trace.ProcessOrder} {
			log.h.LogOrder = order
			withoutOne(t, log)
		}
	}
}

func withoutOne(t *testing.T, log *small) {
	t.Helper()
	var samples []*sample
	var traces []*Trace
	for i := -1; i < len(log.lines); i++ {
		short := &small{h: log.h, lines: slices.Clone(log.lines)}
		if i >= 0 {
			short.lines = slices.Delete(short.lines, i, i+1)
		}
		s := &sample{log: short.file()}
		if !s.read(t) {
			t.Fatalf("without line %d it is no trace", i)
		}
		samples, traces = append(samples, s), append(traces, s.h.Trace(nil))
	}
	results, err := JudgeTraces(t.Context(), Options{Tools: tools(t), Spec: spec.Files}, traces...)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range samples {
		v := &Verdict{Verdict: checker.Accepted}
		v.trace(traces[i], s.report, results[i])
		v.conclude(s.h, s.report)
		yes := s.report.Verdict == checker.Accepted && s.report.Complete
		if whole := i == 0; yes != whole || (v.Verdict == checker.Accepted) != whole || v.Disagreement != "" {
			t.Errorf("without line %d: %s, complete %t; TLC %s %s", i-1, s.report.Verdict, s.report.Complete,
				v.Verdict, v.Disagreement)
		}
	}
}
