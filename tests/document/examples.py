"""Sheets and moves for tests."""

import numpy as np
from hypothesis import strategies as st

from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.marks import COLOUR_COUNT, Marks
from sudoku_ga.document.moves import (
    ClearGivens,
    FixGivens,
    Move,
    ReplacePuzzle,
    SwitchMode,
    TypeGiven,
)
from sudoku_ga.document.player_moves import (
    ApplyHint,
    ClearAnswer,
    ClearCells,
    ClearColours,
    ClearDigits,
    ClearMarks,
    FillMarks,
    FillSingles,
    KeepEvolved,
    PlaceDigit,
    ShowSolution,
    ToggleCentreMark,
    ToggleColour,
    ToggleMark,
)
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Details

FOUR = Geometry(2, 2)
SOLVED = Grid(FOUR, np.array([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], np.uint8))
PUZZLE = SOLVED.with_digits((cell, 0) for cell in (1, 2, 4, 7, 8, 9, 14))
EMPTY = BoardState(Grid.empty(FOUR))

_cells = st.lists(st.integers(0, 15), min_size=1, max_size=3, unique=True).map(tuple)
_digits = st.integers(1, 4)
_pairs = st.lists(st.tuples(st.integers(0, 15), _digits), max_size=3).map(tuple)
_grids = st.sampled_from([Grid.empty(FOUR), PUZZLE, SOLVED])
_marks = st.dictionaries(st.integers(0, 15), st.integers(0, 15), max_size=3).map(Marks.of)

moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(TypeGiven, _cells, _digits),
    st.builds(ClearGivens, _cells),
    st.builds(SwitchMode, st.sampled_from(Mode)),
    st.just(FixGivens()),
    st.builds(
        ReplacePuzzle,
        _grids,
        st.text(max_size=3),
        st.just("open"),
        _grids | st.none(),
        _marks,
        st.builds(Details, author=st.text(max_size=3)),
    ),
    st.builds(PlaceDigit, _cells, _digits),
    st.builds(ClearCells, _cells),
    st.builds(ToggleMark, _cells, _digits),
    st.builds(ToggleCentreMark, _cells, _digits),
    st.builds(ToggleColour, _cells, st.integers(1, COLOUR_COUNT)),
    st.builds(ClearColours, _cells),
    st.just(ClearDigits()),
    st.just(ClearMarks()),
    st.just(FillMarks()),
    st.just(FillSingles()),
    st.builds(ApplyHint, st.just("naked pair"), _pairs, _pairs),
    st.builds(KeepEvolved, st.just(SOLVED), _grids | st.none()),
    st.just(ShowSolution(SOLVED)),
    st.just(ClearAnswer()),
)
"""Any move on a 4×4 board."""
