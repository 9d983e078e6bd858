package tlc

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// The numbers TLC gives its messages. They are the same in both dialects.
const (
	msgVersion           = 2262
	msgInvariantInitial  = 2107
	msgPropertyInitial   = 2108
	msgInvariant         = 2110
	msgAction            = 2112
	msgDeadlock          = 2114
	msgTemporal          = 2116
	msgBehavior          = 2121
	msgBackToState       = 2122
	msgFinished          = 2186
	msgSuccess           = 2193
	msgDepth             = 2194
	msgStates            = 2199
	msgProgress          = 2200
	msgCoverageStart     = 2201
	msgState             = 2217
	msgStuttering        = 2218
	msgCounterexample    = 2264
	msgActionCoverage    = 2772
	severityError        = 1
	severityBug          = 2
	messageStart         = "@!@!@STARTMSG "
	messageEnd           = "@!@!@ENDMSG "
	maxLooseLines        = 100
	maxLine              = 64 << 20
	initialAction        = "Initial predicate"
	byTheInitialState    = " is violated by the initial state:\n"
	propertyOfInitStates = "Property "
)

// message is one numbered message of TLC.
type message struct {
	code, severity int
	text           strings.Builder
}

// reader gathers a Result from the messages of one run.
type reader struct {
	result   Result
	open     []*message // a message about an exception holds another one
	success  bool
	errors   []string
	loose    []string
	progress func(Progress)
	printed  func(line string) bool
}

// ReadOutput reads what TLC prints with -tool, to its end; exit is called then and returns its
// exit code. Progress is called with each report of TLC, and may be nil. The error is one of
// reading; what TLC has against the specification is in the Result.
func ReadOutput(r io.Reader, progress func(Progress), exit func() int) (*Result, error) {
	return readOutput(r, &reader{progress: progress}, exit)
}

func readOutput(r io.Reader, rd *reader, exit func() int) (*Result, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 64<<10), maxLine)
	for lines.Scan() {
		rd.line(lines.Text())
	}
	err := lines.Err()
	_, drained := io.Copy(io.Discard, r) // or TLC would block on a full pipe
	rd.finish(exit())
	return &rd.result, errors.Join(err, drained)
}

// line takes one line: the start or the end of a message, or text inside or outside of one.
func (rd *reader) line(line string) {
	if before, header, ok := strings.Cut(line, messageStart); ok {
		if before != "" {
			rd.text(before)
		}
		rd.open = append(rd.open, newMessage(header))
		return
	}
	if strings.HasPrefix(line, messageEnd) && len(rd.open) > 0 {
		last := len(rd.open) - 1
		m := rd.open[last]
		rd.open = rd.open[:last]
		if last > 0 {
			rd.text(m.text.String())
		} else {
			rd.message(m.code, m.severity, m.text.String())
		}
		return
	}
	rd.text(line)
}

// newMessage reads "2110:1 @!@!@": the code and the severity.
func newMessage(header string) *message {
	code, rest, _ := strings.Cut(header, ":")
	severity, _, _ := strings.Cut(rest, " ")
	m := &message{}
	m.code, _ = strconv.Atoi(code) // 0 is no message we know
	m.severity, _ = strconv.Atoi(severity)
	return m
}

func (rd *reader) text(line string) {
	if rd.printed != nil && rd.printed(line) {
		return // even within a message: a progress report may come while the specification prints
	}
	if len(rd.open) > 0 {
		m := rd.open[len(rd.open)-1]
		m.text.WriteString(line)
		m.text.WriteByte('\n')
		return
	}
	for _, chatter := range []string{"Parsing file ", "Semantic processing ", "Linting "} {
		if strings.HasPrefix(line, chatter) {
			return
		}
	}
	if len(rd.loose) < maxLooseLines && strings.TrimSpace(line) != "" {
		rd.loose = append(rd.loose, line)
	}
}

// message takes a message that is complete.
func (rd *reader) message(code, severity int, text string) {
	r := &rd.result
	switch code {
	case msgVersion:
		r.Version = strings.TrimSpace(text)
	case msgInvariantInitial, msgPropertyInitial:
		rd.violatedAtOnce(code, text)
	case msgInvariant:
		rd.violated(Invariant, text, "Invariant ", " is violated")
	case msgAction:
		rd.violated(Action, text, "Action property ", " is violated")
	case msgTemporal:
		rd.violated(Temporal, text, "Temporal property ", " was violated")
	case msgDeadlock:
		rd.violated(Deadlock, text, "", "")
	case msgBehavior, msgCounterexample:
		r.Trace = nil
	case msgState:
		rd.state(text)
	case msgBackToState:
		number, _, _ := strings.Cut(text, ":")
		r.Loop, _ = strconv.Atoi(number)
	case msgStuttering:
		r.Stutters = true
	case msgSuccess:
		rd.success = true
	default:
		if severity == severityError || severity == severityBug {
			rd.errors = append(rd.errors, strings.TrimSpace(text))
		}
		rd.count(code, text)
	}
}

// violated notes the violation; the property's name stands between the two texts, if TLC gives
// one. A place ("line 18, col 21 to ...") is not a name.
func (rd *reader) violated(verdict Verdict, text, before, after string) {
	r := &rd.result
	r.Verdict = verdict
	r.Message = strings.TrimSpace(text)
	rest, ok := strings.CutPrefix(r.Message, before)
	if !ok || before == "" {
		return
	}
	name, _, ok := strings.Cut(rest, after)
	switch {
	case !ok:
	case isIdentifier(name):
		r.Property = name
	default:
		r.Place = name
	}
}

