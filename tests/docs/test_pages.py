"""What the pages of the project say is there and works: links, commands and code."""

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
_FOLDERS = ("docs", "examples", "packaging", "paper", "resources", "tests", "tools")
_ALL = sorted(
    {*PAGES, *ROOT.glob("*.md"), *(p for f in _FOLDERS for p in (ROOT / f).rglob("*.md"))}
)
_FROM_CODE = ("docs/api.md", "docs/file_formats.md")
"""Pages of which the site has most from the docstrings of the program."""

_CONF = runpy.run_path(str(ROOT / "docs" / "conf.py"))
contents = runpy.run_path(str(ROOT / "docs" / "contents.py"))["contents"]
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_FILE = re.compile(r"`([\w-]+\.toml)`")
_TUTORIAL = [
    ROOT / "docs" / "tutorial" / name
    for name in contents((ROOT / "docs" / "tutorial" / "index.md").read_text(encoding="utf-8"))
]
_LONG = {"common_commands.md", "own_experiment.md", "own_operator.md"}
"""They take seconds; what they use is in the tests of ``cli``, ``api`` and ``plugins``."""

_ALONE = [
    pytest.param(page, marks=pytest.mark.exhaustive if page.name in _LONG else ())
    for page in PAGES
    if page.parent.name != "tutorial" and _BLOCK.search(page.read_text())
]
_ENDS = (0, 1)
"""Of commands that did what they were asked to; 1 where a run did not solve its puzzle."""


def _id(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """Work in a folder that has the files of a clone, where new files do no harm."""
    for name in ("resources", "examples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_link_leads_to_a_file_and_a_heading():
    for page in _ALL:
        text = page.read_text(encoding="utf-8")
        for link in _LINK.findall(_FENCED.sub("", text)):
            if link.startswith(("https://", "lesson:")):
                continue
            path, _, heading = link.partition("#")
            target = page.parent / path if path else page
            assert target.exists(), (page, link)
            if heading:
                assert heading in _anchors(target.read_text(encoding="utf-8")), (page, link)


def _anchors(text: str) -> set[str]:
    """Return the anchors of the headings, as the site and the hosts of repositories make them."""
    headings = re.findall(r"^#+ (.+)$", _FENCED.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


def test_a_page_is_whole_without_the_site():
    for page in _ALL:
        found = re.findall(r"^`{3,}\{(.+)\}", page.read_text(encoding="utf-8"), re.MULTILINE)
        allowed = {"eval-rst"} if _id(page) in _FROM_CODE else set()
        assert set(found) <= allowed, page


def _site() -> set[Path]:
    return {page for pattern in _CONF["include_patterns"] for page in ROOT.glob(pattern)}


def test_the_site_has_the_pages_that_its_pages_link_to():
    site = _site()
    for page in site:
        for link in _LINK.findall(page.read_text(encoding="utf-8")):
            target = (page.parent / link.partition("#")[0]).resolve()
            if page.suffix == ".md" and target.is_file() and target.suffix in {".md", ".toml"}:
                assert target in site, f"{page}: {link}"


def test_every_page_of_the_site_is_in_its_contents_once():
    listed = [
        (page.parent / entry).resolve()
        for page in _site()
        if page.suffix == ".md"
        for entry in contents(page.read_text(encoding="utf-8"))
    ]
    listed.remove(ROOT / "examples")
    assert sorted(listed) == sorted(
        page for page in _site() if page != ROOT / "docs/index.md" and "generated" not in page.parts
    )


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
    if words[0].removeprefix(".venv/bin/") == "sudoku-ga":
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


def test_the_readme_is_short_and_honest():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 150
    assert not re.search(r"pip install sudoku|pipx install sudoku|PyPI", text)
