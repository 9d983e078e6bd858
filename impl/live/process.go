package live

import (
	"context"
	"math/rand/v2"
	"time"

	"tracecheck/impl"
	"tracecheck/trace"
)

// process is one process and what it alone touches.
type process struct {
	n        *network
	p        int
	machine  impl.Machine
	asking   impl.Asking // the machine, if it asks; else nil
	rng      *rand.Rand
	rec      *trace.Recorder
	out      impl.Output
	outbox   [][]impl.Item   // by channel: what has left the machine and not yet entered the network
	in       []int           // incoming channels that are still open
	arrived  []impl.Action   // deliveries of channels that are not FIFO, yet to be made
	gathered *impl.Gathering // of the snapshots that the process gathers
	heard    []bool          // by snapshot: a marker of it has come in
	stopped  int             // snapshots for which the process stands still
	highest  int             // the highest snapshot for which it ever did
	left     int             // transfers still to be sent
	quota    int             // transfers in all
	steps    []impl.Action   // scratch
	closed   bool            // the outgoing channels are closed
}

func newProcess(n *network, p int, sink func(*trace.Event) error) *process {
	quota := n.quota(p)
	pr := &process{
		n: n, p: p, machine: impl.NewMachine(n.c, p), out: impl.Output{Logging: true, Work: n.c.Work},
		rng: rand.New(rand.NewPCG(n.o.Seed, uint64(p))), rec: trace.NewRecorder(n.c.Header(), sink),
		outbox: make([][]impl.Item, len(n.c.Channels)), gathered: impl.NewGathering(n.c),
		heard: make([]bool, n.c.Snaps+1), left: quota, quota: quota,
	}
	pr.asking, _ = pr.machine.(impl.Asking)
	for c, ch := range n.c.Channels {
		if ch.To == p {
			pr.in = append(pr.in, c)
		}
	}
	return pr
}

// quota is how many transfers process p is to send: an equal share for each process
// that some channel leaves.
func (n *network) quota(p int) int {
	senders := map[int]bool{}
	for _, ch := range n.c.Channels {
		senders[ch.From] = true
	}
	if !senders[p] {
		return 0
	}
	before := 0
	for o := range p {
		if senders[o] {
			before++
		}
	}
	quota := n.o.Transfers / len(senders)
	if before < n.o.Transfers%len(senders) {
		quota++
	}
	return quota
}

// run takes steps of its own and what the network brings until no more can come.
func (pr *process) run(ctx context.Context) error {
	if pr.asking != nil {
		pr.n.collector.tell(pr.p, pr.asking)
	}
	for pr.rec.Err() == nil {
		// Asked first: once all is complete, the board permits whatever is still owed.
		complete := isClosed(pr.n.collector.complete)
		if a, has := pr.choose(); has && pr.rng.IntN(2) == 0 {
			if err := pr.step(ctx, a); err != nil {
				return err
			}
		} else if ended, err := pr.exchange(ctx, has, complete); err != nil {
			return err
		} else if ended {
			pr.rec.Add(trace.Event{Proc: pr.p, Kind: trace.End, Chan: trace.NoChan})
			break
		}
	}
	return pr.rec.Err()
}

// step takes one step of the machine, writes down what it says, tells the collector,
// and puts what follows into the outbox.
func (pr *process) step(ctx context.Context, a impl.Action) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	from := time.Since(pr.n.start)
	pr.note(a)
	pr.out.Reset()
	pr.machine.Step(a, &pr.out)
	for _, packet := range pr.out.Packets {
		pr.outbox[packet.Chan] = append(pr.outbox[packet.Chan], packet.Item)
	}
	if pr.asking != nil {
		pr.n.collector.tell(pr.p, pr.asking)
	}
	when := pr.when(from)
	for _, e := range pr.out.Events {
		e.Rare = when
		pr.rec.Add(e)
		if err := pr.n.collector.hear(e); err != nil {
			return err
		}
	}
	return pr.rec.Err()
}

// note remembers what the process chooses by.
func (pr *process) note(a impl.Action) {
	switch a.Name {
	case impl.Send:
		pr.left--
	case impl.ReceiveMarker:
		pr.heard[a.Snap] = true
	case impl.Stop:
		pr.stopped++
		pr.highest = max(pr.highest, a.Snap)
	case impl.GoOn:
		pr.stopped--
	}
}

// when is the time from then to now, if events carry it.
func (pr *process) when(from time.Duration) *trace.Rare {
	if !pr.n.o.Time {
		return nil
	}
	return &trace.Rare{Time: &[2]int64{int64(from), int64(time.Since(pr.n.start))}}
}

// gather takes in the parts that have come of the snapshots that the process gathers,
// and says which are complete.
func (pr *process) gather() error {
	from := time.Since(pr.n.start)
	for _, e := range pr.n.collector.parts(pr.p) {
		if pr.gathered.Add(e) {
			pr.rec.Add(trace.Event{
				Proc: pr.p, Kind: trace.Complete, Chan: trace.NoChan, Snap: e.Snap, Rare: pr.when(from),
			})
			pr.n.collector.done()
		}
	}
	return pr.rec.Err()
}
