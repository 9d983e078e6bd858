package tlc

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Node is one state of a dumped graph.
type Node struct {
	ID      int64 // TLC's fingerprint
	State   State
	Initial bool
}

// Edge is one step of a dumped graph. TLC writes an edge for each way to take the step, so the
// same edge may come again.
type Edge struct {
	From, To int64
	// Action is the name alone. Args are the arguments as the newer dialect writes them.
	Action, Args string
}

// ReadDump reads the graph that TLC dumps with -dump dot,actionlabels, in either dialect, and
// calls node and edge as it meets them: an edge may come before its nodes. It stops at the first
// error, which names the line; a dump without its end is an error. The stuttering that the older
// dialect draws in a model with fairness is left out: it is no step. The second file of a
// liveness model (_liveness.dot) is not such a graph.
func ReadDump(r io.Reader, node func(Node) error, edge func(Edge) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 64<<10), maxLine)
	number, open, closed := 0, 0, 0
	for lines.Scan() {
		number++
		line := lines.Text()
		switch {
		case strings.HasSuffix(line, "{"):
			open++
		case line == "}" || line == "}}":
			closed += len(line)
		case !startsNumber(line): // attributes of the whole graph, ranks
		default:
			if err := readItem(line, node, edge); err != nil {
				return fmt.Errorf("TLC's dump, line %d: %w", number, err)
			}
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("TLC's dump, after line %d: %w", number, err)
	}
	if open == 0 || open != closed {
		return fmt.Errorf("TLC's dump ends early, after line %d", number)
	}
	return nil
}

func startsNumber(line string) bool {
	return line != "" && (line[0] == '-' || line[0] >= '0' && line[0] <= '9')
}

// readItem reads `ID [attributes]` or `ID -> ID [attributes]`.
func readItem(line string, node func(Node) error, edge func(Edge) error) error {
	ids, attributes, ok := strings.Cut(line, " [")
	if !ok {
		return errors.New("no attributes")
	}
	label, style, err := readAttributes(attributes)
	if err != nil {
		return err
	}
	from, to, isEdge := strings.Cut(ids, " -> ")
	source, err := strconv.ParseInt(from, 10, 64)
	if err != nil {
		return err
	}
	if !isEdge {
		state, err := ParseState(label)
		if err != nil {
			return err
		}
		return node(Node{source, state, style == "filled"})
	}
	target, err := strconv.ParseInt(to, 10, 64)
	if err != nil {
		return err
	}
	if style == "dashed" {
		return nil
	}
	action, args := splitAction(label)
	return edge(Edge{source, target, action, args})
}

// readAttributes reads `name="text",style = filled]` and returns the label and the style: TLC
// fills an initial state, and dashes the line of a stuttering step.
func readAttributes(text string) (label, style string, err error) {
	for !strings.HasPrefix(text, "]") {
		name, rest, ok := strings.Cut(text, "=")
		if !ok {
			return "", "", errors.New("an attribute without a value")
		}
		rest = strings.TrimLeft(rest, " ")
		var value string
		if quoted, ok := strings.CutPrefix(rest, `"`); ok {
			value, rest, err = readQuoted(quoted)
			if err != nil {
				return "", "", err
			}
		} else {
			end := max(0, strings.IndexAny(rest, ",]"))
			value, rest = rest[:end], rest[end:]
		}
		switch strings.TrimSpace(name) {
		case "label":
			label = value
		case "style":
			style = value
		}
		text = strings.TrimLeft(rest, ", ")
	}
	return label, style, nil
}

// readQuoted reads a quoted text of DOT after its first quote, and returns what follows it.
func readQuoted(text string) (value, rest string, err error) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			return b.String(), text[i+1:], nil
		case c == '\\' && i+1 < len(text):
			i++
			if text[i] == 'n' {
				b.WriteByte('\n')
			} else {
				b.WriteByte(text[i])
			}
		default:
			b.WriteByte(c)
		}
	}
	return "", "", errors.New("a quoted text without its end")
}
