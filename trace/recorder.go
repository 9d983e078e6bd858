package trace

// Recorder turns what the processes of a run do into events with their seq, and
// hands each to a sink. It is not safe for concurrent use: a process that runs
// on its own has a Recorder of its own.
type Recorder struct {
	sink func(*Event) error
	seq  []int64
	err  error
}

// NewRecorder makes a recorder for a run with header h. The sink gets each event
// once, in the order of Add, and must not keep it.
func NewRecorder(h *Header, sink func(*Event) error) *Recorder {
	return &Recorder{sink: sink, seq: make([]int64, len(h.Processes)+1)}
}

// Add stamps e with the next seq of its process and gives it to the sink. After
// the sink has failed once it does nothing more; Close returns that error.
func (r *Recorder) Add(e Event) {
	if r.err != nil {
		return
	}
	r.seq[e.Proc]++
	e.Seq = r.seq[e.Proc]
	r.err = r.sink(&e)
}

// Err is the sink's first error, after which nothing more is recorded.
func (r *Recorder) Err() error { return r.err }

// Close ends the log of each process, and the coordinator's if it has any line,
// and returns the sink's first error.
func (r *Recorder) Close() error {
	coordinator := len(r.seq) - 1
	for p := range r.seq {
		if p != coordinator || r.seq[p] > 0 {
			r.Add(Event{Proc: p, Kind: End, Chan: NoChan})
		}
	}
	return r.err
}
