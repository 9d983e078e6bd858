package docs

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/impl/run"
	"tracecheck/report"
	"tracecheck/trace"
)

var update = flag.Bool("update", false, "make the README's picture anew")

// TestThePictureOfTheReadme: it is that of the scenario that the README runs.
func TestThePictureOfTheReadme(t *testing.T) {
	r, err := run.New(run.Config{Scenario: "marker-overtaken"})
	require.NoError(t, err)
	var text bytes.Buffer
	w, err := trace.NewWriter(&text, r.Header())
	require.NoError(t, err)
	require.NoError(t, r.Play(context.Background(), w.Write))
	require.NoError(t, w.Flush())
	open := func() (*trace.Files, error) {
		log, err := trace.NewReader(bytes.NewReader(text.Bytes()), "broken.ndjson")
		if err != nil {
			return nil, err
		}
		all, err := trace.NewRun([]*trace.Reader{log})
		return &trace.Files{Run: all}, err
	}
	files, err := open()
	require.NoError(t, err)
	judged, err := checker.Check(files.Run, checker.Options{})
	require.NoError(t, err)
	drawn, err := report.Collect("broken.ndjson", judged, open)
	require.NoError(t, err)
	var image bytes.Buffer
	require.NoError(t, report.SVG(&image, drawn))
	if *update {
		require.NoError(t, os.WriteFile("orphan.svg", image.Bytes(), 0o644))
	}
	want, err := os.ReadFile("orphan.svg")
	require.NoError(t, err)
	require.Equal(t, string(want), image.String(), "make it anew with -update, and look at it")
	require.Contains(t, readme(t), "](docs/orphan.svg)")
}

func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "README.md"))
	require.NoError(t, err)
	return string(text)
}

// shown is a command of the README and what it prints there, in its order; a
// Python program has no command.
type shown struct{ command, output, python string }

var pythonBlock = regexp.MustCompile("(?s)```python\n(.*?)```")

// inOrder reads the README from the top down: its Python, as one program where its
// last block ends, the commands with a prompt and what they print, and the other
// commands of tracecheck.
func inOrder(t *testing.T) []shown {
	t.Helper()
	text := readme(t)
	blocks := pythonBlock.FindAllStringSubmatch(text, -1)
	require.Len(t, blocks, 2)
	text = strings.Replace(text, blocks[0][0], "", 1)
	text = strings.Replace(text, blocks[1][0], "PYTHON", 1)
	var list []shown
	open := false // whether what follows is what the last command prints
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		code, indented := strings.CutPrefix(line, "    ")
		switch {
		case line == "PYTHON":
			list = append(list, shown{python: blocks[0][1] + blocks[1][1]})
		case strings.HasPrefix(code, "$ "):
			list = append(list, shown{command: code[2:]})
			open = true
		case indented && strings.HasPrefix(code, "go run ./cmd/tracecheck "):
			list = append(list, shown{command: code})
		case open && (indented || line == ""):
			list[len(list)-1].output += code + "\n"
		default:
			open = false
		}
	}
	return list
}

// TestTheReadmeIsTrue: every command of tracecheck in it runs, in one folder from
// the top down, and prints what is shown; so does the emitter in Python, whose run
// the next command checks.
func TestTheReadmeIsTrue(t *testing.T) {
	python := findPython(t)
	dir := t.TempDir()
	command := filepath.Join(t.TempDir(), "tracecheck")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", command, "../cmd/tracecheck")
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	outputs := 0
	for _, s := range inOrder(t) {
		switch {
		case s.python != "":
			if python == "" {
				t.Skip("python3 is not here")
			}
			cmd := exec.CommandContext(t.Context(), python, "-c", s.python)
			cmd.Dir = dir
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, string(out))
		case strings.HasPrefix(s.command, "go run ./cmd/tracecheck "):
			got := runCommand(t, dir, command, s.command)
			if want := strings.TrimSpace(s.output); want != "" {
				require.Equal(t, want, got, s.command)
				outputs++
			}
		default:
			t.Fatalf("no test runs %q", s.command)
		}
	}
	require.GreaterOrEqual(t, outputs, 2)
}

// runCommand runs the command for a line of the README, and gives what it prints,
// blanks at the ends cut off.
func runCommand(t *testing.T, dir, command, line string) string {
	t.Helper()
	line, _, _ = strings.Cut(strings.TrimPrefix(line, "go run ./cmd/tracecheck "), " # ")
	cmd := exec.CommandContext(t.Context(), command, strings.Fields(line)...)
	cmd.Dir = dir
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		require.Equal(t, 1, exit.ExitCode(), "%s: %s", line, exit.Stderr)
		require.True(t, bytes.HasPrefix(out, []byte("REJECTED")), "%s: %s%s", line, out, exit.Stderr)
	} else {
		require.NoError(t, err, line)
	}
	return strings.TrimSpace(string(out))
}

// findPython is where Python is; "" where it is not, which is no fault but on CI.
func findPython(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		const loss = "python3 is not here: the README's emitter WAS NOT TRIED, nor what follows it"
		if os.Getenv("CI") == "true" {
			t.Fatal(loss)
		}
		fmt.Fprintln(os.Stderr, "docs: "+loss)
	}
	return path
}
