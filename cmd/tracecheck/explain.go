package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tracecheck/checker/explain"
)

func newExplain() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [NAME]",
		Short: "say what a finding means, what usually causes it and what to do",
		Long: `explain tells of a finding what it means, shows a smallest trace that has it, and
says which rule it comes from, what usually causes it and what to do. Without a
name it lists the findings.`,
		Args: atMost(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return explain.List(cmd.OutOrStdout())
			}
			f, known := explain.Find(args[0])
			if !known {
				return fmt.Errorf("%q is no finding; expected one of %s",
					args[0], strings.Join(explain.Names(), ", "))
			}
			return f.Write(cmd.OutOrStdout())
		},
	}
}
