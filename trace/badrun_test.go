package trace

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

// contradiction is one run whose lines, or files, do not go together: where the
// error must stand and what it must say.
type contradiction struct {
	why   string
	files []string
	file  string
	line  int
	field string
	words []string
}

func TestLogsThatContradictThemselves(t *testing.T) {
	for _, c := range contradictions {
		t.Run(c.why, func(t *testing.T) {
			r, err := runOf(c.files...)
			if err == nil {
				_, err = told(r)
			}
			requireAt(t, err, c.line, c.field, c.words...)
			require.Contains(t, err.Error(), c.file+":")
		})
	}
}

const process, total = ProcessOrder, TotalOrder

// altered is a log of B whose header has new put for old.
func altered(old, new string) string {
	return strings.Replace(logOf(process, "B 1 end"), old, new, 1)
}

var contradictions = []contradiction{
	{
		"files of two runs in one folder",
		[]string{logOf(process, "A 1 end"), altered(`"log_order"`, `"run":"2","log_order"`)},
		"f2", 1, "",
		[]string{"f1", "differs"},
	},
	{
		"one service was upgraded",
		[]string{logOf(process, "A 1 end"), altered(`"log_order"`, `"algorithm":"naive","log_order"`)},
		"f2", 1, "",
		[]string{"equal headers"},
	},
	{
		"processes in another order",
		[]string{logOf(process, "A 1 end"), altered(`{"id":"A"},{"id":"B"}`, `{"id":"B"},{"id":"A"}`)},
		"f2", 1, "",
		[]string{"equal headers"},
	},
	{
		"a total log in two files has no order between them",
		[]string{logOf(total, "A 1 end"), logOf(total, "B 1 end")},
		"f2", 1, "log_order",
		[]string{"one file"},
	},
	{
		"the same file named twice",
		[]string{logOf(process, "A 1 internal"), logOf(process, "A 1 internal")},
		"f2", 2, "proc",
		[]string{"f1", "one file"},
	},
	{
		"a log that was cut in two by rotation",
		[]string{logOf(process, "A 1 internal"), logOf(process, "B 1 internal", "A 2 internal")},
		"f2", 3, "proc",
		[]string{"lines of A"},
	},
	{
		"a line after the end",
		[]string{logOf(process, "A 1 end", "A 2 internal")},
		"f1", 3, "seq",
		[]string{"f1:2", "nothing follows"},
	},
	{
		"a second end",
		[]string{logOf(process, "A 1 end", "A 2 end")},
		"f1", 3, "seq",
		[]string{"nothing follows"},
	},
	{
		"a line after the end of a total log",
		[]string{logOf(total, "A 1 end", "A 2 internal")},
		"f1", 3, "seq",
		[]string{"f1:2"},
	},
	{
		"a line after the coordinator's end",
		[]string{logOf(process, "coordinator 1 end", "coordinator 2 abort 1")},
		"f1", 3, "seq", nil,
	},
	{
		"an end that took the number of an earlier line",
		[]string{logOf(process, "A 3 internal", "A 2 end")},
		"f1", 3, "seq",
		[]string{"is an end"},
	},
	{
		"a total log whose lines were sorted by something else",
		[]string{logOf(total, "A 2 internal", "A 1 internal")},
		"f1", 3, "seq",
		[]string{"goes back", "order of their seq"},
	},
	{
		"an error in the second line of the second file",
		[]string{logOf(process, "A 1 internal"), logOf(process, "B 1 internal") + "{"},
		"f2", 3, "",
		[]string{"cut short"},
	},
}

// folder makes files of the given names and texts.
func folder(t *testing.T, files map[string]string) string {
	dir := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	return dir
}

