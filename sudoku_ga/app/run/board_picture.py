"""The picture of the board and its title in a state. No widget."""

from functools import lru_cache

import numpy as np

from sudoku_ga.app.board.picture import BoardPicture, conflicts_of
from sudoku_ga.app.run.state import AppState, Display, shown_digits
from sudoku_ga.app.run.summary import Ending, RunSummary
from sudoku_ga.app.run.words import conflicts_text, duration, ended_text, givens_text
from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.marks import Marks, automatic_marks
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.hint_parts import NO_PARTS
from sudoku_ga.translation import _, counted


def picture_of(state: AppState) -> BoardPicture:
    """Return the picture of the board: in Play with the player's digits, else those of the run."""
    return _played(state) if state.mode is Mode.PLAY else _evolved(state)


def _evolved(state: AppState) -> BoardPicture:
    """Return the givens, with the individual of a run or the exact solution."""
    board_state, display, shown = state.board_state, state.display, state.shown
    puzzle = board_state.puzzle
    return BoardPicture(
        geometry=puzzle.geometry,
        givens=puzzle.digits,
        evolved=None if shown is None else shown.digits,
        exact=None if board_state.exact is None or _is_of_run(state) else board_state.exact.digits,
        logic_cells=_logic_cells(puzzle, state.filled),
        conflict_cells=frozenset() if shown is None else conflicts_of(shown).cells,
        fault_cells=conflicts_of(puzzle).cells | _fault_cells(state),
        numbers=display.numbers,
        locked=_is_of_run(state),
        editing=not state.run.is_on,
        advances=Mode.EDIT in display.advancing,
        live=state.run.is_on and state.past is None and shown is not None,
        solved=_is_solved(state),
    )


def _played(state: AppState) -> BoardPicture:
    """Return the givens and the player's digits, or the exact solution."""
    board_state, display, on = state.board_state, state.display, state.run.is_on
    puzzle, position = board_state.puzzle, board_state.position
    answered = board_state.exact is not None and not on
    filters = display.only_possible and display.chosen and not answered
    return BoardPicture(
        geometry=puzzle.geometry,
        givens=puzzle.digits,
        placed=None if board_state.placed is None or answered else board_state.placed.digits,
        exact=board_state.exact.digits if answered and board_state.exact is not None else None,
        marks=_shown_marks(board_state, display),
        centre=_possible(board_state.centre, board_state, display),
        colours=board_state.colours,
        conflict_cells=frozenset() if answered else conflicts_of(position).cells,
        fault_cells=conflicts_of(puzzle).cells | _fault_cells(state),
        wrong_cells=display.wrong_cells if not answered else frozenset(),
        hint=display.hint_parts if state.by_hand else NO_PARTS,
        chosen=0 if answered else display.chosen,
        impossible_cells=_impossible_cells(position, display.chosen) if filters else frozenset(),
        numbers=display.numbers,
        locked=on,
        editing=not on,
        entry=display.entry,
        with_notes=not on,
        locks=display.locks and not on,
        advances=Mode.PLAY in display.advancing,
        solved=board_state.is_solved_by_hand and state.by_hand,
    )


def _is_of_run(state: AppState) -> bool:
    """Whether the board shows a run or its past, and takes no digits."""
    return state.run.is_on or state.past is not None


def _is_solved(state: AppState) -> bool:
    """Whether a run has left a solution, which is still shown."""
    shown = state.shown
    return shown is not None and not _is_of_run(state) and not conflicts_of(shown).evolved


