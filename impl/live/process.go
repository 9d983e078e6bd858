package live

import (
	"context"
	"math/rand/v2"
	"reflect"
	"time"

	"tracecheck/impl"
	"tracecheck/trace"
)

// process is one process and what it alone touches.
type process struct {
	n       *network
	p       int
	machine impl.Machine
	rng     *rand.Rand
	rec     *trace.Recorder
	out     impl.Output
	outbox  [][]impl.Item // by channel: what has left the machine and not yet entered the network
	in      []int         // incoming channels that are still open
	left    int           // transfers still to be sent
	quota   int           // transfers in all
	steps   []impl.Action // scratch
	closed  bool          // the outgoing channels are closed
}

func newProcess(n *network, p int, sink func(*trace.Event) error) *process {
	procs := len(n.c.Processes)
	quota := n.o.Transfers / procs
	if p < n.o.Transfers%procs {
		quota++
	}
	pr := &process{
		n: n, p: p, machine: impl.NewMachine(n.c, p), out: impl.Output{Logging: true},
		rng: rand.New(rand.NewPCG(n.o.Seed, uint64(p))), rec: trace.NewRecorder(n.c.Header(), sink),
		outbox: make([][]impl.Item, len(n.c.Channels)), left: quota, quota: quota,
	}
	for c, ch := range n.c.Channels {
		if ch.To == p {
			pr.in = append(pr.in, c)
		}
	}
	return pr
}

// run takes steps of its own and what the network brings until no more can come.
func (pr *process) run(ctx context.Context) error {
	for pr.rec.Err() == nil {
		if a, has := pr.choose(); has && pr.rng.IntN(2) == 0 {
			if err := pr.step(ctx, a); err != nil {
				return err
			}
		} else if done, err := pr.exchange(ctx, has); done || err != nil {
			pr.rec.Add(trace.Event{Proc: pr.p, Kind: trace.End, Chan: trace.NoChan})
			return err
		}
	}
	return pr.rec.Err()
}

// choose picks a step that the process takes of its own accord: a snapshot that
// is due, or a transfer.
func (pr *process) choose() (impl.Action, bool) {
	pr.steps = pr.machine.Steps(pr.steps[:0])
	var sends []impl.Action
	for _, a := range pr.steps {
		if a.Name == impl.Send && pr.left > 0 {
			sends = append(sends, a)
		}
	}
	for _, a := range pr.steps {
		if a.Name == impl.Initiate && pr.starts(a.Snap) && pr.due(a.Snap, len(sends) > 0) {
			return a, true
		}
	}
	if len(sends) == 0 {
		return impl.Action{}, false
	}
	return sends[pr.rng.IntN(len(sends))], true
}

// starts says whether this is one of the two processes that start snapshot s.
func (pr *process) starts(s int) bool {
	procs := len(pr.n.c.Processes)
	return pr.p == s%procs || pr.p == (s+1)%procs
}

// due spreads the snapshots over the transfers of a process that can still send.
func (pr *process) due(s int, sending bool) bool {
	sent := pr.quota - pr.left
	return !sending || sent*(pr.n.c.Snaps+1) >= pr.quota*s
}

// step takes one step of the machine, writes down what it says, and puts what
// follows into the outbox.
func (pr *process) step(ctx context.Context, a impl.Action) error {
	from := int64(time.Since(pr.n.start))
	if a.Name == impl.Send {
		pr.left--
	}
	pr.out.Reset()
	pr.machine.Step(a, &pr.out)
	for _, packet := range pr.out.Packets {
		pr.outbox[packet.Chan] = append(pr.outbox[packet.Chan], packet.Item)
	}
	var when *trace.Rare
	if pr.n.o.Time {
		when = &trace.Rare{Time: &[2]int64{from, int64(time.Since(pr.n.start))}}
	}
	for _, e := range pr.out.Events {
		e.Rare = when
		pr.rec.Add(e)
		if e.Kind == trace.Record || e.Kind == trace.ChannelState {
			select {
			case pr.n.parts <- int(e.Snap):
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
	}
	return pr.rec.Err()
}

// exchange gives the network one item or takes one from it, whichever can be
// first. With something else to do it does not wait. It says whether every
// incoming channel has been closed.
func (pr *process) exchange(ctx context.Context, busy bool) (bool, error) {
	if pr.quiet(busy) {
		pr.closeOut()
		if len(pr.in) == 0 {
			return true, nil
		}
	}
	cases := []reflect.SelectCase{receiveFrom(ctx.Done()), receiveFrom(pr.n.complete)}
	for _, c := range pr.in {
		cases = append(cases, receiveFrom(pr.n.links[c]))
	}
	var full []int
	for c, box := range pr.outbox {
		if len(box) > 0 {
			full = append(full, c)
			cases = append(cases, reflect.SelectCase{
				Dir: reflect.SelectSend, Chan: reflect.ValueOf(pr.n.links[c]), Send: reflect.ValueOf(box[0]),
			})
		}
	}
	if isClosed(pr.n.complete) {
		cases[1].Chan = reflect.Value{} // it would never wait for anything else
	}
	if busy {
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectDefault})
	}
	i, value, open := reflect.Select(cases)
	switch {
	case i == 0:
		return false, context.Cause(ctx)
	case i == 1 || i == 2+len(pr.in)+len(full):
		return false, nil
	case i < 2+len(pr.in):
		return false, pr.take(ctx, i-2, value, open)
	}
	c := full[i-2-len(pr.in)]
	pr.outbox[c] = pr.outbox[c][1:]
	return false, nil
}

// take delivers an item of the i-th open channel, or notes that it was closed.
func (pr *process) take(ctx context.Context, i int, value reflect.Value, open bool) error {
	c := pr.in[i]
	if !open {
		pr.in = append(pr.in[:i:i], pr.in[i+1:]...)
		return nil
	}
	return pr.step(ctx, impl.Delivery(pr.p, c, value.Interface().(impl.Item)))
}

// quiet says whether the process will send nothing more: no transfer, no marker.
func (pr *process) quiet(busy bool) bool {
	if busy || !isClosed(pr.n.complete) {
		return false
	}
	for _, box := range pr.outbox {
		if len(box) > 0 {
			return false
		}
	}
	return true
}

// closeOut tells the receivers that nothing more comes.
func (pr *process) closeOut() {
	if pr.closed {
		return
	}
	pr.closed, pr.left = true, 0
	for c, ch := range pr.n.c.Channels {
		if ch.From == pr.p {
			close(pr.n.links[c])
		}
	}
}

func receiveFrom(ch any) reflect.SelectCase {
	return reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(ch)}
}

func isClosed(ch <-chan struct{}) bool {
	select {
	case <-ch:
		return true
	default:
		return false
	}
}
