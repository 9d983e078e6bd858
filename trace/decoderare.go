package trace

import (
	"errors"
	"fmt"
)

// setRare reads a member that few events carry.
func setRare(f field, v []byte, r *Rare) (err error) {
	switch f {
	case fStates:
		r.States = map[string]Value{}
		_, err = scanObject(v, func(name string, value []byte) (err error) {
			r.States[name], err = ParseValue(value)
			return err
		})
	case fChannels:
		r.Channels = map[string][]string{}
		_, err = scanObject(v, func(name string, value []byte) (err error) {
			r.Channels[name], err = stringsOf(value)
			return err
		})
	case fProperty:
		r.Property, err = stringOf(v)
	case fValue:
		r.Value = string(v) == "true"
		if !r.Value && string(v) != "false" {
			err = fmt.Errorf("expected true or false, found %s", kindName(v))
		}
	case fAbout:
		r.About, err = oneOf(v, "begin", "end")
	case fTime:
		r.Time, err = timeOf(v)
	case fClock:
		r.Clock = map[string]int64{}
		_, err = scanObject(v, func(name string, value []byte) (err error) {
			r.Clock[name], err = intOf(value, 0)
			return err
		})
	}
	return err
}

// timeOf reads a time in ns, or the pair of when an event began and was done.
func timeOf(v []byte) (*[2]int64, error) {
	if v[0] != '[' {
		n, err := instantOf(v)
		return &[2]int64{n, n}, err
	}
	var list []int64
	err := each(v, func(item []byte) error {
		n, err := instantOf(item)
		list = append(list, n)
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(list) != 2 || list[0] > list[1] {
		return nil, errors.New("expected a time in ns, or [from, to] with from <= to")
	}
	return &[2]int64{list[0], list[1]}, nil
}

// instantOf reads a time in ns, of any sign.
func instantOf(v []byte) (int64, error) {
	n, err := intOf(v, -MaxInt)
	if err != nil {
		err = fmt.Errorf("%w; count the ns from the start of the run, not from 1970", err)
	}
	return n, err
}

// check holds an event against the header: whose channel it is, what a bank
// demands of a value, what the coordinator cannot do.
func (d *decoder) check(e *Event) (string, error) {
	if e.Proc == d.h.Coordinator() {
		switch e.Kind {
		case Begin, Complete, Abort, Lose, Restore, Claim, End:
		default:
			return "kind", fmt.Errorf("a %s belongs to a process, not to the coordinator", e.Kind)
		}
	}
	switch e.Kind {
	case Send, SendMarker:
		if d.h.Channels[e.Chan].From != e.Proc {
			return "chan", d.notOwn(e, "leaves", d.h.Channels[e.Chan].From)
		}
	case Receive, ReceiveMarker, ChannelState:
		if d.h.Channels[e.Chan].To != e.Proc {
			return "chan", d.notOwn(e, "leads to", d.h.Channels[e.Chan].To)
		}
	case Lose:
		if (e.Msg == "") == (e.Snap == 0) {
			return "msg", errors.New("a lose names a msg or, for a marker, a snap: one of the two")
		}
	}
	if e.Kind == Send && d.raw[fEpoch] == nil && d.h.Colouring() {
		return "epoch", fmt.Errorf("it is missing; under %s a send has an epoch", d.h.Algorithm)
	}
	if e.Kind == Restore {
		if field, err := d.checkRestore(e.Rare); err != nil {
			return field, err
		}
	}
	if d.h.Application == Bank {
		return checkBank(e)
	}
	return "", nil
}

// checkRestore: a restore names processes and channels of the header.
func (d *decoder) checkRestore(r *Rare) (string, error) {
	for id := range r.States {
		if p, known := d.procs[id]; !known || p == d.h.Coordinator() {
			return "states", fmt.Errorf("no process has the id %q", id)
		}
	}
	for id := range r.Channels {
		if _, known := d.chans[id]; !known {
			return "channels", fmt.Errorf("no channel has the id %q", id)
		}
	}
	return "", nil
}

func (d *decoder) notOwn(e *Event, verb string, owner int) error {
	return fmt.Errorf("the channel %q %s %s, so %s cannot log a %s on it",
		d.h.Channels[e.Chan].ID, verb, d.h.ProcID(owner), d.h.ProcID(e.Proc), e.Kind)
}

// checkBank: what a bank moves and records are integers.
func checkBank(e *Event) (string, error) {
	switch e.Kind {
	case Send:
		if _, isInt := e.Data.Int(); !isInt {
			return "data", errors.New("expected an integer: what a bank sends is money")
		}
	case Internal:
		if _, isInt := e.Data.Int(); !isInt && !e.Data.IsZero() {
			return "data", errors.New("expected an integer: a local step of a bank adds it")
		}
	case Record:
		if _, isInt := e.State.Int(); !isInt {
			return "state", errors.New("expected an integer: the state of a bank is its balance")
		}
	case Restore:
		for id, v := range e.Rare.States {
			if _, isInt := v.Int(); !isInt {
				return "states", fmt.Errorf("expected an integer as the balance of %q", id)
			}
		}
	}
	return "", nil
}
