// Package docs holds the documents, and the tests that keep them true.
package docs

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"tracecheck/impl/run"
	"tracecheck/trace"
)

// lineSchema is the schema of a header and that of an event.
type lineSchema struct{ header, event *jsonschema.Schema }

func schema(t *testing.T) lineSchema {
	t.Helper()
	text, err := os.ReadFile("schema.json")
	require.NoError(t, err)
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("schema.json", doc))
	_, err = c.Compile("schema.json")
	require.NoError(t, err)
	var s lineSchema
	s.header, err = c.Compile("schema.json#/$defs/header")
	require.NoError(t, err)
	s.event, err = c.Compile("schema.json#/$defs/event")
	require.NoError(t, err)
	return s
}

func validate(s *jsonschema.Schema, line string) error {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
	if err != nil {
		return err
	}
	return s.Validate(v)
}

// log validates a whole log and says which line is wrong.
func (s lineSchema) log(text string) error {
	for i, line := range linesOf(text) {
		lines := s.event
		if i == 0 {
			lines = s.header
		}
		if err := validate(lines, line); err != nil {
			return fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return nil
}

// linesOf is a log's lines but the blank ones, which say nothing.
func linesOf(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
}

// logs are the traces that the project has, by where they stand: files of their
// own, files in scripts and cases, and examples in documents.
func logs(t *testing.T) map[string]string {
	list := map[string]string{}
	add := func(where, text string) {
		if strings.HasPrefix(text, "{") && strings.Contains(strings.SplitN(text, "\n", 2)[0], trace.Format+`"`) {
			list[where] = text
		}
	}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if err == nil && strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2 {
				return filepath.SkipDir
			}
			return err
		}
		text, err := os.ReadFile(path)
		switch filepath.Ext(path) {
		case ".ndjson":
			add(path, string(text))
		case ".txtar":
			for _, f := range txtar.Parse(text).Files {
				add(path+"/"+f.Name, string(f.Data))
			}
		case ".md":
			for i, block := range strings.Split(string(text), "```json\n") {
				block, _, _ = strings.Cut(block, "```")
				add(fmt.Sprintf("%s example %d", path, i), block)
			}
		}
		return err
	})
	require.NoError(t, err)
	return list
}

// read gives a log to the reader, to its end.
func read(text string) error {
	r, err := trace.NewReader(strings.NewReader(text), "in.ndjson")
	for err == nil {
		err = r.Read(&trace.Event{})
	}
	if err.Error() == "EOF" {
		return nil
	}
	return err
}

// What the reader reads the schema allows: every trace of the project's tests,
// scripts, cases and documents.
func TestTheSchemaAllowsEveryTrace(t *testing.T) {
	s := schema(t)
	all := logs(t)
	require.Greater(t, len(all), 250)
	valid, refused := 0, 0
	for where, text := range all {
		if read(text) != nil {
			refused++ // a log that is there to be refused; the schema may know why or not
			continue
		}
		valid++
		require.NoError(t, s.log(text), where)
	}
	t.Logf("%d traces, and %d that are malformed", valid, refused)
}

func TestTheSchemaAllowsWalks(t *testing.T) {
	s := schema(t)
	for seed := range uint64(20) {
		algorithm := []string{trace.ChandyLamport, trace.Naive}[seed%2]
		r, err := run.New(run.Config{
			Topology: run.Random, Processes: 2 + int(seed%5), Seed: seed, Snapshots: 2, Transfers: 20,
			Spending: seed%3 == 0, Algorithm: algorithm,
		})
		require.NoError(t, err)
		var text bytes.Buffer
		w, err := trace.NewWriter(&text, r.Header())
		require.NoError(t, err)
		require.NoError(t, r.Play(context.Background(), w.Write))
		require.NoError(t, w.Flush())
		require.NoError(t, s.log(text.String()), "seed %d", seed)
	}
}

// The malformed cases that a schema can see, each also refused by the reader.
func TestTheSchemaRefusesMalformedLines(t *testing.T) {
	s := schema(t)
	header := `{"format":"tracecheck/1","processes":[{"id":"A"},{"id":"B"}],` +
		`"channels":[{"id":"A>B","from":"A","to":"B"}]}`
	for _, line := range badEvents {
		require.Error(t, validate(s.event, line), line)
		require.Error(t, read(header+"\n"+line), line)
	}
	for _, line := range badHeaders {
		require.Error(t, validate(s.header, line), line)
		require.Error(t, read(line), line)
	}
	explained, err := os.ReadFile("../checker/explain/traces/malformed.ndjson")
	require.NoError(t, err)
	require.Error(t, s.log(string(explained)))
}

