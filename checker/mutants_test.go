package checker_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// object is a line as JSON, its numbers as they stand.
type object map[string]any

// mutants makes every mutant of a run: one line, of any file, is changed in one
// way, with and without the seqs of its process counted anew. Headers are altered
// too.
func mutants(files [][]byte, yield func(kind string, mutant [][]byte)) {
	words := vocabularyOf(files)
	for f, file := range files {
		lines := splitLines(file)
		give := func(kind string, lines [][]byte, recount bool) {
			mutant := slices.Clone(files)
			mutant[f] = bytes.Join(lines, nil)
			yield(kind, mutant)
			if recount {
				mutant = slices.Clone(files)
				mutant[f] = bytes.Join(recounted(lines), nil)
				yield(kind+", renumbered", mutant)
			}
		}
		for i := 1; i < len(lines); i++ {
			give("delete", slices.Delete(slices.Clone(lines), i, i+1), true)
			give("duplicate", slices.Insert(slices.Clone(lines), i, lines[i]), true)
			if j := nextOfProcess(lines, i); j > 0 {
				swapped := slices.Clone(lines)
				swapped[i], swapped[j] = swapped[j], swapped[i]
				give("swap", swapped, true)
			}
		}
		for i := range lines {
			words.alterations(parse(lines[i]), func(field string, changed object) {
				altered := slices.Clone(lines)
				altered[i] = changed.line()
				give("alter "+field, altered, field == "proc")
			})
		}
	}
}

func splitLines(file []byte) [][]byte {
	return bytes.SplitAfter(bytes.TrimSuffix(file, []byte("\n")), []byte("\n"))
}

func parse(line []byte) object {
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	var o object
	if err := d.Decode(&o); err != nil {
		panic(err)
	}
	return o
}

func (o object) line() []byte {
	text, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	return append(text, '\n')
}

// number is a field as a number, and whether it is one.
func number(v any) (int64, bool) {
	n, is := v.(json.Number)
	if !is {
		return 0, false
	}
	i, err := n.Int64()
	return i, err == nil
}

func nextOfProcess(lines [][]byte, i int) int {
	proc := parse(lines[i])["proc"]
	for j := i + 1; j < len(lines); j++ {
		if parse(lines[j])["proc"] == proc {
			return j
		}
	}
	return 0
}

// recounted gives each process's lines the seqs 1, 2, 3 in the order in which they
// stand.
func recounted(lines [][]byte) [][]byte {
	list := [][]byte{lines[0]}
	seqs := map[any]int{}
	for _, l := range lines[1:] {
		o := parse(l)
		seqs[o["proc"]]++
		o["seq"] = seqs[o["proc"]]
		list = append(list, o.line())
	}
	return list
}

// vocabulary is what the fields of a run's lines may hold.
type vocabulary struct{ procs, chans, msgs, kinds []any }

func vocabularyOf(files [][]byte) *vocabulary {
	v := &vocabulary{procs: []any{"coordinator", "nobody"}, chans: []any{"nowhere"}, msgs: []any{"new"}}
	header := parse(splitLines(files[0])[0])
	for _, p := range header["processes"].([]any) {
		v.procs = append(v.procs, p.(map[string]any)["id"])
	}
	for _, c := range header["channels"].([]any) {
		v.chans = append(v.chans, c.(map[string]any)["id"])
	}
	for _, kind := range []string{ // without fields that no other kind has
		"internal", "send", "receive", "begin", "record", "send_marker", "receive_marker", "channel_state",
		"complete", "abort", "lose", "crash", "restart", "end",
	} {
		v.kinds = append(v.kinds, kind)
	}
	for _, file := range files {
		for _, l := range splitLines(file)[1:] {
			if msg := parse(l)["msg"]; msg != nil && !slices.Contains(v.msgs, msg) && len(v.msgs) < 8 {
				v.msgs = append(v.msgs, msg)
			}
		}
	}
	return v
}

// alterations gives a line with each of its fields altered, in every way that the
// run's vocabulary has, to another number, to another type, or without it.
func (v *vocabulary) alterations(o object, yield func(field string, changed object)) {
	for _, field := range slices.Sorted(maps.Keys(o)) {
		without := maps.Clone(o)
		delete(without, field)
		yield(field, without)
		for _, value := range v.others(field, o[field]) {
			if alike(o[field], value) {
				continue
			}
			changed := maps.Clone(o)
			changed[field] = value
			yield(field, changed)
		}
	}
}

func (v *vocabulary) others(field string, value any) []any {
	switch field {
	case "proc", "from", "to":
		return v.procs
	case "chan":
		return v.chans
	case "msg":
		return v.msgs
	case "kind":
		return v.kinds
	case "algorithm":
		return []any{"chandy-lamport", "lai-yang", "stop-the-world", "naive", "none", "marching"}
	case "application":
		return []any{"bank", "opaque"}
	case "channel_order", "order":
		return []any{"fifo", "any"}
	case "log_order":
		return []any{"process", "total"}
	case "about":
		return []any{"begin", "end"}
	case "property":
		return []any{"true", "false", "total > 7", "size(state) == 0", "("}
	}
	switch value := value.(type) {
	case bool:
		return []any{!value}
	case []any:
		return v.lists(value)
	case map[string]any:
		return v.tables(value)
	case string:
		return []any{value + "x", 7}
	}
	if n, is := number(value); is {
		return []any{n - 1, n + 1, n + 2, "7"}
	}
	return []any{7}
}

// lists alters a list: each element goes, stands twice, or is altered itself; the
// whole is turned round, and has each message of the run added.
func (v *vocabulary) lists(list []any) []any {
	var others []any
	for i, element := range list {
		others = append(others, slices.Delete(slices.Clone(list), i, i+1))
		others = append(others, slices.Insert(slices.Clone(list), i, element))
		if o, is := element.(map[string]any); is {
			for _, t := range v.tables(o) {
				changed := slices.Clone(list)
				changed[i] = t
				others = append(others, changed)
			}
			continue
		}
	}
	turned := slices.Clone(list)
	slices.Reverse(turned)
	others = append(others, turned)
	for _, msg := range v.msgs {
		others = append(others, append(slices.Clone(list), msg))
	}
	return others
}

// tables alters an object: each of its fields goes or is altered.
func (v *vocabulary) tables(o map[string]any) []any {
	var others []any
	for _, key := range slices.Sorted(maps.Keys(o)) {
		without := maps.Clone(o)
		delete(without, key)
		others = append(others, without)
		for _, value := range v.others(key, o[key]) {
			changed := maps.Clone(o)
			changed[key] = value
			others = append(others, changed)
		}
	}
	return others
}

func alike(a, b any) bool { return fmt.Sprint(a) == fmt.Sprint(b) }
