package mutants

// specStop are faults of stop the world and of what is claimed of it.
var specStop = []Mutant{
	{
		Name: "spec-stop-sends-on", Fault: "a process that stands still sends",
		File: "spec/StopTheWorld.tla",
		Old: `  /\ Running(Source[c])
`,
		New:   ``,
		Model: "stop-two", Graph: &Graph{"stop-two", 2},
	},
	{
		Name: "spec-stop-spends-on", Fault: "a process that stands still spends",
		File: "spec/StopTheWorld.tla",
		Old: `  /\ Running(p)
`,
		New:   ``,
		Model: "stop-two", Graph: &Graph{"stop-two", 2},
	},
	{
		Name: "spec-stop-of-the-first-alone", Fault: "only the first snapshot makes a process stand still",
		File:  "spec/StopTheWorld.tla",
		Old:   `Running(p) == \A s \in Snaps : ~stopped[s][p]`,
		New:   `Running(p) == ~stopped[1][p]`,
		Model: "stop-two-snapshots", Graph: &Graph{"stop-two-snapshots", 2},
	},
	{
		Name: "spec-stop-first-marker", Fault: "a process records at the first marker",
		File:  "spec/StopTheWorld.tla",
		Old:   `AllHeard(p, s) == \A c \in Chans : Target[c] = p => heard[s][c]`,
		New:   `AllHeard(p, s) == \E c \in Chans : Target[c] = p /\ heard[s][c]`,
		Model: "stop-parallel", Graph: &Graph{"stop-parallel", 4},
	},
	{
		Name: "spec-stop-records-running", Fault: "a process records without having stopped",
		File: "spec/StopTheWorld.tla",
		Old: `  /\ stopped[s][p]
  /\ ~recorded[s][p]`,
		New:   `  /\ ~recorded[s][p]`,
		Model: "stop-two", Graph: &Graph{"stop-two", 3},
	},
	{
		Name: "spec-stop-goes-on-alone", Fault: "a process goes on when it has recorded",
		File: "spec/StopTheWorld.tla",
		Old: `  /\ stopped[s][p]
  /\ Completed(s)`,
		New: `  /\ stopped[s][p]
  /\ recorded[s][p]`,
		Model: "stop-two", Graph: &Graph{"stop-two", 5},
	},
	{
		Name: "spec-stop-deaf", Fault: "a process that stands still does not receive",
		File: "spec/StopTheWorld.tla",
		Old: `    /\ IsMessage(chan[c][i])
`,
		New: `    /\ IsMessage(chan[c][i])
    /\ Running(Target[c])
`,
		Model: "stop-liveness", Graph: &Graph{"stop-two", 3},
	},
	{
		Name: "spec-stop-one-marker-a-neighbour", Fault: "one marker for each neighbour: a parallel channel gets none",
		File: "spec/StopTheWorld.tla",
		Old: `  /\ chan' = [c \in Chans |-> IF Source[c] = p
`,
		New: `  /\ chan' = [c \in Chans |-> IF Source[c] = p /\ c = CHOOSE d \in Chans :
                                    Source[d] = p /\ Target[d] = Target[c]
`,
		Model: "stop-parallel", Graph: &Graph{"stop-parallel", 1},
	},
	{
		Name: "spec-stop-marker-overtakes", Fault: "the marker overtakes the messages before it",
		File: "spec/StopTheWorld.tla",
		Old: `                              THEN PutItem(c, chan[c], Marker(s))
`,
		New: `                              THEN <<Marker(s)>> \o chan[c]
`,
		Model: "stop-two", Graph: &Graph{"stop-two", 2},
	},
	{
		Name: "spec-stop-late", Fault: "a coin is sent between the marker and the standing still",
		File: "spec/StopTheWorld.tla",
		Old: `  /\ chan' = [c \in Chans |-> IF Source[c] = p
                              THEN PutItem(c, chan[c], Marker(s))
                              ELSE chan[c]]
  /\ UNCHANGED <<state, recorded, record, heard>>`,
		New: `  /\ LET marked == [c \in Chans |-> IF Source[c] = p
                              THEN PutItem(c, chan[c], Marker(s))
                              ELSE chan[c]]
     IN  \/ chan' = marked /\ UNCHANGED state
         \/ \E d \in Chans : \E a \in Amounts :
              /\ Source[d] = p /\ state[p] >= a
              /\ chan' = [marked EXCEPT ![d] = PutItem(d, @, Message(a))]
              /\ state' = [state EXCEPT ![p] = @ - a]
  /\ UNCHANGED <<recorded, record, heard>>`,
		Model: "stop-two", Graph: &Graph{"stop-two", 1},
	},
	{
		Name: "spec-stop-twice", Fault: "a process that has recorded stops once more",
		File: "spec/StopTheWorld.tla",
		Old: `  /\ ~stopped[s][p]
  /\ ~recorded[s][p]
`,
		New: `  /\ ~stopped[s][p]
`,
		Model: "stop-two", Graph: &Graph{"stop-two", 8},
	},
	{
		Name: "spec-stop-marker-stops", Fault: "a marker makes a process stand still, which then tells nobody",
		File: "spec/StopTheWorld.tla",
		Old:  `    /\ UNCHANGED <<state, recorded, record, stopped>>`,
		New: `    /\ stopped' = [stopped EXCEPT ![chan[c][i].snap][Target[c]] = TRUE]
    /\ UNCHANGED <<state, recorded, record>>`,
		Model: "stop-liveness", Graph: &Graph{"stop-two", 2},
	},
	{
		Name: "spec-stop-heard-for-all", Fault: "a marker counts for every snapshot",
		File:  "spec/StopTheWorld.tla",
		Old:   `    /\ heard' = [heard EXCEPT ![chan[c][i].snap][c] = TRUE]`,
		New:   `    /\ heard' = [s \in Snaps |-> [heard[s] EXCEPT ![c] = TRUE]]`,
		Model: "stop-two-snapshots", Graph: &Graph{"stop-two-snapshots", 2},
	},
	{
		Name: "spec-stop-source-recorded", Fault: "in the cut a channel is empty once its sender has recorded",
		File:  "spec/StopTheWorld.tla",
		Old:   `    IF recorded[s][Target[c]]`,
		New:   `    IF recorded[s][Source[c]]`,
		Model: "stop-two", Unseen: ofTheClaim,
	},
	{
		Name: "spec-stop-only-conservation", Fault: "of the cut only the total is looked at",
		File:  "spec/StopTheWorld.tla",
		Old:   `          UNCHANGED <<CutState(s), CutChan(s)>> \/ Cut(s)!Next]_vars`,
		New:   `          Cut(s)!Total' <= Cut(s)!Total]_vars`,
		Model: "stop-sends", Unseen: ofTheClaim,
	},
	{
		Name: "spec-stop-one-sided-conservation", Fault: "the cut may count money twice",
		File: "spec/StopTheWorld.tla",
		Old: `    /\ Cut(s)!Total <= Real!InitialTotal
    /\ ~Spending => Real!Total = Cut(s)!Total`,
		New:   `    /\ TRUE`,
		Model: "stop-early-go-on-twice", Unseen: ofTheClaim,
	},
	{
		Name: "spec-stop-money-may-be-missing", Fault: "the cut may miss money",
		File:  "spec/StopTheWorld.tla",
		Old:   `    /\ Real!Total <= Cut(s)!Total`,
		New:   `    /\ TRUE`,
		Model: "stop-any-order", Unseen: ofTheClaim,
	},
	{
		Name:  "spec-stop-disturbs-silently",
		Fault: "the balances are no part of the claim that nothing is disturbed",
		File:  "spec/StopTheWorld.tla",
		Old:   `RealSpec == Real!Spec`,
		New:   `RealSpec == Real!Init /\ [][UNCHANGED RealChan => Real!Next]_state`,
		Model: "stop-drops", Unseen: ofTheClaim,
	},
	{
		Name: "spec-stop-instant-of-channels", Fault: "S* is at an instant where only the channels are empty",
		File: "spec/StopTheWorld.tla",
		Old: `         /\ state' = record'[s]
`,
		New:   ``,
		Model: "stop-spends", Unseen: ofTheClaim,
	},
	{
		Name: "spec-stop-instant-of-balances", Fault: "S* is at an instant where only the balances are those recorded",
		File: "spec/StopTheWorld.tla",
		Old: `         /\ state' = record'[s]
         /\ RealChan' = [c \in Chans |-> <<>>]]_vars`,
		New:   `         state' = record'[s]]_vars`,
		Model: "stop-any-order-instant", Unseen: ofTheClaim,
	},
	{
		Name: "spec-stop-many-markers", Fault: "any number of markers of one snapshot in a channel",
		File:  "spec/StopTheWorld.tla",
		Old:   `    Cardinality({i \in DOMAIN chan[c] : chan[c][i] = Marker(s)}) <= 1`,
		New:   `    Cardinality({i \in DOMAIN chan[c] : chan[c][i] = Marker(s)}) <= 2`,
		Model: "stop-twice", Unseen: ofTheClaim,
	},
	{
		Name: "spec-stop-nobody-follows", Fault: "who has heard a marker need not stop",
		File: "spec/StopTheWorld.tla",
		Old: `       /\ WF_vars(Follow(p, s))
`,
		New:   ``,
		Model: "stop-liveness", Unseen: ofTheClaim,
	},
	{
		Name: "spec-stop-over-when-complete", Fault: "nobody need go on",
		File:  "spec/StopTheWorld.tla",
		Old:   `Over(s) == Completed(s) /\ \A p \in Procs : ~stopped[s][p]`,
		New:   `Over(s) == Completed(s)`,
		Model: "stop-waits", Unseen: ofTheClaim,
	},
	{
		Name: "spec-stop-begun-is-done", Fault: "a snapshot that is begun need only have begun",
		File:  "spec/StopTheWorld.tla",
		Old:   `Liveness == \A s \in Snaps : Started(s) ~> Over(s)`,
		New:   `Liveness == \A s \in Snaps : Started(s) ~> Started(s)`,
		Model: "stop-deaf", Unseen: ofTheClaim,
	},
	{
		Name: "spec-stop-pre-in-the-log", Fault: "the steps before the record are replayed from S* too",
		File:  "spec/MCStopTheWorldHistory.tla",
		Old:   `Path!Observe(log, Now, Now', recorded'[Watched])`,
		New:   `Path!Observe(log, Now, Now', [p \in Procs |-> TRUE])`,
		Model: "stop-history-two", Unseen: ofTheClaim,
	},
}
