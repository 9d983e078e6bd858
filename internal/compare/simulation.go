package compare

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"tracecheck/impl"
	"tracecheck/trace"
)

// snap is the one snapshot that is taken.
const snap = 1

// startRound is when it is asked for: by then there is something on its way.
const startRound = 3

// initial is what a process starts with: it never runs out.
const initial = 10_000

// amounts are what it sends, ascending.
var amounts = []int64{1, 5, 10, 25}

// transfer is a message that a process wants to send, and from which round on.
type transfer struct {
	round, channel int
	amount         int64
}

// simulation is one run of one algorithm, in rounds.
type simulation struct {
	cfg     *impl.Config
	rec     *impl.Recording
	reach   reach
	rng     *rand.Rand    // in which order things arrive
	plan    [][]transfer  // by process: what it has still to send
	told    []impl.Told   // by process: what the collector knew at the start of the round
	heard   []bool        // by process: it has taken in a marker
	waiting []int         // by process: for how many rounds it could not send
	round   int           // now
	end     int           // the round in which the snapshot was complete; 0 until then
	steps   []impl.Action // scratch
	measure Measure
}

func newSimulation(c *impl.Config, r reach, plan [][]transfer, seed uint64) (*simulation, *[]trace.Event) {
	events := &[]trace.Event{}
	n := len(c.Processes)
	s := &simulation{
		cfg: c, reach: r, rng: rand.New(rand.NewPCG(seed, 2)), plan: slices.Clone(plan),
		told: make([]impl.Told, n), heard: make([]bool, n), waiting: make([]int, n),
	}
	s.rec = impl.NewRecording(c, func(e *trace.Event) error {
		*events = append(*events, *e)
		return nil
	})
	return s, events
}

// planFor says what each process wants to send: in each round, every other time, one
// message on one of its channels.
func planFor(c *impl.Config, r reach, seed uint64) [][]transfer {
	rng := rand.New(rand.NewPCG(seed, 1))
	plan := make([][]transfer, len(c.Processes))
	for round := range startRound + 2*r.bound + 6 {
		for p := range plan {
			var out []int
			for i, ch := range c.Channels {
				if ch.From == p {
					out = append(out, i)
				}
			}
			if len(out) > 0 && rng.IntN(2) == 0 {
				plan[p] = append(plan[p], transfer{
					round, out[rng.IntN(len(out))], amounts[rng.IntN(len(amounts))],
				})
			}
		}
	}
	return plan
}

// roundsPerProcess bounds a run that does not end: no algorithm needs as many.
const roundsPerProcess = 100

// run goes on until the snapshot is complete and nothing is left to send or to take in.
func (s *simulation) run(ctx context.Context) error {
	for ; !s.rec.Completed(snap) || !s.atRest(); s.round++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if s.round > roundsPerProcess*(len(s.cfg.Processes)+1) {
			return fmt.Errorf("%s: the snapshot is not complete after %d rounds", s.cfg.Algorithm, s.round)
		}
		s.oneRound()
	}
	s.measure.Hops = s.end - startRound
	return s.rec.Close()
}

func (s *simulation) oneRound() {
	s.collect()
	arriving := s.arriving()
	if s.round == startRound {
		s.begin()
	}
	for _, a := range arriving {
		s.heard[a.Proc] = s.heard[a.Proc] || a.Name == impl.ReceiveMarker
		s.apply(a)
	}
	s.ownSteps()
	s.transfers()
}

// apply takes a step and counts what it puts on the channels.
func (s *simulation) apply(a impl.Action) {
	s.rec.Apply(a)
	if a.Name == impl.Read {
		s.measure.Words += 2 // a question and an answer
	}
	for _, e := range s.rec.World.Events() {
		switch e.Kind {
		case trace.SendMarker:
			s.measure.Control++
			s.measure.Bytes += numberBytes
		case trace.Send:
			if s.cfg.Colours() {
				s.measure.Bytes += numberBytes
			}
		case trace.ChannelState:
			s.measure.ChannelBytes += numberBytes * len(e.Msgs)
		}
	}
	if s.end == 0 && s.rec.Completed(snap) {
		s.end = s.round
	}
}

// collect takes what the processes have told the collector up to now. One that has
// something new to say since the last round has sent it a word.
func (s *simulation) collect() {
	for p := range s.told {
		now := s.rec.World.Told(snap, p)
		was := s.told[p]
		begun := now.Agreed || now.Ticked || now.Recorded
		if begun && !now.Equal(was) {
			s.measure.Words++
		}
		s.told[p] = now.Clone()
	}
}

// Told is what the collector knew at the start of the round.
func (s *simulation) Told(_, p int) impl.Told { return s.told[p] }

