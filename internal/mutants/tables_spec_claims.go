package mutants

const (
	ofTheClaim = "it changes what is claimed, not what is done"
	ofTheBank  = "the steps of the bank by itself are not those of the graph"
)

// specClaims are faults of what is claimed and of the bank that the claim rests on.
var specClaims = []Mutant{
	{
		Name:  "spec-early-collection",
		Fault: "early collection: complete when all states are there, whatever of the channels",
		File:  "spec/ChandyLamport.tla",
		Old: `  /\ \A p \in Procs : recorded[s][p]
  /\ \A c \in Chans : closed[s][c]`,
		New:   `  /\ \A p \in Procs : recorded[s][p]`,
		Model: "history-two", Unseen: ofTheClaim,
	},
	{
		Name: "spec-not-recorded-is-nothing", Fault: "in the cut a process that has not recorded has nothing",
		File:  "spec/ChandyLamport.tla",
		Old:   `IF recorded[s][p] THEN record[s][p] ELSE state[p]]`,
		New:   `record[s][p]]`,
		Model: "ring-nospend", Unseen: ofTheClaim,
	},
	{
		Name: "spec-cut-behind-the-marker", Fault: "the cut holds what comes behind the marker too",
		File:  "spec/Markers.tla",
		Old:   `      ELSE SubSeq(q, 1, (CHOOSE i \in markers : \A j \in markers : i <= j) - 1)`,
		New:   `      ELSE q`,
		Model: "ring-nospend", Unseen: ofTheClaim,
	},
	{
		Name: "spec-only-conservation", Fault: "of the cut only the total is looked at",
		File:  "spec/ChandyLamport.tla",
		Old:   `          UNCHANGED <<CutState(s), CutChan(s)>> \/ Cut(s)!Next]_vars`,
		New:   `          Cut(s)!Total' <= Cut(s)!Total]_vars`,
		Model: "reversed-record-cut", Unseen: ofTheClaim, Quick: true,
	},
	{
		Name: "spec-one-sided-conservation", Fault: "the cut may count money twice",
		File: "spec/ChandyLamport.tla",
		Old: `    /\ Cut(s)!Total <= Real!InitialTotal
    /\ ~Spending => Real!Total = Cut(s)!Total`,
		New:   `    /\ TRUE`,
		Model: "open-channel", Unseen: ofTheClaim,
	},
	{
		Name: "spec-money-may-be-missing", Fault: "the cut may miss money",
		File:  "spec/ChandyLamport.tla",
		Old:   `    /\ Real!Total <= Cut(s)!Total`,
		New:   `    /\ TRUE`,
		Model: "late-record", Unseen: ofTheClaim,
	},
	{
		Name:  "spec-disturbs-silently",
		Fault: "the messages in the channels are no part of the claim that nothing is disturbed",
		File:  "spec/ChandyLamport.tla",
		Old:   `RealSpec == Real!Spec`,
		New:   `RealSpec == Real!Init /\ [][state' # state => Real!Next]_vars`,
		Model: "eaten-message", Unseen: ofTheClaim,
	},
	{
		Name: "spec-many-markers", Fault: "any number of markers of one snapshot in a channel",
		File:  "spec/ChandyLamport.tla",
		Old:   `    Cardinality({i \in DOMAIN chan[c] : chan[c][i] = Marker(s)}) <= 1`,
		New:   `    Cardinality({i \in DOMAIN chan[c] : chan[c][i] = Marker(s)}) <= 2`,
		Model: "marker-flood", Unseen: ofTheClaim,
	},
	{
		Name: "spec-markers-need-not-come", Fault: "the network need not deliver a marker",
		File:  "spec/ChandyLamport.tla",
		Old:   `Deliver(c) == Receive(c) \/ ReceiveMarker(c)`,
		New:   `Deliver(c) == Receive(c)`,
		Model: "liveness", Unseen: ofTheClaim,
	},
	{
		Name: "spec-begun-is-done", Fault: "a snapshot that is begun need only have begun",
		File:  "spec/ChandyLamport.tla",
		Old:   `Liveness == \A s \in Snaps : Started(s) ~> Completed(s)`,
		New:   `Liveness == \A s \in Snaps : Started(s) ~> Started(s)`,
		Model: "lost-marker-completion", Unseen: ofTheClaim,
	},
	{
		Name: "spec-pre-in-the-log", Fault: "the steps before the record are replayed from S* too",
		File:  "spec/ChandyLamportHistory.tla",
		Old:   `  log' = IF recorded[Watched][p] THEN Append(log, e) ELSE log`,
		New:   `  log' = Append(log, e)`,
		Model: "history-two", Unseen: ofTheClaim,
	},
	{
		Name: "spec-begin-is-the-last-begin", Fault: "with two initiators S_begin is where the last one begins",
		File:  "spec/ChandyLamportHistory.tla",
		Old:   `  /\ IF s = Watched /\ ~Started(s)`,
		New:   `  /\ IF s = Watched`,
		Model: "history-two", Unseen: ofTheClaim,
	},
	{
		Name: "spec-wrong-direction-begin", Fault: "true on S*, so true at the beginning: the wrong direction",
		File:  "spec/ChandyLamportHistory.tla",
		Old:   `    /\ ~Cut(Watched)!Deficit => ~Begin!Deficit`,
		New:   `    /\ Cut(Watched)!Deficit => Begin!Deficit`,
		Model: "history-two", Unseen: ofTheClaim,
	},
	{
		Name: "spec-wrong-direction-end", Fault: "false on S*, so false at the end: the wrong direction",
		File:  "spec/ChandyLamportHistory.tla",
		Old:   `    /\ Cut(Watched)!Deficit => Real!Deficit`,
		New:   `    /\ ~Cut(Watched)!Deficit => ~Real!Deficit`,
		Model: "history-two", Unseen: ofTheClaim,
	},
	{
		Name: "spec-exact-by-number", Fault: "a channel's record need only have the right number of messages",
		File: "spec/ChandyLamportHistory.tla",
		Old: `      chanRecord[s][c] =
        Real!PutAll(c, crossed[s][c], Early(s, RealChan[c], late[c]))`,
		New: `      Len(chanRecord[s][c]) =
        Len(Real!PutAll(c, crossed[s][c], Early(s, RealChan[c], late[c])))`,
		Model: "reversed-record-exactness", Unseen: ofTheClaim,
	},
	{
		Name: "spec-any-end", Fault: "the replay need not end in S_end",
		File:  "spec/Replay.tla",
		Old:   `  THEN G = H`,
		New:   `  THEN TRUE`,
		Model: "early-close-replay", Unseen: ofTheClaim,
	},
	{
		Name:  "spec-orphans-of-the-receiver",
		Fault: "a message counts as sent late when its receiver has recorded",
		File:  "spec/ChandyLamportHistory.tla",
		Old:   `      snaps == {s \in Snaps : recorded[s][Source[c]]}`,
		New:   `      snaps == {s \in Snaps : recorded[s][Target[c]]}`,
		Model: "history-two", Unseen: ofTheClaim,
	},
	{
		Name: "spec-received-again", Fault: "a message stays in its channel and is received again",
		File:  "spec/Bank.tla",
		Old:   `    /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]`,
		New:   `    /\ UNCHANGED chan`,
		Model: "bank", Unseen: ofTheBank,
	},
	{
		Name: "spec-overdraft", Fault: "money is sent that is not there",
		File:  "spec/Bank.tla",
		Old:   `  /\ state[Source[c]] >= a`,
		New:   `  /\ TRUE`,
		Model: "bank-nospend", Unseen: ofTheBank,
	},
}
