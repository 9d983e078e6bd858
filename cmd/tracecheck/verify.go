package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"tracecheck/checker/witness"
	"tracecheck/report"
)

func newVerify() *cobra.Command {
	var second tlcFlags
	cmd := &cobra.Command{
		Use:   "verify WITNESS TRACE...",
		Short: "check again that a witness leads from S_begin through S* to S_end",
		Long: `verify takes the file that "check --witness" wrote and the trace, and walks each
path anew with code of its own. A witness that it refuses ends it with 1.`,
		Example: `  tracecheck check --witness w.json logs/
  tracecheck verify w.json logs/`,
		Args: atLeast(2, "a witness, and the logs of its run"),
		RunE: func(cmd *cobra.Command, args []string) error {
			entries, err := readWitness(args[0])
			if err != nil {
				return err
			}
			if err := second.ready(cmd, args[1:], false); err != nil {
				return err
			}
			files, err := openRun(cmd, args[1:])
			if err != nil {
				return err
			}
			defer files.Close()
			refusals, err := witness.Verify(entries, files.Run)
			if err != nil {
				return err
			}
			err = showVerified(cmd.OutOrStdout(), len(entries), refusals)
			if second.tlc && ended(err) {
				return second.verify(cmd, entries, args[1:], refusals, err)
			}
			return err
		},
	}
	second.add(cmd, "have TLC walk each path too, as a run of Bank.tla")
	return cmd
}

// readWitness reads a file that `check --witness` wrote.
func readWitness(name string) ([]witness.Entry, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	entries, err := witness.Read(f)
	if unread := new(fs.PathError); err == nil || errors.As(err, &unread) {
		return entries, err
	}
	text := report.Printable(fmt.Sprintf("malformed: %s: %s", name, err))
	return nil, exit{exitMalformed, errors.New(text)}
}

// showVerified tells what the verifier says, and ends the command by it.
func showVerified(out io.Writer, entries int, refusals []witness.Refusal) error {
	code := exitAccepted
	for _, r := range refusals {
		word := "refused:"
		if r.Unchecked {
			word = "not checked:"
		} else {
			code = exitRejected
		}
		if _, err := fmt.Fprintln(out, word, report.Printable(r.String())); err != nil {
			return err
		}
	}
	if len(refusals) > 0 && code == exitAccepted {
		code = exitInconclusive
	}
	if code != exitAccepted {
		return exit{code: code}
	}
	_, err := fmt.Fprintf(out, "verified: %d of %d witnesses lead from S_begin through S* to S_end\n",
		entries, entries)
	return err
}

// ended says whether a command came to a verdict.
func ended(err error) bool {
	var status exit
	return err == nil || errors.As(err, &status)
}
