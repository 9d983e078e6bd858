package trace

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Dir writes a run as one process log a process, each a file in a directory.
type Dir struct {
	path  string
	made  bool // the directory was not there before
	h     *Header
	files []*os.File // by process, the coordinator's last; nil before its first event
	logs  []*Writer
}

// CreateDir makes the directory if it is not there and starts the logs of a run
// with header h in it. It refuses a directory that holds *.ndjson files already:
// they would be read as part of this run.
func CreateDir(path string, h *Header) (*Dir, error) {
	_, missing := os.Stat(path)
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, err
	}
	old, err := filepath.Glob(filepath.Join(path, "*.ndjson"))
	if err != nil {
		return nil, err
	}
	if len(old) > 0 {
		return nil, fmt.Errorf("%s holds %s and perhaps more already; name a directory without *.ndjson files",
			path, filepath.Base(old[0]))
	}
	n := len(h.Processes) + 1
	return &Dir{path: path, made: missing != nil, h: h, files: make([]*os.File, n), logs: make([]*Writer, n)}, nil
}

// Write adds an event to the log of its process.
func (d *Dir) Write(e *Event) error {
	if d.logs[e.Proc] == nil {
		f, err := os.Create(filepath.Join(d.path, d.fileName(e.Proc)))
		if err != nil {
			return err
		}
		d.files[e.Proc] = f
		if d.logs[e.Proc], err = NewWriter(f, d.h); err != nil {
			return err
		}
	}
	return d.logs[e.Proc].Write(e)
}

// fileName is the process's id where that makes a plain file name on every
// system, else its number.
func (d *Dir) fileName(proc int) string {
	id := d.h.ProcID(proc)
	plain := strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == ""
	if proc < len(d.h.Processes) && (!plain || len(id) > 64 || d.clashes(proc)) {
		return fmt.Sprintf("process.%d.ndjson", proc+1)
	}
	return id + ".ndjson"
}

// clashes says whether another id differs only in case, which is one name on
// some systems.
func (d *Dir) clashes(proc int) bool {
	for p := range d.h.Processes {
		if p != proc && strings.EqualFold(d.h.ProcID(p), d.h.ProcID(proc)) {
			return true
		}
	}
	return strings.EqualFold(d.h.ProcID(proc), CoordinatorID)
}

// Remove closes the logs and takes them away again, and the directory if CreateDir made it.
func (d *Dir) Remove() error {
	errs := []error{d.Close()}
	for _, f := range d.files {
		if f != nil {
			errs = append(errs, os.Remove(f.Name()))
		}
	}
	if d.made {
		errs = append(errs, os.Remove(d.path))
	}
	return errors.Join(errs...)
}

// Close writes out and closes every log.
func (d *Dir) Close() error {
	var errs []error
	for p, f := range d.files {
		if f == nil {
			continue
		}
		if d.logs[p] != nil {
			errs = append(errs, d.logs[p].Flush())
		}
		errs = append(errs, f.Close())
	}
	return errors.Join(errs...)
}
