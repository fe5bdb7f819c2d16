"""The choice of what is laid over a board."""

from PySide6.QtWidgets import QWidget

from sudoku_ga.app.board.overlay import LABELS, Overlay
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.choice import Choice
from sudoku_ga.translation import _


class OverlayChoice(Choice):
    """A choice whose values are those of :class:`Overlay`.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    height : int
    """

    def __init__(self, themes: Themes, height: int, parent: QWidget | None = None) -> None:
        labels = [(overlay, _(label)) for overlay, label in LABELS]
        super().__init__(themes, labels, _("Laid over the board"), height, parent)

    @property
    def value(self) -> Overlay:
        """What is laid over it."""
        return Overlay(super().value)
