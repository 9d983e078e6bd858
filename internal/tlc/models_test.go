package tlc

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

func TestReadConfig(t *testing.T) {
	c := ReadConfig(`SPECIFICATION Spec \* INVARIANT No
(* PROPERTY (* nested *) No *)
INVARIANTS A
  B
CONSTANT N = 3
PROPERTY C
CHECK_DEADLOCK FALSE
INVARIANT D`)
	if got := fmt.Sprint(c); got != "{[A B D] [C]}" {
		t.Errorf("read %s, want {[A B D] [C]}", got)
	}
}

func TestWithoutChecks(t *testing.T) {
	got := WithoutChecks("INVARIANT A \\* B\nCONSTANTS N = {1, 2}\n M <- Of\nPROPERTIES C D\nINIT I")
	if want := "\n\nCONSTANTS N = {1, 2} M <- Of \n\nINIT I "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

const good = `{"name": "m", "about": "Why.", "module": "M.tla", "config": "M.cfg",
	"expect": "pass", "states": 3, "depth": 2}`

func TestReadModelsFaults(t *testing.T) {
	const bad = `{"name": "b", "about": "Why.", "module": "M.tla", "config": "B.cfg",
		"expect": "violation", "property": "Inv", "kind": "invariant", "length": 2}`
	edit := func(entry, old, new string) string { return strings.Replace(entry, old, new, 1) }
	tests := []struct{ why, entries, want string }{
		{"both entries are complete", good + "," + bad, ""},
		{"a .cfg that nobody runs", good, "B.cfg is not listed"},
		{"a misspelt field", edit(good, `"depth"`, `"dept"`) + "," + bad, `unknown field "dept"`},
		{"a model twice", good + "," + edit(bad, `"b"`, `"m"`), "m is listed twice"},
		{"a config twice", good + "," + edit(bad, "B.cfg", "M.cfg"), "the same config"},
		{"a name that is not in kebab-case", edit(good, `"m"`, `"M_1"`) + "," + bad, "kebab-case"},
		{"a module that is not there", edit(good, "M.tla", "N.tla") + "," + bad, "N.tla"},
		{"nothing said about it", edit(good, "Why.", " ") + "," + bad, "about is empty"},
		{"a pass without its depth", edit(good, `, "depth": 2`, "") + "," + bad, "states and depth"},
		{
			"a pass with a length", edit(good, `"depth": 2`, `"depth": 2, "length": 3`) + "," + bad,
			"no property, kind or length",
		},
		{
			"a violation with states", good + "," + edit(bad, `"length": 2`, `"length": 2, "states": 1`),
			"no states, depth or off",
		},
		{"a violation without a length", good + "," + edit(bad, `, "length": 2`, ""), "has a length"},
		{"an unknown kind", good + "," + edit(bad, `"invariant"`, `"safety"`), "kind is none of"},
		{
			"a property other than the one checked", good + "," + edit(bad, `"Inv"`, `"Other"`),
			"want the property Other alone",
		},
		{"an unknown expectation", edit(good, `"pass"`, `"maybe"`) + "," + bad, "expect is neither"},
		{"no models", "", "lists no model"},
	}
	for _, tt := range tests {
		files := fstest.MapFS{
			ModelsFile: {Data: []byte(`{"models": [` + tt.entries + `]}`)},
			"M.tla":    {}, "M.cfg": {}, "B.cfg": {Data: []byte("INVARIANT Inv")},
		}
		_, err := ReadModels(files)
		if tt.want == "" && err != nil || tt.want != "" &&
			(err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: %v, want %q", tt.why, err, tt.want)
		}
	}
}

func TestReadModelsTrailing(t *testing.T) {
	files := fstest.MapFS{
		ModelsFile: {Data: []byte(`{"models": [` + good + `]} {}`)}, "M.tla": {}, "M.cfg": {},
	}
	if _, err := ReadModels(files); err == nil || !strings.Contains(err.Error(), "follows") {
		t.Errorf("%v, want an error about what follows the list", err)
	}
}

func TestSelect(t *testing.T) {
	models := []Model{{Name: "a"}, {Name: "b", Deep: true}, {Name: "c"}}
	tests := []struct {
		why   string
		names []string
		deep  bool
		want  string
	}{
		{"every day", nil, false, "a c"},
		{"with the deep ones", nil, true, "a b c"},
		{"a named one is run even if deep, in the order of the names", []string{"c", "b"}, false, "c b"},
	}
	for _, tt := range tests {
		chosen, err := Select(models, tt.names, tt.deep)
		var got []string
		for _, m := range chosen {
			got = append(got, m.Name)
		}
		if err != nil || strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %v, %v; want %s", tt.why, got, err, tt.want)
		}
	}
	if _, err := Select(models, []string{"d"}, false); err == nil ||
		!strings.Contains(err.Error(), "a, b, c") {
		t.Errorf("an unknown name: %v, want the known ones", err)
	}
}

func passModel() Model {
	return Model{Name: "two", Expect: ExpectPass, States: 45192, Depth: 31, Off: []string{"Spend"}}
}

func failModel() Model {
	return Model{Name: "lost", Expect: ExpectViolation, Property: "NoOrphan", Kind: Invariant, Length: 7}
}

func passResult() *Result {
	return &Result{
		Verdict: Pass, Distinct: 45192, Depth: 31,
		Actions: []ActionCount{{"Send", 9, 12}, {"Spend", 0, 0}},
	}
}

