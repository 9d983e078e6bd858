package mutants

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"tracecheck/internal/conform"
	"tracecheck/internal/tlc"
)

// lab is where mutants are made: a scratch folder, and what the originals did.
type lab struct {
	root, scratch string
	count         atomic.Int64

	mutex     sync.Mutex
	originals map[string]*original // by the name of the probe
	built     map[string]*built    // by package
	searched  map[string]*searched // by side, model and number of levels
}

func newLab(root, scratch string) *lab {
	return &lab{
		root: root, scratch: scratch, originals: map[string]*original{}, built: map[string]*built{},
		searched: map[string]*searched{},
	}
}

// searched is the first levels of a model's states without any mutant.
type searched struct {
	once   sync.Once
	levels []string
	err    error
}

// original is what something that must notice mutants says without any.
type original struct {
	once    sync.Once
	noticed bool
	says    string
	err     error
}

// folder makes a new one in the scratch folder.
func (l *lab) folder() (string, error) {
	name := filepath.Join(l.scratch, fmt.Sprint(l.count.Add(1)))
	return name, os.Mkdir(name, 0o755)
}

// probe is one thing that must notice a mutant.
type probe struct {
	kind, target string // test, model, graph of the specification or the machine, trace
	expect       string // what it must say of the mutant; empty: anything
	levels       int    // of a second search: how many levels
}

const (
	byTest  = "test"
	byModel = "model"
	bySpec  = "conform of the specification"
	byGo    = "conform of the machine"
	byTrace = "check of"
	// The second search says how long a shortest run to the difference is.
	bySpecLevels = "the levels of the specification"
	byGoLevels   = "the levels of the machine"
)

// probes lists what must notice a mutant.
func probes(m *Mutant) []probe {
	var list []probe
	switch {
	case m.Test != "":
		list = append(list, probe{kind: byTest, target: m.Test})
	case m.Model != "":
		list = append(list, probe{kind: byModel, target: m.Model})
	case m.Finding != "":
		list = append(list, probe{kind: byTrace, target: m.File, expect: m.Finding})
	}
	if m.Graph != nil {
		kind, second := byGo, byGoLevels
		if m.language() == ".tla" {
			kind, second = bySpec, bySpecLevels
		}
		says := differsAfter(m.Graph.Steps)
		list = append(list, probe{kind: kind, target: m.Graph.Model, expect: says},
			probe{kind: second, target: m.Graph.Model, expect: says, levels: m.Graph.Steps})
	}
	return list
}

func differsAfter(steps int) string {
	if steps == 1 {
		return "different in 1 step"
	}
	return fmt.Sprintf("different in %d steps", steps)
}

func (p probe) name() string { return p.kind + " " + p.target }

// original runs a probe without a mutant, once in a lab.
func (l *lab) original(ctx context.Context, p probe) *original {
	l.mutex.Lock()
	o := l.originals[p.name()]
	if o == nil {
		o = &original{}
		l.originals[p.name()] = o
	}
	l.mutex.Unlock()
	o.once.Do(func() { o.noticed, o.says, o.err = p.try(ctx, l, nil, "") })
	return o
}

// try runs a probe on a mutant, whose file then has the text, or on the original. It
// says whether a fault was noticed, and what was said. The error is of a mutant that
// could not be tried.
func (p probe) try(ctx context.Context, l *lab, m *Mutant, text string) (bool, string, error) {
	switch p.kind {
	case byTest:
		return l.test(ctx, p.target, m, text)
	case byModel:
		return l.model(ctx, p.target, m, text)
	case bySpec:
		return l.specGraph(ctx, p.target, m, text)
	case byGo:
		return l.goGraph(ctx, p.target, m, text)
	case bySpecLevels, byGoLevels:
		return l.levels(ctx, p.kind, p.target, p.levels, m, text)
	default:
		return l.trace(p.target, m, text)
	}
}

