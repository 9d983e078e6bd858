// Package scenario holds named runs as scripts, one a file, each with a result that
// is known. A script names the processes and channels and then says which action
// is taken at each step; it plays through the same machines as every other run.
//
// A script is lines of words; # begins a comment, and the first line is a comment
// that says in one sentence what the scenario shows.
//
//	algorithm naive           chandy-lamport unless said otherwise
//	application work          active and passive processes; a bank unless said otherwise
//	process P1 100            a process and its balance; with work `active` or `passive`
//	initiator P1              of Mattern's algorithm, the first process unless said otherwise
//	channel P1>P2 P1 P2 any   a channel, its two ends; `any` if it is not FIFO
//	Send P1>P2 30
//	Receive P1>P2 [30 [1]]    the amount, and the epoch of the message, only where a channel
//	                          that is not FIFO needs them
//	Spend P1 5
//	Rest P1                   with work: P1 becomes passive; a Send has no amount there
//	Initiate P1 1             P1 starts snapshot 1
//	ReceiveMarker P1>P2 [1]
//	Read P1 1                 naive: P1 is read for snapshot 1
//	Close P1>P2 1             the record of the channel for snapshot 1 is final
//
// and Agree, Wake, Stop, Record, GoOn, each with a process and a snapshot.
package scenario

import (
	"embed"
	"fmt"
	"path"
	"strings"

	"tracecheck/impl"
)

//go:embed scripts/*.txt
var scripts embed.FS

// Scenario is a run that is fixed in every choice.
type Scenario struct {
	Name   string // in kebab-case
	About  string // one sentence
	Config *impl.Config
	steps  []step
}

// Names lists the scenarios that ship, in alphabetical order.
func Names() []string {
	files, err := scripts.ReadDir("scripts")
	if err != nil {
		panic(err) // embedded at build time
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".txt"))
	}
	return names
}

// Load reads a scenario that ships; the error for a name that does not exist lists
// those that do.
func Load(name string) (*Scenario, error) {
	text, err := scripts.ReadFile(path.Join("scripts", name+".txt"))
	if err != nil {
		return nil, fmt.Errorf("there is no scenario %q; there are %s",
			name, strings.Join(Names(), ", "))
	}
	return Parse(name, name+".txt", string(text))
}

// All loads every scenario that ships, in the order of Names.
func All() []*Scenario {
	var list []*Scenario
	for _, name := range Names() {
		s, err := Load(name)
		if err != nil {
			panic(err) // a test loads them all
		}
		list = append(list, s)
	}
	return list
}

// Play takes the script's steps on a recording in its initial state, made for
// s.Config. It does not close the recording. A step that is not enabled is an error
// that names its place and says what was enabled; so is a snapshot that is not
// complete when the script ends, and the sink's error.
func (s *Scenario) Play(r *impl.Recording) error {
	for _, st := range s.steps {
		a, err := s.match(r.World, st)
		if err != nil {
			return err
		}
		r.Apply(a)
		if r.Err() != nil {
			return r.Err()
		}
	}
	for snap := 1; snap <= s.Config.Snaps; snap++ {
		if !r.Completed(snap) {
			return fmt.Errorf("%s: snapshot %d is not complete at the end", s.Name, snap)
		}
	}
	return nil
}

// match finds the one enabled action that a step of the script means.
func (s *Scenario) match(w *impl.World, st step) (impl.Action, error) {
	enabled := w.Enabled(nil)
	var found []impl.Action
	for _, a := range enabled {
		if st.means(a) {
			found = append(found, a)
		}
	}
	if len(found) > 0 && sameItem(found) {
		return found[0], nil
	}
	what, list := "is not enabled", enabled
	if len(found) > 0 {
		what, list = "may take one of several", found
	}
	words := make([]string, len(list))
	for i, a := range list {
		words[i] = s.Config.Describe(a)
	}
	return impl.Action{}, fmt.Errorf("%s: %q %s; enabled: %s",
		st.place, st.text, what, strings.Join(words, ", "))
}

// sameItem says whether all actions are one and the same but for the number of the
// message that they take: then the one sent first is taken.
func sameItem(actions []impl.Action) bool {
	for _, a := range actions {
		a.Tag = actions[0].Tag
		if a != actions[0] {
			return false
		}
	}
	return true
}
