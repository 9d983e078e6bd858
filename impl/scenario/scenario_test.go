package scenario_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/impl/scenario"
	"tracecheck/impl/survey"
	"tracecheck/trace"
)

// result is what a snapshot is known to record, read off its trace.
type result struct {
	records   map[string]int64
	channels  map[string][]int64
	total     int64
	noInstant bool
	why       string
}

// results is that of each scenario with one snapshot.
var results = map[string]result{
	"naive-three-accounts-270": {
		records: map[string]int64{"P1": 100, "P2": 70, "P3": 100}, total: 270,
		why: "30 moves from an account not yet read to one already read",
	},
	"naive-three-accounts-330": {
		records: map[string]int64{"P1": 100, "P2": 130, "P3": 100}, total: 330, noInstant: true,
		why: "30 moves from an account already read to one not yet read",
	},
	"naive-two-accounts-180": {
		records: map[string]int64{"A": 100, "B": 80}, total: 180, noInstant: true,
		why: "30 of 150 is counted twice",
	},
	"naive-two-accounts-120": {
		records: map[string]int64{"A": 70, "B": 50}, total: 120,
		why: "30 of 150 is on its way, and nobody reads a channel; the balances did occur together",
	},
	"three-accounts": {
		records:  map[string]int64{"P1": 100, "P2": 60, "P3": 100},
		channels: map[string][]int64{"P2>P1": {40}}, total: 300,
		why: "40 is on its way, and the 30 behind the marker is left out",
	},
	"two-initiators": {
		records:  map[string]int64{"P1": 100, "P2": 75, "P3": 100},
		channels: map[string][]int64{"P2>P3": {25}}, total: 300,
		why: "the second initiator is one more process that has recorded",
	},
	"all-channels-empty": {
		records: map[string]int64{"P1": 70, "P2": 130, "P3": 100}, total: 300,
		why: "nothing is sent while the markers pass",
	},
	"ring-road": {
		records:  map[string]int64{"A": 100, "B": 100, "C": 45},
		channels: map[string][]int64{"C>A": {10, 15}}, total: 270,
		why: "what was on the road at the start has moved, and the sum has not",
	},
	"token-ring": {
		records:  map[string]int64{"A": 0, "B": 0, "C": 0},
		channels: map[string][]int64{"A>B": {1}}, total: 1,
		why: "no process has the token: it is on A>B, once",
	},
	"sale-before-milling": {
		records: map[string]int64{"Merchant": 3, "Miller": 1}, total: 4, noInstant: true,
		why: "S* has the later of two concurrent local steps and not the earlier",
	},
	"marker-overtaken": {
		records: map[string]int64{"P1": 100, "P2": 130, "P3": 100}, total: 330, noInstant: true,
		why: "a message sent after the marker is received before it",
	},
	"lai-yang-overtaken": {
		records: map[string]int64{"P1": 100, "P2": 100, "P3": 100}, total: 300,
		why: "the red message makes P2 record before it is taken in",
	},
	"lai-yang-white-last": {
		records:  map[string]int64{"A": 70, "B": 50},
		channels: map[string][]int64{"A>B": {30}}, total: 150,
		why: "the white message is on its way across the cut, whatever has overtaken it",
	},
	"stop-drained": {
		records: map[string]int64{"P1": 140, "P2": 70, "P3": 90}, total: 300,
		why: "what was on its way is taken in before the record",
	},
	"stop-two-stoppers": {
		records: map[string]int64{"A": 70, "B": 80, "C": 0}, total: 150,
		why: "the second to stop by itself is one more that stands still",
	},
	"stop-overtaken": {
		records: map[string]int64{"A": 70, "B": 50}, total: 120,
		why: "30 is behind the marker; the balances did occur together",
	},
	"mattern-overtaken": {
		records: map[string]int64{"P1": 100, "P2": 100, "P3": 100}, total: 300,
		why: "the message brings the tick, and P2 records before it takes it in",
	},
	"mattern-white-last": {
		records:  map[string]int64{"A": 95, "B": 25},
		channels: map[string][]int64{"A>B": {10}, "B>A": {20}}, total: 150,
		why: "both white messages are on their way across the cut, whatever has overtaken them",
	},
	"mattern-upstream": {
		records:  map[string]int64{"A": 85, "B": 50},
		channels: map[string][]int64{"A>B": {5, 10}}, total: 150, noInstant: true,
		why: "B recorded before the 5 was sent, and had spent 20 by then",
	},
}

