"""``python -m tests.structure``: how large the package is and how its parts hang together.

A report, not a gate. How it is counted:

entered
    Files and functions of the package in which ``sudoku-ga solve PUZZLE --seed 1`` runs Python
    code, with compiled kernels in the cache. Functions and methods count once each; lambdas,
    comprehensions and compiled kernels do not, nor what runs while a module is imported.
journeys
    Files of the window on the call stacks from an action to its effect: see tests/journeys.py.
side by side
    Modules of one folder; ``__init__.py`` does not count, nor does what is in folders below.
circles
    Groups of modules each of which imports each other, directly or by way of others. Imports
    within functions count as well.
without docstring
    Public modules, classes, functions and methods; special and overloaded methods do not count.
"""

import ast
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import grimp

_ROOT = Path(__file__).parents[1]
_NAME = "sudoku_ga"
_PUZZLE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
_MOST_MODULES = 16
_JOURNEYS = {
    "down": ("Solve, down to the worker", 6),
    "up": ("a report, up to board and curve", 12),
    "slider": ("a slider, down to the run", 8),
}

_Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

_PROGRAM = """
import importlib, json, sys
from inspect import CO_OPTIMIZED

folder, place, *sys.argv = sys.argv[1:]
module, _, function = place.partition(":")
call = getattr(importlib.import_module(module), function)
entered, importing = set(), 0

def watch(frame, event, _argument):
    global importing
    code = frame.f_code
    if code.co_name == "<module>":
        importing += (event == "call") - (event == "return")
    elif event == "call" and not importing and code.co_filename.startswith(folder):
        # Numba's compiled functions are shown as code without flags.
        if code.co_flags & CO_OPTIMIZED and not code.co_name.startswith("<"):
            entered.add(code)

sys.setprofile(watch)
try:
    call(sys.argv)
finally:
    sys.setprofile(None)
places = [(code.co_filename, code.co_firstlineno) for code in entered]
print(json.dumps([len({file for file, _ in places}), len(set(places))]))
"""


class Entered(NamedTuple):
    """How many files and functions a call comes through."""

    files: int
    functions: int


class Size(NamedTuple):
    """How large a part of the package is."""

    files: int
    lines: int


def entered(folder: Path, function: str, *arguments: str) -> Entered:
    """Count what a function comes through in the files of a folder.

    ``function`` is given as ``package.module:name``, imported from beside the folder and called
    with the list of arguments, in a process of its own.
    """
    program = [sys.executable, "-c", _PROGRAM, f"{folder}/", function, *arguments]
    done = subprocess.run(program, cwd=folder.parent, capture_output=True, text=True, check=True)
    return Entered(*json.loads(done.stdout.splitlines()[-1]))


def journeys() -> dict[str, list[str]]:
    """Return the files of the window between a press on Solve or a moved slider and its effect."""
    program = [sys.executable, "-m", "tests.journeys"]
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
    done = subprocess.run(
        program, cwd=_ROOT, env=environment, capture_output=True, text=True, check=True
    )
    found: dict[str, list[str]] = json.loads(done.stdout.splitlines()[-1])
    return found


def modules_by_folder(folder: Path) -> Counter[str]:
    """Count the modules side by side in each folder, by its path from beside the package."""
    files = (file for file in folder.rglob("*.py") if file.name != "__init__.py")
    return Counter(str(file.parent.relative_to(folder.parent)) for file in files)


def circles(package: str, *, with_types: bool) -> list[list[str]]:
    """Return the groups of modules that import each other, the largest first.

    ``with_types`` tells whether imports for type annotations alone count too.
    """
    graph = grimp.build_graph(package, exclude_type_checking_imports=not with_types, cache_dir=None)
    groups = {
        frozenset(
            (graph.find_upstream_modules(each) & graph.find_downstream_modules(each)) | {each}
        )
        for each in graph.modules
    }
    return sorted((sorted(group) for group in groups if len(group) > 1), key=len, reverse=True)


def undocumented(folder: Path) -> list[str]:
    """Return the public names without docstring, as ``file:line name``."""
    return [
        f"{file.relative_to(folder.parent)}:{line} {name}"
        for file in sorted(folder.rglob("*.py"))
        for line, name in _undocumented(ast.parse(file.read_text("utf-8")), file.stem)
    ]


def _undocumented(node: _Documented, name: str) -> Iterator[tuple[int, str]]:
    if not ast.get_docstring(node):
        yield getattr(node, "lineno", 1), name
    if isinstance(node, ast.Module | ast.ClassDef):
        within = "" if isinstance(node, ast.Module) else f"{name}."
        for child in node.body:
            if isinstance(child, _Documented) and _needs_docstring(child):
                yield from _undocumented(child, f"{within}{child.name}")


def _needs_docstring(node: _Documented) -> bool:
    """Whether it is public, and no overload or setter of a name that is documented elsewhere."""
    decorators = {ast.unparse(each).rpartition(".")[2] for each in node.decorator_list}
    return not node.name.startswith("_") and not decorators & {"overload", "override", "setter"}


def sizes(folder: Path) -> dict[str, Size]:
    """Return files and lines of each package, and of the modules beside them."""
    sizes: dict[str, Size] = {}
    for file in sorted(folder.rglob("*.py")):
        parts = file.relative_to(folder).parts
        part = parts[0] if len(parts) > 1 else "beside them"
        files, lines = sizes.get(part, Size(0, 0))
        sizes[part] = Size(files + 1, lines + len(file.read_text("utf-8").splitlines()))
    return sizes


def total(sizes: Iterable[Size]) -> Size:
    """Return the sum of sizes."""
    sizes = list(sizes)
    return Size(sum(each.files for each in sizes), sum(each.lines for each in sizes))


def main() -> None:
    """Print the report."""
    folder = _ROOT / _NAME
    solve = (folder, f"{_NAME}.cli.main:main", "solve", _PUZZLE, "--seed", "1")
    entered(*solve)  # compiles the kernels
    print("entered by one solve: {} files, {} functions".format(*entered(*solve)))

    found_journeys = journeys()
    print()
    for name, (what, most) in _JOURNEYS.items():
        files = found_journeys[name]
        print(f"{what}: {len(files)} files, {most} at most: {' '.join(files)}")

    crowded = modules_by_folder(folder).most_common()
    print(f"\nmodules side by side: {crowded[0][1]} at most, in {crowded[0][0]}")
    for name, count in crowded:
        if count > _MOST_MODULES:
            print(f"{count:>6}  {name}")

    for with_types, what in ((False, "without"), (True, "with")):
        found = circles(_NAME, with_types=with_types)
        count = sum(map(len, found))
        print(f"\nimport circles {what} imports for types: {len(found)}, of {count} modules")
        for group in found:
            print(f"{len(group):>6}  {' '.join(group)}")

    names = undocumented(folder)
    print(f"\npublic names without docstring: {len(names)}")
    print(*(f"        {name}" for name in names), sep="\n", end="\n" if names else "")

    by_part = sizes(folder)
    core = [size for part, size in by_part.items() if part != "app"]
    print(f"\n{'package':<12}{'files':>8}{'lines':>9}")
    for part, size in (*by_part.items(), ("core", total(core)), ("all", total(by_part.values()))):
        print(f"{part:<12}{size.files:>8,}{size.lines:>9,}")


if __name__ == "__main__":
    main()
