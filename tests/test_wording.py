"""Sentences about results."""

from dataclasses import replace

import pytest

from sudoku_ga import __version__
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.records.record import RunRecord
from sudoku_ga.evolution.records.replay import Difference, Verdict
from sudoku_ga.wording import difference_text, verdict_text
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.runs import endless, recorded

RECORD = recorded(AI_ESCARGOT, endless(generations=3), 4)
HEAD = "line 1,234: recipe alleles, seed 4: "


def _text(record: RunRecord, difference: Difference | None = None) -> str:
    return verdict_text(Verdict(1234, record, difference)).removeprefix(HEAD)


def _ended(reason: StopReason, generations: int = 3) -> RunRecord:
    ending = RECORD.ending._replace(stop_reason=reason, generations=generations)
    return replace(RECORD, ending=ending)


def test_a_run_that_ends_by_itself_is_identical_to_its_end() -> None:
    assert verdict_text(Verdict(1234, RECORD, None)) == (
        HEAD + "identical, 3 generations, generation limit"
    )
    assert _text(_ended(StopReason.SOLVED, 1)) == "identical, 1 generation, solved"
    assert Verdict(1, _ended(StopReason.SOLVED, 7), None).identical_to == 7


@pytest.mark.parametrize(
    ("reason", "words"),
    [(StopReason.TIME_LIMIT, "time limit"), (StopReason.CANCELLED, "cancelled")],
)
def test_a_run_that_was_ended_is_identical_to_its_last_mark(reason: StopReason, words: str) -> None:
    record = _ended(reason, 5)
    assert _text(record) == f"identical to generation 2, the last that was completed ({words})"
    assert Verdict(1, record, None).identical_to == 2
    first = replace(record, trace=record.trace[:1])  # the initial population alone
    assert Verdict(1, first, None).identical_to == 0
    assert _text(first).startswith("identical to generation 0, ")
    none = replace(record, trace=())
    assert Verdict(1, none, None).identical_to is None
    assert _text(none) == (
        f"nothing to compare: it ended ({words}) before its first population was recorded"
    )


@pytest.mark.parametrize(
    ("generation", "identical_to", "words"),
    [
        (0, None, "differs at generation 0"),
        (1_000, 999, "differs at generation 1,000"),
        (1_000, 998, "differs at a generation from 999 to 1,000"),
        (9, 0, "differs at a generation from 1 to 9"),
        (3, 3, "differs at generation 3"),
    ],
)
def test_a_difference_is_named_with_its_generation(
    generation: int, identical_to: int | None, words: str
) -> None:
    difference = Difference(generation, identical_to, "digest", "0", "1")
    assert _text(RECORD, difference) == f"{words}: another best board"
    assert Verdict(1, RECORD, difference).identical_to == identical_to


@pytest.mark.parametrize(
    ("field", "recorded", "replayed", "words"),
    [
        ("evaluations", 1_200, 160, "evaluations: 1,200 recorded, 160 in the replay"),
        ("conflicts", None, 3, "conflicts: none recorded, 3 in the replay"),
        ("solution", "1234", None, "solution: 1234 recorded, none in the replay"),
        ("solution", None, AI_ESCARGOT, "another best board"),
        (
            "stop_reason",
            StopReason.EVALUATION_LIMIT,
            StopReason.GENERATION_LIMIT,
            "stop reason: evaluation_limit recorded, generation_limit in the replay",
        ),
        ("stop_reason", StopReason.SOLVED, None, "the recorded run had ended before"),
        ("stop_reason", None, StopReason.SOLVED, "the replay ended: solved"),
    ],
)
def test_a_difference_is_named_with_both_values(
    field: str, recorded: object, replayed: object, words: str
) -> None:
    assert difference_text(Difference(2, 1, field, recorded, replayed)) == words


def test_another_environment_is_named_where_something_differs() -> None:
    environment = {**RECORD.environment, "numba": "0.1"}
    record = replace(RECORD, environment=environment, version="0.0.1")
    here = RECORD.environment["numba"]
    version = f"; recorded by version 0.0.1, this is {__version__}"
    assert _text(record) == f"identical, 3 generations, generation limit{version}"
    difference = Difference(2, 1, "digest", "0", "1")
    assert _text(record, difference) == (
        f"differs at generation 2: another best board{version}; numba 0.1 there, {here} here"
    )
