package impl

import (
	"fmt"
	"strings"
)

// State is a world's state to look at and to compare: the variables of the
// specification, by index of process and channel, and by snapshot from 0 (snapshot
// s stands at s-1). Lists are never nil, and items have no tags.
type State struct {
	Balance    []int64     // state[p]; with Config.Work, Active or Passive
	Sends      []int64     // sends[p], where Config.MaxSends bounds them; else nil
	Chan       [][]Item    // chan[c]
	Recorded   [][]bool    // recorded[s][p]
	Record     [][]int64   // record[s][p]
	Closed     [][]bool    // closed[s][c]
	ChanRecord [][][]int64 // chanRecord[s][c]
	More       []Values    // what the algorithm has besides
}

// Values are those of one Variable, by snapshot and then by process or by channel.
type Values struct {
	Variable
	Rows [][]int64
}

// State copies the state out of the world.
func (w *World) State() *State {
	v := &State{}
	for _, m := range w.procs {
		v.Balance = append(v.Balance, m.Balance())
		if w.cfg.MaxSends > 0 {
			v.Sends = append(v.Sends, m.(interface{ Sends() int64 }).Sends())
		}
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
	for _, variable := range w.cfg.Variables() {
		v.More = append(v.More, w.values(variable))
	}
	return v
}

func (w *World) values(v Variable) Values {
	values := Values{Variable: v}
	for s := 1; s <= w.cfg.Snaps; s++ {
		var row []int64
		if v.Of == OfProcess {
			for p, m := range w.procs {
				row = append(row, m.(Varied).Value(v.Name, s, p))
			}
		}
		for c, ch := range w.cfg.Channels {
			switch v.Of {
			case OfSource:
				row = append(row, w.procs[ch.From].(Varied).Value(v.Name, s, c))
			case OfTarget:
				row = append(row, w.procs[ch.To].(Varied).Value(v.Name, s, c))
			}
		}
		values.Rows = append(values.Rows, row)
	}
	return values
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
		fmt.Fprintf(&b, " %s=%s", c.Processes[p].ID, c.stateText(n))
	}
	lines := []string{"state" + b.String()}
	for p, n := range v.Sends {
		if n > 0 {
			lines = append(lines, fmt.Sprintf("sends %s=%d", c.Processes[p].ID, n))
		}
	}
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
	return append(lines, v.moreLines(c)...)
}

// moreLines writes, of each further variable and snapshot, what is not zero.
func (v *State) moreLines(c *Config) []string {
	var lines []string
	for _, values := range v.More {
		for s, row := range values.Rows {
			var b strings.Builder
			for i, n := range row {
				if n != 0 {
					fmt.Fprintf(&b, " %s", c.valueText(values.Variable, i, n))
				}
			}
			if b.Len() > 0 {
				lines = append(lines, fmt.Sprintf("%s %d:%s", values.Name, s+1, b.String()))
			}
		}
	}
	return lines
}

func (c *Config) valueText(v Variable, i int, n int64) string {
	var id string
	if v.Of == OfProcess {
		id = c.Processes[i].ID
	} else {
		id = c.Channels[i].ID
	}
	if v.Bool {
		return id
	}
	return fmt.Sprintf("%s=%d", id, n)
}

// stateText is a balance, or the mode that it stands for.
func (c *Config) stateText(n int64) string {
	if c.Work {
		return Mode(n)
	}
	return fmt.Sprint(n)
}

func itemList(q []Item) string {
	words := make([]string, len(q))
	for i, it := range q {
		switch {
		case it.Kind == Marker:
			words[i] = fmt.Sprintf("marker %d", it.Snap)
		case it.Epoch > 0:
			words[i] = fmt.Sprintf("%d of epoch %d", it.Amount, it.Epoch)
		default:
			words[i] = fmt.Sprint(it.Amount)
		}
	}
	return strings.Join(words, ", ")
}

func (v *State) snapshotText(c *Config, s int) string {
	var b strings.Builder
	for p, done := range v.Recorded[s] {
		if done {
			fmt.Fprintf(&b, " %s=%s", c.Processes[p].ID, c.stateText(v.Record[s][p]))
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
