"""The board's picture, title and caption in a state; no widget."""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from sudoku_ga.app.board.picture import BoardPicture, conflicts_of
from sudoku_ga.app.run.state import AppState, Display, RunState, shown_digits
from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.marks import NO_MARKS, Marks, automatic_marks
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted


def picture_of(state: AppState) -> BoardPicture:
    """Return what the board shows."""
    board_state, display, shown = state.board_state, state.display, state.shown
    puzzle, by_hand = board_state.puzzle, state.by_hand
    conflicting = board_state.position if by_hand else shown
    return BoardPicture(
        geometry=puzzle.geometry,
        givens=puzzle.digits,
        evolved=None if shown is None else shown.digits,
        placed=board_state.placed.digits if by_hand and board_state.placed is not None else None,
        exact=None if board_state.exact is None or _is_of_run(state) else board_state.exact.digits,
        marks=_marks(board_state, display) if by_hand else NO_MARKS,
        ruled_out=Marks.of(_masks(display.ruled_out)) if by_hand else NO_MARKS,
        logic_cells=_logic_cells(puzzle, state.filled),
        conflict_cells=frozenset() if conflicting is None else conflicts_of(conflicting).cells,
        fault_cells=conflicts_of(puzzle).cells | _fault_cells(state),
        wrong_cells=display.wrong_cells if by_hand else frozenset(),
        hint_cells=frozenset(display.hint_cells) if by_hand else frozenset(),
        numbers=display.numbers,
        locked=_is_of_run(state),
        editing=not state.run.is_on,
        advances=board_state.mode in display.advancing,
        live=state.run.is_on and state.past is None and shown is not None,
    )


def _is_of_run(state: AppState) -> bool:
    """Whether the board follows a run or its past, and takes no digits."""
    return state.run.is_on or state.past is not None


def title_of(state: AppState) -> tuple[str, str]:
    """Return the title above the board and the caption beside it."""
    shown, givens = (
        state.shown,
        counted("{count:,} given", "{count:,} givens", state.board_state.puzzle.given_count),
    )
    if state.by_hand:
        return _title_by_hand(state.board_state, givens)
    if shown is None:
        if state.run is RunState.CHECKING:
            return _("Puzzle"), _("counting its solutions")
        exact = state.board_state.exact is not None and not state.run.is_on
        return (_("Exact solution"), _("not evolved")) if exact else (_("Puzzle"), givens)
    pairs, cells = conflicts_of(shown)
    if not pairs and not state.run.is_on and state.past is None:
        return _("Solved"), _("all rules checked")
    found = f"{_conflicts(pairs)}, {_cells(len(cells))}"
    report = state.seen
    if report is None or not np.array_equal(shown_digits(report), shown.digits):
        return _("Best individual"), found  # a session or a step back brought it
    if report.outcome is not None and pairs < report.conflicts.best:
        return _("Best so far"), found
    if report.generation == 0:
        return _("Initial population"), _("best {found}").format(found=found)
    title = _("Generation {generation:,}").format(generation=report.generation)
    return title, _("best {found}").format(found=found)


def caption_of(report: Report) -> str:
    """Return what stands below the board of a report: its generation and its best."""
    generation = _("generation {generation:,}").format(generation=report.generation)
    shown = Grid(report.start.puzzle.geometry, shown_digits(report))
    return f"{generation}, {_conflicts(conflicts_of(shown).pairs)}"


def _title_by_hand(board_state: BoardState, givens: str) -> tuple[str, str]:
    if board_state.is_solved_by_hand:
        return _("Solved by hand"), _("all rules checked")
    pairs, cells = conflicts_of(board_state.position)
    wrong = f"{_conflicts(pairs)}, {_cells(len(cells))}"
    if board_state.mode is Mode.EDIT:
        if not board_state.position.digits.any():
            return _("Edit puzzle"), _("type, paste or open a puzzle")
        return _("Edit puzzle"), wrong if pairs else givens
    left = _("{count:,} left").format(count=len(board_state.position.blank_cells))
    return _("Play by hand"), wrong if pairs else left


def _conflicts(count: int) -> str:
    return counted("{count:,} conflict", "{count:,} conflicts", count)


def _cells(count: int) -> str:
    return counted("{count:,} cell", "{count:,} cells", count)


def _marks(board_state: BoardState, display: Display) -> Marks:
    """Return the marks to show; those a hint rules out can be seen only where marks are."""
    if display.automatic_marks or (display.ruled_out and not board_state.marks):
        return _automatic_marks(board_state.position)
    return board_state.marks


def _masks(candidates: Iterable[tuple[int, int]]) -> dict[int, int]:
    masks: dict[int, int] = {}
    for cell, digit in candidates:
        masks[cell] = masks.get(cell, 0) | 1 << (digit - 1)
    return masks


_automatic_marks = lru_cache(maxsize=2)(automatic_marks)


# The same two grids in every picture of a run.
@lru_cache(maxsize=2)
def _logic_cells(puzzle: Grid, filled: Grid | None) -> frozenset[int]:
    if filled is None:
        return frozenset()
    return frozenset(np.flatnonzero(filled.digits != puzzle.digits).tolist())


def _fault_cells(state: AppState) -> frozenset[int]:
    if state.assessment is None:
        return frozenset()
    return frozenset(int(cell) for cell in state.assessment.fault_cells)
