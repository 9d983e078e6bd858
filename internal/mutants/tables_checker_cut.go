package mutants

// checkerCut are faults of how the cut and the rules of the protocol are judged.
var checkerCut = []Mutant{
	{
		Name: "check-only-conservation", Fault: "only conservation is checked: the cut is right if its total is",
		File: "checker/cut.go",
		Old: `func (s *snapshot) judgeCut() {
`,
		New: `func (s *snapshot) judgeCut() {
	if st := s.recordedState(); st != nil && st.Bank {
		if total, _ := st.Total(); total == st.Initial {
			return
		}
	}
`,
		Test: "checker TestCases/extra-not-in-flight-and-another-missing", Quick: true,
	},
	{
		Name:  "check-counted-by-number",
		Fault: "messages are counted by number: the record is right if it has as many",
		File:  "checker/cut.go",
		Old:   `		if !it.lost.there() && !k.holds(it.msg) {`,
		New:   `		if !it.lost.there() && len(k.msgs) < len(k.transit) {`,
		Test:  "checker TestCases/extra-not-in-flight-and-another-missing",
	},
	{
		Name: "check-negative-cancels", Fault: "messages are counted by sum: a negative one cancels another",
		File: "checker/cut.go",
		Old:  `	for _, it := range s.missedOn(c) {`,
		New: `	missed, sum := s.missedOn(c), int64(0)
	for _, it := range missed {
		n, _ := it.data.Int()
		sum += n
	}
	if sum == 0 {
		missed = nil
	}
	for _, it := range missed {`,
		Test: "checker TestCases/lost-two-that-cancel",
	},
	{
		Name: "check-any-order-will-do", Fault: "of a record only the messages count, not their order",
		File: "checker/cut.go",
		Old:  `	if !from.there() || !to.there() || !s.j.h.IsFIFO(c) {`,
		New:  `	if !from.there() || !to.there() || s.j.h.IsFIFO(c) {`,
		Test: "checker TestCases/order-wrong",
	},
	{
		Name:  "check-seqs-of-two-processes",
		Fault: "the seqs of two processes are compared, as if they counted together",
		File:  "checker/snapshot.go",
		Old:   `!to.there() && it.sent.seq > from.seq && it.life`,
		New:   `!to.there() && it.sent.seq > it.got.seq && it.sent.seq > from.seq && it.life`,
		Test:  "checker TestCases/star-of-readings",
	},
	{
		Name: "check-listed-twice", Fault: "a message may be listed twice in a record",
		File: "checker/cut.go",
		Old: `		if seen[msg] {
			why`,
		New: `		if seen[msg] && why != "" {
			why`,
		Test: "checker TestCases/extra-listed-twice",
	},
	{
		Name: "check-lost-is-lost", Fault: "what the network lost must be in the record all the same",
		File: "checker/cut.go",
		Old:  `		if !it.lost.there() && !k.holds(it.msg) {`,
		New:  `		if !k.holds(it.msg) {`,
		Test: "checker TestCases/loss-after-the-cut-told-late",
	},
	{
		Name: "check-the-last-record-counts", Fault: "of two records of a process the last one counts",
		File: "checker/snapshot.go",
		Old:  `	if s.late || s.records[e.Proc].at.there() {`,
		New:  `	if s.late {`,
		Test: "checker TestCases/double-record-of-a-process",
	},
	{
		Name: "check-believes-the-record", Fault: "the recorded state is believed",
		File: "checker/snapshot.go",
		Old:  `	a := s.j.procs[e.Proc].account`,
		New: `	s.j.procs[e.Proc].account.value = e.State
	a := s.j.procs[e.Proc].account`,
		Test: "checker TestCases/state-taken-too-late",
	},
	{
		Name: "check-closes-without-a-marker", Fault: "a channel may be closed before its marker",
		File: "checker/snapshot.go",
		Old:  `	if s.j.rules.prematureClose && !k.got.there() {`,
		New:  `	if s.j.rules.prematureClose && k.got.there() && e.Msgs == nil {`,
		Test: "checker TestCases/premature-close-before-the-marker",
	},
	{
		Name:  "check-marker-after-the-record",
		Fault: "a message between the marker and the record behind it is overlooked",
		File:  "checker/protocol.go",
		Old:   `recorded != k.sent.there() {`,
		New:   `recorded && !k.sent.there() {`,
		Test:  "checker TestCases/marker-send-between-marker-and-record",
	},
	{
		Name: "check-marker-never-sent", Fault: "a marker may never be sent",
		File: "checker/finish.go",
		Old: `		s.neverMarked()
`,
		New: ``, Test: "checker TestCases/marker-send-never-in-a-whole-log",
	},
	{
		Name:  "check-no-step-after-a-marker",
		Fault: "after its first marker a process must not go on, though it has recorded",
		File:  "checker/protocol.go",
		Old:   `		if !j.rules.markerReceive || s.records[e.Proc].at.there() || !s.first[e.Proc].there() {`,
		New:   `		if !j.rules.markerReceive || !s.first[e.Proc].there() {`,
		Test:  "checker TestCases/ring-of-three-the-token",
	},
	{
		Name: "check-one-flag", Fault: "one snapshot's marker counts for all",
		File: "checker/flow.go",
		Old: `	if s := j.snapshot(e.Snap); s != nil {
		s.markerSent(e)
	}`,
		New: `	for _, s := range j.open {
		s.markerSent(e)
	}`,
		Test: "checker TestCases/marker-send-of-the-snapshot-between-whose-record-and-marker",
	},
	{
		Name: "check-naive-is-blind", Fault: "where no channel is recorded, none is judged",
		File: "checker/cut.go",
		Old:  `!k.closed.there() && !s.j.rules.recordsNoChannel {`,
		New:  `!k.closed.there() {`,
		Test: "checker TestCases/lost-naive",
	},
	{
		Name: "check-begin-does-not-matter", Fault: "S* need not be reachable from where the snapshot began",
		File: "checker/path.go",
		Old: `	case s.j.total:
		return !s.sameAsPre()`,
		New: `	case s.j.total:
		return false`,
		Test: "checker TestCases/reachability-begin-after-a-post-step",
	},
	{
		Name: "check-always-an-instant", Fault: "every right cut is said to have existed at an instant",
		File: "checker/instant.go",
		Old:  `	case s.path.before == 0 && s.path.swaps == 0:`,
		New:  `	case s.path.before == 0:`,
		Test: "checker TestCases/right-never-an-instant",
	},
	{
		Name: "check-overdraft", Fault: "a balance may fall below zero",
		File: "checker/account.go",
		Old:  `	if delta < 0 && after < 0 && len(a.owed) == 0 {`,
		New:  `	if delta < 0 && before < 0 && len(a.owed) == 0 {`,
		Test: "checker TestCases/application-a-send-below-zero",
	},
	{
		Name: "check-early-complete", Fault: "early collection: parts may come after the complete",
		File: "checker/snapshot.go",
		Old: `		if s.j.total {
			s.lacking = s.missing()
		}`,
		New: ``, Test: "checker TestCases/incomplete-a-part-after-the-complete",
	},
}
