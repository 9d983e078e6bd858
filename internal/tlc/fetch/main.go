// Command fetch puts the pinned TLC into the cache folder, checks its SHA-256 and prints its path
// (`make tlc`). Exit code 2 where Maven is missing or the file is not the pinned one.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"tracecheck/internal/tlc"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	jar, err := tlc.Install(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "tlc:", err)
		os.Exit(2)
	}
	fmt.Println(jar)
}
