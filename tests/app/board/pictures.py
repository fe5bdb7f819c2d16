"""Boards for tests."""

import numpy as np

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.puzzle.geometry import Geometry


def picture(geometry: Geometry | None = None, **words: object) -> BoardPicture:
    """Return a picture: ``given`` and ``evolved_at`` map cells to digits."""
    shape = geometry or Geometry(3, 3)
    givens = np.zeros(shape.cell_count, np.uint8)
    for cell, digit in words.pop("given", {}).items():
        givens[cell] = digit
    evolved = None
    if "evolved_at" in words:
        evolved = np.zeros(shape.cell_count, np.uint8)
        for cell, digit in words.pop("evolved_at").items():
            evolved[cell] = digit
    return BoardPicture(shape, givens, evolved, **words)
