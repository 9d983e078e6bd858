package docs

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"
)

// step is a row of the table in proof.md: what its columns name.
type step struct {
	formulas  [][2]string // module and operator
	functions [][2]string // file and function
	mutants   []string
	cases     [][2]string // case and finding
}

var (
	quoted  = regexp.MustCompile("`([^`]+)`")
	formula = regexp.MustCompile("`([A-Za-z]+)!([A-Za-z]+)`")
	code    = regexp.MustCompile("`([a-z/]+\\.go):([A-Za-z]+)`")
	outcome = regexp.MustCompile("`([a-z-]+)` ([a-z-]+)")
)

// steps reads the table.
func steps(t *testing.T) []step {
	t.Helper()
	text, err := os.ReadFile("proof.md")
	require.NoError(t, err)
	pairs := func(re *regexp.Regexp, column string) (list [][2]string) {
		for _, m := range re.FindAllStringSubmatch(column, -1) {
			list = append(list, [2]string{m[1], m[2]})
		}
		require.NotEmpty(t, list, column)
		return list
	}
	var list []step
	for line := range strings.Lines(string(text)) {
		columns := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
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
type model struct{ Name, Config, Expect, Property string }

func models(t *testing.T) []model {
	t.Helper()
	text, err := os.ReadFile("../spec/models.json")
	require.NoError(t, err)
	var list struct{ Models []model }
	require.NoError(t, json.Unmarshal(text, &list))
	require.NotEmpty(t, list.Models)
	return list.Models
}

func TestTheFormulasOfTheProofAreInTheSpecification(t *testing.T) {
	for _, s := range steps(t) {
		for _, f := range s.formulas {
			text, err := os.ReadFile(filepath.Join("../spec", f[0]+".tla"))
			require.NoError(t, err)
			require.Regexp(t, `(?m)^`+f[1]+`(\([^)]*\))? ==`, string(text), "%s!%s", f[0], f[1])
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

// Each mutant violates a formula of its row; and every model that must fail is
// in some row, so that nothing is broken that the proof does not speak of.
func TestTheMutantsOfTheProofAreModels(t *testing.T) {
	property := map[string]string{}
	for _, m := range models(t) {
		if m.Expect == "violation" {
			property[m.Name] = m.Property
		}
	}
	for _, s := range steps(t) {
		var names []string
		for _, f := range s.formulas {
			names = append(names, f[1])
		}
		for _, m := range s.mutants {
			require.Contains(t, property, m, "no model that must fail")
			require.Contains(t, names, property[m], "%s violates %s", m, property[m])
			delete(property, m)
		}
	}
	require.Empty(t, property, "models that must fail and are in no step of the proof")
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
		text, err := os.ReadFile(filepath.Join("../spec", m.Config))
		require.NoError(t, err)
		checked := false
		for _, word := range strings.Fields(string(text)) {
			switch word {
			case "INVARIANT", "PROPERTY", "INVARIANTS", "PROPERTIES":
				checked = true
			case "SPECIFICATION", "CONSTANT", "CONSTANTS", "CONSTRAINT", "CHECK_DEADLOCK", "SYMMETRY", "VIEW":
				checked = false
			default:
				if checked {
					require.Contains(t, known, word, m.Config)
				}
			}
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
