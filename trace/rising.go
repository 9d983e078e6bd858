package trace

import "fmt"

// rises refuses a record in falling order: under a colouring algorithm a process
// records its snapshots in rising order, or its epoch would say nothing. A second
// record of the same snapshot does not fall. Only what counts is looked at: no line
// beyond a missing one, and no repeated one.
func (r *Run) rises(p *procLog, e *Event) error {
	if e.Kind != Record || !r.header.Colouring() {
		return nil
	}
	if e.Snap < p.snap {
		return &Error{At: e.At, Field: "snap", Text: fmt.Sprintf(
			"it goes back: %s has recorded snapshot %d before; expected %d or a higher one, for under %s "+
				"each process records its snapshots in rising order",
			r.header.ProcID(e.Proc), p.snap, p.snap, r.header.Algorithm)}
	}
	p.snap = e.Snap
	return nil
}
