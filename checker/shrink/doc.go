// Package shrink makes a trace smaller while it keeps a finding: it takes lines
// out, most of them at once first, then one by one, until no single line can go.
// Whether the finding is still there is for the checker to say, each time.
package shrink
