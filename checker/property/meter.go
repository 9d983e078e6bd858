package property

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/google/cel-go/common/containers"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
	"github.com/google/cel-go/interpreter"

	"tracecheck/checker"
	"tracecheck/trace"
)

// An evaluation may do baseWork and workPerValue for each value of the global
// state; one unit is a step or a value that a step looks at, and takes some
// 100 ns.
const (
	baseWork     = 2_000_000
	workPerValue = 20
	unitBytes    = 32 // of a string, for one unit
)

var errWork = errors.New("the expression takes too much work: " +
	"has it loops within loops, or values that grow?")

// moment is a global state as an expression sees it, in one evaluation.
type moment struct {
	s              *checker.State
	state, channel ref.Val // nil until they are used
	meter          meter
}

func newMoment(s *checker.State) *moment {
	values := len(s.Channels)
	for _, v := range s.States {
		values += size(v)
	}
	for _, data := range s.Channels {
		for _, v := range data {
			values += size(v)
		}
	}
	return &moment{s: s, meter: meter{left: baseWork + workPerValue*values}}
}

// size is about how many values v is made of.
func size(v trace.Value) int {
	if _, ok := v.Int(); ok {
		return 1
	}
	return 1 + len(v.String())/unitBytes
}

// meterName is how a step finds the meter; no expression can contain it.
const meterName = "@meter"

// ResolveName is the value of a name.
func (m *moment) ResolveName(name string) (any, bool) {
	switch name {
	case "state":
		if m.state == nil {
			m.state = states(m.s)
		}
		return m.state, true
	case "channel":
		if m.channel == nil {
			m.channel = channels(m.s)
		}
		return m.channel, true
	case "total":
		n, err := total(m.s)
		if err != nil {
			return types.WrapErr(err), true
		}
		return types.Int(n), true
	case meterName:
		return &m.meter, true
	}
	return nil, false
}

// Parent is nil: no names stand outside.
func (m *moment) Parent() interpreter.Activation { return nil }

// meter bounds the work of one evaluation. Every value that a step gives is
// paid for in full depth before the next step can use it, so no step can take
// longer than what has been paid. (CEL's own cost limit counts after the step,
// and a list of lists by its outer length: [[x, x], [x, x]] within itself
// doubles for nothing, and comparing it would never end.)
type meter struct{ left int }

func (m *meter) pay(n int) {
	if m.left -= n; m.left < 0 {
		panic(interpreter.EvalCancelledError{
			Message: errWork.Error(), Cause: interpreter.CostLimitExceeded,
		})
	}
}

func (m *meter) payFor(v ref.Val) {
	m.pay(1)
	switch t := v.(type) {
	case types.String:
		m.pay(len(t) / unitBytes)
	case types.Bytes:
		m.pay(len(t) / unitBytes)
	case traits.MutableLister: // map and filter fill it: its elements are paid for one by one
	case traits.Lister:
		for it := t.Iterator(); it.HasNext() == types.True; {
			m.payFor(it.Next())
		}
	case traits.Mapper:
		for it := t.Iterator(); it.HasNext() == types.True; {
			key := it.Next()
			m.payFor(key)
			if entry, found := t.Find(key); found {
				m.payFor(entry)
			}
		}
	}
}

func payFor(vars interpreter.Activation, v ref.Val) ref.Val {
	if m, ok := vars.ResolveName(meterName); ok {
		m.(*meter).payFor(v)
	}
	return v
}

// measured makes a step pay for what it gives.
func measured(i interpreter.InterpretableV2) (interpreter.InterpretableV2, error) {
	switch t := i.(type) {
	case *attribute, *step, interpreter.InterpretableConst:
		return i, nil
	case interpreter.InterpretableAttribute:
		return &attribute{t}, nil
	case interpreter.InterpretableCall:
		if t.Function() == operators.Add {
			return &step{t, flat}, nil
		}
	case interpreter.InterpretableConstructor:
		return &step{t, sorted}, nil
	}
	return &step{i, nil}, nil
}

