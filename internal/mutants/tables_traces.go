package mutants

// The accepted runs that are damaged.
const (
	rightTrace = "checker/testdata/cases/right-chandy-lamport-three.txtar"
	crossing   = "checker/testdata/cases/snapshots-that-cross.txtar"
	wholeLogs  = "checker/testdata/cases/no-complete-needed.txtar"
	inOrder    = "checker/testdata/cases/order-right.txtar"
)

// traces are faults that show in what a system recorded: in what it did, and in how it
// was written down.
var traces = []Mutant{
	{
		Name: "trace-late-marker", Fault: "a late marker: a message leaves between the record and the marker",
		File: crossing,
		Old: `{"proc":"A","seq":1,"kind":"send","chan":"A>B","msg":"a1","data":1}
{"proc":"A","seq":2,"kind":"begin","snap":1}
{"proc":"A","seq":3,"kind":"record","snap":1,"state":4}
`,
		New: `{"proc":"A","seq":1,"kind":"begin","snap":1}
{"proc":"A","seq":2,"kind":"record","snap":1,"state":5}
{"proc":"A","seq":3,"kind":"send","chan":"A>B","msg":"a1","data":1}
`,
		Finding: "rejected: 1 marker-send, 1 orphan",
	},
	{
		Name: "trace-orphan", Fault: "a message that was sent behind the marker comes before it",
		File: crossing,
		Old: `{"proc":"A","seq":1,"kind":"send","chan":"A>B","msg":"a1","data":1}
{"proc":"A","seq":2,"kind":"begin","snap":1}
{"proc":"A","seq":3,"kind":"record","snap":1,"state":4}
{"proc":"A","seq":4,"kind":"send_marker","snap":1,"chan":"A>B"}
`,
		New: `{"proc":"A","seq":1,"kind":"begin","snap":1}
{"proc":"A","seq":2,"kind":"record","snap":1,"state":5}
{"proc":"A","seq":3,"kind":"send_marker","snap":1,"chan":"A>B"}
{"proc":"A","seq":4,"kind":"send","chan":"A>B","msg":"a1","data":1}
`,
		Finding: "rejected: 1 orphan, run fifo",
	},
	{
		Name: "trace-second-marker-closes-all", Fault: "the second marker closes all channels",
		File: rightTrace,
		Old: `{"proc":"A","seq":5,"kind":"receive","chan":"C>A","msg":"c1"}
{"proc":"A","seq":6,"kind":"receive_marker","snap":1,"chan":"C>A"}
{"proc":"A","seq":7,"kind":"channel_state","snap":1,"chan":"C>A","msgs":["c1"]}
{"proc":"A","seq":8,"kind":"receive_marker","snap":1,"chan":"B>A"}
{"proc":"A","seq":9,"kind":"channel_state","snap":1,"chan":"B>A","msgs":[]}`,
		New: `{"proc":"A","seq":5,"kind":"receive_marker","snap":1,"chan":"B>A"}
{"proc":"A","seq":6,"kind":"channel_state","snap":1,"chan":"B>A","msgs":[]}
{"proc":"A","seq":7,"kind":"channel_state","snap":1,"chan":"C>A","msgs":[]}
{"proc":"A","seq":8,"kind":"receive","chan":"C>A","msg":"c1"}
{"proc":"A","seq":9,"kind":"receive_marker","snap":1,"chan":"C>A"}`,
		Finding: "rejected: 1 lost, 1 premature-close",
	},
	{
		Name:    "trace-another-channel",
		Fault:   "one buffer for all channels: the record holds a message of another channel",
		File:    rightTrace,
		Old:     `{"proc":"B","seq":3,"kind":"channel_state","snap":1,"chan":"C>B","msgs":[]}`,
		New:     `{"proc":"B","seq":3,"kind":"channel_state","snap":1,"chan":"C>B","msgs":["c1"]}`,
		Finding: "rejected: 1 extra",
	},
	{
		Name:    "trace-buffer-of-another",
		Fault:   "one buffer shared by snapshots: the record holds what another snapshot recorded",
		File:    crossing,
		Old:     `{"proc":"B","seq":7,"kind":"channel_state","snap":1,"chan":"A>B","msgs":[]}`,
		New:     `{"proc":"B","seq":7,"kind":"channel_state","snap":1,"chan":"A>B","msgs":["a1"]}`,
		Finding: "rejected: 1 extra",
	},
	{
		Name: "trace-forgotten-message", Fault: "a message in flight is in no record",
		File:    crossing,
		Old:     `"snap":2,"chan":"A>B","msgs":["a1"]}`,
		New:     `"snap":2,"chan":"A>B","msgs":[]}`,
		Finding: "rejected: 2 lost", Quick: true,
	},
	{
		Name: "trace-counted-by-number", Fault: "the record has the right number of messages, not the right ones",
		File:    inOrder,
		Old:     `"msgs":["a1","a2","a3"]`,
		New:     `"msgs":["a1","a2","a4"]`,
		Finding: "rejected: 1 extra, 1 lost",
	},
	{
		Name: "trace-sorted-record", Fault: "the record is a set: the messages stand in another order",
		File:    inOrder,
		Old:     `"msgs":["a1","a2","a3"]`,
		New:     `"msgs":["a3","a2","a1"]`,
		Finding: "rejected: 1 order",
	},
	{
		Name: "trace-listed-twice", Fault: "a message delivered again is recorded again",
		File:    inOrder,
		Old:     `"msgs":["a1","a2","a3"]`,
		New:     `"msgs":["a1","a2","a2","a3"]`,
		Finding: "rejected: 1 extra",
	},
	{
		Name: "trace-state-taken-late", Fault: "the state is copied after the next step",
		File:    crossing,
		Old:     `{"proc":"B","seq":2,"kind":"record","snap":2,"state":5}`,
		New:     `{"proc":"B","seq":2,"kind":"record","snap":2,"state":6}`,
		Finding: "rejected: 2 state",
	},
	{
		Name: "trace-early-collection", Fault: "early collection: completion is said while parts are missing",
		File: rightTrace,
		Old: `{"proc":"C","seq":8,"kind":"receive_marker","snap":1,"chan":"B>C"}
{"proc":"C","seq":9,"kind":"channel_state","snap":1,"chan":"B>C","msgs":[]}
{"proc":"coordinator","seq":1,"kind":"complete","snap":1}`,
		New: `{"proc":"coordinator","seq":1,"kind":"complete","snap":1}
{"proc":"C","seq":8,"kind":"receive_marker","snap":1,"chan":"B>C"}
{"proc":"C","seq":9,"kind":"channel_state","snap":1,"chan":"B>C","msgs":[]}`,
		Finding: "rejected: 1 incomplete",
	},
	{
		Name: "trace-recorded-again", Fault: "a process records again when the next marker comes",
		File: rightTrace,
		Old:  `{"proc":"B","seq":7,"kind":"channel_state","snap":1,"chan":"A>B","msgs":[]}`,
		New: `{"proc":"B","seq":7,"kind":"channel_state","snap":1,"chan":"A>B","msgs":[]}
{"proc":"B","seq":8,"kind":"record","snap":1,"state":5}`,
		Finding: "rejected: 1 double-record",
	},
	{
		Name: "trace-marker-forgotten", Fault: "a marker is forgotten, and its channel closed all the same",
		File: rightTrace,
		Old: `{"proc":"C","seq":8,"kind":"receive_marker","snap":1,"chan":"B>C"}
{"proc":"C","seq":9,"kind":"channel_state","snap":1,"chan":"B>C","msgs":[]}`,
		New:     `{"proc":"C","seq":8,"kind":"channel_state","snap":1,"chan":"B>C","msgs":[]}`,
		Finding: "rejected: 1 premature-close",
	},
	{
		Name: "trace-marker-overtaken", Fault: "a marker comes before a message that was sent before it",
		File: rightTrace,
		Old: `{"proc":"A","seq":5,"kind":"receive","chan":"C>A","msg":"c1"}
{"proc":"A","seq":6,"kind":"receive_marker","snap":1,"chan":"C>A"}`,
		New: `{"proc":"A","seq":5,"kind":"receive_marker","snap":1,"chan":"C>A"}
{"proc":"A","seq":6,"kind":"receive","chan":"C>A","msg":"c1"}`,
		Finding: "rejected: run fifo",
	},
	{
		Name: "trace-step-before-the-record", Fault: "after the first marker a process goes on before it records",
		File: rightTrace,
		Old: `{"proc":"B","seq":2,"kind":"record","snap":1,"state":5}
{"proc":"B","seq":3,"kind":"channel_state","snap":1,"chan":"C>B","msgs":[]}`,
		New: `{"proc":"B","seq":2,"kind":"internal","data":0}
{"proc":"B","seq":3,"kind":"record","snap":1,"state":5}`,
		Finding: "rejected: 1 incomplete, 1 marker-receive",
	},
	{
		Name: "trace-line-missing", Fault: "a line is missing",
		File:    rightTrace,
		Old:     `{"proc":"C","seq":6,"kind":"receive_marker","snap":1,"chan":"A>C"}` + "\n",
		New:     ``,
		Finding: "inconclusive: 1 pending, run gap",
	},
	{
		Name: "trace-line-twice", Fault: "a line is written twice",
		File: wholeLogs,
		Old:  `{"proc":"A","seq":2,"kind":"channel_state","snap":1,"chan":"B>A","msgs":[]}`,
		New: `{"proc":"A","seq":2,"kind":"channel_state","snap":1,"chan":"B>A","msgs":[]}
{"proc":"A","seq":2,"kind":"channel_state","snap":1,"chan":"B>A","msgs":[]}`,
		Finding: "rejected: run duplicate",
	},
	{
		Name: "trace-cut-short", Fault: "the collector stops before the last part",
		File: rightTrace,
		Old: `{"proc":"C","seq":9,"kind":"channel_state","snap":1,"chan":"B>C","msgs":[]}
{"proc":"coordinator","seq":1,"kind":"complete","snap":1}`,
		New:     ``,
		Finding: "inconclusive: 1 pending",
	},
	{
		Name: "trace-overdraft", Fault: "a negative balance: more is sent than is there",
		File:    inOrder,
		Old:     `"seq":3,"kind":"send","chan":"A>B","msg":"a3","data":1}`,
		New:     `"seq":3,"kind":"send","chan":"A>B","msg":"a3","data":9}`,
		Finding: "rejected: 1 state, run application",
	},
	{
		Name:  "trace-two-that-cancel",
		Fault: "negative messages cancel: the total is right, and neither is in the record",
		File:  inOrder,
		Old: `"msg":"a2","data":1}
{"proc":"A","seq":3,"kind":"send","chan":"A>B","msg":"a3","data":1}
{"proc":"A","seq":4,"kind":"record","snap":1,"state":2}
{"proc":"B","seq":1,"kind":"record","snap":1,"state":5}
{"proc":"B","seq":2,"kind":"channel_state","snap":1,"chan":"A>B","msgs":["a1","a2","a3"]}`,
		New: `"msg":"a2","data":1}
{"proc":"A","seq":3,"kind":"send","chan":"A>B","msg":"a3","data":-1}
{"proc":"A","seq":4,"kind":"record","snap":1,"state":4}
{"proc":"B","seq":1,"kind":"record","snap":1,"state":5}
{"proc":"B","seq":2,"kind":"channel_state","snap":1,"chan":"A>B","msgs":["a1"]}`,
		Finding: "rejected: 1 lost",
	},
	{
		Name: "trace-seq-of-all", Fault: "all processes count together: seqs have holes",
		File: wholeLogs,
		Old: `{"proc":"B","seq":1,"kind":"record","snap":1,"state":5}
{"proc":"B","seq":2,"kind":"channel_state","snap":1,"chan":"A>B","msgs":[]}
{"proc":"B","seq":3,`,
		New: `{"proc":"B","seq":4,"kind":"record","snap":1,"state":5}
{"proc":"B","seq":5,"kind":"channel_state","snap":1,"chan":"A>B","msgs":[]}
{"proc":"B","seq":6,`,
		Finding: "inconclusive: 1 pending, run gap",
	},
}
