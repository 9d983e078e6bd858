package impl

import (
	"fmt"
	"strings"
)

// State is a world's state to look at and to compare: the variables of the
// specification, by index of process and channel, and by snapshot from 0 (snapshot
// s stands at s-1). Lists are never nil, and items have no tags.
type State struct {
	Balance    []int64     // state[p]
	Chan       [][]Item    // chan[c]
	Recorded   [][]bool    // recorded[s][p]
	Record     [][]int64   // record[s][p]
	Closed     [][]bool    // closed[s][c]
	ChanRecord [][][]int64 // chanRecord[s][c]
}

// State copies the state out of the world.
func (w *World) State() *State {
	v := &State{}
	for _, m := range w.procs {
		v.Balance = append(v.Balance, m.Balance())
	}
	for _, q := range w.queue {
		items := make([]Item, len(q))
		for i, it := range q {
			it.Tag = 0
			items[i] = it
		}
		v.Chan = append(v.Chan, items)
	}
	for s := 1; s <= w.cfg.Snaps; s++ {
		w.addSnapshot(v, s)
	}
	return v
}

func (w *World) addSnapshot(v *State, s int) {
	recorded, record := make([]bool, len(w.procs)), make([]int64, len(w.procs))
	for p, m := range w.procs {
		record[p], recorded[p] = m.Recorded(s)
	}
	closed, records := make([]bool, len(w.queue)), make([][]int64, len(w.queue))
	for c, ch := range w.cfg.Channels {
		items, done := w.procs[ch.To].ChanRecord(s, c)
		closed[c], records[c] = done, make([]int64, len(items))
		for i, it := range items {
			records[c][i] = it.Amount
		}
	}
	v.Recorded, v.Record = append(v.Recorded, recorded), append(v.Record, record)
	v.Closed, v.ChanRecord = append(v.Closed, closed), append(v.ChanRecord, records)
}

// Lines writes the state for people: the balances, each channel that is not empty,
// and of each snapshot that has begun its parts so far.
func (v *State) Lines(c *Config) []string {
	var b strings.Builder
	for p, n := range v.Balance {
		fmt.Fprintf(&b, " %s=%d", c.Processes[p].ID, n)
	}
	lines := []string{"state" + b.String()}
	for i, q := range v.Chan {
		if len(q) > 0 {
			lines = append(lines, fmt.Sprintf("chan %s: %s", c.Channels[i].ID, itemList(q)))
		}
	}
	for s := range v.Recorded {
		if text := v.snapshotText(c, s); text != "" {
			lines = append(lines, fmt.Sprintf("snapshot %d:%s", s+1, text))
		}
	}
	return lines
}

func itemList(q []Item) string {
	words := make([]string, len(q))
	for i, it := range q {
		if it.Kind == Marker {
			words[i] = fmt.Sprintf("marker %d", it.Snap)
		} else {
			words[i] = fmt.Sprint(it.Amount)
		}
	}
	return strings.Join(words, ", ")
}

func (v *State) snapshotText(c *Config, s int) string {
	var b strings.Builder
	for p, done := range v.Recorded[s] {
		if done {
			fmt.Fprintf(&b, " %s=%d", c.Processes[p].ID, v.Record[s][p])
		}
	}
	if !c.RecordsChannels() {
		return b.String()
	}
	for i, record := range v.ChanRecord[s] {
		if v.Closed[s][i] {
			fmt.Fprintf(&b, " %s=%v", c.Channels[i].ID, record)
		} else if len(record) > 0 {
			fmt.Fprintf(&b, " %s=%v so far", c.Channels[i].ID, record)
		}
	}
	return b.String()
}
