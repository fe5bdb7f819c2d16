"""Puzzles on paper, as the window prints them."""

import pytest
from PySide6.QtPrintSupport import QPrintPreviewWidget
from PySide6.QtWidgets import QFileDialog

from sudoku_ga.app.famous import famous_puzzles
from sudoku_ga.app.paper.choice import Content, PaperChoice
from tests.app.reports import PUZZLE, FakeEngine


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine())
    opened.keeper.put(PUZZLE, "Test", "choose")
    return opened


def _page_count(path):
    return path.read_bytes().count(b"/Type /Page\n")


def test_the_puzzle_is_exported_without_more_questions(window, tmp_path, monkeypatch):
    path = tmp_path / "puzzle"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window._preferences.paper = PaperChoice(solutions=True)
    window.actions_of.export_pdf.trigger()
    assert _page_count(path.with_suffix(".pdf")) == 2


def test_a_folder_that_is_not_there_is_said(window, tmp_path):
    window.printing.write_pdf(tmp_path / "no" / "x.pdf", [])
    assert window.insight.message.message.title == "The PDF was not saved"


def test_the_dialog_shows_the_pages_that_are_chosen(window, tmp_path, monkeypatch):
    records = famous_puzzles()
    window.collections.take(records, "", "famous.sdm", more=False)
    window.actions_of.print.trigger()
    dialog = window.printing.dialog
    preview = dialog.findChild(QPrintPreviewWidget)
    assert [dialog.source.itemText(row) for row in range(2)] == [
        "“Test”",
        f"All {len(records)} of famous.sdm",
    ]
    assert preview.pageCount() == len(dialog.pages) == 1
    dialog.source.setCurrentIndex(1)
    dialog.content.setCurrentIndex(dialog.content.findData(Content.CANDIDATES))
    assert preview.pageCount() == len(dialog.pages) == len(records)
    path = tmp_path / "all.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    dialog.pdf_wanted.emit()
    assert _page_count(path) == len(records)
    dialog.reject()
    assert window.printing.dialog is None
    assert window._preferences.paper.content is Content.CANDIDATES


def test_the_paper_of_the_dialog_is_that_of_the_printer(window):
    window.actions_of.print.trigger()
    dialog = window.printing.dialog
    dialog.paper.setCurrentText("Letter")
    layout = window.printing._printer_of_all().pageLayout()
    assert layout.pageSize().name().startswith("Letter")
    dialog.reject()
