"""The results of operators for fixed arguments, and the checks of these for any role."""

from collections.abc import Callable, Mapping
from typing import Any

from sudoku_ga.evolution.core import operators as bases
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.operators import Encoding
from sudoku_ga.evolution.core.parameters import Number
from sudoku_ga.evolution.core.population import Genotypes, Population
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.operators.selection import Tournament
from sudoku_ga.testing.samples import (
    COUNT,
    COUPLES,
    encoding_of,
    guarded,
    individuals,
    ranking,
    same,
    state,
)


def couples_of(operator: bases.Selection | bases.Pairing, living: Population, count: int) -> Any:
    """Return couples of a population; a pairing gets parents by tournaments."""
    if isinstance(operator, bases.Pairing):
        return operator.pairs(Tournament(), living, count, state())
    return operator.couples(living, count, state())


def improved(
    operator: bases.LocalSearch[Any], encoding: Encoding, population: Population
) -> Genotypes:
    """Return the individuals after a search."""
    states = Streams(5).state("search", population.size).copy()
    slices = list(operator.improve(encoding, population.genotypes, population.conflicts, 1, states))
    return slices[-1].genotypes.copy() if slices else population.genotypes


def eager(operator: Any) -> Any:
    """Return a variation with rate 1, a short local search, or else the operator itself."""
    for parameter in operator.parameters():
        name, value = parameter.name, None
        if isinstance(operator, bases.Crossover | bases.Mutation) and name.endswith("rate"):
            value = 1.0
        elif isinstance(operator, bases.LocalSearch) and name == "steps":
            value = 20
        if value is not None and isinstance(parameter, Number):
            operator = operator.with_value(name, value)
    return operator


RESULTS: Mapping[type, Callable[[Any, Any, int], Any]] = {
    bases.Initialisation: lambda of, on, count: of.create_genotypes(on, count, state()),
    bases.Fitness: lambda of, on, count: of.evaluate_genotypes(
        on, individuals(on, count).genotypes
    ),
    bases.Crossover: lambda of, on, count: of.cross_couples(
        on, individuals(on, count).genotypes, COUPLES[:count] % count, state()
    ),
    bases.Mutation: lambda of, on, count: of.mutate_genotypes(
        on, individuals(on, count).genotypes, state()
    ),
    bases.LocalSearch: lambda of, on, count: improved(of, on, individuals(on, count)),
    bases.Selection: lambda of, _on, _count: couples_of(of, ranking(), 30),
    bases.Pairing: lambda of, _on, _count: couples_of(of, ranking(), 30),
    bases.Ageing: lambda of, _on, _count: of.age(ranking(), ranking()),
}
"""The calls by base class, with an operator, an encoding and a number of individuals."""


def result(operator: Any, encoding: Encoding | None = None, count: int = COUNT) -> Any:
    """Return the result of an operator for arguments that are the same at each call."""
    make = next(make for base, make in RESULTS.items() if isinstance(operator, base))
    return make(operator, encoding, count)


def nothing_is_narrowed(operator: Component, *of: Any) -> None:
    """Require the result to be accepted by a run without conversion.

    ``of``: the representation and the board, for operators on genes.
    """
    encoding = encoding_of(*of) if of else None
    result(guarded(eager(operator), encoding), encoding)


def results_repeat(operator: Component, *of: Any) -> None:
    """Require the same result for the same stream; ``of`` as in :func:`nothing_is_narrowed`."""
    encoding = encoding_of(*of) if of else None
    one, again = (result(eager(operator), encoding) for _ in range(2))
    same(one, again, "the same stream gives another result")
