package property

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"

	"tracecheck/checker"
	"tracecheck/trace"
)

var adapter = types.DefaultTypeAdapter

// ordered is a map whose keys always come in the same order, so that an
// expression has the same value in every evaluation.
type ordered struct {
	traits.Mapper
	keys []ref.Val
}

// Iterator is over the keys, in order.
func (m *ordered) Iterator() traits.Iterator {
	return types.NewRefValList(adapter, m.keys).Iterator()
}

// newObject is a map with its keys sorted.
func newObject(entries map[string]any) *ordered {
	m := &ordered{Mapper: types.NewStringInterfaceMap(adapter, entries)}
	for _, k := range slices.Sorted(maps.Keys(entries)) {
		m.keys = append(m.keys, types.String(k))
	}
	return m
}

// partial is state or channel of which entries may be missing, with one at
// least: one that is not there is not known, and after the keys comes one that
// stands for any others. What all() or exists() has of that one without knowing
// it, it has of every key, so it does no harm if there is no other.
type partial struct {
	*ordered
	name string
}

func (m *partial) unknown() *types.Unknown {
	return types.NewUnknown(0, types.NewAttributeTrail(m.name))
}

// Find is the entry at key, or unknown.
func (m *partial) Find(key ref.Val) (ref.Val, bool) {
	name, ok := key.(types.String)
	if !ok {
		return m.ordered.Find(key)
	}
	if v, found := m.ordered.Find(key); found {
		return v, true
	}
	trail := types.QualifyAttribute(types.NewAttributeTrail(m.name), string(name))
	return types.NewUnknown(0, trail), true
}

// Get is the entry at key, or unknown.
func (m *partial) Get(key ref.Val) ref.Val {
	v, _ := m.Find(key)
	return v
}

// Iterator is over the keys and an unknown one.
func (m *partial) Iterator() traits.Iterator {
	keys := append(slices.Clip(m.keys), ref.Val(m.unknown()))
	return types.NewRefValList(adapter, keys).Iterator()
}

// states is the value of the name state.
func states(s *checker.State) ref.Val {
	entries := make(map[string]any, len(s.States))
	for p, v := range s.States {
		if !v.IsZero() {
			entries[p] = value(v)
		}
	}
	return named("state", entries, s.Whole)
}

// channels is the value of the name channel. Data that is missing is null where
// everything is known: the message carries none. Elsewhere it may be one that
// is not known, and then the channel is not known.
func channels(s *checker.State) ref.Val {
	entries := make(map[string]any, len(s.Channels))
	for c, data := range s.Channels {
		if s.Whole || !slices.ContainsFunc(data, trace.Value.IsZero) {
			list := make([]ref.Val, len(data))
			for i, v := range data {
				list[i] = value(v)
			}
			entries[c] = types.NewRefValList(adapter, list)
		}
	}
	return named("channel", entries, s.Whole)
}

func named(name string, entries map[string]any, whole bool) ref.Val {
	m := &partial{newObject(entries), name}
	switch {
	case whole:
		return m.ordered
	case len(entries) == 0: // there may be none, and then all() is true of it whatever it says
		return m.unknown()
	}
	return m
}

// value is a JSON value in CEL, null for none.
func value(v trace.Value) ref.Val {
	if n, ok := v.Int(); ok {
		return types.Int(n)
	}
	if v.IsZero() {
		return types.NullValue
	}
	d := json.NewDecoder(bytes.NewReader(v.Append(nil)))
	d.UseNumber()
	var tree any
	if err := d.Decode(&tree); err != nil { // no trace.Value is like this
		return types.NewErr("a value is no JSON: %v", err)
	}
	return fromJSON(tree)
}

func fromJSON(tree any) ref.Val {
	switch t := tree.(type) {
	case json.Number:
		if n, err := t.Int64(); err == nil {
			return types.Int(n)
		}
		f, err := t.Float64()
		if err != nil {
			return types.NewErr("the number %s does not fit into 64 bits", t)
		}
		return types.Double(f)
	case []any:
		list := make([]ref.Val, len(t))
		for i, v := range t {
			list[i] = fromJSON(v)
		}
		return types.NewRefValList(adapter, list)
	case map[string]any:
		for k, v := range t {
			t[k] = fromJSON(v)
		}
		return newObject(t)
	default: // string, bool, null
		return adapter.NativeToValue(t)
	}
}

// sum is the function of that name; CEL calls it with lists only.
func sum(list ref.Val) ref.Val {
	var total ref.Val = types.IntZero
	for it := list.(traits.Lister).Iterator(); it.HasNext() == types.True; {
		total = add(total, it.Next())
		if types.IsError(total) {
			return total
		}
	}
	return total
}

// add is a + b, a double if one of them is.
func add(a, b ref.Val) ref.Val {
	if u, ok := b.(types.Uint); ok {
		b = u.ConvertToType(types.IntType)
	}
	switch b := b.(type) {
	case *types.Err:
		return b
	case types.Int:
		if d, ok := a.(types.Double); ok {
			return d + types.Double(b)
		}
		return a.(types.Int).Add(b)
	case types.Double:
		if n, ok := a.(types.Int); ok {
			return types.Double(n) + b
		}
		return a.(types.Double) + b
	default:
		return types.WrapErr(fmt.Errorf("sum takes numbers, and one of the list is %s",
			article(b.Type().TypeName())))
	}
}
