package house

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// depends lists the packages that others need, themselves included.
func depends(t *testing.T, packages ...string) []string {
	t.Helper()
	list := exec.CommandContext(t.Context(), "go", append([]string{"list", "-deps"}, packages...)...)
	list.Dir = root
	out, err := list.CombinedOutput()
	require.NoError(t, err, string(out))
	return strings.Fields(string(out))
}

// The judge and the accused share only the trace: a fault of the machines must
// not hide itself by way of the checker.
func TestTheCheckerKnowsNoMachine(t *testing.T) {
	for _, p := range depends(t, "./checker/...") {
		require.NotRegexp(t, `^tracecheck/(impl|cmd|internal/conform)(/|$)`, p)
	}
}

// What re-checks a witness owes nothing to what made it.
func TestTheWitnessIsCheckedByCodeOfItsOwn(t *testing.T) {
	list := exec.CommandContext(t.Context(), "go", "list", "-f", `{{join .Imports "\n"}}`, "./checker/witness")
	list.Dir = root
	out, err := list.CombinedOutput()
	require.NoError(t, err, string(out))
	for _, p := range strings.Fields(string(out)) {
		if p == "tracecheck/trace" {
			continue
		}
		first, _, _ := strings.Cut(p, "/")
		require.NotContains(t, first, ".", "%s is of another module", p)
		require.NotEqual(t, "tracecheck", first, "%s is no part of the trace", p)
	}
}

// The trace knows neither side, and a machine no checker.
func TestEachSideKnowsOnlyTheTrace(t *testing.T) {
	for _, p := range depends(t, "./trace") {
		require.NotRegexp(t, `^tracecheck/[^t]`, p)
	}
	for _, p := range depends(t, "./impl") {
		require.NotRegexp(t, `^tracecheck/(checker|cmd|internal)(/|$)`, p)
	}
}

// foreign is what has no place in the project: folders of the machine it was
// written on, the hosts that its dependencies came from, and the talk of those
// who wrote it. The words are in pieces so that this file does not hold them.
var foreign = regexp.MustCompile(`(^|[^A-Za-z0-9_.])/(` + `work|farm|tmp/notes)/|` +
	`\.\./` + `shared/|\bissue` + ` #?[0-9]|` +
	`\b(` + `proxy\.golang|repo1?\.maven|repo\.maven\.apache|deb\.debian)\.`)

func TestNothingNamesTheMachineItWasWrittenOn(t *testing.T) {
	endings := []string{".go", ".tla", ".cfg", ".json", ".ndjson", ".md", ".mod", ".txt", ".txtar", ""}
	for _, name := range files(t, endings...) {
		for i, line := range strings.Split(read(t, name), "\n") {
			if m := foreign.FindString(line); m != "" {
				t.Errorf("%s:%d: %q has no place here", filepath.ToSlash(name), i+1, m)
			}
		}
	}
}
