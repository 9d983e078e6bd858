package trace

import (
	"hash/maphash"
	"slices"
)

// maxSeries is how many prefixes of ascending ids a channel is watched for;
// more would cost a map entry a message where every id has its own prefix.
const maxSeries = 4

// ids remembers which message ids were sent on one channel. Ids that end in
// ascending numbers, as a counter makes them, cost a few bytes in all; any
// other costs 8 bytes times the slack of a hash table. Those are known by a
// 64-bit hash: two of a million ids share one with a chance of 1 in 10^7.
type ids struct {
	series []series
	hashes hashSet
}

// series is the ids prefix+lo to prefix+hi.
type series struct {
	prefix string
	lo, hi uint64
}

var seed = maphash.MakeSeed()

// add remembers id and says whether it was known before.
func (s *ids) add(id string) bool {
	if s.has(id) {
		return true
	}
	prefix, n, ok := splitID(id)
	if !ok {
		s.hashes.add(maphash.String(seed, id))
		return false
	}
	i := slices.IndexFunc(s.series, func(r series) bool { return r.prefix == prefix })
	switch {
	case i >= 0 && n == s.series[i].hi+1:
		s.series[i].hi = n
	case i < 0 && len(s.series) < maxSeries:
		s.series = append(s.series, series{prefix, n, n})
	default:
		s.hashes.add(maphash.String(seed, id))
	}
	return false
}

// has says whether id was added.
func (s *ids) has(id string) bool {
	if prefix, n, ok := splitID(id); ok {
		for _, r := range s.series {
			if r.prefix == prefix && n >= r.lo && n <= r.hi {
				return true
			}
		}
	}
	return s.hashes.n > 0 && s.hashes.has(maphash.String(seed, id))
}

// splitID cuts the number off the end of an id, where it has one of up to 18
// digits without a leading zero, so that the parts give the id back.
func splitID(id string) (prefix string, n uint64, ok bool) {
	i := len(id)
	for i > 0 && len(id)-i < 18 && id[i-1] >= '0' && id[i-1] <= '9' {
		i--
	}
	for i < len(id)-1 && id[i] == '0' {
		i++
	}
	if i == len(id) {
		return "", 0, false
	}
	for _, c := range []byte(id[i:]) {
		n = n*10 + uint64(c-'0')
	}
	return id[:i], n, true
}

// hashSet is an open-addressing set of hashes; 0 stands for an empty slot, and
// the hash 0 is kept as 1.
type hashSet struct {
	slots []uint64
	n     int
}

func (s *hashSet) add(h uint64) {
	if 4*(s.n+1) > 3*len(s.slots) {
		old := s.slots
		s.slots = make([]uint64, max(16, 2*len(old)))
		s.n = 0
		for _, o := range old {
			if o != 0 {
				s.add(o)
			}
		}
	}
	i := s.find(h)
	if s.slots[i] == 0 {
		s.slots[i] = max(h, 1)
		s.n++
	}
}

func (s *hashSet) has(h uint64) bool { return s.slots[s.find(h)] != 0 }

// find is the slot of h, or the empty one where it belongs.
func (s *hashSet) find(h uint64) uint64 {
	h = max(h, 1)
	mask := uint64(len(s.slots) - 1)
	i := h & mask
	for s.slots[i] != 0 && s.slots[i] != h {
		i = (i + 1) & mask
	}
	return i
}

// ints is a set of positive integers that mostly ascend, as ranges.
type ints struct {
	ranges [][2]int64 // ascending, with holes between
}

// add puts n in and says whether it was there before.
func (s *ints) add(n int64) bool {
	i, found := s.find(n)
	if found {
		return true
	}
	left := i > 0 && s.ranges[i-1][1] == n-1
	right := i < len(s.ranges) && s.ranges[i][0] == n+1
	switch {
	case left && right:
		s.ranges[i-1][1] = s.ranges[i][1]
		s.ranges = slices.Delete(s.ranges, i, i+1)
	case left:
		s.ranges[i-1][1] = n
	case right:
		s.ranges[i][0] = n
	default:
		s.ranges = slices.Insert(s.ranges, i, [2]int64{n, n})
	}
	return false
}

// has says whether n is in the set.
func (s *ints) has(n int64) bool {
	_, found := s.find(n)
	return found
}

// find is the index of the range that holds n, or where it belongs, and whether
// there is one.
func (s *ints) find(n int64) (int, bool) {
	return slices.BinarySearchFunc(s.ranges, n, func(r [2]int64, n int64) int {
		switch {
		case r[1] < n:
			return -1
		case r[0] > n:
			return 1
		}
		return 0
	})
}
