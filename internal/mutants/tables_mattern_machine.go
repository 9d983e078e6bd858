package mutants

// machineMattern are faults of the machine of Mattern.
var machineMattern = []Mutant{
	{
		Name: "go-time-early-tick", Fault: "the initiator ticks without waiting for the acknowledgements",
		File: "impl/mattern.go",
		Old:  `		return m.all(a.Snap, g, func(t Told) bool { return t.Agreed })`,
		New:  `		return g.Told(a.Snap, m.initiator).Agreed`,
		Test: "impl TestNobodyTicksAlone", Graph: &Graph{"mattern-two", 2},
	},
	{
		Name: "go-time-all-but-the-last", Fault: "the last of all is not waited for",
		File: "impl/mattern.go",
		Old: `	for p := range m.procs {
		if !told(`,
		New: `	for p := range m.procs - 1 {
		if !told(`,
		Test: "impl TestNobodyTicksAlone", Graph: &Graph{"mattern-two", 2},
	},
	{
		Name: "go-time-early-wake", Fault: "the empty message is sent with the announcement, before the tick",
		File: "impl/mattern.go",
		Old:  `		return g.Told(a.Snap, m.initiator).Ticked`,
		New:  `		return g.Told(a.Snap, m.initiator).Agreed`,
		Test: "impl TestNobodyTicksAlone", Graph: &Graph{"mattern-two", 2},
	},
	{
		Name: "go-time-takes-first", Fault: "the state is recorded after the red message is taken in",
		File: "impl/mattern.go",
		Old: `	m.advance(it.Epoch, out)
	m.Bank.Receive(c, it, out)`,
		New: `	m.Bank.Receive(c, it, out)
	m.advance(it.Epoch, out)`,
		Test: "impl TestMattern", Graph: &Graph{"mattern-two", 5},
	},
	{
		Name: "go-time-no-force", Fault: "a message does not bring the tick to the clock of its receiver",
		File: "impl/mattern.go",
		Old: `	m.advance(it.Epoch, out)
`,
		New:  ``,
		Test: "impl TestMattern", Graph: &Graph{"mattern-two", 5},
	},
	{
		Name: "go-time-last-tick-alone", Fault: "of the ticks that the clock jumps over none is recorded",
		File: "impl/mattern.go",
		Old:  `		if !m.ticked[s] && m.agreed[s] {`,
		New:  `		if !m.ticked[s] && m.agreed[s] && s == e {`,
		Test: "impl TestMattern", Graph: &Graph{"mattern-two-snapshots-spending", 7},
	},
	{
		Name: "go-time-uncounted", Fault: "a channel is closed when all have recorded, whatever of the counts",
		File: "impl/mattern.go",
		Old:  ` && m.sum(a.Snap, g) == 0`,
		New:  ``,
		Test: "impl TestNobodyTicksAlone", Graph: &Graph{"mattern-two", 6},
	},
	{
		Name: "go-time-counts-late", Fault: "white messages received before the record are not counted",
		File: "impl/mattern.go",
		Old: `	m.counts(it.Epoch, -1)
	for s := it.Epoch + 1; s <= m.snaps; s++ {`,
		New: `	for s := it.Epoch + 1; s <= m.snaps; s++ {
		if m.recorded[s] {
			m.count[s]--
		}`,
		Test: "impl/scenario TestResults/mattern-white-last", Graph: &Graph{"mattern-two", 2},
	},
	{
		Name: "go-time-colour-blind", Fault: "red messages are recorded too while the channel is open",
		File: "impl/mattern.go",
		Old: `	for s := it.Epoch + 1; s <= m.snaps; s++ {
		if m.recorded[s]`,
		New: `	for s := 1; s <= m.snaps; s++ {
		if m.recorded[s]`,
		Test: "impl TestMattern", Graph: &Graph{"mattern-two", 5},
	},
	{
		Name: "go-time-epoch-of-the-announced", Fault: "the clock is that of the announced tick, not of the last one",
		File: "impl/mattern.go",
		Old:  `	for e < m.snaps && m.ticked[e+1] {`,
		New:  `	for e < m.snaps && m.agreed[e+1] {`,
		Test: "impl TestMattern", Graph: &Graph{"mattern-two", 2},
	},
	{
		Name: "go-time-no-colour", Fault: "messages are sent without an epoch",
		File: "impl/mattern.go",
		Old:  `	m.SendColoured(c, a, m.epoch(), out)`,
		New:  `	m.SendColoured(c, a, 0, out)`,
		Test: "impl TestMattern", Graph: &Graph{"mattern-two", 4},
	},
	{
		Name: "go-time-sorted-record", Fault: "the record of a FIFO channel is sorted",
		File: "impl/mattern.go",
		Old:  `			m.keep(s, c, it)`,
		New: `			m.fifo[c] = false
			m.keep(s, c, it)`,
		Test: "impl TestMatternFIFO", Graph: &Graph{"mattern-amounts", 7},
	},
	{
		Name: "go-time-key-without-sign", Fault: "the explorer's key leaves out whether a count is negative",
		File: "impl/mattern.go",
		Old:  `max(m.count[s], -m.count[s]), m.count[s] < 0)`,
		New:  `max(m.count[s], -m.count[s]), false)`,
		Test: "impl/explore TestModels/mattern-two", Graph: &Graph{"mattern-two", 2},
	},
	{
		Name: "go-time-no-begin", Fault: "the trace does not say that the snapshot begins",
		File: "impl/mattern.go",
		Old: `	out.logBegin(m.proc, s)
`,
		New:  ``,
		Test: "impl TestTheTickBegins", Unseen: ofTheTrace,
	},
}
