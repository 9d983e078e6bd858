package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl/run"
	"tracecheck/trace"
)

var goBlock = regexp.MustCompile("(?s)```go\n(.*?)```")

// stranger is a module of somebody else's, with the test of ci.md in it, made as ci.md says.
func stranger(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("ci.md")
	require.NoError(t, err)
	blocks := goBlock.FindAllStringSubmatch(string(text), -1)
	require.Len(t, blocks, 1)
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "snapshots_test.go"), []byte(blocks[0][1]), 0o600))
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	_, err = output(folder, "go", "mod", "init", "mine")
	require.NoError(t, err)
	said := 0
	for line := range strings.Lines(string(text)) {
		command, indented := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "    go mod ")
		if !indented {
			continue
		}
		said++
		command = strings.ReplaceAll(command, "../tracecheck", root)
		out, err := output(folder, "go", append([]string{"mod"}, strings.Fields(command)...)...)
		require.NoError(t, err, out)
	}
	require.Equal(t, 2, said, "ci.md says how a module finds its clone")
	return folder
}

func output(folder, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// recordLogs records a scenario, one log a process.
func recordLogs(t *testing.T, scenario, folder string) {
	t.Helper()
	require.NoError(t, os.RemoveAll(folder))
	made, err := run.New(run.Config{Scenario: scenario})
	require.NoError(t, err)
	h := made.Header()
	h.LogOrder = trace.ProcessOrder
	dir, err := trace.CreateDir(folder, h)
	require.NoError(t, err)
	require.NoError(t, made.Play(t.Context(), dir.Write))
	require.NoError(t, dir.Close())
}

// TestTheTestOfTheGuide: the test that ci.md shows compiles in a module of its own, passes on
// right logs, and fails on wrong ones, naming the finding.
func TestTheTestOfTheGuide(t *testing.T) {
	mine := stranger(t)
	recordLogs(t, "three-accounts", filepath.Join(mine, "logs"))
	out, err := output(mine, "go", "test", "./...")
	require.NoError(t, err, out)
	recordLogs(t, "marker-overtaken", filepath.Join(mine, "logs"))
	out, err = output(mine, "go", "test", "-count=1", "./...")
	require.Error(t, err, out)
	require.Contains(t, out, "rejected, with 1 snapshots")
	require.Contains(t, out, "orphan: ")
}

// TestTheCommandsOfTheGuide: those that judge a stranger's logs do what ci.md says.
func TestTheCommandsOfTheGuide(t *testing.T) {
	folder := t.TempDir()
	command := filepath.Join(folder, "tracecheck")
	out, err := output(".", "go", "build", "-o", command, "../cmd/tracecheck")
	require.NoError(t, err, out)
	recordLogs(t, "marker-overtaken", filepath.Join(folder, "logs"))
	text, err := os.ReadFile("ci.md")
	require.NoError(t, err)
	ran := 0
	for line := range strings.Lines(string(text)) {
		args, indented := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "    tracecheck ")
		if !indented {
			continue
		}
		ran++
		args, file, _ := strings.Cut(args, " > ")
		out, err := output(folder, command, strings.Fields(args)...)
		if verdict := strings.HasPrefix(args, "check "); verdict {
			require.ErrorContains(t, err, "exit status 1", out)
			require.NotEmpty(t, file)
			require.Contains(t, out, `"verdict":"rejected"`)
		} else {
			require.NoError(t, err, out)
		}
	}
	require.GreaterOrEqual(t, ran, 3)
	require.FileExists(t, filepath.Join(folder, "run.html"))
	require.FileExists(t, filepath.Join(folder, "small.ndjson"))
}
