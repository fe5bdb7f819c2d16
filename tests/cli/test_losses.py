"""A run of which two processes died is named, counts nowhere, and hinders no other."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sudoku_ga import parallel
from sudoku_ga.lab.execution import runner
from sudoku_ga.lab.store.queries import experiments
from sudoku_ga.lab.store.store import Store
from tests.cli.command import BY_LOGIC, Command
from tests.lab.experiments import TINY


@pytest.fixture(autouse=True)
def lost(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Let the processes of the second item die each time, once."""
    items_lost: list[Any] = []

    def share(
        work: Callable[..., Any],
        items: Iterable[Any],
        *,
        on_loss: Callable[[Any], None],
        **_others: object,
    ) -> Iterator[list[tuple[Any, Any]]]:
        for place, item in enumerate(items):
            if place == 1 and not items_lost:
                items_lost.append(item)
                on_loss(item)
            else:
                yield [(item, work(item, lambda: False))]

    monkeypatch.setattr(parallel, "share", share)
    monkeypatch.setattr(runner, "share", share)
    return items_lost


def test_solve_goes_on(command: Command, tmp_path: Path) -> None:
    record = tmp_path / "runs.jsonl"
    result = command(
        "solve", BY_LOGIC, "--runs", "3", "--seed", "7", "--jobs", "2", "--record", str(record)
    )
    assert result.code == 1
    (line,) = result.errors.splitlines()
    assert line.endswith(" seed 8")
    assert result.output.splitlines()[-1].startswith("2 of 2 runs solved")
    assert len(record.read_text().splitlines()) == 2


def test_generate_goes_on(command: Command) -> None:
    result = command("generate", "--size", "4", "--count", "3", "--seed", "7", "--jobs", "2")
    assert result.code == 1
    (line,) = result.errors.splitlines()
    assert line.endswith(" seed 8")
    assert [line[-1] for line in result.output.splitlines()] == ["7", "9"]


def test_an_experiment_makes_it_the_next_time(command: Command, tmp_path: Path) -> None:
    file, store = tmp_path / "tiny.toml", tmp_path / "tiny.db"
    file.write_text(TINY)
    words = ("lab", "run", str(file), "--jobs", "2", "--store", str(store))
    first = command(*words)
    assert first.code == 1
    (line,) = first.errors.splitlines()
    assert line.startswith(
        "sudoku-ga: two processes ended abruptly in a run of swaps on by logic, seed "
    )
    with Store.to_read(store) as kept:
        (noted,) = experiments(kept)
    assert (noted.finished, noted.failed) == (noted.planned - 1, 0)
    second = command(*words)
    assert (second.code, second.errors) == (0, "")
    with Store.to_read(store) as kept:
        (noted,) = experiments(kept)
    assert noted.finished == noted.planned


@pytest.mark.exhaustive
def test_a_replication_without_it_is_not_whole(command: Command) -> None:
    result = command("replicate", "candidate-rows", "--scale", "0.01", "--jobs", "2")
    assert (result.code, result.errors.count("\n")) == (1, 1)
