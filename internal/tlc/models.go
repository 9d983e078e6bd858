package tlc

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// ModelsFile is the name of the list of models in the folder of the specification.
const ModelsFile = "models.json"

// What TLC must say of a model.
const (
	ExpectPass      = "pass"
	ExpectViolation = "violation"
)

// Model is one entry of models.json: a module, a configuration, and what TLC must say of them.
type Model struct {
	// Name is in kebab-case. About is one sentence.
	Name, About string
	// Module and Config are file names in the folder.
	Module, Config string
	// Expect is ExpectPass or ExpectViolation.
	Expect string

	// States (distinct) and Depth are exact, of a model that must pass.
	States int64
	Depth  int
	// Off are the actions that the constants switch off; every other one must be taken.
	Off []string

	// Property, its Kind (invariant, action, temporal or deadlock) and Length, the number of
	// states of the counterexample, are of a model that must fail.
	Property string
	Kind     Verdict
	Length   int

	// Liveness marks a model with a temporal property under fairness.
	Liveness bool
	// Deep marks a model too long for every day.
	Deep bool
	// Conform, if there is one, gives the constants of the model once more, for the machine in Go
	// whose state graph must be the same. TLC is made to check that they are those of Config.
	Conform *Shape
}

// Shape is the constants of a bank and its snapshots.
type Shape struct {
	Processes []string
	Channels  []ShapeChannel
	// Fifo are the ids of the channels that keep the order.
	Fifo []string
	// Initial is the balance of each process.
	Initial map[string]int64
	Amounts []int64
	// Spending is whether a process may spend.
	Spending bool
	// Snaps are the numbers of the snapshots.
	Snaps []int
	// MaxWhite and Initiator are constants of Lai-Yang and of Mattern alone.
	MaxWhite  int
	Initiator string
	// MaxSends is a constant of TerminationSnapshot alone, where the balances of Initial are 1 for
	// active and 0 for passive, and there are no Amounts.
	MaxSends int
}

// ShapeChannel is one directed channel between two processes.
type ShapeChannel struct {
	ID, From, To string
}

// ReadModels reads models.json from the folder of a specification and checks it against the
// folder: every model has its files and is complete, every .cfg is listed, exactly once, and a
// model that must fail checks its one property. All faults are reported together.
func ReadModels(files fs.FS) ([]Model, error) {
	text, err := fs.ReadFile(files, ModelsFile)
	if err != nil {
		return nil, err
	}
	var list struct{ Models []Model }
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&list); err != nil {
		return nil, fmt.Errorf("%s: %w", ModelsFile, err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: something follows the list", ModelsFile)
	}
	if len(list.Models) == 0 {
		return nil, fmt.Errorf("%s: it lists no model", ModelsFile)
	}
	return list.Models, checkModels(files, list.Models)
}

func checkModels(files fs.FS, models []Model) error {
	var faults []error
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Errorf(ModelsFile+": "+format, args...))
	}
	names, configs := map[string]bool{}, map[string]string{}
	for _, m := range models {
		if names[m.Name] {
			fault("%s is listed twice", m.Name)
		}
		names[m.Name] = true
		if other := configs[m.Config]; other != "" {
			fault("%s and %s have the same config %s", other, m.Name, m.Config)
		}
		configs[m.Config] = m.Name
		for _, text := range append(m.faults(), m.fileFaults(files)...) {
			fault("%s: %s", m.Name, text)
		}
	}
	found, err := fs.Glob(files, "*.cfg")
	if err != nil {
		fault("%v", err)
	}
	for _, config := range found {
		if configs[config] == "" {
			fault("%s is not listed", config)
		}
	}
	return errors.Join(faults...)
}

var kebab = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// faults checks the entry by itself.
func (m Model) faults() []string {
	var faults []string
	need := func(ok bool, text string) {
		if !ok {
			faults = append(faults, text)
		}
	}
	need(kebab.MatchString(m.Name), "the name is not in kebab-case")
	need(strings.TrimSpace(m.About) != "", "about is empty")
	passes := m.States > 0 && m.Depth > 0
	none := m.States == 0 && m.Depth == 0 && len(m.Off) == 0
	switch m.Expect {
	case ExpectPass:
		need(passes, "a model that passes has states and depth")
		need(m.Property == "" && m.Kind == "" && m.Length == 0,
			"a model that passes has no property, kind or length")
	case ExpectViolation:
		need(none, "a model that fails has no states, depth or off")
		need(m.Length > 0, "a model that fails has a length")
		need(m.Kind == Invariant || m.Kind == Action || m.Kind == Temporal || m.Kind == Deadlock,
			"kind is none of invariant, action, temporal, deadlock")
		need((m.Property == "") == (m.Kind == Deadlock), "a property is named, unless it is a deadlock")
	default:
		need(false, `expect is neither "pass" nor "violation"`)
	}
	return faults
}

// fileFaults checks the entry against its files.
func (m Model) fileFaults(files fs.FS) []string {
	var faults []string
	if path.Ext(m.Module) != ".tla" || path.Ext(m.Config) != ".cfg" {
		faults = append(faults, "module is a .tla file and config a .cfg file")
	}
	if _, err := fs.Stat(files, m.Module); err != nil {
		faults = append(faults, err.Error())
	}
	text, err := fs.ReadFile(files, m.Config)
	if err != nil {
		return append(faults, err.Error())
	}
	config := ReadConfig(string(text))
	checked := append(config.Invariants, config.Properties...)
	if m.Expect == ExpectViolation && m.Kind != Deadlock &&
		(len(checked) != 1 || checked[0] != m.Property) {
		faults = append(faults, fmt.Sprintf("%s checks %q, want the property %s alone",
			m.Config, checked, m.Property))
	}
	return faults
}
