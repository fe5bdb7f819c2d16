"""Every small change of one module, one at a time, as code that can be run."""

import ast
import types
from collections.abc import Iterator
from copy import deepcopy
from typing import NamedTuple, TypeVar

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
_LEFT_OUT = ("annotation", "returns", "decorator_list")
"""Parts of a node that say something to readers and tools alone."""

_Node = TypeVar("_Node", bound=ast.AST)


class Change(NamedTuple):
    """One change: ``where`` is a line of the source, without its indentation."""

    line: int
    where: str
    was: str
    becomes: str
    code: types.CodeType

    def __str__(self) -> str:
        return f"line {self.line}: {self.where}    [{self.was} → {self.becomes}]"


def changes(source: str, path: str) -> Iterator[Change]:
    """Yield every change of a source in order of its lines; ``path`` is said in tracebacks."""
    tree, lines = ast.parse(source), source.splitlines()
    made = []
    for holder, field, place, node in _nodes(tree):
        for other in _others(node):
            _put(holder, field, place, ast.copy_location(other, node))
            code = compile(ast.fix_missing_locations(deepcopy(tree)), path, "exec")
            was, becomes = ast.unparse(node), ast.unparse(other)
            where = lines[node.lineno - 1].strip()  # type: ignore[attr-defined]
            made.append(Change(node.lineno, where, was, becomes, code))  # type: ignore[attr-defined]
            _put(holder, field, place, node)
    yield from sorted(made, key=lambda change: change.line)


def _nodes(node: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """Yield what may be changed, each with the node, the field and the place that hold it."""
    if isinstance(node, ast.Assert | ast.JoinedStr):
        return
    for field, value in ast.iter_fields(node):
        if field in _LEFT_OUT:
            continue
        for place, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST):
                yield node, field, place if isinstance(value, list) else None, child
                yield from _nodes(child)


def _put(holder: ast.AST, field: str, place: int | None, node: ast.AST) -> None:
    if place is None:
        setattr(holder, field, node)
    else:
        getattr(holder, field)[place] = node


def _others(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of a node."""
    if isinstance(node, ast.stmt):
        yield from _other_statements(node)
    elif isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            for other in _COMPARISONS[type(operator)]:
                yield _with(node, ops=[*node.ops[:place], other(), *node.ops[place + 1 :]])
    elif isinstance(node, ast.BoolOp):
        yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        yield _with(node, op=_OPERATORS[type(node.op)]())
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.Constant):
        yield from map(ast.Constant, _other_constants(node.value))
    elif isinstance(node, ast.Name) and node.id in _NAMES:
        yield _with(node, id=_NAMES[node.id])
    elif isinstance(node, ast.IfExp):
        yield _with(node, body=node.orelse, orelse=node.body)


def _other_statements(node: ast.stmt) -> Iterator[ast.stmt]:
    if isinstance(node, ast.Return) and node.value is not None:
        if not isinstance(node.value, ast.Constant):
            yield ast.Return(ast.Constant(None))
    elif isinstance(node, ast.AugAssign) and type(node.op) in _OPERATORS:
        yield _with(node, op=_OPERATORS[type(node.op)]())
    elif _may_be_left_out(node):
        yield ast.Pass()
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif isinstance(node, ast.Continue):
        yield ast.Break()
    elif isinstance(node, ast.If | ast.While) and _stands_alone(node.test):
        yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))


def _may_be_left_out(node: ast.stmt) -> bool:
    if isinstance(node, ast.Assign):
        return not isinstance(node.targets[0], ast.Name | ast.Tuple)
    return isinstance(node, ast.Raise) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    )


def _stands_alone(test: ast.expr) -> bool:
    """Whether a condition is turned round nowhere else, and is met when the program runs."""
    return not isinstance(test, ast.Compare | ast.UnaryOp) and ast.unparse(test) != "TYPE_CHECKING"


def _other_constants(value: object) -> tuple[float, ...]:
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (value + 1, value - 1) if value > 0 else (value + 1,)
    return (value + 1.0,) if isinstance(value, float) else ()


def _with(node: _Node, **fields: object) -> _Node:
    return type(node)(**{**dict(ast.iter_fields(node)), **fields})
