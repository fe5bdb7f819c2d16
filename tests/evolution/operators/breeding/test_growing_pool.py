"""The pool under construction, against births one after the other."""

import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.evolution.kernels.selection import draw_consistently, draw_words
from sudoku_ga.evolution.operators.breeding import GrowingPool
from tests.evolution.statistics import chi_square
from tests.evolution.twins import twin
from tests.examples import examples


def words_of(seed, births, parents=2):
    words = np.empty(births * parents, np.uint64)
    draw_words(words, np.array([seed], np.uint64))
    return words.reshape(births, parents)


def consistent(word, size):
    chosen = np.empty(1, np.int64)
    draw_consistently(np.array([word]), np.array([size]), chosen)
    return int(chosen[0])


def two_children(genotypes, couples):
    """Two children that tell who their parents were."""
    first, second = genotypes[couples[:, 0], 0], genotypes[couples[:, 1], 0]
    born = np.stack([31 * first + 7 * second + 1, 17 * first + second + 5], axis=1).reshape(-1, 1)
    return born, np.arange(len(born)) % 2


def copies(genotypes, couples):
    return genotypes[couples.ravel()], np.zeros(couples.size, np.int64)


def is_unseen(genotypes):
    return genotypes[:, 0] % 3 != 0


def one_after_the_other(first, words):
    pool = first.copy()
    for couple in words:
        parents = np.array([[consistent(word, len(pool)) for word in couple]])
        born, _ = two_children(pool, parents)
        pool = np.concatenate([pool, born[is_unseen(born)]])
    return pool[len(first) :]


@examples(10)
@given(st.integers(0, 2**60), st.integers(1, 40), st.integers(0, 200))
def test_waves_of_births_equal_births_one_after_the_other(seed, first_count, births):
    first = np.arange(first_count, dtype=np.uint64).reshape(-1, 1)
    words = words_of(seed, births)
    pool = GrowingPool(first, 2 * births, is_unseen)
    pool.grow(words, 2, two_children)
    assert pool.born.tolist() == one_after_the_other(first, words).tolist()


def test_a_pool_knows_the_parents_of_its_children():
    first, words = np.arange(20, dtype=np.uint64).reshape(-1, 1), words_of(3, 90)
    pool = GrowingPool(first, 180, is_unseen)
    pool.grow(words, 2, two_children)
    for child, parents, by in zip(pool.born, pool.parents, pool.by, strict=True):
        assert two_children(pool.members, parents[None])[0][by] == child
    assert pool.parents.max() >= 20  # children became parents


@pytest.mark.exhaustive
def test_nobody_is_a_parent_more_often_than_by_a_plain_program():
    # Members are their founders; the founders' shares of a generation spread far, as in an urn.
    def by_plain_program(rng):
        pool = [0, 1, 2]
        for _ in range(6):
            mother, father = pool[rng.randrange(len(pool))], pool[rng.randrange(len(pool))]
            pool += [mother] if mother != 0 else []
            pool += [father] if father != 0 else []
        return pool[3:].count(1)

    def by_pool(seed):
        pool = GrowingPool(np.array([[0], [1], [2]]), 12, lambda genotypes: genotypes[:, 0] != 0)
        pool.grow(words_of(seed, 6), 2, copies)
        return int((pool.born == 1).sum())

    rng = random.Random(1)
    plain = np.bincount([by_plain_program(rng) for _ in range(40_000)], minlength=13)
    pooled = np.bincount([by_pool(seed) for seed in range(8_000)], minlength=13)
    # Numbers that are rare come last and go together, so that each class is expected 5 times.
    common = int(np.flatnonzero(plain >= 50)[-1])
    classes = [np.append(counts[:common], counts[common:].sum()) for counts in (plain, pooled)]
    assert common >= 9
    # 12 degrees at most, 0.01 % (39.1), and a fifth more for the noise of the plain program.
    assert chi_square(classes[1], classes[0]) < 47


def test_a_word_draws_uniformly_from_any_size():
    words = words_of(9, 9_000, 1).ravel()
    for size in (1, 2, 7):
        chosen = np.empty(len(words), np.int64)
        draw_consistently(words, np.full(len(words), size), chosen)
        counts = np.bincount(chosen, minlength=size)
        assert chi_square(counts, [1] * size) < 22.5  # 6 degrees, 0.1 %


def test_a_word_draws_the_same_from_a_list_one_longer_or_the_new_one():
    for word in words_of(4, 200, 1).ravel():
        drawn = [consistent(word, size) for size in range(1, 60)]
        for size, (before, after) in enumerate(pairwise(drawn), start=2):
            assert after in (before, size - 1)


def test_the_compiled_consistent_draw_equals_its_python_twin():
    words, ends = words_of(5, 40, 1).ravel(), []
    for kernel in (draw_consistently, twin(draw_consistently)):
        chosen = np.empty(40, np.int64)
        kernel(words, np.arange(1, 41), chosen)
        ends.append(chosen.tolist())
    assert ends[0] == ends[1]


def test_a_pool_leaves_its_first_members_as_they_are():
    first = np.arange(5, dtype=np.uint64).reshape(-1, 1)
    GrowingPool(first, 20, is_unseen).grow(words_of(1, 10), 2, two_children)
    assert first.ravel().tolist() == [0, 1, 2, 3, 4]
