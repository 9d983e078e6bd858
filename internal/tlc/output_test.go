package tlc

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// recorded reads one of the recorded outputs; its last line is "exit N".
func recorded(t *testing.T, name string, progress func(Progress)) *Result {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "output", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	body, last, ok := strings.Cut(string(text), "\nexit ")
	if !ok {
		t.Fatalf("%s does not end in its exit code", name)
	}
	exit, err := strconv.Atoi(strings.TrimSpace(last))
	if err != nil {
		t.Fatal(err)
	}
	r, err := ReadOutput(strings.NewReader(body+"\n"), progress, func() int { return exit })
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// summary is a result in one line, for tables.
func summary(r *Result) string {
	s := fmt.Sprintf("%s %q exit %d, %d states in the trace", r.Verdict, r.Property, r.Exit,
		len(r.Trace))
	if r.Loop > 0 {
		s += fmt.Sprintf(", back to %d", r.Loop)
	}
	if r.Stutters {
		s += ", stuttering"
	}
	return s
}

func TestReadOutput(t *testing.T) {
	tests := []struct{ why, name, old, new string }{
		{"a pass", "pass", `pass "" exit 0, 0 states in the trace`, ""},
		{
			"the states up to the violation", "invariant",
			`invariant "Small" exit 12, 2 states in the trace`, "",
		},
		{
			"the state stands in the message itself", "initial",
			`invariant "NotZero" exit 12, 1 states in the trace`, "",
		},
		{
			"an initial condition is given by its place", "initial_property",
			`action "" exit 13, 1 states in the trace`, "",
		},
		{
			"an action property with a name", "action",
			`action "SmallSteps" exit 13, 2 states in the trace`, "",
		},
		{
			"an action property that is part of a formula has none", "place",
			`action "" exit 13, 2 states in the trace`, "",
		},
		{
			"only the newer dialect names a temporal property", "loop",
			`temporal "" exit 13, 8 states in the trace, back to 5`,
			`temporal "Settles" exit 13, 8 states in the trace, back to 5`,
		},
		{
			"stuttering is no state", "stutter",
			`temporal "" exit 13, 5 states in the trace, stuttering`,
			`temporal "GetsThere" exit 13, 5 states in the trace, stuttering`,
		},
		{"a deadlock", "deadlock", `deadlock "" exit 11, 5 states in the trace`, ""},
		{
			"an invariant that cannot be evaluated is no violation", "undefined",
			`error "" exit 255, 2 states in the trace`, "",
		},
		{
			"a configuration that names nothing", "unknown",
			`error "" exit 151, 0 states in the trace`, "",
		},
		{"a false ASSUME", "assumption", `error "" exit 10, 0 states in the trace`, ""},
		{"a syntax error", "parse", `error "" exit 150, 0 states in the trace`, ""},
	}
	for _, tt := range tests {
		if tt.new == "" {
			tt.new = tt.old
		}
		for dialect, want := range map[string]string{"old": tt.old, "new": tt.new} {
			r := recorded(t, dialect+"-"+tt.name, nil)
			if got := summary(r); got != want {
				t.Errorf("%s (%s):\n got %s\nwant %s", tt.why, dialect, got, want)
			}
		}
	}
}

func TestReadOutputNumbers(t *testing.T) {
	for _, dialect := range []string{"old", "new"} {
		var reports []Progress
		r := recorded(t, dialect+"-pass", func(p Progress) { reports = append(reports, p) })
		if r.Distinct != 41 || r.Generated != 87 || r.Left != 0 || r.Depth != 5 {
			t.Errorf("%s: states %d of %d generated, %d left, depth %d; want 41 of 87, 0, 5",
				dialect, r.Distinct, r.Generated, r.Left, r.Depth)
		}
		if r.Seconds <= 0 || r.Seconds > 10 {
			t.Errorf("%s: %g seconds", dialect, r.Seconds)
		}
		if got := fmt.Sprint(r.Actions); got != "[{Up 40 86} {Wrap 0 0}]" {
			t.Errorf("%s: actions %s", dialect, got)
		}
		if got := fmt.Sprint(r.Dead()); got != "[Wrap]" {
			t.Errorf("%s: dead %s", dialect, got)
		}
		want := Progress{Depth: 5, Generated: 87, Distinct: 41}
		if len(reports) == 0 || reports[len(reports)-1] != want {
			t.Errorf("%s: progress %v, want it to end in %v", dialect, reports, want)
		}
	}
}

func TestReadOutputMessages(t *testing.T) {
	tests := []struct{ why, name, want string }{
		{"the place of the syntax error", "parse", `Encountered "====" at line 3, column 1`},
		{"the name that is missing", "unknown", "NoSuchThing"},
		{"the assumption, by its place", "assumption", "Assumption"},
		{"the reason within the message", "undefined", "Attempted to apply Head"},
	}
	for _, tt := range tests {
		for _, dialect := range []string{"old", "new"} {
			r := recorded(t, dialect+"-"+tt.name, nil)
			if err := r.Err(); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s (%s): %v, want %q in it", tt.why, dialect, err, tt.want)
			}
		}
	}
}

