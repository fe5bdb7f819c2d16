"""Individuals apart from each other: how they mate, which stay, and what is remembered."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.operators import NO_INDIVIDUALS, ReplacementContext
from sudoku_ga.evolution.core.population import CoupleMemory
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.kernels.population import accept_distant, nearest
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.operators.distant_pool import BestApart, NearestNeighbour
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.representations.cells import CandidateCells
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.testing.breeding import CopyingVariation
from tests.contracts.roles.cases import half_given
from tests.evolution.encodings import PUZZLES, encoded, stream
from tests.evolution.statistics import population_of
from tests.evolution.twins import twin


def individuals(*words):
    """Return a genotype for each word, a gene for each letter."""
    return np.array([list(word.encode()) for word in words], np.uint8)


def mates(genotypes, allowed=None, function=nearest):
    found = np.empty(len(genotypes), np.int64)
    if allowed is None:
        allowed = np.ones((len(genotypes), len(genotypes)), bool)
    function(genotypes, allowed, found)
    return found.tolist()


def test_each_mates_with_the_nearest_that_differs():
    genotypes = individuals("aaaa", "aaab", "bbbb", "aaaa")
    assert mates(genotypes) == [1, 0, 1, 1]


def test_what_was_tried_is_passed_over_until_nothing_is_left():
    genotypes = individuals("aaaa", "aaab", "bbbb")
    allowed = np.ones((3, 3), bool)
    allowed[0, 1] = False
    assert mates(genotypes, allowed) == [2, 0, 1]
    allowed[0, 2] = False
    assert mates(genotypes, allowed) == [1, 0, 1]


def test_where_all_are_equal_an_individual_mates_with_itself():
    assert mates(individuals("ab", "ab")) == [0, 1]
    assert mates(individuals("ab")) == [0]


def survivors(words, losses, size, distance):
    """Return the words that stay, the first half of the words being the parents."""
    half = len(words) // 2
    genotypes = individuals(*words)
    parents, children = (
        population_of(losses[part], genotypes[part]) for part in (slice(half), slice(half, None))
    )
    context = ReplacementContext(
        parents, children, NO_INDIVIDUALS, size, lambda count: None, Streams(1).state("replacement")
    )
    kept, numbers = BestApart(distance=distance).select(context)
    assert np.array_equal(
        parents.concatenate(children).genotypes[numbers()],
        kept.genotypes,
    )
    return [bytes(genotype).decode() for genotype in kept.genotypes]


def test_one_near_a_better_one_goes():
    words = ["aaaa", "bbbb", "aaab", "cccc"]
    assert survivors(words, [3, 5, 2, 9], 3, distance=0.5) == ["aaab", "bbbb", "cccc"]


def test_one_at_the_distance_itself_stays():
    words = ["aaaa", "bbbb", "aabb", "cccc"]
    assert survivors(words, [3, 5, 2, 9], 3, distance=0.5) == ["aabb", "aaaa", "bbbb"]


def test_room_that_is_left_goes_to_the_best_of_the_others():
    words = ["aaaa", "aaab", "aabb", "aaac"]
    assert survivors(words, [1, 4, 2, 3], 3, distance=1.0) == ["aaaa", "aabb", "aaac"]


def test_of_equals_parents_come_first():
    words = ["aaaa", "bbbb", "cccc", "dddd"]
    assert survivors(words, [5, 5, 5, 5], 2, distance=0.1) == ["aaaa", "bbbb"]


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9])
def test_the_compiled_distances_equal_their_python_twins(share):
    rng = np.random.default_rng(4)
    genotypes = rng.integers(1, 4, (12, 9), np.uint8)
    allowed, order = rng.random((12, 12)) < 0.3, rng.permutation(12)
    assert mates(genotypes, allowed) == mates(genotypes, allowed, twin(nearest))
    accepted = [np.empty(12, np.int64) for _ in range(2)]
    counts = [
        function(genotypes, order, share * 9, 7, out)
        for function, out in zip((accept_distant, twin(accept_distant)), accepted, strict=True)
    ]
    assert counts[0] == counts[1] <= 7
    assert np.array_equal(*accepted) and sorted(accepted[0]) == list(range(12))


def test_couples_are_remembered_while_both_are_in_the_population():
    memory, genotypes = CoupleMemory(), individuals("ab", "cd", "ef")
    assert not memory.recall(genotypes).any()
    memory.add(np.array([[0, 1], [2, 0]]))
    assert np.argwhere(memory.recall(genotypes[[2, 1, 0]])).tolist() == [[0, 2], [2, 1]]
    assert np.argwhere(memory.recall(genotypes[[0, 1]])).tolist() == [[0, 1]]
    assert np.argwhere(memory.recall(genotypes)).tolist() == [[0, 1]]


class OneChildForEach(CopyingVariation):
    couple_count = 5


def test_a_survivor_has_another_mate_in_the_next_generation():
    encoding = encoded(CandidateCells(), PUZZLES[-1])
    population = population_of(np.zeros(5), encoding.random(5, stream(7)))
    variation = OneChildForEach(encoding, 1)
    found = [
        NearestNeighbour().breed(population, variation, NO_INDIVIDUALS).parentage().couples
        for _ in range(4)
    ]
    for each in range(5):
        others = [int(couples[each, 1]) for couples in found]
        assert sorted(others) == [other for other in range(5) if other != each]
        genotypes = population.genotypes
        distances = [(genotypes[each] != genotypes[other]).sum() for other in others]
        assert distances == sorted(distances)


def test_a_record_follows_the_survivors():
    recipe = load_recipe("mpma-2023").with_values(
        {
            "population.size": 6,
            "local_search.rounds": 1,
            "local_search.steps_per_gene": 0.2,
            "replacement.distance": 0.5,
            "termination.max_generations": 4,
            "termination.time_limit_s": 0,
        }
    )
    view, followed = PopulationView(), 0
    view.keep_generations(kept=True)
    for report in evolve(half_given(Geometry(5, 5)), recipe, 1, observer=view):
        if report.outcome is None:
            continue
        for record in view.generations(ended=True)[0]:
            known = np.concatenate([record.population.genotypes, record.children[-1].genotypes])
            assert np.array_equal(known[record.sources], record.survivors.genotypes)
            followed += int((record.sources >= 6).sum())
    assert followed > 6
