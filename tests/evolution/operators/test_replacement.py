"""Who lives on."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.operators import ReplacementContext
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.operators.replacement import (
    EliteArchive,
    FirstCome,
    Generational,
    PlusReplacement,
    RetainAndImmigrants,
)
from tests.evolution.statistics import population_of

NEWCOMER_LOSS = 99.0


def succession_of(replacement, parents, offspring, size, state=None, archive=None):
    population = population_of(parents)
    children = population_of(offspring, 100 + np.arange(len(offspring), dtype=np.uint8)[:, None])
    return ReplacementContext(
        population,
        children,
        replacement.elites(population, size),
        size,
        lambda count: population_of([NEWCOMER_LOSS] * count),
        Streams(3).state("replacement") if state is None else state,
        archive,
    )


def losses(replacement, *arguments):
    return replacement.replace(succession_of(replacement, *arguments)).loss.tolist()


def test_the_elite_takes_the_place_of_the_worst_child():
    assert losses(Generational(elite=1), [4, 2, 3], [5, 9, 1], 3) == [5, 2, 1]
    assert sorted(losses(Generational(elite=2), [4, 2, 3], [5, 9, 1], 3)) == [1, 2, 3]


def test_the_elite_may_rank_first_of_equals():
    for ties, first in (("by-place", 100), ("elite", 1)):
        succession = succession_of(Generational(elite=1, ties=ties), [4, 2, 3], [2, 9, 5], 3)
        survivors = Generational(elite=1, ties=ties).replace(succession)
        assert survivors.genotypes[survivors.ranked()[0], 0] == first
        assert sorted(survivors.loss) == [2, 2, 5]


def test_without_an_elite_the_offspring_are_the_next_generation():
    assert losses(Generational(elite=0), [4, 2, 3], [5, 9, 8], 3) == [5, 9, 8]


def test_no_child_makes_room_for_an_elite_that_has_a_place():
    assert sorted(losses(Generational(elite=1), [4, 2, 3], [5, 9], 3)) == [2, 5, 9]


def test_the_worst_of_too_many_children_go():
    assert sorted(losses(Generational(elite=1), [4, 2, 3], [5, 9, 1, 8], 3)) == [1, 2, 5]


def test_those_born_first_live_on_whatever_their_fitness():
    assert losses(FirstCome(), [1, 1], [7, 9, 1, 2], 2) == [7, 9]
    assert losses(FirstCome(), [1, 1], [7], 2) == [7]
    assert losses(FirstCome(order="best-first"), [1, 1], [9, 7, 1, 2], 3) == [1, 7, 9]


def test_the_cull_leaves_the_best_of_children_and_best_parents():
    assert losses(PlusReplacement(parents_kept=1), [4, 2, 3], [5, 1, 3, 9], 3) == [1, 2, 3]
    assert losses(PlusReplacement(parents_kept=0), [0, 0, 0], [5, 1, 3, 9], 3) == [1, 3, 5]


def test_of_equals_the_cull_prefers_the_child():
    cull = PlusReplacement(parents_kept=2)
    heirs = cull.replace(succession_of(cull, [1, 1], [1], 1))
    assert heirs.genotypes.tolist() == [[100]]


def test_newcomers_fill_what_the_retained_and_the_offspring_leave():
    replacement = RetainAndImmigrants(retain_share=0.4)
    heirs = losses(replacement, [5, 1, 4, 2, 3], [7, 8], 5)
    assert heirs == [1, 2, 7, 8, NEWCOMER_LOSS]


def test_retained_and_offspring_may_be_more_than_the_size():
    assert losses(RetainAndImmigrants(retain_share=0.5), [2, 1], [7, 8], 2) == [1, 7, 8]


def test_the_share_retained_is_of_the_size_asked_for():
    assert losses(RetainAndImmigrants(retain_share=0.5), [3, 1, 2], [8], 4) == [
        1,
        2,
        8,
        NEWCOMER_LOSS,
    ]


def test_repeats_are_refused_only_if_the_recipe_says_so():
    assert RetainAndImmigrants(repeats="refused").no_duplicates
    assert not RetainAndImmigrants().no_duplicates


def test_the_archive_holds_the_best_ever_each_once():
    replacement = EliteArchive(archive_size=3)
    first = replacement.archive(succession_of(replacement, [4, 2, 3], [5, 9], 3))
    assert first.loss.tolist() == [2, 3, 4]
    second = succession_of(replacement, [0, 0, 0], [1, 2.5, 9], 3, None, first)
    assert replacement.archive(second).loss.tolist() == [1, 2, 2.5]
    repeated = population_of([1.0, 1.0, 2.0], np.array([[7], [7], [8]], np.uint8))
    again = ReplacementContext(
        repeated, repeated, np.empty(0, np.int64), 3, lambda count: repeated, None
    )
    assert replacement.archive(again).genotypes.ravel().tolist() == [7, 8]


@pytest.mark.parametrize(("elite", "expected"), [(0.0, 1.0), (4.0, 0.6), (10.0, 0.0)])
def test_the_worst_becomes_an_elite_with_the_probability_of_its_lead(elite, expected):
    replacement, state = EliteArchive(), Streams(3).state("replacement")
    archive, learned = population_of([elite]), 0
    for _ in range(1_000):
        succession = succession_of(replacement, [1, 1], [3, 10], 2, state, archive)
        heirs = replacement.replace(succession)
        assert heirs.loss[0] == 3
        assert heirs.loss[1] in (elite, NEWCOMER_LOSS)
        learned += heirs.loss[1] == elite
    assert abs(learned - 1_000 * expected) < 52  # 3.3 standard deviations


@pytest.mark.parametrize(
    "replacement",
    [Generational(elite=2), FirstCome(), PlusReplacement(parents_kept=1), RetainAndImmigrants()],
)
def test_a_replacement_modifies_neither_parents_nor_offspring(replacement):
    succession = succession_of(replacement, [4, 2, 3], [5, 9, 1], 3)
    replacement.replace(succession)
    assert succession.population.loss.tolist() == [4, 2, 3]
    assert succession.offspring.loss.tolist() == [5, 9, 1]