// several is the results of each scenario with more than one, by snapshot.
var several = map[string][]result{
	"lai-yang-overlapping": {
		{
			records: map[string]int64{"A": 100, "B": 50}, total: 150,
			why: "the 30 was sent after the record",
		},
		{
			records:  map[string]int64{"A": 70, "B": 50},
			channels: map[string][]int64{"A>B": {30}}, total: 150,
			why: "the same 30 was sent before the record, and received after",
		},
	},
	"lai-yang-two-behind": {
		{
			records:  map[string]int64{"A": 100, "B": 30},
			channels: map[string][]int64{"B>A": {20}}, total: 150,
			why: "B records for the first though the message is of the second epoch",
		},
		{
			records:  map[string]int64{"A": 90, "B": 30},
			channels: map[string][]int64{"B>A": {20}}, total: 140,
			why: "10 was spent between the two",
		},
	},
	"stop-overlapping": {
		{
			records: map[string]int64{"A": 100, "B": 50}, total: 150,
			why: "both stand still for it, and one already for the next",
		},
		{
			records: map[string]int64{"A": 70, "B": 80}, total: 150,
			why: "30 was sent between the two",
		},
	},
	"mattern-overlapping": {
		{
			records:  map[string]int64{"A": 100, "B": 45},
			channels: map[string][]int64{"B>A": {5}}, total: 150, noInstant: true,
			why: "the 30 was sent after the tick, and before the 5",
		},
		{
			records:  map[string]int64{"A": 70, "B": 45},
			channels: map[string][]int64{"A>B": {30}, "B>A": {5}}, total: 150,
			why: "the same 30 was sent before the tick, and received after",
		},
	},
}

func TestResults(t *testing.T) {
	require.Len(t, scenario.Names(), len(results)+len(several)+len(works),
		"a result for each scenario that ships")
	for _, s := range scenario.All() {
		if s.Config.Work {
			continue // see TestWork
		}
		t.Run(s.Name, func(t *testing.T) {
			want := several[s.Name]
			if one, known := results[s.Name]; known {
				want = []result{one}
			}
			found := play(t, s)
			require.Len(t, found, len(want))
			for i, got := range found {
				require.True(t, got.Completed)
				want[i].compare(t, got)
			}
		})
	}
}

func (r result) compare(t *testing.T, got *survey.Snapshot) {
	t.Helper()
	channels := r.channels
	if channels == nil {
		channels = map[string][]int64{}
	}
	require.Equal(t, r.records, got.Records, r.why)
	require.Equal(t, channels, got.Channels, r.why)
	require.Equal(t, r.total, got.Total(), r.why)
	require.Equal(t, r.noInstant, got.NoInstant, r.why)
}

func play(t *testing.T, s *scenario.Scenario) []*survey.Snapshot {
	v := survey.New(s.Config.Header())
	r := impl.NewRecording(s.Config, v.Add)
	require.NoError(t, s.Play(r))
	require.NoError(t, r.Close())
	return v.Snapshots()
}

