"""The run in sight in a session."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import Document
from sudoku_ga.document.last_run import LastRun, may_be_kept
from sudoku_ga.document.session import KeptRun, Session, read_session, write_session
from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.evolution.core.report import (
    BestIndividual,
    Change,
    IslandReport,
    Outcome,
    Phase,
    Report,
    RunStart,
    Spread,
    StopReason,
)
from sudoku_ga.evolution.observe.population_view import Individuals
from sudoku_ga.evolution.records.history import CompressedIndividuals
from tests.document.examples import PUZZLE, SOLVED
from tests.examples import examples

RUN = KeptRun("a", "b", "best", True, PUZZLE, 7, False, "the record", ((0.0,) * 8,))
INDIVIDUALS = Individuals(
    np.array([SOLVED.digits, SOLVED.digits[::-1]]), np.array([0, 12], np.int64), (1, 1)
)
SPREAD = Spread(2.0, 3.5, 8.0)


def _last(outcome: Outcome | None = None) -> LastRun:
    report = Report(
        RunStart(PUZZLE, "islands", (("fast", "too large"),), 7, "hidden", PUZZLE),
        Phase.ENDED,
        generation=30,
        evaluations=3000,
        move_evaluations=12,
        restarts=1,
        stagnation=4,
        conflicts=SPREAD,
        fitness=Spread(-2.0, -3.5, -8.0),
        best_so_far=2,
        best_fitness=-2.0,
        best=BestIndividual.of(SOLVED.digits),
        elapsed_s=1.25,
        outcome=outcome
        or Outcome(StopReason.CANCELLED, None, 2, BestIndividual.of(SOLVED.digits[::-1])),
        changes=(Change(3, "mutation.rate", 0.5), Change(5, "population.size", 40)),
        migrations=2,
        islands=(IslandReport(1, SPREAD, SPREAD, 2),),
        size=2,
    )
    return LastRun(0, report, 2.5, CompressedIndividuals.compress(INDIVIDUALS))


def _session(last: LastRun | None) -> Session:
    return Session(Document(BoardState(PUZZLE)), runs=(RUN,), last=last)


def _same(one: Report, other: Report) -> bool:
    boards = np.array_equal(one.best_digits, other.best_digits)
    return boards and replace(one, best=other.best) == other


@pytest.mark.parametrize(
    "outcome", [None, Outcome(StopReason.SOLVED, SOLVED, 0)], ids=["stopped", "solved"]
)
def test_the_run_in_sight_comes_back(outcome: Outcome | None) -> None:
    last = _last(outcome)
    assert may_be_kept(last)
    text = write_session(_session(last))
    assert json.loads(text)["version"] == 4
    loaded = read_session(text).last
    assert loaded is not None and loaded.population is not None
    assert _same(loaded.report, last.report)
    assert (loaded.place, loaded.wall_s) == (0, 2.5)
    at_end = last.report.outcome and last.report.outcome.best_at_end
    if at_end:
        again = loaded.report.outcome and loaded.report.outcome.best_at_end
        assert again and np.array_equal(again.digits, at_end.digits)
    individuals = loaded.population.decompress()
    assert np.array_equal(individuals.digits, INDIVIDUALS.digits)
    assert individuals.conflicts.tolist() == [0, 12]
    assert individuals.island_sizes == (1, 1)


def test_a_session_without_a_run_in_sight_is_written_as_before() -> None:
    written = json.loads(write_session(_session(None)))
    assert written["version"] == 1
    assert "last_run" not in written
    without = replace(_last(), population=None)
    loaded = read_session(write_session(_session(without))).last
    assert loaded is not None and loaded.population is None


def test_numbers_that_no_session_holds_are_not_kept() -> None:
    last = _last()
    assert not may_be_kept(replace(last, report=replace(last.report, best_fitness=np.inf)))
    assert not may_be_kept(replace(last, report=replace(last.report, generation=np.int64(3))))  # type: ignore[arg-type]


def _changed(**changes: Any) -> str:
    value = json.loads(write_session(_session(_last())))
    value["last_run"] |= changes
    return json.dumps(value)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"place": 1}, "last_run.place"),
        ({"best": [1] * 15}, "last_run.best"),
        ({"filled": [5] * 16}, r"last_run.filled\[0\]"),
        ({"logic_level": "much"}, "last_run.logic_level"),
        ({"stop_reason": "tea"}, "last_run.stop_reason"),
        ({"population": {"digits": "", "conflicts": "", "islands": []}}, "last_run.population"),
        ({"population": {"digits": "?", "conflicts": "", "islands": [2]}}, "last_run.population"),
        (
            {"population": {"digits": "eJw=", "conflicts": "eJw=", "islands": [2**40]}},
            "last_run.population",
        ),
        (
            {"population": {"digits": "AAAA", "conflicts": "AAAA", "islands": [2]}},
            "last_run.population",
        ),
    ],
)
def test_a_damaged_run_is_refused_by_its_place(changes: dict[str, Any], place: str) -> None:
    with pytest.raises(FormatError, match=place):
        read_session(_changed(**changes))


_json = st.none() | st.integers(-2, 99) | st.floats() | st.text(max_size=4) | st.lists(st.none())


@examples(30)
@given(st.data())
def test_a_run_that_was_changed_is_read_or_refused(data: st.DataObject) -> None:
    value = json.loads(write_session(_session(_last())))
    part = data.draw(st.sampled_from([value["last_run"], value["last_run"]["population"]]))
    part[data.draw(st.sampled_from(sorted(part)))] = data.draw(_json)
    try:
        session = read_session(json.dumps(value))
    except UserError:
        return
    if session.last is not None and session.last.population is not None:
        session.last.population.decompress()
    written = write_session(session)
    assert write_session(read_session(written)) == written
