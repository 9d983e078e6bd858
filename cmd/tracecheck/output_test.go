package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"tracecheck/impl/run"
)

// TestInterruptedRunLeavesNothing: neither a cut log nor a directory that was made for it.
func TestInterruptedRunLeavesNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := run.Config{Topology: run.Ring, Processes: 3, Snapshots: 1, Transfers: 1_000_000}
	for _, name := range []string{"run.ndjson", "logs/"} {
		folder := t.TempDir()
		err := makeRun(ctx, c, folder+"/"+name, io.Discard)
		require.ErrorIs(t, err, context.Canceled)
		left, err := os.ReadDir(folder)
		require.NoError(t, err)
		require.Empty(t, left, name)
	}
}

// TestRemoveLeavesOthersFiles: a directory that was there stays, with what was in it.
func TestRemoveLeavesOthersFiles(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	folder := t.TempDir()
	note := filepath.Join(folder, "note.txt")
	require.NoError(t, os.WriteFile(note, nil, 0o600))
	c := run.Config{Topology: run.Ring, Processes: 3, Snapshots: 1, Transfers: 1_000_000}
	require.Error(t, makeRun(ctx, c, folder, io.Discard))
	require.Error(t, makeLive(ctx, c, folder, false))
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, left, 1)
	require.FileExists(t, note)
}

// TestWriteFileFails: what could not be written whole is gone; what is no regular file stays.
func TestWriteFileFails(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	broken := errors.New("the disk is full")
	fails := func(w io.Writer) error {
		_, err := io.WriteString(w, "half a li")
		return errors.Join(err, broken)
	}
	require.ErrorIs(t, writeFile(name, fails), broken)
	require.NoFileExists(t, name)
	require.ErrorIs(t, writeFile(os.DevNull, fails), broken)
	_, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	require.NoError(t, writeFile(name, func(w io.Writer) error {
		_, err := io.WriteString(w, "whole\n")
		return err
	}))
	require.FileExists(t, name)
}
