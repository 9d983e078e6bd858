// Package resident tells how much memory this process takes.
package resident

import (
	"bufio"
	"os"
	"runtime/metrics"
	"strconv"
	"strings"
)

// Now is the bytes of memory that this process has at present.
func Now() int64 { return status("VmRSS:") }

// Peak is the most bytes of memory that this process has had.
func Peak() int64 { return status("VmHWM:") }

// status reads a field in kB. Where Linux does not tell, it is what Go has from the
// system, which is never given back: Now and Peak are then the same.
func status(field string) int64 {
	f, err := os.Open("/proc/self/status")
	if err != nil {
		sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
		metrics.Read(sample)
		return int64(sample[0].Value.Uint64())
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if len(words) == 3 && words[0] == field {
			n, _ := strconv.ParseInt(words[1], 10, 64) // 0 where it is no number
			return n * 1024
		}
	}
	return 0
}
