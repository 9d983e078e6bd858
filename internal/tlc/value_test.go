package tlc

import (
	"strings"
	"testing"
)

func TestParseValue(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"booleans are the two words", "TRUE", "TRUE"},
		{"integers may be negative", "-12", "-12"},
		{"strings keep quotes and backslashes", `"a\"b\\c"`, `"a\"b\\c"`},
		{"a string may hold what looks like structure", `"<<1, }"`, `"<<1, }"`},
		{"model values are bare names", "m_1", "m_1"},
		{"an empty sequence", "<< >>", "<<>>"},
		{"sequences keep their order", `<<2,1,"x">>`, `<<2, 1, "x">>`},
		{"sets have no order and no repetition", "{3, 1, 3, 2}", "{1, 2, 3}"},
		{"sets of sets are sorted inside first", "{{2,1},{}}", "{{}, {1, 2}}"},
		{"TLC prints an interval for its set", "1..3", "{1, 2, 3}"},
		{"an empty interval is the empty set", "3..1", "{}"},
		{"the fields of a record have no order", "[b |-> 1, a |-> 2]", "[a |-> 2, b |-> 1]"},
		{"a record is a function on strings", `("b" :> 1 @@ "a" :> 2)`, "[a |-> 2, b |-> 1]"},
		{"a string that is no field name", `("p 1" :> 1)`, `("p 1" :> 1)`},
		{"a function on tuples", "(<<2, 1>> :> 0 @@ <<1, 2>> :> 5)", "(<<1, 2>> :> 5 @@ <<2, 1>> :> 0)"},
		{"a function on 1..n is a sequence", "(2 :> FALSE @@ 1 :> TRUE)", "<<TRUE, FALSE>>"},
		{"a function on other numbers is none", "(0 :> 7 @@ 1 :> 8)", "(0 :> 7 @@ 1 :> 8)"},
		{"of two equal arguments the left one holds", "(5 :> 1 @@ 5 :> 2)", "(5 :> 1)"},
		{"a function on model values", "(MV :> -1)", "(MV :> -1)"},
		{"long values are broken over lines", "[ p |->\n      <<1,\n   2>> ]", "[p |-> <<1, 2>>]"},
		{"a word that begins like another", "TRUEISH", "TRUEISH"},
	}
	for _, tt := range tests {
		v, err := ParseValue(tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.why, err)
		} else if v.String() != tt.want {
			t.Errorf("%s: %s printed as %s, want %s", tt.why, tt.text, v, tt.want)
		}
	}
}

func TestParseValueRefuses(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"nothing is no value", "", "expected a value"},
		{"a second value", "1 2", "expected the end"},
		{"an open sequence", "<<1, 2", "expected a comma or >>"},
		{"a comma with nothing after it", "{1,}", "expected a value"},
		{"an open string", `"ab`, "expected a closed string"},
		{"an unknown escape", `"\q"`, "expected one of the escapes"},
		{"a number TLC cannot have", "99999999999999999999", "expected an integer"},
		{"a minus alone", "-", "expected an integer"},
		{"an interval too long to list", "1..99999999", "expected a shorter interval"},
		{"an interval that overflows", "-9223372036854775808..9223372036854775807", "shorter interval"},
		{"a field that is no name", `[1 |-> 2]`, "expected the name of a field"},
		{"a set TLC did not evaluate", "SUBSET {1}", "expected the end"},
		{"nesting that would exhaust the stack", strings.Repeat("{", 5000), "expected less nesting"},
	}
	for _, tt := range tests {
		v, err := ParseValue(tt.text)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, %v; want an error with %q", tt.why, v, err, tt.want)
		}
	}
}

func TestParseState(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"conjuncts, one a line", "/\\ a = 1\n/\\ b = <<\"/\\\\ c = 2\">>\n", "/\\ a = 1\n/\\ b = <<\"/\\\\ c = 2\">>"},
		{"a single variable has no conjunction", "n = 3", "/\\ n = 3"},
		{"no variables at all", "", ""},
	}
	for _, tt := range tests {
		s, err := ParseState(tt.text)
		if err != nil || s.String() != tt.want {
			t.Errorf("%s: got %q, %v; want %q", tt.why, s, err, tt.want)
		}
	}
	for _, bad := range []string{"/\\ = 1", "/\\ a 1", "/\\ a = ", "/\\ a = 1 )"} {
		if s, err := ParseState(bad); err == nil {
			t.Errorf("%q read as %v, want an error", bad, s)
		}
	}
}

func TestApply(t *testing.T) {
	f, err := ParseValue(`[a |-> <<4, 5>>]`)
	if err != nil {
		t.Fatal(err)
	}
	seq, ok := f.Apply(NewString("a"))
	if !ok {
		t.Fatal("no field a")
	}
	if v, ok := seq.Apply(NewInt(2)); !ok || v.Int != 5 {
		t.Errorf("<<4, 5>>[2] is %v, %v", v, ok)
	}
	for _, arg := range []Value{NewInt(0), NewInt(3), NewString("1")} {
		if v, ok := seq.Apply(arg); ok {
			t.Errorf("<<4, 5>>[%v] is %v, want none", arg, v)
		}
	}
}

// FuzzParseValue checks that what is read prints as something that reads as the same value, and
// prints the same again: the canonical form is a fixed point.
func FuzzParseValue(f *testing.F) {
	for _, seed := range []string{
		"TRUE", "-3", `"a\"\\\n"`, "<<1, {2, 1}>>", "[a |-> {}, b |-> MV]", "(1 :> 2 @@ 2 :> <<>>)",
		"(<<1>> :> 1..4)", "<<", "[a |->", "(", "1..", "{1..2, 3}", `("TRUE" :> 1)`, `("" :> 1)`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := ParseValue(text)
		if err != nil {
			return
		}
		printed := v.String()
		again, err := ParseValue(printed)
		if err != nil {
			t.Fatalf("%q printed as %q: %v", text, printed, err)
		}
		if !Equal(v, again) || again.String() != printed {
			t.Fatalf("%q printed as %q, then as %q", text, printed, again)
		}
	})
}
