package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"tracecheck/checker"
	"tracecheck/checker/witness"
	"tracecheck/internal/tlc"
	"tracecheck/internal/tlctrace"
	"tracecheck/report"
	"tracecheck/spec"
	"tracecheck/trace"
)

// tlcFlags are the flags of the commands that ask TLC as a second judge, and what it takes.
type tlcFlags struct {
	tlc   bool
	limit int
	tools tlc.Tools
	stdin []byte // standard input, which is read twice
}

// defaultLimit is a run that TLC judges in about fifteen seconds.
const defaultLimit = 50_000

func (f *tlcFlags) add(cmd *cobra.Command, about string) {
	cmd.Flags().BoolVar(&f.tlc, "tlc", false, about)
	cmd.Flags().IntVar(&f.limit, "tlc-limit", defaultLimit,
		"the most events, or steps of witnesses, that TLC is given; beyond it nothing is judged")
}

// ready refuses, before any work, what cannot be done: TLC is absent, the logs cannot be read
// twice, or the run must have a specification of its algorithm and has none.
func (f *tlcFlags) ready(cmd *cobra.Command, paths []string, needsSpec bool) (err error) {
	if !f.tlc && cmd.Flags().Changed("tlc-limit") {
		return errors.New("--tlc-limit: it limits what TLC is given; add --tlc, or leave it out")
	}
	if f.limit < 1 {
		return fmt.Errorf("--tlc-limit %d: expected 1 or more", f.limit)
	}
	if !f.tlc {
		return nil
	}
	if f.tools, err = tlc.Find(); err != nil {
		return err
	}
	if slices.Contains(paths, "-") {
		if f.stdin, err = io.ReadAll(cmd.InOrStdin()); err != nil {
			return err
		}
		cmd.SetIn(bytes.NewReader(f.stdin))
	}
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
			return fmt.Errorf("%s is no file that can be read twice, as --tlc does; write the logs to files",
				report.Printable(path))
		}
	}
	if !needsSpec {
		return nil
	}
	files, err := f.open(paths)
	if err != nil {
		return err
	}
	defer files.Close()
	return f.explain(tlctrace.HasSpec(files.Header().Algorithm))
}

// open opens the logs, and leaves standard input to be read once more.
func (f *tlcFlags) open(paths []string) (*trace.Files, error) {
	return trace.Open(paths, bytes.NewReader(f.stdin))
}

// history reads the run for TLC.
func (f *tlcFlags) history(paths []string) (*tlctrace.History, error) {
	files, err := f.open(paths)
	if err != nil {
		return nil, err
	}
	defer files.Close()
	h, err := tlctrace.Read(files.Run, f.limit)
	return h, f.explain(err)
}

// explain adds the flag to raise.
func (f *tlcFlags) explain(err error) error {
	var long *tlctrace.TooLong
	switch {
	case errors.As(err, &long):
		return fmt.Errorf("%w; TLC has judged nothing of it (raise --tlc-limit; 50,000 events take it "+
			"some fifteen seconds)", err)
	case err != nil:
		return fmt.Errorf("--tlc: %w", err)
	}
	return nil
}

func (f *tlcFlags) options(cmd *cobra.Command) (tlctrace.Options, *tlc.Meter) {
	w := cmd.ErrOrStderr()
	meter := tlc.NewMeter(w, isTerminal(w), 1, 1, "TLC")
	return tlctrace.Options{Tools: f.tools, Spec: spec.Files, Progress: meter.Report}, meter
}

// check has TLC judge the run as well, shows both verdicts, and ends the command by both.
func (f *tlcFlags) check(cmd *cobra.Command, paths []string, format string, r *checker.Report) error {
	h, err := f.history(paths)
	if err != nil {
		return err
	}
	o, meter := f.options(cmd)
	v, err := tlctrace.Judge(cmd.Context(), o, h, r, f.limit)
	meter.Clear()
	if err != nil {
		return f.explain(err)
	}
	if err := showBoth(cmd.OutOrStdout(), format, r, v); err != nil {
		return err
	}
	switch {
	case v.Disagreement != "":
		return disagreement(v.Disagreement)
	case r.Verdict == checker.Accepted && v.Partial:
		return exit{code: exitInconclusive}
	}
	return verdictExit(r.Verdict)
}

func disagreement(text string) error {
	return exit{exitInternal, fmt.Errorf("TLC and tracecheck disagree, which is an error of ours; please "+
		"report it with the trace: %s", report.Printable(text))}
}

func showBoth(w io.Writer, format string, r *checker.Report, v *tlctrace.Verdict) error {
	if format == "json" {
		return encode(w, struct {
			*checker.Report
			TLC *tlctrace.Verdict `json:"tlc"`
		}{r, v})
	}
	if err := report.Text(w, r); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n"+v.Text(report.Printable))
	return err
}

// verify has TLC walk the witnesses as well; refusals are those of the verifier in Go, and end is
// how it would have ended the command.
func (f *tlcFlags) verify(cmd *cobra.Command, entries []witness.Entry, paths []string,
	refusals []witness.Refusal, end error,
) error {
	h, err := f.history(paths)
	if err != nil {
		return err
	}
	var claims []tlctrace.Claim
	for _, e := range entries {
		w := e.Witness
		claims = append(claims, tlctrace.Claim{Snap: e.Snap, Records: w.Records, Begin: w.Begin, End: w.End})
	}
	o, meter := f.options(cmd)
	walked, err := tlctrace.Walks(cmd.Context(), o, h, claims, f.limit)
	meter.Clear()
	if err != nil {
		return f.explain(err)
	}
	return compare(cmd.OutOrStdout(), walked.Paths, refusals, end)
}

// compare shows what TLC says of each witness, and ends the command by both.
func compare(out io.Writer, walks []tlctrace.Walk, refusals []witness.Refusal, end error) error {
	accepted, unjudged := 0, false
	var differs string
	for _, w := range walks {
		v := w.Verdict()
		if v.Verdict == checker.Accepted {
			accepted++
		} else {
			unjudged = unjudged || v.Verdict == tlctrace.Inconclusive
			text := v.Message
			if v.Refused != nil {
				text = v.Refused.String()
			}
			fmt.Fprintf(out, "TLC: snapshot %d: %s: %s\n", w.Snap, v.Verdict, report.Printable(text))
		}
		if text := differ(&w, refusals); text != "" && differs == "" {
			differs = text
		}
	}
	fmt.Fprintf(out, "TLC: %d of %d witnesses are runs of Bank.tla from S_begin through S* to S_end\n",
		accepted, len(walks))
	switch {
	case differs != "":
		return disagreement(differs)
	case unjudged && end == nil:
		return exit{code: exitInconclusive}
	}
	return end
}

// differ says how TLC and the verifier contradict each other on one witness: on the path, that
// is. What a witness says beside it, as the number of swaps, is the verifier's alone.
func differ(w *tlctrace.Walk, refusals []witness.Refusal) string {
	refused, path := false, false
	for _, r := range refusals {
		if r.Snap == w.Snap {
			refused = true
			path = path || r.Field == ""
		}
	}
	switch {
	case !refused && w.Refused != nil:
		return fmt.Sprintf("the path of snapshot %d was verified, and TLC refuses it: %s", w.Snap, w.Refused)
	case path && w.Accepted:
		return fmt.Sprintf("the path of snapshot %d was refused, and TLC takes it", w.Snap)
	}
	return ""
}
