package trace

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// errCut is what a line says that ends in the middle of its JSON.
var errCut = errors.New("the line ends in the middle of its JSON; an object stands on one line. " +
	"If it was cut short, remove it, or record the run again")

// scanner reads JSON objects, one after the other.
type scanner struct {
	json jsontext.Decoder
	text bytes.Buffer
}

// scanObject reads text as one JSON object and calls field with each of its
// members. Duplicate names, invalid escapes and anything behind the object are
// errors. It returns the member at fault, if any.
func scanObject(text []byte, field func(name string, value []byte) error) (string, error) {
	return new(scanner).object(text, field)
}

// object is scanObject; the values that field gets are good until the next object.
func (s *scanner) object(text []byte, field func(name string, value []byte) error) (string, error) {
	s.text.Reset()
	s.text.Write(text)
	s.json.Reset(&s.text)
	d := &s.json
	if t, err := d.ReadToken(); err != nil {
		return "", syntax(err)
	} else if t.Kind() != '{' {
		return "", fmt.Errorf("expected a JSON object, found %s", kindName(text))
	}
	for d.PeekKind() != '}' {
		t, err := d.ReadToken()
		if err != nil {
			return memberOf(err), syntax(err)
		}
		name := t.String()
		value, err := d.ReadValue()
		if err != nil {
			return name, syntax(err)
		}
		if err := field(name, value); err != nil {
			return name, err
		}
	}
	if _, err := d.ReadToken(); err != nil {
		return "", syntax(err)
	}
	if _, err := d.ReadToken(); err != io.EOF {
		return "", errors.New("there is more behind the JSON object; expected one object on a line")
	}
	return "", nil
}

// memberOf is the member of the outermost object where the JSON library found an
// error, "" if that is no member.
func memberOf(err error) string {
	var at *jsontext.SyntacticError
	if !errors.As(err, &at) {
		return ""
	}
	for name := range at.JSONPointer.Tokens() {
		return name
	}
	return ""
}

// syntax says in the reader's words what the JSON library found.
func syntax(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return errCut
	}
	if errors.Is(err, jsontext.ErrDuplicateName) {
		return errors.New("a name stands twice in one object; each name may stand once")
	}
	return fmt.Errorf("this is not valid JSON: %w", err)
}

func kindName(value []byte) string {
	if len(value) == 0 {
		return "nothing"
	}
	switch c := value[0]; {
	case c == '{':
		return "an object"
	case c == '[':
		return "a list"
	case c == '"':
		return "a string"
	case c == 't' || c == 'f':
		return "a boolean"
	case c == 'n':
		return "null"
	default:
		return "the number " + string(value[:min(len(value), 40)])
	}
}

// intOf reads an integer between lo and MaxInt.
func intOf(value []byte, lo int64) (int64, error) {
	n, err := strconv.ParseInt(string(value), 10, 64)
	if err != nil || n < lo || n > MaxInt {
		if lo == -MaxInt {
			return 0, fmt.Errorf("expected an integer within +-(2^53 - 1), found %s", kindName(value))
		}
		return 0, fmt.Errorf("expected an integer from %d to 2^53 - 1, found %s", lo, kindName(value))
	}
	return n, nil
}

// plain is the text of a JSON string that has no escapes, and whether v is one.
func plain(v []byte) ([]byte, bool) {
	if len(v) < 2 || v[0] != '"' || bytes.IndexByte(v, '\\') >= 0 {
		return nil, false
	}
	return v[1 : len(v)-1], true
}

// stringOf reads a string that is not empty.
func stringOf(value []byte) (string, error) {
	if len(value) == 0 || value[0] != '"' {
		return "", fmt.Errorf("expected a string, found %s", kindName(value))
	}
	var s []byte
	s, err := jsontext.AppendUnquote(nil, value)
	if err != nil {
		return "", syntax(err)
	}
	if len(s) == 0 {
		return "", errors.New("expected a string that is not empty")
	}
	return string(s), nil
}

// oneOf reads a string out of a list.
func oneOf(value []byte, allowed ...string) (string, error) {
	s, err := stringOf(value)
	if err != nil {
		return "", err
	}
	for _, a := range allowed {
		if s == a {
			return s, nil
		}
	}
	if len(allowed) == 1 {
		return "", fmt.Errorf("expected %q, found %q", allowed[0], s)
	}
	return "", fmt.Errorf("expected one of %s; found %q", strings.Join(allowed, ", "), s)
}

// each calls item with every element of a JSON list.
func each(value []byte, item func(value []byte) error) error {
	if len(value) == 0 || value[0] != '[' {
		return fmt.Errorf("expected a list, found %s", kindName(value))
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(value))
	if _, err := d.ReadToken(); err != nil {
		return syntax(err)
	}
	for d.PeekKind() != ']' {
		v, err := d.ReadValue()
		if err != nil {
			return syntax(err)
		}
		if err := item(v); err != nil {
			return err
		}
	}
	return nil
}

// stringsOf reads a list of strings; an empty list is not nil.
func stringsOf(value []byte) ([]string, error) {
	list := []string{}
	err := each(value, func(v []byte) error {
		s, err := stringOf(v)
		list = append(list, s)
		return err
	})
	return list, err
}
