package explore

import "hash/maphash"

// list is an array that grows in blocks, so that growing copies nothing and leaves
// no garbage behind.
type list[T any] struct {
	blocks [][]T
	n      int
}

const blockBits = 14

func (l *list[T]) add(v T) {
	if l.n>>blockBits == len(l.blocks) {
		l.blocks = append(l.blocks, make([]T, 1<<blockBits))
	}
	l.blocks[l.n>>blockBits][l.n&(1<<blockBits-1)] = v
	l.n++
}

func (l *list[T]) at(i int) T { return l.blocks[i>>blockBits][i&(1<<blockBits-1)] }

// place is where a key lies: in which block of bytes, and its start and end there.
type place struct {
	block      uint32
	start, end uint16
}

const keyBlock = 1 << 16

// table is the set of keys seen so far, each with an id: 0, 1, 2 ... in the order
// of adding. It is an open-addressing hash table that keeps whole keys.
type table struct {
	seed   maphash.Seed
	slots  []uint64 // upper half of the hash, and id+1; 0 for an empty slot
	places list[place]
	bytes  [][]byte // each of keyBlock bytes
	used   int      // bytes used of the last one
}

// key is the key with this id; the caller must not change it.
func (t *table) key(id int) []byte {
	p := t.places.at(id)
	return t.bytes[p.block][p.start:p.end]
}

// find is the id of a key, and whether it is there.
func (t *table) find(key []byte) (int, bool) {
	if t.slots == nil {
		return 0, false
	}
	slot := t.slots[t.slot(key)]
	return int(uint32(slot)) - 1, slot != 0
}

// slot is where a key stands in the table, or the empty slot where it would.
func (t *table) slot(key []byte) int {
	hash := maphash.Bytes(t.seed, key)
	mask := len(t.slots) - 1
	for i := int(hash) & mask; ; i = (i + 1) & mask {
		s := t.slots[i]
		if s == 0 || s>>32 == hash>>32 && string(t.key(int(uint32(s))-1)) == string(key) {
			return i
		}
	}
}

// add gives a key its id, and says whether it is new. A key is shorter than 65,536
// bytes, and there are fewer than 2^32 - 1.
func (t *table) add(key []byte) (int, bool) {
	if t.places.n*4 >= len(t.slots)*3 {
		t.grow()
	}
	i := t.slot(key)
	if s := t.slots[i]; s != 0 {
		return int(uint32(s)) - 1, false
	}
	id := t.places.n
	t.places.add(t.store(key))
	t.slots[i] = maphash.Bytes(t.seed, key)>>32<<32 | uint64(id+1)
	return id, true
}

func (t *table) store(key []byte) place {
	if len(key) >= keyBlock {
		panic("explore: a state of more than 65,535 bytes")
	}
	if len(t.bytes) == 0 || t.used+len(key) >= keyBlock {
		t.bytes, t.used = append(t.bytes, make([]byte, keyBlock)), 0
	}
	block := len(t.bytes) - 1
	start := t.used
	t.used += copy(t.bytes[block][start:], key)
	return place{block: uint32(block), start: uint16(start), end: uint16(t.used)}
}

func (t *table) grow() {
	if t.slots == nil {
		t.seed = maphash.MakeSeed()
		t.slots = make([]uint64, 1<<10)
		return
	}
	t.slots = make([]uint64, 2*len(t.slots))
	mask := len(t.slots) - 1
	for id := range t.places.n {
		hash := maphash.Bytes(t.seed, t.key(id))
		i := int(hash) & mask
		for t.slots[i] != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = hash>>32<<32 | uint64(id+1)
	}
}
