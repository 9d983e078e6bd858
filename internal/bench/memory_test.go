//go:build unix

package bench

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkMemory runs the command over a log and over one ten times as long, and
// reports how far its peak of resident memory lies above that of "version".
func BenchmarkMemory(b *testing.B) {
	command := filepath.Join(b.TempDir(), "tracecheck")
	out, err := exec.CommandContext(b.Context(), "go", "build", "-o", command, "tracecheck/cmd/tracecheck").
		CombinedOutput()
	require.NoError(b, err, "%s", out)
	long, _ := writeLog(b, events(b))
	short, _ := writeLog(b, events(b)/10)
	parts := writeParts(b, long)
	for b.Loop() {
		base := peak(b, command, "version")
		b.ReportMetric(base, "MB-version")
		b.ReportMetric(peak(b, command, "check", short)-base, "MB-above-short")
		b.ReportMetric(peak(b, command, "check", long)-base, "MB-above-10x")
		b.ReportMetric(peak(b, command, "check", parts)-base, "MB-above-10x-parts")
	}
	b.ReportMetric(0, "ns/op")
}

// asLauncher in the environment makes this program run a command and print its
// peak of memory. A child counts the memory of the process that started it, which
// therefore must be a small one.
const asLauncher = "TRACECHECK_BENCH_LAUNCHER"

func TestMain(m *testing.M) {
	if os.Getenv(asLauncher) == "" {
		os.Exit(m.Run())
	}
	cmd := exec.Command(os.Args[1], os.Args[2:]...)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
}

// peak is the most resident memory of a command, in MB.
func peak(b *testing.B, args ...string) float64 {
	b.Helper()
	cmd := exec.CommandContext(b.Context(), os.Args[0], args...)
	cmd.Env = append(os.Environ(), asLauncher+"=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	require.NoError(b, err)
	n, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	require.NoError(b, err)
	if runtime.GOOS == "darwin" {
		return n / 1e6 // it counts bytes
	}
	return n / 1e3 // kilobytes
}
