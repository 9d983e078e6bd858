package checker

import "tracecheck/trace"

// The verdicts on a run and on a snapshot; a run is never aborted.
const (
	Accepted     = "accepted"
	Rejected     = "rejected"
	Inconclusive = "inconclusive"
	Aborted      = "aborted"
)

// ReportFormat is the name and version of the report as JSON.
const ReportFormat = "tracecheck-report/1"

// Report is what Check says of a run. As JSON it is the report of docs/format.md.
type Report struct {
	Format   string `json:"format"`
	Verdict  string `json:"verdict"`
	Events   Events `json:"events"`
	Complete bool   `json:"complete"` // every log has its end
	// LogOrder is the header's. Of a process log, S_begin and S_end are those of one
	// lawful order, in which the logs were merged.
	LogOrder  string     `json:"log_order"`
	NotJudged []string   `json:"not_judged,omitempty"` // what this version leaves unjudged
	Findings  []Finding  `json:"findings"`             // the run's own
	Snapshots []Snapshot `json:"snapshots"`            // in the order in which they closed
}

// Events counts the lines of a run that are events, and those that were judged:
// all but what stands beyond a missing line of its process.
type Events struct {
	Checked int64 `json:"checked"`
	Total   int64 `json:"total"`
}

// Finding is one thing that is wrong, under its name in docs/format.md. Several
// cases of one kind in one run or snapshot are one finding: Message tells the
// first in full and names the others.
type Finding struct {
	Name    string  `json:"name"`
	Message string  `json:"message"`
	Cause   string  `json:"cause,omitempty"` // the finding that this one comes of
	Count   int     `json:"count"`           // how many cases
	Events  []Place `json:"events"`          // the lines of the first maxPlaces
}

// Place is an event of the trace and where it stands.
type Place struct {
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
	Proc string `json:"proc"`
	Seq  int64  `json:"seq"`
}

// Snapshot is what Check says of one snapshot.
type Snapshot struct {
	Snap     int64                  `json:"snap"`
	Verdict  string                 `json:"verdict"`
	States   map[string]trace.Value `json:"states"`   // by process, as recorded; no entry: no record
	Channels map[string][]string    `json:"channels"` // by channel, message ids as recorded
	Findings []Finding              `json:"findings"`
	Stable   []Stable               `json:"stable,omitempty"`
	Total    *int64                 `json:"total,omitempty"` // of a bank: the sum of S*
	Instant  string                 `json:"instant"`         // whether the cut was the state at an instant
	Witness  *Witness               `json:"witness,omitempty"`
}

// Witness is the path through S*: from S_begin the pre steps, then the post
// steps, each in the order taken. It is there once every process has recorded.
type Witness struct {
	Records map[string]int64 `json:"records"` // by process, the seq of its record
	Begin   map[string]int64 `json:"begin"`   // by process, its last seq before S_begin; 0 for none
	End     map[string]int64 `json:"end"`     // by process, its last seq before S_end
	Swaps   int64            `json:"swaps"`   // pairs of steps that are post before pre in the order taken
	Illegal *StepID          `json:"illegal"` // the first step that cannot be taken
}

// StepID names a step of the run.
type StepID struct {
	Proc string `json:"proc"`
	Seq  int64  `json:"seq"`
}

// WitnessEntry is one element of a witness file.
type WitnessEntry struct {
	Snap    int64   `json:"snap"`
	Witness Witness `json:"witness"`
}
