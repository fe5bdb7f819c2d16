"""A part of the experiment editor: rows that may be added and removed."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from sudoku_ga.app.lab.editor.rows import EditorRow
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.text import Text, Tone, wrapping

_Row = TypeVar("_Row", bound=EditorRow)


class _Signals(QObject):
    changed = Signal()


class RowSection(Generic[_Row]):
    """A card with rows of one kind.

    Parameters
    ----------
    title, note : str
        What the rows are, and a sentence about them.

    Attributes
    ----------
    card : Card
    changed : Signal
        Emitted when a row came, went or was changed.
    """

    def __init__(self, title: str, note: str) -> None:
        self.card = Card(title)
        self._signals = _Signals(self.card)
        self.changed = self._signals.changed
        self._rows: list[_Row] = []
        self._reason = wrapping(Text(size=fonts.SECONDARY, tone=Tone.CONFLICT))
        self._reason.hide()
        self._list = QVBoxLayout()
        self._list.setSpacing(6)
        words = wrapping(Text(note, size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.card.body.addWidget(words)
        self.card.body.addLayout(self._list)
        self.card.body.addWidget(self._reason)

    @property
    def rows(self) -> Sequence[_Row]:
        """The rows in order."""
        return self._rows

    def add(self, row: _Row, *, focus: bool = False) -> None:
        """Add a row at the end."""
        self._rows.append(row)
        self._list.addWidget(row)
        row.changed.connect(self.changed)
        row.removed.connect(self._remover(row))
        if focus:
            first = row.findChildren(QWidget)
            next((each for each in first if each.focusPolicy()), row).setFocus()
            self.changed.emit()

    def set_reason(self, place: int, reason: str) -> None:
        """Say what is wrong with a row, -1 for the part as a whole."""
        if 0 <= place < len(self._rows):
            self._rows[place].set_reason(reason)
        else:
            self._reason.setText(reason)
            self._reason.show()

    def clear_reasons(self) -> None:
        """Take back what was said."""
        self._reason.hide()
        for row in self._rows:
            row.set_reason("")

    def _remover(self, row: _Row) -> Callable[[], None]:
        def remove() -> None:
            self._rows.remove(row)
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
            self.changed.emit()

        return remove
