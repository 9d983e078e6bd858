package mutants

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// testTime is how long a test may take before it counts as one that does not end.
const testTime = "90s"

// command is one of the children: it works in a folder of the project, writes
// temporary files into the scratch folder, and is asked to end when the context does.
func (l *lab) command(ctx context.Context, folder, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = filepath.Join(l.root, filepath.FromSlash(folder))
	cmd.Env = append(os.Environ(), "TMPDIR="+l.scratch, "GOTMPDIR="+l.scratch)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGINT) }
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// built is a package without a mutant, which is built once in a lab.
type built struct {
	once   sync.Once
	binary string
	err    error
}

// build builds a package or, with "test -c", its tests, with the mutant laid over the
// original. It returns the path of the binary.
func (l *lab) build(ctx context.Context, m *Mutant, text, pkg string, how ...string) (string, error) {
	if m != nil {
		return l.compile(ctx, m, text, pkg, how...)
	}
	l.mutex.Lock()
	b := l.built[pkg]
	if b == nil {
		b = &built{}
		l.built[pkg] = b
	}
	l.mutex.Unlock()
	b.once.Do(func() { b.binary, b.err = l.compile(ctx, nil, "", pkg, how...) })
	return b.binary, b.err
}

func (l *lab) compile(ctx context.Context, m *Mutant, text, pkg string, how ...string) (string, error) {
	folder, err := l.folder()
	if err != nil {
		return "", err
	}
	binary := filepath.Join(folder, "binary")
	args := append(how, "-ldflags=-w", "-o", binary) // without -w the linker takes twice as long
	if m != nil {
		overlay, err := l.overlay(folder, m, text)
		if err != nil {
			return "", err
		}
		args = append(args, "-overlay", overlay)
	}
	out, err := l.command(ctx, ".", "go", append(args, "./"+pkg)...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("it does not build: %w\n%s", err, out)
	}
	return binary, nil
}

// overlay writes the mutated file and the list that `go build -overlay` reads.
func (l *lab) overlay(folder string, m *Mutant, text string) (string, error) {
	changed, list := filepath.Join(folder, "mutant"+m.language()), filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(changed, []byte(text), 0o644); err != nil {
		return "", err
	}
	replace, err := json.Marshal(map[string]map[string]string{
		"Replace": {filepath.Join(l.root, filepath.FromSlash(m.File)): changed},
	})
	if err != nil {
		return "", err
	}
	return list, os.WriteFile(list, replace, 0o644)
}

// test runs the one test of a package: "checker TestCases/lost-naive". It must have
// run: a name that is no test's is an error.
func (l *lab) test(ctx context.Context, target string, m *Mutant, text string) (bool, string, error) {
	pkg, name, _ := strings.Cut(target, " ")
	binary, err := l.build(ctx, m, text, pkg, "test", "-c")
	if err != nil {
		return false, "", err
	}
	if m != nil {
		defer os.Remove(binary)
	}
	var levels []string
	for _, level := range strings.Split(name, "/") {
		levels = append(levels, "^"+regexp.QuoteMeta(level)+"$")
	}
	out, err := l.command(ctx, pkg, binary, "-test.v", "-test.count=1", "-test.timeout="+testTime,
		"-test.run="+strings.Join(levels, "/")).CombinedOutput()
	switch text := string(out); {
	case ctx.Err() != nil:
		return false, "", ctx.Err()
	case err == nil && strings.Contains(text, "--- PASS: "+name+" "):
		return false, "pass", nil
	case err != nil && strings.Contains(text, "--- FAIL: "+name+" "):
		return true, "the test fails", nil
	case err != nil && strings.Contains(text, "panic: test timed out"):
		return true, "the test does not end", nil
	case err != nil && strings.Contains(text, "\npanic: "):
		return true, "the test panics", nil
	default:
		return false, "", fmt.Errorf("no test %s ran (%w)\n%s", target, errors.Join(err), out)
	}
}

// goGraph compares the graph of a mutated machine with the specification's.
func (l *lab) goGraph(ctx context.Context, name string, m *Mutant, text string) (bool, string, error) {
	binary, err := l.build(ctx, m, text, "internal/mutants/compare", "build")
	if err != nil {
		return false, "", err
	}
	if m != nil {
		defer os.Remove(binary)
	}
	cmd := l.command(ctx, ".", binary, name)
	var problem strings.Builder
	cmd.Stderr = &problem
	out, err := cmd.Output()
	if err != nil {
		return false, "", fmt.Errorf("the comparison ends with %w\n%s", err, problem.String())
	}
	word, rest, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
	switch word {
	case "equal":
		return false, word, nil
	case "different":
		steps, err := strconv.Atoi(rest)
		return true, differsAfter(steps), err
	}
	return true, "", errors.New(rest)
}
