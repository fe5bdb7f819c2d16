"""Positions of Play, and what is said of them: ``golden_words.toml``."""

from pathlib import Path

from sudoku_ga.app.play.workspace import conflicts_text, status_of_play
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import Tally
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Constraint, Layout
from tests.app.reports import FOUR, PUZZLE, SOLVED

GOLDEN = Path(__file__).with_name("golden_words.toml")

LATIN = Geometry(1, 4)
DIAGONALS = Geometry(2, 2, Layout(constraints=frozenset({Constraint.DIAGONALS})))
KILLER = Grid.empty(Geometry(2, 2, Layout(cages=(Cage(7, (0, 1)), Cage(3, (2, 6))))))


def cells():
    """Return boards by what is asked about one of their cells."""
    board, killer = BoardState(PUZZLE), BoardState(KILLER)
    full = Grid.empty(FOUR).with_digits([(1, 1), (2, 2), (4, 3), (5, 4)])
    row = Grid.empty(LATIN).with_digits([(1, 1), (2, 2), (3, 3), (4, 4)])
    diagonal = Grid.empty(DIAGONALS).with_digits([(1, 1), (2, 2), (4, 3), (15, 4)])
    return {
        "blank": (board, 1),
        "conflict": (board.with_placed([(0, 3)]), 0),
        "no-conflict": (board.with_placed([(0, 1)]), 0),
        "nothing-possible": (BoardState(full), 0),
        "blank-of-killer": (killer, 0),
        "wrong-sum": (killer.with_placed([(0, 4), (1, 1)]), 0),
        "unfinished-cage": (killer.with_placed([(2, 3)]), 2),
        "blank-of-latin-square": (BoardState(Grid.empty(LATIN).with_digit(1, 1)), 0),
        "nothing-possible-in-latin-square": (BoardState(row), 0),
        "nothing-possible-with-constraints": (BoardState(diagonal), 0),
    }


def games():
    """Return states by how the game stands."""
    board = BoardState(PUZZLE)
    return {
        "begun": AppState(board),
        "conflict": AppState(board.with_placed([(0, 3)])),
        "solved": AppState(board.with_placed(enumerate(SOLVED.digits.tolist()))),
        "empty": AppState(BoardState(Grid.empty(FOUR))),
        "shown": AppState(BoardState(PUZZLE, exact=SOLVED)),
        "held": AppState(board, RunState.RUNNING),
        "killer": AppState(BoardState(KILLER)),
    }


def sentences():
    """Return what is said of the cells, and in the status line."""
    said = {
        name: conflicts_text(board, cell, numbers=False) for name, (board, cell) in cells().items()
    }
    status = {}
    for name, state in games().items():
        shown = status_of_play(state, Tally(61.0, 2))
        status[name] = " | ".join((shown.word, *shown.facts))
    return {"cells": said, "status": status}
