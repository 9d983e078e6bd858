package trace

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// MaxLine is the longest line that is read, in bytes without its line end.
const MaxLine = 16 << 20

// Error says where an input is not a trace of this format, what was expected
// there, and what to do about it.
type Error struct {
	At    Pos
	Field string // "" where the whole line is at fault
	Text  string
}

// Error is file:line: field: text.
func (e *Error) Error() string {
	s := e.At.File
	if e.At.Line > 0 {
		s += fmt.Sprintf(":%d", e.At.Line)
	}
	if e.Field != "" {
		s += fmt.Sprintf(": field %q", e.Field)
	}
	return s + ": " + e.Text
}

// Reader reads one log: its header, then its events in the order of the lines.
type Reader struct {
	lines  *bufio.Reader
	file   string
	line   int
	long   []byte // a line that did not fit the buffer
	header *Header
	d      *decoder

	inMemory bool // the log is these events, and no file
	events   []Event
}

// NewReader reads the header of a log. The name stands in positions and errors.
// An *Error says that this is no trace; any other error is of r itself.
func NewReader(r io.Reader, name string) (*Reader, error) {
	rd := &Reader{lines: bufio.NewReaderSize(r, 64<<10), file: name}
	line, err := rd.next()
	if err == io.EOF {
		return nil, rd.fail("", "the file is empty; expected a header, "+
			`{"format":"tracecheck/1", ...}, on its first line`)
	}
	if err != nil {
		return nil, err
	}
	h, field, err := decodeHeader(line)
	if err != nil {
		return nil, rd.fail(field, err.Error())
	}
	rd.header, rd.d = h, newDecoder(h)
	return rd, nil
}

// Header is the log's header, its defaults filled in.
func (r *Reader) Header() *Header { return r.header }

// Read puts the next event into e; io.EOF says that there is none. An *Error
// says that the line is no event of this format. Nothing in e is shared with
// the reader.
func (r *Reader) Read(e *Event) error {
	if r.inMemory {
		return r.readMemory(e)
	}
	line, err := r.next()
	if err != nil {
		return err
	}
	field, err := r.d.decode(line, e)
	if err != nil {
		return r.fail(field, err.Error())
	}
	e.At = Pos{r.file, r.line}
	return nil
}

func (r *Reader) fail(field, text string) *Error {
	return &Error{At: Pos{r.file, r.line}, Field: field, Text: text}
}

// next is the next line that is not blank, without its line end; it is valid
// until the following call.
func (r *Reader) next() ([]byte, error) {
	for {
		line, err := r.rawLine()
		if err != nil {
			return nil, err
		}
		r.line++
		if r.line == 1 {
			if err := r.sniff(line); err != nil {
				return nil, err
			}
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) > MaxLine {
			return nil, r.fail("", "the line is longer than 16 MiB; expected one event on a line")
		}
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		if !utf8.Valid(line) {
			return nil, r.fail("", "the line is not valid UTF-8; expected JSON text in UTF-8")
		}
		return line, nil
	}
}

func (r *Reader) rawLine() ([]byte, error) {
	line, err := r.lines.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		if err == io.EOF && len(line) > 0 {
			return line, nil // a last line without its line end
		}
		return line, err
	}
	r.long = append(r.long[:0], line...)
	for errors.Is(err, bufio.ErrBufferFull) && len(r.long) <= MaxLine {
		line, err = r.lines.ReadSlice('\n')
		r.long = append(r.long, line...)
	}
	if err == nil || err == io.EOF || errors.Is(err, bufio.ErrBufferFull) {
		return r.long, nil
	}
	return nil, err
}

// sniff names inputs that are plainly something else.
func (r *Reader) sniff(line []byte) error {
	switch {
	case bytes.HasPrefix(line, []byte{0x1f, 0x8b}):
		return r.fail("", "this is gzip data, which is not read yet; unpack it first: gzip -dc")
	case bytes.HasPrefix(line, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		return r.fail("", "this is zstd data, which is not read yet; unpack it first: zstd -dc")
	case bytes.HasPrefix(line, []byte{0xef, 0xbb, 0xbf}):
		return r.fail("", "the file begins with a byte order mark; save it as UTF-8 without one")
	case bytes.IndexByte(line, 0) >= 0:
		return r.fail("", "this is binary data; expected NDJSON with a header on its first line")
	}
	return nil
}
