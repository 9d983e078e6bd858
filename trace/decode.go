package trace

import (
	"errors"
	"fmt"
	"strings"
)

// decoder turns the lines of one log into events.
type decoder struct {
	h     *Header
	procs map[string]int
	chans map[string]int
	kinds map[string]Kind
	names map[string]field
	scan  scanner
	raw   [fields][]byte // the members of the line at hand, nil where absent

	header bool // it has a format, as a header does
}

// field numbers the members of an event that the format knows.
type field int

const (
	fProc field = iota
	fSeq
	fKind
	fChan
	fMsg
	fData
	fState
	fSnap
	fMsgs
	fEpoch
	fStates
	fChannels
	fProperty
	fValue
	fAbout
	fTime
	fClock
	fields
)

var fieldNames = [fields]string{
	"proc", "seq", "kind", "chan", "msg", "data", "state", "snap", "msgs", "epoch", "states",
	"channels", "property", "value", "about", "time", "clock",
}

// needs are the members without which an event of a kind is no event.
var needs = [...][]field{
	Send:          {fChan, fMsg},
	Receive:       {fChan, fMsg},
	Begin:         {fSnap},
	Record:        {fSnap, fState},
	SendMarker:    {fSnap, fChan},
	ReceiveMarker: {fSnap, fChan},
	ChannelState:  {fSnap, fChan, fMsgs},
	Complete:      {fSnap},
	Abort:         {fSnap},
	Lose:          {fChan},
	Restore:       {fSnap, fStates, fChannels},
	Claim:         {fSnap, fProperty, fValue, fAbout},
	End:           nil,
}

// takes are the members that a kind reads if they are there.
var takes = [...][]field{
	Internal: {fData, fState},
	Send:     {fData, fState, fEpoch},
	Receive:  {fState},
	Lose:     {fMsg, fSnap},
	Restart:  {fSnap},
	End:      nil,
}

func newDecoder(h *Header) *decoder {
	d := &decoder{
		h: h, procs: map[string]int{CoordinatorID: h.Coordinator()}, chans: map[string]int{},
		kinds: map[string]Kind{}, names: map[string]field{},
	}
	for i, p := range h.Processes {
		d.procs[p.ID] = i
	}
	for i, c := range h.Channels {
		d.chans[c.ID] = i
	}
	for k := Internal; k <= End; k++ {
		d.kinds[k.String()] = k
	}
	for f, name := range fieldNames {
		d.names[name] = field(f)
	}
	return d
}

// decode reads one line into e; with an error it names the field at fault.
func (d *decoder) decode(line []byte, e *Event) (string, error) {
	d.raw, d.header = [fields][]byte{}, false
	name, err := d.scan.object(line, func(name string, value []byte) error {
		if f, known := d.names[name]; known {
			d.raw[f] = value
		}
		d.header = d.header || name == "format"
		return nil
	})
	if err != nil {
		return name, err
	}
	*e = Event{Chan: NoChan}
	for _, f := range []field{fProc, fSeq, fKind} {
		if err := d.require(f, e); err != nil {
			return fieldNames[f], err
		}
	}
	for _, f := range needs[e.Kind] {
		if err := d.require(f, e); err != nil {
			return fieldNames[f], err
		}
	}
	for _, optional := range [][]field{{fTime, fClock}, takes[e.Kind]} {
		for _, f := range optional {
			if d.raw[f] == nil {
				continue
			}
			if err := d.set(f, e); err != nil {
				return fieldNames[f], err
			}
		}
	}
	return d.check(e)
}

func (d *decoder) require(f field, e *Event) error {
	if d.raw[f] == nil {
		if d.header {
			return errors.New("it is missing, for this is a header, and a log has one, on its first line; " +
				"name the logs of a run one by one, and do not join them")
		}
		if e.Kind == 0 {
			return errors.New("it is missing; every event has proc, seq and kind")
		}
		return fmt.Errorf("it is missing; a %s has %s", e.Kind, d.needed(e.Kind))
	}
	return d.set(f, e)
}

func (d *decoder) needed(k Kind) string {
	names := []string{"proc", "seq", "kind"}
	for _, f := range needs[k] {
		names = append(names, fieldNames[f])
	}
	return strings.Join(names, ", ")
}

// set reads one member into e.
func (d *decoder) set(f field, e *Event) (err error) {
	v := d.raw[f]
	switch f {
	case fProc:
		e.Proc, err = d.lookup(v, d.procs, "process", "the header's processes")
	case fSeq:
		e.Seq, err = intOf(v, 1)
	case fKind:
		e.Kind, err = d.kindOf(v)
	case fChan:
		e.Chan, err = d.lookup(v, d.chans, "channel", "the header's channels")
	case fMsg:
		e.Msg, err = stringOf(v)
	case fData:
		e.Data, err = ParseValue(v)
	case fState:
		e.State, err = ParseValue(v)
	case fSnap:
		e.Snap, err = intOf(v, 1)
	case fMsgs:
		e.Msgs, err = stringsOf(v)
	case fEpoch:
		e.Epoch, err = intOf(v, 0)
	default:
		if e.Rare == nil {
			e.Rare = &Rare{}
		}
		err = setRare(f, v, e.Rare)
	}
	return err
}

func (d *decoder) lookup(v []byte, index map[string]int, what, where string) (int, error) {
	if id, is := plain(v); is {
		if i, known := index[string(id)]; known {
			return i, nil
		}
	}
	id, err := stringOf(v)
	if err != nil {
		return 0, err
	}
	i, known := index[id]
	if !known {
		return 0, fmt.Errorf("no %s has the id %q; expected one of %s", what, id, where)
	}
	return i, nil
}

func (d *decoder) kindOf(v []byte) (Kind, error) {
	if name, is := plain(v); is {
		if k, known := d.kinds[string(name)]; known {
			return k, nil
		}
	}
	name, err := stringOf(v)
	if err != nil {
		return 0, err
	}
	k, known := d.kinds[name]
	if !known {
		return 0, fmt.Errorf("%q is no kind of event; expected one of %s",
			name, strings.Join(kindNames[1:], ", "))
	}
	return k, nil
}
