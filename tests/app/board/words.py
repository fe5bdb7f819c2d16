"""Cells, and what a screen reader hears of them: ``golden_words.toml``."""

from pathlib import Path

import numpy as np

from sudoku_ga.document.marks import Colours, Marks
from sudoku_ga.layouts import load_layouts
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.hint_parts import HintParts
from sudoku_ga.puzzle.layout import Cage, Constraint, Layout
from tests.app.board.pictures import picture

GOLDEN = Path(__file__).with_name("golden_words.toml")

FOUR, SIXTEEN = Geometry(2, 2), Geometry(4, 4)
DIGITS = np.arange(16, dtype=np.uint8) % 4 + 1
HINT = HintParts((0,), (1,), (40,), ((2, 4),), ((30, 5), (30, 6)), (70,))
CAGES = Layout(cages=(Cage(14, (9, 10)),))


def samples():
    """Return the pictures whose cells are golden, by name, with the cells by what they are."""
    return {
        "plain": (
            picture(given={22: 7}, evolved_at={0: 3, 1: 4}, logic_cells={1}, conflict_cells={0, 5}),
            {"given": 22, "conflict": 0, "logic": 1, "blank": 80},
        ),
        "editing": (picture(editing=True, given={22: 7}), {"given": 22, "blank": 0}),
        "marks": (
            picture(
                marks=Marks.of({0: 0b1010, 4: 0b11}),
                centre=Marks.of({4: 0b100, 5: 0b1000}),
                colours=Colours.of({5: 3, 6: 8}),
                given={6: 1},
            ),
            {"corner": 0, "both": 4, "centre": 5, "given": 6},
        ),
        "letters": (picture(SIXTEEN, marks=Marks.of({17: 1 << 15 | 2})), {"marks": 17}),
        "numbers": (
            picture(SIXTEEN, marks=Marks.of({17: 1 << 15 | 2}), numbers=True),
            {"marks": 17},
        ),
        "placed": (
            picture(FOUR, placed=DIGITS, wrong_cells=frozenset({1})),
            {"right": 0, "wrong": 1},
        ),
        "exact": (picture(FOUR, exact=DIGITS), {"shown": 0}),
        "hint": (
            picture(hint=HINT, given={1: 4}, chosen=4, impossible_cells=frozenset({3})),
            {"unit": 0, "cause": 1, "target": 2, "hatched": 3, "ruled-out": 30}
            | {"cause-cell": 40, "wrong": 70},
        ),
        "cage": (picture(Geometry(3, 3, CAGES)), {"blank": 9}),
        "diagonals": (
            picture(Geometry(3, 3, Layout(constraints={Constraint.DIAGONALS})), given={40: 7}),
            {"given": 40},
        ),
        "region": (picture(load_layouts("jigsaw-9a").geometry), {"blank": 0}),
        "blank": (picture(), {"blank": 0}),
    }


def sentences():
    """Return what is said of the cells of each sample."""
    return {
        name: {what: shown.cell_text(cell) for what, cell in cells.items()}
        for name, (shown, cells) in samples().items()
    }
