package property

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
)

// inWords is the first of the issues, with its position.
func inWords(text string, issues *cel.Issues) error {
	all := issues.Errors()
	if len(all) == 0 {
		return issues.Err()
	}
	first := slices.MinFunc(all, func(a, b *cel.Error) int {
		if c := a.Location.Line() - b.Location.Line(); c != 0 {
			return c
		}
		return a.Location.Column() - b.Location.Column()
	})
	return at(text, first.Location, plain(first.Message))
}

// at puts the position before what is wrong there. Columns count from 0.
func at(text string, place common.Location, what string) error {
	switch {
	case place.Line() < 1 || place.Column() < 0:
		return errors.New(what)
	case strings.Contains(text, "\n"):
		return fmt.Errorf("line %d, character %d: %s", place.Line(), place.Column()+1, what)
	}
	return fmt.Errorf("character %d: %s", place.Column()+1, what)
}

// plain says in a person's words what CEL says of an expression.
func plain(message string) string {
	message = strings.TrimPrefix(message, "Syntax error: ")
	switch {
	case strings.HasPrefix(message, "undeclared reference to "):
		return fmt.Sprintf("%s is not known: expected state, channel, total, sum(), a function "+
			"of CEL, or, alone, one of %s", quoted(message), strings.Join(Names(), ", "))
	case strings.HasPrefix(message, "found no matching overload for "):
		_, given, _ := strings.Cut(message, "applied to ")
		return fmt.Sprintf("%s does not go with %s", operator(quoted(message)),
			short(strings.Trim(given, "'")))
	case strings.Contains(message, "'<EOF>'"):
		return "the expression ends where more of it was expected"
	case strings.HasPrefix(message, "mismatched input "),
		strings.HasPrefix(message, "extraneous input "),
		strings.HasPrefix(message, "no viable alternative at input "):
		return fmt.Sprintf("%s cannot stand here: expected a value, an operator, "+
			"or the end of the expression", quoted(message))
	}
	return short(message)
}

// quoted is what stands between the first ' and the next one, in quotes.
func quoted(message string) string {
	_, rest, _ := strings.Cut(message, "'")
	name, _, _ := strings.Cut(rest, "'")
	return fmt.Sprintf("%q", short(name))
}

// operator is an operator as people write it, in place of CEL's name of it.
func operator(name string) string {
	name = strings.Trim(name, `"`)
	if name == operators.Index {
		return "[]"
	}
	if sign, ok := operators.FindReverse(name); ok && sign != "" {
		return sign
	}
	return name
}

// short cuts what a stranger may have made long.
func short(text string) string {
	const most = 200
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "..."
	}
	return text
}

func article(kind string) string {
	if strings.HasPrefix(kind, "int") {
		return "an " + short(kind)
	}
	return "a " + short(kind)
}

// evalError says why an evaluation has no value.
func (x *expression) evalError(err error) error {
	message := short(err.Error())
	missing, isMissing := strings.CutPrefix(message, "no such key: ")
	switch {
	case message == errWork.Error():
		return errWork
	case isMissing:
		message = fmt.Sprintf("there is no %q here", missing)
	case strings.HasPrefix(message, "no such overload"):
		message = "values of these types do not go together here"
	case strings.HasPrefix(message, "invalid qualifier type"):
		message = "this value can be no key"
	}
	var e *types.Err
	if !errors.As(err, &e) || e.NodeID() == 0 {
		return errors.New(message)
	}
	place := x.ast.NativeRep().SourceInfo().GetStartLocation(e.NodeID())
	return at(x.ast.Source().Content(), place, message)
}

// trails names what is not known.
func trails(u *types.Unknown) string {
	var names []string
	for _, id := range u.IDs() {
		list, _ := u.GetAttributeTrails(id)
		for _, t := range list {
			name := "all of " + t.Variable()
			if path := t.QualifierPath(); len(path) > 0 {
				name = fmt.Sprintf("%s[%q]", t.Variable(), path[0])
			}
			names = append(names, name)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) > 5 {
		names = append(names[:5], "and others")
	}
	return short(strings.Join(names, ", "))
}
