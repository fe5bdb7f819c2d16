"""Complete individuals evaluated in a second, over whole generations, beside two libraries.

All evolve a population of 1,000 on the article's example of the recipe ``candidate-rows``, one
core, for the same number of evaluations, each in its own way; deltas are not counted. DEAP and
PyGAD are given what their documentation shows for permutations and for lists of integers.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import chain, count
from operator import itemgetter

import numpy as np
import pytest

from sudoku_ga.evolution.evolve import evolve
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.recipe_files import load_recipe
from sudoku_ga.evolution.warm import warm
from sudoku_ga.puzzle.grid import Grid
from tests.benchmarks.table import Row
from tests.evolution.puzzles import ARTICLE_EXAMPLE

_POPULATION, _GENERATIONS, _ROUNDS = 1_000, 1_000, 7
_TARGETS = {
    "pencil-marks-tournament": 3e6,
    "pygene-rows-2012": 3e6,
    "coelho-frank-2021-243": 1.5e6,
}


def rows() -> Iterator[Row]:
    recipes = {name: _comparable(load_recipe(name)) for name in _TARGETS}
    for recipe in recipes.values():
        warm(recipe)
    for name, recipe in recipes.items():
        rates = [_whole_generations(recipe) for _ in range(_ROUNDS)]
        yield _row(name, rates, _TARGETS[name])
    for name, library in (("DEAP", _deap), ("PyGAD", _pygad)):
        yield _row(name, [_rate(library)], None)


def _comparable(recipe: Recipe) -> Recipe:
    """Return the recipe with a population of 1,000, and as many offspring in a generation."""
    recipe = recipe.with_value("population.size", _POPULATION)
    for path in ("population.initial", "population.offspring"):
        recipe = recipe.with_value(path, 0)
    recipe = recipe.with_value("termination.time_limit_s", 0)
    return recipe.with_value("termination.max_generations", _GENERATIONS)


def _whole_generations(recipe: Recipe) -> float:
    """Return evaluations a second of CPU time, from generation 0 to the end of each run.

    Runs that solve the puzzle early are followed by others, until there were enough generations.
    """
    evaluations, generations, seconds = 0, 0, 0.0
    for seed in count():
        reports = evolve(ARTICLE_EXAMPLE, recipe, seed)
        first = next(reports)
        began = time.process_time()
        *_, last = reports
        seconds += time.process_time() - began
        evaluations += last.evaluations - first.evaluations
        generations += last.generation
        if generations >= _GENERATIONS:
            break
    return evaluations / seconds


def _rate(evolve_elsewhere: Callable[[Grid], int]) -> float:
    """Return evaluations a second of CPU time."""
    began = time.process_time()
    evaluations = evolve_elsewhere(ARTICLE_EXAMPLE)
    return evaluations / (time.process_time() - began)


def _row(name: str, rates: list[float], target: float | None) -> Row:
    median = statistics.median(rates)
    return Row(
        name=f"evaluations a second, {name}",
        target="for comparison" if target is None else f"median ≥ {target:,.0f}",
        met=target is None or median >= target,
        runs=len(rates),
        evaluations=median,
    )


_UNITS = [itemgetter(*unit) for unit in ARTICLE_EXAMPLE.geometry.units.tolist()]


def _missing_digits(digits: list[int]) -> int:
    """Return the missing digits, by plain Python as fast as it goes: arrays take longer."""
    return sum(9 - len(set(unit(digits))) for unit in _UNITS)


def _deap(puzzle: Grid) -> int:
    """Evolve rows that are permutations by ``eaSimple``; return the evaluations."""
    pytest.importorskip("deap")
    from deap import algorithms, base, creator, tools

    generations = 20
    givens = puzzle.digits.tolist()
    free = [cell for cell in range(81) if givens[cell] == 0]
    rows = [givens[first : first + 9] for first in range(0, 81, 9)]
    missing = [sorted(set(range(1, 10)) - set(row)) for row in rows]
    creator.create("Fitness", base.Fitness, weights=(-1.0,))
    creator.create("Individual", list, fitness=creator.Fitness)

    def create() -> list[list[int]]:
        return creator.Individual([random.sample(row, len(row)) for row in missing])

    def evaluate(individual: list[list[int]]) -> tuple[int]:
        board = givens.copy()
        for cell, digit in zip(free, chain.from_iterable(individual), strict=True):
            board[cell] = digit
        return (_missing_digits(board),)

    def mutate(individual: list[list[int]]) -> tuple[list[list[int]]]:
        row = random.choice([row for row in individual if len(row) > 1])
        one, other = random.sample(range(len(row)), 2)
        row[one], row[other] = row[other], row[one]
        return (individual,)

    toolbox = base.Toolbox()
    toolbox.register("individual", create)
    toolbox.register("population", tools.initRepeat, list, toolbox.individual)
    toolbox.register("evaluate", evaluate)
    toolbox.register("mate", tools.cxTwoPoint)
    toolbox.register("mutate", mutate)
    toolbox.register("select", tools.selTournament, tournsize=3)
    random.seed(1)
    _, log = algorithms.eaSimple(
        toolbox.population(n=_POPULATION), toolbox, 0.7, 0.3, generations, verbose=False
    )
    return sum(log.select("nevals"))


def _pygad(puzzle: Grid) -> int:
    """Evolve the list of the free cells; return the evaluations."""
    pygad = pytest.importorskip("pygad")
    givens = puzzle.digits.tolist()
    free = [cell for cell in range(81) if givens[cell] == 0]
    evaluations = 0

    def fitness(_: object, solution: np.ndarray, __: int) -> int:
        nonlocal evaluations
        evaluations += 1
        digits = givens.copy()
        for cell, digit in zip(free, solution.tolist(), strict=True):
            digits[cell] = digit
        return -_missing_digits(digits)

    pygad.GA(
        num_generations=10,
        num_parents_mating=_POPULATION // 2,
        fitness_func=fitness,
        sol_per_pop=_POPULATION,
        num_genes=len(free),
        gene_type=int,
        gene_space=list(range(1, 10)),
        random_seed=1,
        suppress_warnings=True,
    ).run()
    return evaluations
