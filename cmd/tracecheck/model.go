package main

import (
	"fmt"
	"io"
	"io/fs"

	"github.com/spf13/cobra"

	"tracecheck/internal/conform"
	"tracecheck/internal/tlc"
	"tracecheck/spec"
)

func newModel() *cobra.Command {
	var deep, list bool
	var format string
	cmd := &cobra.Command{
		Use:   "model [NAME...]",
		Short: "check the specification with TLC",
		Long: `model runs the models of spec/models.json with TLC and compares what it finds
with what they must give: exact states and depth, or a counterexample. NAME is the
name of one; without names it runs all, the deep ones only with --deep. It ends
with 1 on any difference, and with 2 where Java or TLC is absent.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if format != "text" && format != "junit" {
				return fmt.Errorf("--format %s: expected text or junit", format)
			}
			if list {
				if err := alone(cmd, args); err != nil {
					return err
				}
				return listModels(cmd, tlc.ReadModels)
			}
			return runModels(cmd, args, deep, format == "junit")
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or junit")
	cmd.Flags().BoolVar(&deep, "deep", false, "run the deep models too")
	cmd.Flags().BoolVar(&list, "list", false, "list the models, and run none")
	return cmd
}

// runModels runs the named models, or all, and ends the command by what came of it.
func runModels(cmd *cobra.Command, names []string, deep, junit bool) error {
	out := cmd.OutOrStdout()
	if junit {
		out = io.Discard
	}
	outcomes, err := tlc.RunModels(cmd.Context(), tlc.Options{
		Spec: spec.Files, Names: names, Deep: deep,
		Stdout: out, Stderr: cmd.ErrOrStderr(), Terminal: isTerminal(cmd.ErrOrStderr()),
	})
	if err != nil {
		return err
	}
	if junit {
		if err := tlc.JUnit(cmd.OutOrStdout(), outcomes); err != nil {
			return err
		}
	}
	return codeExit(tlc.ExitCode(outcomes, nil))
}

// listModels shows the models that a function finds in the specification.
func listModels(cmd *cobra.Command, read func(fs.FS) ([]tlc.Model, error)) error {
	models, err := read(spec.Files)
	if err != nil {
		return err
	}
	_, err = io.WriteString(cmd.OutOrStdout(), tlc.List(models))
	return err
}

// codeExit is the error that ends the command with this code; nil for 0.
func codeExit(code int) error {
	if code == exitAccepted {
		return nil
	}
	return exit{code: code}
}

func newConform() *cobra.Command {
	var deep, list bool
	cmd := &cobra.Command{
		Use:   "conform [NAME...]",
		Short: "compare the Go machines with the specification, state for state",
		Long: `conform has TLC write down the state graph of each model that has a shape, explores
the same shape with the machines, and compares the two as labelled graphs. NAME is
the name of one; without names it compares all, the deep ones only with --deep. It
ends with 1 on any difference, which it shows as a shortest run, and with 2 where
Java or TLC is absent.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if list {
				if err := alone(cmd, args); err != nil {
					return err
				}
				return listModels(cmd, conform.Models)
			}
			outcomes, err := conform.Run(cmd.Context(), conform.Options{
				Spec: spec.Files, Names: args, Deep: deep,
				Stdout: cmd.OutOrStdout(), Stderr: cmd.ErrOrStderr(), Terminal: isTerminal(cmd.ErrOrStderr()),
			})
			if err != nil {
				return err
			}
			return codeExit(conform.ExitCode(outcomes, nil))
		},
	}
	cmd.Flags().BoolVar(&deep, "deep", false, "compare the deep models too")
	cmd.Flags().BoolVar(&list, "list", false, "list the models, and compare none")
	return cmd
}
