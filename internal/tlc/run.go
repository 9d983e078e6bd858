package tlc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"
)

// Job is one run of TLC.
type Job struct {
	// Files holds the specification; its top folder is copied (the .tla and .cfg files).
	Files fs.FS
	// Extra are files put beside them, by name.
	Extra map[string]string
	// Module and Config are names of files in it, with their extensions.
	Module, Config string
	// Workers is the number of TLC's threads, 1 if less. Counts of states after a violation, and
	// the depth, are exact with one only.
	Workers int
	// Long is set for a run of minutes: Java then compiles with all its effort. Without it a run
	// of seconds takes half the time, and one of 45,000 states no longer.
	Long bool
	// Coverage asks for Result.Actions.
	Coverage bool
	// Dump, if not nil, is given the state graph that TLC dumps ("dot,actionlabels"), after a run
	// that passed. Read it with ReadDump.
	Dump func(io.ReadSeeker) error
	// Progress, if not nil, is called with each report of TLC, from the goroutine of Run: the
	// first after three seconds, then every two, or every minute in the older dialect.
	Progress func(Progress)
	// Printed, if not nil, is given the lines that the specification itself prints (PrintT), and
	// perhaps others that are no message of TLC; it says whether it has taken the line.
	Printed func(line string) bool
}

// Run runs TLC and reads what it says. It works in a scratch folder of its own, which it removes;
// cancelling the context kills TLC. A violated property is a Result, not an error: the error is
// one of the machine (Java cannot be started, the disk is full), of Dump or of the context.
func Run(ctx context.Context, tools Tools, job Job) (*Result, error) {
	scratch, err := os.MkdirTemp("", "tracecheck-tlc-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	for _, folder := range []string{"spec", "meta", "tmp"} {
		if err := os.Mkdir(filepath.Join(scratch, folder), 0o755); err != nil {
			return nil, err
		}
	}
	if err := copySpec(filepath.Join(scratch, "spec"), job); err != nil {
		return nil, err
	}
	result, err := execute(ctx, command(ctx, tools, job, scratch), job)
	if err != nil || job.Dump == nil || result.Verdict != Pass {
		return result, err
	}
	dump, err := os.Open(filepath.Join(scratch, dumpName))
	if err != nil {
		return result, err
	}
	defer dump.Close()
	return result, job.Dump(dump)
}

const dumpName = "graph.dot"

// copySpec copies the modules and configurations of a flat folder, and the job's extra files.
func copySpec(folder string, job Job) error {
	entries, err := fs.ReadDir(job.Files, ".")
	if err != nil {
		return err
	}
	for _, e := range entries {
		ext := filepath.Ext(e.Name())
		if e.IsDir() || ext != ".tla" && ext != ".cfg" {
			continue
		}
		text, err := fs.ReadFile(job.Files, e.Name())
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, e.Name()), text, 0o644); err != nil {
			return err
		}
	}
	for name, text := range job.Extra {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// command is the command line. TLC writes beside the module, into its metadir and into the
// temporary folder of Java: all three are in the scratch folder. The fingerprint function is
// pinned, because the newer dialect draws one for each run.
func command(ctx context.Context, tools Tools, job Job, scratch string) *exec.Cmd {
	args := []string{
		"-XX:+UseParallelGC",
		"-Djava.io.tmpdir=" + filepath.Join(scratch, "tmp"),
		"-Dtlc2.TLC.progressInterval=2",
		"-cp", tools.Jar, "tlc2.TLC", "-tool", "-fp", "0",
		"-metadir", filepath.Join(scratch, "meta"),
		"-workers", strconv.Itoa(max(1, job.Workers)),
		"-config", job.Config,
	}
	if !job.Long {
		args = append([]string{"-XX:TieredStopAtLevel=1"}, args...)
	}
	if job.Coverage {
		args = append(args, "-coverage", "1")
	}
	if job.Dump != nil {
		args = append(args, "-dump", "dot,actionlabels", filepath.Join(scratch, dumpName))
	}
	cmd := exec.CommandContext(ctx, tools.Java, append(args, job.Module)...)
	cmd.Dir = filepath.Join(scratch, "spec")
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// execute starts TLC and reads its output, both streams as one, while it runs.
func execute(ctx context.Context, cmd *exec.Cmd, job Job) (*Result, error) {
	out, in := io.Pipe()
	cmd.Stdout, cmd.Stderr = in, in
	if err := cmd.Start(); err != nil {
		if ctx.Err() != nil { // interrupted, and nothing is wrong with Java
			return nil, ctx.Err()
		}
		return nil, &ErrMissing{"Java could not be started: " + err.Error(), getJava}
	}
	ended := make(chan error, 1)
	go func() {
		ended <- cmd.Wait()
		in.Close()
	}()
	rd := &reader{progress: job.Progress, printed: job.Printed}
	result, err := readOutput(out, rd, func() int { return exitCode(<-ended) })
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return result, err
}

func exitCode(err error) int {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitCode()
	default:
		return -1
	}
}

// Err returns an error that tells what kept TLC from a verdict, and nil for any other result.
func (r *Result) Err() error {
	if r.Verdict != Failed {
		return nil
	}
	return fmt.Errorf("TLC (exit code %d): %s", r.Exit, r.Message)
}
