package explore

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

// fingerprints is the set of states seen so far, each as 64 bits, and of each the
// state it was first reached from. It is safe for several workers at once.
//
// It is cut into shards, by the upper bits, which grow one at a time: growing all
// at once would need the memory of the old table beside that of the new one.
type fingerprints struct {
	shards [shards]shard
}

const (
	shardBits  = 8
	shards     = 1 << shardBits
	firstSlots = 1 << 6
)

// shard is an open-addressing hash table; a slot of 0 is empty. The slots are
// replaced when they grow, and only ever filled: so a reader without the lock may
// miss what is new, but finds nothing that is not there.
type shard struct {
	lock  sync.Mutex
	slots atomic.Pointer[slots]
	used  int
	_     [40]byte // shards of two workers do not share a cache line
}

type slots struct {
	state  []uint64 // read without the lock
	parent []uint64 // by the same index; read when the search has ended
}

func newSlots(n int) *slots {
	return &slots{state: make([]uint64, n), parent: make([]uint64, n)}
}

// initialParent stands for the parent of the initial state.
const initialParent = 0

func newFingerprints() *fingerprints {
	t := &fingerprints{}
	for i := range t.shards {
		t.shards[i].slots.Store(newSlots(firstSlots))
	}
	return t
}

// nonzero makes a fingerprint one that can stand in a slot.
func nonzero(fp uint64) uint64 {
	if fp == 0 {
		return 1
	}
	return fp
}

// add puts in a state, and says whether it is new.
func (t *fingerprints) add(fp, parent uint64) bool {
	fp = nonzero(fp)
	s := &t.shards[fp>>(64-shardBits)]
	if _, known := s.slots.Load().find(fp); known {
		return false
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	table := s.slots.Load()
	i, known := table.find(fp)
	if known {
		return false
	}
	table.parent[i] = parent
	atomic.StoreUint64(&table.state[i], fp)
	if s.used++; s.used*4 >= len(table.state)*3 {
		s.slots.Store(table.grown())
	}
	return true
}

// find is where a state stands, or the empty slot where it would.
func (s *slots) find(fp uint64) (int, bool) {
	mask := uint64(len(s.state) - 1)
	for i := fp & mask; ; i = (i + 1) & mask {
		switch atomic.LoadUint64(&s.state[i]) {
		case fp:
			return int(i), true
		case 0:
			return int(i), false
		}
	}
}

func (s *slots) grown() *slots {
	bigger := newSlots(2 * len(s.state))
	for i, fp := range s.state {
		if fp != 0 {
			j, _ := bigger.find(fp)
			bigger.state[j], bigger.parent[j] = fp, s.parent[i]
		}
	}
	return bigger
}

// chain is the way from the initial state to state fp, both included, as it was
// found. No worker may be at work.
func (t *fingerprints) chain(fp uint64) []uint64 {
	var back []uint64
	for fp = nonzero(fp); fp != initialParent; {
		back = append(back, fp)
		s := t.shards[fp>>(64-shardBits)].slots.Load()
		i, known := s.find(fp)
		if !known {
			panic("explore: a state without the state that it was reached from")
		}
		fp = s.parent[i]
	}
	for i, j := 0, len(back)-1; i < j; i, j = i+1, j-1 {
		back[i], back[j] = back[j], back[i]
	}
	return back
}

// Collision is a bound on the chance that among n states some two have the same
// fingerprint, so that one was passed over: n(n-1)/2 pairs, each with a chance of
// 2^-64, since the fingerprint is a sum of independent numbers of 64 bits.
func Collision(n int) float64 {
	hi, lo := bits.Mul64(uint64(n), uint64(max(0, n-1)))
	return (float64(hi)*(1<<64) + float64(lo)) / (1 << 64) / 2
}