// lingers is how often an item of a channel in any order stays for another round: once
// in so many times.
const lingers = 4

// arriving is the deliveries of this round: what stands in the channels, those of a FIFO
// channel in their order, all others and the channels among each other by lot.
func (s *simulation) arriving() []impl.Action {
	var from []int
	queues := make([][]impl.Item, len(s.cfg.Channels))
	for c := range queues {
		queues[c] = slices.Clone(s.rec.World.Queue(c))
		if s.cfg.Channels[c].Order != trace.FIFO {
			s.rng.Shuffle(len(queues[c]), func(i, j int) {
				queues[c][i], queues[c][j] = queues[c][j], queues[c][i]
			})
			queues[c] = slices.DeleteFunc(queues[c], func(impl.Item) bool { return s.rng.IntN(lingers) == 0 })
		}
		for range queues[c] {
			from = append(from, c)
		}
	}
	s.rng.Shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] })
	actions := make([]impl.Action, len(from))
	for i, c := range from {
		actions[i] = impl.Delivery(s.cfg.Channels[c].To, c, queues[c][0])
		queues[c] = queues[c][1:]
	}
	return actions
}

// begin lets those who are asked for the snapshot start it: the first process, and
// where nothing leads to some processes, all of these.
func (s *simulation) begin() {
	starts := map[string]impl.ActionName{
		trace.ChandyLamport: impl.Initiate, trace.LaiYang: impl.Initiate,
		trace.StopTheWorld: impl.Stop, trace.Mattern: impl.Agree,
	}
	name, ok := starts[s.cfg.Algorithm]
	if !ok {
		return
	}
	sources := s.reach.sources
	if s.cfg.Algorithm == trace.Mattern {
		sources = []int{s.cfg.Initiator} // only its time counts
	}
	for _, p := range sources {
		s.apply(impl.Action{Name: name, Proc: p, Chan: impl.NoChan, Snap: snap})
	}
}

// ownSteps takes the steps of the algorithm that are due, until there is none.
func (s *simulation) ownSteps() {
	if s.round < startRound {
		return
	}
	for p := range s.cfg.Processes {
		worded := map[impl.ActionName]bool{}
		for a, ok := s.next(p); ok; a, ok = s.next(p) {
			if _, asks := s.rec.World.Process(p).(impl.Asking); asks && !worded[a.Name] && byWord(a.Name) {
				worded[a.Name] = true
				s.measure.Words++
			}
			s.apply(a)
		}
	}
}

// byWord says whether a step waits for the collector's word.
func byWord(n impl.ActionName) bool { return n != impl.Record && n != impl.Stop }

// next is a step of process p that is due.
func (s *simulation) next(p int) (impl.Action, bool) {
	m := s.rec.World.Process(p)
	asking, _ := m.(impl.Asking)
	s.steps = m.Steps(s.steps[:0])
	for _, a := range s.steps {
		if s.due(a) && (asking == nil || asking.Permitted(a, s)) {
			return a, true
		}
	}
	return impl.Action{}, false
}

// due says whether a process takes a step now, if it can. Lai-Yang's processes record by
// themselves only when no message will come any more that would make them.
func (s *simulation) due(a impl.Action) bool {
	switch a.Name {
	case impl.Initiate:
		return s.cfg.Algorithm == trace.Mattern || s.cfg.Algorithm == trace.LaiYang && s.atRest()
	case impl.Stop:
		return s.heard[a.Proc]
	case impl.Read: // one after another
		return s.round >= startRound+a.Proc
	case impl.Agree, impl.Wake, impl.Close, impl.Record, impl.GoOn:
		return true
	default:
		return false
	}
}

// transfers sends what is to be sent by now. A process that cannot has to wait.
func (s *simulation) transfers() {
	for p := range s.plan {
		for len(s.plan[p]) > 0 && s.plan[p][0].round <= s.round {
			t := s.plan[p][0]
			a := impl.Action{Name: impl.Send, Proc: p, Chan: t.channel, Amount: t.amount}
			s.steps = s.rec.World.Process(p).Steps(s.steps[:0])
			if !slices.Contains(s.steps, a) {
				s.waiting[p]++
				s.measure.Pause = max(s.measure.Pause, s.waiting[p])
				break
			}
			s.waiting[p] = 0
			s.plan[p] = s.plan[p][1:]
			s.apply(a)
		}
	}
}

// atRest says whether nothing is left to send, and nothing is on its way.
func (s *simulation) atRest() bool {
	for _, left := range s.plan {
		if len(left) > 0 {
			return false
		}
	}
	for c := range s.cfg.Channels {
		if len(s.rec.World.Queue(c)) > 0 {
			return false
		}
	}
	return true
}
