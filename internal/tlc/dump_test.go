package tlc

import (
	"errors"
	"os"
	"strings"
	"testing"
)

// graph is a dump, held whole.
type graph struct {
	nodes []Node
	edges []Edge
}

func readGraph(text string) (graph, error) {
	var g graph
	err := ReadDump(strings.NewReader(text),
		func(n Node) error { g.nodes = append(g.nodes, n); return nil },
		func(e Edge) error { g.edges = append(g.edges, e); return nil })
	return g, err
}

func dumpFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/dump/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestReadDump(t *testing.T) {
	old, err := readGraph(dumpFile(t, "old.dot"))
	if err != nil {
		t.Fatal(err)
	}
	current, err := readGraph(dumpFile(t, "new.dot"))
	if err != nil {
		t.Fatal(err)
	}
	if len(old.nodes) != 19 || len(current.nodes) != 19 {
		t.Errorf("%d and %d nodes, want 19", len(old.nodes), len(current.nodes))
	}
	initial := 0
	for i, n := range old.nodes {
		if n.Initial {
			initial++
		}
		if m := current.nodes[i]; n.ID != m.ID || n.State.String() != m.State.String() ||
			n.Initial != m.Initial {
			t.Errorf("node %d: %v in the older dialect, %v in the newer", i, n, m)
		}
	}
	if initial != 1 {
		t.Errorf("%d initial states, want 1", initial)
	}
	// 29 states generated, of which one is the initial state.
	if len(old.edges) != 28 || len(current.edges) != 28 {
		t.Fatalf("%d and %d edges, want 28", len(old.edges), len(current.edges))
	}
	for i, e := range old.edges {
		f := current.edges[i]
		if e.Action != "Up" || e.Args != "" || f.Action != "Up" || !strings.HasPrefix(f.Args, `"p`) {
			t.Errorf("edge %d: %v in the older dialect, %v in the newer", i, e, f)
		}
	}
}

func TestReadDumpStrings(t *testing.T) {
	g, err := readGraph(dumpFile(t, "old.dot"))
	if err != nil {
		t.Fatal(err)
	}
	odd, ok := g.nodes[0].State.Get("odd")
	if want := `("" :> {} @@ "a\"b\\c" :> {-1, 2} @@ "q >" :> {None})`; !ok || odd.String() != want {
		t.Errorf("odd is %v, %v; want %s", odd, ok, want)
	}
}

func TestReadDumpWithoutStuttering(t *testing.T) {
	g, err := readGraph("g {\n1 [label=\"x = 1\",style = filled]\n1 -> 1 [style=\"dashed\"];\n}")
	if err != nil || len(g.nodes) != 1 || len(g.edges) != 0 {
		t.Errorf("%v, %v; want one node and no edge", g, err)
	}
}

func TestReadDumpRefuses(t *testing.T) {
	whole := dumpFile(t, "new.dot")
	cut := whole[:strings.LastIndex(whole, "}\n}")]
	tests := []struct{ why, text, want string }{
		{"an empty file", "", "ends early"},
		{"a dump cut off after a line", cut, "ends early"},
		{"a dump cut off within a line", whole[:len(whole)/2], "TLC's dump"},
		{"a liveness graph has no actions", dumpFile(t, "old_liveness.dot"), "no attributes"},
		{"a number that is no fingerprint", "g {\n99999999999999999999 [label=\"x = 1\"];\n}", "line 2"},
		{"a state that cannot be read", "g {\n1 [label=\"x = \"];\n}", "expected a value"},
		{"a label without its end", "g {\n1 [label=\"x = 1];\n}", "without its end"},
		{"an attribute without a value", "g {\n1 [label];\n}", "without a value"},
	}
	for _, tt := range tests {
		if _, err := readGraph(tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want an error with %q", tt.why, err, tt.want)
		}
	}
}

func TestReadDumpStopsWhenToldTo(t *testing.T) {
	enough := errors.New("enough")
	nodes := 0
	err := ReadDump(strings.NewReader(dumpFile(t, "old.dot")),
		func(Node) error { nodes++; return enough },
		func(Edge) error { return nil })
	if !errors.Is(err, enough) || nodes != 1 {
		t.Errorf("%v after %d nodes, want the callback's error after 1", err, nodes)
	}
}
