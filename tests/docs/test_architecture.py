"""What the pages about the program name is there: files, folders, names and commands."""

import re
import shlex
import tomllib
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from sudoku_ga.cli.commands import sudoku_ga as commands
from sudoku_ga.evolution.recipe.reading import recipe_names

ROOT = Path(__file__).parents[2]
MAP = ROOT / "ARCHITECTURE.md"
PLACES = ("sudoku_ga", "tests", "tools", "docs", "examples", "packaging", "resources")
_FENCED = re.compile(r"^ *```.*?^ *```$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`([^`\n]+)`")
_FILE = re.compile(r"(?P<path>[\w/]+\.(?:md|py|qss|toml)|\w[\w/]*/)(?:: (?P<name>\w+))?")
_NAME = re.compile(r"(?P<first>\w+)(?:\.\w+)*")
_DEFINED = re.compile(r"^\s*(?:(?:def|class) )?(\w+)(?=[(\[:]| [:=]|,$)", re.MULTILINE)
_OF_NUMBA = {"py_func"}


@cache
def _paths() -> frozenset[str]:
    """Return the files of the project and its folders, these with a stroke at the end."""
    found = [path for place in PLACES for path in (ROOT / place).rglob("*")]
    return frozenset(
        f"/{path.relative_to(ROOT).as_posix()}{'/' if path.is_dir() else ''}" for path in found
    )


@cache
def _names() -> frozenset[str]:
    """Return the names of modules, and of what the sources define."""
    files = list((ROOT / "sudoku_ga").rglob("*.py"))
    return frozenset(file.stem for file in files).union(*map(_defined, files))


@cache
def _defined(file: Path) -> frozenset[str]:
    """Return the names of classes, functions, variables and fields of a file."""
    return frozenset(_DEFINED.findall(file.read_text(encoding="utf-8")))


def _is_there(code: str) -> bool:
    """Tell whether there is a file, folder or name; what is neither counts as there."""
    if _FILE.fullmatch(code):
        return _is_file(code)
    if (found := _NAME.fullmatch(code)) and _is_of_program(found["first"], code):
        return set(code.split(".")) <= _names()
    return True


def _is_file(code: str) -> bool:
    """Tell whether there is a file or folder, and in it what is named after a colon.

    A path may leave out the folders that it begins with.
    """
    found = _FILE.fullmatch(code)
    if found is None:
        return False
    named = [ROOT / path[1:] for path in _paths() if path.endswith(f"/{found['path']}")]
    if found["name"] is None:
        return bool(named) or (ROOT / found["path"]).exists()
    return any(found["name"] in _defined(path) for path in named)


def _is_of_program(first: str, code: str) -> bool:
    """Tell whether a name is that of a class, or is in one of the modules."""
    is_class = re.match(r"[A-Z]+[a-z]", code) is not None
    return is_class or ("." in code and any(path.endswith(f"/{first}.py") for path in _paths()))


def _is_known(code: str) -> bool:
    """Tell whether there is a file, folder, name, recipe, option or command; all else is not."""
    if _FILE.fullmatch(code) or "/" in code:
        return _is_file(code)
    if code.startswith("--"):
        files = (ROOT / "sudoku_ga" / "cli").rglob("*.py")
        return any(f'"{code}"' in file.read_text(encoding="utf-8") for file in files)
    first, *words = shlex.split(code)
    if not words:
        return code in recipe_names() or set(code.split(".")) <= _names() | _OF_NUMBA
    if first == "make":
        return re.search(rf"^{words[0]}\b.*:", (ROOT / "Makefile").read_text(), re.M) is not None
    if first == "sudoku-ga":
        return words[0] in commands.commands
    return first in {"python", "import"} and find_spec(words[-1]) is not None


def _text(page: Path) -> str:
    return _FENCED.sub("", page.read_text(encoding="utf-8"))


_PAGES = [
    ROOT / "CONTRIBUTING.md",
    ROOT / "tests" / "README.md",
    *sorted((ROOT / "docs" / "decisions").glob("*.md")),
]


@pytest.mark.parametrize("page", _PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_a_page_names_is_there(page):
    made = {"dist/", "resources/help/LANGUAGE/"}
    named = set(_CODE.findall(_text(page))) - made
    assert sorted(code for code in named if not _is_there(code)) == []


def test_what_the_map_names_is_there():
    assert sorted(code for code in set(_CODE.findall(_text(MAP))) if not _is_known(code)) == []
    assert MAP.stat().st_size < 10 * 1024  # details are in docstrings and decisions


def test_the_map_draws_the_packages_in_the_order_of_their_imports():
    drawing = _FENCED.search(MAP.read_text(encoding="utf-8"))[0]
    drawn = re.findall(r"(\w+)/", drawing)
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    of_all, of_evolution, *_others = [
        [name.split(".")[-1] for layer in each["layers"] for name in layer.split(" | ")]
        for each in contracts["contracts"]
        if each["type"] == "layers"
    ]
    packages = {path.parent.name for path in (ROOT / "sudoku_ga").glob("*/__init__.py")}
    layers = [name for name in of_all if name in packages]
    place = layers.index("evolution") + 1
    assert drawn == [*layers[:place], *of_evolution, *layers[place:]]
