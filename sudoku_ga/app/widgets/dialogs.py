"""Dialogs with a text: keys, about, the trace of an error, and the progress of a task."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QProgressDialog,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.translation import _, later
from sudoku_ga.version import __version__

_PROGRESS_WIDTH, _PATIENCE_MS = 340, 400
_LIST_WIDTH, _LIST_HEIGHT, _SCROLL_BAR, _GAP = 760, 440, 28, 16

_BOARD_KEYS = (
    (later("Arrows"), later("move over the board; with Ctrl, to its edge; with Shift, select")),
    (later("Home, End"), later("go to the first or last cell of the row; with Ctrl, of the board")),
    (later("1 to 9, A to Z"), later("type a digit; A is 10")),
    (
        later("1 2 within a second"),
        later("type 12, on boards that write digits above 9 as numbers"),
    ),
    (
        later("Shift or Ctrl and a digit"),
        later("enter the digit as a pencil mark, or remove that mark"),
    ),
    (
        later("N"),
        later(
            "switch between typing pencil marks and digits (Ctrl+M on boards where N is a digit)"
        ),
    ),
    (later("Backspace, Delete"), later("clear the cells; Backspace also goes back")),
    (
        later("0, full stop, Space"),
        later("skip the cell; without “Advance after each digit”, clear it"),
    ),
    (later("Drag, Ctrl and click"), later("select several cells")),
)


def show_keys(rows: Sequence[tuple[str, str]], parent: QWidget) -> QDialog:
    """Open a list of all keys and return the dialog.

    ``rows``: the keys of the actions and what these do. Those of the board are added.
    """
    dialog = _dialog(_("Keys"), parent)
    all_rows = [*((_(keys), _(text)) for keys, text in _BOARD_KEYS), *rows]
    table = QTableWidget(len(all_rows), 2)
    table.setAccessibleName(_("Keys"))
    table.setFrameShape(QFrame.Shape.NoFrame)
    table.setShowGrid(False)
    table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
    table.horizontalHeader().hide()
    table.verticalHeader().hide()
    for row, (keys, text) in enumerate(all_rows):
        item = QTableWidgetItem(keys)
        item.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD))
        table.setItem(row, 0, item)
        table.setItem(row, 1, QTableWidgetItem(text))
    table.resizeColumnsToContents()
    table.setColumnWidth(0, table.columnWidth(0) + _GAP)
    width = table.columnWidth(0) + table.columnWidth(1) + _SCROLL_BAR
    table.setMinimumSize(min(width, _LIST_WIDTH), _LIST_HEIGHT)
    layout = vbox(None, table)
    return _open(dialog, layout)


def show_about(parent: QWidget) -> QDialog:
    """Open the description of the program, and return the dialog."""
    dialog = _dialog(_("About Sudoku GA"), parent)
    text = QLabel(
        _(
            "<p><b>Sudoku GA {version}</b></p><p>A laboratory in which genetic algorithms "
            "solve Sudoku.</p><p>Every answer is checked by code that shares nothing with "
            "the fitness; the exact reference counts solutions and takes no part in the "
            "evolution.</p><p>MIT licence. Inter by Rasmus Andersson, SIL Open Font "
            "License.</p>"
        ).format(version=__version__)
    )
    text.setTextFormat(Qt.TextFormat.RichText)
    text.setWordWrap(True)
    text.setMinimumWidth(400)
    layout = vbox(None, text)
    return _open(dialog, layout)


def show_trace(title: str, trace: str, parent: QWidget | None) -> QDialog:
    """Open the trace of an error, which can be copied, and return the dialog."""
    dialog = _dialog(title, parent)
    dialog.resize(680, 420)
    text = QPlainTextEdit(trace)
    text.setReadOnly(True)
    text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    text.setAccessibleName(_("Trace"))
    layout = vbox(
        None, QLabel(_("This is an error in the program. The trace helps to fix it:")), text
    )
    copy = QAction(_("Copy"), dialog)
    copy.triggered.connect(lambda: QApplication.clipboard().setText(trace))
    return _open(dialog, layout, copy)


def progress_dialog(text: str, parent: QWidget, title: str = "") -> QProgressDialog:
    """Return a dialog that appears after a moment, with a text, a bar and a button to stop."""
    dialog = QProgressDialog(text, "", 0, 1, parent)
    dialog.setWindowTitle(title)
    dialog.setMinimumWidth(_PROGRESS_WIDTH)
    dialog.setBar(QProgressBar(textVisible=False))  # a number could not be read on its colour
    dialog.setCancelButton(Button(_("Stop")))
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.setMinimumDuration(_PATIENCE_MS)
    dialog.setAutoReset(False)
    return dialog


def _dialog(title: str, parent: QWidget | None) -> QDialog:
    dialog = QDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return dialog


def _open(dialog: QDialog, content: QVBoxLayout, action: QAction | None = None) -> QDialog:
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    if action is not None:
        button = buttons.addButton(action.text(), QDialogButtonBox.ButtonRole.ActionRole)
        button.clicked.connect(action.trigger)
    vbox(dialog, content, buttons, spacing=14, margins=(20, 16, 20, 16))
    dialog.open()
    return dialog
