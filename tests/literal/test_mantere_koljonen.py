"""Mantere and Koljonen (2007) against a port of the loop, as a public program has it.

The paper itself was not at hand; the program, in JavaScript (GitHub
``jeanlago/sudoku-algoritmo-genetico``), quotes its pseudo-code and lists what it had to decide.
Other than there, the two cells of a swap differ.

Power: 15 runs each of 25 generations find a mutation rate of 0.2 in place of 0.6 and swaps without
a limit (both p = 0.000008). They miss ageing (0.5) and which of equals comes first.
"""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

import sudoku_ga as sga
from tests.examples import some
from tests.literal.comparison import (
    BOXES,
    LEAST_P,
    best_of_recipe,
    filled,
    rank_test,
    read_digits,
    repeats_in_lines,
    swap,
)

SIZE = 21
SWAPS_AT_MOST = 5
MUTATION_RATE = 0.6
LIMIT = 3


class _Individual(NamedTuple):
    board: list[int]
    repeats: int
    age: int = 0

    @property
    def cost(self) -> int:
        """The published fitness: a digit that repeats counts, and so does the one it displaces."""
        return 2 * self.repeats + self.age


def least_repeats(givens: list[int], generations: int, seed: int, ageing: bool = True) -> int:
    """Return the repeats of the best board ever; 0 ends the run."""
    random = Random(seed)
    ranked = sorted(
        (_individual(filled(givens, BOXES, random)) for _ in range(SIZE)),
        key=lambda each: each.cost,
    )
    best_before, least = ranked[0].board, ranked[0].repeats
    for _ in range(generations):
        if not least:
            break
        for place in range(SIZE - 1, 0, -1):
            parents = [ranked[int(place * random.random())].board for _ in range(2)]
            ranked[place] = _individual(_child(parents, givens, random))
        ranked.sort(key=lambda each: each.cost)  # stable: the elite stays first of equals
        least = min(least, *(each.repeats for each in ranked))
        if ageing:
            best = ranked[0]
            age = best.age + 1 if best.board == best_before else 0
            ranked[0] = best._replace(age=age)
            ranked.sort(key=lambda each: each.cost)
        best_before = ranked[0].board
    return least


def _individual(board: list[int]) -> _Individual:
    return _Individual(board, repeats_in_lines(board))


def _child(parents: list[list[int]], givens: list[int], random: Random) -> list[int]:
    child = parents[0].copy()
    for box in BOXES:
        if random.random() < 0.5:
            for cell in box:
                child[cell] = parents[1][cell]
    if random.random() < MUTATION_RATE:
        box = random.choice(BOXES)
        for _ in range(random.randint(1, SWAPS_AT_MOST)):
            first, second = random.sample(box, 2)
            if givens[first] or givens[second]:
                break
            swap(child, first, second)
            if _crowd(child, first) > LIMIT or _crowd(child, second) > LIMIT:
                swap(child, first, second)
    return child


def _crowd(board: list[int], cell: int) -> int:
    """Return how often a cell's digit stands in its row and in its column, itself in both."""
    row, column = divmod(cell, 9)
    digit = board[cell]
    return board[9 * row : 9 * row + 9].count(digit) + board[column::9].count(digit)


EMPTY = "." * 81


CASES = {0.5: (25, 15), 0.0: (120, 8)}
"""Generations and runs by the penalty of ageing."""


@cache
def ported(penalty: float) -> list[float]:
    """Return the least repeats of each run of the port."""
    generations, runs = CASES[penalty]
    givens, ageing = read_digits(EMPTY), penalty > 0
    return [least_repeats(givens, generations, seed, ageing) for seed in range(runs)]


def of_recipe(penalty: float, changes: Mapping[str, Any]) -> list[float]:
    """Return the least fitness of each run of the recipe, with changes."""
    generations, runs = CASES[penalty]
    recipe = sga.recipe("mantere-koljonen-2007").with_value("ageing.penalty", penalty)
    return best_of_recipe(EMPTY, recipe.with_values(changes), range(runs), generations)


@pytest.mark.parametrize("penalty", some(CASES))
def test_the_recipe_evolves_as_the_program_does(penalty: float) -> None:
    assert rank_test(ported(penalty), of_recipe(penalty, {})) >= LEAST_P


@pytest.mark.parametrize("changes", [{"mutation.rate": 0.2}, {"mutation.limit": 9}], ids=str)
def test_another_parameter_is_found_out(changes: Mapping[str, Any]) -> None:
    assert rank_test(ported(0.5), of_recipe(0.5, changes)) < LEAST_P