func TestReadOutputCutShort(t *testing.T) {
	text, err := os.ReadFile("testdata/output/old-pass.txt")
	if err != nil {
		t.Fatal(err)
	}
	success := strings.Index(string(text), "Model checking completed")
	tests := []struct {
		why  string
		text string
		exit int
	}{
		{"no output at all", "", 0},
		{"killed before the verdict", string(text[:success]), -1},
		{"TLC's word without its exit code", string(text), 255},
		{"its exit code without its word", string(text[:success]), 0},
		{"Java says why it does not start", "Unrecognized VM option\n", 1},
	}
	for _, tt := range tests {
		r, err := ReadOutput(strings.NewReader(tt.text), nil, func() int { return tt.exit })
		if err != nil || r.Verdict != Failed || r.Message == "" {
			t.Errorf("%s: %v %q, %v; want an error with a message", tt.why, r.Verdict, r.Message, err)
		}
	}
}

func TestFinishedLine(t *testing.T) {
	tests := []struct {
		text string
		want float64
	}{
		{"Finished in 648ms at (2026)", 0.648},
		{"Finished in 05s at (2026)", 5},
		{"Finished in 01min 05s at (2026)", 65},
		{"Finished in 2h 01min at (2026)", 7260},
		{"Finished in 1d 02h at (2026)", 93600},
	}
	for _, tt := range tests {
		rd := reader{}
		rd.message(msgFinished, 0, tt.text)
		if rd.result.Seconds != tt.want {
			t.Errorf("%q: %g seconds, want %g", tt.text, rd.result.Seconds, tt.want)
		}
	}
}

func TestSteps(t *testing.T) {
	const first = `  1 initial state
      odd = ("" :> {} @@ "a\"b\\c" :> {-1, 2} @@ "q >" :> {None})
      last = <<>>
      n = [p1 |-> 0, p2 |-> 0]
`
	tests := []struct{ why, name, want string }{
		{"only what changed, down to the leaf; no arguments in the older dialect", "old-loop", first +
			`  2 Up  last: <<>> -> <<[by |-> <<2, "two">>, who |-> "p2"]>>, n[p2]: 0 -> 2
  3 Up  last[1][by][1]: 2 -> 1, last[1][by][2]: "two" -> "one", last[1][who]: "p2" -> "p1", n[p1]: 0 -> 1
  4 Up  last[1][who]: "p1" -> "p2", n[p2]: 2 -> 3
  5 Up  last[1][who]: "p2" -> "p1", n[p1]: 1 -> 2
  6 Up  n[p1]: 2 -> 3
  7 Wrap  n[p1]: 3 -> 1, n[p2]: 3 -> 1
  8 Up  last[1][by][1]: 1 -> 2, last[1][by][2]: "one" -> "two", last[1][who]: "p1" -> "p2", n[p2]: 1 -> 3
  and from state 5 on again, for ever
`},
		{"arguments may hold what looks like the end", "new-invariant", first +
			`  2 Up("p1",<<2, "two">>)  last: <<>> -> <<[by |-> <<2, "two">>, who |-> "p1"]>>, n[p1]: 0 -> 2
`},
		{"a violation at once has one state", "old-initial", first},
		{"a pass has no steps", "old-pass", ""},
	}
	for _, tt := range tests {
		got := ""
		for _, line := range Steps(recorded(t, tt.name, nil)) {
			got += line + "\n"
		}
		if got != tt.want {
			t.Errorf("%s:\ngot\n%swant\n%s", tt.why, got, tt.want)
		}
	}
	stutter := Steps(recorded(t, "new-stutter", nil))
	if last := stutter[len(stutter)-1]; last != "  and nothing more happens, for ever" {
		t.Errorf("the last line of a run that stutters is %q", last)
	}
}

func TestChanges(t *testing.T) {
	tests := []struct{ why, a, b, want string }{
		{"nothing", "x = 1", "x = 1", "nothing changes"},
		{"another length is told whole", "q = <<1, 2>>", "q = <<2>>", "q: <<1, 2>> -> <<2>>"},
		{"another domain is told whole", "f = [a |-> 1]", "f = [b |-> 1]", "f: [a |-> 1] -> [b |-> 1]"},
		{"an argument that is no name keeps its quotes", `f = ("a b" :> 1)`, `f = ("a b" :> 2)`, `f["a b"]: 1 -> 2`},
		{"another kind", "x = 1", "x = TRUE", "x: 1 -> TRUE"},
		{"a variable that was not there", "x = 1", "/\\ x = 1 /\\ y = 2", "y: 2"},
	}
	for _, tt := range tests {
		a, err := ParseState(tt.a)
		if err != nil {
			t.Fatal(err)
		}
		b, err := ParseState(tt.b)
		if err != nil {
			t.Fatal(err)
		}
		if got := ChangeText(a, b); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.why, got, tt.want)
		}
	}
}

// TestEmptyQuantifier: what is quantified over an empty set is no action, and not a dead one.
func TestEmptyQuantifier(t *testing.T) {
	const output = `@!@!@STARTMSG 2772:0 @!@!@
<Next line 96, col 1 to line 96, col 4 of module Naive (97 6 97 47)>: 0:0
@!@!@ENDMSG 2772 @!@!@
@!@!@STARTMSG 2772:0 @!@!@
<Read line 90, col 1 to line 90, col 10 of module Naive>: 0:0
@!@!@ENDMSG 2772 @!@!@
`
	r, err := ReadOutput(strings.NewReader(output), nil, func() int { return 0 })
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(r.Dead()); got != "[Read]" {
		t.Errorf("dead %s, want [Read]", got)
	}
}
