package mutants

// specLaiYang are faults of LaiYang: of what it does, then of what is claimed.
var specLaiYang = []Mutant{
	{
		Name: "spec-colour-first-red-closes", Fault: "the first red message on a channel closes it, like a marker",
		File: "spec/LaiYang.tla",
		Old:  `      /\ UNCHANGED <<closed, whiteSent>>`,
		New: `      /\ closed' = [s \in Snaps |-> IF IsWhite(x, s) THEN closed[s]
                                     ELSE [closed[s] EXCEPT ![c] = TRUE]]
      /\ UNCHANGED whiteSent`,
		Model: "lai-yang-amounts", Graph: &Graph{"lai-yang-amounts", 3}, Quick: true,
	},
	{
		Name: "spec-colour-takes-first", Fault: "the state is recorded after the red message is taken in",
		File:  "spec/LaiYang.tla",
		Old:   `EXCEPT ![Target[c]] = state[Target[c]]]]`,
		New:   `EXCEPT ![Target[c]] = state[Target[c]] + x.amount]]`,
		Model: "lai-yang-two", Graph: &Graph{"lai-yang-two", 3},
	},
	{
		Name: "spec-colour-no-force", Fault: "nobody looks at the colour of what comes",
		File: "spec/LaiYang.tla",
		Old: `  IN  /\ Force(c, x)
`,
		New: `  IN  /\ UNCHANGED <<recorded, record>>
`,
		Model: "lai-yang-two", Graph: &Graph{"lai-yang-two", 3},
	},
	{
		Name: "spec-colour-flight-forgotten", Fault: "white messages in flight are counted and not kept",
		File: "spec/LaiYang.tla",
		Old: `      /\ RecordMessage(c, x)
`,
		New: `      /\ UNCHANGED chanRecord
`,
		Model: "lai-yang-two", Graph: &Graph{"lai-yang-two", 3},
	},
	{
		Name: "spec-colour-none", Fault: "messages are sent without their colour",
		File:  "spec/LaiYang.tla",
		Old:   `PutItem(c, @, Message(a, Epoch(Source[c])))]`,
		New:   `PutItem(c, @, Message(a, 0))]`,
		Model: "lai-yang-two", Graph: &Graph{"lai-yang-two", 2},
	},
	{
		Name: "spec-colour-of-the-first", Fault: "the colour is that of the first snapshot recorded, not of the last",
		File:  "spec/LaiYang.tla",
		Old:   `    /\ \A s \in Snaps : recorded[s][p] => s <= e`,
		New:   `    /\ \A s \in Snaps : recorded[s][p] => s >= e /\ e # 0`,
		Model: "lai-yang-two-snapshots", Graph: &Graph{"lai-yang-two-snapshots", 3},
	},
	{
		Name: "spec-colour-forces-last", Fault: "a message that is red for two makes its receiver record the last",
		File: "spec/LaiYang.tla",
		Old: `       IF IsWhite(x, s)
       THEN recorded[s]
`,
		New: `       IF s # x.epoch
       THEN recorded[s]
`,
		Model: "lai-yang-two-snapshots", Graph: &Graph{"lai-yang-two-snapshots", 4},
	},
	{
		Name: "spec-colour-record-overwritten", Fault: "every red message makes the state be recorded anew",
		File: "spec/LaiYang.tla",
		Old: `       IF IsWhite(x, s) \/ recorded[s][Target[c]]
`,
		New: `       IF IsWhite(x, s)
`,
		Model: "lai-yang-two", Graph: &Graph{"lai-yang-two", 5},
	},
	{
		Name: "spec-colour-red-recorded", Fault: "red messages go into the record of their channel too",
		File:  "spec/LaiYang.tla",
		Old:   `    IF IsWhite(x, s) /\ recorded[s][Target[c]] /\ ~closed[s][c]`,
		New:   `    IF recorded[s][Target[c]] /\ ~closed[s][c]`,
		Model: "lai-yang-two", Graph: &Graph{"lai-yang-two", 4},
	},
	{
		Name: "spec-colour-recorded-before", Fault: "what came before the record goes into that of its channel too",
		File:  "spec/LaiYang.tla",
		Old:   `    IF IsWhite(x, s) /\ recorded[s][Target[c]] /\ ~closed[s][c]`,
		New:   `    IF IsWhite(x, s) /\ ~closed[s][c]`,
		Model: "lai-yang-two", Graph: &Graph{"lai-yang-two", 2},
	},
	{
		Name: "spec-colour-counts-late", Fault: "what comes before the record is not counted",
		File: "spec/LaiYang.tla",
		Old: `    IF IsWhite(x, s)
    THEN [whiteGot`,
		New: `    IF IsWhite(x, s) /\ recorded[s][Target[c]]
    THEN [whiteGot`,
		Model: "lai-yang-liveness", Graph: &Graph{"lai-yang-two", 2},
	},
	{
		Name: "spec-colour-counts-red", Fault: "messages are counted by number, whatever their colour",
		File: "spec/LaiYang.tla",
		Old: `    IF IsWhite(x, s)
    THEN [whiteGot`,
		New: `    IF TRUE
    THEN [whiteGot`,
		Model: "lai-yang-amounts", Graph: &Graph{"lai-yang-two", 3},
	},
	{
		Name: "spec-colour-sent-red", Fault: "what is sent after the record is counted as white",
		File: "spec/LaiYang.tla",
		Old: `    IF recorded[s][Source[c]]
    THEN whiteSent[s]`,
		New: `    IF FALSE
    THEN whiteSent[s]`,
		Model: "lai-yang-two", Graph: &Graph{"lai-yang-two", 2},
	},
	{
		Name: "spec-colour-hasty-close", Fault: "the sender's count is read before it has recorded",
		File: "spec/LaiYang.tla",
		Old: `Close(c, s) ==
  /\ recorded[s][Source[c]]
`,
		New: `Close(c, s) ==
`,
		Model: "lai-yang-two", Graph: &Graph{"lai-yang-two", 2},
	},
	{
		Name: "spec-colour-some-have-come", Fault: "a channel is closed though not all white messages have come",
		File:  "spec/LaiYang.tla",
		Old:   `  /\ whiteGot[s][c] = whiteSent[s][c]`,
		New:   `  /\ whiteGot[s][c] <= whiteSent[s][c]`,
		Model: "lai-yang-two", Graph: &Graph{"lai-yang-two", 4},
	},
	{
		Name: "spec-colour-falling-order", Fault: "a process may record the second snapshot before the first",
		File: "spec/LaiYang.tla",
		Old: `  /\ \A t \in Snaps : t < s => recorded[t][p]
`,
		New:   ``,
		Model: "lai-yang-two-snapshots", Graph: &Graph{"lai-yang-two-snapshots", 1},
	},
	{
		Name: "spec-colour-cut-without-flight", Fault: "of a channel the cut has only what is recorded already",
		File: "spec/LaiYang.tla",
		Old: `    ELSE Real!PutAll(c, chanRecord[s][c],
                     AmountsOf(WhitesIn(chan[c], s)))]`,
		New:   `    ELSE chanRecord[s][c]]`,
		Model: "lai-yang-two", Unseen: ofTheClaim,
	},
	{
		Name: "spec-colour-cut-with-red", Fault: "the cut has what is red in the channels too",
		File:  "spec/LaiYang.tla",
		Old:   `                     AmountsOf(WhitesIn(chan[c], s)))]`,
		New:   `                     AmountsOf(chan[c]))]`,
		Model: "lai-yang-two", Unseen: ofTheClaim,
	},
	{
		Name: "spec-colour-any-message-is-fair", Fault: "the network only has to deliver something on each channel",
		File:  "spec/LaiYang.tla",
		Old:   `       WF_vars(TakeSome(c, Message(a, e)))`,
		New:   `       WF_vars(Receive(c))`,
		Model: "lai-yang-liveness-two-snapshots", Unseen: ofTheClaim,
	},
	{
		Name: "spec-colour-nobody-records-unasked", Fault: "who hears of nothing need not record",
		File: "spec/LaiYang.tla",
		Old: `  /\ \A p \in Procs, s \in Snaps : WF_vars(Started(s) /\ Initiate(p, s))
`,
		New:   ``,
		Model: "lai-yang-liveness", Unseen: ofTheClaim,
	},
	{
		Name: "spec-colour-nobody-closes", Fault: "what can be closed may stay open for ever",
		File: "spec/LaiYang.tla",
		Old: `  /\ \A c \in Chans, s \in Snaps : WF_vars(Close(c, s))
`,
		New:   ``,
		Model: "lai-yang-liveness", Unseen: ofTheClaim,
	},
	{
		Name: "spec-colour-more-sent-than-got", Fault: "the counts need not tell how many messages are on their way",
		File:  "spec/LaiYang.tla",
		Old:   `    whiteSent[s][c] = whiteGot[s][c] + Len(WhitesIn(chan[c], s))`,
		New:   `    whiteSent[s][c] >= whiteGot[s][c] + Len(WhitesIn(chan[c], s))`,
		Model: "lai-yang-counts-late", Unseen: ofTheClaim,
	},
	{
		Name: "spec-colour-forced-is-pre", Fault: "the message that makes a process record counts as before the record",
		File:  "spec/MCLaiYangHistory.tla",
		Old:   `Observe(log, Now, Now', recorded'[Watched])`,
		New:   `Observe(log, Now, Now', recorded[Watched])`,
		Model: "lai-yang-history-two", Unseen: ofTheClaim,
	},
	{
		Name: "spec-observes-all", Fault: "the steps before the record are observed too, and replayed from S*",
		File:  "spec/Replay.tla",
		Old:   `ELSE {e \in Event : late[ProcOf(e)]}`,
		New:   `ELSE Event`,
		Model: "lai-yang-history-two", Unseen: ofTheClaim,
	},
}
