"""The mutants of a module: the module with one place changed, as a typing error or a misread rule would change it.

Changed are: a comparison's border or its opposite, a number by one, an operator, a sign, ``and`` for ``or``, a
condition for its opposite, a loop that does not run or ends too soon. Left alone is what no rule depends on: types,
assertions and their messages, decorators.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Final, cast

OTHERS: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
"""What takes an operator's place."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one module."""

    path: Path
    line: int
    before: str
    after: str
    """The line with the change."""
    source: str
    """The whole module with the change."""
    function: tuple[str, int] | None
    """Name and first line of the outermost function that holds the change; None: the module or a class itself."""

    @property
    def name(self) -> str:
        return f"{self.path.name}:{self.line}: {self.before} -> {self.after}"


def mutants_of(path: Path) -> Iterator[Mutant]:
    original = functions(compile(path.read_text(), str(path), "exec", dont_inherit=True))
    for line, before, after, changed in changed_lines(path):
        code = compile(changed, str(path), "exec", dont_inherit=True)
        yield Mutant(path, line, before, after, changed, changed_function(original, functions(code)))


def changed_lines(path: Path) -> Iterator[tuple[int, str, str, str]]:
    """The number of each line that is changed, the line before and after, and the whole module with the change."""
    source = path.read_text()
    lines = source.splitlines(keepends=True)
    for node, text in changes(ast.parse(source)):
        changed = replaced(lines, node, text)
        yield node.lineno, lines[node.lineno - 1].strip(), changed.splitlines()[node.lineno - 1].strip(), changed


def changes(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Every place that is changed, with the text that takes its place."""
    for node in ast.iter_child_nodes(tree):
        if is_untouched(node):
            continue
        if isinstance(node, ast.AnnAssign):
            if node.value is not None:
                yield from changes(ast.Expression(node.value))
            continue
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for each in node.body:
                yield from changes(ast.Module([each], []))
            if isinstance(node, ast.FunctionDef):
                yield from changes(ast.Tuple([each for each in node.args.kw_defaults if each]))
                yield from changes(ast.Tuple(node.args.defaults))
            continue
        if isinstance(node, ast.expr | ast.stmt):
            for text in texts_instead(node):
                yield node, text
        yield from conditions(node)
        yield from changes(node)


def is_untouched(node: ast.AST) -> bool:
    """Types have no say in a game, assertions are no rules, and what is formatted is only read."""
    return (
        isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr)
        or (isinstance(node, ast.keyword) and node.arg == "strict")  # zip: an assertion of equal lengths
        or (isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING")
        or (isinstance(node, ast.Assign) and is_union_of_types(node.value))
    )


def is_union_of_types(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return is_union_of_types(node.left) and is_union_of_types(node.right)
    return (isinstance(node, ast.Name) and node.id[0].isupper() and not node.id.isupper()) or (
        isinstance(node, ast.Constant) and node.value is None
    )


def texts_instead(node: ast.expr | ast.stmt) -> Iterator[str]:
    """What may stand in place of a node."""
    match node:
        case ast.Compare():
            for place, op in enumerate(node.ops):
                ops = [*node.ops]
                ops[place] = cast(ast.cmpop, OTHERS[type(op)]())
                yield ast.unparse(ast.Compare(node.left, ops, node.comparators))
        case ast.BoolOp():
            yield bracketed(ast.BoolOp(cast(ast.boolop, OTHERS[type(node.op)]()), node.values))
        case ast.BinOp() if not is_union_of_types(node) and type(node.op) in OTHERS:
            yield bracketed(ast.BinOp(node.left, cast(ast.operator, OTHERS[type(node.op)]()), node.right))
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield bracketed(node.operand)
        case ast.Constant(value=bool(flag)):
            yield str(not flag)
        case ast.Constant(value=int(number)):
            yield str(number + 1)
            yield str(number - 1) if number else "(-1)"
        case ast.Break():
            yield "continue"
        case ast.Continue():
            yield "break"


def conditions(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Conditions that say the opposite, and loops over nothing; a comparison or a ``not`` changes its sense anyway."""
    tests: list[ast.expr] = []
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        tests.append(node.test)
    elif isinstance(node, ast.comprehension):
        tests.extend(node.ifs)
    for test in tests:
        simple = isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq | ast.NotEq | ast.Is | ast.IsNot)
        if not simple and not isinstance(test, ast.UnaryOp):
            yield test, f"(not ({ast.unparse(test)}))"
    if isinstance(node, ast.For):
        yield node.iter, "()"


def bracketed(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def replaced(lines: list[str], node: ast.expr | ast.stmt, text: str) -> str:
    """The module with another text in place of the node's, and as many lines as before."""
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    first, last = lines[node.lineno - 1].encode(), lines[node.end_lineno - 1].encode()
    newlines = "\\\n" * (node.end_lineno - node.lineno)
    middle = first[: node.col_offset].decode() + text + newlines + last[node.end_col_offset :].decode()
    return "".join([*lines[: node.lineno - 1], middle, *lines[node.end_lineno :]])


def functions(code: CodeType) -> dict[tuple[str, int], CodeType]:
    """The functions of a module and of its classes, the outermost ones, by name and first line."""
    found: dict[tuple[str, int], CodeType] = {}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if "__qualname__" in constant.co_names and "__module__" in constant.co_names:  # a class
                found |= functions(constant)
            else:
                found[constant.co_qualname, constant.co_firstlineno] = constant
    return found


def changed_function(
    before: dict[tuple[str, int], CodeType], after: dict[tuple[str, int], CodeType]
) -> tuple[str, int] | None:
    differing = [key for key, code in before.items() if after.get(key) != code]
    return differing[0] if len(differing) == 1 and differing[0] in after else None
