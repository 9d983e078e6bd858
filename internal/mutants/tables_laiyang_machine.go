package mutants

// machineLaiYang are faults of the machine of LaiYang, and of the records that it keeps.
var machineLaiYang = []Mutant{
	{
		Name: "go-colour-first-red-closes", Fault: "the first red message on a channel closes it, like a marker",
		File: "impl/laiyang.go",
		Old: `	m.Bank.Receive(c, it, out)
`,
		New: `	for s := 1; s <= min(it.Epoch, m.snaps); s++ {
		if !m.closed[s][c] {
			m.Close(c, s, out)
		}
	}
	m.Bank.Receive(c, it, out)
`,
		Test: "impl TestLaiYang", Graph: &Graph{"lai-yang-amounts", 3},
	},
	{
		Name: "go-colour-takes-first", Fault: "the state is recorded after the red message is taken in",
		File: "impl/laiyang.go",
		Old: `	for s := 1; s <= min(it.Epoch, m.snaps); s++ {
		if !m.recorded[s] {
			m.recordState(s, out)
		}
	}
	m.Bank.Receive(c, it, out)
`,
		New: `	m.Bank.Receive(c, it, out)
	for s := 1; s <= min(it.Epoch, m.snaps); s++ {
		if !m.recorded[s] {
			m.recordState(s, out)
		}
	}
`,
		Test: "impl TestLaiYang", Graph: &Graph{"lai-yang-two", 3},
	},
	{
		Name: "go-colour-no-force", Fault: "nobody looks at the colour of what comes",
		File: "impl/laiyang.go",
		Old: `		if !m.recorded[s] {
			m.recordState(s, out)
		}
`,
		New:  ``,
		Test: "impl TestLaiYang", Graph: &Graph{"lai-yang-two", 3}, Quick: true,
	},
	{
		Name: "go-colour-flight-forgotten", Fault: "white messages in flight are counted and not kept",
		File: "impl/laiyang.go",
		Old: `			m.keep(s, c, it)
`,
		New:  ``,
		Test: "impl TestLaiYang", Graph: &Graph{"lai-yang-two", 3},
	},
	{
		Name: "go-colour-none", Fault: "messages are sent without their colour",
		File: "impl/laiyang.go",
		Old:  `	m.Bank.SendColoured(c, a, m.epoch(), out)`,
		New:  `	m.Bank.Send(c, a, out)`,
		Test: "impl TestLaiYang", Graph: &Graph{"lai-yang-two", 2},
	},
	{
		Name: "go-colour-of-the-first", Fault: "the colour is that of the first snapshot recorded, not of the last",
		File: "impl/laiyang.go",
		Old:  `	for s := m.snaps; s > 0; s-- {`,
		New:  `	for s := 1; s <= m.snaps; s++ {`,
		Test: "impl TestLaiYang", Graph: &Graph{"lai-yang-two-snapshots", 3},
	},
	{
		Name: "go-colour-one-bit", Fault: "the colour is one bit, which turns with every snapshot",
		File: "impl/laiyang.go",
		Old: `			return s
`,
		New: `			return s % 2
`,
		Test: "impl TestLaiYang", Graph: &Graph{"lai-yang-two-snapshots", 3},
	},
	{
		Name: "go-colour-forces-last", Fault: "a message that is red for two makes its receiver record the last",
		File: "impl/laiyang.go",
		Old:  `	for s := 1; s <= min(it.Epoch, m.snaps); s++ {`,
		New:  `	for s := max(it.Epoch, 1); s <= min(it.Epoch, m.snaps); s++ {`,
		Test: "impl TestLaiYang", Graph: &Graph{"lai-yang-two-snapshots", 4},
	},
	{
		Name: "go-colour-record-overwritten", Fault: "every red message makes the state be recorded anew",
		File: "impl/laiyang.go",
		Old: `		if !m.recorded[s] {
			m.recordState(s, out)
		}
`,
		New: `		m.recordState(s, out)
`,
		Test: "impl TestLaiYang", Graph: &Graph{"lai-yang-two", 5},
	},
	{
		Name: "go-colour-red-recorded", Fault: "red messages go into the record of their channel too",
		File: "impl/laiyang.go",
		Old:  `	for s := it.Epoch + 1; s <= m.snaps; s++ {`,
		New: `	for s := 1; s <= it.Epoch; s++ {
		m.keep(s, c, it)
	}
	for s := it.Epoch + 1; s <= m.snaps; s++ {`,
		Test: "impl TestLaiYang", Graph: &Graph{"lai-yang-two", 3},
	},
	{
		Name: "go-colour-recorded-before", Fault: "what came before the record goes into that of its channel too",
		File: "impl/laiyang.go",
		Old: `		if m.recorded[s] && !m.closed[s][c] {
			m.keep`,
		New: `		if !m.closed[s][c] {
			m.keep`,
		Test: "impl TestLaiYang", Graph: &Graph{"lai-yang-two", 2},
	},
	{
		Name: "go-colour-counts-late", Fault: "what comes before the record is not counted",
		File: "impl/laiyang.go",
		Old: `		m.whiteGot[s][c]++
		if m.recorded[s] && !m.closed[s][c] {
`,
		New: `		if m.recorded[s] && !m.closed[s][c] {
			m.whiteGot[s][c]++
`,
		Test: "impl TestCountsMeet", Graph: &Graph{"lai-yang-two", 2},
	},
	{
		Name: "go-colour-counts-red", Fault: "messages are counted by number, whatever their colour",
		File: "impl/laiyang.go",
		Old:  `	for s := it.Epoch + 1; s <= m.snaps; s++ {`,
		New: `	for s := 1; s <= it.Epoch; s++ {
		m.whiteGot[s][c]++
	}
	for s := it.Epoch + 1; s <= m.snaps; s++ {`,
		Test: "impl TestCountsMeet", Graph: &Graph{"lai-yang-two", 3},
	},
	{
		Name: "go-colour-sent-red", Fault: "what is sent after the record is counted as white",
		File: "impl/laiyang.go",
		Old: `		if !m.recorded[s] {
			m.whiteSent[s][c]++
		}
`,
		New: `		m.whiteSent[s][c]++
`,
		Test: "impl TestCountsMeet", Graph: &Graph{"lai-yang-two", 2},
	},
	{
		Name: "go-colour-hasty-close", Fault: "the sender's count is read before it has recorded",
		File: "impl/laiyang.go",
		Old:  `	return source.Recorded && target`,
		New:  `	return target`,
		Test: "impl TestCountsMeet", Graph: &Graph{"lai-yang-two", 2},
	},
	{
		Name: "go-colour-some-have-come", Fault: "a channel is closed though not all white messages have come",
		File: "impl/laiyang.go",
		Old:  `target.WhiteGot[a.Chan] == source.WhiteSent[a.Chan]`,
		New:  `target.WhiteGot[a.Chan] <= source.WhiteSent[a.Chan]`,
		Test: "impl TestCountsMeet", Graph: &Graph{"lai-yang-two", 4},
	},
	{
		Name: "go-colour-own-count", Fault: "the count of the receiver's own messages is taken for the sender's",
		File: "impl/laiyang.go",
		Old:  `g.Told(a.Snap, m.source[a.Chan]), g.Told(a.Snap, m.proc)`,
		New:  `g.Told(a.Snap, m.proc), g.Told(a.Snap, m.proc)`,
		Test: "impl TestCountsMeet", Graph: &Graph{"lai-yang-two", 2},
	},
	{
		Name: "go-colour-falling-order", Fault: "a process may record the second snapshot before the first",
		File: "impl/laiyang.go",
		Old: `Snap: s})
			break
`,
		New: `Snap: s})
`,
		Test: "impl TestLaiYangSteps", Graph: &Graph{"lai-yang-two-snapshots", 1},
	},
	{
		Name: "go-colour-newest-first", Fault: "a channel is recorded with the newest message first",
		File: "impl/records.go",
		Old:  `	r.chanRecord[s][c] = putItem(r.chanRecord[s][c], it, r.fifo[c])`,
		New:  `	r.chanRecord[s][c] = append([]Item{it}, r.chanRecord[s][c]...)`,
		Test: "impl TestLaiYangKeepsOrder", Graph: &Graph{"lai-yang-fifo", 5},
	},
}