var badEvents = []string{
	`[]`, `1`, `{}`, `{"proc":"A","seq":1}`, `{"seq":1,"kind":"internal"}`, `{"proc":"A","kind":"internal"}`,
	`{"proc":"A","seq":0,"kind":"internal"}`, `{"proc":"A","seq":1.5,"kind":"internal"}`,
	`{"proc":"A","seq":"1","kind":"internal"}`, `{"proc":"A","seq":9007199254740992,"kind":"internal"}`,
	`{"proc":1,"seq":1,"kind":"internal"}`, `{"proc":"","seq":1,"kind":"internal"}`,
	`{"proc":"A","seq":1,"kind":"sent"}`, `{"proc":"A","seq":1,"kind":"Send"}`, `{"proc":"A","seq":1,"kind":null}`,
	`{"proc":"A","seq":1,"kind":"internal","data":9007199254740992}`,
	`{"proc":"A","seq":1,"kind":"internal","data":{"a":[1e300]}}`,
	`{"proc":"A","seq":1,"kind":"internal","time":"noon"}`, `{"proc":"A","seq":1,"kind":"internal","time":[1]}`,
	`{"proc":"A","seq":1,"kind":"internal","time":[1,2,3]}`, `{"proc":"A","seq":1,"kind":"internal","clock":[1]}`,
	`{"proc":"A","seq":1,"kind":"internal","clock":{"A":-1}}`,
	`{"proc":"A","seq":1,"kind":"send","msg":"m"}`, `{"proc":"A","seq":1,"kind":"send","chan":"A>B"}`,
	`{"proc":"A","seq":1,"kind":"send","chan":"A>B","msg":7}`,
	`{"proc":"A","seq":1,"kind":"send","chan":"A>B","msg":""}`,
	`{"proc":"A","seq":1,"kind":"send","chan":"A>B","msg":"m","epoch":-1}`,
	`{"proc":"B","seq":1,"kind":"receive","chan":"A>B"}`,
	`{"proc":"A","seq":1,"kind":"begin"}`, `{"proc":"A","seq":1,"kind":"begin","snap":0}`,
	`{"proc":"A","seq":1,"kind":"complete","snap":"1"}`, `{"proc":"A","seq":1,"kind":"abort"}`,
	`{"proc":"A","seq":1,"kind":"record","snap":1}`, `{"proc":"A","seq":1,"kind":"record","state":1}`,
	`{"proc":"A","seq":1,"kind":"send_marker","snap":1}`, `{"proc":"B","seq":1,"kind":"receive_marker","chan":"A>B"}`,
	`{"proc":"B","seq":1,"kind":"channel_state","snap":1,"chan":"A>B"}`,
	`{"proc":"B","seq":1,"kind":"channel_state","snap":1,"chan":"A>B","msgs":"m"}`,
	`{"proc":"B","seq":1,"kind":"channel_state","snap":1,"chan":"A>B","msgs":[1]}`,
	`{"proc":"A","seq":1,"kind":"lose","chan":"A>B"}`, `{"proc":"A","seq":1,"kind":"lose","msg":"m"}`,
	`{"proc":"A","seq":1,"kind":"lose","chan":"A>B","msg":"m","snap":1}`,
	`{"proc":"A","seq":1,"kind":"restart","snap":-1}`,
	`{"proc":"A","seq":1,"kind":"restore","snap":1,"states":{}}`,
	`{"proc":"A","seq":1,"kind":"restore","snap":1,"states":[],"channels":{}}`,
	`{"proc":"A","seq":1,"kind":"restore","snap":1,"states":{},"channels":{"A>B":"m"}}`,
	`{"proc":"A","seq":1,"kind":"claim","snap":1,"property":"p","value":"true","about":"end"}`,
	`{"proc":"A","seq":1,"kind":"claim","snap":1,"property":"p","value":true,"about":"middle"}`,
	`{"proc":"A","seq":1,"kind":"claim","snap":1,"value":true,"about":"end"}`,
	`{"proc":"coordinator","seq":1,"kind":"internal"}`,
	`{"proc":"coordinator","seq":1,"kind":"record","snap":1,"state":1}`,
}

