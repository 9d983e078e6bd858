package conform

import (
	"fmt"
	"io/fs"

	"tracecheck/impl"
	"tracecheck/internal/tlc"
)

// Configuration is the configuration of the machine that is the equal of a model in
// the folder of a specification, and the model. The error is one of models.json, or
// of a name that is not one of a model with a machine.
func Configuration(spec fs.FS, name string) (*impl.Config, tlc.Model, error) {
	models, err := choose(Options{Spec: spec, Names: []string{name}})
	if err != nil {
		return nil, tlc.Model{}, err
	}
	m := models[0]
	mapped, ok := mappings[m.Module]
	if !ok {
		return nil, m, fmt.Errorf("no machine is mapped to %s", m.Module)
	}
	c, err := config(mapped, m.Conform)
	return c, m, err
}