// step is a step of an evaluation that pays for its value.
type step struct {
	interpreter.InterpretableV2
	tidy func(ref.Val) ref.Val
}

// Exec does the step.
func (s *step) Exec(frame *interpreter.ExecutionFrame) ref.Val {
	v := payFor(frame, s.InterpretableV2.Exec(frame))
	if s.tidy != nil {
		return s.tidy(v)
	}
	return v
}

// Eval does the step.
func (s *step) Eval(vars interpreter.Activation) ref.Val { return s.Exec(interpreter.AsFrame(vars)) }

// flat copies a list that is two lists behind each other, or else such lists
// nest, and reading an element takes as long as they nest deep.
func flat(v ref.Val) ref.Val {
	list, ok := v.(traits.Lister)
	if _, growing := v.(traits.MutableLister); !ok || growing {
		return v
	}
	var elements []ref.Val
	for it := list.Iterator(); it.HasNext() == types.True; {
		elements = append(elements, it.Next())
	}
	return types.NewRefValList(adapter, elements)
}

// sorted gives a map that was written out an order of its keys.
func sorted(v ref.Val) ref.Val {
	m, ok := v.(traits.Mapper)
	if !ok {
		return v
	}
	o := &ordered{Mapper: m}
	for it := m.Iterator(); it.HasNext() == types.True; {
		o.keys = append(o.keys, it.Next())
	}
	slices.SortFunc(o.keys, compareKeys)
	return o
}

// compareKeys orders keys: truth values, numbers by value, strings.
func compareKeys(a, b ref.Val) int {
	rank := func(v ref.Val) int {
		switch v.(type) {
		case types.Bool:
			return 0
		case types.String:
			return 2
		}
		return 1
	}
	if c := cmp.Compare(rank(a), rank(b)); c != 0 {
		return c
	}
	if c, ok := a.(traits.Comparer).Compare(b).(types.Int); ok && c != 0 {
		return int(c)
	}
	return strings.Compare(a.Type().TypeName(), b.Type().TypeName())
}

// attribute is a name with what is looked up in it, such as state[p].n, that
// pays for what it finds; and for its key, where it is itself one.
type attribute struct {
	interpreter.InterpretableAttribute
}

var qualifiers = interpreter.NewAttributeFactory(containers.DefaultContainer, adapter,
	types.NewEmptyRegistry())

// Exec looks it up.
func (a *attribute) Exec(frame *interpreter.ExecutionFrame) ref.Val {
	return payFor(frame, a.InterpretableAttribute.Exec(frame))
}

// Eval looks it up.
func (a *attribute) Eval(vars interpreter.Activation) ref.Val {
	return a.Exec(interpreter.AsFrame(vars))
}

// Resolve looks it up.
func (a *attribute) Resolve(vars interpreter.Activation) (any, error) {
	v, err := a.InterpretableAttribute.Resolve(vars)
	if err == nil {
		payFor(vars, adapter.NativeToValue(v))
	}
	return v, err
}

// Qualify looks itself up and then its value, as a key, in obj.
func (a *attribute) Qualify(vars interpreter.Activation, obj any) (any, error) {
	q, err := a.key(vars)
	if err != nil {
		return nil, err
	}
	return q.Qualify(vars, obj)
}

// QualifyIfPresent does the same where obj may have no such key.
func (a *attribute) QualifyIfPresent(vars interpreter.Activation, obj any, only bool) (
	any, bool, error,
) {
	q, err := a.key(vars)
	if err != nil {
		return nil, false, err
	}
	return q.QualifyIfPresent(vars, obj, only)
}

func (a *attribute) key(vars interpreter.Activation) (interpreter.Qualifier, error) {
	v, err := a.Resolve(vars)
	if err != nil {
		return nil, err
	}
	return qualifiers.NewQualifier(nil, a.ID(), v, a.IsOptional())
}
