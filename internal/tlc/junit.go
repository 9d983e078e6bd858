package tlc

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// The elements of a JUnit report that CI systems read.
type (
	junitSuite struct {
		XMLName  xml.Name    `xml:"testsuite"`
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Time     string      `xml:"time,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Time    string        `xml:"time,attr"`
		Failure *junitFailure `xml:"failure"`
		Output  string        `xml:"system-out,omitempty"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// JUnit writes the outcomes as a JUnit report, one case a model: a failure where
// TLC said something else than models.json expects, and what it found as output.
func JUnit(w io.Writer, outcomes []Outcome) error {
	suite := junitSuite{Name: "tracecheck model", Tests: len(outcomes)}
	total := 0.0
	for _, o := range outcomes {
		total += o.Seconds
		c := junitCase{
			Class: "spec." + strings.TrimSuffix(o.Model.Module, ".tla"), Name: o.Model.Name,
			Time: fmt.Sprintf("%.1f", o.Seconds), Output: o.Model.About + "\n" + got(o),
		}
		if !o.OK() {
			suite.Failures++
			c.Failure = &junitFailure{
				Message: strings.Join(o.Differences, "; "),
				Text:    strings.Join(Steps(o.Result), "\n"),
			}
		}
		suite.Cases = append(suite.Cases, c)
	}
	suite.Time = fmt.Sprintf("%.1f", total)
	text, err := xml.MarshalIndent(suite, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}
