package trace

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What docs/format.md shows as a trace must be one, and it must name every kind,
// field and algorithm that the reader knows.
func TestTheFormatReferenceIsTrue(t *testing.T) {
	text, err := os.ReadFile("../docs/format.md")
	require.NoError(t, err)
	traces := 0
	for _, block := range strings.Split(string(text), "```json\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		if !strings.HasPrefix(block, `{"format":"`+Format+`"`) {
			continue
		}
		traces++
		for _, step := range strings.Split(steps(t, block), ", ") {
			require.NotContains(t, step, " ", "an example has no fault")
		}
	}
	require.Equal(t, 3, traces)
	names := append([]string{Format, CoordinatorID, Opaque, Bank, FIFO, AnyOrder, ProcessOrder, TotalOrder},
		Algorithms...)
	for _, name := range append(append(names, kindNames[1:]...), fieldNames[:]...) {
		require.Contains(t, string(text), "`"+name+"`")
	}
}
