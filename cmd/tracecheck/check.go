package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"tracecheck/checker"
	"tracecheck/checker/property"
	"tracecheck/report"
	"tracecheck/trace"
)

// checkFlags are the flags of the command check.
type checkFlags struct {
	format, witness string
	stable          []string
	second          tlcFlags
}

func newCheck() *cobra.Command {
	var c checkFlags
	cmd := &cobra.Command{
		Use:   "check TRACE...",
		Short: "judge a recorded run",
		Long: `check reads the logs of one run, in any order, and judges the run and each of
its snapshots. TRACE is a file, a directory, which stands for its *.ndjson files,
or - for standard input. The exit code is the verdict: 0 accepted, 1 rejected,
3 malformed input, 4 inconclusive.

With --tlc, TLC, the model checker of TLA+, judges the run as well: a run of
chandy-lamport, lai-yang, mattern or stop-the-world as one of the specification of
its algorithm in spec/, one of naive or none by its witnesses, as runs of
spec/Bank.tla, and where channels deliver in any order and the algorithm needs the
order of sending, by both. Its yes counts only for a whole run. Where it
was not given something that was judged here, an accepted run ends with 4; where the
two disagree, which is an error of ours, the command ends with 70.`,
		Example: `  tracecheck check logs/
  tracecheck check --stable 'total == 300' p1.ndjson p2.ndjson p3.ndjson
  gzip -dc run.ndjson.gz | tracecheck check -`,
		Args: atLeast(1, "the logs of a run: files, a directory, or -"),
		RunE: c.run,
	}
	c.second.add(cmd, "have TLC judge the run too, as a run of the specification")
	cmd.Flags().StringVar(&c.format, "format", "text", "text or json")
	cmd.Flags().StringArrayVar(&c.stable, "stable", nil, "a property in CEL, or "+
		"deficit, exhausted, one-token, conserved, terminated: what it is on S_begin, S* and S_end, and what follows")
	cmd.Flags().StringVar(&c.witness, "witness", "", "write each snapshot's path S_begin -> S* -> S_end to this file")
	return cmd
}

// run judges the run of these logs and ends the command by the verdict.
func (c *checkFlags) run(cmd *cobra.Command, args []string) error {
	if c.format != "text" && c.format != "json" {
		return fmt.Errorf("--format %s: expected text or json", c.format)
	}
	if err := notAnInput("witness", c.witness, args); err != nil {
		return err
	}
	properties, err := compile(c.stable)
	if err != nil {
		return err
	}
	if err := c.second.ready(cmd, args, true); err != nil {
		return err
	}
	r, err := check(cmd, args, properties...)
	if err != nil {
		return err
	}
	if err := writeWitness(c.witness, r); err != nil {
		return err
	}
	if c.second.tlc {
		return c.second.check(cmd, args, c.format, r)
	}
	if err := show(cmd.OutOrStdout(), c.format, r); err != nil {
		return err
	}
	return verdictExit(r.Verdict)
}

// compile reads the properties that --stable names.
func compile(texts []string) ([]checker.Property, error) {
	var list []checker.Property
	for _, text := range texts {
		p, err := property.Compile(text)
		if err != nil {
			return nil, fmt.Errorf("--stable %s: %w", text, err)
		}
		list = append(list, p)
	}
	return list, nil
}

// check judges the run in these files and directories.
func check(cmd *cobra.Command, paths []string, stable ...checker.Property) (*checker.Report, error) {
	files, err := openRun(cmd, paths)
	if err != nil {
		return nil, err
	}
	defer files.Close()
	p := newProgress(cmd.ErrOrStderr(), "checking", "lines")
	defer p.done()
	return checker.Check(files.Run, checker.Options{
		Stable: stable, Compile: property.Compile,
		Progress: func(lines int64) error {
			p.set(lines)
			return cmd.Context().Err()
		},
	})
}

// openRun opens the logs of a run and says which files it passes over.
func openRun(cmd *cobra.Command, paths []string) (*trace.Files, error) {
	files, err := trace.Open(paths, cmd.InOrStdin())
	if err != nil {
		return nil, err
	}
	for _, name := range files.Ignored {
		fmt.Fprintf(cmd.ErrOrStderr(), "tracecheck: %s is not read: it is no file whose name ends in .ndjson\n",
			report.Printable(name))
	}
	return files, nil
}

func show(w io.Writer, format string, r *checker.Report) error {
	if format == "json" {
		return encode(w, r)
	}
	return report.Text(w, r)
}

func encode(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// writeWitness writes the paths of all snapshots to the named file, if one is named.
func writeWitness(name string, r *checker.Report) error {
	if name == "" {
		return nil
	}
	entries := []checker.WitnessEntry{}
	for _, s := range r.Snapshots {
		if s.Witness != nil {
			entries = append(entries, checker.WitnessEntry{Snap: s.Snap, Witness: *s.Witness})
		}
	}
	text, err := json.Marshal(entries)
	if err != nil {
		return err
	}
	return writeText(name, append(text, '\n'))
}

func verdictExit(verdict string) error {
	switch verdict {
	case checker.Accepted:
		return nil
	case checker.Rejected:
		return exit{code: exitRejected}
	}
	return exit{code: exitInconclusive}
}
