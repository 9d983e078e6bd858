package scenario_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/checker/property"
	"tracecheck/impl"
	"tracecheck/impl/scenario"
	"tracecheck/trace"
)

// answer is what a snapshot of active and passive processes tells of their work's end.
type answer struct {
	begin, recorded, end bool   // whether the work has ended, in S_begin, S* and S_end
	verdict              string // of the snapshot
	why                  string
}

// works are the scenarios of work.
var works = map[string]answer{
	"work-ended-before":     {true, true, true, checker.Accepted, "it had ended, and S* shows it"},
	"work-ended-during":     {false, false, true, checker.Accepted, "B recorded active before the end"},
	"work-ended-in-the-cut": {false, true, true, checker.Accepted, "A records passive after the end"},
	"work-ended-after":      {false, false, false, checker.Accepted, "the channel's record has the work"},
	"work-phantom":          {false, true, false, checker.Rejected, "nobody asked the channel"},
}

// events plays a scenario and keeps a copy of each event.
func events(t *testing.T, s *scenario.Scenario) []trace.Event {
	var list []trace.Event
	r := impl.NewRecording(s.Config, func(e *trace.Event) error {
		list = append(list, *e)
		return nil
	})
	require.NoError(t, s.Play(r))
	require.NoError(t, r.Close())
	return list
}

// judge has the checker judge events, written down and read back.
func judge(t *testing.T, h *trace.Header, events []trace.Event) *checker.Report {
	var text bytes.Buffer
	w, err := trace.NewWriter(&text, h)
	require.NoError(t, err)
	for i := range events {
		require.NoError(t, w.Write(&events[i]))
	}
	require.NoError(t, w.Flush())
	r, err := trace.NewReader(&text, "work.ndjson")
	require.NoError(t, err)
	run, err := trace.NewRun([]*trace.Reader{r})
	require.NoError(t, err)
	terminated, err := property.Compile("terminated")
	require.NoError(t, err)
	report, err := checker.Check(run, checker.Options{
		Stable: []checker.Property{terminated}, Compile: property.Compile,
	})
	require.NoError(t, err)
	return report
}

// TestNaive: the readings that went wrong have the one finding that is known of each.
func TestNaive(t *testing.T) {
	for name, want := range map[string][2]string{
		"naive-three-accounts-270": {
			"lost", "Message m1 on P2>P1 was sent before P2 recorded and not received before P1 did",
		},
		"naive-three-accounts-330": {
			"orphan", "Message m1 on P1>P2 was received by P2 before its record, though P1 sent it after",
		},
		"naive-two-accounts-120": {
			"lost", "Message m1 on A>B was sent before A recorded and not received before B did",
		},
		"naive-two-accounts-180": {
			"orphan", "Message m1 on A>B was received by B before its record, though A sent it after",
		},
	} {
		s, err := scenario.Load(name)
		require.NoError(t, err)
		report := judge(t, s.Config.Header(), events(t, s))
		require.Equal(t, checker.Rejected, report.Verdict, name)
		require.Empty(t, report.Findings, name)
		require.Len(t, report.Snapshots, 1, name)
		require.Len(t, report.Snapshots[0].Findings, 1, name)
		f := report.Snapshots[0].Findings[0]
		require.Equal(t, want[0], f.Name, name)
		require.Contains(t, f.Message, want[1], name)
	}
}

// TestWork: the judge sees on S_begin, S* and S_end what is known of each scenario, and
// the states in between are those of the computation.
func TestWork(t *testing.T) {
	for name, want := range works {
		t.Run(name, func(t *testing.T) {
			s, err := scenario.Load(name)
			require.NoError(t, err)
			list := events(t, s)
			report := judge(t, s.Config.Header(), list)
			require.Len(t, report.Snapshots, 1)
			snap := report.Snapshots[0]
			require.Equal(t, want.verdict, string(snap.Verdict))
			require.Len(t, snap.Stable, 1)
			st := snap.Stable[0]
			require.Equal(t, []bool{want.begin, want.recorded, want.end},
				[]bool{*st.Begin, *st.Recorded, *st.End}, want.why)
			for _, e := range list {
				if e.Kind.IsStep() {
					require.NotEmpty(t, e.State.String(), "every step says the state after it")
				}
			}
		})
	}
}

// TestClaims: what may be concluded of each scenario is true at the end where S* shows the
// end, and false at the beginning where it does not; all else is against the rule.
func TestClaims(t *testing.T) {
	for name, want := range works {
		for _, value := range []bool{true, false} {
			for _, about := range []string{"begin", "end"} {
				s, err := scenario.Load(name)
				require.NoError(t, err)
				c := trace.Event{Kind: trace.Claim, Chan: trace.NoChan, Snap: 1}
				c.Rare = &trace.Rare{Property: "terminated", Value: value, About: about}
				report := judge(t, s.Config.Header(), claimed(s, events(t, s), c))
				found := false
				for _, f := range report.Snapshots[0].Findings {
					found = found || f.Name == "stable-rule"
				}
				right := want.verdict == checker.Accepted && value == want.recorded && value == (about == "end")
				require.Equal(t, !right, found, "%s: %t about %s", name, value, about)
			}
		}
	}
}

// claimed puts a claim of the coordinator before its end.
func claimed(s *scenario.Scenario, events []trace.Event, c trace.Event) []trace.Event {
	last := len(events) - 1
	c.Proc, c.Seq = len(s.Config.Processes), events[last].Seq
	end := events[last]
	end.Seq++
	return append(events[:last:last], c, end)
}
