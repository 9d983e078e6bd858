package conform

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tracecheck/impl"
	"tracecheck/internal/tlc"
)

// shape is two processes with one snapshot and one coin: small enough to look at.
func shape() *tlc.Shape {
	return &tlc.Shape{
		Processes: []string{"p1", "p2"},
		Channels:  []tlc.ShapeChannel{{ID: "c12", From: "p1", To: "p2"}, {ID: "c21", From: "p2", To: "p1"}},
		Fifo:      []string{"c12", "c21"},
		Initial:   map[string]int64{"p1": 1},
		Amounts:   []int64{1},
		Spending:  true,
		Snaps:     []int{1},
	}
}

// explored makes the graph of the machine for the shape.
func explored(t *testing.T, limit int) *graphs { return exploredShape(t, shape(), limit) }

func exploredShape(t *testing.T, s *tlc.Shape, limit int) *graphs {
	t.Helper()
	c, err := config(mappings["MCChandyLamport.tla"], s)
	if err != nil {
		t.Fatal(err)
	}
	g := &graphs{
		config: c, mapping: mappings["MCChandyLamport.tla"], limit: limit,
		fresh: map[int32]int64{}, order: map[int32]int{},
	}
	if err := g.explore(t.Context()); err != nil {
		t.Fatal(err)
	}
	return g
}

// step is an edge of a graph that stands for TLC's.
type step struct {
	from   int
	action string
	to     int
}

// other is a graph as TLC would find it: state 0 is initial, the rest is found breadth first.
type other struct {
	states []tlc.State
	steps  []step
}

// copyOf is the machine's own graph.
func copyOf(g *graphs) *other {
	o := &other{}
	w := impl.NewWorld(g.config, false)
	for id := range g.explored.States {
		o.states = append(o.states, g.goState(id, w))
	}
	for _, e := range g.goEdges {
		o.steps = append(o.steps, step{int(e.from), g.actions[e.action], int(e.to)})
	}
	return o
}

