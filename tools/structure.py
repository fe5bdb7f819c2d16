"""``python -m tools.structure``: how large the package is and how its parts hang together.

A report, not a gate. It begins with a table: the figures of now beside those of the last two
releases. ``--record NAME`` keeps the figures of now as those of a release in ``structure.json``,
beside this file. That is done in the commit that sets the version and the date in CHANGELOG.md;
before the first release the file has the state that it says. How it is counted:

entered
    Files and functions of the package in which ``sudoku-ga solve PUZZLE --seed 1`` runs Python
    code, with compiled kernels in the cache. Functions and methods count once each; lambdas,
    comprehensions and compiled kernels do not, nor what runs while a module is imported.
modules
    Modules of the package that are loaded after the same ``solve``, packages among them.
climbs
    Pairs of files, caller and called, in which a function of the called file runs during the same
    ``solve`` although that file has the higher floor: callbacks, methods reached through a base
    class, iterators, generators resumed by their consumer, and what a function imports when it
    runs. Lambdas and comprehensions count. The caller is the nearest file of the package on the
    stack, so that the standard library between them is passed over. What runs while a module is
    imported does not count.
floor
    Of a module: one more than the highest floor of what it imports at module level. Modules that
    import each other share one. Imports for types alone, and those within functions, do not count.
journeys
    Files of the window on the call stacks from an action to its effect: see tools/journeys.py.
side by side
    Modules of one folder; ``__init__.py`` does not count, nor does what is in folders below.
circles
    Groups of modules each of which imports each other, directly or by way of others. Imports
    within functions count as well.
without docstring
    Public modules, classes, functions and methods; special and overloaded methods do not count.
classes, functions
    Each ``class`` and each ``def``, nested ones, methods and overloads among them.
signals
    Names to which a call of ``Signal`` is assigned.
connects
    Calls of a method ``connect``, but for that of ``sqlite3``.
longest functions
    By their lines from ``def`` to the last, with docstring and functions within.
"""

import argparse
import ast
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import grimp

_ROOT = Path(__file__).parents[1]
_NAME = "sudoku_ga"
_PUZZLE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
_MOST_MODULES = 16
_RECORDS = Path(__file__).with_suffix(".json")
_LONG, _LONGEST = 60, 10
_JOURNEYS = {
    "solve": ("a press on Solve, down to the worker and back to the board", 6),
    "curve": ("a report, up to the curve", 6),
    "slider": ("a slider, down to the run", 4),
    "row": ("a result row, from the store to the table", 5),
}

_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
_Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
_Documented = ast.Module | _Definition

_PROGRAM = """
import importlib, json, sys
from inspect import CO_OPTIMIZED

folder, place, *sys.argv = sys.argv[1:]
module, _, function = place.partition(":")
call = getattr(importlib.import_module(module), function)
entered, calls, importing = set(), set(), 0

def caller_of(frame):
    while (frame := frame.f_back) is not None:
        if frame.f_code.co_filename.startswith(folder):
            return frame.f_code.co_filename

def watch(frame, event, _argument):
    global importing
    code = frame.f_code
    if code.co_name == "<module>":
        importing += (event == "call") - (event == "return")
    elif event == "call" and not importing and code.co_filename.startswith(folder):
        # Numba's compiled functions are shown as code without flags.
        if code.co_flags & CO_OPTIMIZED:
            calls.add((caller_of(frame), code.co_filename))
            if not code.co_name.startswith("<"):
                entered.add(code)

sys.setprofile(watch)
try:
    call(sys.argv)
finally:
    sys.setprofile(None)
places = {(code.co_filename, code.co_firstlineno) for code in entered}
package = folder.rstrip("/").rpartition("/")[2]
modules = [each for each in sys.modules if each.partition(".")[0] == package]
pairs = [
    [each.removeprefix(folder) for each in pair] for pair in calls if pair[0] not in (None, pair[1])
]
print(json.dumps([len({file for file, _ in places}), len(places), len(modules), sorted(pairs)]))
"""


class Entered(NamedTuple):
    """What a call comes through.

    ``modules``: how many are loaded afterwards.
    ``calls``: the files of a function and of its caller, the caller first, where they differ.
    """

    files: int
    functions: int
    modules: int
    calls: tuple[tuple[str, str], ...]


class Size(NamedTuple):
    """How large a part of the package is."""

    files: int = 0
    lines: int = 0
    classes: int = 0
    functions: int = 0
    signals: int = 0
    connects: int = 0


