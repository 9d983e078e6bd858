package mutants

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Mutant is one fault and what must notice it: a Test, a Model or a Finding, and a
// Graph where it changes what the machine or the specification does. A fault of the
// specification may have its Graph alone.
type Mutant struct {
	Name  string // in kebab-case
	Fault string // what is wrong, one clause
	File  string // from the root of the project, with slashes
	Old   string // stands exactly once in File
	New   string

	// Test is the folder of a package and a test in it: "impl TestNaive".
	Test string
	// Model is a model of spec/models.json: TLC must not say of it what that file says.
	Model string
	// Finding is what the checker says of a trace, as Judge has it.
	Finding string
	// Graph is the comparison that must fail.
	Graph *Graph
	// Unseen says why no comparison of graphs can fail, where Graph is nil.
	Unseen string
	// Quick marks the few that are run with the tests of every day.
	Quick bool
}

// Graph is a model of spec/models.json with a machine, and the number of steps in the
// shortest run to a difference, the different step included.
type Graph struct {
	Model string
	Steps int
}

// Part is one of the four parts that have mutants.
type Part struct {
	Name    string
	Mutants []Mutant
}

// Parts is the table.
func Parts() []Part {
	return []Part{
		{"The specification", slices.Concat(
			specActions, specClaims, specStop, specLaiYang, specMattern, specNaiveWork)},
		{"The machine", slices.Concat(machine, machineStop, machineLaiYang, machineMattern, machineNaiveWork)},
		{"The checker", slices.Concat(checkerRun, checkerCut, checkerColour, checkerWork)},
		{"Traces", traces},
	}
}

// All lists the mutants of all parts.
func All() []Mutant {
	var list []Mutant
	for _, p := range Parts() {
		list = append(list, p.Mutants...)
	}
	return list
}

// Apply returns the text of the mutant's file, below the root, with the fault. The
// error says that the mutant is stale: its old text does not stand there exactly once.
func (m *Mutant) Apply(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(m.File)))
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(text), m.Old); n != 1 {
		return "", fmt.Errorf("its text stands in %s %d times, not once", m.File, n)
	}
	return strings.Replace(string(text), m.Old, m.New, 1), nil
}

// language is how the mutant is put in the place of the original.
func (m *Mutant) language() string { return filepath.Ext(m.File) }

// KilledBy names what notices the mutant.
func (m *Mutant) KilledBy() string {
	var list []string
	switch {
	case m.Test != "":
		list = append(list, strings.Replace(m.Test, " ", ".", 1))
	case m.Model != "":
		list = append(list, "model "+m.Model)
	case m.Finding != "":
		list = append(list, m.Finding)
	}
	if m.Graph != nil {
		list = append(list, fmt.Sprintf("conform %s (%d)", m.Graph.Model, m.Graph.Steps))
	}
	return strings.Join(list, ", ")
}
