package tlc

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// tools finds TLC. A machine without it fails the test: it would prove nothing.
func tools(t *testing.T) Tools {
	t.Helper()
	found, err := Find()
	if err != nil {
		t.Fatalf("this test runs TLC. %v", err)
	}
	return found
}

// scratch makes a folder of the test the temporary one, and checks in the end that it is empty.
func scratch(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	t.Cleanup(func() {
		left, err := os.ReadDir(folder)
		if err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	})
}

func TestRunModels(t *testing.T) {
	tools(t)
	scratch(t)
	var stdout, stderr bytes.Buffer
	outcomes, err := RunModels(t.Context(), Options{
		Spec: os.DirFS("testdata/spec"), Stdout: &stdout, Stderr: &stderr,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range outcomes {
		if !o.OK() {
			t.Errorf("%s: %v", o.Model.Name, got(o))
		}
	}
	if code := ExitCode(outcomes, err); len(outcomes) != 9 || code != 0 {
		t.Errorf("%d outcomes and exit code %d, want 9 and 0", len(outcomes), code)
	}
	if lines := strings.Count(stderr.String(), "\n"); lines != 9 {
		t.Errorf("%d lines of progress, want 9:\n%s", lines, &stderr)
	}
	for _, want := range []string{"loop: Settles fails in 8 states\n  1 initial state\n", "\nMODEL "} {
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("no %q in\n%s", want, &stdout)
		}
	}
}

func TestRunReportsErrors(t *testing.T) {
	found := tools(t)
	scratch(t)
	for _, name := range []string{"undefined", "unknown", "assumption", "parse"} {
		module := "Counter.tla"
		if name == "parse" {
			module = "NoModule.tla"
		}
		r, err := Run(t.Context(), found, Job{
			Files: os.DirFS("testdata/broken"), Module: module, Config: name + ".cfg",
		})
		if err != nil || r.Err() == nil {
			t.Errorf("%s: %v, %v; want a result that tells of an error", name, r, err)
		}
	}
}

func TestRunDump(t *testing.T) {
	found := tools(t)
	scratch(t)
	nodes, edges := 0, 0
	r, err := Run(t.Context(), found, Job{
		Files: os.DirFS("testdata/spec"), Module: "Counter.tla", Config: "pass.cfg", Workers: 2,
		Dump: func(r io.ReadSeeker) error {
			return ReadDump(r, func(Node) error { nodes++; return nil },
				func(e Edge) error { edges++; return nil })
		},
	})
	if err != nil || r.Verdict != Pass || nodes != 41 || edges != 86 {
		t.Errorf("%v, %v: %d nodes and %d edges, want 41 and 86", r, err, nodes, edges)
	}
}

// TestRunCancel cancels a model that has no end: Run comes back soon, and leaves no litter.
func TestRunCancel(t *testing.T) {
	found := tools(t)
	scratch(t)
	files := fstest.MapFS{
		"Endless.tla": {Data: []byte("---- MODULE Endless ----\nEXTENDS Naturals\nVARIABLE n\n" +
			"Init == n = 0\nNext == n' = n + 1\n====\n")},
		"Endless.cfg": {Data: []byte("INIT Init\nNEXT Next\n")},
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(2*time.Second, cancel)
	start := time.Now()
	_, err := Run(ctx, found, Job{Files: files, Module: "Endless.tla", Config: "Endless.cfg"})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it was cancelled", err)
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("it took %v to stop", took)
	}
	_, err = Run(ctx, found, Job{Files: files, Module: "Endless.tla", Config: "Endless.cfg"})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v before Java is started, want that it was cancelled, and not that Java is missing", err)
	}
}

// TestRunAgainForDepth checks that a depth overstated by two workers is not taken for a difference:
// the model is run again with one.
func TestRunAgainForDepth(t *testing.T) {
	found := tools(t)
	scratch(t)
	models, err := ReadModels(os.DirFS("testdata/spec"))
	if err != nil {
		t.Fatal(err)
	}
	shallow := models[0]
	shallow.Depth-- // any depth is too great now, with one worker too
	o, err := runModel(t.Context(), found, Options{Spec: os.DirFS("testdata/spec")}, shallow, nil)
	if err != nil || len(o.Differences) != 1 || o.Differences[0] != "depth 5, not 4" {
		t.Errorf("%v, %v; want the depth to differ after the second run", o.Differences, err)
	}
}

func TestFindSaysWhatIsMissing(t *testing.T) {
	wrong := t.TempDir()
	if err := os.WriteFile(filepath.Join(wrong, jarName), []byte("no jar"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ why, jar, cache, path, want string }{
		{"the named jar is not there", "/no/such.jar", "", os.Getenv("PATH"), "/no/such.jar"},
		{"the cache is empty", "", t.TempDir(), os.Getenv("PATH"), "make tlc"},
		{"the jar in the cache is another one", "", wrong, os.Getenv("PATH"), "not the pinned"},
		{"there is no Java", "", "", t.TempDir(), "Java is not installed"},
	}
	for _, tt := range tests {
		t.Setenv(jarEnv, tt.jar)
		t.Setenv(cacheEnv, tt.cache)
		t.Setenv("PATH", tt.path)
		t.Setenv("JAVA_HOME", "")
		_, err := Find()
		if !Absent(err) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.why, err, tt.want)
		}
		if code := ExitCode(nil, err); code != ExitUnable {
			t.Errorf("%s: exit code %d, want %d", tt.why, code, ExitUnable)
		}
	}
}

func TestInstallSaysWhatIsMissing(t *testing.T) {
	t.Setenv(cacheEnv, t.TempDir())
	t.Setenv("PATH", t.TempDir())
	if _, err := Install(t.Context()); !Absent(err) || !strings.Contains(err.Error(), "Maven") {
		t.Errorf("%v, want that Maven is missing", err)
	}
}
