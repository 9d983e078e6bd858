package impl

import "tracecheck/trace"

// stateRecords is the bank and what an algorithm records of it: by snapshot the state
// of the process. An algorithm that records no channels embeds it and says when.
// Snapshots are counted from 1, so index 0 of each slice by snapshot is unused.
type stateRecords struct {
	Bank
	snaps int

	recorded []bool  // [s]: the state is recorded
	record   []int64 // [s]: the recorded state, 0 until then
}

func newStateRecords(c *Config, p int) stateRecords {
	return stateRecords{
		Bank: newBank(c, p), snaps: c.Snaps,
		recorded: make([]bool, c.Snaps+1), record: make([]int64, c.Snaps+1),
	}
}

func (r *stateRecords) recordState(s int, out *Output) {
	r.recorded[s] = true
	r.record[s] = r.balance
	out.logRecord(r.proc, s, r.record[s])
}

// Recorded says whether the process has recorded its state for snapshot s, and what.
func (r *stateRecords) Recorded(s int) (int64, bool) { return r.record[s], r.recorded[s] }

// ChanRecord is always empty, and final once the process has recorded.
func (r *stateRecords) ChanRecord(s, _ int) ([]Item, bool) { return nil, r.recorded[s] }

func (r *stateRecords) copyFrom(o *stateRecords) {
	r.Bank.copyFrom(&o.Bank)
	copy(r.recorded, o.recorded)
	copy(r.record, o.record)
}

// appendKey adds the bank's state, then by snapshot the recorded one.
func (r *stateRecords) appendKey(dst []byte) []byte {
	dst = r.Bank.appendKey(dst)
	for s := 1; s <= r.snaps; s++ {
		dst = appendFlagged(dst, r.record[s], r.recorded[s])
	}
	return dst
}

func (r *stateRecords) loadKey(key []byte) []byte {
	key = r.Bank.loadKey(key)
	for s := 1; s <= r.snaps; s++ {
		r.record[s], r.recorded[s], key = takeFlagged(key)
	}
	return key
}

// records is stateRecords where channels are recorded too: by snapshot what was on its
// way to the process.
type records struct {
	stateRecords
	fifo []bool // [c]: channel c delivers in the order of sending

	closed     [][]bool   // [s][c]: the record of incoming channel c is final
	chanRecord [][][]Item // [s][c]: what was recorded of incoming channel c, kept as a channel is
}

func newRecords(c *Config, p int) records {
	r := records{
		stateRecords: newStateRecords(c, p),
		closed:       make([][]bool, c.Snaps+1), chanRecord: make([][][]Item, c.Snaps+1),
	}
	for _, ch := range c.Channels {
		r.fifo = append(r.fifo, ch.Order == trace.FIFO)
	}
	for s := range r.closed {
		r.closed[s] = make([]bool, len(c.Channels))
		r.chanRecord[s] = make([][]Item, len(c.Channels))
	}
	return r
}

// keep writes message it, taken from channel c, into the record of c for snapshot s.
// Its epoch has done its work, and is no part of the record.
func (r *records) keep(s, c int, it Item) {
	it.Epoch = 0
	r.chanRecord[s][c] = putItem(r.chanRecord[s][c], it, r.fifo[c])
}

// closeChannel makes the record of channel c for snapshot s final.
func (r *records) closeChannel(s, c int, out *Output) {
	r.closed[s][c] = true
	out.logChannelState(r.proc, c, s, r.chanRecord[s][c])
}

// ChanRecord is what was recorded of incoming channel c, and whether c is closed.
func (r *records) ChanRecord(s, c int) ([]Item, bool) { return r.chanRecord[s][c], r.closed[s][c] }

func (r *records) copyFrom(o *records) {
	r.stateRecords.copyFrom(&o.stateRecords)
	for s := 1; s <= r.snaps; s++ {
		copy(r.closed[s], o.closed[s])
		for _, c := range r.in {
			r.chanRecord[s][c] = append(r.chanRecord[s][c][:0], o.chanRecord[s][c]...)
		}
	}
}

// appendKey adds the bank's state and the recorded ones, then by snapshot and incoming
// channel its record. Everything is written, recorded or not: a key that left out what
// cannot matter would hide a machine that is wrong about it.
func (r *records) appendKey(dst []byte) []byte {
	dst = r.stateRecords.appendKey(dst)
	for s := 1; s <= r.snaps; s++ {
		for _, c := range r.in {
			dst = appendFlagged(dst, int64(len(r.chanRecord[s][c])), r.closed[s][c])
			for _, it := range r.chanRecord[s][c] {
				dst = appendNumber(dst, it.Amount)
			}
		}
	}
	return dst
}

func (r *records) loadKey(key []byte) []byte {
	key = r.stateRecords.loadKey(key)
	for s := 1; s <= r.snaps; s++ {
		for _, c := range r.in {
			var n, a int64
			n, r.closed[s][c], key = takeFlagged(key)
			r.chanRecord[s][c] = r.chanRecord[s][c][:0]
			for range n {
				a, key = takeNumber(key)
				r.chanRecord[s][c] = append(r.chanRecord[s][c], Item{Kind: Message, Amount: a})
			}
		}
	}
	return key
}
