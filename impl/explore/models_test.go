package explore_test

import (
	"io/fs"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/impl/explore"
	"tracecheck/internal/conform"
	"tracecheck/internal/tlc"
	"tracecheck/spec"
)

// common calls test for every model that the machines have an equal of.
func common(t *testing.T, test func(t *testing.T, m tlc.Model, c *impl.Config)) {
	models, err := tlc.ReadModels(spec.Files)
	require.NoError(t, err)
	compared := 0
	for _, m := range models {
		if m.Conform == nil || m.Expect != tlc.ExpectPass {
			continue
		}
		compared++
		t.Run(m.Name, func(t *testing.T) {
			c, _, err := conform.Configuration(spec.Files, m.Name)
			require.NoError(t, err)
			test(t, m, c)
		})
	}
	require.NotZero(t, compared)
}

// TestModels: for the constants of every common model, the search of Check and, if it is
// not deep, the exact one count what models.json says TLC does.
func TestModels(t *testing.T) {
	common(t, func(t *testing.T, m tlc.Model, c *impl.Config) {
		edges := -1
		if !m.Deep || os.Getenv("TRACECHECK_DEEP") != "" {
			g := states(t, c, explore.Options{})
			require.Equal(t, m.States, int64(g.States))
			require.Equal(t, m.Depth, g.Depth)
			edges = g.Edges
		}
		r := check(t, c, explore.CheckOptions{Workers: 2})
		require.Equal(t, m.States, int64(r.States))
		require.Equal(t, m.Depth, r.Depth)
		if edges >= 0 {
			require.Equal(t, edges, r.Edges)
		}
	})
}

// TestModelsBesideTLC runs TLC itself on every common model, with one worker, whose depth is
// exact; what its configuration checks is left out. It is part of `make bench-explore`.
func TestModelsBesideTLC(t *testing.T) {
	if os.Getenv("TRACECHECK_DEEP") == "" {
		t.Skip("make bench-explore runs it; TestModels compares with the counts in models.json")
	}
	tools, err := tlc.Find()
	require.NoError(t, err)
	common(t, func(t *testing.T, m tlc.Model, c *impl.Config) {
		text, err := fs.ReadFile(spec.Files, m.Config)
		require.NoError(t, err)
		theirs, err := tlc.Run(t.Context(), tools, tlc.Job{
			Files: spec.Files, Module: m.Module, Config: "BesideTLC.cfg", Workers: 1,
			Extra: map[string]string{"BesideTLC.cfg": tlc.WithoutChecks(string(text))},
		})
		require.NoError(t, err)
		require.Equal(t, tlc.Pass, theirs.Verdict, theirs.Message)
		ours := check(t, c, explore.CheckOptions{Workers: 2})
		require.Equal(t, theirs.Distinct, int64(ours.States))
		require.Equal(t, theirs.Depth, ours.Depth)
		t.Logf("%s states, depth %d", tlc.Thousands(theirs.Distinct), theirs.Depth)
	})
}
