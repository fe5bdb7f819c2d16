"""``check_operator`` finds what breaks the contract of a role."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

import sudoku_ga as sga
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.offspring import offspring_of_couples
from sudoku_ga.evolution.core.operators import Slice
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.representations.cells import BoxPermutations, CellEncoding
from sudoku_ga.testing import check_operator, operator_checks


class Crossover(sga.Crossover[Any]):
    def cross(self, parents: Any, rng: Any) -> Any:
        return parents.copy()


class ReversesGenes(Crossover):
    def cross(self, parents: Any, rng: Any) -> Any:
        return parents[:, :, ::-1]


class ChangesParents(Crossover):
    def cross_couples(self, encoding: Any, genotypes: Any, couples: Any, states: Any) -> Any:
        children = genotypes[couples].reshape(-1, genotypes.shape[1])
        genotypes[0] = genotypes[1]
        return children


class IgnoresTheRate(Crossover):
    def cross_couples(self, encoding: Any, genotypes: Any, couples: Any, states: Any) -> Any:
        return genotypes[couples[:, ::-1]].reshape(-1, genotypes.shape[1])


class IgnoresTheStream(Crossover):
    calls = [0]  # noqa: RUF012

    def cross(self, parents: Any, rng: Any) -> Any:
        self.calls[0] += 1
        return parents if self.calls[0] % 2 else parents[:, ::-1]


class OneChild(Crossover):
    def cross_couples(self, encoding: Any, genotypes: Any, couples: Any, states: Any) -> Any:
        return genotypes[couples[:, 0]]


class DoesNothing(sga.Mutation[Any]):
    def mutate(self, genotypes: Any, rng: Any) -> Any:
        return genotypes


class Raises(sga.Mutation[Any]):
    def mutate(self, genotypes: Any, rng: Any) -> Any:
        raise KeyError("gene")


class BadDefault(sga.Mutation[Any]):
    share: float = sga.real(2.0, 0, 1)

    def mutate(self, genotypes: Any, rng: Any) -> Any:
        return genotypes


class Passable(sga.Fitness[Any]):
    maximised = False

    def evaluate(self, boards: Any) -> Any:
        return -np.ones(len(boards))

    def target(self, geometry: Any) -> float:
        return 0.0


class NeverThere(sga.Fitness[Any]):
    maximised = False

    def evaluate(self, boards: Any) -> Any:
        return np.ones(len(boards))

    def target(self, geometry: Any) -> float:
        return 0.0


class Worst(sga.Selection):
    def select(self, loss: Any, count: int, rng: Any) -> Any:
        return np.full(count, loss.argmax())


class Outside(sga.Selection):
    def select(self, loss: Any, count: int, rng: Any) -> Any:
        return np.full(count, len(loss))


class Scheme(Component, sga.Breeding):
    def breed(self, population: Any, variation: Any, elites: Any) -> Any:
        couples = np.zeros((variation.couple_count, 2), np.int64)
        couples[:] = np.arange(2)
        crossed = variation.cross(population.genotypes, couples)
        return offspring_of_couples(crossed, variation.mutate(crossed.genotypes))


class Invents(Scheme):
    def breed(self, population: Any, variation: Any, elites: Any) -> Any:
        offspring = super().breed(population, variation, elites)
        return offspring._replace(genotypes=np.full_like(offspring.genotypes, 200))


class BeyondTheLast(Scheme):
    def breed(self, population: Any, variation: Any, elites: Any) -> Any:
        couples = np.full((3, 2), population.size)
        crossed = variation.cross(population.genotypes, couples)
        return offspring_of_couples(crossed, variation.mutate(crossed.genotypes))


class SortsThePopulation(Scheme):
    def breed(self, population: Any, variation: Any, elites: Any) -> Any:
        population.loss.sort()
        return super().breed(population, variation, elites)


class Flat(Scheme):
    def breed(self, population: Any, variation: Any, elites: Any) -> Any:
        offspring = super().breed(population, variation, elites)
        return offspring._replace(genotypes=offspring.genotypes.ravel())


class OtherParents(Scheme):
    def breed(self, population: Any, variation: Any, elites: Any) -> Any:
        offspring = super().breed(population, variation, elites)
        parentage = offspring.parentage()
        wrong = replace(parentage, parents=np.full_like(parentage.parents, 5))
        return offspring._replace(parentage=lambda: wrong)


class OneParentage(Scheme):
    def breed(self, population: Any, variation: Any, elites: Any) -> Any:
        offspring = super().breed(population, variation, elites)
        parentage = offspring.parentage()
        wrong = replace(parentage, parents=parentage.parents[:1])
        return offspring._replace(parentage=lambda: wrong)


class AnotherEachTime(Scheme):
    calls = [0]  # noqa: RUF012

    def breed(self, population: Any, variation: Any, elites: Any) -> Any:
        self.calls[0] += 1
        couples = np.full((3, 2), self.calls[0] % 12)
        crossed = variation.cross(population.genotypes, couples)
        return offspring_of_couples(crossed, variation.mutate(crossed.genotypes))


class DrawsTooFew(Scheme):
    def draw_couples(self, population: Any, count: int, states: Any) -> Any:
        return np.zeros((1, 2), np.int64)


class PairsOutside(sga.Pairing):
    def pairs(self, selection: Any, population: Any, count: int, states: Any) -> Any:
        return np.full((count, 2), -1)


class PairsBetween(sga.Pairing):
    def pairs(self, selection: Any, population: Any, count: int, states: Any) -> Any:
        return np.full((count, 2), 0.5)


class TooFew(sga.Replacement):
    def replace(self, context: Any) -> Any:
        return context.population.take(np.arange(3))


class MixedUp(sga.Replacement):
    def replace(self, context: Any) -> Any:
        living = context.population
        return replace(living, loss=living.loss[::-1])


class WorstElites(sga.Replacement):
    def elites(self, population: Any, size: int) -> Any:
        return population.ranked()[-1:]

    def replace(self, context: Any) -> Any:
        return context.population


class Rejuvenation(sga.Ageing):
    def age(self, population: Any, previous: Any) -> Any:
        return replace(population, loss=population.loss - 1)


class AtOnce(sga.Restart):
    def due(self, stalled_generations: int, generations: int) -> bool:
        return True


class Claims(sga.Termination):
    def reached(self, elapsed_s: float, evaluations: int, generations: int) -> Any:
        return StopReason.SOLVED if generations else None


class Unknown(sga.Adaptation):
    def changes(self, recipe: Any, bests: Any, states: Any) -> Any:
        return {"population.colour": 3}


class Same(sga.Initialisation[Any]):
    needs = frozenset({sga.Trait.BOX_PERMUTATIONS})

    def create_genotypes(self, encoding: Any, count: int, states: Any) -> Any:
        return np.tile(encoding.missing_digits, (count, 1))


class Forgets(sga.LocalSearch[Any]):
    def improve(
        self, encoding: Any, genotypes: Any, conflicts: Any, generation: int, states: Any
    ) -> Any:
        genotypes[:] = genotypes[0]
        yield Slice(genotypes, encoding.count_conflicts(genotypes), 1, False)


class LosesGivens(sga.Representation):
    traits = BoxPermutations.traits

    def encode(self, logic: Any) -> Any:
        @dataclass(frozen=True, eq=False)
        class Encoding(CellEncoding):
            def decode(self, genotype: Any) -> Any:
                return np.ones_like(super().decode(genotype))

        usual = BoxPermutations().encode(logic)
        return Encoding(usual.grid, usual.candidates_of_cells, usual.blocks, usual.permuted)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (ReversesGenes, "children are possible .*: some genotypes break the invariant"),
        (ChangesParents, "the parents were changed"),
        (IgnoresTheRate, "at the rate 0 there are children that are no copies"),
        (IgnoresTheStream, "results repeat, .*: the same stream gives another result"),
        (OneChild, r"the children have the shape \(6, \d+\), not \(12, "),
        (DoesNothing, "at the rate 1 nothing is changed"),
        (Raises, "mutants are possible .*: KeyError: 'gene'"),
        (Passable, "an individual is better than the target"),
        (NeverThere, "the fitness of a solution is 1.0, not the target 0.0"),
        (Worst, "of 8,000 parents 0 are of the better half"),
        (Outside, "there are parents outside of the population"),
        (Invents, "offspring are possible .*: some genotypes break the invariant"),
        (BeyondTheLast, "there are parents outside of the population"),
        (SortsThePopulation, "the losses were changed"),
        (Flat, "the offspring have the shape"),
        (OtherParents, "a copy is the child of another"),
        (OneParentage, r"the parents of 12 children have the shape \(1, 2\)"),
        (AnotherEachTime, "the same streams give other offspring"),
        (DrawsTooFew, r"7 couples have the shape \(1, 2\)"),
        (PairsOutside, "there are parents outside of the population"),
        (PairsBetween, "nothing is narrowed: .*found float64"),
        (TooFew, "of 20 individuals 3 survive"),
        (MixedUp, "has the loss of another"),
        (WorstElites, "there are better ones than the elites"),
        (Rejuvenation, "a loss has fallen"),
        (AtOnce, "a restart is due in generation 0"),
        (Claims, "a limit ends a run as solved"),
        (Unknown, "colour"),
        (Same, "another stream gives the same individuals"),
        (Forgets, "the originals were changed"),
        (LosesGivens, "a given has changed"),
    ],
)
def test_a_broken_contract_is_found(kind: type[Any], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check_operator(kind)


def test_an_operator_that_keeps_it_passes_with_its_values() -> None:
    check_operator(Crossover)
    check_operator(Crossover(rate=0.2))
    check_operator(Scheme)


def test_the_checks_say_what_they_are_for_a_parametrised_test() -> None:
    checks = list(operator_checks(Crossover, geometries=[sga.Geometry(2, 2)]))
    assert checks[0].name == "crossover: bad parameters are refused"
    assert checks[3].name.startswith("crossover: children are possible and parents stay, box-alle")


class Incomplete(sga.Crossover[Any]):
    pass


class Homeless(sga.Mutation[Any]):
    needs = frozenset({sga.Trait.BOX_ALLELES, sga.Trait.CELLS})

    def mutate(self, genotypes: Any, rng: Any) -> Any:
        return genotypes


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Incomplete, r"Incomplete: a class that overrides cross\(\) or cross_couples\(\) is exp"),
        (Homeless, "Homeless: needs that a representation has is expected"),
        (BadDefault, "BadDefault: a default in its bounds for every parameter is expected"),
        (int, "operator: a component is expected, found int"),
    ],
)
def test_what_cannot_be_checked_is_refused(kind: type[Any], words: str) -> None:
    with pytest.raises(sga.ArgumentError, match=words):
        check_operator(kind)
