package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"tracecheck/checker/witness"
	"tracecheck/report"
)

func newVerify() *cobra.Command {
	return &cobra.Command{
		Use:   "verify WITNESS TRACE...",
		Short: "check again that a witness leads from S_begin through S* to S_end",
		Long: `verify takes the file that "check --witness" wrote and the trace, and walks each
path anew with code of its own. A witness that it refuses ends it with 1.`,
		Example: `  tracecheck check --witness w.json logs/
  tracecheck verify w.json logs/`,
		Args: atLeast(2, "a witness, and the logs of its run"),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := os.Open(args[0])
			if err != nil {
				return err
			}
			defer f.Close()
			entries, err := witness.Read(f)
			if unread := new(fs.PathError); errors.As(err, &unread) {
				return err
			}
			if err != nil {
				text := report.Printable(fmt.Sprintf("malformed: %s: %s", args[0], err))
				return exit{exitMalformed, errors.New(text)}
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
			out := cmd.OutOrStdout()
			for _, r := range refusals {
				fmt.Fprintln(out, "refused:", report.Printable(r.String()))
			}
			if len(refusals) > 0 {
				return exit{code: exitRejected}
			}
			_, err = fmt.Fprintf(out, "verified: %d of %d witnesses lead from S_begin through S* to S_end\n",
				len(entries), len(entries))
			return err
		},
	}
}
