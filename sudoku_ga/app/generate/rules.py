"""The rules of the puzzles to make, one by one, and where else rules may be taken from."""

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from sudoku_ga.app.parameters.help_strip import Help
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.generator.variant import CONSTRAINT_LAYOUTS, JIGSAW_NAME, KILLER_NAME
from sudoku_ga.puzzle.layout import CONSTRAINT_NAMES
from sudoku_ga.translation import _

_MARGIN, _COLUMNS = 16, 2
RULES = (JIGSAW_NAME, *CONSTRAINT_LAYOUTS.values(), KILLER_NAME)
"""The names of what can be chosen, in the order of the boxes."""


class RulesChoice(QWidget):
    """A box for each rule; any of them may be combined.

    ``boxes``: by the names in ``RULES``.
    ``board``, ``file``: take the rules of the board in the window, and those of a layout file.

    ``chosen(name, present)`` is emitted when the user chooses, ``attended(widget)`` when the
    pointer enters.
    """

    chosen = Signal(str, bool)
    attended = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        constraints = {name: _(CONSTRAINT_NAMES[each]) for each, name in CONSTRAINT_LAYOUTS.items()}
        labels = {JIGSAW_NAME: _("random regions"), **constraints, KILLER_NAME: _("killer cages")}
        self.boxes: dict[str, QCheckBox] = {}
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        for place, name in enumerate(RULES):
            box = self.boxes[name] = QCheckBox(labels[name][:1].upper() + labels[name][1:])
            box.setFont(fonts.font(fonts.SECONDARY))
            box.clicked.connect(lambda on, name=name: self.chosen.emit(name, on))
            grid.addWidget(box, *divmod(place, _COLUMNS))
        self.board, self.file = Button(_("As on the board")), Button(_("Layout file…"))
        buttons = hbox(None, self.board, self.file)
        vbox(self, grid, buttons, margins=(_MARGIN, 0, _MARGIN, 4))

    @property
    def help(self) -> Help:
        """What rules can be combined."""
        text = _(
            "Rules beside rows, columns and boxes; regions and cages are drawn for each puzzle. "
            "The board of the window, or a layout file, has regions of its own."
        )
        return Help(_("Rules"), "", text)

    def show_rules(self, present: Collection[str], possible: Collection[str]) -> None:
        """Check the rules that are present, and offer those that are possible beside them."""
        for name, box in self.boxes.items():
            box.setChecked(name in present)
            box.setEnabled(name in present or name in possible)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Ask for the rules to be explained."""
        super().enterEvent(event)
        self.attended.emit(self)
