"""PMX and cycle crossover on lists with repeated digits, against slow references."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.crossover import follow_cycles, match_partially
from sudoku_ga.evolution.operators.crossover.blocks import Cycle, PartiallyMatched
from sudoku_ga.evolution.representations.cells import FreeCells
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.encodings import encoded, stream
from tests.evolution.statistics import chi_square
from tests.evolution.twins import twin

ALWAYS = probability_threshold(1.0)


def parents_of(digits=9, longest=20):
    """Return a strategy for two lists of the same length."""
    return st.integers(2, longest).flatmap(
        lambda length: st.lists(
            st.lists(st.integers(1, digits), min_size=length, max_size=length),
            min_size=2,
            max_size=2,
        )
    )


def cross(kernel, parents, seed=1):
    parents = np.array(parents, np.uint8)
    offspring = np.empty_like(parents)
    kernel(parents, np.array([[0, 1]]), ALWAYS, offspring, stream(seed))
    return offspring.tolist()


def partially_matched(x, y, start, end):
    """Return a child by the definition, with None for an empty place."""
    child = [x[k] if start <= k < end else None for k in range(len(x))]
    for digit in sorted(set(y[start:end]) - set(x[start:end])):
        place, met = y.index(digit), {digit}
        while x[place] in y and x[place] not in met:
            met.add(x[place])
            place = y.index(x[place])
            if child[place] is None:
                break
        child[place] = digit
    return [y[k] if digit is None else digit for k, digit in enumerate(child)]


def cycles(x, y):
    """Return the children by the definition."""
    one, other, roles = [None] * len(x), [None] * len(x), (x, y)
    for beginning in range(len(x)):
        if one[beginning] is not None:
            continue
        if beginning:
            roles = roles[::-1]
        first, second = roles
        place, path = beginning, []
        while True:
            path.append(place)
            ends_here = second[place] == first[beginning] and len(path) == 1
            if ends_here or second[place] not in first or len(path) > 2 * len(x):
                break
            step = second[place]
            place = first.index(step)
            if step == first[beginning]:
                path.append(place)
                break
        for place in path:
            one[place], other[place] = first[place], second[place]
    return [one, other]


@given(parents_of(), st.integers(0, 50))
def test_pmx_children_are_those_of_some_segment(parents, seed):
    x, y = parents
    offspring = cross(match_partially, parents, seed)
    places = [(a, b) for a in range(len(x)) for b in range(a + 1, len(x))]
    assert offspring in [
        [partially_matched(x, y, a, b), partially_matched(y, x, a, b)] for a, b in places
    ]


def test_pmx_walks_to_the_first_empty_place():
    assert partially_matched([2, 1, 2, 3, 4], [3, 4, 1, 1, 2], 1, 3) == [3, 1, 2, 1, 4]


def test_pmx_of_permutations_keeps_them():
    encoding = encoded(FreeCells(), Grid.empty(Geometry(2, 2)))
    parents = np.array([np.random.default_rng(k).permutation(16) + 1 for k in range(8)], np.uint8)
    couples = np.random.default_rng(9).integers(0, 8, (200, 2))
    children = PartiallyMatched().cross_couples(encoding, parents, couples, stream())
    assert (np.sort(children, axis=1) == np.arange(1, 17)).all()


def test_pmx_draws_every_segment_alike():
    parents = np.array([[1, 2, 1, 2, 1, 2, 1, 2], [2, 1, 2, 1, 2, 1, 2, 1]], np.uint8)
    offspring = np.empty((2 * 9_000, 8), np.uint8)
    match_partially(parents, np.array([[0, 1]] * 9_000), ALWAYS, offspring, stream())
    segments = [(a, b) for a in range(8) for b in range(a + 1, 8)]
    expected = {}
    for a, b in segments:
        key = tuple(partially_matched(*parents.tolist(), a, b))
        expected[key] = expected.get(key, 0) + 9_000 / len(segments)
    seen, counts = np.unique(offspring[::2], axis=0, return_counts=True)
    assert {tuple(row) for row in seen.tolist()} == set(expected)
    wanted = [expected[tuple(row)] for row in seen.tolist()]
    degrees = len(wanted) - 1
    assert chi_square(counts, wanted) < degrees + 4 * np.sqrt(2 * degrees) + 6


@given(parents_of())
def test_cycles_are_those_of_the_definition(parents):
    assert cross(follow_cycles, parents) == cycles(*parents)


def test_cycles_of_permutations_keep_them():
    encoding = encoded(FreeCells(), Grid.empty(Geometry(2, 2)))
    parents = np.array([np.random.default_rng(k).permutation(16) + 1 for k in range(8)], np.uint8)
    couples = np.random.default_rng(9).integers(0, 8, (200, 2))
    children = Cycle().cross_couples(encoding, parents, couples, stream())
    assert (np.sort(children, axis=1) == np.arange(1, 17)).all()


@given(parents_of(digits=5, longest=10), st.integers(0, 20))
def test_compiled_kernels_equal_their_python_twins(parents, seed):
    for kernel in (match_partially, follow_cycles):
        assert cross(kernel, parents, seed) == cross(twin(kernel), parents, seed)
