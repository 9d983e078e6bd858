package explore_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/checker"
	"tracecheck/impl"
	"tracecheck/impl/explore"
	"tracecheck/trace"
)

// properties are those with these names.
func properties(t testing.TB, names ...string) []explore.Property {
	t.Helper()
	var list []explore.Property
	for _, name := range names {
		for _, p := range explore.Properties {
			if p.Name == name {
				list = append(list, p)
			}
		}
	}
	require.Len(t, list, len(names))
	return list
}

// faults are machines that are wrong, each with a property that it violates and the
// actions of the shortest violation.
var faults = []struct {
	name, property string
	config         func() *impl.Config
	length         int    // states of the shortest violation
	verdict        string // of the checker on its trace
}{
	{
		"money is sent that is not there", "TypeOK",
		overdrawn, 2, checker.Rejected,
	},
	{
		"the first marker is sent twice", "AtMostOneMarker",
		func() *impl.Config { return wrong(ringOfThree(), twoMarkers) }, 2, checker.Rejected,
	},
	{
		"a coin is sent between the record and the markers", "Conservation",
		func() *impl.Config { return wrong(ringOfThree(), lateMarker) }, 2, checker.Rejected,
	},
	{
		"an orphan brings money twice into S*", "Conservation",
		func() *impl.Config { return wrong(ringOfThree(), lostMarker) }, 3, checker.Rejected,
	},
	{
		"processes are read one after another", "TrueAtEnd",
		func() *impl.Config {
			c := spending(config([]int64{1, 0}, []int64{1}, 1, "12", "21"))
			c.Algorithm = trace.Naive
			return c
		}, 4, checker.Rejected,
	},
	{
		"a coin is lost with a marker", "RealSpec",
		func() *impl.Config { return wrong(ringOfThree(), eatenMessage) }, 3,
		checker.Accepted, // the snapshot is right; no later event shows what is damaged
	},
	{
		"a coin is lost in the step that records", "RealSpec",
		func() *impl.Config { return wrong(ringOfThree(), spentRecord) }, 2, checker.Rejected,
	},
	{
		"an orphan is a step that the cut cannot take", "CutSpec",
		func() *impl.Config { return wrong(ringOfThree(), lostMarker) }, 3, checker.Rejected,
	},
	{
		"the first marker's channel is kept open", "CutSpec",
		func() *impl.Config { return wrong(ringOfThree(), openChannel) }, 4, checker.Rejected,
	},
	{
		"a later marker closes every channel", "CutSpec",
		func() *impl.Config { return wrong(completeOfThree(), earlyClose) }, 5, checker.Rejected,
	},
	{
		"a channel record is reversed", "CutSpec",
		func() *impl.Config { return wrong(twoAmounts(), reversedRecord) }, 6, checker.Rejected,
	},
	{
		"a process that stands still goes on spending", "AtAnInstant",
		stillSpending, 8,
		checker.Accepted, // it spends after its record: S* is consistent, though the run never was in it
	},
}

func twoAmounts() *impl.Config {
	return spending(config([]int64{3, 0}, []int64{1, 2}, 1, "12", "21"))
}

// TestFaults: every property is violated by some machine, by a run as short as any,
// with one worker and with several; the exact search agrees; the right machines pass
// on the same shapes.
func TestFaults(t *testing.T) {
	violated := map[string]bool{}
	for _, f := range faults {
		violated[f.property] = true
		t.Run(f.name, func(t *testing.T) {
			for _, workers := range []int{1, 2, 4} {
				c := f.config()
				r := check(t, c, explore.CheckOptions{
					Workers: workers, Properties: properties(t, f.property),
				})
				require.NotNil(t, r.Violation)
				require.Equal(t, f.property, r.Violation.Property)
				require.Len(t, r.Violation.Path, f.length, explore.Text(c, r.Violation.Path))
				require.Equal(t, f.length-1, r.Depth, "the search ends with the level")
				replay(t, c, r.Violation.Path)
			}
			right := f.config()
			right.Machine = nil
			if right.Algorithm == trace.Naive {
				right.Algorithm = trace.ChandyLamport
			}
			claims := explore.CheckOptions{Properties: explore.PropertiesOf(right)}
			require.Nil(t, check(t, right, claims).Violation)
		})
	}
	for _, p := range explore.Properties {
		require.True(t, violated[p.Name], "no machine violates %s", p.Name)
	}
}

