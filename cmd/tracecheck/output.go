package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"tracecheck/report"
)

// output is standard output, which remembers the first write that failed: not every
// command asks of every line, and none may end as if all had been said.
type output struct {
	to  io.Writer
	err error
}

func (o *output) Write(text []byte) (int, error) {
	n, err := o.to.Write(text)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// notAnInput refuses to write over what the command reads: one of these files, or of
// those in these directories.
func notAnInput(flag, out string, inputs []string) error {
	old, err := os.Stat(out)
	if err != nil || !old.Mode().IsRegular() {
		return nil
	}
	for _, in := range inputs {
		names := []string{in}
		if inside, err := os.ReadDir(in); err == nil { // a directory
			for _, e := range inside {
				names = append(names, filepath.Join(in, e.Name()))
			}
		}
		for _, name := range names {
			if info, err := os.Stat(name); err == nil && os.SameFile(old, info) {
				return fmt.Errorf("--%s %s: this is the input, which would be gone; name another file", flag,
					report.Printable(out))
			}
		}
	}
	return nil
}

// writeFile has write fill the file of that name. If that fails, or is interrupted, no file is
// left that looks like a whole one; what is no regular file, as /dev/null, stays.
func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	err = write(f)
	info, unknown := f.Stat()
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil && unknown == nil && info.Mode().IsRegular() {
		os.Remove(name)
	}
	return err
}

// writeText writes a file that is there as a whole already.
func writeText(name string, text []byte) error {
	return writeFile(name, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
