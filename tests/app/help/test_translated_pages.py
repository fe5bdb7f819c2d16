"""Pages of the guide in other languages tell the same as those in English."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl

from sudoku_ga.app.help import browser as guide
from sudoku_ga.app.help.browser import Browser, own_path, page_path, pages
from sudoku_ga.resources import resource_path
from sudoku_ga.translation import LANGUAGES, set_language

ROOT = resource_path("help")
TRANSLATED = sorted(path for each in LANGUAGES for path in (ROOT / each).rglob("*.md"))
BY_HAND = [path for path in TRANSLATED if path.name != "command-line.md"]
"""The program itself writes the other one, and those of operators: see tests/cli/manual.py."""
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_CODE = re.compile(r"^```.*?^```$|`[^`\n]+`", re.DOTALL | re.MULTILINE)
_KEY = re.compile(r"\b(?:Ctrl\+|Alt\+|Shift\+)+(?:F?\d+|[A-Z])\b|\bF\d+\b")


def _english(path: Path) -> Path:
    return ROOT.joinpath(*path.relative_to(ROOT).parts[1:])


def _id(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.fixture
def portuguese():
    set_language("pt")


@pytest.mark.parametrize("path", BY_HAND, ids=_id)
def test_a_translated_page_tells_the_same(path):
    text, english = (each.read_text(encoding="utf-8") for each in (path, _english(path)))
    assert sorted(_CODE.findall(text)) == sorted(_CODE.findall(english))
    assert [line.split()[0] for line in text.splitlines() if line.startswith("#")] == [
        line.split()[0] for line in english.splitlines() if line.startswith("#")
    ]
    assert sorted(set(_KEY.findall(text))) == sorted(set(_KEY.findall(english)))
    for links in zip(_links(path), _links(_english(path)), strict=True):
        assert links[0] == links[1]


def _links(path: Path) -> list[str]:
    """Return what is linked: pages and pictures by where they stand, translated or not."""
    found = []
    for link in _LINK.findall(path.read_text(encoding="utf-8")):
        if link.startswith("lesson:"):
            found.append(link)
        else:
            target = (path.parent / link).resolve()
            assert target.is_file(), link
            in_language = any(target.is_relative_to(ROOT / each) for each in LANGUAGES)
            found.append(str(_english(target) if in_language else target))
    return sorted(found)


@pytest.mark.usefixtures("portuguese")
def test_every_page_is_read_in_the_language_of_the_person():
    assert page_path("board") == ROOT / "pt" / "board.md"
    assert {page.title for page in pages()} >= {"O tabuleiro", "A linha de comando"}
    assert all(page.path.is_relative_to(ROOT / "pt") for page in pages())


@pytest.mark.usefixtures("portuguese")
def test_a_page_without_a_translation_is_read_in_english(tmp_path, monkeypatch):
    monkeypatch.setattr(guide, "resource_path", tmp_path.joinpath)
    board, translated = (
        tmp_path.joinpath("help", *parts) for parts in (("board.md",), ("pt", "x.md"))
    )
    translated.parent.mkdir(parents=True)
    for page in (board, translated):
        page.touch()
    assert page_path("board") == board
    assert page_path("x") == translated
    assert own_path(translated.with_name("board.md")) == board


@pytest.mark.usefixtures("portuguese")
def test_links_lead_from_an_english_page_to_translated_ones():
    assert own_path(ROOT / "recipes.md") == ROOT / "pt" / "recipes.md"
    table = resource_path("published", "obtained", "gold.md")
    assert own_path(table) == table


@pytest.mark.usefixtures("portuguese")
def test_the_browser_opens_the_translated_page(qtbot, themes):
    browser = Browser()
    qtbot.addWidget(browser)
    browser.setSource(QUrl.fromLocalFile(str(ROOT / "board.md")))
    assert browser.document().firstBlock().text() == "O tabuleiro"
