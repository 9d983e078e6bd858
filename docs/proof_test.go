package docs

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"
)

// step is a row of a table of steps in proof.md: what its columns name.
type step struct {
	formulas  [][2]string // module and operator
	functions [][2]string // file and function
	mutants   []string
	cases     [][2]string // case and finding
}

var (
	quoted  = regexp.MustCompile("`([^`]+)`")
	formula = regexp.MustCompile("`([A-Za-z]+)!([A-Za-z]+)`")
	mustRow = regexp.MustCompile("(?m)^\\| `([a-z0-9-]+)` \\| (.*) \\| `([A-Za-z]+)!([A-Za-z]+)` \\|$")
	extends = regexp.MustCompile(`(?m)^EXTENDS (.*)$`)
	code    = regexp.MustCompile("`([a-z/]+\\.go):([A-Za-z]+)`")
	outcome = regexp.MustCompile("`([a-z-]+)` ([a-z-]+)")
)

func proof(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("proof.md")
	require.NoError(t, err)
	return string(text)
}

// columns are those of a row of a table; of any other line, one.
func columns(line string) []string {
	return strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
}

// steps reads the tables of steps: those of five columns.
func steps(t *testing.T) []step {
	t.Helper()
	pairs := func(re *regexp.Regexp, column string) (list [][2]string) {
		for _, m := range re.FindAllStringSubmatch(column, -1) {
			list = append(list, [2]string{m[1], m[2]})
		}
		require.NotEmpty(t, list, column)
		return list
	}
	var list []step
	for line := range strings.Lines(proof(t)) {
		columns := columns(line)
		if len(columns) != 5 || !strings.Contains(line, "`") {
			continue
		}
		s := step{
			formulas: pairs(formula, columns[1]), functions: pairs(code, columns[2]),
			cases: pairs(outcome, columns[4]),
		}
		for _, m := range quoted.FindAllStringSubmatch(columns[3], -1) {
			s.mutants = append(s.mutants, m[1])
		}
		require.NotEmpty(t, s.mutants, line)
		list = append(list, s)
	}
	require.Greater(t, len(list), 10)
	return list
}

// model is what the list of models says of one.
type model struct{ Name, Module, Config, About, Expect, Property string }

func models(t *testing.T) []model {
	t.Helper()
	text, err := os.ReadFile("../spec/models.json")
	require.NoError(t, err)
	var list struct{ Models []model }
	require.NoError(t, json.Unmarshal(text, &list))
	require.NotEmpty(t, list.Models)
	return list.Models
}

// defines says whether a module of the specification has a formula, itself.
func defines(t *testing.T, module, formula string) bool {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../spec", module+".tla"))
	require.NoError(t, err)
	return regexp.MustCompile(`(?m)^` + formula + `(\([^)]*\))? ==`).Match(text)
}

// extended are a module and those that it extends, by way of others too.
func extended(t *testing.T, module string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../spec", module+".tla"))
	if os.IsNotExist(err) {
		return nil // of TLA+ itself
	}
	require.NoError(t, err)
	list := []string{module}
	if m := extends.FindSubmatch(text); m != nil {
		for _, name := range strings.Split(string(m[1]), ",") {
			list = append(list, extended(t, strings.TrimSpace(name))...)
		}
	}
	return list
}

func TestTheFormulasOfTheProofAreInTheSpecification(t *testing.T) {
	for _, s := range steps(t) {
		for _, f := range s.formulas {
			require.True(t, defines(t, f[0], f[1]), "%s!%s", f[0], f[1])
		}
	}
}

func TestTheFunctionsOfTheProofAreInTheChecker(t *testing.T) {
	for _, s := range steps(t) {
		for _, f := range s.functions {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", f[0]), nil, 0)
			require.NoError(t, err)
			require.True(t, slices.ContainsFunc(file.Decls, func(d ast.Decl) bool {
				fn, is := d.(*ast.FuncDecl)
				return is && fn.Name.Name == f[1]
			}), "%s has no function %s", f[0], f[1])
		}
	}
}

// Each mutant of a step violates a formula that the step names.
func TestTheMutantsOfTheProofAreModels(t *testing.T) {
	property := mustFail(t)
	for _, s := range steps(t) {
		var names []string
		for _, f := range s.formulas {
			names = append(names, f[1])
		}
		for _, m := range s.mutants {
			require.Contains(t, property, m, "no model that must fail")
			require.Contains(t, names, property[m].Property, "%s violates %s", m, property[m].Property)
		}
	}
}

