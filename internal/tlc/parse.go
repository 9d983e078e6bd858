package tlc

import (
	"fmt"
	"strconv"
	"strings"
)

// maxDepth bounds the nesting of a value, so that no input exhausts the stack.
const maxDepth = 200

// maxInterval bounds a set that TLC prints as an interval (1..n) and that is kept element by
// element.
const maxInterval = 1 << 20

// A Var is one variable of a state and its value.
type Var struct {
	Name  string
	Value Value
}

// State is what TLC says of one state: its variables in the order TLC prints them.
type State []Var

// Get returns the value of a variable, and false if the state has none of that name.
func (s State) Get(name string) (Value, bool) {
	for _, v := range s {
		if v.Name == name {
			return v.Value, true
		}
	}
	return Value{}, false
}

// String prints the state as TLC does: one conjunct a line.
func (s State) String() string {
	var b strings.Builder
	for i, v := range s {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "/\\ %s = %s", v.Name, v.Value)
	}
	return b.String()
}

// ParseValue reads one TLA+ value as TLC prints it, line breaks within it included. The error
// names the byte where reading stopped.
func ParseValue(text string) (Value, error) {
	p := parser{text: text}
	v, err := p.value(0)
	if err == nil {
		err = p.end()
	}
	return v, err
}

// ParseState reads a state as TLC prints it: conjuncts "/\ name = value", or one "name = value".
func ParseState(text string) (State, error) {
	p := parser{text: text}
	var s State
	for p.skip(); p.at < len(p.text); p.skip() {
		p.take(`/\`)
		name := p.word()
		if name == "" {
			return nil, p.fail("the name of a variable")
		}
		if !p.take("=") {
			return nil, p.fail("=")
		}
		v, err := p.value(0)
		if err != nil {
			return nil, err
		}
		s = append(s, Var{name, v})
	}
	return s, nil
}

// parser reads values from text, left to right, without backtracking.
type parser struct {
	text string
	at   int
}

func (p *parser) fail(want string) error {
	rest := p.text[p.at:]
	if len(rest) > 20 {
		rest = rest[:20] + "..."
	}
	return fmt.Errorf("TLA+ value, byte %d: expected %s, found %q", p.at, want, rest)
}

func (p *parser) skip() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

// take consumes a token, after white space, and reports whether it was there.
func (p *parser) take(token string) bool {
	p.skip()
	if !strings.HasPrefix(p.text[p.at:], token) {
		return false
	}
	p.at += len(token)
	return true
}

func (p *parser) end() error {
	if p.skip(); p.at < len(p.text) {
		return p.fail("the end")
	}
	return nil
}

func (p *parser) word() string {
	p.skip()
	from := p.at
	for p.at < len(p.text) && isWord(p.text[p.at]) {
		p.at++
	}
	return p.text[from:p.at]
}

func (p *parser) value(depth int) (Value, error) {
	if depth > maxDepth {
		return Value{}, p.fail("less nesting")
	}
	p.skip()
	switch {
	case p.at == len(p.text):
		return Value{}, p.fail("a value")
	case p.text[p.at] == '"':
		s, err := p.quoted()
		return NewString(s), err
	case p.take("<<"):
		elems, err := p.list(">>", depth)
		return NewSequence(elems...), err
	case p.take("{"):
		elems, err := p.list("}", depth)
		return NewSet(elems...), err
	case p.take("["):
		return p.record(depth)
	case p.take("("):
		return p.function(depth)
	case p.text[p.at] == '-' || p.text[p.at] >= '0' && p.text[p.at] <= '9':
		return p.number()
	default:
		return p.name()
	}
}

// list reads values separated by commas up to the closing token, which it consumes.
func (p *parser) list(end string, depth int) ([]Value, error) {
	var elems []Value
	if p.take(end) {
		return nil, nil
	}
	for {
		v, err := p.value(depth + 1)
		if err != nil {
			return nil, err
		}
		elems = append(elems, v)
		if p.take(end) {
			return elems, nil
		}
		if !p.take(",") {
			return nil, p.fail("a comma or " + end)
		}
	}
}

// record reads [a |-> 1, b |-> 2] after its opening bracket.
func (p *parser) record(depth int) (Value, error) {
	var pairs []Pair
	for {
		name := p.word()
		if !isIdentifier(name) {
			return Value{}, p.fail("the name of a field")
		}
		if !p.take("|->") {
			return Value{}, p.fail("|->")
		}
		v, err := p.value(depth + 1)
		if err != nil {
			return Value{}, err
		}
		pairs = append(pairs, Pair{NewString(name), v})
		if p.take("]") {
			return NewFunction(pairs...), nil
		}
		if !p.take(",") {
			return Value{}, p.fail("a comma or ]")
		}
	}
}

// function reads (x :> 1 @@ y :> 2) after its opening parenthesis.
func (p *parser) function(depth int) (Value, error) {
	var pairs []Pair
	for {
		arg, err := p.value(depth + 1)
		if err != nil {
			return Value{}, err
		}
		if !p.take(":>") {
			return Value{}, p.fail(":>")
		}
		val, err := p.value(depth + 1)
		if err != nil {
			return Value{}, err
		}
		pairs = append(pairs, Pair{arg, val})
		if p.take(")") {
			return NewFunction(pairs...), nil
		}
		if !p.take("@@") {
			return Value{}, p.fail("@@ or )")
		}
	}
}

// number reads an integer, or an interval like 1..3, which TLC prints for the set.
func (p *parser) number() (Value, error) {
	from, err := p.integer()
	if err != nil {
		return Value{}, err
	}
	if !p.take("..") {
		return NewInt(from), nil
	}
	p.skip()
	to, err := p.integer()
	if err != nil {
		return Value{}, err
	}
	if to-from >= maxInterval || from < -1<<40 || to > 1<<40 {
		return Value{}, p.fail("a shorter interval")
	}
	var elems []Value
	for n := from; n <= to; n++ {
		elems = append(elems, NewInt(n))
	}
	return NewSet(elems...), nil
}

func (p *parser) integer() (int64, error) {
	from := p.at
	if p.at < len(p.text) && p.text[p.at] == '-' {
		p.at++
	}
	for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
		p.at++
	}
	n, err := strconv.ParseInt(p.text[from:p.at], 10, 64)
	if err != nil {
		p.at = from
		return 0, p.fail("an integer")
	}
	return n, nil
}

func (p *parser) name() (Value, error) {
	at := p.at
	switch word := p.word(); {
	case word == "TRUE":
		return NewBool(true), nil
	case word == "FALSE":
		return NewBool(false), nil
	case isIdentifier(word):
		return NewModelValue(word), nil
	}
	p.at = at
	return Value{}, p.fail("a value")
}

var unescape = map[byte]byte{'"': '"', '\\': '\\', 'n': '\n', 't': '\t', 'r': '\r', 'f': '\f'}

// quoted reads a string with its quotes.
func (p *parser) quoted() (string, error) {
	var b []byte
	for i := p.at + 1; i < len(p.text); i++ {
		switch c := p.text[i]; c {
		case '"':
			p.at = i + 1
			return string(b), nil
		case '\\':
			i++
			if i == len(p.text) {
				return "", p.fail("a closed string")
			}
			plain, known := unescape[p.text[i]]
			if !known {
				p.at = i
				return "", p.fail("one of the escapes of TLA+")
			}
			b = append(b, plain)
		default:
			b = append(b, c)
		}
	}
	return "", p.fail("a closed string")
}
