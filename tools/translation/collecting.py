"""Finds the texts that people see in the sources and the resources of the program.

``sudoku_ga/translation.py`` says how a text is marked, and which need no mark.
"""

import ast
import inspect
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sudoku_ga
from sudoku_ga.resources import resource_path

ROOT = Path(sudoku_ga.__file__).resolve().parent.parent

_DECLARED = {"label", "help", "short_help", "epilog", "zero_means", "effect"}
_MARKS = {"_": 1, "later": 1, "ngettext": 2, "counted": 2, "pgettext": 2}
"""Functions that mark texts, and how many texts each takes."""

_TITLES = {
    "recipes": ("recipe", ("title", "summary", "description")),
    "experiments": ("experiment", ("title", "description")),
    "tuning": ("experiment", ("title", "description")),
}


OF_CLICK = (
    "Usage:",
    "Options",
    "Commands",
    "Show this message and exit.",
    "Show the version and exit.",
    "default: {default}",
    "Missing argument",
    "Missing option",
    "Missing parameter",
    "Missing command.",
    "No such option {name!r}.",
    "No such command {name!r}.",
    "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}",
    "{value} is not in the range {range}.",
    "{value!r} is not a valid {number_type}.",
    "Option {name!r} does not take a value.",
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
)
"""What click says of its own, in the words of its sources."""


class UnmarkableError(Exception):
    """A text that no translator could be given."""


@dataclass(frozen=True)
class Text:
    """One text to be translated.

    Parameters
    ----------
    id : str or (str, str)
        The English text, or one for 1 and one for many.
    context : str, optional
        What tells it from others that are written alike.
    place : str
        The file, below the root.
    """

    id: str | tuple[str, str]
    context: str | None
    place: str


_HANDED_ON = "sudoku_ga/translation.py"


def all_texts() -> Iterator[Text]:
    """Yield every text of the program, in the order of the files."""
    for path in sorted((ROOT / "sudoku_ga").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from texts_of(tree, path.relative_to(ROOT).as_posix())
    yield from (Text(each, None, "click") for each in OF_CLICK)
    for folder, (table, keys) in _TITLES.items():
        for path in sorted(resource_path(folder).glob("*.toml")):
            place = f"resources/{folder}/{path.name}"
            yield from _texts_of_table(tomllib.loads(path.read_text("utf-8")), table, keys, place)
    for path in sorted(resource_path("published").glob("*.toml")):
        place = f"resources/published/{path.name}"
        for value in tomllib.loads(path.read_text("utf-8"))["value"]:
            yield from _texts_of_table({"value": value}, "value", ("reason",), place)


def texts_of(tree: ast.Module, place: str) -> Iterator[Text]:
    """Yield the texts of one module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _of_call(node, place)
        elif isinstance(node, ast.ClassDef):
            yield from _of_class(node, place)
        elif isinstance(node, ast.FunctionDef) and _is_command(node):
            # click cleans it in the same way.
            yield Text(inspect.cleandoc(ast.get_docstring(node, clean=False) or ""), None, place)


def _of_call(node: ast.Call, place: str) -> Iterator[Text]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in _MARKS:
        yield from _of_mark(name, node.args, place)
    for keyword in node.keywords:
        if keyword.arg in _DECLARED:
            yield from _plain(keyword.value, place)
    if name == "choice" and len(node.args) > 1:
        yield from _labels_of_choices(node.args[1], place)


def _of_mark(name: str, arguments: list[ast.expr], place: str) -> Iterator[Text]:
    if name == "_" and not isinstance(arguments[0], ast.Constant | ast.JoinedStr | ast.BinOp):
        return  # a text that was marked where it was declared
    if place == _HANDED_ON and isinstance(arguments[0], ast.Name):
        return  # the functions that mark texts hand them on
    values = [_literal(argument) for argument in arguments[: _MARKS[name]]]
    if None in values:
        line = arguments[0].lineno
        raise UnmarkableError(f"{place}, line {line}: {name}() is expected to hold a literal")
    if name in ("ngettext", "counted"):
        yield Text((str(values[0]), str(values[1])), None, place)
    elif name == "pgettext":
        yield Text(str(values[1]), str(values[0]), place)
    else:
        yield Text(str(values[0]), None, place)


def _of_class(node: ast.ClassDef, place: str) -> Iterator[Text]:
    for line in node.body:
        if isinstance(line, ast.Assign):
            targets = line.targets
        elif isinstance(line, ast.AnnAssign) and line.value is not None:
            targets = [line.target]
        else:
            continue
        if line.value is not None and any(
            isinstance(target, ast.Name) and target.id in _DECLARED for target in targets
        ):
            yield from _plain(line.value, place)


def _labels_of_choices(node: ast.expr, place: str) -> Iterator[Text]:
    for pair in node.elts if isinstance(node, ast.Tuple) else ():
        if isinstance(pair, ast.Tuple) and len(pair.elts) == 2:
            yield from _plain(pair.elts[1], place)


def _plain(node: ast.expr, place: str) -> Iterator[Text]:
    text = _literal(node)
    if text:
        yield Text(text, None, place)


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _is_command(node: ast.FunctionDef) -> bool:
    calls = [each.func if isinstance(each, ast.Call) else each for each in node.decorator_list]
    names = {ast.unparse(each).rpartition(".")[2] for each in calls}
    return bool(names & {"command", "group"}) and ast.get_docstring(node) is not None


def _texts_of_table(
    data: dict[str, Any], table: str, keys: tuple[str, ...], place: str
) -> Iterator[Text]:
    for key in keys:
        text = data.get(table, {}).get(key, "").strip()
        if text:
            yield Text(text, None, place)
    for author in data.get(table, {}).get("authors", ()):
        if author.casefold().startswith(("a ", "the ")):  # described, not named
            yield Text(author, None, place)
