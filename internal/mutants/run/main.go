// Command run runs the mutants and prints a table of what killed each (`make mutants`):
//
//	go run ./internal/mutants/run [-quick] [-workers N] [NAME...]
//	go run ./internal/mutants/run -docs > docs/mutants.md
//
// Exit code 0 if all are killed, 1 if one is not, 2 where they cannot be run: Java or
// TLC is absent, or it was interrupted.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"tracecheck/internal/mutants"
)

func main() {
	quick := flag.Bool("quick", false, "run only the few that the tests run")
	docs := flag.Bool("docs", false, "print docs/mutants.md, and run nothing")
	workers := flag.Int("workers", runtime.NumCPU(), "how many run at a time")
	flag.Parse()
	if *docs {
		fmt.Print(mutants.Docs())
		return
	}
	os.Exit(run(*quick, *workers, flag.Args()))
}

func run(quick bool, workers int, names []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root, err := mutants.Root()
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		return 2
	}
	outcomes, err := mutants.Run(ctx, mutants.Options{
		Root: root, Names: names, Quick: quick, Workers: workers, Stdout: os.Stdout, Stderr: os.Stderr,
	})
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(os.Stderr, "mutants: interrupted")
	case err != nil:
		fmt.Fprintln(os.Stderr, "mutants:", err)
	}
	for _, o := range outcomes {
		if o.Status != mutants.Killed {
			fmt.Fprintf(os.Stderr, "\n%s %s:\n%s\n", o.Mutant.Name, o.Status, o.Says)
		}
	}
	return mutants.ExitCode(outcomes, err)
}
