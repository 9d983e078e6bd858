package tlc

// Verdict is how a run of TLC ended.
type Verdict string

// The verdicts. Failed covers whatever keeps TLC from deciding: a parse error, a false ASSUME, an
// expression it cannot evaluate, a run that was cut short.
const (
	Pass      Verdict = "pass"
	Invariant Verdict = "invariant"
	Action    Verdict = "action"
	Temporal  Verdict = "temporal"
	Deadlock  Verdict = "deadlock"
	Failed    Verdict = "error"
)

// Result is what TLC said in one run.
type Result struct {
	Verdict Verdict
	// Property is the violated property as TLC names it; empty where it names none: temporal
	// properties in the older dialect, and parts of a formula, which TLC gives by their place.
	Property string
	// Place is the source location of a violated property that TLC does not name.
	Place string
	// Distinct and Generated count states; Left those found and not yet explored.
	Distinct, Generated, Left int64
	// Depth counts the states of the longest shortest run; exact with one worker, and 0 where
	// TLC does not say it (the older dialect, after a violated temporal property).
	Depth int
	// Seconds is the time TLC gives for itself, without the start of Java.
	Seconds float64
	// Actions is the coverage, in the order of the module, if it was asked for.
	Actions []ActionCount
	// Trace is the counterexample, first state first; also the states that led to an error.
	Trace []Step
	// Loop is the number (from 1) of the state to which the last one returns, else 0.
	Loop int
	// Stutters is set when the counterexample ends by staying in its last state for ever.
	Stutters bool
	// Message is TLC's own text of the error or violation.
	Message string
	// Version is how TLC calls itself.
	Version string
	// Exit is the exit code of TLC, -1 if it was killed.
	Exit int
}

// Step is one state of a counterexample and the action that led to it.
type Step struct {
	// Action is its name alone; "Initial predicate" for the first state.
	Action string
	// Args are its arguments as the newer dialect prints them, else empty.
	Args  string
	State State
}

// ActionCount is the coverage of one action: the distinct states it found, and how often it was
// taken.
type ActionCount struct {
	Name            string
	Distinct, Taken int64
}

// Dead returns the names of the actions that were never taken, each once, in order. An action
// that stands at several places is dead if it was taken at none.
func (r *Result) Dead() []string {
	taken := map[string]int64{}
	for _, a := range r.Actions {
		taken[a.Name] += a.Taken
	}
	var dead []string
	for _, a := range r.Actions {
		if n, first := taken[a.Name]; first && n == 0 {
			dead = append(dead, a.Name)
		}
		delete(taken, a.Name)
	}
	return dead
}

// Progress is how far a run has come.
type Progress struct {
	Depth                     int
	Generated, Distinct, Left int64
}
