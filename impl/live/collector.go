package live

import (
	"slices"
	"sync"

	"tracecheck/impl"
	"tracecheck/trace"
)

// collector is what the processes tell out of band: its board has what each has told
// of each snapshot, for those that ask; its gathering, where the parts of each
// snapshot go. All use it at the same time. That the board is read late does no harm:
// see impl.Told.
type collector struct {
	complete chan struct{} // closed when every snapshot is complete
	wake     []chan struct{}

	mu       sync.Mutex
	rec      *trace.Recorder // of the coordinator's log
	said     bool            // the coordinator's log has a line
	gathered *impl.Gathering
	left     int             // snapshots that are not complete
	told     [][]impl.Told   // by snapshot from 0 and process: the board
	mail     [][]trace.Event // by process: the parts on their way to it
}

func newCollector(c *impl.Config, sink func(*trace.Event) error) *collector {
	k := &collector{
		complete: make(chan struct{}), rec: trace.NewRecorder(c.Header(), sink),
		gathered: impl.NewGathering(c), left: c.Snaps,
		told: make([][]impl.Told, c.Snaps), mail: make([][]trace.Event, len(c.Processes)),
	}
	for s := range k.told {
		k.told[s] = make([]impl.Told, len(c.Processes))
	}
	for range c.Processes {
		k.wake = append(k.wake, make(chan struct{}, 1))
	}
	if k.left == 0 {
		close(k.complete)
	}
	return k
}

// Told is what process p has told of snapshot s, while permitted holds the lock.
func (k *collector) Told(s, p int) impl.Told { return k.told[s-1][p] }

// permitted keeps, of the actions of one process, those that the board permits.
func (k *collector) permitted(m impl.Asking, actions []impl.Action) []impl.Action {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.DeleteFunc(actions, func(a impl.Action) bool { return !m.Permitted(a, k) })
}

// tell puts on the board what process p says now, and wakes the others if that is news.
func (k *collector) tell(p int, m impl.Asking) {
	k.mu.Lock()
	defer k.mu.Unlock()
	news := false
	for s := range k.told {
		if now := m.Tell(s + 1); !now.Equal(k.told[s][p]) {
			k.told[s][p], news = now.Clone(), true
		}
	}
	for o := range k.wake {
		if news && o != p {
			k.rouse(o)
		}
	}
}

// rouse wakes process p, or has it look again before it next waits.
func (k *collector) rouse(p int) {
	select {
	case k.wake[p] <- struct{}{}:
	default: // it is to be woken already
	}
}

// hear takes the word that a snapshot has begun or that a part of it is there, and
// sends the part to the process that gathers it.
func (k *collector) hear(e trace.Event) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if e.Kind == trace.Begin {
		k.gathered.Begin(e.Snap, e.Proc)
	}
	if !impl.IsPart(&e) {
		return nil
	}
	coordinator := len(k.mail)
	if !k.gathered.Begun(e.Snap) { // nobody began it: the coordinator asked
		k.gathered.Begin(e.Snap, coordinator)
		k.say(trace.Begin, e.Snap)
	}
	if p := k.gathered.By(e.Snap); p != coordinator {
		k.mail[p] = append(k.mail[p], e)
		k.rouse(p)
	} else if k.gathered.Add(e) {
		k.say(trace.Complete, e.Snap)
		k.finished()
	}
	return k.rec.Err()
}

func (k *collector) say(kind trace.Kind, snap int64) {
	k.said = true
	k.rec.Add(trace.Event{Proc: len(k.mail), Kind: kind, Chan: trace.NoChan, Snap: snap})
}

// parts are those that have come for process p since it last asked.
func (k *collector) parts(p int) []trace.Event {
	k.mu.Lock()
	defer k.mu.Unlock()
	parts := k.mail[p]
	k.mail[p] = nil
	return parts
}

// done takes the word of the process that gathered a snapshot: it is complete.
func (k *collector) done() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.finished()
}

// finished is one snapshot less to wait for.
func (k *collector) finished() {
	if k.left--; k.left == 0 {
		close(k.complete)
	}
}

// end ends the coordinator's log, if it has any line.
func (k *collector) end() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.said {
		k.rec.Add(trace.Event{Proc: len(k.mail), Kind: trace.End, Chan: trace.NoChan})
	}
	return k.rec.Err()
}
