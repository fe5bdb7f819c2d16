"""What the pages about the program name is there: files, folders and names."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLACES = ("sudoku_ga", "tests", "tools", "docs", "examples", "packaging", "resources")
_FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`([^`\n]+)`")
_FILE = re.compile(r"(?P<path>[\w/]+\.(?:py|toml|qss)|\w[\w/]*/)(?:: (?P<name>\w+))?")
_NAME = re.compile(r"(?P<first>\w+)(?:\.\w+)*")


@cache
def _paths() -> frozenset[str]:
    """Return the files of the project and its folders, these with a stroke at the end."""
    found = [path for place in PLACES for path in (ROOT / place).rglob("*")]
    return frozenset(
        f"/{path.relative_to(ROOT).as_posix()}{'/' if path.is_dir() else ''}" for path in found
    )


@cache
def _words() -> frozenset[str]:
    """Return the words of the sources."""
    files = list((ROOT / "sudoku_ga").rglob("*.py"))
    texts = (file.read_text(encoding="utf-8") for file in files)
    return frozenset(word for text in texts for word in re.findall(r"\w+", text))


def _is_there(code: str) -> bool:
    """Tell whether there is a file, folder or name; what is neither counts as there.

    A path may leave out the folders that it begins with.
    """
    if found := _FILE.fullmatch(code):
        named = [path for path in _paths() if path.endswith(f"/{found['path']}")]
        if found["name"] is None:
            return bool(named) or (ROOT / found["path"]).exists()
        name = re.compile(rf"\b{found['name']}\b")
        return any(name.search((ROOT / path[1:]).read_text(encoding="utf-8")) for path in named)
    if (found := _NAME.fullmatch(code)) and _is_of_program(found["first"], code):
        return set(code.split(".")) <= _words()
    return True


def _is_of_program(first: str, code: str) -> bool:
    """Tell whether a name is that of a class, or is in one of the modules."""
    is_class = re.match(r"[A-Z]+[a-z]", code) is not None
    return is_class or ("." in code and any(path.endswith(f"/{first}.py") for path in _paths()))


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md", "tests/README.md"])
def test_what_a_page_names_is_there(page):
    text = _FENCED.sub("", (ROOT / page).read_text(encoding="utf-8"))
    made = {"dist/", "resources/help/LANGUAGE/"}
    assert [code for code in _CODE.findall(text) if code not in made and not _is_there(code)] == []
