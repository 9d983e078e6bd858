package main

import (
	"github.com/spf13/cobra"

	"tracecheck/internal/tlc"
	"tracecheck/spec"
)

func newModel() *cobra.Command {
	var deep bool
	cmd := &cobra.Command{
		Use:   "model [NAME...]",
		Short: "check the specification with TLC",
		Long: `model runs the models of spec/models.json with TLC and compares what it finds
with what they must give: exact states and depth, or a counterexample. It ends
with 1 on any difference, and with 2 where Java or TLC is absent.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			outcomes, err := tlc.RunModels(cmd.Context(), tlc.Options{
				Spec: spec.Files, Names: args, Deep: deep,
				Stdout: cmd.OutOrStdout(), Stderr: cmd.ErrOrStderr(), Terminal: isTerminal(cmd.ErrOrStderr()),
			})
			if err != nil {
				return err
			}
			return codeExit(tlc.ExitCode(outcomes, nil))
		},
	}
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
