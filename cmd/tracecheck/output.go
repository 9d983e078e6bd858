package main

import (
	"io"
	"os"
)

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
