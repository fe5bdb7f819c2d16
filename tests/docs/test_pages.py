"""What README and the pages of docs/ say is there and works: links, commands and code."""

import re
import runpy
import shlex
from pathlib import Path

import pytest

import sudoku_ga
from sudoku_ga.cli.main import main
from sudoku_ga.testing import isolated_plugins

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), ROOT / "paper" / "paper.md"]
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_FILE = re.compile(r"`([\w-]+\.toml)`")
_GUIDED = re.findall(r"^(\w+)$", (ROOT / "docs/tutorial/index.md").read_text(), re.MULTILINE)
_TUTORIAL = [ROOT / "docs" / "tutorial" / f"{name}.md" for name in _GUIDED]
_ALONE = [
    page for page in PAGES if page.parent.name != "tutorial" and _BLOCK.search(page.read_text())
]
_ENDS = (0, 1)
"""Of commands that did what they were asked to; 1 where a run did not solve its puzzle."""


def _id(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """Work in a folder that has the files of a clone, where new files do no harm."""
    for name in ("resources", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=_id)
def test_every_link_leads_to_a_file(page):
    for link in _LINK.findall(page.read_text(encoding="utf-8")):
        if not link.startswith(("#", "https://")):
            assert (page.parent / link.partition("#")[0]).exists(), link


def test_the_site_has_the_pages_that_its_pages_link_to():
    patterns = runpy.run_path(str(ROOT / "docs" / "conf.py"))["include_patterns"]
    site = {page for pattern in patterns for page in ROOT.glob(pattern)}
    for page in site:
        for link in _LINK.findall(page.read_text(encoding="utf-8")):
            target = (page.parent / link.partition("#")[0]).resolve()
            if page.suffix == ".md" and target.is_file() and target.suffix in {".md", ".toml"}:
                assert target in site, f"{page}: {link}"


@pytest.mark.parametrize("page", _ALONE, ids=_id)
def test_the_blocks_of_a_page_work_in_order(page, clone, capsys):
    _carry_out(page, clone)


def test_the_tutorial_works_from_its_first_page_to_its_last(clone, capsys):
    assert len(_TUTORIAL) == 10
    for page in _TUTORIAL:
        _carry_out(page, clone)


def _carry_out(page: Path, folder: Path) -> None:
    text = page.read_text(encoding="utf-8")
    names: dict[str, object] = {}
    for block in _BLOCK.finditer(text):
        if block[1] == "sh":
            for line in block[2].splitlines():
                _work(line)
        elif block[1] == "python":
            with isolated_plugins():
                exec(compile(block[2], str(page), "exec"), names)
        elif block[1] == "toml":
            file = _FILE.findall(text[: block.start()])[-1]
            (folder / file).write_text(block[2], encoding="utf-8")


def _work(line: str) -> None:
    """Carry out a line of a shell; what builds and installs only has to be there."""
    words = shlex.split(line, comments=True)
    if words[0] == "sudoku-ga":
        with isolated_plugins():
            assert main(words[1:]) in _ENDS, line
    elif words[0] == "make":
        rules = re.findall(r"^([\w -]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
        targets = {name for names in rules for name in names.split()}
        assert set(words[1:]) <= targets, line
    else:
        assert words[:2] == ["pipx", "install"], line
        assert words[2].startswith("dist/sudoku_ga-")


def test_every_public_name_is_in_the_reference():
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    listed = re.findall(r"^   (\w+)$", page, re.MULTILINE)
    public = {*sudoku_ga.__all__, *sudoku_ga.testing.__all__} - {"__version__", "testing"}
    assert sorted(listed) == sorted(public)


def test_the_guide_and_the_lessons_are_pages():
    listed = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    for file in (ROOT / "resources" / "lessons").glob("*.toml"):
        assert f"../resources/lessons/{file.stem}\n" in listed
    trees = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "docs").rglob("*.md"))
    for file in (ROOT / "resources" / "help").glob("*.md"):
        assert re.search(rf"^(\.\./)+resources/help/{file.stem}$", trees, re.MULTILINE), file


def test_the_readme_is_short_and_honest():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 150
    assert not re.search(r"pip install sudoku|pipx install sudoku|PyPI", text)
