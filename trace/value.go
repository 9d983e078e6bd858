package trace

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// Value is a JSON value in a form that two equal values share, so that == is
// equality: an integer, or the canonical text of anything else (RFC 8785). The
// zero Value is no value at all.
type Value struct {
	n    int64
	text string // "" for an integer and for no value
	kind uint8  // 0 no value, 1 an integer, 2 text
}

// Int is the value of an integer within +-MaxInt.
func Int(n int64) Value { return Value{n: n, kind: 1} }

// ParseValue reads one JSON value. Integers beyond +-MaxInt are refused: the
// format has none, and a float64 would change them.
func ParseValue(text []byte) (Value, error) {
	n, err := strconv.ParseInt(string(text), 10, 64)
	if err == nil && strconv.FormatInt(n, 10) == string(text) { // so that 007 and +7 are refused
		if n < -MaxInt || n > MaxInt {
			return Value{}, fmt.Errorf("the integer %s lies outside +-(2^53 - 1)", text)
		}
		return Int(n), nil
	}
	return parseText(text)
}

// parseText reads what may be no integer, or not written as one.
func parseText(text []byte) (Value, error) {
	v := jsontext.Value(bytes.Clone(text))
	if err := checkNumbers(v); err != nil {
		return Value{}, err
	}
	if err := v.Canonicalize(); err != nil {
		return Value{}, err
	}
	if n, err := strconv.ParseInt(string(v), 10, 64); err == nil && n >= -MaxInt && n <= MaxInt {
		return Int(n), nil // 5.0 and 5e0 are 5
	}
	return Value{text: string(v), kind: 2}, nil
}

// IsZero says whether there is no value.
func (v Value) IsZero() bool { return v.kind == 0 }

// Int is the integer that v is, and whether it is one.
func (v Value) Int() (int64, bool) { return v.n, v.kind == 1 }

// Append adds v's JSON text to dst; no value adds nothing.
func (v Value) Append(dst []byte) []byte {
	if v.kind == 1 {
		return strconv.AppendInt(dst, v.n, 10)
	}
	return append(dst, v.text...)
}

// String is v's JSON text, "" for no value.
func (v Value) String() string { return string(v.Append(nil)) }

// MarshalJSON gives v's JSON text, null for no value.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.IsZero() {
		return []byte("null"), nil
	}
	return v.Append(nil), nil
}
