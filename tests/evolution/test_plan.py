"""Plans: calls on arrays that stay."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.plan import Plan

RNG = np.random.default_rng(1)
ARRAYS = [
    RNG.integers(0, 99, (7, 3), np.uint8),
    RNG.integers(0, 999, (7, 4), np.uint16),
    RNG.integers(0, 99, 7),
    RNG.random(7),
]


def test_calls_are_made_in_their_order_again_and_again():
    made, plan = [], Plan()
    for each in "abc":
        plan.add(made.append, each)
    assert made == []
    plan.run()
    plan.run()
    assert "".join(made) == "abcabc"


def test_a_call_reads_what_stands_in_its_arguments_when_it_is_made():
    plan, source, target = Plan(), np.zeros(3), np.empty(3)
    plan.fill(target, np.negative, source)
    for value in (1.0, 2.0):
        source[:] = value
        plan.run()
        assert target.tolist() == [-value] * 3


@pytest.mark.parametrize("array", ARRAYS, ids=lambda array: f"{array.dtype}-{array.ndim}")
def test_rows_are_copied_taken_and_put_as_by_numpy(array):
    source, rows, plan = array.copy(), np.array([[6, 0], [2, 6]]), Plan()
    copied, taken = np.empty_like(array), np.empty((2, 2, *array.shape[1:]), array.dtype)
    put = np.zeros((9, *array.shape[1:]), array.dtype)
    places = np.array([8, 1, 3, 0, 2, 5, 4])
    plan.copy(source, copied)
    plan.take(source, rows, taken)
    plan.put(source, places, put)
    for shift in (0, 3):
        source[:] = np.roll(array, shift, axis=0)
        rows[:] = (rows + shift) % 7
        plan.run()
        assert np.array_equal(copied, source)
        assert np.array_equal(taken, source[rows])
        assert np.array_equal(put[places], source)
        assert not put[[6, 7]].any()


def test_what_is_empty_or_the_same_takes_no_call():
    plan, array, none = Plan(), np.arange(3), np.empty(0, np.int64)
    plan.copy(array, array)
    plan.copy(none, none.copy())
    plan.take(array, none, none.copy())
    plan.put(none, none, array)
    assert plan.calls == []


def test_a_ranking_is_made_once_for_all_who_ask():
    plan, loss = Plan(), np.empty(9)
    order = plan.ranking(loss)
    assert plan.ranking(loss) is order
    assert plan.ranking(loss[:4]) is not order
    assert plan.ranking(np.empty(9)) is not order
    assert len(plan.calls) == 3
    for seed in range(2):
        loss[:] = np.random.default_rng(seed).integers(0, 4, 9) / 7
        plan.run()
        assert order.tolist() == np.argsort(loss, kind="stable").tolist()
        assert plan.ranking(loss[:4]).tolist() == np.argsort(loss[:4], kind="stable").tolist()


@pytest.mark.parametrize("count", [1, 2, 7, 64, 100])
def test_losses_of_any_kind_are_ranked_stably(count):
    plan, loss = Plan(), np.random.default_rng(count).integers(0, 9, count) / 7
    order = plan.ranking(loss)
    plan.run()
    assert np.array_equal(order, np.argsort(loss, kind="stable"))
