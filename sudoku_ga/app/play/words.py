"""What Play says of a board: the status line, and cells in words; no widget."""

import numpy as np

from sudoku_ga.app.board.picture import conflicts_of, digit_text
from sudoku_ga.app.play.timer import time_text
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.run_bar.status_line import Mood, Status
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.marks import automatic_marks
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import describe_sum, wrong_cages
from sudoku_ga.puzzle.techniques.step import cell_names
from sudoku_ga.translation import _, counted


def status_of_play(state: AppState, hints: int, played_s: float) -> Status:
    """Return the status line of Play."""
    board_state = state.board_state
    had = counted("{count:,} hint", "{count:,} hints", hints)
    if state.run.is_on:
        return Status(_("Waiting"), (_("evolution is solving this puzzle"),))
    if board_state.exact is not None:
        return Status(_("Shown"), (_("a solution of the exact reference, not evolved"),))
    if not board_state.puzzle.has_clues:
        return Status(_("Nothing to play"), (_("choose a puzzle at the top left"),))
    if board_state.is_solved_by_hand:
        return Status(_("Solved"), (time_text(played_s), had), mood=Mood.GOOD)
    left = len(board_state.position.blank_cells)
    geometry = board_state.puzzle.geometry
    board = [] if geometry.is_classic else [str(geometry)]
    facts = [*board, counted("{count:,} cell left", "{count:,} cells left", left), had]
    pairs = conflicts_of(board_state.position).pairs
    if pairs:
        facts.append(counted("{count:,} conflict", "{count:,} conflicts", pairs))
    mood = Mood.BAD if pairs else Mood.BUSY
    return Status(_("Playing"), tuple(facts), mood=mood, running=True)


def conflicts_text(board_state: BoardState, cell: int, *, numbers: bool) -> str:
    """Say which cells a digit conflicts with, or which digits a blank cell can hold."""
    position, geometry = board_state.position, board_state.puzzle.geometry
    digits = position.digits
    name = geometry.cell_name(cell)
    if not digits[cell]:
        possible = automatic_marks(position).digits(cell)
        if not possible:
            text = _no_digit_text(geometry)
            return text.format(cell=name)
        texts = [digit_text(digit, geometry.size, numbers=numbers) for digit in possible]
        text = _possible_text(geometry)
        return text.format(cell=name, digits=", ".join(texts))
    peers = np.array(geometry.peers[cell])
    same = peers[digits[peers] == digits[cell]].tolist()
    digit = digit_text(int(digits[cell]), geometry.size, numbers=numbers)
    sums = " ".join(f"{text[:1].upper()}{text[1:]}." for text in _wrong_sums(position, cell))
    if sums and not same:
        return sums
    if not same:
        return _("{digit} in {cell} conflicts with no other cell.").format(digit=digit, cell=name)
    text = _("{digit} in {cell} conflicts with {others}.").format(
        digit=digit, cell=name, others=cell_names(geometry, same)
    )
    return f"{text} {sums}".rstrip()


def _wrong_sums(position: Grid, cell: int) -> list[str]:
    """Say what is wrong with the sum of the cage of a cell."""
    cages = [cage for cage in wrong_cages(position) if cell in cage.cells]
    return [describe_sum(position, cage) for cage in cages]


def _no_digit_text(geometry: Geometry) -> str:
    if not geometry.is_classic:
        return _("No digit is possible in {cell}: its peers hold all.")
    if geometry.is_latin:
        return _("No digit is possible in {cell}: its row and column hold all.")
    return _("No digit is possible in {cell}: its row, column and box hold all.")


def _possible_text(geometry: Geometry) -> str:
    if not geometry.is_classic:
        return _("{cell} is empty. Its peers leave {digits}.")
    if geometry.is_latin:
        return _("{cell} is empty. Its row and column leave {digits}.")
    return _("{cell} is empty. Its row, column and box leave {digits}.")


def cells_text(board_state: BoardState, cells: tuple[int, ...]) -> str:
    """Return the digits of cells as text: a line a row, a full stop for a blank cell."""
    geometry, digits = board_state.puzzle.geometry, board_state.position.digits
    rows: dict[int, list[str]] = {}
    for cell in cells:
        text = digit_text(int(digits[cell]), geometry.size) if digits[cell] else "."
        rows.setdefault(cell // geometry.size, []).append(text)
    gap = " " if geometry.size > 35 else ""
    return "\n".join(gap.join(row) for row in rows.values())
