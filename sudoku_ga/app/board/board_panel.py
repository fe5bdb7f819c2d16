"""Title, board, caption, and legend or keypad: one block of equal width."""

import math
from abc import abstractmethod

from PySide6.QtCore import QRect, QSize, Slot
from PySide6.QtWidgets import QFrame, QWidget

from sudoku_ga.app.board.keypad import Keypad
from sudoku_ga.app.board.legend import Legend
from sudoku_ga.app.board.overlay import CellPopup, Measured, Overlay, OverlayChoice
from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.board.view import BoardView
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import PlacedParts, order_tabs, stops_of
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.text import NoteText, Text, Tone
from sudoku_ga.translation import _

_MARGIN, _TITLE, _GAP, _EDGE = 20, 32, 10, 14
_LEGEND = 24
_LEAST_CAPTION = 150
"""The overlays leave the caption beside the title at least this width, in pixels."""
_LEAST_CHOICE = 84
"""The overlays may shrink to this width, in pixels, so that the title is not cut off."""
_SMALL, _LEAST_TITLE = 280, 420
"""Above a board narrower than ``_SMALL``, title, choices and keys are ``_LEAST_TITLE`` wide. In
pixels."""
_SOLVED_SIZES = range(fonts.SOLVED, fonts.BODY - 1, -1)
"""The font sizes of the title of a solved board: the first at which the title fits is taken."""
_LEAST_READ = 11
"""The smallest cell, in pixels, in which a digit can be read."""
_LEAST_GUESSED = 9
"""Below this side of a cell, in pixels, its digit cannot be read without a caption either."""
_LEAST_ABOVE_CAPTION, _LEAST_LARGE_ABOVE_CAPTION = 338, 290
"""The caption gives way where the board would be lower than this, in pixels. A board of 9×9 cells
of 36 pixels, and one of 16×16 cells of 18 pixels, have these heights."""


class Caption(QFrame):
    """A card with words below the board. Its height does not depend on the words."""

    @abstractmethod
    def height_for(self, width: int) -> int:
        """Return the height of the card at a width."""


