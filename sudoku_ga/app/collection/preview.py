"""A small picture of a puzzle beside the row or menu entry under the pointer."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QFrame, QLabel, QLayout, QWidget

from sudoku_ga.app.board.canvas import Canvas
from sudoku_ga.app.board.cell_style import looks_of
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.picture import NOTHING, BoardPicture
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.text import ElidedText, Tone
from sudoku_ga.puzzle.grid import Grid

_SIDE, _MARGIN, _GAP = 200, 10, 8


class BoardPreview(QFrame):
    """A window like a tool tip with the givens of a puzzle, its name and some words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip)
        self._title = ElidedText(weight=fonts.SEMIBOLD)
        self._board = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._words = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        layout = vbox(self, spacing=6, margins=(_MARGIN, _MARGIN, _MARGIN, _MARGIN))
        layout.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        for label in (self._title, self._board, self._words):
            label.setFixedWidth(_SIDE)
            layout.addWidget(label)
        self._board.setFixedHeight(_SIDE)
        self._board.setAlignment(Qt.AlignmentFlag.AlignCenter)

    @property
    def text(self) -> str:
        """Name and words."""
        return f"{self._title.text()}\n{self._words.text()}"

    def show_puzzle(self, puzzle: Grid, title: str, words: str, beside: QRect) -> None:
        """Show a puzzle beside a rectangle of the screen, at its right where there is room."""
        self._title.setText(title)
        self._words.setText(words)
        self._board.setPixmap(small_board(puzzle, _SIDE, self.devicePixelRatioF()))
        screen = QGuiApplication.screenAt(beside.center()) or self.screen()
        room, size = screen.availableGeometry(), self.sizeHint()
        x = beside.right() + _GAP
        if x + size.width() > room.right():
            x = beside.left() - _GAP - size.width()
        y = beside.center().y() - size.height() // 2
        y = max(room.top(), min(y, room.bottom() - size.height()))
        self.move(max(x, room.left()), y)
        self.show()


def small_board(puzzle: Grid, side: int, ratio: float) -> QPixmap:
    """Return the givens of a puzzle on a square of a side, in the colours of the theme.

    ``side``: in device-independent pixels.
    ``ratio``: pixels of the screen to a device-independent one.
    """
    whole = round(side * ratio)
    layout = BoardLayout.within(puzzle.geometry, whole, whole, ratio)
    canvas = Canvas(layout, current_theme(), numbers=False)
    picture = BoardPicture(puzzle.geometry, puzzle.digits)
    canvas.show(looks_of(picture, NOTHING, focused=False))
    pixmap = QPixmap.fromImage(canvas.image)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
