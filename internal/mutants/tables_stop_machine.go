package mutants

// machineStop are faults of the machine of stop the world.
var machineStop = []Mutant{
	{
		Name: "go-stop-runs-on", Fault: "a process that stands still sends and spends",
		File: "impl/stoptheworld.go",
		Old: `	if m.running() {
		dst = m.Bank.steps(dst)
	}`,
		New:  `	dst = m.Bank.steps(dst)`,
		Test: "impl TestStopTheWorldSteps", Graph: &Graph{"stop-two", 2},
	},
	{
		Name: "go-stop-of-the-last-alone", Fault: "only the last snapshot makes a process stand still",
		File: "impl/stoptheworld.go",
		Old: `func (m *StopTheWorld) running() bool {
	for s := 1; s <= m.snaps; s++ {`,
		New: `func (m *StopTheWorld) running() bool {
	for s := m.snaps; s <= m.snaps; s++ {`,
		Test: "impl TestStopTheWorldSteps", Graph: &Graph{"stop-two-snapshots", 2},
	},
	{
		Name: "go-stop-first-marker", Fault: "a process records at the first marker",
		File: "impl/stoptheworld.go",
		Old:  `!m.recorded[s] && m.allHeard(s) {`,
		New:  `!m.recorded[s] && m.anyHeard(s) {`,
		Test: "impl TestStopTheWorldSteps", Graph: &Graph{"stop-parallel", 4},
	},
	{
		Name: "go-stop-records-running", Fault: "a process records without having stopped",
		File: "impl/stoptheworld.go",
		Old:  `		if m.stopped[s] && !m.recorded[s] && m.allHeard(s) {`,
		New:  `		if !m.recorded[s] && m.allHeard(s) {`,
		Test: "impl/explore TestStopTheWorld/stop-two", Graph: &Graph{"stop-two", 3},
	},
	{
		Name: "go-stop-goes-on-alone", Fault: "a process goes on when it has recorded",
		File: "impl/stoptheworld.go",
		Old: `	for p := range m.procs {
		if !g.Told(a.Snap, p).Recorded {`,
		New: `	for range m.procs {
		if !g.Told(a.Snap, a.Proc).Recorded {`,
		Test: "impl TestNobodyGoesOnAlone", Graph: &Graph{"stop-two", 5},
	},
	{
		Name: "go-stop-all-but-the-last", Fault: "a process goes on before the last of all has recorded",
		File: "impl/stoptheworld.go",
		Old:  `	for p := range m.procs {`,
		New:  `	for p := range m.procs - 1 {`,
		Test: "impl TestNobodyGoesOnAlone", Graph: &Graph{"stop-two", 5},
	},
	{
		Name: "go-stop-drops", Fault: "a process that stands still throws away what comes",
		File: "impl/stoptheworld.go",
		Old:  `	m.Bank.Receive(c, it, out)`,
		New: `	if !m.running() {
		it.Amount = 0
	}
	m.Bank.Receive(c, it, out)`,
		Test: "impl TestStopTheWorld", Graph: &Graph{"stop-two", 3},
	},
	{
		Name: "go-stop-one-marker", Fault: "a marker goes to the first neighbour alone",
		File: "impl/stoptheworld.go",
		Old:  `	for _, c := range m.out {`,
		New:  `	for _, c := range m.out[:1] {`,
		Test: "impl TestStopTheWorld", Graph: &Graph{"stop-parallel", 1},
	},
	{
		Name: "go-stop-late", Fault: "a coin is sent between the marker and the standing still",
		File: "impl/stoptheworld.go",
		Old: `		out.leave(c, Item{Kind: Marker, Snap: s})
`,
		New: `		out.leave(c, Item{Kind: Marker, Snap: s})
		if m.balance > 0 {
			m.Send(c, 1, out)
		}
`,
		Test: "impl TestStopTheWorld", Graph: &Graph{"stop-two", 1},
	},
	{
		Name: "go-stop-twice", Fault: "a process that has recorded stops once more",
		File: "impl/stoptheworld.go",
		Old:  `		if !m.stopped[s] && !m.recorded[s] {`,
		New:  `		if !m.stopped[s] {`,
		Test: "impl TestStopTheWorldSteps", Graph: &Graph{"stop-two", 8},
	},
	{
		Name: "go-stop-marker-stops", Fault: "a marker makes a process stand still, which then tells nobody",
		File: "impl/stoptheworld.go",
		Old:  `	m.heard[s][c] = true`,
		New: `	m.heard[s][c] = true
	m.stopped[s] = true`,
		Test: "impl TestStopTheWorldSteps", Graph: &Graph{"stop-two", 2},
	},
	{
		Name: "go-stop-heard-for-all", Fault: "a marker counts for every snapshot",
		File: "impl/stoptheworld.go",
		Old:  `	m.heard[s][c] = true`,
		New: `	for t := range m.heard {
		m.heard[t][c] = true
	}`,
		Test: "impl TestStopTheWorld", Graph: &Graph{"stop-two-snapshots", 2},
	},
	{
		Name: "go-stop-key-without-heard", Fault: "the explorer's key leaves out which markers have come",
		File: "impl/stoptheworld.go",
		Old:  `			dst = appendFlagged(dst, 0, m.heard[s][c])`,
		New:  `			dst = appendFlagged(dst, 0, m.heard[s][c] && false)`,
		Test: "impl/explore TestModels/stop-two", Graph: &Graph{"stop-two", 2},
	},
	{
		Name: "go-stop-everyone-begins", Fault: "who stops because a marker has come is said to begin",
		File: "impl/stoptheworld.go",
		Old:  `	if !m.anyHeard(s) {`,
		New:  `	if s > 0 {`,
		Test: "impl TestStopTheWorld", Unseen: ofTheTrace,
	},
	{
		Name: "go-stop-marker-not-logged", Fault: "the trace does not say that a marker has come",
		File: "impl/stoptheworld.go",
		Old:  `	out.logMarker(m.proc, trace.ReceiveMarker, c, s)`,
		New:  ``,
		Test: "impl TestStopTheWorld", Unseen: ofTheTrace,
	},
}
