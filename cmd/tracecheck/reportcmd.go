package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tracecheck/report"
	"tracecheck/trace"
)

// traceName is how a page calls the trace: by its last name, and how many more.
func traceName(args []string) string {
	name := filepath.Base(args[0])
	if more := len(args) - 1; more > 0 {
		name += fmt.Sprintf(" and %d more", more)
	}
	return name
}

// readOnce says whether a name stands for a pipe, which cannot be read again.
func readOnce(name string) bool {
	info, err := os.Stat(name)
	return name == "-" || err == nil && !info.IsDir() && !info.Mode().IsRegular()
}

func newReport() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "report TRACE... -o OUT",
		Short: "draw a judged run as a page or a picture",
		Long: `report judges a run and writes one self-contained file: OUT.html, a page with the
verdicts, the findings in words and the pictures, or OUT.svg, a picture alone.
The run is drawn in recorded order and in proof order. It ends with 0 once the
file is written, whatever the verdict; "check" has the verdict in its exit code.`,
		Args: atLeast(1, "the logs of a run: files or a directory"),
		RunE: func(cmd *cobra.Command, args []string) error {
			write := report.Page
			switch strings.ToLower(filepath.Ext(out)) {
			case ".html", ".htm":
			case ".svg":
				write = report.SVG
			default:
				return fmt.Errorf("-o %q: expected a file that ends in .html or .svg", out)
			}
			return draw(cmd, args, out, write)
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "the file to write, .html or .svg")
	return cmd
}

// draw judges the run of these logs and writes the file.
func draw(cmd *cobra.Command, args []string, out string, write func(io.Writer, *report.Run) error) error {
	if err := notAnInput("output", out, args); err != nil {
		return err
	}
	if once := slices.IndexFunc(args, readOnce); once >= 0 {
		return fmt.Errorf("report reads the run more than once; name a file instead of %s", args[once])
	}
	r, err := check(cmd, args)
	if err != nil {
		return err
	}
	run, err := report.Collect(traceName(args), r, func() (*trace.Files, error) {
		return trace.Open(args, nil)
	})
	if err != nil {
		return err
	}
	var page bytes.Buffer
	if err := write(&page, run); err != nil {
		return err
	}
	if err := writeText(out, page.Bytes()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s; %s is written\n", r.Verdict, out)
	return err
}
