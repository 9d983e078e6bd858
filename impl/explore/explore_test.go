package explore_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl"
	"tracecheck/impl/explore"
	"tracecheck/trace"
)

// config is a model with the given channels, all FIFO, such as "p1>p2".
func config(initial []int64, amounts []int64, snaps int, channels ...[2]int) *impl.Config {
	c := &impl.Config{Algorithm: trace.ChandyLamport, Amounts: amounts, Snaps: snaps}
	ids := []string{"p1", "p2", "p3", "p4"}
	for p, n := range initial {
		c.Processes = append(c.Processes, impl.Process{ID: ids[p], Initial: n})
	}
	for _, ch := range channels {
		c.Channels = append(c.Channels, trace.Channel{
			ID: ids[ch[0]] + ">" + ids[ch[1]], From: ch[0], To: ch[1], Order: trace.FIFO,
		})
	}
	return c
}

func twoProcesses() *impl.Config {
	return config([]int64{1, 1}, []int64{1, 2}, 2, [2]int{0, 1}, [2]int{1, 0})
}

func ringOfThree() *impl.Config {
	return config([]int64{1, 1, 0}, []int64{1}, 1, [2]int{0, 1}, [2]int{1, 2}, [2]int{2, 0})
}

func completeOfThree(initial ...int64) *impl.Config {
	return config(initial, []int64{1}, 1, [2]int{0, 1}, [2]int{0, 2}, [2]int{1, 0},
		[2]int{1, 2}, [2]int{2, 0}, [2]int{2, 1})
}

func TestPrint(t *testing.T) {
	for _, c := range []*impl.Config{twoProcesses(), ringOfThree(), completeOfThree(1, 0, 0)} {
		for _, c.Spending = range []bool{true, false} {
			g, err := explore.States(context.Background(), c, explore.Options{})
			require.NoError(t, err)
			t.Log(len(c.Processes), c.Spending, g.States, g.Depth, g.Edges)
		}
	}
}
