"""What the pages for those who change the program tell to open and to run is there."""

import re
from pathlib import Path

import pytest

from sudoku_ga.cli.commands import sudoku_ga

ROOT = Path(__file__).parents[2]
FROM_ROOT = (
    "README.md",
    *(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/development").glob("*.md")),
)
"""Pages whose paths begin at the root of the project; test_architecture.py has the others."""
WITH_COMMANDS = (*FROM_ROOT, "CONTRIBUTING.md", "tests/README.md")

_CODE = re.compile(r"(?P<new>new file )?`(?P<code>[^`\n]+)`")
_PATH = re.compile(
    r"(?P<path>(?:sudoku_ga|tests|tools|docs|resources|packaging|examples)/[\w./-]*)"
    r"(?:: (?P<name>\w+))?"
)
_LINES = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_RULES = re.compile(r"^([\w -]+):", re.MULTILINE)
_PLACEHOLDER = "LANGUAGE"


def missing_paths(text: str) -> list[str]:
    """Return the paths in a text that are not there, and names that their files do not have.

    Of a new file, only the folder has to be there.
    """
    missing = []
    for code in _CODE.finditer(text):
        found = _PATH.fullmatch(code["code"])
        if found is None or _PLACEHOLDER in found["path"]:
            continue
        path = ROOT / found["path"]
        there = path.parent.is_dir() if code["new"] else path.exists()
        if there and found["name"]:
            there = re.search(rf"\b{found['name']}\b", path.read_text(encoding="utf-8")) is not None
        if not there:
            missing.append(code["code"])
    return missing


def commands(text: str) -> list[str]:
    """Return the commands in a text: lines of shells, and code that begins as one."""
    lines = [line for block in _LINES.findall(text) for line in block.splitlines()]
    return [*lines, *(code["code"] for code in _CODE.finditer(text))]


def is_there(command: str) -> bool:
    """Tell whether what a command calls is there; what is no command counts as there."""
    program, *words = command.split()
    name = program.removeprefix(".venv/bin/")
    if name == "make" and words:
        targets = {each for names in _RULES.findall(_makefile()) for each in names.split()}
        return words[0] in targets
    if name == "sudoku-ga" and words:
        return words[0].startswith("-") or words[0] in sudoku_ga.commands
    if name == "python" and words[:1] == ["-m"]:
        return _is_module(words[1]) and all(map(_is_path, words[2:]))
    return True


def _makefile() -> str:
    return (ROOT / "Makefile").read_text(encoding="utf-8")


def _is_module(name: str) -> bool:
    place = ROOT.joinpath(*name.split("."))
    ours = place.parts[len(ROOT.parts)] in ("tools", "tests")
    return not ours or place.with_suffix(".py").is_file() or (place / "__main__.py").is_file()


def _is_path(word: str) -> bool:
    found = _PATH.fullmatch(word.partition("::")[0])
    return found is None or (ROOT / found["path"]).exists()


@pytest.mark.parametrize("page", FROM_ROOT)
def test_the_files_that_a_page_names_are_there(page: str) -> None:
    assert missing_paths((ROOT / page).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", WITH_COMMANDS)
def test_the_commands_of_a_page_are_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [each for each in commands(text) if not is_there(each)] == []


def test_what_is_not_there_is_found() -> None:
    text = (
        "`sudoku_ga/none.py`, `tools/compiled.py: None1`, new file `tests/none/test_x.py`; "
        "new file `tests/docs/test_x.py`, `make none`, `sudoku-ga none`, "
        "`.venv/bin/python -m tools.none`, `.venv/bin/python -m pytest tests/none`"
    )
    assert missing_paths(text) == [
        "sudoku_ga/none.py", "tools/compiled.py: None1", "tests/none/test_x.py"
    ]  # fmt: skip
    assert len([each for each in commands(text) if not is_there(each)]) == 4