// dump writes the graph as TLC does, up to a limit of states: nothing is written of what is found
// after that.
func (o *other) dump(limit int) string {
	var b strings.Builder
	b.WriteString("strict digraph DiskGraph {\n")
	label := func(id int) string {
		return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(o.states[id].String())
	}
	fmt.Fprintf(&b, "%d [label=\"%s\",style = filled]\n", 1000, label(0))
	found := []int{0}
	for at := 0; at < len(found); at++ {
		for _, s := range o.steps {
			if s.from != found[at] || len(found) == limit {
				continue
			}
			fmt.Fprintf(&b, "%d -> %d [label=\"%s\",color=\"black\"];\n", s.from+1000, s.to+1000, s.action)
			if !slices.Contains(found, s.to) {
				found = append(found, s.to)
				fmt.Fprintf(&b, "%d [label=\"%s\"];\n", s.to+1000, label(s.to))
			}
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// set changes the value of a variable in one state.
func (o *other) set(id int, name string, v tlc.Value) {
	o.states[id] = slices.Clone(o.states[id])
	for i := range o.states[id] {
		if o.states[id][i].Name == name {
			o.states[id][i].Value = v
		}
	}
}

func compareWith(t *testing.T, g *graphs, o *other, limit int) *Difference {
	t.Helper()
	dump := strings.NewReader(o.dump(limit))
	if err := g.read(dump); err != nil {
		t.Fatal(err)
	}
	d, err := g.difference(dump)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDifference(t *testing.T) {
	// State 1 is reached from state 0 by the first step, and state 9 is further away.
	tests := []struct {
		why    string
		change func(*other)
		want   string // the difference and the actions only one side has
	}{
		{"the same graph", func(*other) {}, "equal"},
		{"the order of variables does not count", func(o *other) {
			for i := range o.states {
				o.states[i] = slices.Clone(o.states[i])
				slices.Reverse(o.states[i])
			}
		}, "equal"},
		{"the same step twice is one step", func(o *other) {
			o.steps = append(o.steps, o.steps[0])
		}, "equal"},
		{
			"a step is missing", func(o *other) { o.steps = o.steps[1:] },
			"different at the first step: TLA+ [], Go [Send]",
		},
		{
			"a step has another name", func(o *other) { o.steps[0].action = "Transfer" },
			"different at the first step: TLA+ [Transfer], Go [Send]",
		},
		{"a step too many", func(o *other) {
			o.steps = append(o.steps, step{1, "Jump", 9})
		}, "different after 1 equal step: TLA+ [Jump], Go []"},
		{"a step to a state that the machine does not have", func(o *other) {
			o.set(1, "state", tlc.NewInt(7))
		}, "different at the first step: TLA+ [Send], Go [Send]"},
		{
			"the initial states differ", func(o *other) { o.set(0, "state", tlc.NewInt(7)) },
			"different initial states: TLA+ [], Go []",
		},
		{"of several differences the first is told", func(o *other) {
			o.set(20, "state", tlc.NewInt(7))
			o.steps = append(o.steps, step{1, "Jump", 9})
		}, "different after 1 equal step: TLA+ [Jump], Go []"},
	}
	for _, tt := range tests {
		g := explored(t, 1000)
		o := copyOf(g)
		tt.change(o)
		got := "equal"
		if d := compareWith(t, g, o, 1000); d != nil {
			got = fmt.Sprintf("%s: TLA+ %v, Go %v", d, actions(d.OnlyTLA), actions(d.OnlyGo))
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.why, got, tt.want)
		}
	}
}

func actions(steps []tlc.Step) []string {
	var list []string
	for _, s := range steps {
		if s.Action != "" {
			list = append(list, s.Action)
		}
	}
	return list
}

// TestDifferenceBeyondLimit cuts off a graph that has no end: what is compared is what is known
// with all its steps.
func TestDifferenceBeyondLimit(t *testing.T) {
	g := explored(t, 1000)
	limit := g.explored.States + 50
	endless := func() *other {
		o := copyOf(g)
		for n := range 1000 { // behind state 9, a path without end
			from := 9
			if n > 0 {
				from = len(o.states) - 1
			}
			o.states = append(o.states, o.states[9])
			o.set(len(o.states)-1, "state", tlc.NewInt(int64(n+100)))
			o.steps = append(o.steps, step{from, "Jump", len(o.states) - 1})
		}
		return o
	}
	g = explored(t, limit)
	d := compareWith(t, g, endless(), limit)
	if d == nil || len(d.OnlyGo) != 0 || fmt.Sprint(actions(d.OnlyTLA)) != "[Jump]" {
		t.Fatalf("%+v, want the jump alone", d)
	}
	if at := d.Run[len(d.Run)-1].State; at.String() != copyOf(g).states[9].String() {
		t.Errorf("the difference is found in\n%s", at)
	}
}

func TestBothBeyondLimit(t *testing.T) {
	whole := copyOf(explored(t, 1000))
	g := explored(t, 30)
	if d := compareWith(t, g, whole, 30); d == nil || !strings.Contains(d.Message, "at least 30 states") {
		t.Errorf("%v, want that both have too many states", d)
	}
}

func TestReadRefuses(t *testing.T) {
	g := explored(t, 1000)
	o := copyOf(g)
	lacking := copyOf(g)
	lacking.states[3] = lacking.states[3][1:]
	more := copyOf(g)
	more.states[3] = append(slices.Clone(more.states[3]), tlc.Var{Name: "extra", Value: tlc.NewInt(1)})
	tests := []struct{ why, dump, want string }{
		{"a variable is not in TLC's state", lacking.dump(1000), "are mapped"},
		{"a variable is not mapped", more.dump(1000), "are mapped"},
		{"an edge leads nowhere", strings.Replace(o.dump(1000), "}\n",
			"1000 -> 5 [label=\"Send\"];\n}\n", 1), "without its states"},
		{"a dump that is cut off", strings.TrimSuffix(o.dump(1000), "}\n"), "ends early"},
	}
	for _, tt := range tests {
		g := explored(t, 1000)
		if err := g.read(strings.NewReader(tt.dump)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.why, err, tt.want)
		}
	}
}

// TestReadRefusesHiddenState checks that two states of the machine which read the same in TLA+ are
// not taken for one.
func TestReadRefusesHiddenState(t *testing.T) {
	two := shape()
	two.Amounts, two.Initial = []int64{1, 2}, map[string]int64{"p1": 3}
	g := exploredShape(t, two, 1000)
	dump := copyOf(g).dump(1000)
	g.mapping.item = func(impl.Item) tlc.Value { return tlc.NewInt(0) }
	if err := g.read(strings.NewReader(dump)); err == nil ||
		!strings.Contains(err.Error(), "of the machine differ, and both are") {
		t.Errorf("%v, want an error about states that read the same", err)
	}
}

func TestDifferenceText(t *testing.T) {
	g := explored(t, 1000)
	o := copyOf(g)
	value, err := tlc.ParseValue("[p1 |-> 5, p2 |-> 1]")
	if err != nil {
		t.Fatal(err)
	}
	to := -1 // where p2 receives the coin in the state after the first step
	for _, s := range o.steps {
		if s.from == 1 && s.action == "Receive" {
			to = s.to
		}
	}
	o.set(to, "state", value)
	want := `
  1 initial state
      state = [p1 |-> 1, p2 |-> 0]
      chan = [c12 |-> <<>>, c21 |-> <<>>]
      recorded = <<[p1 |-> FALSE, p2 |-> FALSE]>>
      record = <<[p1 |-> 0, p2 |-> 0]>>
      closed = <<[c12 |-> FALSE, c21 |-> FALSE]>>
      chanRecord = <<[c12 |-> <<>>, c21 |-> <<>>]>>
  2 Send(c12, 1)  state[p1]: 1 -> 0, chan[c12]: <<>> -> <<[amount |-> 1, kind |-> "message"]>>
then only TLA+ takes Receive  state[p1]: 0 -> 5, state[p2]: 0 -> 1, RECEIVED
then only Go takes Receive  state[p2]: 0 -> 1, RECEIVED
after Receive  TLA+  GO
state[p1]      5     0
`[1:]
	want = strings.ReplaceAll(want, "RECEIVED", `chan[c12]: <<[amount |-> 1, kind |-> "message"]>> -> <<>>`)
	if got := compareWith(t, g, o, 1000).Text(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestConfigRefuses(t *testing.T) {
	tests := []struct {
		why    string
		change func(*tlc.Shape)
		want   string
	}{
		{"snapshots are 1 to n", func(s *tlc.Shape) { s.Snaps = []int{2} }, "snaps"},
		{"a balance of nobody", func(s *tlc.Shape) { s.Initial["p3"] = 1 }, `no process "p3"`},
		{"a channel to nowhere", func(s *tlc.Shape) { s.Channels[0].To = "p3" }, `channel "c12"`},
		{"the order of no channel", func(s *tlc.Shape) { s.Fifo = []string{"c13"} }, `no channel "c13"`},
		{"what the machine refuses", func(s *tlc.Shape) { s.Amounts = []int64{0} }, "amounts"},
	}
	for _, tt := range tests {
		s := shape()
		tt.change(s)
		if _, err := config(mappings["MCChandyLamport.tla"], s); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.why, err, tt.want)
		}
	}
}

func TestAssume(t *testing.T) {
	s := shape()
	s.Fifo = []string{"c21"}
	s.MaxWhite = 2
	c, err := config(mappings["MCChandyLamport.tla"], s)
	if err != nil {
		t.Fatal(err)
	}
	want := `---- MODULE ConformConstants ----
EXTENDS MC, TLC
ASSUME
/\ Procs = {"p1", "p2"}
/\ Chans = {"c12", "c21"}
/\ Source = [c12 |-> "p1", c21 |-> "p2"]
/\ Target = [c12 |-> "p2", c21 |-> "p1"]
/\ Fifo = {"c21"}
/\ Initial = [p1 |-> 1, p2 |-> 0]
/\ Amounts = {1}
/\ Spending = TRUE
/\ Snaps = {1}
/\ MaxWhite = 2
ConformLimit == TLCGet("distinct") < 99
====
`
	if got := assume("MC", &graphs{config: c, mapping: mapping{constants: maxWhite}, limit: 99}); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
