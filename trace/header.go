package trace

// Format is the name and version of the format that this package speaks.
const Format = "tracecheck/1"

// CoordinatorID is the proc of the events that belong to no process.
const CoordinatorID = "coordinator"

// MaxInt bounds every integer of a trace: -MaxInt to MaxInt, what a float64
// holds exactly.
const MaxInt = 1<<53 - 1

// The values of Header.Algorithm.
const (
	ChandyLamport    = "chandy-lamport"
	LaiYang          = "lai-yang"
	Mattern          = "mattern"
	AlignedBarrier   = "aligned-barrier"
	UnalignedBarrier = "unaligned-barrier"
	StopTheWorld     = "stop-the-world"
	Naive            = "naive"
	NoAlgorithm      = "none"
)

// Algorithms lists every value of Header.Algorithm, in the format's order.
var Algorithms = []string{
	ChandyLamport, LaiYang, Mattern, AlignedBarrier, UnalignedBarrier, StopTheWorld, Naive,
	NoAlgorithm,
}

// The values of Header.Application.
const (
	Opaque = "opaque" // a state is any JSON value, known after an event that carries it
	Bank   = "bank"   // a state is an integer that sends, receives and local steps change
)

// The values of Header.ChannelOrder and Channel.Order.
const (
	FIFO     = "fifo"
	AnyOrder = "any"
)

// The values of Header.LogOrder.
const (
	ProcessOrder = "process" // only each process's own order means anything
	TotalOrder   = "total"   // one file whose line order is the real order
)

// Header is the first line of a log: the run's processes and channels, and how
// to read it. A read header has its defaults filled in.
type Header struct {
	Run          string // tells files of different runs apart; may be empty
	Algorithm    string
	Application  string
	ChannelOrder string // FIFO or AnyOrder, for channels without an order of their own
	LogOrder     string
	Processes    []Process
	Channels     []Channel
}

// Process is one process of a run.
type Process struct {
	ID      string
	Initial Value // absent if the application is opaque and nobody told it
}

// Channel is one directed channel of a run; several may join the same pair.
type Channel struct {
	ID       string
	From, To int // indexes in Header.Processes
	Order    string
}

// Coordinator is the index of the coordinator, one past the last process.
func (h *Header) Coordinator() int { return len(h.Processes) }

// ProcID is the proc of an index as a trace spells it, the coordinator's included.
func (h *Header) ProcID(proc int) string {
	if proc == len(h.Processes) {
		return CoordinatorID
	}
	return h.Processes[proc].ID
}

// IsFIFO says whether channel c delivers in the order of sending.
func (h *Header) IsFIFO(c int) bool { return h.Channels[c].Order == FIFO }

// Colouring says whether the algorithm tells pre from post by the epoch of the
// messages, which is why a send must have one, and why each process records its
// snapshots in rising order.
func (h *Header) Colouring() bool { return h.Algorithm == LaiYang || h.Algorithm == Mattern }

// Equal says whether two headers describe the same run: every field the same,
// the processes and channels in the same order.
func (h *Header) Equal(o *Header) bool {
	if h.Run != o.Run || h.Algorithm != o.Algorithm || h.Application != o.Application ||
		h.ChannelOrder != o.ChannelOrder || h.LogOrder != o.LogOrder ||
		len(h.Processes) != len(o.Processes) || len(h.Channels) != len(o.Channels) {
		return false
	}
	for i, p := range h.Processes {
		if p != o.Processes[i] {
			return false
		}
	}
	for i, c := range h.Channels {
		if c != o.Channels[i] {
			return false
		}
	}
	return true
}
