package tlc

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestJUnit: a model that is as expected passes, one that is not fails with what
// differs, and nothing that TLC says can break the XML.
func TestJUnit(t *testing.T) {
	outcomes := []Outcome{
		{
			Model: Model{
				Name: "ring", Module: "MCRing.tla", About: "A ring.", Expect: ExpectPass, States: 5, Depth: 2,
			},
			Result: &Result{Verdict: Pass, Distinct: 5, Depth: 2}, Seconds: 1.25,
		},
		{
			Model:       Model{Name: "broken", Module: "MCRing.tla", Expect: ExpectPass},
			Result:      &Result{Verdict: Failed, Message: `<"]]>&`},
			Seconds:     2,
			Differences: []string{`expected: "pass" <&>`},
		},
	}
	var b strings.Builder
	require.NoError(t, JUnit(&b, outcomes))
	var suite junitSuite
	require.NoError(t, xml.Unmarshal([]byte(b.String()), &suite), b.String())
	require.Equal(t, 2, suite.Tests)
	require.Equal(t, 1, suite.Failures)
	require.Equal(t, "3.2", suite.Time)
	require.Equal(t, "spec.MCRing", suite.Cases[0].Class)
	require.Nil(t, suite.Cases[0].Failure)
	require.Contains(t, suite.Cases[0].Output, "A ring.")
	require.Equal(t, `expected: "pass" <&>`, suite.Cases[1].Failure.Message)
	require.Contains(t, suite.Cases[1].Output, `<"]]>&`)
}
