"""Chunks: how many tasks go to another process at once."""

from collections.abc import Iterator

import pytest

from sudoku_ga.cli import chunks
from sudoku_ga.cli.chunks import Chunks
from sudoku_ga.cli.order import Order, Task
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.cli.command import BY_LOGIC


def tasks(count: int) -> Iterator[Task]:
    recipe = load_recipe("memetic")
    return Order([BY_LOGIC], None, recipe, 0, count, 2, None).tasks()


def sizes(cut: Chunks, run_s: float) -> list[int]:
    """Return the lengths of the chunks where every run lasts so long."""
    lengths = []
    for chunk in cut:
        lengths.append(len(chunk))
        cut.learn(run_s)
    return lengths


def test_long_runs_go_one_by_one() -> None:
    assert sizes(Chunks(tasks(5)), run_s=1.0) == [1, 1, 1, 1, 1]


def test_short_runs_go_many_at_once_when_they_are_known_to_be_short() -> None:
    assert sizes(Chunks(tasks(70)), run_s=0.0001) == [1, 32, 32, 5]


def test_every_task_comes_in_order() -> None:
    cut = Chunks(tasks(50))
    cut.learn(0.003)
    assert [task.run for chunk in cut for task in chunk] == list(range(50))


def test_a_task_does_not_wait_for_others_that_are_slow_to_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr(chunks, "monotonic", lambda: next(clock))
    assert sizes(Chunks(tasks(3)), run_s=0.0001) == [1, 1, 1]


def test_what_was_read_before_a_problem_comes_first() -> None:
    def broken() -> Iterator[Task]:
        yield from tasks(3)
        raise UserError("a puzzle is expected")

    cut = Chunks(broken())
    cut.learn(0.0001)
    assert sizes(cut, run_s=0.0001) == [3]
    assert str(cut.problem) == "a puzzle is expected"
