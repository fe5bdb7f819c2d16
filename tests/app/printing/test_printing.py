"""Puzzles on paper, as the window prints them."""

import pytest
from PySide6.QtCore import QItemSelectionModel
from PySide6.QtGui import QPageLayout
from PySide6.QtPrintSupport import QPrintPreviewWidget
from PySide6.QtWidgets import QFileDialog

from sudoku_ga.app.files.bundled import famous_puzzles
from sudoku_ga.app.printing.puzzles import Content, Knowledge, PaperChoice


def _page_count(path):
    return path.read_bytes().count(b"/Type /Page\n")


@pytest.fixture
def dialog_of(qtbot, window):
    """Return the dialog that was opened, when its pages are shown."""

    def wait():
        dialog = window.printing.dialog
        qtbot.waitUntil(lambda: bool(dialog.pages), timeout=20_000)
        return dialog

    return wait


@pytest.fixture
def chosen(monkeypatch):
    """Return a function that sets the file which every dialog returns."""

    def choose(path):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))

    return choose


def test_the_puzzle_is_exported_without_more_questions(qtbot, window, settings, tmp_path, chosen):
    path = tmp_path / "puzzle"
    chosen(path)
    settings.paper = PaperChoice(solutions=True).text
    window.actions_of.export_pdf.trigger()
    qtbot.waitUntil(path.with_suffix(".pdf").exists, timeout=20_000)
    assert _page_count(path.with_suffix(".pdf")) == 2


def test_a_folder_that_is_not_there_gives_a_message(qtbot, window, tmp_path):
    with qtbot.waitSignal(window.messages.changed, timeout=20_000):
        window.printing.write_pdf(tmp_path / "no" / "x.pdf", [])
    assert window.pages.strip.message.title == "The PDF was not saved"


def test_the_dialog_shows_the_pages_that_are_chosen(qtbot, window, dialog_of, tmp_path, chosen):
    records = famous_puzzles()
    window.collections.take(records, "", "famous.sdm", more=False)
    window.actions_of.print.trigger()
    dialog = dialog_of()
    preview = dialog.findChild(QPrintPreviewWidget)
    assert [dialog.source.itemText(row) for row in range(2)] == [
        "“Test”",
        f"All {len(records)} of famous.sdm",
    ]
    assert preview.pageCount() == len(dialog.pages) == 1
    dialog.source.setCurrentIndex(1)
    dialog.content.setCurrentIndex(dialog.content.findData(Content.CANDIDATES))
    qtbot.waitUntil(lambda: len(dialog.pages) == len(records), timeout=20_000)
    assert preview.pageCount() == len(records)
    path = tmp_path / "all.pdf"
    chosen(path)
    dialog.pdf.clicked.emit()
    qtbot.waitUntil(path.exists, timeout=20_000)
    assert _page_count(path) == len(records)
    dialog.reject()
    assert window.printing.dialog is None
    assert window.printing.choice.content is Content.CANDIDATES


def test_the_paper_of_the_dialog_is_that_of_the_printer(window, dialog_of):
    window.actions_of.print.trigger()
    dialog = dialog_of()
    dialog.paper.setCurrentText("Letter")
    layout = window.printing.printer.pageLayout()
    assert layout.pageSize().name().startswith("Letter")
    dialog.reject()


def test_margins_move_what_is_drawn(window, dialog_of):
    window.actions_of.print.trigger()
    dialog = dialog_of()
    widths = []
    for margin in (5, 30):
        dialog.margin.setCurrentIndex(dialog.margin.findData(margin))
        layout = window.printing.printer.pageLayout()
        widths.append(layout.paintRect(QPageLayout.Unit.Millimeter).width())
    dialog.reject()
    assert widths == pytest.approx([210 - 2 * 5, 210 - 2 * 30], abs=0.5)
    assert window.printing.choice.margin == 30


def _select(view, rows):
    flag = QItemSelectionModel.SelectionFlag
    for row in rows:
        index = view.model().index(row, 0)
        view.selectionModel().select(index, flag.Select | flag.Rows)


def test_what_is_selected_of_a_collection_is_printed(window, dialog_of):
    records = famous_puzzles()
    window.collections.take(records, "", "famous.sdm", more=False)
    _select(window.collections.list.list, (5, 2))
    window.collections.list.print.click()
    dialog = dialog_of()
    assert dialog.source.currentText() == "2 selected of famous.sdm"
    titles = [each.title for page in dialog.pages for each in page.boards]
    assert titles == [f"1. {records[2].name}", f"2. {records[5].name}"]
    dialog.reject()


def test_one_selected_row_does_not_hide_the_others(window):
    records = famous_puzzles()
    window.collections.take(records, "", "famous.sdm", more=False)
    window.collections.choose(3)
    window.collections.list.print.click()
    assert window.printing.dialog.source.currentText() == f"All {len(records)} of famous.sdm"
    window.printing.dialog.reject()


def test_a_second_print_dialog_takes_the_place_of_the_first(window):
    records = famous_puzzles()
    window.collections.take(records, "", "famous.sdm", more=False)
    window.collections.list.print.click()
    first = window.printing.dialog
    window.actions_of.print.trigger()
    second = window.printing.dialog
    # The pages of a preview are the printer's, which has those of one dialog alone.
    assert (first.isVisible(), second.isVisible()) == (False, True)
    second.reject()
    assert window.printing.dialog is None


def test_the_puzzles_that_were_made_are_printed(window, dialog_of):
    workspace = window.pages.build("generate")
    workspace.model.append(famous_puzzles()[:3])
    workspace.column.print.setEnabled(True)
    workspace.column.print.click()
    dialog = dialog_of()
    assert dialog.source.currentText() == "All 3 of the puzzles made"
    assert sum(len(page.boards) for page in dialog.pages) == 3
    dialog.reject()


def test_a_cancelled_grading_shows_the_pages_of_the_graded_puzzles(
    qtbot, window, dialog_of, monkeypatch
):
    records = famous_puzzles()
    window.collections.take(records, "", "famous.sdm", more=False)
    runner, look_into = window.printing.runner, Knowledge.look_into

    def cancelled(knowledge, task, puzzles):
        look_into(knowledge, task, puzzles[:2])
        runner.cancel()
        look_into(knowledge, task, puzzles)

    monkeypatch.setattr(Knowledge, "look_into", cancelled)
    window.collections.list.print.click()
    assert len(dialog_of().pages) == 2
    window.printing.dialog.reject()


def test_the_window_may_close_while_puzzles_are_graded(window):
    window.collections.take(famous_puzzles(), "", "famous.sdm", more=False)
    window.collections.list.print.click()
    window.close()
    assert not window.printing.runner.is_running
