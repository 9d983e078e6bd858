package impl

import "fmt"

// ActionName is the name of an action, the same in the specification, in the
// machines and on the screen.
type ActionName uint8

// The actions of the machines.
const (
	Send          ActionName = iota + 1 // Send(c, a): a message leaves
	Receive                             // Receive(c): a message is taken in
	Spend                               // Spend(p, a): a local step, money leaves the system
	Initiate                            // Initiate(p, s): a process starts a snapshot
	ReceiveMarker                       // ReceiveMarker(c): a marker is taken in
	Read                                // Read(p, s): the naive reading of one process
	Close                               // Close(c, s): the record of a channel is final
	Agree                               // Agree(p, s): a process knows of the coming tick
	Wake                                // Wake(p, s): it is told that the tick has passed
	Stop                                // Stop(p, s): a process stops
	Record                              // Record(p, s): it records its state
	GoOn                                // GoOn(p, s): it goes on
	Rest                                // Rest(p): with Config.Work, a process becomes passive
)

var actionNames = [...]string{
	"", "Send", "Receive", "Spend", "Initiate", "ReceiveMarker", "Read",
	"Close", "Agree", "Wake", "Stop", "Record", "GoOn", "Rest",
}

// String is the action's name in the specification.
func (n ActionName) String() string { return actionNames[n] }

// NoChan is Action.Chan where an action is not about a channel.
const NoChan = -1

// Action is one step that a process may take, with everything that the process
// needs to take it. Fields that its Name does not use are zero (Chan: NoChan).
type Action struct {
	Name   ActionName
	Proc   int   // the process that acts, an index in Config.Processes
	Chan   int   // Send, Receive, ReceiveMarker, Close: an index in Config.Channels
	Amount int64 // Send, Receive, Spend
	Snap   int   // all but the application steps
	Epoch  int   // Receive: the message's, see Item
	Tag    int64 // Receive: the message's number, see Item
}

// ItemKind tells a message from a marker.
type ItemKind uint8

// The kinds of items in a channel, in the order in which a bag is sorted.
const (
	Message ItemKind = iota
	Marker
)

// Item is what a channel carries. Epoch is the colour of a message: the highest
// snapshot that its sender had recorded when it sent it, 0 for none and always 0
// where the algorithm does not colour its messages. Tag numbers the messages of one channel 1, 2, 3
// in the order of sending and names them in a trace. It is not part of the state:
// the specification has none, and while exploring it is 0.
type Item struct {
	Kind   ItemKind
	Amount int64 // a message's
	Epoch  int   // a message's
	Snap   int   // a marker's
	Tag    int64 // a message's, while events are built
}

// item is what a delivery takes from its channel.
func (a Action) item() Item {
	if a.Name == ReceiveMarker {
		return Item{Kind: Marker, Snap: a.Snap}
	}
	return Item{Kind: Message, Amount: a.Amount, Epoch: a.Epoch, Tag: a.Tag}
}

// Delivery is the action that takes item it from channel c into process p.
func Delivery(p, c int, it Item) Action {
	if it.Kind == Marker {
		return Action{Name: ReceiveMarker, Proc: p, Chan: c, Snap: it.Snap}
	}
	return Action{
		Name: Receive, Proc: p, Chan: c, Amount: it.Amount, Epoch: it.Epoch, Tag: it.Tag,
	}
}

// less is the order of a bag: messages by amount and epoch, then markers by snapshot.
func (it Item) less(o Item) bool {
	if it.Kind != o.Kind {
		return it.Kind < o.Kind
	}
	if it.Amount != o.Amount {
		return it.Amount < o.Amount
	}
	if it.Epoch != o.Epoch {
		return it.Epoch < o.Epoch
	}
	if it.Snap != o.Snap {
		return it.Snap < o.Snap
	}
	return it.Tag < o.Tag
}

// putItem adds an item to what a channel holds: at the end if it is FIFO, and
// otherwise where it keeps the bag sorted.
func putItem(q []Item, it Item, fifo bool) []Item {
	q = append(q, it)
	for i := len(q) - 1; i > 0 && !fifo && it.less(q[i-1]); i-- {
		q[i], q[i-1] = q[i-1], q[i]
	}
	return q
}

// Label writes the action as the specification calls it, such as
// `Send(P1>P2, 30)`; a delivery does not say there what it takes.
func (c *Config) Label(a Action) string {
	switch a.Name {
	case Send:
		if c.Work {
			return fmt.Sprintf("Send(%s)", c.Channels[a.Chan].ID)
		}
		return fmt.Sprintf("Send(%s, %d)", c.Channels[a.Chan].ID, a.Amount)
	case Receive, ReceiveMarker:
		return fmt.Sprintf("%s(%s)", a.Name, c.Channels[a.Chan].ID)
	case Close:
		return fmt.Sprintf("Close(%s, %d)", c.Channels[a.Chan].ID, a.Snap)
	case Rest:
		return fmt.Sprintf("Rest(%s)", c.Processes[a.Proc].ID)
	case Spend:
		return fmt.Sprintf("Spend(%s, %d)", c.Processes[a.Proc].ID, a.Amount)
	default:
		return fmt.Sprintf("%s(%s, %d)", a.Name, c.Processes[a.Proc].ID, a.Snap)
	}
}

// Describe is Label and, for a delivery, what it takes.
func (c *Config) Describe(a Action) string {
	switch a.Name {
	case Receive:
		if c.Work {
			return c.Label(a) + " takes work"
		}
		text := fmt.Sprintf("%s takes %d", c.Label(a), a.Amount)
		if c.Colours() {
			text += fmt.Sprintf(" of epoch %d", a.Epoch)
		}
		return text
	case ReceiveMarker:
		return fmt.Sprintf("%s takes the marker of %d", c.Label(a), a.Snap)
	default:
		return c.Label(a)
	}
}
