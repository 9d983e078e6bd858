// Command tracecheck judges the snapshots of recorded runs, makes runs of its
// own, and checks the model and the machines behind them. Findings go to
// standard output, progress and errors to standard error.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"tracecheck/report"
	"tracecheck/trace"
)

// The exit codes, as docs/format.md has them.
const (
	exitAccepted     = 0
	exitRejected     = 1
	exitUsage        = 2
	exitMalformed    = 3
	exitInconclusive = 4
	exitInternal     = 70
	exitInterrupted  = 130
)

func main() { os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// grace is how long a command that is interrupted may take to stop by itself; one
// that waits for input never does.
const grace = time.Second

// Main runs the command with its arguments and returns its exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer context.AfterFunc(ctx, func() {
		time.Sleep(grace)
		fmt.Fprintln(stderr, "tracecheck: interrupted")
		os.Exit(exitInterrupted)
	})()
	root := newRoot()
	out := &output{to: stdout}
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(out)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	var status exit
	if out.err != nil && (err == nil || errors.As(err, &status) && status.err == nil) {
		err = out.err
	}
	var malformed *trace.Error
	switch {
	case err == nil:
		return exitAccepted
	case errors.As(err, &status):
		if status.err != nil {
			fmt.Fprintln(stderr, "tracecheck:", status.err)
		}
		return status.code
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "tracecheck: interrupted")
		return exitInterrupted
	case errors.As(err, &malformed):
		fmt.Fprintln(stderr, "tracecheck: malformed:", report.Printable(err.Error()))
		return exitMalformed
	default:
		fmt.Fprintln(stderr, "tracecheck:", err)
		return exitUsage
	}
}

// exit is an error that carries an exit code of its own; err may be nil where
// everything was said already.
type exit struct {
	code int
	err  error
}

// Error says what went wrong, or just the code.
func (e exit) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func (e exit) Unwrap() error { return e.err }

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "tracecheck",
		Short: "judge the snapshots of recorded runs of distributed systems",
		Long: `tracecheck reads the recorded run of a distributed system and says whether its
snapshots are right: whether each recorded state S* lies on a lawful path
S_begin -> S* -> S_end made of the run's own events.

Exit codes: 0 accepted, 1 rejected, 2 usage, 3 malformed input, 4 inconclusive,
70 an internal error, 130 interrupted.`,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetFlagErrorFunc(wrongFlag)
	root.PersistentPreRunE = noEmptyFlag
	root.AddCommand(
		newCheck(), newVerify(), newExplain(), newShrink(), newReport(), newRun(), newDemo(),
		newModel(), newConform(), newExplore(), newCompare(), newVersion(),
	)
	return root
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "print the version",
		Args:  atMost(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), "tracecheck "+version()+", trace format "+trace.Format)
			return err
		},
	}
}
