package conform

import (
	"fmt"
	"io/fs"
	"strings"

	"tracecheck/impl"
	"tracecheck/internal/tlc"
	"tracecheck/trace"
)

// The module and the configuration that TLC is given: the model's own, and above it the ASSUME
// that its constants are those of the machine.
const (
	assumeModule = "ConformConstants"
	assumeConfig = assumeModule + ".cfg"
	exitAssume   = 10 // how TLC ends when an ASSUME is false
)

// job is the run of TLC that dumps the graph of a model, up to a limit of states: its constants
// and its specification, without what it checks. One worker finds the states breadth first and
// writes them in that order.
func job(spec fs.FS, m tlc.Model, g *graphs) (tlc.Job, error) {
	own, err := fs.ReadFile(spec, m.Config)
	if err != nil {
		return tlc.Job{}, err
	}
	return tlc.Job{
		Files: spec,
		Extra: map[string]string{
			assumeModule + ".tla": assume(strings.TrimSuffix(m.Module, ".tla"), g),
			assumeConfig:          tlc.WithoutChecks(string(own)) + "\nCONSTRAINT ConformLimit\n",
		},
		Module: assumeModule + ".tla", Config: assumeConfig,
		Workers: 1,
	}, nil
}

// assume writes the module. The values are written by the mapping, like those of the variables.
// A change may give a specification more states than there is time for: the limit is a CONSTRAINT.
func assume(module string, g *graphs) string {
	constants := bankConstants(g.config)
	if g.mapping.constants != nil {
		constants = append(constants, g.mapping.constants(g.config)...)
	}
	return fmt.Sprintf("---- MODULE %s ----\nEXTENDS %s, TLC\nASSUME\n%s\n"+
		"ConformLimit == TLCGet(\"distinct\") < %d\n====\n",
		assumeModule, module, tlc.State(constants), g.limit)
}

// bankConstants are those that every specification has, and those of the bank.
func bankConstants(c *impl.Config) []tlc.Var {
	var fifo, amounts, snaps, procs, chans []tlc.Value
	var source, target []string
	var initial []int64
	for _, p := range c.Processes {
		procs = append(procs, tlc.NewString(p.ID))
		initial = append(initial, p.Initial)
	}
	for _, ch := range c.Channels {
		chans = append(chans, tlc.NewString(ch.ID))
		source = append(source, c.Processes[ch.From].ID)
		target = append(target, c.Processes[ch.To].ID)
		if ch.Order == trace.FIFO {
			fifo = append(fifo, tlc.NewString(ch.ID))
		}
	}
	for _, a := range c.Amounts {
		amounts = append(amounts, tlc.NewInt(a))
	}
	for s := range c.Snaps {
		snaps = append(snaps, tlc.NewInt(int64(s+1)))
	}
	constants := []tlc.Var{
		{Name: "Procs", Value: tlc.NewSet(procs...)},
		{Name: "Chans", Value: tlc.NewSet(chans...)},
		{Name: "Source", Value: byChannel(c, source, tlc.NewString)},
		{Name: "Target", Value: byChannel(c, target, tlc.NewString)},
		{Name: "Fifo", Value: tlc.NewSet(fifo...)},
		{Name: "Initial", Value: byProcess(c, initial, stateOf(c))},
	}
	if !c.Work {
		constants = append(constants,
			tlc.Var{Name: "Amounts", Value: tlc.NewSet(amounts...)},
			tlc.Var{Name: "Spending", Value: tlc.NewBool(c.Spending)})
	}
	return append(constants, tlc.Var{Name: "Snaps", Value: tlc.NewSet(snaps...)})
}