func TestNamesAndAbout(t *testing.T) {
	for _, s := range scenario.All() {
		require.Regexp(t, regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`), s.Name)
		require.Regexp(t, regexp.MustCompile(`^[A-Z].*\.$`), s.About, s.Name)
	}
}

// TestRingRoadAtBegin: when the snapshot begins, the houses hold 100, 70 and 60, and
// carts of 30 and 10 are on the road: what stands before `begin` adds up to that.
func TestRingRoadAtBegin(t *testing.T) {
	s, err := scenario.Load("ring-road")
	require.NoError(t, err)
	houses := map[string]int64{"A": 130, "B": 70, "C": 70}
	var road []int64
	begun := false
	h := s.Config.Header()
	r := impl.NewRecording(s.Config, func(e *trace.Event) error {
		begun = begun || e.Kind == trace.Begin
		if n, _ := e.Data.Int(); !begun {
			houses[h.ProcID(e.Proc)] -= n
			road = append(road, n)
		}
		return nil
	})
	require.NoError(t, s.Play(r))
	require.Equal(t, map[string]int64{"A": 100, "B": 70, "C": 60}, houses)
	require.Equal(t, []int64{30, 10}, road)
}

const bag = "process A 3\nprocess B 0\nchannel A>B A B any\nchannel B>A B A any\n"

// wrongScripts is scripts that cannot be read or played, and the error.
var wrongScripts = []struct{ why, script, want string }{
	{
		"nothing has been sent", bag + "Receive A>B\n",
		`x.txt:5: "Receive A>B" is not enabled; enabled: `,
	},
	{
		"more than there is", bag + "Send A>B 4\n",
		`x.txt:5: "Send A>B 4" is not enabled; enabled: `,
	},
	{
		"a bag of two amounts", bag + "Send A>B 1\nSend A>B 2\nReceive A>B\n",
		`x.txt:7: "Receive A>B" may take one of several; enabled: ` +
			`Receive(A>B) takes 1, Receive(A>B) takes 2`,
	},
	{
		"a snapshot without its end", bag + "Initiate A 1\n",
		"x: snapshot 1 is not complete at the end",
	},
	{
		"an unknown word", bag + "Transmit A>B 1\n",
		`x.txt:5: "Transmit A>B 1": unknown word "Transmit"`,
	},
	{"an unknown channel", bag + "Send A>C 1\n", `x.txt:5: "Send A>C 1": there is no "A>C"`},
	{
		"a missing number", bag + "Send A>B\n",
		`x.txt:5: "Send A>B": expected: Send and where, and a number`,
	},
	{"no number", bag + "Send A>B x\n", `x.txt:5: "Send A>B x": "x" is not a positive number`},
	{"no process", "channel A>B A B\n", `x.txt:1: "channel A>B A B": no such process`},
	{"an empty script", "", "x.txt: there are no processes"},
	{
		"a name twice", "process A 1\nprocess A 1\n",
		`x.txt: the process id "A" is empty, taken or reserved`,
	},
}

func TestWrongScripts(t *testing.T) {
	for _, c := range wrongScripts {
		t.Run(c.why, func(t *testing.T) {
			s, err := scenario.Parse("x", "x.txt", c.script)
			if err == nil {
				err = s.Play(impl.NewRecording(s.Config, func(*trace.Event) error { return nil }))
			}
			require.ErrorContains(t, err, c.want)
		})
	}
}

// TestEqualMessages: of equal messages in a bag, the script means the one sent first.
func TestEqualMessages(t *testing.T) {
	s, err := scenario.Parse("x", "x.txt", bag+"Send A>B 1\nSend A>B 1\nReceive A>B\n")
	require.NoError(t, err)
	var received []string
	require.NoError(t, s.Play(impl.NewRecording(s.Config, func(e *trace.Event) error {
		if e.Kind == trace.Receive {
			received = append(received, e.Msg)
		}
		return nil
	})))
	require.Equal(t, []string{"m1"}, received)
}

func TestUnknownName(t *testing.T) {
	_, err := scenario.Load("nothing")
	require.ErrorContains(t, err, `there is no scenario "nothing"; there are all-channels-empty, `)
}
