"""What the painter of a board decides by itself."""

import pytest
from PySide6.QtGui import QImage, QPainter

from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.looks import HEAT_STEPS, Flaw, Kind, Look, Ring, Tint
from sudoku_ga.app.board.painter import CellPainter
from sudoku_ga.app.theme.tokens import NAMES, theme_named
from sudoku_ga.puzzle.geometry import Geometry
from tests.app.theme.test_tokens import ratio

SIDE = 60


def _cell(theme, heat):
    """Return the pixels of a cell with a digit in conflict, without triangle and wavy line."""
    layout = BoardLayout(Geometry(3, 3), SIDE)
    image = QImage(layout.width, layout.height, QImage.Format.Format_RGB32)
    tint = Tint.CONFLICT
    look = Look(7, Kind.EVOLVED, tint, Flaw.CONFLICT, Ring.NONE, 0, 0, 0, heat)
    with QPainter(image) as painter:
        CellPainter(layout, theme, numbers=False).paint(painter, 40, look)
    x, y = layout.corner(40)
    return [
        image.pixelColor(x + dx, y + dy)
        for dx in range(10, SIDE - 12)
        for dy in range(12, SIDE * 7 // 10)
    ]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("step", range(1, HEAT_STEPS + 1))
def test_a_digit_in_conflict_can_be_seen_on_every_heat(themes, name, step):
    theme = theme_named(name)
    ground = theme.heat[step - 1]
    assert max(ratio(pixel, ground) for pixel in _cell(theme, step)) >= 4.5
