package explore_test

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/impl/explore"
	"tracecheck/internal/resident"
	"tracecheck/internal/tlc"
	"tracecheck/spec"
)

// tlcJob is the same model for TLC: the same constants, TypeOK and Conservation. In a run of
// minutes Java compiles with all its effort.
func tlcJob(c *impl.Config, long bool) tlc.Job {
	var procs, chans, coins []string
	for _, p := range c.Processes {
		procs = append(procs, fmt.Sprintf("%q", p.ID))
		coins = append(coins, fmt.Sprintf("p = %q -> %d", p.ID, p.Initial))
	}
	for _, ch := range c.Channels {
		chans = append(chans, fmt.Sprintf("%q", ch.ID))
	}
	snaps := []string{}
	for s := range c.Snaps {
		snaps = append(snaps, fmt.Sprint(s+1))
	}
	amounts := strings.Trim(strings.ReplaceAll(fmt.Sprint(c.Amounts), " ", ", "), "[]")
	list := func(words []string) string { return "{" + strings.Join(words, ", ") + "}" }
	module := fmt.Sprintf("---- MODULE MCExplore ----\nEXTENDS MCChandyLamport\n"+
		"Coins == [p \\in Procs |-> CASE %s]\n====\n", strings.Join(coins, " [] "))
	config := fmt.Sprintf("SPECIFICATION Spec\nCONSTANTS\n  Procs = %s\n  Chans = %s\n  Fifo = %s\n"+
		"  Source <- SourceOf\n  Target <- TargetOf\n  Initial <- Coins\n  Amounts = {%s}\n"+
		"  Spending = %s\n  Snaps = %s\nINVARIANT\n  TypeOK\n  Conservation\nCHECK_DEADLOCK FALSE\n",
		list(procs), list(chans), list(chans), amounts,
		strings.ToUpper(fmt.Sprint(c.Spending)), list(snaps))
	return tlc.Job{
		Files: spec.Files, Module: "MCExplore.tla", Config: "MCExplore.cfg", Workers: 2, Long: long,
		Extra: map[string]string{"MCExplore.tla": module, "MCExplore.cfg": config},
	}
}

// cpu is the processor seconds that this process or its children have used.
func cpu(b *testing.B, who int) float64 {
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(who, &u))
	seconds := func(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }
	return seconds(u.Utime) + seconds(u.Stime)
}

// BenchmarkBesideTLC searches one model with TLC and with Check, two workers each, and
// reports how many times TLC's distinct states a second Check reaches: by the clock
// (the start of Java left out), and by processor time, which says more on a busy
// machine (with it). TRACECHECK_DEEP=1 takes a model of more than five million states.
func BenchmarkBesideTLC(b *testing.B) {
	tools, err := tlc.Find()
	if err != nil {
		// Not by Skip alone, which says nothing unless it is asked to.
		fmt.Fprintln(os.Stderr, "BenchmarkBesideTLC is left out:", err)
		b.Skip(err)
	}
	c := config([]int64{1, 1, 0}, []int64{1}, 2, "12", "23", "31")
	deep := os.Getenv("TRACECHECK_DEEP") != ""
	if deep {
		c = config([]int64{1, 1, 0, 0}, []int64{1}, 2, "12", "23", "34", "41")
	}
	opt := explore.CheckOptions{Workers: 2}
	for _, p := range explore.Properties {
		if p.Name == "TypeOK" || p.Name == "Conservation" {
			opt.Properties = append(opt.Properties, p)
		}
	}
	for b.Loop() {
		before := cpu(b, syscall.RUSAGE_CHILDREN)
		theirs, err := tlc.Run(b.Context(), tools, tlcJob(c, deep))
		require.NoError(b, err)
		require.Equal(b, tlc.Pass, theirs.Verdict, theirs.Message)
		theirCPU := cpu(b, syscall.RUSAGE_CHILDREN) - before

		before = cpu(b, syscall.RUSAGE_SELF)
		memory := resident.Now()
		start := time.Now()
		ours := check(b, c, opt)
		seconds := time.Since(start).Seconds()
		ourCPU := cpu(b, syscall.RUSAGE_SELF) - before
		require.Nil(b, ours.Violation)
		require.Equal(b, theirs.Distinct, int64(ours.States))
		require.GreaterOrEqual(b, theirs.Depth, ours.Depth, "two workers of TLC may say too much")

		n := float64(ours.States)
		b.ReportMetric(n, "states")
		b.ReportMetric(float64(resident.Peak()-memory)/n, "B/state")
		b.ReportMetric(n/theirs.Seconds, "TLC-states/s")
		b.ReportMetric(n/seconds, "states/s")
		b.ReportMetric(theirs.Seconds/seconds, "times-TLC")
		b.ReportMetric(theirCPU/ourCPU, "times-TLC-by-CPU")
	}
}
