package witness

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Entry is one snapshot's witness, an element of a witness file's array.
type Entry struct {
	Snap    int64   `json:"snap"`
	Witness Witness `json:"witness"`
}

// Witness says how S* lies on a lawful path from S_begin to S_end. The maps have
// one entry a process, by its id.
type Witness struct {
	Records map[string]int64 `json:"records"` // the seq of the process's record
	Begin   map[string]int64 `json:"begin"`   // its last seq before S_begin, 0 for none
	End     map[string]int64 `json:"end"`     // its last seq before S_end, 0 for none
	Swaps   int64            `json:"swaps"`   // pairs of steps, post before pre in the order taken
	Illegal *Step            `json:"illegal"` // the first step that cannot be taken
}

// Step names one event of a run.
type Step struct {
	Proc string `json:"proc"`
	Seq  int64  `json:"seq"`
}

// Read reads a witness file: a JSON array of {"snap", "witness"}. Fields it does
// not know are ignored, as later versions add some; a field that is missing,
// stands twice or has the wrong type is an error that says where it is and what
// was expected.
func Read(r io.Reader) ([]Entry, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, errors.New("the witness is empty; expected an array of {\"snap\", \"witness\"}")
	}
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return nil, errors.New("expected an array of {\"snap\", \"witness\"}, found an object; the file that " +
			"check --witness wrote comes first, then the logs")
	}
	if err := checkNames(text); err != nil {
		return nil, err
	}
	var list []json.RawMessage
	if err := decode(text, &list); err != nil || list == nil {
		return nil, fmt.Errorf("expected an array of {\"snap\", \"witness\"}, found %s", excerpt(text))
	}
	entries := make([]Entry, len(list))
	seen := map[int64]bool{}
	for i, item := range list {
		if err := readEntry(item, &entries[i]); err != nil {
			return nil, fmt.Errorf("entry %d: %w", i+1, err)
		}
		if snap := entries[i].Snap; seen[snap] {
			return nil, fmt.Errorf("entry %d: snapshot %d has a witness already; expected one a snapshot",
				i+1, snap)
		}
		seen[entries[i].Snap] = true
	}
	return entries, nil
}

func readEntry(text []byte, e *Entry) error {
	fields, err := members(text, "snap", "witness")
	if err != nil {
		return err
	}
	if e.Snap, err = integer(fields["snap"], 1); err != nil {
		return fmt.Errorf("field \"snap\": %w", err)
	}
	if err := readWitness(fields["witness"], &e.Witness); err != nil {
		return fmt.Errorf("snapshot %d: %w", e.Snap, err)
	}
	return nil
}

func readWitness(text []byte, w *Witness) error {
	fields, err := members(text, "records", "begin", "end", "swaps", "illegal")
	if err != nil {
		return err
	}
	for name, to := range map[string]*map[string]int64{
		"records": &w.Records, "begin": &w.Begin, "end": &w.End,
	} {
		if *to, err = counts(fields[name]); err != nil {
			return fmt.Errorf("field %q: %w", name, err)
		}
	}
	if w.Swaps, err = integer(fields["swaps"], 0); err != nil {
		return fmt.Errorf("field \"swaps\": %w", err)
	}
	if string(fields["illegal"]) != "null" {
		w.Illegal = &Step{}
		return readStep(fields["illegal"], w.Illegal)
	}
	return nil
}

func readStep(text []byte, s *Step) error {
	fields, err := members(text, "proc", "seq")
	if err != nil {
		return fmt.Errorf("field \"illegal\": %w", err)
	}
	if err := decode(fields["proc"], &s.Proc); err != nil || s.Proc == "" {
		return fmt.Errorf("field \"illegal\": proc: expected a process, found %s", excerpt(fields["proc"]))
	}
	if s.Seq, err = integer(fields["seq"], 1); err != nil {
		return fmt.Errorf("field \"illegal\": seq: %w", err)
	}
	return nil
}

// members takes an object apart and demands that it has the names.
func members(text []byte, names ...string) (map[string]json.RawMessage, error) {
	var fields map[string]json.RawMessage
	if err := decode(text, &fields); err != nil || fields == nil {
		return nil, fmt.Errorf("expected an object with %s, found %s",
			strings.Join(names, ", "), excerpt(text))
	}
	for _, name := range names {
		if fields[name] == nil {
			return nil, fmt.Errorf("field %q is missing; expected an object with %s",
				name, strings.Join(names, ", "))
		}
	}
	return fields, nil
}

// counts reads an object of process ids and seqs.
func counts(text []byte) (map[string]int64, error) {
	var fields map[string]json.RawMessage
	if err := decode(text, &fields); err != nil || fields == nil {
		return nil, fmt.Errorf("expected an object, process to seq, found %s", excerpt(text))
	}
	seqs := make(map[string]int64, len(fields))
	for _, proc := range slices.Sorted(maps.Keys(fields)) {
		n, err := integer(fields[proc], 0)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", proc, err)
		}
		seqs[proc] = n
	}
	return seqs, nil
}

func integer(text []byte, least int64) (int64, error) {
	var n json.Number
	err := decode(text, &n)
	i, err2 := n.Int64()
	if err != nil || err2 != nil || i < least || bytes.HasPrefix(text, []byte{'"'}) {
		return 0, fmt.Errorf("expected an integer of at least %d, found %s", least, excerpt(text))
	}
	return i, nil
}

// decode reads one JSON value with nothing behind it.
func decode(text []byte, to any) error { return json.Unmarshal(text, to) }

func excerpt(text []byte) string {
	text = bytes.TrimSpace(text)
	if len(text) > 40 {
		return string(bytes.ToValidUTF8(text[:40], nil)) + "..."
	}
	return string(text)
}

// checkNames refuses text that is not JSON or in which one object has a name
// twice, which encoding/json would let the last of the two win.
func checkNames(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	if err := checkValue(d); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is more behind the array; expected one array and nothing else")
	}
	return nil
}

func checkValue(d *json.Decoder) error {
	t, err := d.Token()
	if err != nil {
		return notJSON(err)
	}
	open, _ := t.(json.Delim)
	seen := map[string]bool{}
	for open != 0 && d.More() {
		if open == '{' {
			t, err := d.Token()
			if err != nil {
				return notJSON(err)
			}
			name, _ := t.(string)
			if seen[name] {
				return fmt.Errorf("field %q stands twice in one object; each may stand once", name)
			}
			seen[name] = true
		}
		if err := checkValue(d); err != nil {
			return err
		}
	}
	if open != 0 {
		if _, err := d.Token(); err != nil {
			return notJSON(err)
		}
	}
	return nil
}

func notJSON(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the witness ends in the middle of its JSON; it may have been cut short")
	}
	return fmt.Errorf("this is not valid JSON: %w", err)
}
