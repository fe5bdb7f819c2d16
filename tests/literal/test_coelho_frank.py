"""The recipes of Coelho and Frank (2021) as run against a port of their program.

The port is written from a reading of github.com/FranzMichaelFrank/sudoku_solver (`charles/`,
`testing.py`, `sudoku_generator.py`), with what its text does not say:

- A couple that is not crossed hands on the parents' lists themselves, and mutation changes a list
  in place, while every individual keeps the fitness it was given when it was made.
- A tournament draws 20 different individuals.
- The elite is a copy that is put behind the others; the worst child makes room.
- A run is measured by the best fitness among the first 50 of the last population.

The walks of PMX and of cycle crossover that go round for 10,000 steps are worked out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from operator import attrgetter, itemgetter
from random import Random

import pytest

from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.lab.experiment.run import LastSample
from sudoku_ga.puzzle.formats.reading import read_puzzle
from tests.examples import some
from tests.literal.comparison import BOXES, COLUMNS, LEAST_P, ROWS, rank_test

Genes = list[int]

_UNITS = [itemgetter(*unit) for unit in ROWS + COLUMNS + BOXES]
_LOST_AFTER = 10_001
"""Steps after which a walk is given up."""


class Individual:
    """A list of genes, and its fitness at the time it was made."""

    __slots__ = ("fitness", "genes")

    def __init__(self, genes: Genes, fitness: int) -> None:
        self.genes = genes
        self.fitness = fitness


@dataclass(frozen=True)
class Setup:
    """The settings of one of their experiments."""

    selection: str = "tournament"
    crossover: str = "pmx"
    mutation: str = "swap"
    size: int = 500
    generations: int = 100
    crossover_rate: float = 0.7
    mutation_rate: float = 0.2
    elitism: bool = True
    has_bonus: bool = True


def cyclic_puzzle(givens: int, rng: Random) -> list[int]:
    """Return 81 digits, 0 for the cells that were cleared at random."""
    lines = [
        [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]
        for _ in range(2)
    ]
    digits = rng.sample(range(1, 10), 9)
    board = [digits[(3 * (r % 3) + r // 3 + c) % 9] for r in lines[0] for c in lines[1]]
    for cell in rng.sample(range(81), 81 - givens):
        board[cell] = 0
    return board


def measured_run(puzzle: Sequence[int], setup: Setup, rng: Random, sample: int = 50) -> int:
    """Return the best fitness among the first individuals of the last population."""
    free = [cell for cell in range(81) if not puzzle[cell]]
    board = list(puzzle)

    def make(genes: Genes) -> Individual:
        for cell, digit in zip(free, genes, strict=True):
            board[cell] = digit
        counts = [len(set(unit(board))) for unit in _UNITS]
        return Individual(genes, sum(counts) + (counts.count(9) if setup.has_bonus else 0))

    population = [make([rng.randint(1, 9) for _ in free]) for _ in range(setup.size)]
    for _ in range(setup.generations):
        population = _next(population, setup, make, rng)
    return max(each.fitness for each in population[:sample])


def _next(
    population: list[Individual], setup: Setup, make: Callable[[Genes], Individual], rng: Random
) -> list[Individual]:
    fittest = max(population, key=attrgetter("fitness"))
    elite = Individual(list(fittest.genes), fittest.fitness)
    select = _SELECTIONS[setup.selection](population, rng)
    cross, mutate = _CROSSOVERS[setup.crossover], _MUTATIONS[setup.mutation]
    children: list[Individual] = []
    while len(children) < setup.size:
        couple = select().genes, select().genes
        if rng.random() < setup.crossover_rate:
            couple = cross(*couple, rng)
        for genes in couple:
            if rng.random() < setup.mutation_rate:
                mutate(genes, rng)
        # Both are mutated before either is evaluated: they may be the same list.
        children += [make(genes) for genes in couple][: setup.size - len(children)]
    if setup.elitism:
        children.remove(min(children, key=attrgetter("fitness")))
        children.append(elite)
    return children


# --- Selection --------------------------------------------------------------------------

Select = Callable[[], Individual]


def _tournament(population: list[Individual], rng: Random) -> Select:
    return lambda: max(rng.sample(population, 20), key=attrgetter("fitness"))


def _wheel(population: list[Individual], weights: Sequence[int], rng: Random) -> Select:
    limits = list(accumulate(weights))
    return lambda: rng.choices(population, cum_weights=limits)[0]


def _proportionate(population: list[Individual], rng: Random) -> Select:
    return _wheel(population, [each.fitness for each in population], rng)


def _rank(population: list[Individual], rng: Random) -> Select:
    ranked = sorted(population, key=attrgetter("fitness"))
    return _wheel(ranked, range(1, len(ranked) + 1), rng)


_SELECTIONS = {
    "tournament": _tournament,
    "linear-rank": _rank,
    "fitness-proportionate": _proportionate,
}

# --- Crossover --------------------------------------------------------------------------


def _one_point(first: Genes, second: Genes, rng: Random) -> tuple[Genes, Genes]:
    cut = rng.randint(1, len(first) - 2)
    return first[:cut] + second[cut:], second[:cut] + first[cut:]


def _pmx(first: Genes, second: Genes, rng: Random) -> tuple[Genes, Genes]:
    begin, end = sorted(rng.sample(range(len(first)), 2))
    return _matched(first, second, begin, end, rng), _matched(second, first, begin, end, rng)


def _matched(own: Genes, other: Genes, begin: int, end: int, rng: Random) -> Genes:
    """Return a segment of one parent in the rest of the other, by their walk for lost digits."""
    child: list[int | None] = [None] * len(own)
    child[begin:end] = own[begin:end]
    place: int | None = None
    for digit in set(other[begin:end]) - set(own[begin:end]):
        start = own[other.index(digit)]
        if start in other:
            place = other.index(start)
        elif place is None:  # their program has no place yet, and draws one
            place = rng.randint(0, 20)
        place = _end_of_walk(child, own, other, place)
        child[place] = digit
    return [other[i] if digit is None else digit for i, digit in enumerate(child)]


def _end_of_walk(child: Sequence[int | None], own: Genes, other: Genes, place: int) -> int:
    """Return the first empty place, or where the walk is given up."""
    walk: list[int] = []
    while child[place] is not None:
        if place in walk:
            cycle = walk[walk.index(place) :]
            return cycle[(_LOST_AFTER - len(walk)) % len(cycle)]
        walk.append(place)
        place = other.index(own[place]) if own[place] in other else place
    return place


def _cycle(first: Genes, second: Genes, rng: Random) -> tuple[Genes, Genes]:
    one: list[int | None] = [None] * len(first)
    two: list[int | None] = [None] * len(first)
    while None in one:
        place = one.index(None)
        if place:
            first, second = second, first
        seen: set[int] = set()
        digit, last = first[place], second[place]
        while digit != last and place not in seen:
            seen.add(place)
            one[place], two[place] = first[place], second[place]
            last = second[place]
            place = first.index(last) if last in first else place
        one[place], two[place] = first[place], second[place]
    return one, two  # type: ignore[return-value]  # no None is left


_CROSSOVERS = {"one-point": _one_point, "pmx": _pmx, "cycle": _cycle}

# --- Mutation, in place -----------------------------------------------------------------


def _swap(genes: Genes, rng: Random) -> None:
    i, j = rng.sample(range(len(genes)), 2)
    genes[i], genes[j] = genes[j], genes[i]


def _inversion(genes: Genes, rng: Random) -> None:
    begin, end = sorted(rng.sample(range(len(genes)), 2))
    genes[begin:end] = genes[begin:end][::-1]


def _distinct(genes: Genes, rng: Random) -> None:
    place = rng.randrange(len(genes))
    # A negative index is a place at the end of the list; none is behind it.
    near = {genes[i] for i in range(place - 2, min(place + 3, len(genes)))}
    partner = rng.randrange(len(genes))
    while genes[partner] in near:
        partner = rng.randrange(len(genes))
    genes[place], genes[partner] = genes[partner], genes[place]


_MUTATIONS = {"swap": _swap, "inversion": _inversion, "distinct-swap": _distinct}


RUNS, SAMPLE = 20, 20
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
    some(
        [
            ("coelho-frank-2021-270-as-run", SETUP),
            ("coelho-frank-2021-243-as-run", FINAL_SETUP),
        ],
        names=2,
    ),
)
def test_the_recipe_as_run_is_the_program(name: str, setup: Setup) -> None:
    assert rank_test(samples_of_port(setup), samples_of_recipe(name, setup)) > LEAST_P


@pytest.mark.exhaustive
def test_copies_for_uncrossed_couples_are_another_program() -> None:
    copying = samples_of_recipe(
        "coelho-frank-2021-243-as-run", FINAL_SETUP, crossover__uncrossed="copied"
    )
    assert rank_test(samples_of_port(FINAL_SETUP), copying) < LEAST_P / 100
