"""Digits as characters; boards as text and as pictures in SVG, for a terminal and a notebook."""

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from sudoku_ga.markup import html_text
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.layout import Constraint, units_of
from sudoku_ga.puzzle.outlines import CAGE_INSET, Line, cage_lines, region_lines, signs_of
from sudoku_ga.translation import _

LARGEST_SYMBOL = 35
"""The largest digit with a symbol of one character, Z."""
X_IS_A_DIGIT = 33
"""On boards from this side, X is the digit 33 unless it can only be a blank."""

_SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DIGITS = {symbol: digit for digit, symbol in enumerate(_SYMBOLS) if digit}
_DIGITS |= {symbol.lower(): digit for symbol, digit in _DIGITS.items()}
_DIGITS[str(LARGEST_SIZE)] = LARGEST_SIZE  # the only number of three decimals


def symbol_of(digit: int) -> str:
    """Return the symbol of a digit from 1, a number where it is above 35."""
    return _SYMBOLS[digit] if digit <= LARGEST_SYMBOL else str(digit)


def digit_of(text: str) -> int | None:
    """Return the digit, 1 or more, of a symbol, a number of two decimals or 100, else None."""
    digit = _DIGITS.get(text)
    if digit is None and len(text) == 2 and text.isascii() and text.isdecimal():
        return int(text) or None
    return digit


def digit_range(size: int) -> str:
    """Return the digits of a board in words: ``1 to 9``, ``1 to 9 and A to G``."""
    if size <= 9:
        return _("1 to {size}").format(size=size)
    if size <= LARGEST_SYMBOL:
        if size == 10:
            return _("1 to 9 and A")
        return _("1 to 9 and A to {symbol}").format(symbol=symbol_of(size))
    return _("1 to {size}").format(size=size)


_CELL, _MARGIN = 32, 2
"""Pixels."""

_TOTAL = 0.28
"""The font's size of a total, as a share of the cell."""


def board_text(geometry: Geometry, digits: npt.NDArray[np.integer]) -> str:
    """Return a board as lines of symbols, its boxes or regions apart, a point for a blank cell.

    ``digits``: int, shape (cell_count,).
    """
    wide = 1 if geometry.size <= LARGEST_SYMBOL else len(str(geometry.size))
    cells = [
        (symbol_of(digit) if digit else ".").rjust(wide) for digit in np.ravel(digits).tolist()
    ]
    inside = bordered(cells, geometry).splitlines()[1:-1]
    return "\n".join(line[2:-2].rstrip() for line in inside)


def picture_text(geometry: Geometry, digits: npt.NDArray[np.integer]) -> str:
    """Return a board with borders of ``+``, ``-`` and ``|`` around its boxes, as files have it.

    Boards from 33×33 are written in numbers, because an X there might be read as a blank.
    """
    size = geometry.size
    write, width = (symbol_of, 1) if size < X_IS_A_DIGIT else (str, len(str(size)))
    cells = [(write(digit) if digit else ".").rjust(width) for digit in digits.tolist()]
    return bordered(cells, geometry)