def entered(folder: Path, function: str, *arguments: str) -> Entered:
    """Count what a function comes through in the files of a folder.

    ``function`` is given as ``package.module:name``, imported from beside the folder and called
    with the list of arguments, in a process of its own.
    """
    program = [sys.executable, "-c", _PROGRAM, f"{folder}/", function, *arguments]
    done = subprocess.run(program, cwd=folder.parent, capture_output=True, text=True, check=True)
    files, functions, modules, calls = json.loads(done.stdout.splitlines()[-1])
    return Entered(files, functions, modules, tuple((caller, called) for caller, called in calls))


def climbs(calls: Iterable[tuple[str, str]], floors: Mapping[str, int]) -> list[tuple[str, str]]:
    """Return the calls, of a caller and the called, that lead to a higher floor."""
    return [(caller, called) for caller, called in calls if floors[caller] < floors[called]]


def floors(folder: Path) -> dict[str, int]:
    """Return the floor of each file of a package that can be imported, relative to its folder."""
    graph = grimp.build_graph(folder.name, exclude_type_checking_imports=True, cache_dir=None)
    files = {_module(file, folder): file for file in folder.rglob("*.py")}
    for importer, file in files.items():
        lines = {each.lineno for each in _imports_of(ast.parse(file.read_text("utf-8")))}
        for imported in graph.find_modules_directly_imported_by(importer):
            details = graph.get_import_details(importer=importer, imported=imported)
            if not any(each["line_number"] in lines for each in details):
                graph.remove_import(importer=importer, imported=imported)
    group_of = {each: group for group in _groups(graph) for each in group}

    @cache
    def floor(group: frozenset[str]) -> int:
        imported = (graph.find_modules_directly_imported_by(each) for each in group)
        below = {group_of[each] for each in chain.from_iterable(imported)} - {group}
        return 1 + max(map(floor, below), default=0)

    return {
        str(file.relative_to(folder)): floor(group_of[module]) for module, file in files.items()
    }


