package run

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tracecheck/impl"
	"tracecheck/trace"
)

// Work is the application of active and passive processes, beside trace.Bank: work
// that spreads by messages and ends.
const Work = "work"

// Applications lists the names of the applications.
var Applications = []string{trace.Bank, Work}

// setApplication makes the computation of a bank the one that is named. Work begins at
// one process, chosen by the seed; all others are passive, whatever they had as a bank.
func setApplication(c *impl.Config, name string, rng *rand.Rand) error {
	if name == "" || name == trace.Bank {
		return nil
	}
	if name != Work {
		return fmt.Errorf("application %q: expected one of %s", name, strings.Join(Applications, ", "))
	}
	c.Work, c.Amounts = true, nil
	c.Processes = slices.Clone(c.Processes)
	for p := range c.Processes {
		c.Processes[p].Initial = impl.Passive
	}
	if len(c.Processes) > 0 {
		c.Processes[rng.IntN(len(c.Processes))].Initial = impl.Active
	}
	return nil
}
