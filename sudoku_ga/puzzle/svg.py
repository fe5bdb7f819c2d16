"""Boards as pictures in SVG, for a notebook."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from sudoku_ga.markup import html_text
from sudoku_ga.puzzle.display import symbol_of
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import Constraint, units_of
from sudoku_ga.puzzle.outlines import CAGE_INSET, Line, cage_lines, region_lines, signs_of

_CELL, _MARGIN = 32, 2
"""Pixels."""

_TOTAL = 0.28
"""The font size of a total, as a share of the cell."""


def board_svg(
    geometry: Geometry,
    digits: npt.NDArray[np.integer],
    givens: npt.NDArray[np.integer] | None = None,
) -> str:
    """Return a board as an SVG picture.

    Parameters
    ----------
    geometry : Geometry
    digits : ndarray
        Integers, shape (cell_count,).
    givens : ndarray or None, optional
        Integers, shape (cell_count,). Other digits are drawn lighter; by default all are givens.
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
