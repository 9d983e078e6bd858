package mutants

// specActions are faults of what the algorithm does.
var specActions = []Mutant{
	{
		Name: "spec-second-marker-closes-all", Fault: "the second marker closes all channels",
		File: "spec/ChandyLamport.tla",
		Old:  `           /\ closed' = [closed EXCEPT ![s][c] = TRUE]`,
		New: `           /\ closed' = [closed EXCEPT ![s] = [d \in Chans |->
                @[d] \/ d = c \/ (recorded[s][Target[c]] /\ Target[d] = Target[c])]]`,
		Model: "complete-three", Graph: &Graph{"complete-three", 3},
	},
	{
		Name:  "spec-initiator-is-a-marker",
		Fault: "the initiator counts itself as a marker: one channel is closed at once",
		File:  "spec/ChandyLamport.tla",
		Old: `  /\ RecordState(p, s, chan)
  /\ UNCHANGED <<state, closed, chanRecord>>`,
		New: `  /\ RecordState(p, s, chan)
  /\ closed' = [closed EXCEPT ![s][CHOOSE d \in Chans : Target[d] = p] = TRUE]
  /\ UNCHANGED <<state, chanRecord>>`,
		Model: "ring-nospend", Graph: &Graph{"ring-nospend", 1},
	},
	{
		Name: "spec-records-after-the-marker", Fault: "recording goes on after the marker",
		File:  "spec/ChandyLamport.tla",
		Old:   `    IF recorded[s][Target[c]] /\ ~closed[s][c]`,
		New:   `    IF recorded[s][Target[c]]`,
		Model: "ring-nospend", Graph: &Graph{"ring-nospend", 4}, Quick: true,
	},
	{
		Name:  "spec-records-before-the-record",
		Fault: "messages are recorded that came before the process recorded",
		File:  "spec/ChandyLamport.tla",
		Old:   `    IF recorded[s][Target[c]] /\ ~closed[s][c]`,
		New:   `    IF ~closed[s][c]`,
		Model: "ring-nospend", Graph: &Graph{"ring-nospend", 2},
	},
	{
		Name: "spec-first-channel-open", Fault: "the first marker's channel is kept open",
		File: "spec/ChandyLamport.tla",
		Old:  `           /\ closed' = [closed EXCEPT ![s][c] = TRUE]`,
		New: `           /\ closed' = IF recorded[s][Target[c]]
                         THEN [closed EXCEPT ![s][c] = TRUE] ELSE closed`,
		Model: "ring-nospend", Graph: &Graph{"ring-nospend", 2},
	},
	{
		Name: "spec-others-forgotten", Fault: "the first marker closes every channel: the others are forgotten",
		File: "spec/ChandyLamport.tla",
		Old:  `           /\ closed' = [closed EXCEPT ![s][c] = TRUE]`,
		New: `           /\ closed' = [closed EXCEPT ![s] = [d \in Chans |->
                @[d] \/ d = c \/ (~recorded[s][Target[c]] /\ Target[d] = Target[c])]]`,
		Model: "complete-three", Graph: &Graph{"complete-three", 2},
	},
	{
		Name: "spec-one-flag", Fault: "one flag for all snapshots: the marker of another is taken for a later one",
		File:  "spec/ChandyLamport.tla",
		Old:   `       IN  /\ IF recorded[s][Target[c]]`,
		New:   `       IN  /\ IF \E t \in Snaps : recorded[t][Target[c]]`,
		Model: "parallel", Graph: &Graph{"parallel", 3},
	},
	{
		Name: "spec-one-buffer", Fault: "one buffer shared by snapshots: what one records, all have",
		File:  "spec/ChandyLamport.tla",
		Old:   `    IF recorded[s][Target[c]] /\ ~closed[s][c]`,
		New:   `    IF \E t \in Snaps : recorded[t][Target[c]] /\ ~closed[t][c]`,
		Model: "parallel", Graph: &Graph{"parallel", 3},
	},
	{
		Name: "spec-late-marker", Fault: "a late marker: a coin is sent between the record and the marker",
		File: "spec/ChandyLamport.tla",
		Old: `  /\ RecordState(p, s, chan)
  /\ UNCHANGED <<state, closed, chanRecord>>`,
		New: `  /\ \/ RecordState(p, s, chan) /\ UNCHANGED state
     \/ \E d \in Chans, a \in Amounts :
          /\ Source[d] = p /\ state[p] >= a
          /\ RecordState(p, s, [chan EXCEPT ![d] = PutItem(d, @, Message(a))])
          /\ state' = [state EXCEPT ![p] = @ - a]
  /\ UNCHANGED <<closed, chanRecord>>`,
		Model: "ring-nospend", Graph: &Graph{"ring-nospend", 1},
	},
	{
		Name: "spec-marker-overtakes", Fault: "a marker overtakes the messages before it",
		File: "spec/ChandyLamport.tla",
		Old: `                              THEN PutItem(c, content[c], Marker(s))
                              ELSE content[c]]`,
		New: `                              THEN <<Marker(s)>> \o content[c]
                              ELSE content[c]]`,
		Model: "ring-nospend", Graph: &Graph{"ring-nospend", 2},
	},
	{
		Name: "spec-one-marker-a-neighbour", Fault: "one marker for each neighbour: a parallel channel gets none",
		File: "spec/ChandyLamport.tla",
		Old: `  /\ chan' = [c \in Chans |-> IF Source[c] = p
                              THEN PutItem`,
		New: `  /\ chan' = [c \in Chans |-> IF Source[c] = p /\ c = CHOOSE d \in Chans :
                                    Source[d] = p /\ Target[d] = Target[c]
                              THEN PutItem`,
		Model: "parallel", Graph: &Graph{"parallel", 1},
	},
	{
		Name: "spec-markers-again", Fault: "a later marker is passed on too, and the state recorded anew",
		File:  "spec/ChandyLamport.tla",
		Old:   `              THEN chan' = rest /\ UNCHANGED <<recorded, record>>`,
		New:   `              THEN RecordState(Target[c], s, rest)`,
		Model: "ring-nospend", Graph: &Graph{"ring-nospend", 3},
	},
	{
		Name: "spec-record-overwritten", Fault: "a later marker overwrites the recorded state",
		File: "spec/ChandyLamport.tla",
		Old:  `              THEN chan' = rest /\ UNCHANGED <<recorded, record>>`,
		New: `              THEN /\ chan' = rest /\ UNCHANGED recorded
                   /\ record' = [record EXCEPT ![s][Target[c]] = state[Target[c]]]`,
		Model: "ring-nospend", Graph: &Graph{"ring-nospend", 4},
	},
	{
		Name: "spec-marker-empties-its-channel", Fault: "with a marker goes all that stands behind it",
		File:  "spec/ChandyLamport.tla",
		Old:   `           rest == [chan EXCEPT ![c] = RemoveAt(@, i)]`,
		New:   `           rest == [chan EXCEPT ![c] = SubSeq(@, 1, i - 1)]`,
		Model: "ring-nospend", Graph: &Graph{"ring-nospend", 3},
	},
	{
		Name:  "spec-stops-the-world",
		Fault: "nobody sends while a snapshot is under way: right, and not this algorithm",
		File:  "spec/ChandyLamport.tla",
		Old: `Send(c, a) ==
  /\ state[Source[c]] >= a`,
		New: `Send(c, a) ==
  /\ state[Source[c]] >= a /\ \A s \in Snaps : recorded[s][Source[c]] =>
       \A d \in Chans : Target[d] = Source[c] => closed[s][d]`,
		Model: "ring-nospend", Graph: &Graph{"ring-nospend", 2},
	},
	{
		Name: "spec-reversed-record", Fault: "a channel is recorded with the newest message first",
		File:  "spec/ChandyLamport.tla",
		Old:   `    THEN [chanRecord[s] EXCEPT ![c] = Real!Put(c, @, a)]`,
		New:   `    THEN [chanRecord[s] EXCEPT ![c] = <<a>> \o @]`,
		Model: "three-coins", Graph: &Graph{"three-coins", 5},
	},
	{
		Name: "spec-counted-by-number", Fault: "messages are counted by number, not by value",
		File:  "spec/ChandyLamport.tla",
		Old:   `    THEN [chanRecord[s] EXCEPT ![c] = Real!Put(c, @, a)]`,
		New:   `    THEN [chanRecord[s] EXCEPT ![c] = Real!Put(c, @, 1)]`,
		Model: "three-coins", Graph: &Graph{"three-coins", 3},
	},
	{
		Name: "spec-begins-only-with-money", Fault: "a process without money cannot begin a snapshot",
		File: "spec/ChandyLamport.tla",
		Old: `  /\ ~recorded[s][p]
`,
		New: `  /\ ~recorded[s][p] /\ state[p] > 0
`,
		Model: "any-order-markers", Graph: &Graph{"ring-nospend", 1},
	},
	{
		Name: "spec-one-snapshot-at-a-time", Fault: "no snapshot is begun while another is under way",
		File: "spec/ChandyLamport.tla",
		Old: `  /\ ~recorded[s][p]
`,
		New: `  /\ ~recorded[s][p]
  /\ \A t \in Snaps \ {s} : Started(t) => Completed(t)
`,
		Model: "any-order-markers", Graph: &Graph{"any-order-markers", 2},
	},
	{
		Name: "spec-channels-in-no-order", Fault: "a channel said to be FIFO delivers anything",
		File: "spec/Channels.tla",
		Old:  `IF fifo THEN {1} \cap DOMAIN q ELSE DOMAIN q`, New: `DOMAIN q`,
		Model: "ring-nospend", Graph: &Graph{"ring-nospend", 3},
	},
	{
		Name: "spec-bags-not-sorted", Fault: "a bag keeps the order of sending: equal bags are different states",
		File: "spec/Channels.tla",
		Old: `  1 + IF fifo THEN Len(q)
`,
		New: `  1 + IF fifo \/ ~fifo THEN Len(q)
`,
		Model: "any-order-markers", Graph: &Graph{"any-order-markers", 2},
	},
	{
		Name: "spec-always-the-head", Fault: "whatever is taken, the oldest leaves the channel",
		File:  "spec/Channels.tla",
		Old:   `  SubSeq(q, 1, i - 1) \o SubSeq(q, i + 1, Len(q))`,
		New:   `  Tail(q)`,
		Model: "bank-nospend", Graph: &Graph{"any-order-markers", 3},
	},
}