func mustFail(t *testing.T) map[string]model {
	t.Helper()
	list := map[string]model{}
	for _, m := range models(t) {
		if m.Expect == "violation" {
			list[m.Name] = m
		}
	}
	return list
}

// Every model that must fail stands once in the proof, with its bug in the words of the
// list of models and the formula that it violates. The formula is one of its own module,
// or of one that it extends, and of some step, so that nothing is broken that the proof
// does not speak of.
func TestEveryModelThatMustFailIsInTheProof(t *testing.T) {
	left := mustFail(t)
	var known []string
	for _, s := range steps(t) {
		for _, f := range s.formulas {
			known = append(known, f[1])
		}
	}
	for _, row := range mustRow.FindAllStringSubmatch(proof(t), -1) {
		name, bug, module, formula := row[1], row[2], row[3], row[4]
		require.Contains(t, left, name, "no model that must fail, or the second row of one")
		m := left[name]
		require.Equal(t, m.About, bug, name)
		require.Equal(t, m.Property, formula, name)
		require.True(t, defines(t, module, formula), "%s: %s!%s", name, module, formula)
		require.Contains(t, extended(t, strings.TrimSuffix(m.Module, ".tla")), module, name)
		require.Contains(t, known, formula, name)
		delete(left, name)
	}
	require.Empty(t, slices.Collect(maps.Keys(left)), "models that must fail and are not in the proof")
}

// The table of where the formulas stand is right: a model that passes checks each there,
// by its module or one that extends it.
func TestWhereTheFormulasOfTheProofStand(t *testing.T) {
	_, table, found := strings.Cut(proof(t), "| formula | Chandy-Lamport | Lai-Yang |")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.Split(strings.TrimSpace(table), "\n")[2:]
	require.Greater(t, len(rows), 7)
	var all []string // the formulas, checked by models that pass
	for _, m := range models(t) {
		if m.Expect != "pass" {
			continue
		}
		for _, f := range checked(t, m.Config) {
			for _, module := range extended(t, strings.TrimSuffix(m.Module, ".tla")) {
				all = append(all, module+"!"+f)
			}
		}
	}
	for _, row := range rows {
		cells := columns(row)
		require.Len(t, cells, 7, row)
		formula := quoted.FindStringSubmatch(cells[0])[1]
		for _, cell := range cells[1:] {
			m := quoted.FindStringSubmatch(cell)
			if m == nil {
				continue
			}
			require.True(t, defines(t, m[1], formula), "%s!%s", m[1], formula)
			require.Contains(t, all, m[1]+"!"+formula)
		}
	}
}

// checked are the formulas that a configuration has TLC check.
func checked(t *testing.T, config string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../spec", config))
	require.NoError(t, err)
	var list []string
	on := false
	for _, word := range strings.Fields(string(text)) {
		switch word {
		case "INVARIANT", "PROPERTY", "INVARIANTS", "PROPERTIES":
			on = true
		case "SPECIFICATION", "CONSTANT", "CONSTANTS", "CONSTRAINT", "CHECK_DEADLOCK", "SYMMETRY", "VIEW":
			on = false
		default:
			if on {
				list = append(list, word)
			}
		}
	}
	return list
}

// Whatever a model that passes is checked for is a step of the proof.
func TestWhatTLCChecksIsAStepOfTheProof(t *testing.T) {
	var known []string
	for _, s := range steps(t) {
		for _, f := range s.formulas {
			known = append(known, f[1])
		}
	}
	for _, m := range models(t) {
		for _, f := range checked(t, m.Config) {
			require.Contains(t, known, f, m.Config)
		}
	}
}

// The case of each bug expects the finding that the table gives it.
func TestTheCasesOfTheProofHaveTheirFindings(t *testing.T) {
	for _, s := range steps(t) {
		for _, c := range s.cases {
			file, err := txtar.ParseFile(filepath.Join("../checker/testdata/cases", c[0]+".txtar"))
			require.NoError(t, err)
			require.Contains(t, strings.Fields(string(file.Files[0].Data)), c[1], "case %s", c[0])
		}
	}
}