// violatedAtOnce reads a violation by an initial state, which stands in the message itself.
func (rd *reader) violatedAtOnce(code int, text string) {
	head, state, ok := strings.Cut(text, byTheInitialState)
	if code == msgPropertyInitial {
		rd.violated(Action, head+" is violated", propertyOfInitStates, " is violated")
	} else {
		rd.violated(Invariant, head+" is violated", "Invariant ", " is violated")
	}
	if !ok {
		rd.errors = append(rd.errors, strings.TrimSpace(text))
		return
	}
	rd.step(initialAction, "", state)
}

// A state's head: "3: <Send line 7, ..." or, in the newer dialect, "3: <Send(c1, 2) line 7, ...".
// Arguments may hold any text, so the place is looked for from the right.
var stateHead = regexp.MustCompile(`^\d+: <(.*?)(?: line \d+, col \d+ [^<>]*)?>$`)

func (rd *reader) state(text string) {
	head, state, _ := strings.Cut(text, "\n")
	found := stateHead.FindStringSubmatch(head)
	if found == nil {
		rd.errors = append(rd.errors, "a state with an unknown head: "+head)
		return
	}
	name, args := splitAction(found[1])
	rd.step(name, args, state)
}

func (rd *reader) step(name, args, text string) {
	state, err := ParseState(text)
	if err != nil {
		rd.errors = append(rd.errors, err.Error())
	}
	rd.result.Trace = append(rd.result.Trace, Step{name, args, state})
}

// splitAction parts the name of an action from its arguments, which the older dialect leaves out.
func splitAction(label string) (name, args string) {
	name, args, ok := strings.Cut(label, "(")
	if !ok {
		return label, ""
	}
	return name, strings.TrimSuffix(args, ")")
}

var (
	progressLine = regexp.MustCompile(`^Progress\((\d+)\).*?: ([\d,]+) states generated` +
		`.*?, ([\d,]+) distinct states found.*?, ([\d,]+) states left`)
	statesLine = regexp.MustCompile(`^([\d,]+) states generated, ` +
		`([\d,]+) distinct states found, ([\d,]+) states left`)
	depthLine    = regexp.MustCompile(`search is (\d+)`)
	finishedLine = regexp.MustCompile(`^Finished in (?:(\d+)d ?)?(?:(\d+)h ?)?(?:(\d+)min ?)?` +
		`(?:(\d+)s ?)?(?:(\d+)ms)? at`)
	coverageLine = regexp.MustCompile(`^<(\S+) line .*>: (\d+):(\d+)`)
	// What is quantified over an empty set has no action. The older dialect leaves it out,
	// the newer one lists it under the name of what it stands in, and says where there.
	emptyLine = regexp.MustCompile(`^<\S+ line .* \(\d+ \d+ \d+ \d+\)>: 0:0`)
)

// count reads the messages that carry numbers.
func (rd *reader) count(code int, text string) {
	r := &rd.result
	switch code {
	case msgStates:
		if n := numbers(statesLine, text); n != nil {
			r.Generated, r.Distinct, r.Left = n[0], n[1], n[2]
		}
	case msgProgress:
		if n := numbers(progressLine, text); n != nil && rd.progress != nil {
			rd.progress(Progress{int(n[0]), n[1], n[2], n[3]})
		}
	case msgDepth:
		if n := numbers(depthLine, text); n != nil {
			r.Depth = int(n[0])
		}
	case msgFinished:
		if n := numbers(finishedLine, text); n != nil {
			r.Seconds = float64(((n[0]*24+n[1])*60+n[2])*60+n[3]) + float64(n[4])/1000
		}
	case msgCoverageStart:
		r.Actions = nil // TLC reports every minute; the last report counts
	case msgActionCoverage:
		if f := coverageLine.FindStringSubmatch(text); f != nil && !emptyLine.MatchString(text) {
			name, _ := splitAction(f[1])
			r.Actions = append(r.Actions, ActionCount{name, number(f[2]), number(f[3])})
		}
	}
}

// numbers returns the groups of a match, nil if there is no match, and 0 for an absent group.
func numbers(line *regexp.Regexp, text string) []int64 {
	found := line.FindStringSubmatch(text)
	if found == nil {
		return nil
	}
	var n []int64
	for _, group := range found[1:] {
		n = append(n, number(group))
	}
	return n
}

func number(digits string) int64 {
	n, _ := strconv.ParseInt(strings.ReplaceAll(digits, ",", ""), 10, 64)
	return n
}

// finish decides the verdict. A pass needs both TLC's word and its exit code: a run that was
// killed has neither, and must not look like one.
func (rd *reader) finish(exit int) {
	r := &rd.result
	r.Exit = exit
	violated := r.Verdict != "" && exit != 0 && len(rd.errors) == 0
	switch {
	case violated:
	case r.Verdict == "" && rd.success && exit == 0 && len(rd.errors) == 0:
		r.Verdict = Pass
	default:
		r.Verdict = Failed
		text := strings.Join(append(rd.errors, rd.loose...), "\n")
		said := strings.TrimSpace(strings.Join([]string{r.Message, text}, "\n"))
		r.Message = cmp.Or(said, "TLC ended without a verdict")
	}
}
