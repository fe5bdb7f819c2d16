"""PyGene against a port of its loop of June 2012.

Library, demonstration and the article's gene are published; the article's whole programs are not.
Port and recipes have fewer couples and more mutation than the published ones, so that some
generations tell them apart.

With 120 runs each, 12 couples, a rate of 0.1 and 25 generations the least corrected p values of
best and mean fitness are 0.13, 0.55 and 0.90.

The port has the genes of the article and of the demonstration. An individual is a list of genes, a
gene a tuple of one or two alleles, and an allele a list of digits: a whole row, or one cell. As in
the library, children hold the lists of their parents. Whether a mutation changes such a list or
puts another one in its place is what makes relatives share their rows or not.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

import sudoku_ga as sga
from sudoku_ga.evolution.operators.selection import SquareRootRank
from tests.examples import some
from tests.literal.comparison import (
    BOXES,
    COLUMNS,
    LEAST_P,
    ROWS,
    Runs,
    least_p,
    runs_of_port,
    runs_of_recipe,
)

Allele = list[int]
Gene = tuple[Allele, ...]


class Genes(NamedTuple):
    """What an individual is made of.

    Parameters
    ----------
    count, alleles : int
        Genes, and alleles of each.
    draw : callable
        Returns a random allele.
    shown : callable
        Returns the digits that a gene shows.
    mutate : callable
        Returns an allele after mutation: the same list, or another one.
    """

    count: int
    alleles: int
    draw: Callable[[random.Random], Allele]
    shown: Callable[[Gene, random.Random], Allele]
    mutate: Callable[[Allele, random.Random], Allele]


class Individual:
    """Genes with the fitness that is computed once."""

    def __init__(self, genes: list[Gene]) -> None:
        self.genes = genes
        self.fitness = 0

    def measure(self, kind: Genes, rng: random.Random) -> None:
        """Compute the digits that rows, columns and boxes lack."""
        board = [digit for gene in self.genes for digit in kind.shown(gene, rng)]
        self.fitness = 243 - sum(
            len({board[cell] for cell in unit}) for unit in ROWS + COLUMNS + BOXES
        )


def _row(rng: random.Random) -> Allele:
    return rng.sample(range(1, 10), 9)


def _swapped_in_place(row: Allele, rng: random.Random) -> Allele:
    one, other = rng.sample(range(9), 2)
    row[one], row[other] = row[other], row[one]
    return row


def _swapped_copy(row: Allele, rng: random.Random) -> Allele:
    return _swapped_in_place(row[:], rng)


def _crept(cell: Allele, rng: random.Random) -> Allele:
    return [min(max(cell[0] + rng.randint(-10, 10), 1), 9)]


SHARED_ROWS = Genes(9, 2, _row, lambda gene, rng: rng.choice(gene), _swapped_in_place)
"""The article's second program on the demonstration's individuals, which have two alleles."""

OWN_ROWS = Genes(9, 1, _row, lambda gene, rng: gene[0], _swapped_copy)
"""What the article describes."""

CELLS = Genes(81, 2, lambda rng: [rng.randint(1, 9)], lambda gene, rng: max(gene), _crept)
"""The demonstration's genes with digits for characters."""


def _children(mother: Individual, father: Individual, rng: random.Random) -> list[list[Gene]]:
    """Return the genes of two children before mutation."""
    one, other = [], []
    for first, second in zip(mother.genes, father.genes, strict=True):
        if len(first) == 2:
            a, b = rng.sample(first, 2), rng.sample(second, 2)
            one.append((a[0], b[1]))
            other.append((a[1], b[0]))
        else:
            swaps = rng.random() >= 0.5
            one.append(second if swaps else first)
            other.append(first if swaps else second)
    return [one, other]


def port(
    kind: Genes, seed: int, couples: int, culled_to: int, parents_kept: int, rate: float
) -> Iterator[list[int]]:
    """Yield the fitness of the survivors of each generation, from generation 0 of ten on."""
    rng = random.Random(seed)
    new = [[tuple(kind.draw(rng) for _ in range(kind.alleles)) for _ in range(kind.count)]
           for _ in range(10)]  # fmt: skip
    adults = [Individual(genes) for genes in new]
    for adult in adults:
        adult.measure(kind, rng)
    while True:
        adults.sort(key=lambda adult: adult.fitness)
        yield [adult.fitness for adult in adults]
        children = []
        for _ in range(couples):
            place = other = int(rng.randrange(len(adults) ** 2) ** 0.5)
            while other == place:
                other = int(rng.randrange(len(adults) ** 2) ** 0.5)
            for genes in _children(adults[-place], adults[-other], rng):
                mutated = [
                    tuple(kind.mutate(a, rng) if rng.random() < rate else a for a in gene)
                    for gene in genes
                ]
                children.append(Individual(mutated))
        for child in children:
            child.measure(kind, rng)
        known = children + adults[:parents_kept]
        adults = sorted(known, key=lambda each: each.fitness)[:culled_to]


RUNS, COUPLES, SIZE, RATE = 10, 8, 10, 0.15

LOOPS = {
    "pygene-rows-2012-as-run": (SHARED_ROWS, (1, 10, 30)),
    "pygene-rows-2012": (OWN_ROWS, (1, 6, 18)),
    "pygene-cells-2012-as-run": (CELLS, (1, 4, 8)),
}
"""The genes of the port that a recipe is compared with, and the generations compared."""


@cache
def ported(name: str) -> Runs:
    """Return the runs of the port."""
    genes, generations = LOOPS[name]
    loops = (port(genes, seed, COUPLES, SIZE, SIZE, RATE) for seed in range(RUNS))
    return runs_of_port(loops, generations)


def of_recipe(name: str, **broken: Any) -> Runs:
    """Return the runs of the recipe, with other components or values in some roles."""
    recipe = sga.recipe(name).replace(
        population={"size": SIZE, "offspring": 2 * COUPLES}, mutation={"rate": RATE}
    )
    _genes, generations = LOOPS[name]
    return runs_of_recipe("." * 81, recipe.replace(**broken), range(RUNS), generations)


@pytest.mark.parametrize("name", some(LOOPS))
def test_a_recipe_evolves_like_the_published_loop(name: str) -> None:
    assert least_p(ported(name), of_recipe(name)) > LEAST_P


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("pygene-rows-2012-as-run", {"selection": SquareRootRank()}),
        ("pygene-rows-2012", {"replacement": {"parents_kept": 0}}),
        ("pygene-cells-2012-as-run", {"mutation": {"step": 1}}),
    ],
)
def test_a_broken_recipe_is_found(name: str, broken: dict[str, Any]) -> None:
    assert least_p(ported(name), of_recipe(name, **broken)) < LEAST_P
