package checker

import (
	"errors"
	"io"

	"tracecheck/trace"
)

// retain is how many closed snapshots are kept open to a late word about them:
// a second record, an abort, a loss that explains what is missing. Memory is
// bounded by what is in flight, the open snapshots, these, and message ids.
const retain = 256

// maxBeginless is how many snapshots with all their parts still wait for a begin.
const maxBeginless = 16

// Options says what Check does beside its report.
type Options struct {
	// OnSnapshot, where set, gets each snapshot when it is judged for good, in
	// the order of closing; the report's Snapshots then stay empty.
	OnSnapshot func(*Snapshot)
	// Stable are properties to evaluate on S_begin, S* and S_end of each snapshot.
	// They change no verdict.
	Stable []Property
	// Replay, where set, is the application of an opaque run: the state of a process
	// after a step, from the one before it, the step, and at a receive what its
	// message carries. Then states are known that no event tells; one that an event
	// tells otherwise, and a step for which Replay gives an error, is a finding,
	// application. It is asked where the state before is known, once a step and in
	// the order of each process; no value says that it does not know. The channel of
	// an event is an index in the run's header. It must not keep the event.
	Replay func(proc string, before trace.Value, e *trace.Event, data trace.Value) (trace.Value, error)
	// Compile reads the property of a claim. Without it claims are not judged.
	Compile func(text string) (Property, error)
	// Progress, where set, is called every ten thousand lines with their number;
	// an error of it ends the check.
	Progress func(lines int64) error
}

// Check reads a run to its end and judges it. The error, if any, is that of the
// input: a *trace.Error where it is not of the format.
func Check(run *trace.Run, opts Options) (*Report, error) {
	j := newJudge(run, opts)
	for {
		s, err := run.Next()
		if errors.Is(err, io.EOF) {
			return j.finish(), nil
		}
		if err != nil {
			return nil, err
		}
		j.report.Events.Total++
		if n := j.report.Events.Total; opts.Progress != nil && n%10_000 == 0 {
			if err := opts.Progress(n); err != nil {
				return nil, err
			}
		}
		j.step(s)
		if j.err != nil {
			return nil, j.err
		}
	}
}

// judge is the state of a check: what the run has come to, and what is known of
// each snapshot that is not closed for good.
type judge struct {
	run       *trace.Run
	h         *trace.Header
	total     bool
	rules     rules
	opts      Options
	now       int64 // how many events were taken: the order taken
	steps     int64 // how many of them were application steps
	procs     []process
	chans     []channel
	byID      map[int64]*snapshot
	open      []*snapshot // in the order of their first mention
	settled   []*snapshot // all parts and markers in; only a late word can change them
	givenUp   []*snapshot // aborted; kept for a restore or a claim
	beginless []*snapshot // open though all is in, for want of a begin
	gone      map[int64]bool
	findings  tally
	barred    []barred
	voids     []voidReceive
	restored  map[int64]bool // snapshots that the system was set back to
	restarted []int64        // process logs: snapshots from which a process went on
	tookAway  bool           // process logs: such a restart took messages away
	err       error          // the input is at fault
	report    *Report
	skipped   map[string]bool // what is not judged
	// Colouring algorithms: epochs of messages that are not their senders', and that are
	// newer than their receivers'; and the gone snapshots that such a one concerns.
	colours, receives breaches
	discoloured       map[int64]bool
}

// process is what the judge knows of one process, or of the coordinator.
type process struct {
	last     int64 // its last judged seq
	gap      int64 // its first missing seq; 0 for none
	account  account
	clock    clock
	out, in  []int // its channels
	epoch    int64 // the highest snapshot that it has recorded
	coloured place // and its record
	life     int64 // how often it was set back to a snapshot
	// Total log: receives without a send before them. If its next line shows that
	// one is missing there, that may be the send.
	unsent []trace.Event
}

// place is an event of a run by its process, and where it stands.
type place struct {
	proc int
	seq  int64
	at   trace.Pos
}

func placeOf(e *trace.Event) place { return place{e.Proc, e.Seq, e.At} }

// there says whether the place is one.
func (p place) there() bool { return p.seq > 0 }

