package trace

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
)

// Files are the open logs of one run. Close them when done.
type Files struct {
	*Run
	Ignored []string // what of a directory is not read: no files, or names that do not end in .ndjson
	open    []io.Closer
}

// Open opens the logs of one run: files, directories, whose *.ndjson files are
// taken, or "-" for stdin. An *Error says that one of them is no trace; any
// other error, that it could not be read.
func Open(paths []string, stdin io.Reader) (*Files, error) {
	if len(paths) == 0 {
		return nil, errors.New("no trace is named; expected the logs of one run")
	}
	f := &Files{}
	names, err := f.list(paths)
	if err != nil {
		return nil, err
	}
	if twice := named(names); twice != "" {
		return nil, fmt.Errorf("%s is named twice; name each log of the run once", twice)
	}
	logs := make([]*Reader, 0, len(names))
	for _, name := range names {
		var in io.ReadCloser = io.NopCloser(stdin)
		if name != "-" {
			if in, err = os.Open(name); err != nil {
				f.Close()
				return nil, err
			}
		}
		f.open = append(f.open, in)
		r, err := NewReader(in, name)
		if err != nil {
			f.Close()
			return nil, err
		}
		logs = append(logs, r)
	}
	if f.Run, err = NewRun(logs); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Close closes the files.
func (f *Files) Close() error {
	var errs []error
	for _, c := range f.open {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

// list names the files to read.
func (f *Files) list(paths []string) ([]string, error) {
	var names []string
	for _, p := range paths {
		info, err := os.Stat(p)
		switch {
		case p == "-":
			names = append(names, p)
		case err != nil:
			return nil, err
		case info.IsDir():
			inside, err := f.listDir(p)
			if err != nil {
				return nil, err
			}
			names = append(names, inside...)
		default:
			if err := readable(p); err != nil {
				return nil, err
			}
			names = append(names, p)
		}
	}
	return names, nil
}

// named is a file that stands in the list twice, by whatever names; "" for none.
func named(names []string) string {
	var seen []fs.FileInfo
	stdin := false
	for _, name := range names {
		if name == "-" {
			if stdin {
				return name
			}
			stdin = true
			continue
		}
		info, err := os.Stat(name)
		if err != nil {
			continue // opening it says why
		}
		if slices.ContainsFunc(seen, func(o fs.FileInfo) bool { return os.SameFile(o, info) }) {
			return name
		}
		seen = append(seen, info)
	}
	return ""
}

func (f *Files) listDir(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		isFile := e.Type().IsRegular() || e.Type()&fs.ModeSymlink != 0 // and no pipe, which nobody may fill
		if !isFile || !strings.HasSuffix(e.Name(), ".ndjson") {
			f.Ignored = append(f.Ignored, name)
			continue
		}
		names = append(names, name)
	}
	sort.Strings(names)
	if len(names) == 0 {
		return nil, fmt.Errorf("%s: no *.ndjson files in this directory; expected the logs of one run", dir)
	}
	return names, nil
}

// readable refuses by name what the format allows and this version cannot read.
func readable(name string) error {
	for ending, tool := range map[string]string{".gz": "gzip -dc", ".zst": "zstd -dc"} {
		if strings.HasSuffix(name, ending) {
			return &Error{At: Pos{File: name}, Text: ending + " files are not read yet; unpack it first: " +
				tool + " " + name + " | tracecheck check -"}
		}
	}
	return nil
}
