"""Preparation of a run: deduction, choice of the recipe, and encoding of the puzzle."""

from dataclasses import dataclass
from typing import cast

from sudoku_ga.evolution.core.operators import Encoding, NotApplicable, Representation
from sudoku_ga.evolution.core.report import RunStart, StopReason
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.checked import encode
from sudoku_ga.evolution.operators.logic import Singles
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.puzzle.singles import LogicResult


@dataclass(frozen=True)
class Preparation:
    """A puzzle, its recipe and its encoding before generation 0.

    Parameters
    ----------
    start : RunStart
    recipe : Recipe
        Without alternatives.
    encoding : Encoding or None
        None if the grid is full or has no solution.
    obstacle : StopReason or None
        Why the puzzle has no solution, if deduction found that out.
    """

    start: RunStart
    recipe: Recipe
    encoding: Encoding | None
    obstacle: StopReason | None


def prepare(puzzle: Grid, recipe: Recipe, seed: int) -> Preparation:
    """Apply the recipe's deduction and encode the puzzle.

    Raises
    ------
    NotApplicable
        If neither the recipe nor one of its alternatives is applicable to the puzzle.
    """
    refusals: list[tuple[str, str]] = []
    results: dict[Singles, LogicResult] = {}
    for candidate in recipe.alternatives or (recipe,):
        singles = cast(Singles, candidate.one(Role.LOGIC))
        if singles not in results:
            results[singles] = singles.fill(puzzle)
        logic = results[singles]
        start = RunStart(puzzle, candidate.name, tuple(refusals), seed, singles.level, logic.grid)
        obstacle = _obstacle(puzzle, logic)
        if obstacle or logic.grid.is_full:
            return Preparation(start, candidate, None, obstacle)
        try:
            encoding = encode(cast(Representation, candidate.one(Role.REPRESENTATION)), logic)
        except NotApplicable as refusal:
            refusals.append((candidate.name, str(refusal)))
            continue
        return Preparation(start, candidate, encoding, None)
    raise NotApplicable("; ".join(f"{name}: {reason}" for name, reason in refusals))


def _obstacle(puzzle: Grid, logic: LogicResult) -> StopReason | None:
    if logic.contradiction is None:
        return None
    if conflict_count(puzzle):
        return StopReason.CONTRADICTORY_GIVENS
    return StopReason.NO_SOLUTION
