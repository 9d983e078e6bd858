package property

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tracecheck/checker"
)

// ErrUnknown says that a property is neither true nor false of a state, since
// it depends on something that is not known of that state.
var ErrUnknown = errors.New("not known")

// The properties that have a name: those of a bank, and terminated, see ofWork.
var builtIn = map[string]func(total, initial int64) bool{
	"deficit":   func(total, initial int64) bool { return total < initial },
	"exhausted": func(total, _ int64) bool { return total == 0 },
	"one-token": func(total, _ int64) bool { return total == 1 },
	"conserved": func(total, initial int64) bool { return total == initial },
}

// Names is the names of the properties that are built in, sorted.
func Names() []string {
	names := append(slices.Collect(maps.Keys(builtIn)), terminated)
	slices.Sort(names)
	return names
}

// Compile is the property that text names or, in CEL, describes. Its Name is
// text as it stands. An error says where in text something is wrong and what
// was expected.
//
// Holds of the property gives an error that wraps ErrUnknown where its value
// depends on what is not known of the state; and another one where it has no
// value at all: total outside a bank, no such process or field, values of types
// that do not go together, or more work than is allowed. It may be called by
// several goroutines at once.
func Compile(text string) (checker.Property, error) {
	name := strings.TrimSpace(text)
	if test, ok := builtIn[name]; ok {
		return checker.Property{Name: text, Holds: ofBank(name, test)}, nil
	}
	if name == terminated {
		holds, err := ofWork()
		return checker.Property{Name: text, Holds: holds}, err
	}
	if name == "" {
		return checker.Property{}, fmt.Errorf("there is no property: expected %s, "+
			"or an expression such as state[\"A\"] == 0", strings.Join(Names(), ", "))
	}
	e, err := compile(text)
	if err != nil {
		return checker.Property{}, err
	}
	return checker.Property{Name: text, Holds: e.holds}, nil
}

func ofBank(name string, test func(total, initial int64) bool) func(*checker.State) (bool, error) {
	return func(s *checker.State) (bool, error) {
		if !s.Bank {
			return false, fmt.Errorf("%s is a property of a bank, and this run is of another "+
				"application: write an expression over state and channel instead", name)
		}
		if !s.Whole {
			return false, errNotWhole
		}
		n, err := total(s)
		if err != nil {
			return false, err
		}
		return test(n, s.Initial), nil
	}
}

var errNotWhole = fmt.Errorf("%w: it takes every state and every message in flight, "+
	"and some are missing", ErrUnknown)

// total is what there is in a bank, in the processes and in flight.
func total(s *checker.State) (int64, error) {
	sum := int64(0)
	add := func(n int64, ok bool) error {
		if !ok {
			return errors.New("total: a state or a message of the bank is no integer")
		}
		if (sum+n > sum) != (n > 0) {
			return errors.New("total: the sum does not fit into 64 bits")
		}
		sum += n
		return nil
	}
	for _, p := range slices.Sorted(maps.Keys(s.States)) {
		if err := add(s.States[p].Int()); err != nil {
			return 0, err
		}
	}
	for _, c := range slices.Sorted(maps.Keys(s.Channels)) {
		for _, v := range s.Channels[c] {
			if err := add(v.Int()); err != nil {
				return 0, err
			}
		}
	}
	return sum, nil
}
