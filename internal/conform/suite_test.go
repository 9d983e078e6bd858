package conform

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tracecheck/internal/tlc"
	"tracecheck/spec"
)

// needTLC fails the test where TLC is absent: without it there is nothing to compare with.
func needTLC(t *testing.T) {
	t.Helper()
	if _, err := tlc.Find(); err != nil {
		t.Fatalf("this test runs TLC. %v", err)
	}
}

// TestConform is the claim itself, for every model that has a machine.
func TestConform(t *testing.T) {
	needTLC(t)
	want := map[string]Side{
		"two-processes":         {45192, 129052},
		"two-processes-nospend": {23124, 59208},
		"ring":                  {4305, 13746},
		"ring-nospend":          {2556, 7029},
	}
	var stdout bytes.Buffer
	outcomes, err := Run(t.Context(), Options{Spec: spec.Files, Stdout: &stdout, Stderr: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range outcomes {
		if o.Difference != nil || o.TLA != o.Go || int64(o.Go.States) != o.Model.States {
			t.Errorf("%s: %s, TLA+ %v, Go %v", o.Model.Name, o.word(), o.TLA, o.Go)
		}
		if side, pinned := want[o.Model.Name]; pinned && o.Go != side {
			t.Errorf("%s: states and edges %v, want %v", o.Model.Name, o.Go, side)
		}
		delete(want, o.Model.Name)
	}
	if len(want) > 0 || ExitCode(outcomes, err) != tlc.ExitEqual {
		t.Errorf("not compared: %v; exit code %d\n%s", want, ExitCode(outcomes, err), &stdout)
	}
}

// A mutant changes one line of one file; small is the model that must tell.
type mutant struct {
	why, file, line, change string
	want                    string // how long the run to the difference is
	only                    string // what one side does there
}

const small = "ring-nospend"

var tlaMutants = []mutant{
	{
		"a closed channel goes on recording", "ChandyLamport.tla",
		`    IF recorded[s][Target[c]] /\ ~closed[s][c]`,
		`    IF recorded[s][Target[c]]`,
		"different after 3 equal steps", "then only TLA+ takes Receive ",
	},
	{
		"a marker does not close its channel", "ChandyLamport.tla",
		`           /\ closed' = [closed EXCEPT ![s][c] = TRUE]`,
		`           /\ closed' = closed`,
		"different after 1 equal step", "then only TLA+ takes ReceiveMarker ",
	},
	{
		"only who has money begins a snapshot", "ChandyLamport.tla",
		`  /\ ~recorded[s][p]`,
		`  /\ ~recorded[s][p] /\ state[p] > 0`,
		"different at the first step", "then only Go takes Initiate ",
	},
}

var goMutants = []mutant{
	{
		"a closed channel goes on recording", "impl/chandylamport.go",
		`		if m.recorded[s] && !m.closed[s][c] {`,
		`		if m.recorded[s] {`,
		"different after 3 equal steps", "then only Go takes Receive ",
	},
	{
		"the balance is recorded too high", "impl/records.go",
		`	r.record[s] = r.balance`,
		`	r.record[s] = r.balance + 1`,
		"different at the first step", "then only Go takes Initiate ",
	},
	{
		"the first marker is taken for a later one", "impl/chandylamport.go",
		`	first := !m.recorded[s]`,
		`	first := false`,
		"different after 1 equal step", "then only Go takes ReceiveMarker ",
	},
}

// apply changes the line in a copy of the file, where it must stand exactly once.
func (m mutant) apply(t *testing.T, folder string) {
	t.Helper()
	name := filepath.Join(folder, m.file)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count("\n"+string(text), "\n"+m.line+"\n"); n != 1 {
		t.Fatalf("%s has the line %q %d times, want once", m.file, m.line, n)
	}
	changed := strings.Replace("\n"+string(text), "\n"+m.line+"\n", "\n"+m.change+"\n", 1)
	if err := os.WriteFile(name, []byte(changed[1:]), 0o600); err != nil {
		t.Fatal(err)
	}
}

func (m mutant) judge(t *testing.T, code int, stdout string) {
	t.Helper()
	if code != tlc.ExitDifferent || !strings.Contains(stdout, small+": "+m.want+"\n") ||
		!strings.Contains(stdout, m.only) {
		t.Errorf("exit code %d, want %d, %q and %q in\n%s", code, tlc.ExitDifferent, m.want, m.only,
			stdout)
	}
}

func TestMutantsOfTheSpecification(t *testing.T) {
	needTLC(t)
	for _, m := range tlaMutants {
		t.Run(m.why, func(t *testing.T) {
			folder := t.TempDir()
			if err := os.CopyFS(folder, spec.Files); err != nil {
				t.Fatal(err)
			}
			m.apply(t, folder)
			var stdout bytes.Buffer
			outcomes, err := Run(t.Context(), Options{
				Spec: os.DirFS(folder), Names: []string{small}, Stdout: &stdout, Stderr: io.Discard,
			})
			if err != nil {
				t.Fatal(err)
			}
			m.judge(t, ExitCode(outcomes, err), stdout.String())
		})
	}
}

// TestConstantsThatDrift gives the machine another balance than the configuration has.
func TestConstantsThatDrift(t *testing.T) {
	needTLC(t)
	models, err := choose(Options{Spec: spec.Files, Names: []string{small}})
	if err != nil {
		t.Fatal(err)
	}
	models[0].Conform.Initial["p3"] = 1
	tools, err := tlc.Find()
	if err != nil {
		t.Fatal(err)
	}
	o, err := compare(t.Context(), tools, spec.Files, models[0], nil)
	if err != nil || o.Difference == nil ||
		!strings.Contains(o.Difference.Text(), "are not those of models.json") {
		t.Errorf("%+v, %v; want that the constants are others", o.Difference, err)
	}
}

// mutantMain is the command that a mutated copy of the module is run with.
const mutantMain = `package main

import (
	"context"
	"fmt"
	"os"

	"tracecheck/internal/conform"
	"tracecheck/spec"
)

func main() {
	outcomes, err := conform.Run(context.Background(), conform.Options{
		Spec: spec.Files, Names: os.Args[1:], Stdout: os.Stdout, Stderr: os.Stderr,
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(conform.ExitCode(outcomes, err))
}
`

// copyModule copies what conform is built from.
func copyModule(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	root := os.DirFS("../..")
	for _, part := range []string{"impl", "internal/tlc", "internal/conform", "spec", "trace"} {
		sub, err := fs.Sub(root, part)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(filepath.Join(folder, part), sub); err != nil {
			t.Fatal(err)
		}
	}
	files := map[string]string{"mutant.go": mutantMain}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := fs.ReadFile(root, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// runMutant builds the copy and runs it: a program of `go run` would lose its exit code.
func runMutant(t *testing.T, folder string) (int, string) {
	t.Helper()
	binary := filepath.Join(folder, "mutant")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, ".")
	build.Dir = folder
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var stdout, stderr bytes.Buffer
	run := exec.CommandContext(t.Context(), binary, small)
	run.Dir, run.Stdout, run.Stderr = folder, &stdout, &stderr
	if err := run.Run(); err != nil && run.ProcessState == nil {
		t.Fatal(err)
	}
	if code := run.ProcessState.ExitCode(); code == tlc.ExitUnable || code < 0 {
		t.Fatalf("exit code %d\n%s", code, &stderr)
	}
	return run.ProcessState.ExitCode(), stdout.String()
}

func TestMutantsOfTheMachine(t *testing.T) {
	needTLC(t)
	for _, m := range goMutants {
		t.Run(m.why, func(t *testing.T) {
			folder := copyModule(t)
			m.apply(t, folder)
			code, stdout := runMutant(t, folder)
			m.judge(t, code, stdout)
		})
	}
	t.Run("no change, no difference", func(t *testing.T) {
		if code, stdout := runMutant(t, copyModule(t)); code != tlc.ExitEqual {
			t.Errorf("exit code %d, want %d\n%s", code, tlc.ExitEqual, stdout)
		}
	})
}

func TestChoose(t *testing.T) {
	if _, err := choose(Options{Spec: spec.Files, Names: []string{"no-such"}}); err == nil ||
		!strings.Contains(err.Error(), small) {
		t.Errorf("%v, want the names of those that have a machine", err)
	}
}

func TestTable(t *testing.T) {
	side := Side{2556, 7029}
	got := Table([]Outcome{
		{Model: tlc.Model{Name: "ring"}, TLA: side, Go: side, Seconds: 3.14},
		{
			Model: tlc.Model{Name: "two"}, TLA: Side{2, 1}, Go: side, Seconds: 12,
			Difference: &Difference{Run: make([]tlc.Step, 4)},
		},
	})
	want := `
MODEL  TLA+ STATES  EDGES  GO STATES  EDGES  SECONDS  RESULT
ring         2,556  7,029      2,556  7,029      3.1  equal
two              2      1      2,556  7,029     12.0  different after 3 equal steps
`[1:]
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestExitCode(t *testing.T) {
	tests := []struct {
		why      string
		outcomes []Outcome
		err      error
		want     int
	}{
		{"all equal", []Outcome{{}, {}}, nil, 0},
		{"one different", []Outcome{{}, {Difference: &Difference{}}}, nil, 1},
		{"no TLC", nil, fmt.Errorf("x: %w", &tlc.ErrMissing{}), 2},
	}
	for _, tt := range tests {
		if got := ExitCode(tt.outcomes, tt.err); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.why, got, tt.want)
		}
	}
}