def _module(file: Path, folder: Path) -> str:
    """Return the name of the module in a file of a package."""
    parts = file.relative_to(folder.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports_of(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the imports that run as a module is imported."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif not isinstance(child, _FUNCTIONS):
            yield from _imports_of(child)


def journeys() -> dict[str, list[str]]:
    """Return the files of the window between an action, as a press on Solve, and its effect."""
    program = [sys.executable, "-m", "tools.journeys"]
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
    found = (sorted(group) for group in _groups(graph) if len(group) > 1)
    return sorted(found, key=len, reverse=True)


def _groups(graph: grimp.ImportGraph) -> set[frozenset[str]]:
    """Return the modules in groups that import each other, most often groups of one."""
    return {
        frozenset(
            (graph.find_upstream_modules(each) & graph.find_downstream_modules(each)) | {each}
        )
        for each in graph.modules
    }


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
            if isinstance(child, _Definition) and _needs_docstring(child):
                yield from _undocumented(child, f"{within}{child.name}")


def _needs_docstring(node: _Definition) -> bool:
    """Whether it is public, and documented nowhere else.

    That is an overload, a setter, and a method of Qt, known by its spelling, that is overridden.
    """
    if isinstance(node, ast.FunctionDef) and not node.name.islower():
        return False
    decorators = {ast.unparse(each).rpartition(".")[2] for each in node.decorator_list}
    return not node.name.startswith("_") and not decorators & {"overload", "override", "setter"}


def sizes(folder: Path) -> dict[str, Size]:
    """Return the size of each package, and of the modules beside them."""
    sizes: dict[str, Size] = {}
    for file in sorted(folder.rglob("*.py")):
        parts = file.relative_to(folder).parts
        part = parts[0] if len(parts) > 1 else "beside them"
        sizes[part] = total((sizes.get(part, Size()), _size(file.read_text("utf-8"))))
    return sizes


def _size(text: str) -> Size:
    """Return the size of a file with a text."""
    nodes = list(ast.walk(ast.parse(text)))
    return Size(
        files=1,
        lines=len(text.splitlines()),
        classes=sum(isinstance(each, ast.ClassDef) for each in nodes),
        functions=sum(isinstance(each, _FUNCTIONS) for each in nodes),
        signals=sum(map(_signals, nodes)),
        connects=sum(map(_is_connect, nodes)),
    )


def _signals(node: ast.AST) -> int:
    """Count the names to which a statement assigns a signal."""
    if not isinstance(node, ast.Assign | ast.AnnAssign) or not isinstance(node.value, ast.Call):
        return 0
    is_signal = ast.unparse(node.value.func).rpartition(".")[2] == "Signal"
    return is_signal * (len(node.targets) if isinstance(node, ast.Assign) else 1)


def _is_connect(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "connect"
        and ast.unparse(node.func.value) != "sqlite3"
    )


def total(sizes: Iterable[Size]) -> Size:
    """Return the sum of sizes."""
    return Size(*map(sum, zip(*sizes, strict=True)))


def function_lengths(folder: Path) -> list[tuple[int, str]]:
    """Return the lines of each function, as ``file:line name``, the longest first."""
    found = [
        (node.end_lineno - node.lineno + 1, f"{file.relative_to(folder)}:{node.lineno} {node.name}")
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, _FUNCTIONS) and node.end_lineno is not None
    ]
    return sorted(found, key=lambda each: (-each[0], each[1]))


def beside(now: Mapping[str, int], records: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Return the lines of a table: the figures of the last two records, then those of now.

    A figure that a record lacks is left empty.
    """
    columns = {**dict(list(records.items())[-2:]), "now": now}
    width = max(map(len, now))
    rows = [("", *columns)]
    for name in now:
        known = (each.get(name) for each in columns.values())
        rows.append((name, *("" if count is None else f"{count:,}" for count in known)))
    return [f"{name:<{width}}" + "".join(f"{each:>13}" for each in row) for name, *row in rows]


def record(name: str, now: Mapping[str, int], path: Path) -> None:
    """Keep figures under a name, after those that are kept, or in the place of the same name."""
    records = json.loads(path.read_text("utf-8")) if path.exists() else {}
    records[name] = dict(now)
    path.write_text(f"{json.dumps(records, indent=2)}\n", encoding="utf-8")


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(prog="python -m tools.structure")
    parser.add_argument("--record", metavar="NAME", help="keep the figures as those of a release")
    name = parser.parse_args().record

    folder = _ROOT / _NAME
    solve = (folder, f"{_NAME}.cli.main:main", "solve", _PUZZLE, "--seed", "1")
    entered(*solve)  # compiles the kernels
    found = entered(*solve)
    floor_of = floors(folder)
    up = climbs(found.calls, floor_of)
    found_journeys = journeys()
    by_part = sizes(folder)
    lengths = function_lengths(folder)
    groups = {types: circles(_NAME, with_types=types) for types in (False, True)}

    now = {
        **total(by_part.values())._asdict(),
        "files of one solve": found.files,
        "functions of one solve": found.functions,
        "modules of one solve": found.modules,
        "climbs of one solve": len(up),
        **{f"journey {each}": len(found_journeys[each]) for each in _JOURNEYS},
        "import circles": len(groups[False]),
        f"functions over {_LONG} lines": sum(lines > _LONG for lines, _ in lengths),
        "lines of the longest": lengths[0][0],
    }
    records = json.loads(_RECORDS.read_text("utf-8"))
    print(*beside(now, records), sep="\n")
    if name is not None:
        record(name, now, _RECORDS)

    print("\njourneys, and the climbs of one solve")
    for each, (what, most) in _JOURNEYS.items():
        files = found_journeys[each]
        print(f"{what}: {len(files)} files, {most} at most: {' '.join(files)}")
    for caller, called in up:
        print(f"        {caller} ({floor_of[caller]}) calls {called} ({floor_of[called]})")

    print("\nlongest functions")
    for lines, place in lengths[:_LONGEST]:
        print(f"{lines:>6}  {place}")

    crowded = modules_by_folder(folder).most_common()
    print(f"\nmodules side by side: {crowded[0][1]} at most, in {crowded[0][0]}")
    for part, count in crowded:
        if count > _MOST_MODULES:
            print(f"{count:>6}  {part}")

    for types, what in ((False, "without"), (True, "with")):
        count = sum(map(len, groups[types]))
        print(
            f"\nimport circles {what} imports for types: {len(groups[types])}, of {count} modules"
        )
        for group in groups[types]:
            print(f"{len(group):>6}  {' '.join(group)}")

    names = undocumented(folder)
    print(f"\npublic names without docstring: {len(names)}")
    print(*(f"        {each}" for each in names), sep="\n", end="\n" if names else "")

    core = [size for part, size in by_part.items() if part != "app"]
    print(f"\n{'package':<12}" + "".join(f"{each:>10}" for each in Size._fields))
    for part, size in (*by_part.items(), ("core", total(core)), ("all", total(by_part.values()))):
        print(f"{part:<12}" + "".join(f"{count:>10,}" for count in size))


if __name__ == "__main__":
    main()
