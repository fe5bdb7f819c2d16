"""Which puzzles of a list are shown."""

from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QObject, QSortFilterProxyModel, Qt

from sudoku_ga.app.collection.model import CollectionModel
from sudoku_ga.app.collection.solved import How
from sudoku_ga.app.widgets.table import Index
from sudoku_ga.translation import later


class State(StrEnum):
    """Which puzzles are listed, by what solved them."""

    ANY = "any"
    UNSOLVED = "unsolved"
    PLAYED = "played"
    EVOLVED = "evolved"


STATES = {
    State.ANY: later("Solved or not"),
    State.UNSOLVED: later("Not solved yet"),
    State.PLAYED: later("Solved by you"),
    State.EVOLVED: later("Solved by evolution"),
}


class Wanted(NamedTuple):
    """Which puzzles of a list are shown.

    ``text``: part of the name, without regard to case; empty for any.
    ``grade``: 0 for any.
    """

    text: str = ""
    grade: int = 0
    state: State = State.ANY


EVERYTHING = Wanted()


class CollectionFilter(QSortFilterProxyModel):
    """The puzzles of a list that are wanted; the model sorts them."""

    def __init__(self, model: CollectionModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._wanted = EVERYTHING
        self.setSourceModel(model)

    @property
    def wanted(self) -> Wanted:
        """Which puzzles are shown."""
        return self._wanted

    def show_wanted(self, wanted: Wanted) -> None:
        """Show other puzzles."""
        if wanted != self._wanted:
            self.beginFilterChange()
            self._wanted = EVERYTHING if wanted == EVERYTHING else wanted
            self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def filterAcceptsRow(self, place: int, _parent: Index) -> bool:
        """Whether a puzzle is shown."""
        return self._wanted is EVERYTHING or self._fits(self._model.row_at(place))

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Have the model sort its puzzles."""
        self._model.sort(column, order)

    def _fits(self, row: int) -> bool:
        wanted, model = self._wanted, self._model
        if wanted.grade:
            known = model.known(row)
            if known is None or known.grade != wanted.grade:
                return False
        if wanted.state is not State.ANY and not self._is_in(row, wanted.state):
            return False
        return not wanted.text or wanted.text in model.name(row).casefold()

    def _is_in(self, row: int, state: State) -> bool:
        played, evolved = (self._model.solved(row, how) for how in (How.PLAYER, How.EVOLUTION))
        if state is State.UNSOLVED:
            return not played and not evolved
        return bool(played if state is State.PLAYED else evolved)
