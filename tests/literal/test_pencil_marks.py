"""Pencil marks against a port of the project's README.

The README has no numbers and its program was not found; the port has those of the recipes, and the
same readings where the text is silent: a proportion is of the worst fitness less the own, plus 1; a
tournament is of three; two cuts; an exact share of the children is mutated. What the comparison
shows is that the recipes do what these readings say.

Power: 14 runs of the port and 40 of a recipe find a share of 0.3 of the best in place of 0.5
(p = 0.002), a tournament of two in place of three (0.000001), eight cuts in place of two (0.0004),
a mutation of every child (0.0001), and each of the two readings of random boards where the other
was meant. They miss one cut in place of two.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import sudoku_ga as sga
from sudoku_ga.evolution.operators.replacement import RetainAndImmigrants
from tests.examples import some
from tests.literal.comparison import (
    LEAST_P,
    Runs,
    distinct_digits,
    least_p,
    read_board,
    runs_of_port,
    runs_of_recipe,
)

# The pencil marks fill nothing in it.
AI_ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SIZE, GENERATIONS = 100, (1, 4, 14)
RUNS_OF_PORT, RUNS = 14, 40
PARENTS, MUTATED, CUTS, CONTESTANTS = 0.5, 0.25, 2, 3

Box = tuple[int, ...]
Board = tuple[Box, ...]


def boxes_of(puzzle: str) -> Board:
    """Return the boxes of a puzzle, 0 for a blank."""
    board = np.array(read_board(puzzle))
    boxes = board.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
    return tuple(tuple(box.tolist()) for box in boxes)


GIVEN = boxes_of(AI_ESCARGOT)


def new_board(rng: random.Random) -> Board:
    """Return a board whose boxes hold each digit once."""
    board = []
    for given in GIVEN:
        missing = [digit for digit in range(1, 10) if digit not in given]
        rng.shuffle(missing)
        board.append(tuple(digit or missing.pop() for digit in given))
    return tuple(board)


def repeats(boards: Sequence[Board]) -> list[int]:
    """Return the repeats in rows and columns of each board."""
    cells = np.array(boards).reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    return [int(missing) for missing in (9 - distinct_digits(cells)[:, :2]).sum(axis=(1, 2))]


def crossed(one: Board, other: Board, rng: random.Random) -> list[Board]:
    """Return two boards with segments of boxes from both."""
    places = [0, *sorted(rng.sample(range(1, 9), CUTS)), 9]
    children: list[Board] = [(), ()]
    for number, (begin, end) in enumerate(pairwise(places)):
        parents = (one, other) if number % 2 == 0 else (other, one)
        children = [
            child + parent[begin:end] for child, parent in zip(children, parents, strict=True)
        ]
    return children


def mutant(board: Board, rng: random.Random) -> Board:
    """Return a copy in one box of which two digits that are not given have changed places."""
    number = rng.randrange(9)
    first, second = rng.sample([place for place in range(9) if not GIVEN[number][place]], 2)
    box = list(board[number])
    box[first], box[second] = box[second], box[first]
    return (*board[:number], tuple(box), *board[number + 1 :])


def parents_of(
    boards: list[Board], fitness: list[int], strategy: str, rng: random.Random
) -> list[Board]:
    """Return those that pass on their genes."""
    count = int(PARENTS * len(boards))
    best = [boards[place] for place in sorted(range(len(boards)), key=fitness.__getitem__)]
    if strategy == "elitism":
        return best[: count // 2] + rng.choices(boards, k=count - count // 2)
    if strategy == "new boards":
        return best[: count // 2] + [new_board(rng) for _ in range(count - count // 2)]
    if strategy == "roulette":
        worst = max(fitness)
        return rng.choices(boards, [worst - each + 1 for each in fitness], k=count)
    contests = [rng.choices(range(len(boards)), k=CONTESTANTS) for _ in range(count)]
    return [boards[min(contest, key=fitness.__getitem__)] for contest in contests]


def port(seed: int, strategy: str) -> Iterator[list[int]]:
    """Yield the fitness of all individuals of each generation."""
    rng = random.Random(seed)
    boards = [new_board(rng) for _ in range(SIZE)]
    while True:
        fitness = repeats(boards)
        yield fitness
        parents = parents_of(boards, fitness, strategy, rng)
        children: list[Board] = []
        unused: list[Board] = []
        while len(children) < SIZE:
            if len(unused) < 2:
                unused = rng.sample(parents, len(parents))
            children += crossed(unused.pop(), unused.pop(), rng)
        for place in rng.sample(range(SIZE), int(MUTATED * SIZE)):
            children[place] = mutant(children[place], rng)
        boards = children


@cache
def ported(strategy: str) -> Runs:
    """Return the runs of the port."""
    return runs_of_port((port(seed, strategy) for seed in range(RUNS_OF_PORT)), GENERATIONS)


def of_recipe(strategy: str, changes: Mapping[str, Any]) -> Runs:
    """Return the runs of a recipe, with changes."""
    recipe = sga.recipe(f"pencil-marks-{strategy}").with_value("population.size", SIZE)
    return runs_of_recipe(AI_ESCARGOT, recipe.with_values(changes), range(RUNS), GENERATIONS)


@pytest.mark.parametrize("strategy", some(["elitism", "roulette", "tournament"]))
def test_a_recipe_evolves_as_the_text_says(strategy: str) -> None:
    assert least_p(ported(strategy), of_recipe(strategy, {})) >= LEAST_P


def of_new_boards(others: str) -> Runs:
    """Return the runs of the variant that the experiment has of the elitism."""
    recipe = sga.recipe("pencil-marks-elitism").replace(
        replacement=RetainAndImmigrants(retain_share=0.0)
    )
    new = SIZE // 4
    changes = {
        "population.size": SIZE + new,
        "population.offspring": SIZE,
        "selection[0].others": others,
        "selection[1].share": 2 * new / (SIZE + new),
    }
    return runs_of_recipe(AI_ESCARGOT, recipe.with_values(changes), range(RUNS), GENERATIONS)


LEAST = slice(2, None, 3)
"""The best fitness alone, since the population of the variant holds the new boards too."""


@pytest.mark.exhaustive
def test_random_boards_may_be_read_as_new_boards() -> None:
    runs = ported("new boards")[:, LEAST]
    assert least_p(runs, of_new_boards("newest")[:, LEAST]) >= LEAST_P
    assert least_p(runs, of_new_boards("drawn")[:, LEAST]) < LEAST_P


@pytest.mark.parametrize(
    ("strategy", "changes"),
    some(
        [
            ("elitism", {"selection[0].best_share": 0.3}),
            ("roulette", {"mutation.rate": 1.0}),
            ("tournament", {"selection[0].tournament_size": 2}),
            ("tournament", {"crossover.cuts": 8}),
        ],
        2,
        names=2,
    ),
)
def test_another_parameter_is_found_out(strategy: str, changes: Mapping[str, Any]) -> None:
    assert least_p(ported(strategy), of_recipe(strategy, changes)) < LEAST_P
