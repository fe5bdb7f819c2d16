"""The keypad of Play: large digits or colours, what they become, a lock and a filter."""

from math import ceil, isqrt

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QStackedWidget, QWidget

from sudoku_ga.app.board.cell_style import swatch
from sudoku_ga.app.board.keypad import DigitKeys, Key
from sudoku_ga.app.board.picture import COLOUR_NAMES, BoardPicture, Entry
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.arrangement import hbox, stops_of
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.document.marks import COLOUR_COUNT
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later

_GAP, _TALLEST, _LOWEST = 8, 54, 26
_HEIGHT = 178
"""The height of all keys of digits, in pixels."""

_ROUND_SWATCH = QSize(18, 14)
"""The margins of a colour in its key, in pixels."""

ENTRIES = (
    (Entry.DIGIT, later("Digit")),
    (Entry.CORNER, later("Corner")),
    (Entry.CENTRE, later("Centre")),
    (Entry.COLOUR, later("Colour")),
)
_TIPS = {
    Entry.DIGIT: later("Keys place digits (N for the next kind)"),
    Entry.CORNER: later("Keys note candidates in the corners (Shift and a digit)"),
    Entry.CENTRE: later("Keys note candidates in the centre (Ctrl and a digit)"),
    Entry.COLOUR: later("Keys colour the selected cells (Ctrl, Shift and a digit)"),
}


def columns_for(count: int) -> int:
    """Return the number of columns for a number of digits: 3 for 9, 4 for 16, 5 for 25."""
    return max(2, isqrt(count - 1) + 1)


class ColourKey(Key):
    """The key of a colour; number 0 is no colour."""

    def __init__(self, parent: QWidget, number: int) -> None:
        super().__init__(parent, "" if number else _("None"))
        self._number = number
        name = _(COLOUR_NAMES[number - 1]) if number else _("No colour")
        self.setAccessibleName(name)
        self.setToolTip(f"{number}: {name}" if number else name)
        self.setProperty("digit", number)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.show_colour()

    @Slot()
    def show_colour(self) -> None:
        """Show the colour of the theme."""
        size = self.size() - _ROUND_SWATCH
        if self._number and not size.isEmpty():
            ratio = self.devicePixelRatioF()
            self.setIcon(QIcon(swatch(self._number, size, current_theme(), ratio)))
            self.setIconSize(size)
            self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)


class EntryCard(Card):
    """Keys for digits and colours, and the choice of what they mean.

    ``digits``, ``colours``: the keys of digits, and those of colours from 1 on, followed by the key
    for no colour.
    ``entries``: the :class:`~sudoku_ga.app.board.picture.Entry` that digits become.
    ``lock``, ``filter``: whether digits are chosen before cells, and whether cells that cannot hold
    the digit are hatched.

    ``digit_chosen(int)`` is emitted for a digit or a colour, with 0 for no colour, and
    ``lock_chosen(int)`` for a digit that is chosen before its cells.
    """

    digit_chosen = Signal(int)
    lock_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Keypad"))
        self.digits, self._palette = DigitKeys(), QWidget()
        self.digits.digit_chosen.connect(self.digit_chosen)
        self.digits.lock_chosen.connect(self.lock_chosen)
        self.digits.keys_made.connect(self._fit)
        self._stack = QStackedWidget()
        for page in (self.digits, self._palette):
            self._stack.addWidget(page)
        self.colours = self._make_colours()
        self.entries = Segmented([(entry, _(text)) for entry, text in ENTRIES], _("Keys enter"))
        for entry, tip in _TIPS.items():
            self.entries.set_choice_tool_tip(entry, _(tip))
        self.lock = self._make_toggle("lock", _("Digit first: choose a digit, then click cells"))
        self.filter = self._make_toggle("filter", _("Hatch the cells that cannot hold the digit"))
        self.filter.setText(_("Where it fits"))
        toggles = hbox(None, self.lock, self.filter, spacing=_GAP)
        self.body.setSpacing(10)
        self.body.setContentsMargins(1, 3, 1, 3)
        self.body.addWidget(self._stack)
        self.body.addWidget(self.entries)
        self.body.addLayout(toggles)
        geometry = Geometry(3, 3)
        self.show_picture(BoardPicture(geometry, Grid.empty(geometry).digits))

    def show_picture(self, picture: BoardPicture) -> None:
        """Show the digits of a board, how many of each are left, and what is chosen."""
        self.digits.show_picture(picture)
        for digit, key in enumerate(self.digits.keys, 1):
            key.setChecked(picture.locks and digit == picture.chosen)
            key.setEnabled(not picture.locked)
        for colour in self.colours:
            colour.setEnabled(not picture.locked)
        chosen = picture.text(picture.chosen) if picture.locks and picture.chosen else ""
        self.lock.setText(_("{digit} first").format(digit=chosen) if chosen else _("Digit first"))
        self.lock.setChecked(picture.locks)
        self.entries.set_value(picture.entry)
        self._stack.setCurrentWidget(
            self._palette if picture.entry is Entry.COLOUR else self.digits
        )

    @property
    def stops(self) -> list[QWidget]:
        """The widgets that Tab reaches, in this order."""
        return [*self.digits.keys, *self.colours, *stops_of(self.entries), self.lock, self.filter]

    def _make_colours(self) -> list[ColourKey]:
        grid = QGridLayout(self._palette)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(_GAP)
        keys = []
        for index, number in enumerate((*range(1, COLOUR_COUNT + 1), 0)):
            key = ColourKey(self._palette, number)
            key.clicked.connect(self._choose)
            Themes.instance().changed.connect(key.show_colour)
            grid.addWidget(key, *divmod(index, 3))
            keys.append(key)
        return keys

    def _make_toggle(self, icon: str, tip: str) -> Button:
        button = Button(_("Digit first"), icon=icon, height=30)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(tip)
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        return button

    @Slot()
    def _fit(self) -> None:
        """Arrange the keys, and give each the height of its row."""
        keys = self.digits.keys
        for key in keys:
            key.setCheckable(True)
        columns = columns_for(len(keys))
        self.digits.set_columns(columns)
        rows = ceil(len(keys) / columns)
        gap = _GAP if rows <= 4 else 4
        height = min(_TALLEST, max(_LOWEST, (_HEIGHT - (rows - 1) * gap) // rows))
        self.digits.grid.setSpacing(gap)
        self._stack.setFixedHeight(rows * height + (rows - 1) * gap)

    @Slot()
    def _choose(self) -> None:
        self.digit_chosen.emit(self.sender().property("digit"))
