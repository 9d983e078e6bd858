package tlc

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Kind says what a Value is.
type Kind uint8

// The kinds of values that TLC prints. A record and a sequence are functions in TLA+; a function
// whose domain is 1..n is kept as a Sequence, every other one (records too) as a Function.
const (
	Bool Kind = iota
	Int
	String
	ModelValue
	Set
	Sequence
	Function
)

// Value is a TLA+ value in canonical form: equal values are equal structures and print equally.
// Make one with ParseValue or with the New functions; the zero Value is FALSE.
type Value struct {
	Kind Kind
	// Int is the integer, or 1 for TRUE and 0 for FALSE.
	Int int64
	// Text is the string without its quotes, or the name of the model value.
	Text string
	// Elems are the elements of a Set (ascending, each once) or of a Sequence (in order).
	Elems []Value
	// Pairs is the Function, ascending by argument. It is never empty: the function with an
	// empty domain is the empty sequence.
	Pairs []Pair
}

// Pair is one argument of a function and its value there.
type Pair struct {
	Arg, Val Value
}

// NewBool returns TRUE or FALSE.
func NewBool(b bool) Value {
	if b {
		return Value{Kind: Bool, Int: 1}
	}
	return Value{Kind: Bool}
}

// NewInt returns the integer n.
func NewInt(n int64) Value { return Value{Kind: Int, Int: n} }

// NewString returns the string s.
func NewString(s string) Value { return Value{Kind: String, Text: s} }

// NewModelValue returns the model value of that name.
func NewModelValue(name string) Value { return Value{Kind: ModelValue, Text: name} }

// NewSequence returns << elems >>. It keeps the slice; nil and empty are the same value.
func NewSequence(elems ...Value) Value {
	if len(elems) == 0 {
		elems = nil
	}
	return Value{Kind: Sequence, Elems: elems}
}

// NewSet returns { elems }: sorted in place, and each element once.
func NewSet(elems ...Value) Value {
	slices.SortFunc(elems, Compare)
	elems = slices.CompactFunc(elems, func(a, b Value) bool { return Compare(a, b) == 0 })
	if len(elems) == 0 {
		elems = nil
	}
	return Value{Kind: Set, Elems: elems}
}

// NewFunction returns the function with those pairs, sorted in place. Of two pairs with the same
// argument the first one holds, as with @@ in TLA+. A function on 1..n becomes a sequence.
func NewFunction(pairs ...Pair) Value {
	slices.SortStableFunc(pairs, func(a, b Pair) int { return Compare(a.Arg, b.Arg) })
	same := func(a, b Pair) bool { return Compare(a.Arg, b.Arg) == 0 }
	pairs = slices.CompactFunc(pairs, same)
	for i, p := range pairs {
		if p.Arg.Kind != Int || p.Arg.Int != int64(i+1) {
			return Value{Kind: Function, Pairs: pairs}
		}
	}
	elems := make([]Value, len(pairs))
	for i, p := range pairs {
		elems[i] = p.Val
	}
	return NewSequence(elems...)
}

// Apply returns f[arg] for a function, record or sequence, and false if arg is outside of its
// domain or v is no function.
func (v Value) Apply(arg Value) (Value, bool) {
	switch v.Kind {
	case Sequence:
		if arg.Kind == Int && arg.Int >= 1 && arg.Int <= int64(len(v.Elems)) {
			return v.Elems[arg.Int-1], true
		}
	case Function:
		for _, p := range v.Pairs {
			if Compare(p.Arg, arg) == 0 {
				return p.Val, true
			}
		}
	}
	return Value{}, false
}

// Equal reports whether two values are the same TLA+ value.
func Equal(a, b Value) bool { return Compare(a, b) == 0 }

// Compare is a total order on all values: by kind, then by content. TLA+ has no such order; this
// one only makes the canonical form unique.
func Compare(a, b Value) int {
	if c := cmp.Compare(a.Kind, b.Kind); c != 0 {
		return c
	}
	switch a.Kind {
	case Bool, Int:
		return cmp.Compare(a.Int, b.Int)
	case String, ModelValue:
		return strings.Compare(a.Text, b.Text)
	case Set, Sequence:
		return slices.CompareFunc(a.Elems, b.Elems, Compare)
	default:
		return slices.CompareFunc(a.Pairs, b.Pairs, func(x, y Pair) int {
			return cmp.Or(Compare(x.Arg, y.Arg), Compare(x.Val, y.Val))
		})
	}
}

// String prints the value as TLA+ source that TLC and ParseValue read back.
func (v Value) String() string { return string(v.append(nil)) }

func (v Value) append(dst []byte) []byte {
	switch v.Kind {
	case Bool:
		if v.Int == 0 {
			return append(dst, "FALSE"...)
		}
		return append(dst, "TRUE"...)
	case Int:
		return strconv.AppendInt(dst, v.Int, 10)
	case String:
		return appendQuoted(dst, v.Text)
	case ModelValue:
		return append(dst, v.Text...)
	case Set:
		return append(appendList(append(dst, '{'), v.Elems), '}')
	case Sequence:
		return append(appendList(append(dst, "<<"...), v.Elems), ">>"...)
	default:
		return v.appendFunction(dst)
	}
}

func appendList(dst []byte, elems []Value) []byte {
	for i, e := range elems {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = e.append(dst)
	}
	return dst
}

// appendFunction prints a record where every argument is a field name, as TLC does.
func (v Value) appendFunction(dst []byte) []byte {
	open, arrow, next, end := "(", " :> ", " @@ ", ")"
	record := v.isRecord()
	if record {
		open, arrow, next, end = "[", " |-> ", ", ", "]"
	}
	dst = append(dst, open...)
	for i, p := range v.Pairs {
		if i > 0 {
			dst = append(dst, next...)
		}
		if record {
			dst = append(dst, p.Arg.Text...)
		} else {
			dst = p.Arg.append(dst)
		}
		dst = p.Val.append(append(dst, arrow...))
	}
	return append(dst, end...)
}

func (v Value) isRecord() bool {
	for _, p := range v.Pairs {
		if p.Arg.Kind != String || !isIdentifier(p.Arg.Text) {
			return false
		}
	}
	return true
}

// appendQuoted escapes what TLA+ escapes in a string.
func appendQuoted(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for i := range len(s) {
		switch s[i] {
		case '"', '\\':
			dst = append(dst, '\\', s[i])
		case '\n':
			dst = append(dst, `\n`...)
		case '\t':
			dst = append(dst, `\t`...)
		case '\r':
			dst = append(dst, `\r`...)
		case '\f':
			dst = append(dst, `\f`...)
		default:
			dst = append(dst, s[i])
		}
	}
	return append(dst, '"')
}

// isIdentifier reports whether s can stand as a field name in a printed record: a letter or an
// underscore, then letters, digits and underscores, and no word that means something else.
func isIdentifier(s string) bool {
	if s == "" || s == "TRUE" || s == "FALSE" || s[0] >= '0' && s[0] <= '9' {
		return false
	}
	for i := range len(s) {
		if !isWord(s[i]) {
			return false
		}
	}
	return true
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