func TestOpenReadsTheNDJSONFilesOfADirectoryAndNamesTheOthers(t *testing.T) {
	dir := folder(t, map[string]string{
		"b.ndjson": logOf("process", "B 1 end"), "a.ndjson": logOf("process", "A 1 end"),
		"notes.txt": "not a trace", "c.ndjson.gz": "packed",
	})
	require.NoError(t, os.Mkdir(filepath.Join(dir, "old.ndjson"), 0o700))
	f, err := Open([]string{dir}, nil)
	require.NoError(t, err)
	defer f.Close()
	out, err := told(f.Run)
	require.NoError(t, err)
	require.Equal(t, []string{"A1", "B1"}, out)
	require.False(t, f.Complete(), "C has no log, and so no end")
	var names []string
	for _, path := range f.Ignored {
		names = append(names, filepath.Base(path))
	}
	require.ElementsMatch(t, []string{"notes.txt", "c.ndjson.gz", "old.ndjson"}, names)
}

func TestOpenRefusesOneFileOfADirectoryThatIsNoTrace(t *testing.T) {
	dir := folder(t, map[string]string{"a.ndjson": logOf("process", "A 1 end"), "b.ndjson": "{}\n"})
	_, err := Open([]string{dir}, nil)
	requireAt(t, err, 1, "format", "b.ndjson", "missing")
}

func TestOpenRefusesByName(t *testing.T) {
	for name, tool := range map[string]string{"a.ndjson.gz": "gzip -dc", "a.zst": "zstd -dc"} {
		dir := folder(t, map[string]string{name: logOf("process", "A 1 end")})
		_, err := Open([]string{filepath.Join(dir, name)}, nil)
		requireAt(t, err, 0, "", name, "not read yet", tool)
	}
}

func TestOpenReadsStandardInput(t *testing.T) {
	f, err := Open([]string{"-"}, strings.NewReader(logOf("process", "A 1 end")))
	require.NoError(t, err)
	out, err := told(f.Run)
	require.NoError(t, err)
	require.Equal(t, []string{"A1"}, out)
	require.NoError(t, f.Close())
}

func TestOpenWithoutATrace(t *testing.T) {
	_, err := Open(nil, nil)
	require.ErrorContains(t, err, "no trace is named")
	_, err = Open([]string{t.TempDir()}, nil)
	require.ErrorContains(t, err, "no *.ndjson files")
	_, err = Open([]string{filepath.Join(t.TempDir(), "nowhere.ndjson")}, nil)
	require.ErrorIs(t, err, os.ErrNotExist)
}

// A disk that fails is no malformed trace: the error comes through as it is.
func TestAnInputThatFails(t *testing.T) {
	broken := errors.New("the disk is gone")
	fails := func(before string) io.Reader {
		return io.MultiReader(strings.NewReader(before), iotest.ErrReader(broken))
	}
	_, err := NewReader(fails(""), "in")
	require.ErrorIs(t, err, broken)
	for _, cut := range []string{"", `{"proc":"A"`, strings.Repeat(" ", 100_000)} {
		r, err := NewReader(fails(bank+"\n"+cut), "in")
		require.NoError(t, err)
		require.ErrorIs(t, r.Read(&Event{}), broken)
	}
}

// What is odd but lawful must not be refused.
func TestWhatIsReadAllTheSame(t *testing.T) {
	for why, text := range map[string]string{
		"no line end after the last line": bank + "\n" + `{"proc":"A","seq":1,"kind":"end"}`,
		"line ends of Windows":            bank + "\r\n" + `{"proc":"A","seq":1,"kind":"end"}` + "\r\n",
		"blank lines":                     "\n" + bank + "\n\n \n" + `{"proc":"A","seq":1,"kind":"end"}` + "\n\n",
		"spaces and another order":        bank + "\n" + ` { "kind" : "end" , "seq" : 1 , "proc" : "A" } `,
		"fields of a later version":       bank + "\n" + `{"proc":"A","seq":1,"kind":"end","host":{"x":[1e9]}}`,
		"a field of another kind":         bank + "\n" + `{"proc":"A","seq":1,"kind":"end","snap":"none"}`,
		"escapes in names and values":     bank + "\n" + `{"\u0070roc":"\u0041","seq":1,"kind":"\u0065nd"}`,
	} {
		events, err := readAll(text)
		require.NoError(t, err, why)
		require.Len(t, events, 1, why)
		require.Equal(t, End, events[0].Kind, why)
	}
}