// spec copies the specification, with the mutant in it.
func (l *lab) spec(m *Mutant, text string) (string, error) {
	folder, err := l.folder()
	if err != nil {
		return "", err
	}
	copied := filepath.Join(folder, "spec")
	if err := os.CopyFS(copied, os.DirFS(filepath.Join(l.root, "spec"))); err != nil || m == nil {
		return copied, err
	}
	return copied, os.WriteFile(filepath.Join(copied, path.Base(m.File)), []byte(text), 0o644)
}

// model runs TLC. That it cannot judge the mutant does not count as noticing it.
func (l *lab) model(ctx context.Context, name string, m *Mutant, text string) (bool, string, error) {
	folder, err := l.spec(m, text)
	if err != nil {
		return false, "", err
	}
	tools, err := tlc.Find()
	if err != nil {
		return false, "", err
	}
	chosen, job, err := modelJob(os.DirFS(folder), name)
	if err != nil {
		return false, "", err
	}
	r, err := tlc.Run(ctx, tools, job)
	if err != nil {
		return false, "", err
	}
	differences := tlc.Judge(chosen, r)
	says := strings.Join(differences, "; ")
	switch r.Verdict {
	case tlc.Failed:
		return false, "", r.Err()
	case tlc.Pass:
	default:
		property := r.Property
		if property == "" {
			property = "a property (" + string(r.Verdict) + ")"
		}
		says = fmt.Sprintf("%s fails in %d states", property, len(r.Trace))
	}
	return len(differences) > 0, says, nil
}

// The module and the configuration that stop the search of a model that must fail.
const (
	stopModule = "MutantsStop"
	stopConfig = stopModule + ".cfg"
)

// modelJob is the run of a model. One that must fail is searched a little deeper than
// its counterexample is long, and no further: a mutant that has none would else be
// searched to the end. (Only a temporal property knows no such bound.)
func modelJob(spec fs.FS, name string) (tlc.Model, tlc.Job, error) {
	all, err := tlc.ReadModels(spec)
	if err != nil {
		return tlc.Model{}, tlc.Job{}, err
	}
	chosen, err := tlc.Select(all, []string{name}, false)
	if err != nil {
		return tlc.Model{}, tlc.Job{}, err
	}
	m := chosen[0]
	job := tlc.Job{Files: spec, Module: m.Module, Config: m.Config, Workers: 1}
	if m.Expect == tlc.ExpectPass || m.Kind == tlc.Temporal {
		job.Coverage = m.Expect == tlc.ExpectPass
		return m, job, nil
	}
	config, err := fs.ReadFile(spec, m.Config)
	return m, stopAt(spec, m, m.Length+1, string(config)), err
}

// stopAt is the run of a model, with a configuration of its own, to a level: the initial states
// are the first.
func stopAt(spec fs.FS, m tlc.Model, level int, config string) tlc.Job {
	return tlc.Job{
		Files: spec, Module: stopModule + ".tla", Config: stopConfig, Workers: 1,
		Extra: map[string]string{
			stopModule + ".tla": fmt.Sprintf("---- MODULE %s ----\nEXTENDS %s, TLC\n"+
				"MutantsStop == TLCGet(\"level\") <= %d\n====\n",
				stopModule, strings.TrimSuffix(m.Module, ".tla"), level),
			stopConfig: config + "\nCONSTRAINT MutantsStop\n",
		},
	}
}

// specGraph compares the graph of a mutated specification with the machine's.
func (l *lab) specGraph(ctx context.Context, name string, m *Mutant, text string) (bool, string, error) {
	folder, err := l.spec(m, text)
	if err != nil {
		return false, "", err
	}
	outcomes, err := conform.Run(ctx, conform.Options{
		Spec: os.DirFS(folder), Names: []string{name}, Stdout: io.Discard, Stderr: io.Discard,
	})
	if err != nil {
		return false, "", err
	}
	switch d := outcomes[0].Difference; {
	case d == nil:
		return false, "equal", nil
	case d.Message != "":
		return true, "", errors.New(d.Message)
	default:
		return true, differsAfter(len(d.Run)), nil
	}
}
