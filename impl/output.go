package impl

import (
	"strconv"

	"tracecheck/trace"
)

// Packet is an item that leaves on a channel.
type Packet struct {
	Chan int // an index in Config.Channels
	Item Item
}

// Output is what follows from one step of a process. Its slices are used again
// for the next step.
type Output struct {
	Packets []Packet      // what leaves, in this order
	Events  []trace.Event // what the trace says of it, without seq; empty unless Logging
	Logging bool          // build events and number messages; off while exploring
	Work    bool          // Config.Work: the events are of active and passive processes
}

// Reset empties the output and keeps Logging.
func (o *Output) Reset() {
	o.Packets = o.Packets[:0]
	o.Events = o.Events[:0]
}

func (o *Output) leave(c int, it Item) {
	o.Packets = append(o.Packets, Packet{Chan: c, Item: it})
}

// MessageID is the id in a trace of the message with this number on its channel.
func MessageID(tag int64) string { return "m" + strconv.FormatInt(tag, 10) }

// What follows puts each step into the words of the trace.

func (o *Output) logSend(p, c int, it Item) {
	if o.Logging {
		o.Events = append(o.Events, o.after(trace.Event{
			Proc: p, Kind: trace.Send, Chan: c, Msg: MessageID(it.Tag), Data: trace.Int(it.Amount),
			Epoch: int64(it.Epoch),
		}, Active))
	}
}

func (o *Output) logReceive(p, c int, it Item) {
	if o.Logging {
		o.Events = append(o.Events, o.after(trace.Event{
			Proc: p, Kind: trace.Receive, Chan: c, Msg: MessageID(it.Tag),
		}, Active))
	}
}

func (o *Output) logSpend(p int, amount int64) {
	if o.Logging {
		o.Events = append(o.Events, trace.Event{
			Proc: p, Kind: trace.Internal, Chan: trace.NoChan, Data: trace.Int(-amount),
		})
	}
}

func (o *Output) logBegin(p, s int) {
	if o.Logging {
		o.Events = append(o.Events, trace.Event{
			Proc: p, Kind: trace.Begin, Chan: trace.NoChan, Snap: int64(s),
		})
	}
}

func (o *Output) logRecord(p, s int, state int64) {
	if o.Logging {
		o.Events = append(o.Events, trace.Event{
			Proc: p, Kind: trace.Record, Chan: trace.NoChan, Snap: int64(s), State: o.value(state),
		})
	}
}

func (o *Output) logMarker(p int, kind trace.Kind, c, s int) {
	if o.Logging {
		o.Events = append(o.Events, trace.Event{Proc: p, Kind: kind, Chan: c, Snap: int64(s)})
	}
}

func (o *Output) logChannelState(p, c, s int, items []Item) {
	if !o.Logging {
		return
	}
	msgs := make([]string, len(items))
	for i, it := range items {
		msgs[i] = MessageID(it.Tag)
	}
	o.Events = append(o.Events, trace.Event{
		Proc: p, Kind: trace.ChannelState, Chan: c, Snap: int64(s), Msgs: msgs,
	})
}
