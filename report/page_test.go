package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/explain"
	"tracecheck/checker/property"
	"tracecheck/trace"
)

var update = flag.Bool("update", false, "write the golden pages anew")

// collect judges the run that open gives and reads it for drawing.
func collect(t *testing.T, name string, open func() (*trace.Files, error)) *Run {
	t.Helper()
	files, err := open()
	require.NoError(t, err)
	r, err := checker.Check(files.Run, checker.Options{Compile: property.Compile})
	require.NoError(t, err)
	require.NoError(t, files.Close())
	run, err := Collect(name, r, open)
	require.NoError(t, err)
	return run
}

// fromFile is the run of a trace in testdata.
func fromFile(t *testing.T, path string) *Run {
	t.Helper()
	return collect(t, filepath.Base(path), func() (*trace.Files, error) {
		return trace.Open([]string{path}, nil)
	})
}

// traces lists the traces of testdata.
func traces(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join("testdata", "*.ndjson"))
	require.NoError(t, err)
	require.NotEmpty(t, list)
	return list
}

func pageOf(t *testing.T, run *Run) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, Page(&b, run))
	return b.String()
}

func imageOf(t *testing.T, run *Run) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, SVG(&b, run))
	return b.String()
}

// TestGolden: the page of every trace in testdata, and the image of two, are those
// that someone looked at. After a change, look at them again and run it with -update.
func TestGolden(t *testing.T) {
	for _, path := range traces(t) {
		base := strings.TrimSuffix(path, ".ndjson")
		t.Run(filepath.Base(base), func(t *testing.T) {
			run := fromFile(t, path)
			golden(t, base+".html", pageOf(t, run))
			if base := filepath.Base(base); base == "orphan" || base == "overlapping" {
				golden(t, filepath.Join("testdata", base+".svg"), imageOf(t, run))
			}
		})
	}
}

// TestGoldenFindings: the page of the smallest trace of every finding that is
// judged, too. A malformed trace has no page.
func TestGoldenFindings(t *testing.T) {
	for _, f := range explain.All() {
		if f.Name == "malformed" || !f.Judged {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			run := fromFile(t, filepath.Join("..", "checker", "explain", "traces", f.Name+".ndjson"))
			golden(t, filepath.Join("testdata", "findings", f.Name+".html"), pageOf(t, run))
			require.Contains(t, pageOf(t, run), "<strong>"+f.Name+"</strong>")
		})
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run the test with -update, and look at the page")
	if string(want) == got {
		return
	}
	w, g := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for i := range g {
		if i >= len(w) || w[i] != g[i] {
			t.Fatalf("%s differs from line %d on:\n%s\nSee it with -update and git diff.", path, i+1, g[i])
		}
	}
	t.Fatalf("%s has more lines than what was made", path)
}

var (
	tags     = regexp.MustCompile(`</?([a-zA-Z0-9]+)([^>]*)>`)
	handlers = regexp.MustCompile(`(?i)\s(on[a-z]+|href|src|xlink:href)\s*=`)
	ourTags  = "html head meta title style body main header section p h1 h2 h3 span bdi div table thead tbody tr " +
		"th td strong ul li figure figcaption i svg desc g line circle polygon polyline path text rect"
	invisible = regexp.MustCompile(`[\x00-\x08\x0b-\x1f\x7f\x{200b}-\x{200f}\x{202a}-\x{202e}\x{2060}-\x{2069}]`)
)

// TestEscaping: whatever stands in a trace, a page has no markup but our own, and
// nothing that runs, loads or turns text round.
func TestEscaping(t *testing.T) {
	run := fromFile(t, filepath.Join("testdata", "hostile.ndjson"))
	allowed := map[string]bool{}
	for _, name := range strings.Fields(ourTags) {
		allowed[name] = true
	}
	for _, text := range []string{pageOf(t, run), imageOf(t, run)} {
		for _, m := range tags.FindAllStringSubmatch(text, -1) {
			require.True(t, allowed[m[1]], "the element %s", m[0])
			require.False(t, handlers.MatchString(quoted.ReplaceAllString(m[2], `""`)), "the attributes of %s", m[0])
		}
		require.NotRegexp(t, invisible, text)
		require.Contains(t, text, "&lt;script&gt;alert(1)")
		require.Less(t, len(text), 200_000, "long ids are cut short")
	}
}

var quoted = regexp.MustCompile(`"[^"]*"`)

// TestWellFormed: every image, and every picture in a page, is well-formed XML.
func TestWellFormed(t *testing.T) {
	for _, path := range traces(t) {
		run := fromFile(t, path)
		images := append(regexp.MustCompile(`(?s)<svg.*?</svg>`).FindAllString(pageOf(t, run), -1), imageOf(t, run))
		for _, image := range images {
			d := xml.NewDecoder(strings.NewReader(image))
			for {
				_, err := d.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				require.NoError(t, err, path)
			}
		}
	}
}

// TestForEveryone: a page reads in light and in dark, alone, and aloud.
func TestForEveryone(t *testing.T) {
	run := fromFile(t, filepath.Join("testdata", "orphan.ndjson"))
	for _, text := range []string{pageOf(t, run), imageOf(t, run)} {
		for _, colour := range []string{"#0057a8", "#c43a00", "#0b7a57", "#5aa9ff", "#ff8055", "#7fe3bf"} {
			require.Contains(t, text, colour)
		}
		require.Contains(t, text, "prefers-color-scheme:dark")
		require.NotContains(t, text, "<script")
		require.NotRegexp(t, `\s(href|src)=|url\(`, text, "it needs nothing beside it")
		require.Regexp(t, `role="img" aria-labelledby`, text)
		require.Regexp(t, `<desc id="[^"]+">[^<]+</desc>`, text)
		require.Contains(t, text, "back in time")
		require.Contains(t, text, ">30 orphan<")
		require.Contains(t, text, ">40 in flight<")
	}
	page := pageOf(t, run)
	require.Contains(t, page, `<html lang="en">`)
	ids := map[string]bool{}
	for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(page, -1) {
		require.False(t, ids[m[1]], "the id %s twice", m[1])
		ids[m[1]] = true
	}
}

func TestShow(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain", "plain"},
		{"0123456789abc", "0123456789…"},
		{"a\u202eb", "a\\u{202e}b"},
		{"a\x00b", "a\\u{0}b"},
		{"שלום", "שלום"},
		{"e\u0301", "e\u0301"},
		{"z\u0301\u0301\u0301\u0301", "z\u0301\u0301\\u{301}…"},
	} {
		require.Equal(t, c.want, show(c.in, 10))
	}
}
