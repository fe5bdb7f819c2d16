"""Boards as text and as pictures in SVG, for a terminal and for a notebook."""

from html import escape

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.symbols import LARGEST_SYMBOL, symbol_of

_CELL, _MARGIN = 32, 2
"""Pixels."""


def board_text(geometry: Geometry, digits: npt.NDArray[np.integer]) -> str:
    """Return a board as lines of symbols, its boxes apart, a point for a blank cell.

    Parameters
    ----------
    geometry : Geometry
    digits : ndarray of int, shape (cell_count,)
    """
    size, (height, width) = geometry.size, geometry.drawn_box
    wide = 1 if size <= LARGEST_SYMBOL else len(str(size))
    rule = "-+-".join(["-" * (width * (wide + 1) - 1)] * (size // width))
    lines = []
    for number, row in enumerate(np.reshape(digits, (size, size)).tolist()):
        if number and number % height == 0:
            lines.append(rule)
        texts = [(symbol_of(digit) if digit else ".").rjust(wide) for digit in row]
        boxes = [" ".join(texts[start : start + width]) for start in range(0, size, width)]
        lines.append(" | ".join(boxes))
    return "\n".join(lines)


def board_svg(
    geometry: Geometry,
    digits: npt.NDArray[np.integer],
    givens: npt.NDArray[np.integer] | None = None,
) -> str:
    """Return a board as an SVG picture.

    Parameters
    ----------
    geometry : Geometry
    digits : ndarray of int, shape (cell_count,)
    givens : ndarray of int, shape (cell_count,), optional
        Digits in other cells than these are drawn lighter; all are givens if left out.
    """
    size, (height, width) = geometry.size, geometry.drawn_box
    side = size * _CELL
    fixed = digits if givens is None else givens
    whole = side + 2 * _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="{whole}" '
        f'viewBox="{-_MARGIN} {-_MARGIN} {whole} {whole}" role="img" '
        f'aria-label="{"Latin square" if geometry.is_latin else "Sudoku"} {size}×{size}">',
        f'<rect width="{side}" height="{side}" fill="#ffffff"/>',
        f'<g font-family="sans-serif" font-size="{_CELL * 0.55:g}" text-anchor="middle">',
    ]
    for cell in np.flatnonzero(digits).tolist():
        row, column = divmod(cell, size)
        x, y = (column + 0.5) * _CELL, (row + 0.7) * _CELL
        style = 'fill="#111111" font-weight="600"' if fixed[cell] else 'fill="#1f5fbf"'
        symbol = escape(symbol_of(int(digits[cell])))
        parts.append(f'<text x="{x:g}" y="{y:g}" {style}>{symbol}</text>')
    parts.append("</g>")
    for stroke, steps in (
        ('stroke="#b0b0b0"', (range(size + 1), range(size + 1))),
        (
            'stroke="#111111" stroke-width="2" stroke-linecap="square"',
            (range(0, size + 1, height), range(0, size + 1, width)),
        ),
    ):
        rows, columns = steps
        lines = [f"M0 {line * _CELL}H{side}" for line in rows]
        lines += [f"M{line * _CELL} 0V{side}" for line in columns]
        parts.append(f'<path d="{"".join(lines)}" fill="none" {stroke}/>')
    parts.append("</svg>")
    return "".join(parts)
