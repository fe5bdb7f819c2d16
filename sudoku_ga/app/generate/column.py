"""The right column: message, the puzzle that was made, and the list of all."""

from collections.abc import Mapping

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sudoku_ga.app.collection.model import CollectionModel
from sudoku_ga.app.collection.view import CollectionView
from sudoku_ga.app.generate.words import FACTS
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.message_card import MessageCard
from sudoku_ga.app.widgets.text import Facts, Text, Tone, wrapping
from sudoku_ga.translation import _

_BUTTON = 30


class GenerateColumn(QWidget):
    """The cards beside the board.

    Parameters
    ----------
    model : CollectionModel
        The puzzles that were made.

    Attributes
    ----------
    message : MessageCard
    list : CollectionView
    effort, save, print, clear : Button
        Measure the puzzle; save all puzzles; print them; forget them.
    """

    def __init__(self, model: CollectionModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message = MessageCard()
        self.effort = Button(_("Measure effort"), height=_BUTTON)
        self.effort.setToolTip(_("Evolve this puzzle with five seeds by the recipe Fast"))
        self.save = Button(_("Save…"), height=_BUTTON)
        self.save.setToolTip(_("Save the puzzles of the list in one file"))
        self.print = Button(_("Print…"), height=_BUTTON)
        self.print.setToolTip(_("Print the selected puzzles, or all of them"))
        self.clear = Button(_("Clear"), height=_BUTTON)
        self.clear.setToolTip(_("Forget the puzzles of the list"))
        self.list = CollectionView(model)
        self._facts = Facts(FACTS)
        self._effort_words = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self._effort_words.hide()
        puzzle = Card(_("Puzzle made"), " ")
        puzzle.head.addWidget(self.effort)
        puzzle.body.addWidget(self._facts)
        puzzle.body.addWidget(self._effort_words)
        made = Card(_("All made"), " ")
        made.body.addWidget(self.list, 1)
        # Three words beside the title would be too many in a narrow column.
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addStretch(1)
        for button in (self.clear, self.print, self.save):
            foot.addWidget(button)
        made.body.addLayout(foot)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 14, 16, 12)
        layout.setSpacing(12)
        layout.addWidget(self.message)
        layout.addWidget(puzzle)
        layout.addWidget(made, 1)

    @property
    def effort_words(self) -> str:
        """What is said of the effort of evolution."""
        return self._effort_words.text()

    def fact(self, name: str) -> str:
        """Return what is said of a fact."""
        return self._facts.text(name)

    def show_facts(self, facts: Mapping[str, str], effort: str = "") -> None:
        """Show what is known of a puzzle, and what it takes by evolution."""
        self._facts.show_facts(facts)
        self._effort_words.setText(effort)
        self._effort_words.setVisible(bool(effort))