def bordered(cells: Sequence[str], geometry: Geometry) -> str:
    """Return cells of equal width in rows, with borders around the boxes or regions."""
    if geometry.has_regions:
        return _with_lines(cells, geometry)
    size, (height, width) = geometry.size, geometry.drawn_box
    border = "+".join(["", *["-" * (width * (len(cells[0]) + 1) + 1)] * (size // width), ""])
    lines = []
    for start in range(0, len(cells), size):
        if start // size % height == 0:
            lines.append(border)
        row = cells[start : start + size]
        boxes = [" ".join(row[first : first + width]) for first in range(0, size, width)]
        lines.append(f"| {' | '.join(boxes)} |")
    return "\n".join([*lines, border])


def _with_lines(cells: Sequence[str], geometry: Geometry) -> str:
    """Return cells of equal width in rows, with lines where regions meet."""
    size = geometry.size
    width = len(cells[0]) + 2
    regions = geometry.box_of.reshape(size, size)
    # Beyond the board lies a region of its own.
    around = np.pad(regions, 1, constant_values=-1)
    lines = []
    for row in range(size + 1):
        above, below = around[row], around[row + 1]
        if np.any(above != below):
            lines.append(_border(above.tolist(), below.tolist(), width))
        if row < size:
            places = [f" {cell} " for cell in cells[row * size : (row + 1) * size]]
            bars = ["|" if bar else " " for bar in below[1:-1] != below[2:]]
            lines.append("|" + "".join(map("".join, zip(places, bars, strict=True))))
    return "\n".join(lines)


def _border(above: list[int], below: list[int], width: int) -> str:
    """Return the line between two rows of regions, each with one beyond at both ends."""
    text = ""
    for column in range(1, len(above)):
        ends = [above[column - 1] != below[column - 1], above[column] != below[column]]
        bars = [above[column - 1] != above[column], below[column - 1] != below[column]]
        straight = {(True, False): "-", (False, True): "|", (False, False): " "}
        is_corner = any(ends) and any(bars)
        text += "+" if is_corner else straight[any(ends), any(bars)]
        text += ("-" if ends[1] else " ") * width if column < len(above) - 1 else ""
    return text


def board_svg(
    geometry: Geometry,
    digits: npt.NDArray[np.integer],
    givens: npt.NDArray[np.integer] | None = None,
) -> str:
    """Return a board as an SVG picture.

    ``digits``: int, shape (cell_count,). ``givens`` (int, shape (cell_count,)): digits in other
    cells than these are drawn lighter; all are givens if left out.
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
        *_svg_signs(geometry),
        f'<g font-family="sans-serif" font-size="{_CELL * 0.55:g}" text-anchor="middle">',
    ]
    for cell in np.flatnonzero(digits).tolist():
        row, column = divmod(cell, size)
        x, y = (column + 0.5) * _CELL, (row + 0.7) * _CELL
        style = 'fill="#111111" font-weight="600"' if fixed[cell] else 'fill="#1f5fbf"'
        symbol = html_text(symbol_of(int(digits[cell])))
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
    if geometry.has_regions:
        parts.append(_svg_path(region_lines(geometry), stroke))
    parts.append("</svg>")
    return "".join(parts)


def _svg_signs(geometry: Geometry) -> list[str]:
    """Return what a variant shows under its digits."""
    size, constraints, signs = geometry.size, geometry.layout.constraints, signs_of(geometry)
    parts = []
    for cells in (
        units_of(Constraint.WINDOWS, size, ()) if Constraint.WINDOWS in constraints else ()
    ):
        (top, left), (bottom, _right) = divmod(cells[0], size), divmod(cells[-1], size)
        x, y, side = left * _CELL, top * _CELL, (bottom - top + 1) * _CELL
        parts.append(f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="#e2e2e2"/>')
    if Constraint.DIAGONALS in constraints:
        parts.append(_svg_path([(0, 0, size, size), (0, size, size, 0)], 'stroke="#808080"'))
    dashes = []
    for cell, number in enumerate(signs.of.tolist()):
        row, column = divmod(cell, size)
        kind = signs.kinds[number]
        width = _TOTAL * 0.6 * len(str(kind.total)) if kind.total else 0.0
        dashes += [
            (column + x1, row + y1, column + x2, row + y2)
            for x1, y1, x2, y2 in cage_lines(kind.cage, kind.bends, width)
        ]
        if kind.total:
            across, down = column + CAGE_INSET, row + CAGE_INSET + 0.7 * _TOTAL
            parts.append(
                f'<text x="{across * _CELL:g}" y="{down * _CELL:g}" font-family="sans-serif" '
                f'font-size="{_CELL * _TOTAL:g}" fill="#111111">{kind.total}</text>'
            )
    if dashes:
        parts.append(_svg_path(dashes, 'stroke="#404040"'))
    return parts


def _svg_path(lines: Iterable[Line], stroke: str) -> str:
    places = [[_CELL * place for place in line] for line in lines]
    path = "".join(f"M{x1:g} {y1:g}L{x2:g} {y2:g}" for x1, y1, x2, y2 in places)
    return f'<path d="{path}" fill="none" {stroke}/>'
