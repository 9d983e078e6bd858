package mutants

// specMattern are faults of Mattern: of what it does, then of what is claimed.
var specMattern = []Mutant{
	{
		Name: "spec-time-early-tick", Fault: "the initiator ticks without waiting for the acknowledgements",
		File:  "spec/Mattern.tla",
		Old:   `  /\ \A q \in Procs : agreed[s][q]`,
		New:   `  /\ Announced(s)`,
		Model: "mattern-two", Graph: &Graph{"mattern-two", 2},
	},
	{
		Name: "spec-time-no-force", Fault: "a message does not bring the tick to the clock of its receiver",
		File: "spec/Mattern.tla",
		Old: `  IN  /\ Advance(p, x.epoch)
`,
		New: `  IN  /\ UNCHANGED <<ticked, recorded, record>>
`,
		Model: "mattern-two", Graph: &Graph{"mattern-two", 5},
	},
	{
		Name: "spec-time-last-tick-alone", Fault: "of the ticks that the clock jumps over none is recorded",
		File:  "spec/Mattern.tla",
		Old:   `  LET due(s) == s <= e /\ ~ticked[s][p]`,
		New:   `  LET due(s) == s = e /\ ~ticked[s][p]`,
		Model: "mattern-two-snapshots-spending", Graph: &Graph{"mattern-two-snapshots-spending", 7},
	},
	{
		Name: "spec-time-partial-sum", Fault: "the counts of those that have recorded are taken for all",
		File: "spec/Mattern.tla",
		Old: `  /\ \A p \in Procs : recorded[s][p]
  /\ Sum(count[s], Procs) = 0`,
		New: `  /\ recorded[s][Target[c]]
  /\ Sum(count[s], {p \in Procs : recorded[s][p]}) = 0`,
		Model: "mattern-two", Graph: &Graph{"mattern-two", 4},
	},
	{
		Name: "spec-time-uncounted", Fault: "a channel is closed when all have recorded, whatever of the counts",
		File: "spec/Mattern.tla",
		Old: `  /\ Sum(count[s], Procs) = 0
`,
		New:   ``,
		Model: "mattern-two", Graph: &Graph{"mattern-two", 6},
	},
	{
		Name: "spec-time-counts-late", Fault: "white messages received before the record are not counted",
		File:  "spec/Mattern.tla",
		Old:   `IF e < s THEN @ + n ELSE @]]`,
		New:   `IF e < s /\ (n > 0 \/ recorded[s][p]) THEN @ + n ELSE @]]`,
		Model: "mattern-two", Graph: &Graph{"mattern-two", 2},
	},
	{
		Name: "spec-time-colour-blind", Fault: "red messages are recorded too while the channel is open",
		File:  "spec/Mattern.tla",
		Old:   `    IF IsWhite(x, s) /\ recorded[s][Target[c]]`,
		New:   `    IF recorded[s][Target[c]]`,
		Model: "mattern-two", Graph: &Graph{"mattern-two", 6},
	},
	{
		Name: "spec-time-records-before", Fault: "messages are recorded that came before the process recorded",
		File:  "spec/Mattern.tla",
		Old:   `    IF IsWhite(x, s) /\ recorded[s][Target[c]]`,
		New:   `    IF IsWhite(x, s)`,
		Model: "mattern-two", Graph: &Graph{"mattern-two", 2},
	},
	{
		Name: "spec-time-epoch-of-the-announced", Fault: "a message carries the announced tick",
		File:  "spec/Mattern.tla",
		Old:   `PutItem(c, @, Message(a, Epoch(p)))`,
		New:   `PutItem(c, @, Message(a, Cardinality({s \in Snaps : agreed[s][p]})))`,
		Model: "mattern-two", Graph: &Graph{"mattern-two", 2},
	},
	{
		Name: "spec-time-one-bit", Fault: "one bit for the epoch: red twice is white",
		File:  "spec/Mattern.tla",
		Old:   `PutItem(c, @, Message(a, Epoch(p)))`,
		New:   `PutItem(c, @, Message(a, Epoch(p) % 2))`,
		Model: "mattern-two-snapshots-spending", Graph: &Graph{"mattern-two-snapshots-spending", 7},
	},
	{
		Name:  "spec-time-stands-still",
		Fault: "the initiator sends nothing from announcement to tick: right, and not this algorithm",
		File:  "spec/Mattern.tla",
		Old: `  IN  /\ state[p] >= a
`,
		New: `  IN  /\ state[p] >= a
      /\ p = Initiator => \A s \in Snaps : agreed[s][p] => ticked[s][p]
`,
		Graph: &Graph{"mattern-two", 2},
	},
	{
		Name: "spec-time-cut-holds-red", Fault: "the cut holds the red messages on their way too",
		File:  "spec/Mattern.tla",
		Old:   `chanRecord[s][c], WhiteIn(chan[c], s))]`,
		New:   `chanRecord[s][c], AmountsIn(chan[c]))]`,
		Model: "mattern-two", Unseen: ofTheClaim,
	},
	{
		Name: "spec-time-cut-without-flight", Fault: "the cut does not hold the white messages on their way",
		File:  "spec/Mattern.tla",
		Old:   `    ELSE Real!PutAll(c, chanRecord[s][c], WhiteIn(chan[c], s))]`,
		New:   `    ELSE chanRecord[s][c]]`,
		Model: "mattern-two", Unseen: ofTheClaim,
	},
	{
		Name:  "spec-time-fair-to-channels",
		Fault: "the network delivers on every channel, and passes one message over for ever",
		File:  "spec/Mattern.tla",
		Old:   `  /\ \A c \in Chans, x \in Item : WF_vars(Deliver(c, x))`,
		New:   `  /\ \A c \in Chans : WF_vars(Receive(c))`,
		Model: "mattern-liveness", Unseen: ofTheClaim,
	},
	{
		Name: "spec-time-announced-is-done", Fault: "a snapshot that is announced need only begin",
		File:  "spec/Mattern.tla",
		Old:   `Announced(s) ~> Completed(s)`,
		New:   `Announced(s) ~> Started(s)`,
		Model: "mattern-forgetful-count-completion", Unseen: ofTheClaim,
	},
	{
		Name: "spec-time-missed-ticks", Fault: "a process need not record at a tick that it was told of late",
		File:  "spec/Mattern.tla",
		Old:   `ticked[s][p] => recorded[s][p]`,
		New:   `ticked[s][p] /\ agreed[s][p] => recorded[s][p]`,
		Model: "mattern-early-tick", Unseen: ofTheClaim,
	},
	{
		Name: "spec-time-counts-too-much", Fault: "the sum of the counts may be more than what is on its way",
		File: "spec/Mattern.tla",
		Old: `      Sum(count[s], Procs) =
`,
		New: `      Sum(count[s], Procs) >=
`,
		Model: "mattern-forgetful-count", Unseen: ofTheClaim,
	},
}
