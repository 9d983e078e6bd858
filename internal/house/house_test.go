// Package house keeps the rules of this house: how long a function, a file and
// a line may be, that exported names are documented, and who may import whom.
// It is all tests; `make lint` and `make test` run them.
package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// The longest that things may be, in lines and, for a line, in characters.
const (
	maxFunction = 70
	maxFile     = 400
	maxLine     = 120
	tabWidth    = 4
)

const root = "../.."

// files lists the project's files, slash-separated and relative to the root.
func files(t *testing.T, endings ...string) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && (name == ".git" || name == ".cache" || name == "bin" || name == "states") {
			return filepath.SkipDir
		}
		if d.Type().IsRegular() && (len(endings) == 0 || slices.Contains(endings, filepath.Ext(name))) {
			names = append(names, path)
		}
		return nil
	})
	require.NoError(t, err)
	require.NotEmpty(t, names)
	return names
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

func TestGoFilesAndTheirLinesAreShort(t *testing.T) {
	for _, name := range files(t, ".go") {
		lines := strings.Split(strings.TrimSuffix(read(t, name), "\n"), "\n")
		if len(lines) > maxFile {
			t.Errorf("%s has %d lines, more than %d", name, len(lines), maxFile)
		}
		for i, line := range lines {
			width := utf8.RuneCountInString(line) + (tabWidth-1)*strings.Count(line, "\t")
			if width > maxLine {
				t.Errorf("%s:%d is %d characters long, more than %d", name, i+1, width, maxLine)
			}
		}
	}
}

func TestFunctionsAreShort(t *testing.T) {
	each(t, func(set *token.FileSet, f *ast.File) {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if n := set.Position(fn.End()).Line - set.Position(fn.Pos()).Line + 1; n > maxFunction {
				t.Errorf("%s: %s has %d lines, more than %d", set.Position(fn.Pos()), fn.Name.Name, n, maxFunction)
			}
		}
	})
}

// each calls check with every Go file, parsed with its comments.
func each(t *testing.T, check func(*token.FileSet, *ast.File)) {
	t.Helper()
	set := token.NewFileSet()
	for _, name := range files(t, ".go") {
		f, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		require.NoError(t, err)
		check(set, f)
	}
}

func TestExportedNamesAreDocumented(t *testing.T) {
	packages := map[string]bool{} // by folder: whether some file says what the package is
	each(t, func(set *token.FileSet, f *ast.File) {
		name := set.Position(f.Pos()).Filename
		folder := filepath.Dir(name)
		packages[folder] = packages[folder] || f.Doc != nil
		if strings.HasSuffix(name, "_test.go") {
			return
		}
		for _, d := range f.Decls {
			for _, id := range undocumented(d) {
				t.Errorf("%s: %s is exported and has no comment", set.Position(id.Pos()), id.Name)
			}
		}
	})
	for folder, documented := range packages {
		if !documented {
			t.Errorf("%s: no file says what the package is for", folder)
		}
	}
}

// undocumented are the exported names that a declaration makes without a word.
func undocumented(d ast.Decl) []*ast.Ident {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && d.Doc == nil && hasExportedReceiver(d) {
			return []*ast.Ident{d.Name}
		}
	case *ast.GenDecl:
		var names []*ast.Ident
		for _, s := range d.Specs {
			names = append(names, undocumentedSpec(d, s)...)
		}
		return names
	}
	return nil
}

func undocumentedSpec(d *ast.GenDecl, s ast.Spec) []*ast.Ident {
	var names []*ast.Ident
	switch s := s.(type) {
	case *ast.TypeSpec:
		if s.Name.IsExported() && d.Doc == nil && s.Doc == nil {
			names = append(names, s.Name)
		}
	case *ast.ValueSpec: // a group of constants is documented by the group
		for _, n := range s.Names {
			if n.IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
				names = append(names, n)
			}
		}
	}
	return names
}

// hasExportedReceiver says whether a function is one, or a method that somebody
// outside the package can see: those of the standard interfaces speak for
// themselves only on types that nobody sees.
func hasExportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	receiver := d.Recv.List[0].Type
	if star, ok := receiver.(*ast.StarExpr); ok {
		receiver = star.X
	}
	if generic, ok := receiver.(*ast.IndexExpr); ok {
		receiver = generic.X
	}
	id, ok := receiver.(*ast.Ident)
	return ok && id.IsExported()
}
