// Command compare compares the state graph of one model with that of its machine, and
// prints on one line how: "equal", "different" with the number of steps in the
// shortest run to a difference, or "failed" with a message. It is built with the fault
// of a mutant in it.
//
//	compare MODEL
//	compare -levels N MODEL
//
// The second prints, on a line each, digests of the steps that leave the first N levels of the
// machine's states.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"tracecheck/internal/conform"
	"tracecheck/spec"
)

func main() {
	n := flag.Int("levels", 0, "print digests of so many levels, and compare nothing")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	if *n > 0 {
		err = printLevels(flag.Arg(0), *n)
	} else {
		err = compare(ctx, flag.Arg(0))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(conform.ExitCode(nil, err))
	}
}

func printLevels(model string, n int) error {
	c, _, err := conform.Configuration(spec.Files, model)
	if err != nil {
		return err
	}
	for _, digest := range levels(c, n) {
		fmt.Println(digest)
	}
	return nil
}

func compare(ctx context.Context, model string) error {
	outcomes, err := conform.Run(ctx, conform.Options{
		Spec: spec.Files, Names: []string{model}, Stdout: io.Discard, Stderr: io.Discard,
	})
	if err != nil {
		return err
	}
	switch d := outcomes[0].Difference; {
	case d == nil:
		fmt.Println("equal")
	case d.Message != "":
		fmt.Printf("failed %q\n", d.Message)
	default:
		fmt.Println("different", len(d.Run))
	}
	return nil
}
