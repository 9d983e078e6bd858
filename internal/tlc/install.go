package tlc

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The version of the Maven plugin is pinned like the artifact it fetches.
const mavenCopy = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy"

// Install puts the pinned TLC into the cache folder, unless it is there already, and returns the
// path of the jar. Maven fetches it; a file with another checksum is refused. The error is an
// *ErrMissing where Maven is not installed.
func Install(ctx context.Context) (string, error) {
	folder, err := CacheFolder()
	if err != nil {
		return "", err
	}
	jar := filepath.Join(folder, jarName)
	if verify(jar) == nil {
		return jar, nil
	}
	maven, err := exec.LookPath("mvn")
	if err != nil {
		return "", &ErrMissing{"Maven is not installed", "install it (Debian: apt-get install maven)" +
			", or set " + jarEnv + " to a tla2tools.jar"}
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	// Into a folder of its own in the cache: a rename then makes the file appear whole.
	scratch, err := os.MkdirTemp(folder, "download-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(scratch)
	if err := download(ctx, maven, scratch); err != nil {
		return "", err
	}
	fetched := filepath.Join(scratch, jarName)
	if err := verify(fetched); err != nil {
		return "", err
	}
	return jar, os.Rename(fetched, jar)
}

func download(ctx context.Context, maven, folder string) error {
	cmd := exec.CommandContext(ctx, maven, "-q", "-B", mavenCopy,
		"-Dartifact="+Artifact, "-DoutputDirectory="+folder)
	cmd.Dir = folder
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("maven could not fetch %s: %w\n%s", Artifact, err,
			strings.TrimSpace(string(out)))
	}
	return nil
}
