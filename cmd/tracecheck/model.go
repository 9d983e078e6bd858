package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"tracecheck/internal/conform"
	"tracecheck/internal/tlc"
	"tracecheck/spec"
)

func newModel() *cobra.Command {
	var deep bool
	var format string
	cmd := &cobra.Command{
		Use:   "model [NAME...]",
		Short: "check the specification with TLC",
		Long: `model runs the models of spec/models.json with TLC and compares what it finds
with what they must give: exact states and depth, or a counterexample. NAME is the
name of one; without names it runs all, the deep ones only with --deep. It ends
with 1 on any difference, and with 2 where Java or TLC is absent.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			out := cmd.OutOrStdout()
			if format == "junit" {
				out = io.Discard
			} else if format != "text" {
				return fmt.Errorf("--format %s: expected text or junit", format)
			}
			outcomes, err := tlc.RunModels(cmd.Context(), tlc.Options{
				Spec: spec.Files, Names: args, Deep: deep,
				Stdout: out, Stderr: cmd.ErrOrStderr(), Terminal: isTerminal(cmd.ErrOrStderr()),
			})
			if err != nil {
				return err
			}
			if format == "junit" {
				if err := tlc.JUnit(cmd.OutOrStdout(), outcomes); err != nil {
					return err
				}
			}
			return codeExit(tlc.ExitCode(outcomes, nil))
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or junit")
	cmd.Flags().BoolVar(&deep, "deep", false, "run the deep models too")
	return cmd
}

// codeExit is the error that ends the command with this code; nil for 0.
func codeExit(code int) error {
	if code == exitAccepted {
		return nil
	}
	return exit{code: code}
}

func newConform() *cobra.Command {
	return &cobra.Command{
		Use:   "conform [NAME...]",
		Short: "compare the Go machines with the specification, state for state",
		Long: `conform has TLC write down the state graph of each model that has a shape, explores
the same shape with the machines, and compares the two as labelled graphs. NAME is
the name of one. It ends with 1 on any difference, which it shows as a shortest
run, and with 2 where Java or TLC is absent.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			outcomes, err := conform.Run(cmd.Context(), conform.Options{
				Spec: spec.Files, Names: args,
				Stdout: cmd.OutOrStdout(), Stderr: cmd.ErrOrStderr(), Terminal: isTerminal(cmd.ErrOrStderr()),
			})
			if err != nil {
				return err
			}
			return codeExit(conform.ExitCode(outcomes, nil))
		},
	}
}
