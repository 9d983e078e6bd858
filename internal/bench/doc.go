// Package bench measures the check of a large trace beside what any reader of it
// would cost, in one run: encoding/json, gzip -dc and zstd -dc over the same
// bytes. It is all benchmarks; `make bench` runs them.
package bench
