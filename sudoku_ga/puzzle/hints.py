"""Hints: the next step by solving techniques, in three strengths.

A hint never builds on a wrong digit: if the only solution is known, the player's digits and marks
are compared with it first.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.hint_parts import HintParts
from sudoku_ga.puzzle.record import Candidates, digits_of
from sudoku_ga.puzzle.rules import conflicting_cells
from sudoku_ga.puzzle.singles import fill_singles
from sudoku_ga.puzzle.techniques.position import Candidate, Position
from sudoku_ga.puzzle.techniques.singles import NAKED_SINGLE
from sudoku_ga.puzzle.techniques.solver import HINT_TECHNIQUES, next_step, steps_about
from sudoku_ga.puzzle.techniques.step import Step, cell_names, digit_names, unit_names
from sudoku_ga.translation import _, later

STRENGTHS = (1, 2, 3)
"""1 says where to look, 2 also names the technique, 3 gives the step with its cells."""

NO_STEP_FOUND = later("None of the techniques known here gets any further")
"""The remark if no technique finds a step."""


@dataclass(frozen=True)
class Hint:
    """A step to make, or the mistakes or the remark that replace it.

    Parameters
    ----------
    geometry : Geometry
        The shape of the board.
    step : Step or None
        The step to make.
    mistakes : tuple of int
        Cells with a wrong digit, or without the right digit in their marks, ascending.
    missing_marks : tuple of int
        The cells among the mistakes whose marks lack the right digit.
    remark : str
        One sentence that says why there is no step.
    causes : tuple of int
        The cells with digits from which a digit to place follows, ascending.
    """

    geometry: Geometry
    step: Step | None = None
    mistakes: tuple[int, ...] = ()
    missing_marks: tuple[int, ...] = ()
    remark: str = ""
    causes: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.text(max(STRENGTHS))

    def text(self, strength: int) -> str:
        """Return the hint in words.

        Parameters
        ----------
        strength : int
            One of ``STRENGTHS``.
        """
        if self.mistakes:
            return self._mistakes_text(strength)
        if self.step is None:
            return self.remark
        where, label = _where(self.step), _(self.step.technique.label)
        return {
            1: _("Look at {where}.").format(where=where),
            2: _("Look at {where}. Technique: {label}.").format(where=where, label=label),
            3: f"{label[0].upper()}{label[1:]}. {self.step.explanation}",
        }[strength]

    def cells(self, strength: int) -> tuple[int, ...]:
        """Return the cells to highlight: of units, or at strength 3 of the step."""
        if self.mistakes:
            return self.mistakes if strength == max(STRENGTHS) else ()
        if self.step is None:
            return ()
        if strength == max(STRENGTHS):
            gone = [cell for cell, _ in self.step.eliminations]
            return tuple(sorted({*self.step.cells, *gone}))
        if self.step.links:
            return self.step.parts[0][1]
        units = map(self.geometry.unit_cells, self.step.units)
        return tuple(sorted({cell for cells in units for cell in cells}))

    def parts(self, strength: int) -> HintParts:
        """Return the parts to show on the board; cells only from strength 3 on."""
        if self.mistakes:
            return HintParts(mistakes=self.cells(strength))
        step = self.step
        if step is None:
            return HintParts()
        # A cage is shown by its cells: its outline is already on the board.
        units = tuple(unit for unit in step.units if unit < len(self.geometry.every_unit))
        if step.links and strength < max(STRENGTHS):
            return HintParts(causes=self.cells(strength))
        if strength < max(STRENGTHS):
            return HintParts(units, () if units else self.cells(strength))
        first, *others = (cells for _role, cells in step.parts)
        return HintParts(
            units,
            self.causes if step.placements else first,
            tuple(sorted(cell for cells in others for cell in cells)),
            step.placements,
            step.eliminations,
            links=step.links,
        )

    def _mistakes_text(self, strength: int) -> str:
        if strength == 1:
            return _("Something is wrong: look at what you have written once more.")
        if strength == 2:
            boxes = sorted({self.geometry.units_of[cell][2] for cell in self.mistakes})
            return _("Something is wrong in {units}.").format(
                units=unit_names(self.geometry, boxes)
            )
        wrong = [cell for cell in self.mistakes if cell not in self.missing_marks]
        sentences = []
        if wrong:
            sentences.append(_("Wrong: {cells}.").format(cells=cell_names(self.geometry, wrong)))
        if self.missing_marks:
            cells = cell_names(self.geometry, self.missing_marks)
            sentences.append(
                _("The right digit is missing in the marks: {cells}.").format(cells=cells)
            )
        return " ".join(sentences)


def hint(
    assessment: Assessment,
    board: Grid,
    noted: Candidates | None = None,
    cell: int | None = None,
    written_off: Collection[Candidate] = (),
) -> Hint:
    """Return the next hint for a partly solved board.

    Parameters
    ----------
    assessment : Assessment
        The assessment of the puzzle, that is, of the givens only.
    board : Grid
        The givens and the player's digits.
    noted : Candidates or None, optional
        The player's candidates as :data:`~sudoku_ga.puzzle.record.Candidates`; in a cell with any,
        the others count as eliminated.
    cell : int or None, optional
        A cell that the step should place a digit in or rule a candidate out of.
    written_off : collection of Candidate, optional
        Candidates that the player has ruled out. A step that rules out no others counts as made.

    Examples
    --------
    >>> from sudoku_ga.puzzle.assessment import assess
    >>> from sudoku_ga.puzzle.exact import ExactReference
    >>> from sudoku_ga.puzzle.formats.reading import read_puzzle
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> puzzle = read_puzzle(line).grid
    >>> hint(assess(puzzle, ExactReference()), puzzle).text(3)
    'Hidden single in a box. r1c6 is the only place for 8 in box 2.'
    """
    geometry = board.geometry
    if assessment.problem is not None:
        return Hint(
            geometry,
            remark=_("No step leads to a solution: {problem}.").format(problem=assessment.problem),
        )
    ruled_out = [] if noted is None else _ruled_out(noted, geometry.size)
    mistakes = _mistakes(assessment, board, ruled_out)
    if mistakes:
        missing_marks = tuple(cell for cell in mistakes if noted is not None and noted[cell])
        return Hint(geometry, mistakes=mistakes, missing_marks=missing_marks)
    if board.is_full:
        return Hint(geometry, remark=_("The board is full and keeps the rules."))
    position = Position.from_grid(board).changed(eliminations=ruled_out)
    if cell is None:
        step = next_step(position, HINT_TECHNIQUES)
        while step is not None and _is_made(step, written_off):
            position = step.applied(position)
            step = next_step(position, HINT_TECHNIQUES)
    else:
        step = next(steps_about(position, cell), None)
    if step is None and cell is not None:
        name = geometry.cell_name(cell)
        return Hint(geometry, remark=_("Nothing follows for {cell} yet.").format(cell=name))
    if step is None:
        return Hint(geometry, remark=f"{_(NO_STEP_FOUND)}.")
    return Hint(geometry, step, causes=_causes(step, board))


def _is_made(step: Step, written_off: Collection[Candidate]) -> bool:
    """Whether the player has already ruled out all that a step rules out."""
    return not step.placements and all(each in written_off for each in step.eliminations)


def _causes(step: Step, board: Grid) -> tuple[int, ...]:
    """Return the cells whose digits leave a single no other place, or no other digit.

    Other steps have none, and some causes are missing if marks rule something out.
    """
    if not step.placements:
        return ()
    ((cell, digit),) = step.placements
    digits, peers = board.digits, board.geometry.peers
    if step.technique is NAKED_SINGLE:
        seen = {int(digits[peer]): peer for peer in peers[cell] if digits[peer]}
        return tuple(sorted(seen.values()))
    unit = board.geometry.unit_cells(step.units[0])
    left = {other for other in unit if other != cell and not digits[other]}
    causes = []
    holders = set(np.flatnonzero(digits == digit).tolist())
    # Causes that rule out most cells come first: few causes are understood at a glance.
    while holders and left:
        best = max(sorted(holders), key=lambda each: len(left & set(peers[each])))
        if not left & set(peers[best]):
            break
        causes.append(best)
        left -= set(peers[best])
        holders.remove(best)
    return tuple(sorted(causes))


def _ruled_out(noted: Candidates, size: int) -> list[Candidate]:
    every = (1 << size) - 1
    return [
        (cell, digit)
        for cell, mask in enumerate(noted)
        if mask
        for digit in digits_of(every & ~mask)
    ]


def _mistakes(
    assessment: Assessment, board: Grid, ruled_out: Sequence[Candidate]
) -> tuple[int, ...]:
    """Return the cells in which the board contradicts the solution or itself.

    Unless exactly one solution is known, only a contradiction shows that a digit is wrong, and
    that digit may be in another cell.
    """
    if assessment.solutions is SolutionCount.ONE and assessment.solution is not None:
        solution = assessment.solution.digits
        # A candidate that digits on the board rule out is not missing in the marks: a digit is
        # wrong.
        possible = fill_singles(board, "none").candidates.tolist()
        wrong = np.flatnonzero((board.digits != 0) & (board.digits != solution)).tolist()
        lost = [
            cell
            for cell, digit in ruled_out
            if solution[cell] == digit and possible[cell] >> digit - 1 & 1
        ]
        return tuple(sorted({*wrong, *lost}))
    conflicts = conflicting_cells(board)
    return tuple(conflicts.tolist()) or fill_singles(board, "hidden").fault_cells


def _where(step: Step) -> str:
    if step.links:
        return cell_names(step.geometry, step.parts[0][1])
    if step.units:
        return unit_names(step.geometry, step.units)
    return _("all places of {digits}").format(digits=digit_names(step.digits))
