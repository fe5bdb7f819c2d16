"""Hints: the next step a person could find, told in three strengths.

A hint never reasons from a wrong digit: where the exact reference knows the one solution, what
the player wrote is compared with it first.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Candidates
from sudoku_ga.puzzle.rules import conflicting_cells
from sudoku_ga.puzzle.singles import fill
from sudoku_ga.puzzle.techniques.order import next_step
from sudoku_ga.puzzle.techniques.position import Candidate, Position, masks_of
from sudoku_ga.puzzle.techniques.step import Step, cell_names, digit_names, unit_names
from sudoku_ga.translation import _, later

STRENGTHS = (1, 2, 3)
"""Where to look; which technique; the step with its cells."""

BEYOND = later("None of the techniques known here gets any further")
"""The remark where logic of this kind ends."""


@dataclass(frozen=True)
class Hint:
    """What to say to somebody who is stuck.

    Parameters
    ----------
    geometry : Geometry
        The board it is about.
    step : Step or None
        The step to make.
    mistakes : tuple of int
        Instead of a step: the cells in which the player is wrong, ascending.
    left_out : tuple of int
        Those of them in which no digit is wrong, but the right one is missing in the marks.
    remark : str
        Instead of a step: why there is none, in one sentence.
    """

    geometry: Geometry
    step: Step | None = None
    mistakes: tuple[int, ...] = ()
    left_out: tuple[int, ...] = ()
    remark: str = ""

    def __str__(self) -> str:
        return self.text(max(STRENGTHS))

    def text(self, strength: int) -> str:
        """Return the hint in words.

        Parameters
        ----------
        strength : int
            One of STRENGTHS.
        """
        if self.mistakes:
            return self._mistakes_text(strength)
        if self.step is None:
            return self.remark
        where, label = _where(self.step), _(self.step.technique.label)
        return {
            1: _("Look at {where}.").format(where=where),
            2: _("Look at {where}. Technique: {label}.").format(where=where, label=label),
            3: f"{label[0].upper()}{label[1:]}: {self.step.explanation}",
        }[strength]

    def cells(self, strength: int) -> tuple[int, ...]:
        """Return the cells to highlight, ascending: units at first, at strength 3 the step's."""
        if self.mistakes:
            return self.mistakes if strength == max(STRENGTHS) else ()
        if self.step is None:
            return ()
        if strength == max(STRENGTHS):
            gone = [cell for cell, _ in self.step.eliminations]
            return tuple(sorted({*self.step.cells, *gone}))
        units = self.geometry.units[list(self.step.units)]
        return tuple(np.unique(units).tolist())

    def _mistakes_text(self, strength: int) -> str:
        if strength == 1:
            return _("Something is wrong: look at what you have written once more.")
        if strength == 2:
            units_of = masks_of(self.geometry).units_of
            boxes = sorted({units_of[cell][2] for cell in self.mistakes})
            return _("Something is wrong in {units}.").format(
                units=unit_names(self.geometry, boxes)
            )
        wrong = [cell for cell in self.mistakes if cell not in self.left_out]
        sentences = []
        if wrong:
            sentences.append(_("Wrong: {cells}.").format(cells=cell_names(self.geometry, wrong)))
        if self.left_out:
            cells = cell_names(self.geometry, self.left_out)
            sentences.append(
                _("The right digit is missing in the marks: {cells}.").format(cells=cells)
            )
        return " ".join(sentences)


def hint(assessment: Assessment, board: Grid, noted: Candidates | None = None) -> Hint:
    """Return the hint for a board under way.

    Parameters
    ----------
    assessment : Assessment
        Of the puzzle, by its givens alone.
    board : Grid
        The givens and what the player has placed.
    noted : tuple of int, length cell_count, optional
        The candidates that the player has left in each cell, as
        :data:`~sudoku_ga.puzzle.record.Candidates` says; what is missing in a cell where
        something is noted counts as ruled out.
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
        left_out = tuple(cell for cell in mistakes if noted is not None and noted[cell])
        return Hint(geometry, mistakes=mistakes, left_out=left_out)
    if board.is_full:
        return Hint(geometry, remark=_("The board is full and keeps the rules."))
    step = next_step(Position.of(board).changed(eliminations=ruled_out))
    if step is None:
        return Hint(geometry, remark=f"{_(BEYOND)}.")
    return Hint(geometry, step)


def _ruled_out(noted: Candidates, size: int) -> list[Candidate]:
    return [
        (cell, digit)
        for cell, mask in enumerate(noted)
        for digit in range(1, size + 1)
        if mask and not mask >> (digit - 1) & 1
    ]


def _mistakes(
    assessment: Assessment, board: Grid, ruled_out: Sequence[Candidate]
) -> tuple[int, ...]:
    """Return the cells in which the board contradicts the solution, or itself.

    Where more than one solution exists, or their number is unknown, only a contradiction shows
    that a digit is wrong; it need not stand in the cells named.
    """
    if assessment.solutions is SolutionCount.ONE and assessment.solution is not None:
        solution = assessment.solution.digits
        wrong = np.flatnonzero((board.digits != 0) & (board.digits != solution)).tolist()
        lost = [cell for cell, digit in ruled_out if solution[cell] == digit]
        return tuple(sorted({*wrong, *lost}))
    conflicts = conflicting_cells(board)
    return tuple(conflicts.tolist()) or fill(board, "hidden").fault_cells


def _where(step: Step) -> str:
    if step.units:
        return unit_names(step.geometry, step.units)
    return _("all places of {digits}").format(digits=digit_names(step.digits))
