package mutants

// checkerColour are faults of how the colouring algorithms and stop the world are judged.
var checkerColour = []Mutant{
	{
		Name: "check-colour-equal-or-older", Fault: "a message may be of an older epoch than its sender",
		File:  "checker/colour.go",
		Old:   `	if !j.rules.colour || e.Epoch == p.epoch {`,
		New:   `	if !j.rules.colour || e.Epoch <= p.epoch {`,
		Test:  "checker TestCases/colour-too-old-and-the-result-is-right",
		Quick: true,
	},
	{
		Name: "check-colour-by-count", Fault: "a process's epoch counts its records, as if none were skipped",
		File: "checker/snapshot.go",
		Old:  `		p.epoch, p.coloured = e.Snap, placeOf(e)`,
		New:  `		p.epoch, p.coloured = p.epoch+1, placeOf(e)`,
		Test: "checker TestCases/colour-of-a-skipped-snapshot",
	},
	{
		Name:  "check-colour-of-the-highest-alone",
		Fault: "a colour stands on the higher epoch alone, not on each snapshot between",
		File:  "checker/colour.go",
		Old:   `	return snap > min(b.own, b.said) && snap <= max(b.own, b.said)`,
		New:   `	return snap == max(b.own, b.said)`,
		Test:  "checker TestCases/colour-on-each-snapshot-between",
	},
	{
		Name: "check-colour-of-the-lower-too", Fault: "a colour stands on the lower of the two epochs too",
		File: "checker/colour.go",
		Old:  `	return snap > min(b.own, b.said) && snap <= max(b.own, b.said)`,
		New:  `	return snap >= min(b.own, b.said) && snap <= max(b.own, b.said)`,
		Test: "checker TestCases/colour-on-each-snapshot-between",
	},
	{
		Name: "check-colour-of-what-is-known", Fault: "a snapshot that is named after the message gets no colour",
		File: "checker/snapshot.go",
		Old: `	j.colours.named(s)
`,
		New:  ``,
		Test: "checker TestCases/colour-of-a-snapshot-that-is-named-later",
	},
	{
		Name: "check-colour-of-the-run-at-once", Fault: "a colour stands on the run though a later line names a snapshot between",
		File: "checker/colour.go",
		Old:  `			if b.void {`,
		New:  `			if b.said > b.own {`,
		Test: "checker TestCases/colour-of-a-snapshot-that-is-named-later",
	},
	{
		Name: "check-colour-of-no-run", Fault: "a colour between whose epochs no snapshot lies is nobody's",
		File: "checker/finish.go",
		Old: `	j.colourOfNone()
`,
		New:  ``,
		Test: "checker TestCases/colour-of-the-run",
	},
	{
		Name: "check-colour-of-what-is-gone", Fault: "a colour that lies far back is not told of what was judged for good",
		File: "checker/finish.go",
		Old: `	j.colourOfGone()
`,
		New:  ``,
		Test: "checker TestColourLongAfter",
	},
	{
		Name: "check-colour-of-many-epochs", Fault: "of many wrong epochs beside one the widest is forgotten",
		File: "checker/colour.go",
		Old:  `		drop := len(list) - 2`,
		New:  `		drop := len(list) - 1`,
		Test: "checker TestColourOfManyEpochs",
	},
	{
		Name: "check-colour-of-many-epochs-the-narrowest", Fault: "of many wrong epochs beside one the narrowest is forgotten",
		File: "checker/colour.go",
		Old:  `		if drop == narrowest {`,
		New:  `		if drop > narrowest {`,
		Test: "checker TestColourOfManyEpochs",
	},
	{
		Name: "check-colour-receive-of-the-next", Fault: "a message one epoch ahead may be taken in before the record",
		File:  "checker/colour.go",
		Old:   `	if !j.rules.colour || it.epoch <= it.gotEpoch {`,
		New:   `	if !j.rules.colour || it.epoch <= it.gotEpoch+1 {`,
		Test:  "checker TestCases/colour-receive-an-orphan-follows",
		Quick: true,
	},
	{
		Name: "check-colour-receive-only-in-order", Fault: "a red message taken in before its send is of no epoch",
		File: "checker/flow.go",
		Old: `		j.colourTaken(e.Chan, it)
		for _, s := range j.settled {`,
		New:  `		for _, s := range j.settled {`,
		Test: "checker TestCases/colour-receive-before-the-send",
	},
	{
		Name: "check-colour-of-a-copy", Fault: "a message sent once more must have the epoch of the second time",
		File: "checker/flow.go",
		Old: `		j.twice(e, "sent")
	} else {`,
		New: `		j.twice(e, "sent")
		j.colour(e, &item{msg: e.Msg, sent: placeOf(e)})
	} else {`,
		Test: "checker TestCases/colour-of-a-message-sent-again",
	},
	{
		Name: "check-colour-is-no-cause", Fault: "an orphan is told without the colour that made it",
		File: "checker/colour.go",
		Old:  `	case post != (it.epoch >= s.id):`,
		New:  `	case !post && it.epoch >= s.id:`,
		Test: "checker TestCases/colour-too-old-an-orphan-follows",
	},
	{
		Name: "check-falling-order", Fault: "a process may record its snapshots in any order under the colouring algorithms",
		File: "trace/rising.go",
		Old:  `	if e.Snap < p.snap {`,
		New:  `	if e.Snap < 0 {`,
		Test: "checker TestCases/record-in-falling-order",
	},
	{
		Name: "check-rising-strictly", Fault: "a second record of one snapshot falls too",
		File: "trace/rising.go",
		Old:  `	if e.Snap < p.snap {`,
		New:  `	if e.Snap <= p.snap {`,
		Test: "checker TestCases/record-of-one-snapshot-twice-does-not-fall",
	},
	{
		Name: "check-stop-may-not-receive", Fault: "a process that has stopped may not even receive",
		File: "checker/stop.go",
		Old:  `	if !s.j.rules.stop || e.Kind == trace.Receive || s`,
		New:  `	if !s.j.rules.stop || s`,
		Test: "checker TestCases/stop-drained-with-markers-spread-out",
	},
	{
		Name: "check-stop-may-step", Fault: "a process that has stopped may take local steps",
		File: "checker/stop.go",
		Old:  `	if !s.j.rules.stop || e.Kind == trace.Receive || s`,
		New:  `	if !s.j.rules.stop || e.Kind != trace.Send || s`,
		Test: "checker TestCases/stop-a-local-step", Quick: true,
	},
	{
		Name: "check-stop-at-each-marker", Fault: "a process may send on each channel until the marker there",
		File: "checker/stop.go",
		Old:  `	case !t.out.there():`,
		New:  `	case !t.out.there() || e.Kind == trace.Send && !s.chans[e.Chan].sent.there():`,
		Test: "checker TestCases/stop-a-send-on-a-channel-without-its-marker-yet",
	},
	{
		Name: "check-stop-and-never-record", Fault: "who has stopped and never recorded may not go on",
		File: "checker/stop.go",
		Old:  `		t.step, t.kind = placeOf(e), e.Kind`,
		New: `		t.step, t.kind = placeOf(e), e.Kind
		s.stopped(e.Proc)`,
		Test: "checker TestCases/stop-without-a-record",
	},
	{
		Name: "check-stop-one-marker-will-do", Fault: "one marker is enough to record, of however many channels",
		File: "checker/stop.go",
		Old:  `	if open := s.undrained(p); len(open) > 0 {`,
		New:  `	if open := s.undrained(p); len(open) > 0 && len(open) == len(s.j.procs[p].in) {`,
		Test: "checker TestCases/stop-parallel-channels-need-a-marker-each",
	},
	{
		Name: "check-stop-is-no-cause", Fault: "what is lost is told without the breach that lost it",
		File: "checker/stop.go",
		Old:  `	return inFlight && (behind || s.j.h.IsFIFO(c) && !waited)`,
		New:  `	return inFlight && (behind || s.j.h.IsFIFO(c) && !waited && behind)`,
		Test: "checker TestCases/stop-a-record-before-the-marker",
	},
	{
		Name: "check-stop-is-always-the-cause", Fault: "what is lost on a channel without order comes of the marker that did",
		File: "checker/stop.go",
		Old:  `	return inFlight && (behind || s.j.h.IsFIFO(c) && !waited)`,
		New:  `	return inFlight && (behind || s.j.h.IsFIFO(c) || waited)`,
		Test: "checker TestCases/stop-in-any-order",
	},
}
