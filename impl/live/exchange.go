package live

import (
	"context"
	"reflect"

	"tracecheck/impl"
	"tracecheck/trace"
)

// exchange gives the network one item or takes one from it, whichever can be first.
// With something else to do it does not wait. It says whether every incoming channel
// has been closed. complete says whether all snapshots were, before the process
// looked for something to do.
func (pr *process) exchange(ctx context.Context, busy, complete bool) (bool, error) {
	if complete && !busy && pr.allSent() {
		pr.closeOut()
		if len(pr.in) == 0 && len(pr.arrived) == 0 {
			return true, nil
		}
	}
	if len(pr.arrived) > 0 && pr.rng.IntN(2) == 0 {
		return false, pr.deliver(ctx)
	}
	cases, full := pr.cases(ctx, busy || len(pr.arrived) > 0, complete)
	i, value, open := reflect.Select(cases)
	switch k := i - firstLink; {
	case i == caseDone:
		return false, context.Cause(ctx)
	case i == caseComplete:
		return false, nil
	case i == caseWake:
		return false, pr.gather()
	case k < len(pr.in):
		return false, pr.take(ctx, k, value, open)
	case k < len(pr.in)+len(full):
		c := full[k-len(pr.in)]
		pr.outbox[c] = pr.outbox[c][1:]
		return false, nil
	case len(pr.arrived) > 0:
		return false, pr.deliver(ctx)
	}
	return false, nil
}

// What a process can wait for, in the order of its cases; then come the open incoming
// channels, the outgoing ones for which something is there, and not waiting at all.
const (
	caseDone = iota
	caseComplete
	caseWake
	firstLink
)

// cases are what the process can do next with the network, and the channels on which
// it has something to send.
func (pr *process) cases(ctx context.Context, busy, complete bool) ([]reflect.SelectCase, []int) {
	k := pr.n.collector
	cases := []reflect.SelectCase{
		caseDone: receiveFrom(ctx.Done()), caseComplete: receiveFrom(k.complete), caseWake: receiveFrom(k.wake[pr.p]),
	}
	if complete {
		cases[caseComplete].Chan = reflect.Value{} // it would never wait for anything else
	}
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
	if busy {
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectDefault})
	}
	return cases, full
}

// take delivers an item of the i-th open channel, or notes that it was closed. What
// comes on a channel that is not FIFO waits, and is overtaken perhaps.
func (pr *process) take(ctx context.Context, i int, value reflect.Value, open bool) error {
	c := pr.in[i]
	if !open {
		pr.in = append(pr.in[:i:i], pr.in[i+1:]...)
		return nil
	}
	a := impl.Delivery(pr.p, c, value.Interface().(impl.Item))
	if pr.n.c.Channels[c].Order == trace.FIFO {
		return pr.step(ctx, a)
	}
	pr.arrived = append(pr.arrived, a)
	return nil
}

// deliver makes one of the deliveries that wait, in an order that the seed chooses.
func (pr *process) deliver(ctx context.Context) error {
	i, last := pr.rng.IntN(len(pr.arrived)), len(pr.arrived)-1
	a := pr.arrived[i]
	pr.arrived[i] = pr.arrived[last]
	pr.arrived = pr.arrived[:last]
	return pr.step(ctx, a)
}

// allSent says whether nothing waits to enter the network.
func (pr *process) allSent() bool {
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