func newJudge(run *trace.Run, opts Options) *judge {
	h := run.Header()
	j := &judge{
		run: run, h: h, total: h.LogOrder == trace.TotalOrder, rules: rulesOf(h.Algorithm),
		opts: opts, procs: make([]process, len(h.Processes)+1),
		chans: make([]channel, len(h.Channels)), byID: map[int64]*snapshot{},
		gone: map[int64]bool{}, restored: map[int64]bool{}, skipped: map[string]bool{},
		colours: breaches{}, receives: breaches{}, discoloured: map[int64]bool{},
		report: &Report{Format: ReportFormat, LogOrder: h.LogOrder, Snapshots: []Snapshot{}},
	}
	for p := range h.Processes {
		j.procs[p].account = account{value: h.Processes[p].Initial}
		j.procs[p].clock = newClock()
	}
	for c := range j.chans {
		j.chans[c] = newChannel()
		from, to := &j.procs[h.Channels[c].From], &j.procs[h.Channels[c].To]
		from.out = append(from.out, c)
		to.in = append(to.in, c)
	}
	if !j.rules.judged {
		j.skip("the rules of " + h.Algorithm)
	}
	return j
}

// skip notes something that is not judged; the run is then at best inconclusive.
func (j *judge) skip(what string) { j.skipped[what] = true }

func (j *judge) step(s *trace.Step) {
	e := &s.Event
	switch s.Fault {
	case trace.Gap:
		j.gap(e, s.Missing)
	case trace.Misplaced:
		j.misplaced(e)
	case trace.Beyond:
	case trace.Repeated:
		j.report.Events.Checked++
		j.repeated(e)
	default:
		j.report.Events.Checked++
		j.now++
		j.event(s)
		j.procs[e.Proc].last = e.Seq
		j.settle(e)
	}
}

func (j *judge) event(s *trace.Step) {
	e := &s.Event
	j.explain(e.Proc)
	switch e.Kind {
	case trace.Internal:
		j.internal(e)
	case trace.Send:
		j.send(e, s.Again)
	case trace.Receive:
		j.receive(e, s.Fault)
	case trace.SendMarker:
		j.sendMarker(e, s.Again)
	case trace.ReceiveMarker:
		j.receiveMarker(e, s.Fault)
	case trace.Lose:
		j.lose(e)
	case trace.Begin, trace.Record, trace.ChannelState, trace.Complete, trace.Abort:
		j.snapshotEvent(e)
	case trace.Restart:
		j.restart(e)
	case trace.Restore:
		j.restore(e)
	case trace.Claim:
		j.claim(e)
	}
}

// internal is a local step: it changes the state and nothing else.
func (j *judge) internal(e *trace.Event) {
	n, _ := e.Data.Int()
	j.change(e, n)
	j.stepTaken(e, nil)
}

// gap: a line of a process is missing, and nothing of it beyond is judged.
func (j *judge) gap(e *trace.Event, missing int64) {
	p := &j.procs[e.Proc]
	p.gap = missing
	who := j.h.ProcID(e.Proc)
	follows := "What it did from there on is not judged, and parts of a snapshot that may stand there are pending."
	if e.Proc == j.h.Coordinator() {
		who = "The coordinator"
		follows = "What it said from there on counts all the same, but something that it said is not here."
	}
	j.findings.add(fact{
		name:   "gap",
		text:   sprintf("%s has no line with seq %d before its seq %d. %s", who, missing, e.Seq, follows),
		also:   sprintf("%s seq %d", j.h.ProcID(e.Proc), missing),
		places: j.places(placeOf(e)),
	})
	j.excuse(e.Proc, missing)
}

func (j *judge) misplaced(e *trace.Event) {
	j.findings.append("gap", sprintf(" The line with %s seq %d stands at %s, out of its order.",
		j.h.ProcID(e.Proc), e.Seq, e.At))
}

func (j *judge) repeated(e *trace.Event) {
	j.findings.add(fact{
		name: "duplicate",
		text: sprintf("%s has two lines with seq %d. The first counts; the second, %s, is not judged.",
			j.h.ProcID(e.Proc), e.Seq, aKind(e.Kind)),
		also:   sprintf("%s seq %d", j.h.ProcID(e.Proc), e.Seq),
		places: j.places(placeOf(e)),
	})
}

// places are the lines of a finding as the report shows them.
func (j *judge) places(list ...place) []Place {
	places := make([]Place, 0, len(list))
	for _, p := range list {
		if p.there() {
			places = append(places, Place{p.at.File, p.at.Line, j.h.ProcID(p.proc), p.seq})
		}
	}
	return places
}
