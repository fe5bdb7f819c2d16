"""Puzzles on paper, as the window prints them."""

import pytest
from PySide6.QtCore import QItemSelectionModel, QMarginsF, QTimer
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtPrintSupport import QPageSetupDialog, QPrintPreviewWidget
from PySide6.QtWidgets import QApplication, QFileDialog, QRadioButton, QStatusBar, QToolBar

from sudoku_ga.app.collection.model import PuzzleRow
from sudoku_ga.app.files.bundled import famous_puzzles
from sudoku_ga.app.printing.pages import layout_of
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
    with qtbot.waitSignal(window.messages.changed, timeout=20_000):
        window.actions_of.export_pdf.trigger()
    assert _page_count(path.with_suffix(".pdf")) == 2
    assert window.messages.shown.title == "Saved puzzle.pdf"


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
    qtbot.waitUntil(lambda: window.messages.shown is not None)
    assert window.messages.shown.title == "Saved all.pdf"
    dialog.reject()
    assert window.printing.dialog is None
    assert window.printing.choice.content is Content.CANDIDATES


def _lay_across():
    """Choose a landscape page in the dialog for the page, which waits for an answer."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QPageSetupDialog)
    _portrait, landscape = dialog.findChildren(QRadioButton)[:2]
    landscape.click()
    dialog.accept()


@pytest.mark.exhaustive
@pytest.mark.qt_log_ignore("QPageSetupDialog", "QFont::setPointSizeF", extend=True)
def test_the_page_of_qt_s_dialog_is_kept(qtbot, window, dialog_of):
    window.actions_of.print.trigger()
    dialog = dialog_of()
    QTimer.singleShot(0, _lay_across)
    dialog.findChild(QToolBar).actions()[-2].trigger()
    assert window.printing.printer.pageLayout().orientation() == QPageLayout.Orientation.Landscape
    dialog.reject()
    assert window.printing.choice.across


@pytest.mark.exhaustive
def test_paper_and_margins_are_there_again(window, dialog_of):
    window.actions_of.print.trigger()
    dialog = dialog_of()
    layout = QPageLayout(dialog.printer().pageLayout())
    layout.setPageSize(QPageSize(QPageSize.PageSizeId.Letter))
    layout.setMargins(QMarginsF(5, 6, 7, 30))
    dialog.printer().setPageLayout(layout)
    dialog.reject()
    choice = window.printing.choice
    assert (choice.paper, choice.margins) == ("Letter", (5, 6, 7, 30))
    window.printing.printer.setPageLayout(layout_of(PaperChoice()))
    window.actions_of.print.trigger()
    assert dialog_of().printer().pageLayout().isEquivalentTo(layout)
    window.printing.dialog.reject()


@pytest.mark.exhaustive
def test_without_a_printer_the_pages_can_be_exported(window, dialog_of):
    window.actions_of.print.trigger()
    dialog = dialog_of()
    assert not dialog.print.isEnabled()
    assert dialog.findChild(QStatusBar).currentMessage()
    assert dialog.pdf.isEnabled()
    dialog.reject()


@pytest.mark.exhaustive
def test_the_range_that_was_chosen_is_printed(window, dialog_of, tmp_path):
    window.collections.take(famous_puzzles(), "", "famous.sdm", more=False)
    window.collections.list.print.click()
    dialog, printer = dialog_of(), window.printing.printer
    printer.setOutputFileName(str(tmp_path / "some.pdf"))
    printer.setFromTo(2, 4)
    dialog.findChild(QPrintPreviewWidget).print_()
    dialog.reject()
    assert _page_count(tmp_path / "some.pdf") == 3
    window.actions_of.print.trigger()
    assert window.printing.printer.fromPage() == 0
    dialog_of().reject()


@pytest.mark.qt_log_ignore("QPainter::begin", extend=True)
def test_a_printer_that_refuses_gives_a_message(window, dialog_of, tmp_path):
    window.actions_of.print.trigger()
    dialog = dialog_of()
    window.printing.printer.setOutputFileName(str(tmp_path / "no" / "x.pdf"))
    dialog.findChild(QPrintPreviewWidget).print_()
    assert window.pages.strip.message.title == "The page was not saved"
    dialog.reject()


def _select(view, rows):
    flag = QItemSelectionModel.SelectionFlag
    for row in rows:
        index = view.model().index(row, 0)
        view.selectionModel().select(index, flag.Select | flag.Rows)


@pytest.mark.exhaustive
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


@pytest.mark.exhaustive
def test_one_selected_row_does_not_hide_the_others(window):
    records = famous_puzzles()
    window.collections.take(records, "", "famous.sdm", more=False)
    window.collections.choose(3)
    window.collections.list.print.click()
    assert window.printing.dialog.source.currentText() == f"All {len(records)} of famous.sdm"
    window.printing.dialog.reject()


@pytest.mark.exhaustive
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


@pytest.mark.exhaustive
def test_the_puzzles_that_were_made_are_printed(window, dialog_of):
    workspace = window.pages.build("generate")
    solved = workspace.model.solved
    workspace.model.append(
        PuzzleRow(row, record, solved) for row, record in enumerate(famous_puzzles()[:3])
    )
    workspace.column.print.setEnabled(True)
    workspace.column.print.click()
    dialog = dialog_of()
    assert "3" in dialog.source.currentText()
    assert sum(len(page.boards) for page in dialog.pages) == 3
    dialog.reject()


@pytest.mark.exhaustive
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


@pytest.mark.exhaustive
def test_the_window_may_close_while_puzzles_are_graded(window):
    window.collections.take(famous_puzzles(), "", "famous.sdm", more=False)
    window.collections.list.print.click()
    window.close()
    assert not window.printing.runner.is_running
