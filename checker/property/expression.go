package property

import (
	"fmt"
	"strings"
	"sync"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/env"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"

	"tracecheck/checker"
)

// Bounds of an expression; a property that people write is far below them.
const (
	maxText    = 4096 // characters
	maxNodes   = 2000 // operators, names and constants, macros written out
	maxNesting = 100  // parentheses, brackets and calls within each other
)

// expression is a property written in CEL.
type expression struct {
	ast       *cel.Ast
	program   cel.Program
	usesTotal bool
	usesAll   bool // it uses all of state, or of channel, other than key by key
}

// environment is what an expression may use.
var environment = sync.OnceValues(func() (*cel.Env, error) {
	dyn := cel.ListType(cel.DynType)
	return cel.NewCustomEnv(
		cel.StdLib(cel.StdLibSubset(env.NewLibrarySubset().AddExcludedFunctions(
			env.NewFunction("matches"),
			env.NewFunction(operators.Equals), env.NewFunction(operators.NotEquals)))),
		cel.Variable("state", cel.MapType(cel.StringType, cel.DynType)),
		cel.Variable("channel", cel.MapType(cel.StringType, dyn)),
		cel.Variable("total", cel.IntType),
		cel.Function("sum", cel.Overload("sum_list", []*cel.Type{dyn}, cel.DynType,
			cel.UnaryBinding(sum))),
		equality(operators.Equals), equality(operators.NotEquals),
		cel.CrossTypeNumericComparisons(true),
		cel.ParserExpressionSizeLimit(maxText),
		cel.ParserRecursionLimit(maxNesting),
		cel.ParserErrorRecoveryLimit(5),
		cel.ExpressionNodeLimit(maxNodes),
	)
})

// equality is == or != between values of any two types, so that total == 10.0
// is an expression: CEL has it for values whose type it does not know, and
// refuses it for others. What can never be equal is left to forbidden.
func equality(operator string) cel.EnvOption {
	return cel.Function(operator, cel.Overload("equality_"+operator,
		[]*cel.Type{cel.DynType, cel.DynType}, cel.BoolType))
}

// compile reads an expression. Its errors are in words, with the position.
func compile(text string) (*expression, error) {
	if n := len(text); n > 4*maxText { // before anything looks at each character
		return nil, fmt.Errorf("the expression has %d bytes: at most %d characters are read",
			n, maxText)
	}
	e, err := environment()
	if err != nil {
		return nil, err
	}
	checked, issues := e.Compile(text)
	if issues.Err() != nil {
		return nil, inWords(text, issues)
	}
	if t := checked.OutputType(); !t.IsExactType(cel.BoolType) && !t.IsExactType(cel.DynType) {
		return nil, fmt.Errorf("the expression gives %s: expected true or false, "+
			"as of ==, <, && or all()", article(t.String()))
	}
	if err := forbidden(text, checked.NativeRep()); err != nil {
		return nil, err
	}
	x := &expression{ast: checked}
	x.survey(checked.NativeRep().Expr())
	x.program, err = e.Program(checked, cel.CustomDecoratorV2(measured))
	return x, err
}

// survey sets what the evaluation of expr may depend on. A name that a macro
// binds anew is taken for the outer one, which errs to the safe side.
func (x *expression) survey(expr ast.Expr) {
	byKey := map[int64]bool{} // where state and channel may stand with keys missing
	ast.PostOrderVisit(expr, ast.NewExprVisitor(func(e ast.Expr) {
		switch e.Kind() {
		case ast.CallKind:
			if call := e.AsCall(); call.FunctionName() == operators.Index {
				byKey[call.Args()[0].ID()] = true
			}
		case ast.SelectKind:
			byKey[e.AsSelect().Operand().ID()] = true
		case ast.ComprehensionKind:
			if c := e.AsComprehension(); isAllOrExists(c) {
				byKey[c.IterRange().ID()] = true
			}
		}
	}))
	ast.PostOrderVisit(expr, ast.NewExprVisitor(func(e ast.Expr) {
		if e.Kind() != ast.IdentKind {
			return
		}
		switch strings.TrimPrefix(e.AsIdent(), ".") {
		case "total":
			x.usesTotal = true
		case "state", "channel":
			x.usesAll = x.usesAll || !byKey[e.ID()]
		}
	}))
}

// isAllOrExists says whether a loop is one of these two, whose value does not
// depend on how many keys there are, but on what is true of them: it gathers a
// truth value, others a list or a count.
func isAllOrExists(c ast.ComprehensionExpr) bool {
	start := c.AccuInit()
	return start.Kind() == ast.LiteralKind && start.AsLiteral().Type() == types.BoolType
}

// forbidden finds what CEL lets pass and this package does not.
func forbidden(text string, tree *ast.AST) error {
	var err error
	ast.PostOrderVisit(tree.Expr(), ast.NewExprVisitor(func(e ast.Expr) {
		what := ""
		switch e.Kind() {
		case ast.CallKind:
			what = neverEqual(tree, e.AsCall())
		case ast.StructKind: // protocol buffers, whose size no step pays for
			what = fmt.Sprintf("%s{} is not supported: expected a value of JSON",
				short(e.AsStruct().TypeName()))
		}
		if err == nil && what != "" {
			err = at(text, tree.SourceInfo().GetStartLocation(e.ID()), what)
		}
	}))
	return err
}

// neverEqual tells of a comparison by == or != of types that have no value in
// common, such as total == "10".
func neverEqual(tree *ast.AST, call ast.CallExpr) string {
	if f := call.FunctionName(); f != operators.Equals && f != operators.NotEquals {
		return ""
	}
	numeric := func(k types.Kind) bool {
		return k == types.IntKind || k == types.UintKind || k == types.DoubleKind
	}
	a, b := tree.GetType(call.Args()[0].ID()), tree.GetType(call.Args()[1].ID())
	if a.Kind() == b.Kind() || a.Kind() == types.DynKind || b.Kind() == types.DynKind ||
		numeric(a.Kind()) && numeric(b.Kind()) {
		return ""
	}
	return fmt.Sprintf("%s and %s are never equal", article(a.String()), article(b.String()))
}

// holds is the value of the expression in s.
func (x *expression) holds(s *checker.State) (bool, error) {
	if x.usesTotal && !s.Bank {
		return false, fmt.Errorf("total is known of a bank only, and this run is of another " +
			"application: add up what counts, such as sum(state.map(p, state[p].tokens)) + " +
			"sum(channel.map(c, size(channel[c])))")
	}
	if !s.Whole && (x.usesTotal || x.usesAll) {
		return false, errNotWhole
	}
	out, _, err := x.program.Eval(newMoment(s))
	if err != nil {
		return false, x.evalError(err)
	}
	switch v := out.(type) {
	case types.Bool:
		return bool(v), nil
	case *types.Unknown:
		return false, fmt.Errorf("%w: it depends on %s", ErrUnknown, trails(v))
	default:
		return false, fmt.Errorf("the expression gives %s: expected true or false",
			article(out.Type().TypeName()))
	}
}
