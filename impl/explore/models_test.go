package explore_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/impl/explore"
	"tracecheck/trace"
)

// model is what this test reads of an entry of spec/models.json.
type model struct {
	Name, Expect  string
	States, Depth int
	Conform       *struct {
		Processes []string
		Channels  []struct{ ID, From, To string }
		Fifo      []string
		Initial   map[string]int64
		Amounts   []int64
		Spending  bool
		Snaps     []int
	}
}

// TestModels: for the constants of every model that the machine has an equal of,
// both searches count what models.json says TLC does.
func TestModels(t *testing.T) {
	text, err := os.ReadFile("../../spec/models.json")
	require.NoError(t, err)
	var file struct{ Models []model }
	require.NoError(t, json.Unmarshal(text, &file))
	compared := 0
	for _, m := range file.Models {
		if m.Conform == nil || m.Expect != "pass" {
			continue
		}
		compared++
		t.Run(m.Name, func(t *testing.T) {
			g := states(t, m.config(), explore.Options{})
			require.Equal(t, m.States, g.States)
			require.Equal(t, m.Depth, g.Depth)

			r := check(t, m.config(), explore.CheckOptions{Workers: 2})
			require.Equal(t, m.States, r.States)
			require.Equal(t, m.Depth, r.Depth)
			require.Equal(t, g.Edges, r.Edges)
		})
	}
	require.NotZero(t, compared)
}

func (m model) config() *impl.Config {
	s := m.Conform
	c := &impl.Config{
		Algorithm: trace.ChandyLamport, Amounts: s.Amounts, Spending: s.Spending, Snaps: len(s.Snaps),
	}
	for _, id := range s.Processes {
		c.Processes = append(c.Processes, impl.Process{ID: id, Initial: s.Initial[id]})
	}
	for _, ch := range s.Channels {
		order := trace.AnyOrder
		if slices.Contains(s.Fifo, ch.ID) {
			order = trace.FIFO
		}
		c.Channels = append(c.Channels, trace.Channel{
			ID: ch.ID, Order: order,
			From: slices.Index(s.Processes, ch.From), To: slices.Index(s.Processes, ch.To),
		})
	}
	return c
}
