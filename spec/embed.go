// Package spec holds the TLA+ specification, so that the command has it with it
// wherever it runs.
package spec

import "embed"

// Files is this folder: the modules, their configurations and models.json.
//
//go:embed *.tla *.cfg models.json
var Files embed.FS
