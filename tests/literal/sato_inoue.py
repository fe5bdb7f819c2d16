"""Sato and Inoue (2010), as accounts of it and a public program in C++ describe the loop.

The paper itself was not at hand. The program (GitHub ``IRINIZE/sudoku_genetic_algorithms``) has a
population of 150, tournaments of 3, crossover and mutation at 0.3 and two candidates as defaults.
"""

from random import Random
from typing import NamedTuple

from tests.literal.boards import BOXES, LINES, filled, free_cells, repeats, swap


class Settings(NamedTuple):
    """The numbers of the paper that are at stake."""

    size: int
    tournament_size: int
    mutants: int
    crossover_rate: float = 0.3
    mutation_rate: float = 0.3


def mean_repeats(givens: list[int], settings: Settings, generations: int, seed: int) -> float:
    """Return the mean repeats of the last generation."""
    random = Random(seed)
    boards = [filled(givens, BOXES, random) for _ in range(settings.size)]
    boxes = [box for box in free_cells(givens, BOXES) if len(box) > 1]
    for _ in range(generations):
        scores = [repeats(board) for board in boards]
        children: list[list[int]] = []
        while len(children) < settings.size:
            parents = [_winner(boards, scores, settings, random) for _ in range(2)]
            if random.random() < settings.crossover_rate:
                parents = [_by_rows(*parents), _by_columns(*parents)]
            children += [_best_mutant(parent, boxes, settings, random) for parent in parents]
        boards = children[: settings.size]
    return sum(map(repeats, boards)) / len(boards)


def _winner(
    boards: list[list[int]], scores: list[int], settings: Settings, random: Random
) -> list[int]:
    drawn = [random.randrange(len(boards)) for _ in range(settings.tournament_size)]
    return boards[min(drawn, key=lambda each: scores[each])]


def _by_rows(first: list[int], second: list[int]) -> list[int]:
    """Take each band from the parent whose three rows hold more distinct digits."""
    child: list[int] = []
    for top in (0, 3, 6):
        better = _better(first, second, LINES[top : top + 3])
        child += better[9 * top : 9 * top + 27]
    return child


def _by_columns(first: list[int], second: list[int]) -> list[int]:
    """Take each stack from the parent whose three columns hold more distinct digits."""
    child = first.copy()
    for left in (0, 3, 6):
        columns = LINES[9 + left : 12 + left]
        better = _better(first, second, columns)
        for cell in (cell for column in columns for cell in column):
            child[cell] = better[cell]
    return child


def _better(first: list[int], second: list[int], lines: list[list[int]]) -> list[int]:
    distinct = [
        sum(len({board[cell] for cell in line}) for line in lines) for board in (first, second)
    ]
    return second if distinct[1] > distinct[0] else first


def _best_mutant(
    parent: list[int], boxes: list[list[int]], settings: Settings, random: Random
) -> list[int]:
    mutants = [parent.copy() for _ in range(settings.mutants)]
    for mutant in mutants:
        for box in boxes:
            if random.random() < settings.mutation_rate:
                swap(mutant, *random.sample(box, 2))
    return min(mutants, key=repeats)
