package mutants

const (
	ofTheCut    = "the cut is no variable: the graph is the same"
	ofAProperty = "what is asked of the computation changes none of its steps"
	ofTheWalk   = "it concerns a walk, which takes some of the steps that there are"
)

// specNaiveWork are faults of Naive, Termination and TerminationSnapshot.
var specNaiveWork = []Mutant{
	{
		Name: "spec-naive-reads-twice", Fault: "a process is read again, and the later reading counts",
		File: "spec/Naive.tla",
		Old: `  /\ ~recorded[s][p]
`,
		New:   ``,
		Graph: &Graph{"naive-ring", 2},
	},
	{
		Name: "spec-naive-reads-all-at-once", Fault: "all processes are read in one step",
		File: "spec/Naive.tla",
		Old: `  /\ recorded' = [recorded EXCEPT ![s][p] = TRUE]
  /\ record' = [record EXCEPT ![s][p] = state[p]]`,
		New: `  /\ recorded' = [recorded EXCEPT ![s] = [q \in Procs |-> TRUE]]
  /\ record' = [record EXCEPT ![s] = state]`,
		Model: "naive-twice", Graph: &Graph{"naive-ring", 1},
	},
	{
		Name: "spec-naive-takes-what-it-reads", Fault: "what is read is taken out",
		File:  "spec/Naive.tla",
		Old:   `  /\ UNCHANGED <<state, chan>>`,
		New:   `  /\ state' = [state EXCEPT ![p] = 0] /\ UNCHANGED chan`,
		Model: "naive-spending", Graph: &Graph{"naive-ring", 1},
	},
	{
		Name: "spec-naive-reads-the-start", Fault: "what is read is a balance of long ago",
		File:  "spec/Naive.tla",
		Old:   `![s][p] = state[p]]`,
		New:   `![s][p] = Initial[p]]`,
		Model: "naive-spending", Graph: &Graph{"naive-ring", 2},
	},
	{
		Name: "spec-naive-looks-into-channels", Fault: "the cut has what is in the channels now",
		File: "spec/Naive.tla",
		Old:  `IF recorded[s][Target[c]] THEN <<>> ELSE chan[c]]`,
		New:  `chan[c]]`, Unseen: ofTheCut,
		Model: "naive-missing",
	},
	{
		Name: "spec-work-of-the-passive", Fault: "a passive process hands out work",
		File: "spec/TerminationSnapshot.tla",
		Old: `  /\ state[Source[c]] = "active"
`,
		New:   ``,
		Model: "termination-ring", Graph: &Graph{"termination-ring", 1},
	},
	{
		Name: "spec-work-handed-over", Fault: "whoever hands out work is passive after it",
		File: "spec/TerminationSnapshot.tla",
		Old: `                Algorithm!PutItem(c, @, Message(Real!Work))]
  /\ UNCHANGED <<state, recorded`,
		New: `                Algorithm!PutItem(c, @, Message(Real!Work))]
  /\ state' = [state EXCEPT ![Source[c]] = "passive"]
  /\ UNCHANGED <<recorded`,
		Model: "termination-ring", Graph: &Graph{"termination-ring", 1},
	},
	{
		Name: "spec-work-not-recorded", Fault: "work on its way across the cut is not recorded",
		File:  "spec/TerminationSnapshot.tla",
		Old:   `    /\ chanRecord' = Algorithm!RecordMessage(c, Real!Work)`,
		New:   `    /\ UNCHANGED chanRecord`,
		Model: "termination-two-sends", Graph: &Graph{"termination-two-sends", 3}, Quick: true,
	},
	{
		Name: "spec-work-wakes-nobody", Fault: "work comes in, and the process stays as it was",
		File:  "spec/TerminationSnapshot.tla",
		Old:   `    /\ state' = [state EXCEPT ![Target[c]] = "active"]`,
		New:   `    /\ UNCHANGED state`,
		Model: "termination-ring", Graph: &Graph{"termination-ring", 2},
	},
	{
		Name: "spec-work-once-more", Fault: "work is handed out once more than is allowed",
		File:  "spec/TerminationSnapshot.tla",
		Old:   `  /\ sends[Source[c]] < MaxSends`,
		New:   `  /\ sends[Source[c]] <= MaxSends`,
		Model: "termination-ring", Graph: &Graph{"termination-ring", 2},
	},
	{
		Name: "spec-terminated-by-state-alone", Fault: "terminated means that all are passive, whatever is on its way",
		File: "spec/Termination.tla",
		Old:  `  /\ \A c \in Chans : chan[c] = <<>>`,
		New:  `  /\ TRUE`, Unseen: ofAProperty,
		Model: "termination",
	},
}

