package main

import (
	"os"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tracecheck/internal/tlc"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"tracecheck": func() { os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs the command as its users do; each script says what for.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		Setup: func(env *testscript.Env) error { // scripts have no home, where TLC is kept
			folder, err := tlc.CacheFolder()
			env.Setenv("TRACECHECK_CACHE", folder)
			env.Setenv("TLA2TOOLS_JAR", os.Getenv("TLA2TOOLS_JAR"))
			env.Setenv("JAVA_HOME", os.Getenv("JAVA_HOME"))
			return err
		},
	})
}

// exits runs a command and holds its exit code: exits CODE COMMAND ARG...
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARG...")
	}
	err := ts.Exec(args[1], args[2:]...)
	code := "0"
	if status, failed := err.(interface{ ExitCode() int }); failed {
		code = strconv.Itoa(status.ExitCode())
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if code != args[0] {
		ts.Fatalf("%v ended with exit code %s, expected %s", args[1:], code, args[0])
	}
}