def title_of(state: AppState) -> tuple[str, str]:
    """Return the title above the board of a run, and the generation and conflicts beside it.

    No other text counts them: see :mod:`sudoku_ga.app.run.summary`.
    """
    shown, givens = state.shown, givens_text(state.board_state.puzzle)
    if not state.run.is_on and shown is None and state.board_state.exact is None:
        return _title_of_puzzle(state.board_state, givens)
    if shown is None:
        exact = state.board_state.exact is not None and not state.run.is_on
        return (_("Exact solution"), _("not evolved")) if exact else (_("Puzzle"), givens)
    _pairs, cells, count = conflicts_of(shown)
    found = f"{conflicts_text(count)}, {_cells(len(cells))}"
    report = state.seen
    told = report is not None and np.array_equal(shown_digits(report), shown.digits)
    run = RunSummary.of(report) if report is not None and told else None
    if _is_solved(state):
        if run is not None and run.ending is Ending.SOLVED:
            took = duration(state.wall_s or run.computed_s)
            return f"{ended_text(run)} · {took}", ""
        return _("Solved"), _("all rules checked")
    if run is None:
        return _("Best individual"), found  # a session or a step back brought it
    if run.ending is not None and count < run.best:
        return _("Best so far"), found
    best = _("best {found}").format(found=found)
    if run.generation == 0:
        return _("Initial population"), best
    title = _("Generation {generation:,}").format(generation=run.generation)
    return title, _("{best}, improving").format(best=best) if run.is_inside else best


def frame_text(report: Report) -> str:
    """Return the text below the board in a frame of the animated picture."""
    generation = _("generation {generation:,}").format(generation=report.generation)
    shown = Grid(report.start.puzzle.geometry, shown_digits(report))
    return f"{generation}, {conflicts_text(conflicts_of(shown).evolved)}"


def _title_of_puzzle(board_state: BoardState, givens: str) -> tuple[str, str]:
    if not board_state.puzzle.has_clues:
        return _("Edit puzzle"), _("type or paste a puzzle")
    pairs, cells, _count = conflicts_of(board_state.puzzle)
    if pairs:
        return _("Edit puzzle"), f"{conflicts_text(pairs)}, {_cells(len(cells))}"
    if board_state.placed is None:
        return _("Puzzle"), givens
    placed = counted(
        "{count:,} digit placed in Play",
        "{count:,} digits placed in Play",
        board_state.placed.given_count,
    )
    return _("Puzzle"), f"{givens}, {placed}"


def _cells(count: int) -> str:
    return counted("{count:,} cell", "{count:,} cells", count)


def candidate_marks(board_state: BoardState, display: Display) -> Marks:
    """Return the marks that are candidates for hints: the player's, if all cells have some."""
    if display.automatic_marks or not board_state.has_all_marks:
        return _automatic_marks(board_state.position)
    return _possible(board_state.marks, board_state, display)


def _shown_marks(board_state: BoardState, display: Display) -> Marks:
    """Return the corner marks to show.

    Marks that a hint rules out are visible only where there are marks.
    """
    if display.automatic_marks or display.hint_parts.eliminations:
        return candidate_marks(board_state, display)
    return _possible(board_state.marks, board_state, display)


def _possible(marks: Marks, board_state: BoardState, display: Display) -> Marks:
    """Return the marks, without those that a visible digit rules out if these are hidden."""
    if not (display.hide_impossible and marks):
        return marks
    possible = _automatic_marks(board_state.position).by_cell
    return Marks.of({cell: mask & possible.get(cell, 0) for cell, mask in marks.masks})


@lru_cache(maxsize=2)
def _impossible_cells(position: Grid, digit: int) -> frozenset[int]:
    """Return the cells that have another digit, or a peer with this one."""
    bit, possible = 1 << (digit - 1), _automatic_marks(position).by_cell
    return frozenset(
        cell
        for cell, held in enumerate(position.digits.tolist())
        if held != digit and not possible.get(cell, 0) & bit
    )


_automatic_marks = lru_cache(maxsize=2)(automatic_marks)


# These two grids are the same in every picture of a run.
@lru_cache(maxsize=2)
def _logic_cells(puzzle: Grid, filled: Grid | None) -> frozenset[int]:
    if filled is None:
        return frozenset()
    return frozenset(np.flatnonzero(filled.digits != puzzle.digits).tolist())


def _fault_cells(state: AppState) -> frozenset[int]:
    if state.assessment is None:
        return frozenset()
    return frozenset(int(cell) for cell in state.assessment.fault_cells)
