// Command compare compares the state graph of one model with that of its machine, and
// prints on one line how: "equal", "different" with the number of steps in the
// shortest run to a difference, or "failed" with a message. It is built with the fault
// of a mutant in it.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"

	"tracecheck/internal/conform"
	"tracecheck/spec"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	outcomes, err := conform.Run(ctx, conform.Options{
		Spec: spec.Files, Names: os.Args[1:], Stdout: io.Discard, Stderr: io.Discard,
	})
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(conform.ExitCode(outcomes, err))
	}
	switch d := outcomes[0].Difference; {
	case d == nil:
		fmt.Println("equal")
	case d.Message != "":
		fmt.Printf("failed %q\n", d.Message)
	default:
		fmt.Println("different", len(d.Run))
	}
}
