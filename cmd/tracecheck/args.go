package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tracecheck/report"
)

// atLeast wants n arguments or more, and says which are expected.
func atLeast(n int, expected string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < n {
			return fmt.Errorf("%s: expected %s; see %s --help", cmd.Name(), expected, cmd.CommandPath())
		}
		return nil
	}
}

// atMost wants n arguments, 0 or 1, or fewer.
func atMost(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) <= n {
			return nil
		}
		expected := "no argument"
		if n == 1 {
			expected = "one argument at most"
		}
		return fmt.Errorf("%s: expected %s, found %s; see %s --help", cmd.Name(), expected,
			report.Printable(strings.Join(args, " ")), cmd.CommandPath())
	}
}

// wrongFlag says of a flag's value what was expected, in words for users and not for
// programmers.
func wrongFlag(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if !errors.As(err, &invalid) {
		return fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())
	}
	expected := map[string]string{
		"int": "a whole number", "uint64": "a whole number from 0 to 2^64 - 1",
		"intSlice": "whole numbers with commas between", "int64Slice": "whole numbers with commas between",
		"bool": "true or false", "duration": "a time such as 30s or 2m",
	}[invalid.GetFlag().Value.Type()]
	if expected == "" {
		return err
	}
	return fmt.Errorf("--%s %q: expected %s", invalid.GetFlag().Name, invalid.GetValue(), expected)
}

// noEmptyFlag refuses a flag that was given nothing, as by a shell variable that is not
// set: it would pass for one that was not given.
func noEmptyFlag(cmd *cobra.Command, _ []string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if text := f.Value.String(); (text == "" || text == "[]") && f.Value.Type() != "stringArray" {
			err = fmt.Errorf("--%s: there is nothing behind it; name something, or leave it out", f.Name)
		}
	})
	return err
}

// alone refuses what is given beside --list, which would be passed over.
func alone(cmd *cobra.Command, args []string) error {
	if len(args) > 0 || cmd.Flags().NFlag() > 1 {
		return errors.New("--list: it lists all and does nothing else; leave the rest out")
	}
	return nil
}