class BoardPanel(PlacedParts):
    """The middle column: title, board, caption, and keypad or legend.

    ``caption``: lies below the board of a run, over which a population may be laid.
    ``note``: the words beside the title.

    Keypad, ``play`` and ``overlays`` change nothing themselves: they emit signals.
    """

    def __init__(self, caption: "Caption | None" = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Text(size=fonts.SECTION, weight=fonts.SEMIBOLD, parent=self)
        self.note = NoteText(tone=Tone.SECONDARY, parent=self)
        self.view = BoardView(self)
        self.view.setObjectName("board")
        self.caption = caption
        if caption is not None:
            caption.setParent(self)
        self.legend = Legend(self)
        self.keypad = Keypad(self)
        self.view.shown.connect(self._follow)
        self.play = Button(_("Play this puzzle"), height=28, parent=self)
        self.play.setToolTip(_("Solve it yourself: with notes, colours and hints"))
        self.overlays = OverlayChoice(28, self)
        self.popup = CellPopup(self)
        self._population: Measured | None = None
        self.view.selection_moved.connect(self._show_cell)
        self._editing = True
        self._geometry = self.view.picture.geometry
        self.keypad.digits.keys_made.connect(self._order_tabs)
        self.set_title(_("Edit puzzle"), "")
        self.set_foot(keypad=True)

    def set_title(self, title: str, caption: str) -> None:
        """Show a title and a caption beside it."""
        self.title.setText(title)
        self.note.setText(caption)
        board = self.view.geometry()
        self._place_title(board.x(), board.y() - _GAP - _TITLE, board.width())

    def set_foot(self, *, keypad: bool) -> None:
        """Show the keypad and the way to Play, or the legend of an answer."""
        self._editing = keypad
        self.keypad.digits.show_picture(self.view.picture)
        self.keypad.hide()
        self.play.setVisible(keypad)
        self._offer_overlays()
        self.legend.hide()
        self._place()

    @property
    def overlay(self) -> Overlay:
        """The overlay that the user has chosen for a run."""
        return self.overlays.value

    def show_population(self, population: Measured | None, why: str) -> None:
        """Show what is laid over the board, in the legend and beside the selected cell.

        ``population``: the population; None if nothing is laid over the board.
        ``why``: why nothing is laid over the board although the user wants it; else empty.
        """
        self._population = population
        self.legend.show_overlay(Overlay.PLAIN if population is None else self.overlay, why)
        self._show_cell()

    def minimumSizeHint(self) -> QSize:
        """Keep room for the smallest board with a keypad."""
        board = self.view.minimumSizeHint()
        height = _EDGE + _TITLE + 2 * _GAP + 44 + _EDGE
        return QSize(board.width() + 2 * _MARGIN, board.height() + height)

    def sizeHint(self) -> QSize:
        return QSize(586, 654)

    @Slot()
    def _order_tabs(self) -> None:
        order_tabs(
            [
                self.view,
                *([] if self.caption is None else stops_of(self.caption)),
                self.play,
                *self.keypad.digits.keys,
                *self.keypad.tools,
            ]
        )

    def _follow(self, picture: BoardPicture) -> None:
        self.title.set_tone(Tone.SOLVED if picture.solved else Tone.INK)
        if self._editing:
            self.keypad.digits.show_picture(picture)
        self.legend.show_origins(
            logic=bool(picture.logic_cells),
            evolved=picture.evolved is not None,
            exact=picture.exact is not None,
        )
        self._offer_overlays()
        self._show_cell()
        # Title, keypad and legend do not depend on the digits.
        if picture.geometry != self._geometry:
            self._geometry = picture.geometry
            self._place()

    def _offer_overlays(self) -> None:
        exact = self.view.picture.exact is not None
        self.overlays.setVisible(self.caption is not None and not (self._editing or exact))

    @Slot()
    def _show_cell(self) -> None:
        cell, population = self.view.selected, self._population
        if cell is None or population is None or cell >= population.cell_count or self._editing:
            self.popup.hide()
            return
        place = self.view.cell_rect(cell).translated(self.view.pos())
        self.popup.show_cell(self.view.picture, cell, population, place, self.view.geometry())

    def _place(self) -> None:
        """Lay out the panel: as large as it fits, and centred."""
        width, height, foot, caption = self._block()
        room = self.contentsRect()
        x = room.x() + (room.width() - width) // 2
        below = caption + _GAP if caption else 0
        whole = _TITLE + 2 * _GAP + height + below + foot
        y = max(_EDGE, (self.height() - whole) // 2)
        self._place_title(x, y, width)
        y += _TITLE + _GAP
        self.view.setGeometry(x, y, width, height)
        y += height + _GAP
        if self.caption is not None:
            self.caption.setGeometry(x, y, width, caption)
            self.caption.setVisible(caption > 0)
        y += below
        under = self.keypad if self._editing else self.legend
        under.setGeometry(*self._widened(x, y, width), foot)
        under.setVisible(foot > 0)
        self._show_cell()

    def _block(self) -> tuple[int, int, int, int]:
        """Return the board's width and height, and the heights of foot and caption below it.

        The foot gives way to the caption, and the caption to a board of large cells, or to one
        that can hardly be read.
        """
        alone = self._block_above(0)
        if self.caption is None:
            return (*alone, 0)
        caption = self.caption.height_for(self._room)
        size = self.view.picture.geometry.size
        least = _LEAST_LARGE_ABOVE_CAPTION if size > 9 else _LEAST_ABOVE_CAPTION
        if alone[1] >= size * _LEAST_GUESSED:
            least = max(least, size * _LEAST_READ)
        for block in (
            self._block_above(caption + _GAP),
            (*self._board_above(caption), 0),
        ):
            if block[1] >= least:
                return (*block, caption)
        return (*alone, 0)

    def _block_above(self, caption: int) -> tuple[int, int, int]:
        """Return width and height of the board, and the height of the foot, above a caption."""
        is_large = self.view.picture.geometry.size > 9
        if not self._editing and (self.caption is None or is_large):
            return (*self._board_above(_LEGEND + caption), _LEGEND)
        # The legend of a usual board takes as much room as the keypad: the board keeps its size.
        width, foot = self._room, 0
        while (needed := self.keypad.height_for(width)) > foot:
            # A narrower board may need a higher keypad, which leaves room for a smaller board only.
            foot = needed
            width, height = self._board_above(foot + caption)
        if height < self.view.picture.geometry.size * _LEAST_READ:
            # The keys of a large board would leave none that can be read: there is a keyboard.
            return (*self._board_above(caption), 0)
        return width, height, foot

    def _board_above(self, foot: int) -> tuple[int, int]:
        room = self.height() - 2 * _EDGE - _TITLE - 2 * _GAP - foot
        layout = self.view.layout_in(self._room, room)
        ratio = self.view.devicePixelRatioF()
        # Rounded up: the view centres the board and leaves the fraction of a pixel free.
        return math.ceil(layout.width / ratio), math.ceil(layout.height / ratio)

    @property
    def _room(self) -> int:
        return self.contentsRect().width() - 2 * _MARGIN

    def _widened(self, x: int, y: int, width: int) -> tuple[int, int, int]:
        """Return the left edge and the width of the rows around the board.

        They are wider than a small board.
        """
        wide = width if width >= _SMALL else max(width, min(self._room, _LEAST_TITLE))
        return x - (wide - width) // 2, y, wide

    def _place_title(self, x: int, y: int, width: int) -> None:
        """Place title and choices above the board, and wider than it where it is small."""
        x, y, width = self._widened(x, y, width)
        right = x + width
        self._set_title_size(fonts.SECTION)
        if self._editing:
            play = self.play.sizeHint().width()
            self.play.setGeometry(right - play, y + 2, play, self.play.height())
            right -= play + 12
        elif not self.overlays.isHidden():
            words = self.title.sizeHint().width() + _LEAST_CAPTION
            wanted = self.overlays.sizeHint().width()
            least = self.overlays.minimumSizeHint().width()
            choice = wanted if words + wanted <= width else least
            spare = width - self.title.sizeHint().width() - 8
            choice = min(choice, max(spare, _LEAST_CHOICE))
            self.overlays.setGeometry(right - choice, y + 2, choice, self.overlays.height())
            right -= choice + 8
        for size in _SOLVED_SIZES if self.view.picture.solved else ():
            self._set_title_size(size)
            if self.title.sizeHint().width() <= right - x:
                break
        title = min(self.title.sizeHint().width(), right - x)
        self.title.setGeometry(QRect(x, y, title, _TITLE))
        left = x + title + 10
        # Not during a run: lines would come and go as the numbers change.
        self.note.set_two_lines(allowed=self._editing)
        self.note.setGeometry(QRect(left, y + 1, max(0, right - left), _TITLE))

    def _set_title_size(self, size: int) -> None:
        self.title.setFont(fonts.font(size, fonts.SEMIBOLD))