// machineNaiveWork are faults of the naive reading's machine, of the bank's work and
// of its walks.
var machineNaiveWork = []Mutant{
	{
		Name: "go-naive-reads-twice", Fault: "a process is read again",
		File: "impl/naive.go",
		Old:  `		if !m.recorded[s] {`,
		New:  `		if s > 0 {`,
		Test: "impl TestNaiveSteps", Graph: &Graph{"naive-ring", 2},
	},
	{
		Name: "go-naive-one-flag", Fault: "one flag for all snapshots: who was read for one is done with all",
		File: "impl/naive.go",
		Old:  `{ m.recordState(s, out) }`,
		New: `{
	m.recordState(s, out)
	for s := range m.recorded {
		m.recorded[s] = true
	}
}`,
		Test: "impl TestNaiveSteps", Graph: &Graph{"naive-two-processes", 1},
	},
	{
		Name: "go-naive-reads-nothing", Fault: "what is read is not kept",
		File: "impl/naive.go",
		Old:  `{ m.recordState(s, out) }`,
		New: `{
	m.recordState(s, out)
	m.record[s] = 0
}`,
		Test: "impl TestNaiveSteps", Graph: &Graph{"naive-ring", 1},
	},
	{
		Name: "go-naive-says-another", Fault: "the trace has another balance than the one read",
		File: "impl/naive.go",
		Old:  `{ m.recordState(s, out) }`,
		New: `{
	m.recorded[s], m.record[s] = true, m.balance
	out.logRecord(m.proc, s, m.record[s]+1)
}`, Unseen: ofTheTrace,
		Test: "impl/scenario TestNaive",
	},
	{
		Name: "go-naive-copies-half", Fault: "a copy shares what was read with another state",
		File: "impl/naive.go",
		Old:  `{ m.copyFrom(&src.(*Naive).stateRecords) }`,
		New: `{
	m.copyFrom(&src.(*Naive).stateRecords)
	m.record = src.(*Naive).record
}`, Unseen: "a state of the explorer is loaded from its key",
		Test: "impl TestKeys",
	},
	{
		Name: "go-work-of-the-passive", Fault: "a passive process hands out work",
		File: "impl/work.go",
		Old: `	if b.balance != Active {
		return dst
	}
	for`,
		New:  `	for`,
		Test: "impl TestWorkSteps", Graph: &Graph{"termination-ring", 1},
	},
	{
		Name: "go-work-handed-over", Fault: "whoever hands out work is passive after it",
		File: "impl/bank.go",
		Old:  `		b.handOut()`,
		New: `		b.handOut()
		b.balance = Passive`,
		Test: "impl TestWorkSteps", Graph: &Graph{"termination-ring", 1},
	},
	{
		Name: "go-work-is-counted", Fault: "a process that gets work twice has to rest twice",
		File: "impl/bank.go",
		Old:  `		b.balance = Active`,
		New:  `		b.balance++`,
		Test: "impl TestWorkSteps", Graph: &Graph{"termination-two-sends", 4}, Quick: true,
	},
	{
		Name: "go-work-wakes-nobody", Fault: "work comes in, and the process stays as it was",
		File: "impl/bank.go",
		Old:  `		b.balance = Active`,
		New:  `		_ = Active`,
		Test: "impl TestWork", Graph: &Graph{"termination-ring", 2},
	},
	{
		Name: "go-work-once-more", Fault: "work is handed out once more than is allowed",
		File: "impl/work.go",
		Old:  `b.sends < b.maxSends`,
		New:  `b.sends <= b.maxSends`,
		Test: "impl TestWorkSteps", Graph: &Graph{"termination-ring", 2},
	},
	{
		Name: "go-work-sends-forgotten", Fault: "how often work was handed out is not in the key",
		File: "impl/work.go",
		Old:  `		dst = appendNumber(dst, b.sends)`,
		New:  `		dst = appendNumber(dst, 0)`,
		Test: "impl TestWorkKeys", Graph: &Graph{"termination-ring", 1},
	},
	{
		Name: "go-work-state-before", Fault: "the trace has the state before the step, not after it",
		File: "impl/work.go",
		Old:  `		o.Events = append(o.Events, o.after(e, Passive))`,
		New:  `		o.Events = append(o.Events, o.after(e, Active))`, Unseen: ofTheTrace,
		Test: "impl TestWork",
	},
	{
		Name: "go-work-never-rests", Fault: "a walk leaves active processes behind",
		File: "impl/run/walk.go",
		Old:  `		return restWeight`,
		New:  `		return ifAny(w.transfers, restWeight)`, Unseen: ofTheWalk,
		Test: "impl/run TestWorkEnds",
	},
}

// checkerWork are faults of the property that work has ended.
var checkerWork = []Mutant{
	{
		Name: "check-terminated-by-state-alone", Fault: "terminated means that all are passive, whatever is on its way",
		File: "checker/property/work.go",
		Old:  ` && channel.all(c, size(channel[c]) == 0)`,
		New:  ``,
		Test: "impl/scenario TestWork",
	},
	{
		Name: "check-terminated-of-anything", Fault: "a state that is neither active nor passive counts as active",
		File: "checker/property/work.go",
		Old:  `v.String() != active && v.String() != passive {`,
		New:  `v.String() == "" {`,
		Test: "checker/property TestTerminated",
	},
}
