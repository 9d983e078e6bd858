package mutants

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"tracecheck/internal/tlc"
)

// levels says after how many steps a mutant first differs from its original: by what leaves the
// states that are so many steps from the start, level by level, on one side of the comparison
// alone. It is a second opinion on the length that the comparison of graphs gives.
func (l *lab) levels(ctx context.Context, kind, name string, n int, m *Mutant, text string) (bool, string, error) {
	search := l.goLevels
	if kind == bySpecLevels {
		search = l.specLevels
	}
	original, err := l.originalLevels(ctx, kind, name, n, search)
	if err != nil || m == nil {
		return false, "equal", err
	}
	mutated, err := search(ctx, name, n, m, text)
	if err != nil {
		return false, "", err
	}
	for i := range n {
		if mutated[i] != original[i] {
			return true, differsAfter(i + 1), nil
		}
	}
	return false, fmt.Sprintf("equal for %d steps", n), nil
}

// search returns digests of the steps that leave the first n levels of a model's states.
type search func(ctx context.Context, name string, n int, m *Mutant, text string) ([]string, error)

// originalLevels searches without a mutant, once in a lab.
func (l *lab) originalLevels(ctx context.Context, kind, name string, n int, find search) ([]string, error) {
	key := fmt.Sprint(kind, name, n)
	l.mutex.Lock()
	s := l.searched[key]
	if s == nil {
		s = &searched{}
		l.searched[key] = s
	}
	l.mutex.Unlock()
	s.once.Do(func() { s.levels, s.err = find(ctx, name, n, nil, "") })
	return s.levels, s.err
}

func (l *lab) goLevels(ctx context.Context, name string, n int, m *Mutant, text string) ([]string, error) {
	binary, err := l.build(ctx, m, text, "internal/mutants/compare", "build")
	if err != nil {
		return nil, err
	}
	if m != nil {
		defer os.Remove(binary)
	}
	out, err := l.command(ctx, ".", binary, "-levels", fmt.Sprint(n), name).Output()
	digests := strings.Fields(string(out))
	if err == nil && len(digests) != n {
		err = fmt.Errorf("%d levels of %d", len(digests), n)
	}
	return digests, err
}

// specLevels has TLC find the states of those levels, and no others.
func (l *lab) specLevels(ctx context.Context, name string, n int, m *Mutant, text string) ([]string, error) {
	folder, err := l.spec(m, text)
	if err != nil {
		return nil, err
	}
	tools, err := tlc.Find()
	if err != nil {
		return nil, err
	}
	files := os.DirFS(folder)
	models, err := tlc.ReadModels(files)
	if err != nil {
		return nil, err
	}
	chosen, err := tlc.Select(models, []string{name}, false)
	if err != nil {
		return nil, err
	}
	config, err := fs.ReadFile(files, chosen[0].Config)
	if err != nil {
		return nil, err
	}
	job := stopAt(files, chosen[0], n+1, tlc.WithoutChecks(string(config)))
	var digests []string
	job.Dump = func(dump io.ReadSeeker) error {
		digests, err = dumpLevels(dump, n)
		return err
	}
	r, err := tlc.Run(ctx, tools, job)
	if err == nil && r.Verdict != tlc.Pass {
		err = fmt.Errorf("TLC ends with %s: %s", r.Verdict, firstLine(r.Message))
	}
	return digests, err
}

// dumpLevels walks the graph in a dump breadth first.
func dumpLevels(dump io.Reader, n int) ([]string, error) {
	states, leaving := map[int64]string{}, map[int64][]tlc.Edge{}
	seen, level := map[int64]bool{}, []int64{}
	err := tlc.ReadDump(dump, func(s tlc.Node) error {
		states[s.ID] = s.State.String()
		if s.Initial && !seen[s.ID] {
			seen[s.ID] = true
			level = append(level, s.ID)
		}
		return nil
	}, func(e tlc.Edge) error {
		leaving[e.From] = append(leaving[e.From], e)
		return nil
	})
	var digests []string
	for range n {
		var steps []string
		var found []int64
		for _, id := range level {
			for _, e := range leaving[id] {
				steps = append(steps, fmt.Sprintln(states[id], e.Action, states[e.To]))
				if !seen[e.To] {
					seen[e.To] = true
					found = append(found, e.To)
				}
			}
		}
		slices.Sort(steps)
		digests = append(digests, fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, slices.Compact(steps)))))
		level = found
	}
	return digests, err
}
