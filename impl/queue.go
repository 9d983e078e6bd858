package impl

import "tracecheck/trace"

// What a channel holds, for whoever keeps it outside a World.

// Put adds an item to q, what channel ch holds: at the end if it is FIFO, and
// otherwise where it keeps the bag sorted. It may change the array of q.
func (c *Config) Put(ch int, q []Item, it Item) []Item {
	return putItem(q, it, c.Channels[ch].Order == trace.FIFO)
}

// CanTake says whether the i-th item of q, what channel ch holds, is a choice of its
// own to be delivered: the head alone of a FIFO channel; of any other each item, and
// of equal items, which stand together, the first.
func (c *Config) CanTake(ch int, q []Item, i int) bool {
	return i == 0 || c.Channels[ch].Order != trace.FIFO && q[i] != q[i-1]
}

// AppendQueue adds what a channel holds to dst as bytes, as AppendKey of a World does.
func AppendQueue(dst []byte, q []Item) []byte {
	dst = appendNumber(dst, int64(len(q)))
	for _, it := range q {
		dst = appendItem(dst, it)
	}
	return dst
}
