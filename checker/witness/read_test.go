package witness_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker/witness"
)

const oneEntry = `[{"snap":1,"witness":{"records":{"A":3,"B":2},"begin":{"A":1,"B":0},` +
	`"end":{"A":6,"B":6},"swaps":4,"illegal":null}}]`

func TestReadTakesWhatTheReportWrites(t *testing.T) {
	entries, err := witness.Read(strings.NewReader(oneEntry))
	require.NoError(t, err)
	require.Equal(t, []witness.Entry{{Snap: 1, Witness: witness.Witness{
		Records: seqs(3, 2), Begin: seqs(1, 0), End: seqs(6, 6), Swaps: 4,
	}}}, entries)
	text, err := json.Marshal(entries)
	require.NoError(t, err)
	require.JSONEq(t, oneEntry, string(text))

	illegal := strings.Replace(oneEntry, "null", `{"proc":"A","seq":4}`, 1)
	entries, err = witness.Read(strings.NewReader(illegal))
	require.NoError(t, err)
	require.Equal(t, &witness.Step{Proc: "A", Seq: 4}, entries[0].Witness.Illegal)

	more := strings.Replace(oneEntry, `"swaps"`, `"of a later version":[1],"swaps"`, 1)
	_, err = witness.Read(strings.NewReader(more))
	require.NoError(t, err)
}

func TestReadRefusesAnythingElse(t *testing.T) {
	cases := map[string]struct{ old, new, want string }{
		"empty":         {oneEntry, " \n", "the witness is empty; expected an array"},
		"cut short":     {`}}]`, ``, "the witness ends in the middle of its JSON"},
		"not JSON":      {`[{`, `[{{`, "this is not valid JSON"},
		"not an array":  {oneEntry, `{"snap":1}`, "expected an array of {\"snap\", \"witness\"}, found an object"},
		"null":          {oneEntry, `null`, "expected an array"},
		"more behind":   {`}}]`, `}}] []`, "there is more behind the array"},
		"a name twice":  {`"swaps":4`, `"swaps":4,"swaps":5`, `field "swaps" stands twice`},
		"a proc twice":  {`"B":2`, `"A":2`, `field "A" stands twice`},
		"no snap":       {`"snap":1,`, ``, `entry 1: field "snap" is missing`},
		"snap 0":        {`"snap":1,`, `"snap":0,`, `entry 1: field "snap": expected an integer of at least 1`},
		"snap in words": {`"snap":1,`, `"snap":"1",`, `entry 1: field "snap": expected an integer`},
		"no witness":    {`{"records"`, `null,"x":{"records"`, "entry 1: snapshot 1: expected an object"},
		"no records":    {`"records"`, `"record"`, `field "records" is missing`},
		"no illegal":    {`,"illegal":null`, ``, `field "illegal" is missing`},
		"records null":  {`{"A":3,"B":2}`, `null`, `field "records": expected an object, process to seq`},
		"records a list": {
			`{"A":3,"B":2}`, `[3,2]`,
			`field "records": expected an object, process to seq, found [3,2]`,
		},
		"a seq of text":   {`"B":2`, `"B":"2"`, `field "records": B: expected an integer of at least 0`},
		"a seq below 0":   {`"B":0`, `"B":-1`, `field "begin": B: expected an integer of at least 0, found -1`},
		"half a swap":     {`"swaps":4`, `"swaps":4.5`, `field "swaps": expected an integer of at least 0`},
		"an illegal word": {`null`, `"no"`, `field "illegal": expected an object with proc, seq`},
		"an illegal seq":  {`null`, `{"proc":"A","seq":0}`, `field "illegal": seq: expected an integer`},
		"an illegal proc": {`null`, `{"proc":"","seq":1}`, `field "illegal": proc: expected a process`},
		"a snap twice":    {`}}]`, `}},` + oneEntry[1:], "entry 2: snapshot 1 has a witness already"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(oneEntry, c.old, c.new, 1)
			require.NotEqual(t, oneEntry, text)
			_, err := witness.Read(strings.NewReader(text))
			require.ErrorContains(t, err, c.want)
		})
	}
}