// replay takes the steps of a path again.
func replay(t *testing.T, c *impl.Config, path []explore.Step) {
	t.Helper()
	w := impl.NewWorld(c, false)
	require.Equal(t, w.State(), path[0].State)
	for _, step := range path[1:] {
		require.Contains(t, w.Enabled(nil), *step.Action)
		w.Apply(*step.Action)
		require.Equal(t, w.State(), step.State)
	}
}

// TestFaultsAreJudged: the run of a violation, written down and brought to its end, is
// a trace that the checker takes, and it finds fault with what can be seen in it.
func TestFaultsAreJudged(t *testing.T) {
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			c := f.config()
			r := check(t, c, explore.CheckOptions{Properties: properties(t, f.property)})
			require.Equal(t, f.verdict, judge(t, c, r.Violation.Path).Verdict)
		})
	}
}

// TestRightRunIsAccepted: the longest of the shortest runs of the right machines is
// accepted.
func TestRightRunIsAccepted(t *testing.T) {
	c := twoProcesses()
	g := states(t, c, explore.Options{})
	require.Equal(t, checker.Accepted, judge(t, c, g.Path(g.States-1)).Verdict)
}

func judge(t *testing.T, c *impl.Config, path []explore.Step) *checker.Report {
	t.Helper()
	name := t.TempDir() + "/run.ndjson"
	write(t, name, c, path)
	files, err := trace.Open([]string{name}, nil)
	require.NoError(t, err)
	defer files.Close()
	r, err := checker.Check(files.Run, checker.Options{})
	require.NoError(t, err)
	return r
}

// TestSometimes: where nothing happens, nothing is violated, and the search says what
// it has not seen; what a shape cannot have is not asked.
func TestSometimes(t *testing.T) {
	names := func(c *impl.Config) []string {
		var list []string
		for _, p := range explore.Sometimes(c) {
			list = append(list, p.Name)
		}
		return list
	}
	require.Equal(t, []string{
		"SnapshotCompletes", "SnapshotsOverlap", "MoneyIsSent", "MoneyIsSpent",
		"ChannelRecordIsNotEmpty", "CutIsNotThePresent",
	}, names(spending(twoProcesses())))
	require.Equal(t, []string{"SnapshotCompletes"}, names(noCoins()))
	require.Empty(t, names(config([]int64{0, 0}, nil, 0, "12", "21")))

	idle := wrong(spending(twoProcesses()), nothing)
	r := check(t, idle, explore.CheckOptions{
		Workers: 2, Properties: explore.PropertiesOf(idle), Sometimes: explore.Sometimes(idle),
	})
	require.Nil(t, r.Violation)
	require.Equal(t, 1, r.States)
	require.Equal(t, names(idle), r.Never)
	for _, name := range r.Never {
		t.Run(name, func(t *testing.T) {
			c := spending(twoProcesses())
			r := check(t, c, explore.CheckOptions{Sometimes: explore.Sometimes(c)})
			require.NotContains(t, r.Never, name)
		})
	}
}

// TestCollision: half a million states have about one chance in 150 million.
func TestCollision(t *testing.T) {
	require.Zero(t, explore.Collision(0))
	require.Zero(t, explore.Collision(1))
	require.InEpsilon(t, 1.0/(1<<64), explore.Collision(2), 1e-9)
	require.Equal(t, "6.8e-09", fmt.Sprintf("%.1e", explore.Collision(500_000)))
}
