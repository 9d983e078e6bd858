package trace

import "fmt"

// Kind is what an event is; its names are those of the format.
type Kind uint8

// The kinds of events, in the order of the format's table.
const (
	Internal      Kind = iota + 1 // a local step
	Send                          // an application message leaves
	Receive                       // an application message is taken in
	Begin                         // a snapshot is asked for
	Record                        // the process records its state
	SendMarker                    // a marker or barrier leaves
	ReceiveMarker                 // a marker or barrier is taken in
	ChannelState                  // the receiver's final record of one incoming channel
	Complete                      // the collector has every part
	Abort                         // the collector gives the snapshot up
	Lose                          // the network lost a message or a marker
	Crash                         // the process stops
	Restart                       // the process goes on
	Restore                       // the system is set back to a snapshot
	Claim                         // someone concluded something from a snapshot
	End                           // this log is complete
)

var kindNames = [...]string{
	"", "internal", "send", "receive", "begin", "record", "send_marker", "receive_marker",
	"channel_state", "complete", "abort", "lose", "crash", "restart", "restore", "claim", "end",
}

// String is the kind's name in the format, and "" for no kind.
func (k Kind) String() string { return kindNames[k] }

// IsStep says whether k is an application step: a send, a receive or a local
// step, the events of the computation that is being photographed.
func (k Kind) IsStep() bool { return k == Internal || k == Send || k == Receive }

// NoChan is Event.Chan where an event names no channel.
const NoChan = -1

// Event is one line of a trace. Which fields count depends on Kind; the others
// are zero (Chan: NoChan). Processes and channels are indexes into the header.
type Event struct {
	Proc  int   // index in Header.Processes; Header.Coordinator() for the coordinator
	Seq   int64 // 1, 2, 3 ... per process
	Kind  Kind
	Chan  int      // index in Header.Channels, or NoChan
	Snap  int64    // the snapshot's id, positive; 0 where there is none
	Msg   string   // the message's id, unique on its channel
	Data  Value    // send: what the message carries; internal: what the step does
	State Value    // record: the recorded state; a step: the state after it
	Msgs  []string // channel_state: the ids in the channel, oldest first
	Epoch int64    // send, under a colouring algorithm: the sender's epoch
	Rare  *Rare    // fields that few events carry; nil where there are none
	At    Pos      // where the line stands; zero for an event that was not read
}

// Rare holds the fields of restore and claim and the optional ones of any event.
type Rare struct {
	States   map[string]Value    // restore: process id to state
	Channels map[string][]string // restore: channel id to message ids, oldest first
	Property string              // claim: a CEL expression
	Value    bool                // claim: what was concluded
	About    string              // claim: "begin" or "end"
	Time     *[2]int64           // any event: when it began and when it was done, in ns
	Clock    map[string]int64    // any event: its vector clock, process id to count
}

// Pos is a place in an input: a file's name and a line, counted from 1.
type Pos struct {
	File string
	Line int
}

// String is file:line, or "" for no place.
func (p Pos) String() string {
	if p.Line == 0 {
		return ""
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}
