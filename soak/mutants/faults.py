"""Which small faults a source can have: each is one expression or statement written otherwise.

Only the bodies of functions are looked at, since the tests that reach them are known. Left alone are assertions and
casts, which speak to the type checker, what is only logged or raised in words, and the insides of f-strings, whose
places Python does not tell.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
RECKONED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
QUIET: Final = {"log", "cast", "assert_never"}


@dataclass(frozen=True, order=True)
class Fault:
    """A place in a file, and what stands there instead."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    before: str
    after: str
    around: str

    @property
    def name(self) -> str:
        """What it is called in lists, wherever in the file it has moved."""
        before = " ".join(self.before.split())
        around = f" in: {self.around}" if self.around not in self.before else ""
        return f"{self.path}: {before} -> {' '.join(self.after.split())}{around}"

    def put_into(self, source: str) -> str:
        lines = source.encode().splitlines(keepends=True)
        head, tail = lines[self.line - 1][: self.column], lines[self.end_line - 1][self.end_column :]
        gap = b"\n" * (self.end_line - self.line)  # what follows keeps its lines
        changed = b"".join((*lines[: self.line - 1], head, self.after.encode(), gap, tail, *lines[self.end_line :]))
        return changed.decode()


def faults(path: str, source: str) -> list[Fault]:
    """Return every fault that we know how to put into a source, in order."""
    lines = source.encode().splitlines(keepends=True)
    return sorted(
        {
            _fault(path, lines, node, after)
            for function in _functions(ast.parse(source))
            for statement in function.body
            for node in _looked_at(statement)
            for after in _others(node)
        }
    )


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def _looked_at(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and what is in it, without what is left alone; functions inside come by themselves."""
    match node:
        case ast.Assert() | ast.Raise() | ast.JoinedStr() | ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(value=ast.Name(id=name))) if name in QUIET:
            return
        case ast.AnnAssign(value=value):
            yield from _looked_at(value) if value else ()
            return
        case _:
            yield node
            for inner in ast.iter_child_nodes(node):
                yield from _looked_at(inner)


def _others(node: ast.AST) -> Iterator[str]:
    """Yield what may stand in the place of a node."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=right):
            for other in COMPARED[type(op)]:
                yield _written(ast.Compare(left, [other()], right))
        case ast.BoolOp(op=op, values=values):
            yield _written(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in RECKONED:
            yield _written(ast.BinOp(left, RECKONED[type(op)](), right))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield _written(operand)
        case ast.Constant(value=bool(value)):
            yield str(not value)
        case ast.Constant(value=int(value)):
            yield from (f"({value + 1})", f"({value - 1})")
        case ast.Call(func=ast.Name(id="min" | "max"), keywords=[]):
            return  # the same in any order
        case ast.Call(func=function, args=[first, second, *rest], keywords=keywords):
            yield _written(ast.Call(function, [second, first, *rest], keywords))
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield _written(ast.IfExp(test, orelse, body))
        case ast.Return(value=ast.expr()):
            yield "return None"
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign():
            yield "pass"
        case ast.Break():
            yield "continue"
        case ast.Continue():
            yield "break"
        case ast.If(test=test) | ast.While(test=test) if isinstance(test, ast.Name | ast.Attribute | ast.Call):
            yield f"not {ast.unparse(test)}"  # stands in the place of the test alone
        case _:
            pass


def _written(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def _fault(path: str, lines: Sequence[bytes], node: ast.AST, after: str) -> Fault:
    place = node.test if isinstance(node, ast.If | ast.While) else node
    assert isinstance(place, ast.expr | ast.stmt)
    assert place.end_lineno is not None
    assert place.end_col_offset is not None
    *first, last = lines[place.lineno - 1 : place.end_lineno]
    before = b"".join((*first, last[: place.end_col_offset]))[place.col_offset :].decode()
    around = lines[place.lineno - 1].decode().strip()
    return Fault(path, place.lineno, place.col_offset, place.end_lineno, place.end_col_offset, before, after, around)


def is_code(fault: Fault, source: str) -> bool:
    """Say whether a fault changes something, into what Python can still read."""
    try:
        return ast.dump(ast.parse(fault.put_into(source))) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False
