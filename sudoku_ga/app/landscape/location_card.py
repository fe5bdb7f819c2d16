"""The board of the location that is chosen in a search map."""

import numpy as np
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.board.view import BoardView
from sudoku_ga.app.landscape.search_map import SearchMap
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.text import Text, Tone, plain_tip, wrapping
from sudoku_ga.evolution.observe.diversity import conflict_masks
from sudoku_ga.translation import _

_WIDTH, _BUTTON = 150, 20


class LocationCard(QWidget):
    """A small board with its conflicts and visits, and ways to the next location.

    ``stepped(int)`` asks for the location that many places later.
    """

    stepped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = BoardView()
        self.view.setFixedSize(_WIDTH, _WIDTH)
        self.title = Text(weight=fonts.SEMIBOLD)
        self.words = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        # Where there is no room for all of them the last are cut, and the board is left whole.
        self.words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.previous = _button("chevron_left", _("Previous location"))
        self.next = _button("chevron_right", _("Next location"))
        self.close_button = Button("×", kind=Kind.FLAT, height=_BUTTON)
        self.close_button.setToolTip(_("Close the board"))
        self.close_button.setAccessibleName(_("Close the board"))
        self.previous.clicked.connect(self._go_back)
        self.next.clicked.connect(self._go_on)
        head = QHBoxLayout()
        head.setSpacing(0)
        head.addWidget(self.title, 1)
        for button in (self.previous, self.next, self.close_button):
            head.addWidget(button)
        layout = vbox(self, spacing=4)
        layout.addLayout(head)
        layout.addWidget(self.view)
        layout.addWidget(self.words, 1)
        self.setFixedWidth(_WIDTH)
        self.setAccessibleName(_("Location"))

    def show_location(self, shown: SearchMap, location: int) -> None:
        """Show the best board of a location, of which the title says the conflicts."""
        filled, digits = shown.filled, shown.network.best_boards[location]
        marked = np.flatnonzero(conflict_masks(filled.geometry, digits[np.newaxis])[0])
        self.view.show_board(
            BoardPicture(
                filled.geometry,
                filled.digits,
                evolved=digits,
                conflict_cells=frozenset(marked.tolist()),
                locked=True,
            )
        )
        title, *lines = shown.location_text(location).split("\n")
        self.title.setText(title)
        self.words.setText("\n".join(lines))
        self.words.setToolTip(plain_tip("\n".join(lines)))

    @Slot()
    def _go_back(self) -> None:
        self.stepped.emit(-1)

    @Slot()
    def _go_on(self) -> None:
        self.stepped.emit(1)


def _button(icon: str, name: str) -> Button:
    button = Button(icon=icon, kind=Kind.FLAT, height=_BUTTON)
    button.setToolTip(name)
    button.setAccessibleName(name)
    return button
