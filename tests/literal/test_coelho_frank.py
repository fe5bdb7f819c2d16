"""The recipes of Coelho and Frank as run, beside a literal port of their program."""

from functools import cache
from random import Random

import pytest

from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.lab.experiment.last_sample import LastSample
from sudoku_ga.puzzle.formats.reading import read_puzzle
from tests.literal.coelho_frank import Setup, cyclic_puzzle, measured_run
from tests.literal.comparison import rank_test

RUNS, SAMPLE, LEAST_P = 20, 20, 0.01
# Mutations of parents matter most where few couples are crossed.
SETUP = Setup(size=60, generations=12, crossover_rate=0.3, mutation_rate=0.7)
FINAL_SETUP = Setup(size=60, generations=12, crossover_rate=0.3, mutation_rate=0.7, has_bonus=False)


@cache
def samples_of_port(setup: Setup) -> list[float]:
    samples = []
    for seed in range(RUNS):
        rng = Random(seed)
        samples.append(float(measured_run(cyclic_puzzle(30, rng), setup, rng, SAMPLE)))
    return samples


def samples_of_recipe(name: str, setup: Setup, **changes: str) -> list[float]:
    recipe = load_recipe(name).with_values(
        {
            "population.size": setup.size,
            "termination.max_generations": setup.generations,
            "crossover.rate": setup.crossover_rate,
            "mutation.rate": setup.mutation_rate,
            **{path.replace("__", "."): value for path, value in changes.items()},
        }
    )
    samples = []
    for seed in range(RUNS):
        digits = "".join(map(str, cyclic_puzzle(30, Random(1_000 + seed))))
        observer = LastSample(SAMPLE)
        for _report in evolve(read_puzzle(digits).grid, recipe, seed, observer=observer):
            pass
        assert observer.best_fitness is not None
        samples.append(observer.best_fitness)
    return samples


@pytest.mark.parametrize(
    ("name", "setup"),
    [
        ("coelho-frank-2021-270-as-run", SETUP),
        ("coelho-frank-2021-243-as-run", FINAL_SETUP),
    ],
)
def test_the_recipe_as_run_is_the_program(name: str, setup: Setup) -> None:
    assert rank_test(samples_of_port(setup), samples_of_recipe(name, setup)) > LEAST_P


def test_copies_for_uncrossed_couples_are_another_program() -> None:
    copying = samples_of_recipe(
        "coelho-frank-2021-243-as-run", FINAL_SETUP, crossover__uncrossed="copied"
    )
    assert rank_test(samples_of_port(FINAL_SETUP), copying) < LEAST_P / 100
