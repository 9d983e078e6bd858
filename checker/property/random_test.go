package property_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Random expressions are of five kinds, each with a letter: B a truth value, N
// a number, S a text, L a list, M a map. simple has some of each kind, and
// composed has patterns in which a letter stands for any expression of its
// kind, and @ for a new name that what follows in the pattern may use.
var (
	simple = map[rune][]string{
		'B': {"true", "false", "state.A.done", "has(state.A.n)", `"B" in state`},
		'N': {"0", "1", "7", "2.0", "total", "state.A", "state.B", "state.A.n", `sum(channel["A>B"])`},
		'S': {`"A"`, `"B"`, `"Z"`, `"A>B"`, "state.B"},
		'L': {"[]", "[1, 7]", `channel["A>B"]`, `channel["B>A"]`, "state.A.list"},
		'M': {"state", "state", "channel", `{"A": 1}`, "state.C"},
	}
	composed = map[rune][]string{
		'B': {
			"N == N", "N != N", "N < N", "B && B", "B || B", "!B", "(B ? B : B)", "S == S",
			"S in M", "N in L", "L == L", "L != L", "M == M", "M != M", "M.all(@, B)",
			"M.exists(@, B)", "M.exists_one(@, B)", "L.all(@, B)", "L.exists(@, B)",
			"size(L) == 1", "size(L) == 2",
		},
		'N': {"sum(L)", "size(L)", "size(M)", "M[S]", "(N + N)", "(N / N)", "L[N]", "(B ? N : N)"},
		'S': {"(B ? S : S)", "(S + S)"},
		'L': {
			"M.map(@, N)", "M.map(@, B, N)", "M.filter(@, B)", "L.map(@, N)", "(L + L)", "[N, N]",
			"[M]",
		},
		'M': {"(B ? M : M)", "{S: N}"},
	}
)

// write is an expression of a kind; names are those of the loops around it.
func write(t *rapid.T, kind rune, names []string, depth int) string {
	if depth > 0 {
		return fill(t, rapid.SampledFrom(composed[kind]).Draw(t, "composed"), names, depth-1)
	}
	if n := len(names); n > 0 && strings.ContainsRune("NS", kind) && rapid.Bool().Draw(t, "named") {
		name := rapid.SampledFrom(names).Draw(t, "name")
		return rapid.SampledFrom([]string{name, "state[" + name + "]"}).Draw(t, "use")
	}
	return rapid.SampledFrom(simple[kind]).Draw(t, "simple")
}

func fill(t *rapid.T, pattern string, names []string, depth int) string {
	var text strings.Builder
	for _, letter := range pattern {
		switch {
		case letter == '@':
			name := fmt.Sprintf("v%d", len(names))
			names = append(names[:len(names):len(names)], name)
			text.WriteString(name)
		case composed[letter] != nil:
			text.WriteString(write(t, letter, names, depth))
		default:
			text.WriteRune(letter)
		}
	}
	return text.String()
}

// TestNoExpressionClaimsWhatIsNotKnown holds random expressions to what
// examine demands, among it that what one says of a state of which something is
// not known is what it says once that is known.
func TestNoExpressionClaimsWhatIsNotKnown(t *testing.T) {
	texts, properties := 0, 0
	for range 20 { // of rapid's 100
		rapid.Check(t, func(rt *rapid.T) {
			texts++
			if examine(t, write(rt, 'B', nil, rapid.IntRange(1, 4).Draw(rt, "depth"))) {
				properties++
			}
		})
	}
	t.Logf("%d texts, %d of them properties", texts, properties)
	if properties < texts/2 {
		t.Errorf("of %d texts only %d are properties", texts, properties)
	}
}
