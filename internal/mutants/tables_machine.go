package mutants

const (
	ofTheTrace   = "the states are right, the events are not"
	ofTheNetwork = "the machines are right, the network between them is not"
	ofChoices    = "the same step twice is one step of the graph"
)

// machine are faults of the machines, of who gathers what they record, and of live runs.
var machine = []Mutant{
	{
		Name: "go-second-marker-closes-all", Fault: "the second marker closes all channels",
		File: "impl/chandylamport.go",
		Old:  `	m.closeChannel(s, c, out)`,
		New: `	for _, d := range m.in {
		if d == c || !first && !m.closed[s][d] {
			m.closeChannel(s, d, out)
		}
	}`,
		Test: "impl TestChandyLamport", Graph: &Graph{"complete-three", 3},
	},
	{
		Name:  "go-initiator-is-a-marker",
		Fault: "the initiator counts itself as a marker: one channel is closed at once",
		File:  "impl/chandylamport.go",
		Old: `	m.recordState(s, out)
	m.sendMarkers(s, out)
}`,
		New: `	m.recordState(s, out)
	m.closeChannel(s, m.in[0], out)
	m.sendMarkers(s, out)
}`,
		Test: "impl TestChandyLamport", Graph: &Graph{"ring-nospend", 1},
	},
	{
		Name: "go-records-after-the-marker", Fault: "recording goes on after the marker",
		File: "impl/chandylamport.go",
		Old:  `		if m.recorded[s] && !m.closed[s][c] {`,
		New:  `		if m.recorded[s] {`,
		Test: "impl TestClosedIsFinal", Graph: &Graph{"ring-nospend", 4}, Quick: true,
	},
	{
		Name: "go-records-before-the-record", Fault: "messages are recorded that came before the process recorded",
		File: "impl/chandylamport.go",
		Old:  `		if m.recorded[s] && !m.closed[s][c] {`,
		New:  `		if !m.closed[s][c] {`,
		Test: "impl TestChandyLamport", Graph: &Graph{"ring-nospend", 2},
	},
	{
		Name: "go-first-channel-open", Fault: "the first marker's channel is kept open",
		File: "impl/chandylamport.go",
		Old:  `	m.closeChannel(s, c, out)`,
		New: `	if !first {
		m.closeChannel(s, c, out)
	}`,
		Test: "impl TestChandyLamport", Graph: &Graph{"ring-nospend", 2},
	},
	{
		Name: "go-others-forgotten", Fault: "the first marker closes every channel: the others are forgotten",
		File: "impl/chandylamport.go",
		Old:  `	m.closeChannel(s, c, out)`,
		New: `	for _, d := range m.in {
		if d == c || first {
			m.closeChannel(s, d, out)
		}
	}`,
		Test: "impl TestChandyLamport", Graph: &Graph{"complete-three", 2},
	},
	{
		Name: "go-one-flag", Fault: "one flag for all snapshots: the marker of another is taken for a later one",
		File: "impl/chandylamport.go",
		Old:  `	first := !m.recorded[s]`,
		New:  `	first := !m.recorded[1] && !m.recorded[m.snaps]`,
		Test: "impl/run TestWalksAreWhole", Graph: &Graph{"parallel", 3},
	},
	{
		Name: "go-one-buffer", Fault: "one buffer shared by snapshots: what one records, all have",
		File: "impl/chandylamport.go",
		Old:  `{ return &ChandyLamport{newRecords(c, p)} }`,
		New: `{
	m := &ChandyLamport{newRecords(c, p)}
	for s := 2; s <= m.snaps; s++ {
		m.chanRecord[s] = m.chanRecord[1]
	}
	return m
}`,
		Test: "impl TestChandyLamport", Graph: &Graph{"parallel", 3},
	},
	{
		Name: "go-late-marker", Fault: "a late marker: a coin is sent between the record and the marker",
		File: "impl/chandylamport.go",
		Old: `	m.recordState(s, out)
	m.sendMarkers(s, out)
}`,
		New: `	m.recordState(s, out)
	if m.balance > 0 {
		m.Send(m.out[0], 1, out)
	}
	m.sendMarkers(s, out)
}`,
		Test: "impl TestChandyLamport", Graph: &Graph{"ring-nospend", 1},
	},
	{
		Name: "go-one-marker-a-neighbour", Fault: "markers go to the first neighbour alone",
		File: "impl/chandylamport.go",
		Old:  `	for _, c := range m.out {`,
		New:  `	for _, c := range m.out[:1] {`,
		Test: "impl TestChandyLamport", Graph: &Graph{"parallel", 1},
	},
	{
		Name: "go-record-overwritten", Fault: "a later marker overwrites the recorded state",
		File: "impl/chandylamport.go",
		Old: `	if first {
		m.recordState(s, out)
	}`,
		New:  `	m.recordState(s, out)`,
		Test: "impl TestChandyLamport", Graph: &Graph{"ring-nospend", 4},
	},
	{
		Name:  "go-record-is-no-copy",
		Fault: "the record is no copy of the balance: it changes with what is received",
		File:  "impl/chandylamport.go",
		Old:   `	m.Bank.Receive(c, it, out)`,
		New: `	m.Bank.Receive(c, it, out)
	for s := range m.record {
		if m.recorded[s] {
			m.record[s] = m.balance
		}
	}`,
		Test: "impl/explore TestCutIsConserved", Graph: &Graph{"ring-nospend", 3},
	},
	{
		Name: "go-begun-twice", Fault: "a process begins a snapshot that it has recorded already",
		File: "impl/chandylamport.go",
		Old:  `		if !m.recorded[s] {`,
		New:  `		if !m.recorded[s] || m.closed[s][m.in[0]] {`,
		Test: "impl/explore TestCounts", Graph: &Graph{"ring-nospend", 3},
	},
	{
		Name: "go-counted-by-number", Fault: "messages are counted by number, not by value",
		File: "impl/bank.go",
		Old:  `	b.balance += it.Amount`,
		New:  `	b.balance++`,
		Test: "impl TestChandyLamport", Graph: &Graph{"three-coins", 2},
	},
	{
		Name: "go-overdraft", Fault: "one coin more is sent than is there",
		File: "impl/bank.go",
		Old: `		for _, a := range b.amounts {
			if a <= b.balance {`,
		New: `		for _, a := range b.amounts {
			if a <= b.balance+1 {`,
		Test: "impl/explore TestModels/ring-nospend", Graph: &Graph{"ring-nospend", 1},
	},
	{
		Name: "go-key-without-closed", Fault: "the explorer's key leaves out whether a channel is closed",
		File: "impl/records.go",
		Old:  `appendFlagged(dst, int64(len(r.chanRecord[s][c])), r.closed[s][c])`,
		New:  `appendFlagged(dst, int64(len(r.chanRecord[s][c])), false)`,
		Test: "impl/explore TestModels/ring-nospend", Graph: &Graph{"ring-nospend", 2},
	},
	{
		Name: "go-bags-not-sorted", Fault: "a bag keeps the order of sending: equal bags are different states",
		File: "impl/queue.go",
		Old:  `	return putItem(q, it, c.Channels[ch].Order == trace.FIFO)`,
		New:  `	return putItem(q, it, true)`,
		Test: "impl TestEqualBagsAreEqualStates", Graph: &Graph{"any-order-markers", 2},
	},
	{
		Name: "go-equal-messages-twice", Fault: "equal messages of a bag are a choice each",
		File: "impl/queue.go",
		Old:  `!= trace.FIFO && q[i] != q[i-1]`,
		New:  `!= trace.FIFO`,
		Test: "impl TestFIFODeliversTheHead", Unseen: ofChoices,
	},
	{
		Name:  "go-early-collection",
		Fault: "early collection: complete when all states are there, whatever of the channels",
		File:  "impl/gathering.go",
		Old:   `		g.want += len(c.Channels)`,
		New:   `		g.want += 0`,
		Test:  "impl/run TestWalksAreAccepted", Unseen: ofTheTrace,
	},
	{
		Name: "go-begin-is-a-part", Fault: "the initiator counts itself: its begin is taken for a part",
		File: "impl/recording.go",
		Old:  `		r.gathered.Begin(e.Snap, e.Proc)`,
		New: `		r.gathered.Begin(e.Snap, e.Proc)
		r.gathered.Add(e)`,
		Test: "impl/run TestWalksAreAccepted", Unseen: ofTheTrace,
	},
	{
		Name: "go-completed-twice", Fault: "completion is acknowledged twice",
		File: "impl/recording.go",
		Old:  `		r.say(r.gathered.By(e.Snap), trace.Complete, e.Snap)`,
		New: `		r.say(r.gathered.By(e.Snap), trace.Complete, e.Snap)
		r.say(r.gathered.By(e.Snap), trace.Complete, e.Snap)`,
		Test: "impl TestCoordinator", Unseen: ofTheTrace, Quick: true,
	},
	{
		Name: "go-spending-earns", Fault: "what is spent is written down as earned",
		File: "impl/output.go",
		Old:  `Data: trace.Int(-amount),`,
		New:  `Data: trace.Int(amount),`,
		Test: "impl TestChandyLamport", Unseen: ofTheTrace,
	},
	{
		Name: "go-marker-before-the-record", Fault: "the marker is logged before the record that it announces",
		File: "impl/chandylamport.go",
		Old: `	m.recordState(s, out)
	m.sendMarkers(s, out)
}`,
		New: `	m.sendMarkers(s, out)
	m.recordState(s, out)
}`,
		Test: "impl TestChandyLamport", Unseen: ofTheTrace,
	},
	{
		Name: "go-gathered-by-the-last", Fault: "of several processes that begin a snapshot the last gathers it",
		File: "impl/gathering.go",
		Old: `	if g.snaps[s].begun {
		return
	}
`,
		New:  ``,
		Test: "impl TestPartsGoToTheInitiator", Unseen: ofTheTrace,
	},
	{
		Name: "go-gathered-together", Fault: "the parts of overlapping snapshots are counted together",
		File: "impl/gathering.go",
		Old:  `	s := &g.snaps[e.Snap]`,
		New:  `	s := &g.snaps[1]`,
		Test: "impl TestPartsGoToTheInitiator", Unseen: ofTheTrace,
	},
	{
		Name: "go-gathered-far", Fault: "parts that stay are called complete by the process that began the snapshot",
		File: "impl/gathering.go",
		Old: `	if g.initiator {
		g.snaps[s].by = p
	}`,
		New:  `	g.snaps[s].by = p`,
		Test: "impl TestPartsStay", Unseen: ofTheTrace,
	},
	{
		Name: "go-live-in-order", Fault: "every live channel delivers in the order of sending",
		File: "impl/live/exchange.go",
		Old:  `	if pr.n.c.Channels[c].Order == trace.FIFO {`,
		New:  `	if pr.n.c.Channels[c].Order != trace.NoAlgorithm {`,
		Test: "impl/live TestOrderMatters", Unseen: ofTheNetwork,
	},
	{
		Name: "go-live-out-of-order", Fault: "live channels deliver in any order",
		File: "impl/live/exchange.go",
		Old:  `	if pr.n.c.Channels[c].Order == trace.FIFO {`,
		New:  `	if pr.n.c.Channels[c].Order == trace.NoAlgorithm {`,
		Test: "impl/live TestLiveRunsAreAccepted", Unseen: ofTheNetwork,
	},
}
