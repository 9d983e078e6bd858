package mutants

// checkerRun are faults of how a run is read and of what is said of it as a whole.
var checkerRun = []Mutant{
	{
		Name: "check-line-order", Fault: "the order of the lines is taken for causal order",
		File: "trace/merge.go",
		Old: `	if r.header.LogOrder == TotalOrder {
		fault := NoFault`,
		New: `	if r.header.LogOrder != "" {
		fault := NoFault`,
		Test: "checker TestCases/a-receive-holds-back-only-its-own-process", Quick: true,
	},
	{
		Name: "check-passes-a-missing-line", Fault: "a run passes in which a line is missing",
		File: "checker/judge.go",
		Old:  `		j.gap(e, s.Missing)`,
		New:  `		_ = s.Missing`,
		Test: "checker TestCases/gap-beside-a-right-snapshot", Quick: true,
	},
	{
		Name:  "check-reads-beyond-a-gap",
		Fault: "what stands beyond a missing line is judged as if nothing were missing",
		File:  "trace/merge.go",
		Old: `		r.give(Step{Event: *e, Fault: Beyond})
`,
		New: `		r.take(e)
`,
		Test: "checker TestCases/gap-what-stands-beyond-it-accuses-nobody",
	},
	{
		Name: "check-complete-without-ends", Fault: "a run is called complete though logs have no end",
		File: "trace/merge.go",
		Old:  `{ return r.procs[proc].end > 0 && r.procs[proc].gap == 0 }`,
		New:  `{ return r.procs[proc].gap == 0 }`,
		Test: "trace TestCompleteMeansThatEveryLogHasItsEnd",
	},
	{
		Name: "check-markers-wait-for-nobody", Fault: "a marker's receipt does not wait until it was sent",
		File: "trace/merge.go",
		Old:  `		return r.sent[e.Chan].markers.has(e.Snap)`,
		New:  `		return true`,
		Test: "checker TestCases/unsent-a-marker",
	},
	{
		Name: "check-order-of-the-command-line", Fault: "the order taken depends on the order of the files",
		File: "trace/merge.go",
		Old:  `		return a.ahead.Proc < b.ahead.Proc`,
		New:  `		return false`,
		Test: "checker TestCases/order-taken-files-as-the-header-lists-them",
	},
	{
		Name: "check-receive-before-send", Fault: "in a total log a receive may stand before its send",
		File: "trace/merge.go",
		Old: `		if isReceive(e.Kind) && !r.wasSent(e) {
			fault = NoSend
		}`,
		New: ``, Test: "checker TestCases/unsent-total-received-before-sent",
	},
	{
		Name: "check-different-runs", Fault: "logs of different runs are put together",
		File: "trace/merge.go",
		Old:  `		if !l.Header().Equal(h) {`,
		New:  `		if l.Header().Algorithm != h.Algorithm {`,
		Test: "checker TestCases/headers-that-differ",
	},
	{
		Name: "check-m07-is-m7", Fault: "the ids m07 and m7 are one message",
		File: "trace/ids.go",
		Old: `	for i < len(id)-1 && id[i] == '0' {
		i++
	}
	if i == len(id) {
		return "", 0, false
	}`,
		New: `	if i == len(id) {
		return "", 0, false
	}`,
		Test: "trace TestAnIDIsCutSoThatItsPartsGiveItBack",
	},
	{
		Name: "check-all-below-the-highest", Fault: "every id below the highest counts as sent",
		File: "trace/ids.go",
		Old:  `n >= r.lo && n <= r.hi`,
		New:  `n <= r.hi`,
		Test: "trace TestIDsAreRememberedAsAPlainMapWould",
	},
	{
		Name: "check-large-integers", Fault: "integers beyond 2^53 are read, and changed",
		File: "trace/value.go",
		Old:  `		if n < -MaxInt || n > MaxInt {`,
		New:  `		if n < -1<<62 || n > 1<<62 {`,
		Test: "checker TestCases/an-integer-too-large",
	},
	{
		Name: "check-one-seq-for-all", Fault: "the recorder counts the events of all processes together",
		File: "trace/recorder.go",
		Old: `	r.seq[e.Proc]++
	e.Seq = r.seq[e.Proc]`,
		New: `	r.seq[0]++
	e.Seq = r.seq[0]`,
		Test: "trace TestARecordedRunIsACompleteTrace",
	},
	{
		Name:  "check-skipped-for-ever",
		Fault: "a message that is passed and never delivered is no breach of order",
		File:  "checker/finish.go",
		Old: `	j.skippedItems()
`,
		New: ``, Test: "checker TestCases/fifo-skipped",
	},
	{
		Name: "check-pending-is-accepted", Fault: "a snapshot is accepted while parts of it are missing",
		File: "checker/finish.go",
		Old: `			if verdict == Accepted {
				verdict = Inconclusive
			}`,
		New: ``, Test: "checker TestCases/pending-no-completion-claimed",
	},
	{
		Name: "check-abort-after-complete", Fault: "an abort after the complete still gives the snapshot up",
		File: "checker/snapshot.go",
		Old: `		if !before {
			return true
		}`,
		New: `		if !before || isAbort {
			return true
		}`,
		Test: "checker TestCases/aborted-not-after-the-complete",
	},
	{
		Name: "check-any-claim", Fault: "a claim may go in either direction",
		File: "checker/stable.go",
		Old:  `	case c.value != (c.about == "end"):`,
		New:  `	case c.value && c.about == "nothing":`,
		Test: "checker TestCases/claim-true-at-the-beginning",
	},
	{
		Name:  "check-once-true-always-true",
		Fault: "a property is called stable though it was true and later false",
		File:  "checker/stable.go",
		Old:   `	return falls(st.Begin, st.Recorded) || falls(st.Recorded, st.End) || falls(st.Begin, st.End)`,
		New:   `	return falls(st.Recorded, st.Begin)`,
		Test:  "checker TestCases/claim-of-what-turns-false",
	},
	{
		Name: "check-restore-of-anything", Fault: "a restore need not give the recorded states",
		File: "checker/restore.go",
		Old:  `		case s.records[p].at.there() && state != s.records[p].state:`,
		New:  `		case s.records[p].at.there() && state.IsZero():`,
		Test: "checker TestCases/restore-of-another-state",
	},
}
