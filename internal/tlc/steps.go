package tlc

import (
	"fmt"
	"strings"
)

// Steps tells a counterexample in short lines: the first state in full, then for each step its
// number, its action, and only what changed, down to the leaf:
//
//	3 ReceiveMarker  chan[c12]: <<1>> -> <<>>, recorded[1][p2]: FALSE -> TRUE
//
// A last line tells where a behaviour that never ends goes on. Without a trace it is empty.
func Steps(r *Result) []string {
	var lines []string
	for i, step := range r.Trace {
		lines = append(lines, stepLines(r.Trace, i, step)...)
	}
	switch {
	case r.Loop > 0:
		lines = append(lines, fmt.Sprintf("  and from state %d on again, for ever", r.Loop))
	case r.Stutters:
		lines = append(lines, "  and nothing more happens, for ever")
	}
	return lines
}

func stepLines(trace []Step, i int, step Step) []string {
	if i == 0 {
		lines := []string{"  1 initial state"}
		for _, v := range step.State {
			lines = append(lines, fmt.Sprintf("      %s = %s", v.Name, v.Value))
		}
		return lines
	}
	head := fmt.Sprintf("%3d %s", i+1, step.Action)
	if step.Args != "" {
		head += "(" + step.Args + ")"
	}
	return []string{head + "  " + ChangeText(trace[i-1].State, step.State)}
}

// ChangeText lists how state b differs from state a in one line.
func ChangeText(a, b State) string {
	var changes []string
	for _, c := range Changes(a, b) {
		changes = append(changes, c.String())
	}
	if len(changes) == 0 {
		return "nothing changes"
	}
	return strings.Join(changes, ", ")
}

// Change is one difference between two states.
type Change struct {
	// Path is the variable and the arguments down to the leaf, such as chan[c12].
	Path string
	Old  Value
	// New is also the value of a variable that the first state did not have; Added tells.
	New   Value
	Added bool
}

// String is "path: old -> new".
func (c Change) String() string {
	if c.Added {
		return fmt.Sprintf("%s: %s", c.Path, c.New)
	}
	return fmt.Sprintf("%s: %s -> %s", c.Path, c.Old, c.New)
}

// Changes lists how state b differs from state a, in the order of b's variables. Functions with
// the same domain are compared value by value.
func Changes(a, b State) []Change {
	var list []Change
	for _, v := range b {
		old, ok := a.Get(v.Name)
		if !ok {
			list = append(list, Change{Path: v.Name, New: v.Value, Added: true})
			continue
		}
		list = appendChanges(list, v.Name, old, v.Value)
	}
	return list
}

func appendChanges(list []Change, path string, a, b Value) []Change {
	switch {
	case Equal(a, b):
		return list
	case a.Kind == Sequence && b.Kind == Sequence && len(a.Elems) == len(b.Elems):
		for i := range a.Elems {
			list = appendChanges(list, fmt.Sprintf("%s[%d]", path, i+1), a.Elems[i], b.Elems[i])
		}
		return list
	case a.Kind == Function && b.Kind == Function && sameDomain(a, b):
		for i, p := range a.Pairs {
			list = appendChanges(list, path+"["+argument(p.Arg)+"]", p.Val, b.Pairs[i].Val)
		}
		return list
	default:
		return append(list, Change{Path: path, Old: a, New: b})
	}
}

// argument writes a string that could be a name without its quotes: they only get in the way.
func argument(v Value) string {
	if v.Kind == String && isIdentifier(v.Text) {
		return v.Text
	}
	return v.String()
}

func sameDomain(a, b Value) bool {
	if len(a.Pairs) != len(b.Pairs) {
		return false
	}
	for i := range a.Pairs {
		if !Equal(a.Pairs[i].Arg, b.Pairs[i].Arg) {
			return false
		}
	}
	return true
}
