package property

import (
	"fmt"
	"maps"
	"slices"

	"tracecheck/checker"
)

// terminated is the name of the property of active and passive processes that their
// work has ended: all are passive, and none is on its way. It is an expression too.
const (
	terminated = "terminated"
	allPassive = `state.all(p, state[p] == "passive") && channel.all(c, size(channel[c]) == 0)`
)

// The states of a process that works, as JSON.
const active, passive = `"active"`, `"passive"`

func ofWork() (func(*checker.State) (bool, error), error) {
	e, err := compile(allPassive)
	if err != nil {
		return nil, err
	}
	return func(s *checker.State) (bool, error) {
		if s.Bank {
			return false, fmt.Errorf("%s is a property of active and passive processes, and this run is "+
				"of a bank: use one of its properties, or an expression over state and channel", terminated)
		}
		for _, p := range slices.Sorted(maps.Keys(s.States)) {
			if v := s.States[p]; !v.IsZero() && v.String() != active && v.String() != passive {
				return false, fmt.Errorf("%s is a property of active and passive processes, and the state of %s "+
					"is %s: expected %s or %s, or write an expression over state and channel",
					terminated, p, short(v.String()), active, passive)
			}
		}
		return e.holds(s)
	}, nil
}
