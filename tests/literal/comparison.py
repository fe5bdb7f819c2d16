"""Comparing a recipe with a literal port of the published program, and boards of the ports.

A port is a small program in plain Python, written from the published text or program and not from
the recipe. It draws other random numbers than the recipe, so that runs cannot be compared one by
one: best, mean and worst fitness of some generations are compared over several runs, by the rank
test of Mann and Whitney (1947) with the correction of Holm (1979). All seeds are fixed. Each port
stands in the file of its test.

That a test passes says little by itself. Each file therefore also breaks its recipe, one parameter
or operator at a time, and expects the difference to be found: this is what its power is.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import numpy as np
import numpy.typing as npt
from scipy.stats import mannwhitneyu

import sudoku_ga as sga
from sudoku_ga.lab.stats.significance import holm

LEAST_P = 0.01
"""Samples differ if the corrected p value of one of their statistics is below."""

Runs = npt.NDArray[np.float64]
Fitness = Sequence[float] | npt.NDArray[np.float64] | npt.NDArray[np.int64]

ARTICLE = "79....3.......69..8...3..76.....5..2..54187..4..7.....61..9...8..23.......9....54"
"""The puzzle of the article of 2012."""


ROWS = [list(range(9 * row, 9 * row + 9)) for row in range(9)]
"""The cells of each row; below those of each column and box."""

COLUMNS = [list(range(column, 81, 9)) for column in range(9)]
BOXES = [[27 * (b // 3) + 3 * (b % 3) + 9 * (k // 3) + k % 3 for k in range(9)] for b in range(9)]


def read_digits(puzzle: str) -> list[int]:
    """Return the digits cell by cell, 0 for a blank."""
    return [int(character) for character in puzzle.replace(".", "0")]


def read_board(puzzle: str) -> list[list[int]]:
    """Return the digits row by row, 0 for a blank."""
    digits = read_digits(puzzle)
    return [[digits[cell] for cell in row] for row in ROWS]


def free_cells(givens: list[int], units: list[list[int]]) -> list[list[int]]:
    """Return the blank cells of each unit."""
    return [[cell for cell in unit if not givens[cell]] for unit in units]


def filled(givens: list[int], units: list[list[int]], random: Random) -> list[int]:
    """Return random digits, each of them once in each of the units."""
    board = givens.copy()
    for unit in units:
        missing = sorted({*range(1, 10)} - {givens[cell] for cell in unit})
        random.shuffle(missing)
        for cell in unit:
            board[cell] = board[cell] or missing.pop()
    return board


def swap(board: list[int], first: int, second: int) -> None:
    """Exchange the digits of two cells."""
    board[first], board[second] = board[second], board[first]


def repeats_in_lines(board: list[int]) -> int:
    """Return the number of digits that rows and columns lack, which is that of the repeats."""
    return sum(9 - len({board[cell] for cell in line}) for line in ROWS + COLUMNS)


def distinct_digits(boards: object) -> npt.NDArray[np.int64]:
    """Return the number of distinct digits in each unit.

    Parameters
    ----------
    boards : array_like of int, shape (boards, 9, 9)

    Returns
    -------
    ndarray of int64, shape (boards, 3, 9)
        Of the rows, the columns and the boxes.
    """
    bits = 1 << np.asarray(boards, np.int64)
    of_boxes = bits.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    units = np.stack([bits, bits.swapaxes(1, 2), of_boxes], axis=1)
    masks = np.bitwise_or.reduce(units, axis=3)
    return sum((masks >> digit & 1 for digit in range(1, 10)), np.zeros_like(masks))


def runs_of_port(runs: Iterable[Iterator[Fitness]], generations: Sequence[int]) -> Runs:
    """Return the greatest, mean and least fitness, shape (runs, 3 × generations).

    Parameters
    ----------
    runs : iterable of iterator
        Each yields the fitness of all individuals, generation by generation from 0.
    generations : sequence of int
        Ascending.
    """
    rows = []
    for run in runs:
        populations = [np.asarray(next(run), float) for _ in range(generations[-1] + 1)]
        chosen = [populations[generation] for generation in generations]
        rows.append([value for each in chosen for value in (each.max(), each.mean(), each.min())])
    return np.array(rows)


def runs_of_recipe(
    puzzle: str, recipe: sga.Recipe, seeds: Iterable[int], generations: Sequence[int]
) -> Runs:
    """Return the same of a recipe; no run may be solved before the last generation."""
    limited = _limited(recipe, generations[-1])
    rows = []
    for seed in seeds:
        reports = {report.generation: report for report in sga.evolve(puzzle, limited, seed)}
        chosen = [reports[generation].fitness for generation in generations]
        rows.append([value for each in chosen for value in (max(each), each.mean, min(each))])
    return np.array(rows)


def best_of_recipe(
    puzzle: str, recipe: sga.Recipe, seeds: Iterable[int], generation: int
) -> list[float]:
    """Return the best fitness of each run up to a generation; a run may be solved before."""
    limited = _limited(recipe, generation)
    return [list(sga.evolve(puzzle, limited, seed))[-1].best_fitness for seed in seeds]


def _limited(recipe: sga.Recipe, generation: int) -> sga.Recipe:
    limits = {"termination.max_generations": generation, "termination.time_limit_s": 0}
    return recipe.with_values(limits)


def rank_test(first: Fitness, second: Fitness) -> float:
    """Return the p value of the test of Mann and Whitney (1947), corrected for equal values."""
    return float(mannwhitneyu(first, second, method="asymptotic").pvalue)


def least_p(first: Runs, second: Runs) -> float:
    """Return the least p value of all statistics, corrected for their number."""
    columns = range(first.shape[1])
    return min(holm([rank_test(first[:, k], second[:, k]) for k in columns]))
