"""What is said of a replay."""

from dataclasses import replace

import pytest

from sudoku_ga import __version__
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.records import verdict
from sudoku_ga.evolution.records.record import RunRecord
from sudoku_ga.evolution.records.replay import Difference
from sudoku_ga.evolution.records.verdict import Verdict
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.runs import endless, recorded

RECORD = recorded(AI_ESCARGOT, endless(generations=3), 4)
HEAD = "line 1,234: recipe alleles, seed 4: "


def _text(record: RunRecord, difference: Difference | None = None) -> str:
    return verdict.text(Verdict(1234, record, difference)).removeprefix(HEAD)


def _ended(reason: StopReason, generations: int = 3) -> RunRecord:
    ending = RECORD.ending._replace(stop_reason=reason, generations=generations)
    return replace(RECORD, ending=ending)


def test_a_run_that_ends_by_itself_is_identical_to_its_end() -> None:
    assert verdict.text(Verdict(1234, RECORD, None)) == (
        HEAD + "identical, 3 generations, generation limit"
    )
    assert _text(_ended(StopReason.SOLVED, 1)) == "identical, 1 generation, solved"
    assert verdict.identical_to(Verdict(1, _ended(StopReason.SOLVED, 7), None)) == 7


@pytest.mark.parametrize(
    ("reason", "words"),
    [(StopReason.TIME_LIMIT, "time limit"), (StopReason.CANCELLED, "cancelled")],
)
def test_a_run_that_was_ended_is_identical_to_its_last_mark(reason: StopReason, words: str) -> None:
    record = _ended(reason, 5)
    assert _text(record) == f"identical to generation 2, the last that was completed ({words})"
    assert verdict.identical_to(Verdict(1, record, None)) == 2
    first = replace(record, trace=record.trace[:1])  # the initial population alone
    assert verdict.identical_to(Verdict(1, first, None)) == 0
    assert _text(first).startswith("identical to generation 0, ")
    none = replace(record, trace=())
    assert verdict.identical_to(Verdict(1, none, None)) is None
    assert _text(none) == (
        f"nothing to compare: it ended ({words}) before its first population was told of"
    )


@pytest.mark.parametrize(
    ("generation", "identical_to", "words"),
    [
        (0, None, "differs at generation 0: why"),
        (1_000, 999, "differs at generation 1,000: why"),
        (1_000, 998, "differs at a generation from 999 to 1,000: why"),
        (9, 0, "differs at a generation from 1 to 9: why"),
        (3, 3, "differs at generation 3: why"),
    ],
)
def test_a_difference_is_told_with_its_place(
    generation: int, identical_to: int | None, words: str
) -> None:
    difference = Difference(generation, identical_to, "why")
    assert _text(RECORD, difference) == words
    assert verdict.identical_to(Verdict(1, RECORD, difference)) == identical_to


def test_another_environment_is_told_where_something_differs() -> None:
    environment = {**RECORD.environment, "numba": "0.1"}
    record = replace(RECORD, environment=environment, version="0.0.1")
    here = RECORD.environment["numba"]
    version = f"; recorded by version 0.0.1, this is {__version__}"
    assert _text(record) == f"identical, 3 generations, generation limit{version}"
    assert _text(record, Difference(2, 1, "why")) == (
        f"differs at generation 2: why{version}; numba 0.1 there, {here} here"
    )
