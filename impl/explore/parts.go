package explore

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"sync"

	"tracecheck/impl"
)

// A state is many parts, one a process and one a channel, and a part takes few
// values: thousands where there are millions of states. So each value of a part is
// kept once, and has a number; a state is the list of its parts' numbers, processes
// first. What a process does depends on its own part alone, so each of its steps is
// taken by the machine once and then remembered.

// value is one value of one part.
type value struct {
	key   string      // its bytes in the key of a world
	hash  uint64      // its share of the fingerprint of a state
	items []impl.Item // of a channel: what it holds
}

// parts numbers the values of every part, for all workers.
type parts struct {
	lock sync.Mutex
	part []part
}

type part struct {
	ids    map[string]uint32
	values []value
}

func newParts(n int) *parts {
	p := &parts{part: make([]part, n)}
	for i := range p.part {
		p.part[i].ids = map[string]uint32{}
	}
	return p
}

// id is the number of the value of part i with this key; it copies what it keeps.
func (p *parts) id(i int, key []byte, items []impl.Item) uint32 {
	p.lock.Lock()
	defer p.lock.Unlock()
	part := &p.part[i]
	id, known := part.ids[string(key)]
	if !known {
		id = uint32(len(part.values))
		v := value{key: string(key), hash: hashOf(i, key), items: slices.Clone(items)}
		part.ids[v.key] = id
		part.values = append(part.values, v)
	}
	return id
}

func (p *parts) value(i int, id uint32) value {
	p.lock.Lock()
	defer p.lock.Unlock()
	return p.part[i].values[id]
}

// hashOf is a number of 64 bits for a value of part i that is as good as drawn by
// lot. The fingerprint of a state is the sum of its parts': the sums of two states
// differ by numbers so drawn, and are equal with a chance of 2^-64.
func hashOf(i int, key []byte) uint64 {
	text := binary.BigEndian.AppendUint32(nil, uint32(i))
	sum := sha256.Sum256(append(text, key...))
	return binary.BigEndian.Uint64(sum[:8])
}

// fingerprint is that of a world's state, without the numbers of its parts.
func fingerprint(w *impl.World) uint64 {
	var sum uint64
	n := len(w.Config().Processes)
	for p := range n {
		sum += hashOf(p, w.Process(p).AppendKey(nil))
	}
	for c := range w.Config().Channels {
		sum += hashOf(n+c, impl.AppendQueue(nil, w.Queue(c)))
	}
	return nonzero(sum)
}