func TestJudge(t *testing.T) {
	seven := make([]Step, 7)
	tests := []struct {
		why    string
		model  Model
		result *Result
		want   string
	}{
		{"all as expected", passModel(), passResult(), ""},
		{
			"other states and depth", passModel(), &Result{
				Verdict: Pass, Distinct: 45193, Depth: 30,
				Actions: passResult().Actions,
			},
			"states 45,193, not 45,192; depth 30, not 31",
		},
		{"a dead action", passModel(), &Result{
			Verdict: Pass, Distinct: 45192, Depth: 31,
			Actions: []ActionCount{{"Send", 0, 0}, {"Spend", 0, 0}},
		}, "Send is never taken"},
		{"an action that was said to be off", passModel(), &Result{
			Verdict: Pass, Distinct: 45192,
			Depth: 31, Actions: []ActionCount{{"Spend", 1, 1}},
		}, "Spend is said to be off, and is not"},
		{"an action dead at one place and not at another", passModel(), &Result{
			Verdict:  Pass,
			Distinct: 45192, Depth: 31, Actions: []ActionCount{
				{"Send", 0, 0}, {"Send", 1, 1}, {"Spend", 0, 0},
			},
		}, ""},
		{"a pass was expected", passModel(), &Result{Verdict: Invariant}, "expected: pass"},
		{
			"the expected violation", failModel(),
			&Result{Verdict: Invariant, Property: "NoOrphan", Trace: seven}, "",
		},
		{"the older dialect names no temporal property", Model{
			Expect:   ExpectViolation,
			Property: "Live", Kind: Temporal, Length: 7,
		}, &Result{Verdict: Temporal, Trace: seven}, ""},
		{
			"another length", failModel(),
			&Result{Verdict: Invariant, Property: "NoOrphan", Trace: seven[:6]}, "length 6, not 7",
		},
		{
			"another property", failModel(),
			&Result{Verdict: Invariant, Property: "TypeOK", Trace: seven},
			"expected: NoOrphan fails in 7 states",
		},
		{
			"another kind", failModel(), &Result{Verdict: Deadlock, Trace: seven},
			"expected: NoOrphan fails in 7 states",
		},
		{"a violation was expected", failModel(), passResult(), "expected: NoOrphan fails in 7 states"},
	}
	for _, tt := range tests {
		if got := strings.Join(Judge(tt.model, tt.result), "; "); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.why, got, tt.want)
		}
	}
}

func TestTable(t *testing.T) {
	list := []Outcome{
		{Model: passModel(), Result: passResult(), Seconds: 15.24},
		{Model: failModel(), Seconds: 1, Result: &Result{
			Verdict: Invariant, Property: "NoOrphan",
			Distinct: 812, Depth: 7, Trace: make([]Step, 7),
		}},
		{
			Model: failModel(), Seconds: 1, Result: &Result{Verdict: Failed, Message: "bad\nmore"},
			Differences: []string{"expected: NoOrphan fails in 7 states"},
		},
		{
			Model:  Model{Name: "stuck", Expect: ExpectViolation, Kind: Deadlock, Length: 1},
			Result: &Result{Verdict: Deadlock, Trace: make([]Step, 1), Distinct: 1, Depth: 1},
		},
	}
	want := `
MODEL  STATES  DEPTH  SECONDS  EXPECTED                    GOT
two    45,192     31     15.2  pass                        pass
lost      812      7      1.0  NoOrphan fails in 7 states  NoOrphan fails in 7 states
lost        0      -      1.0  NoOrphan fails in 7 states  error: bad; expected: NoOrphan fails in 7 states
stuck       1      1      0.0  deadlock in the initial state  deadlock in the initial state
`[1:]
	want = strings.ReplaceAll(want, "7 states  ", "7 states     ")
	want = strings.ReplaceAll(want, "EXPECTED  ", "EXPECTED     ")
	want = strings.ReplaceAll(want, "pass   ", "pass      ")
	if got := Table(list); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestList(t *testing.T) {
	got := List([]Model{
		{Name: "ring", Expect: ExpectPass, States: 4305, About: "A ring."},
		{Name: "ring-deep", Expect: ExpectPass, States: 366414, Deep: true, About: "A larger ring."},
		{
			Name: "lost", Expect: ExpectViolation, Kind: Invariant, Property: "NoOrphan", Length: 4,
			About: "A marker is lost.",
		},
	})
	want := `
MODEL       STATES  EXPECTED                    DEEP  ABOUT
ring         4,305  pass                              A ring.
ring-deep  366,414  pass                        deep  A larger ring.
lost             -  NoOrphan fails in 4 states        A marker is lost.
`[1:]
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567",
		-123: "-123", -1234: "-1,234",
	} {
		if got := Thousands(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

func TestExitCode(t *testing.T) {
	fine := Outcome{Model: passModel(), Result: passResult()}
	differs := Outcome{Model: passModel(), Result: passResult(), Differences: []string{"depth"}}
	if got := ExitCode([]Outcome{fine}, nil); got != 0 {
		t.Errorf("all as expected: %d", got)
	}
	if got := ExitCode([]Outcome{fine, differs}, nil); got != 1 {
		t.Errorf("a difference: %d", got)
	}
	if got := ExitCode([]Outcome{differs}, &ErrMissing{"TLC", "install"}); got != 2 {
		t.Errorf("no TLC: %d", got)
	}
}