var badHeaders = []string{
	`{}`, `[]`, `{"format":"tracecheck/2","processes":[{"id":"A"}],"channels":[]}`,
	`{"format":1,"processes":[{"id":"A"}],"channels":[]}`, `{"processes":[{"id":"A"}],"channels":[]}`,
	`{"format":"tracecheck/1","channels":[]}`, `{"format":"tracecheck/1","processes":[],"channels":[]}`,
	`{"format":"tracecheck/1","processes":["A"],"channels":[]}`,
	`{"format":"tracecheck/1","processes":[{}],"channels":[]}`,
	`{"format":"tracecheck/1","processes":[{"id":""}],"channels":[]}`,
	`{"format":"tracecheck/1","processes":[{"id":"A"}]}`,
	`{"format":"tracecheck/1","processes":[{"id":"coordinator"}],"channels":[]}`,
	`{"format":"tracecheck/1","processes":[{"id":"A"}],"channels":[{"id":"c","from":"A"}]}`,
	`{"format":"tracecheck/1","processes":[{"id":"A"}],"channels":[{"id":"c","from":"A","to":"A","order":"lifo"}]}`,
	`{"format":"tracecheck/1","algorithm":"lamport","processes":[{"id":"A"}],"channels":[]}`,
	`{"format":"tracecheck/1","application":"shop","processes":[{"id":"A"}],"channels":[]}`,
	`{"format":"tracecheck/1","application":"bank","processes":[{"id":"A"}],"channels":[]}`,
	`{"format":"tracecheck/1","application":"bank","processes":[{"id":"A","initial":"1"}],"channels":[]}`,
	`{"format":"tracecheck/1","channel_order":"lifo","processes":[{"id":"A"}],"channels":[]}`,
	`{"format":"tracecheck/1","log_order":"clock","processes":[{"id":"A"}],"channels":[]}`,
	`{"format":"tracecheck/1","run":7,"processes":[{"id":"A"}],"channels":[]}`,
}

// Whatever one member of a line is turned into: what the schema refuses the
// reader refuses, so the schema is never stricter than the format.
func TestTheSchemaIsNotStricterThanTheReader(t *testing.T) {
	s := schema(t)
	values := []any{nil, true, 0, -1, 2, 1.5, "", "x", []any{}, []any{"x"}, map[string]any{}, map[string]any{"A": 1}}
	refused, changed := 0, 0
	seen := map[string]bool{} // one line of a shape is enough
	for where, text := range logs(t) {
		lines := linesOf(text)
		if read(text) != nil {
			continue
		}
		for i, line := range lines {
			if look := shape(t, line) + fmt.Sprint(strings.Contains(lines[0], `"bank"`)); !seen[look] {
				seen[look] = true
			} else {
				continue
			}
			for _, other := range altered(t, line, values) {
				head, kind := lines[0]+"\n", s.event
				if i == 0 {
					head, kind = "", s.header
				}
				changed++
				if err := validate(kind, other); err != nil {
					refused++
					require.Error(t, read(head+other), "%s: %s: %v", where, other, err)
				}
			}
		}
	}
	require.Greater(t, refused, 1000)
	t.Logf("of %d altered lines the schema refuses %d", changed, refused)
}

// shape is the kind of a line and the names of its members.
func shape(t *testing.T, line string) string {
	var members map[string]any
	require.NoError(t, json.Unmarshal([]byte(line), &members))
	return fmt.Sprint(members["kind"], slices.Sorted(maps.Keys(members)))
}

// altered is a line with one member taken away, or turned into another value.
func altered(t *testing.T, line string, values []any) (list []string) {
	var members map[string]any
	require.NoError(t, json.Unmarshal([]byte(line), &members))
	for name, old := range members {
		delete(members, name)
		for _, v := range append(values, missing{}) {
			if _, gone := v.(missing); !gone {
				members[name] = v
			}
			text, err := json.Marshal(members)
			require.NoError(t, err)
			list = append(list, string(text))
			delete(members, name)
		}
		members[name] = old
	}
	return list
}

type missing struct{}
