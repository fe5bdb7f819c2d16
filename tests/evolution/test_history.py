"""The history of a run that evolves."""

import csv
import io
from dataclasses import replace

import numpy as np
import pytest

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.observe.population_view import Individuals, PopulationView
from sudoku_ga.evolution.records import history as history_module
from sudoku_ga.evolution.records.history import (
    COLUMNS,
    History,
    LogSpacedSampling,
    write_history,
)
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.runs import endless


class _RandomIndividuals(PopulationView):
    """Random individuals, which do not compress well."""

    def __init__(self, count: int = 50) -> None:
        super().__init__()
        self._count = count
        self._rng = np.random.default_rng(1)

    def individuals(self) -> Individuals:
        digits = self._rng.integers(0, 256, (self._count, 81)).astype(np.uint8)
        return Individuals(digits, np.arange(self._count), (self._count,))


def _reports(generations: int = 6) -> list[Report]:
    return list(evolve(AI_ESCARGOT, endless(generations=generations), 5))


def _long_history(count: int, history: History, view: PopulationView) -> History:
    report = _reports(2)[1]
    for _ in range(count):
        history.add(report, view)
    return history


def test_sampling_takes_the_first_hundred_and_then_one_every_twentieth() -> None:
    sampling = LogSpacedSampling()
    taken = [number for number in range(1_000) if sampling.takes(number)]
    assert taken[:101] == list(range(101))
    assert taken[101:105] == [105, 110, 115, 120]
    assert taken[-3:] == [869, 912, 957]


def test_sampling_goes_on_from_what_is_always_taken() -> None:
    sampling = LogSpacedSampling()
    taken = [number for number in range(300) if sampling.takes(number, always=number == 203)]
    assert taken[-10:] == [199, 203, 213, 223, 234, 245, 257, 269, 282, 296]


def test_all_of_the_first_reports_are_kept_with_their_individuals() -> None:
    history, view, reports = History(), PopulationView(), []
    for report in evolve(AI_ESCARGOT, endless(generations=6), 5, observer=view):
        history.add(report, view)
        reports.append(report)
    assert [moment.report for moment in history.moments] == reports
    population = history.moments[0].population
    assert population is not None
    individuals = population.decompress()
    assert individuals.conflicts.min() == reports[0].conflicts.best
    assert np.array_equal(
        individuals.digits[individuals.conflicts.argmin()], reports[0].best_digits
    )


def test_a_long_run_keeps_few_reports_and_knows_its_length() -> None:
    history = _long_history(50_000, History(), _RandomIndividuals())
    assert history.marks.total == 50_000
    assert 100 < len(history.moments) < 300
    numbers = history.marks.numbers
    assert numbers[:100] == tuple(range(100))
    assert numbers[-1] > 45_000


def test_individuals_are_thinned_to_the_limit_and_the_newest_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(history_module, "_AT_ONCE_S", float("inf"))  # however slow the machine
    history = _long_history(80, History(limit_bytes=40_000), _RandomIndividuals(20))
    kept = [moment for moment in history.moments if moment.population is not None]
    assert 0 < history.byte_count <= 40_000
    assert history.byte_count == sum(each.population.size for each in kept if each.population)
    assert kept[-1].number > 70
    assert len(history.moments) == 80


def test_a_run_that_waits_keeps_the_individuals_of_every_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = iter(range(10_000))  # a look takes a second
    monkeypatch.setattr("time.thread_time", lambda: float(next(clock)))
    fast, slow = History(), History()
    for report in _reports(9):
        fast.add(report, _RandomIndividuals())
        slow.add(report, _RandomIndividuals(), is_slow=True)
    assert sum(each.diversity is not None for each in fast.moments) == 1
    assert all(each.diversity is not None for each in slow.moments)


def test_the_moments_are_the_same_object_until_another_is_kept() -> None:
    report, history = _reports(2)[1], History()
    history.add(report, PopulationView())
    before = history.moments
    assert history.moments is before
    history.add(report, PopulationView())
    assert len(history.moments) == 2


def test_improvements_and_restarts_are_marked() -> None:
    history, view = History(), _RandomIndividuals()
    (report, *_) = _reports(2)

    for best, restarts in ((9, 0), (9, 0), (7, 0), (7, 1), (8, 1), (5, 1)):
        history.add(replace(report, best_so_far=best, restarts=restarts), view)
    assert history.marks.improvements == (2, 5)
    assert history.marks.restarts == (3,)


def test_a_moment_is_found_by_its_number_and_by_steps() -> None:
    history = _long_history(5_000, History(), _RandomIndividuals())
    numbers = history.marks.numbers
    at = history.at(numbers[-1] - 1)
    assert at is not None
    assert at.number == numbers[-2]
    for moment, number in (
        (history.after(numbers[-2], 1), numbers[-1]),
        (history.after(numbers[-1], 3), numbers[-1]),
        (history.after(5_000, -1), numbers[-1]),
        (history.after(7, -2), 5),
        (history.after(2, -9), 0),
    ):
        assert moment is not None
        assert moment.number == number


def test_nothing_is_found_before_the_first_report() -> None:
    history = History()
    assert (history.at(3), history.after(3, 1), history.marks.total) == (None, None, 0)


def test_the_table_has_a_line_for_each_kept_report() -> None:
    history, reports = History(), _reports()
    for report in reports:
        history.add(report, _RandomIndividuals())
    rows = list(csv.DictReader(io.StringIO(write_history(history.moments))))
    assert len(rows) == len(reports)
    assert tuple(rows[0]) == COLUMNS
    assert [int(row["evaluations"]) for row in rows] == [each.evaluations for each in reports]
    assert float(rows[-1]["conflicts_mean"]) == reports[-1].conflicts.mean


def test_the_progress_has_the_newest_improvements_and_the_last_restart() -> None:
    history, view = History(), _RandomIndividuals()
    assert history.progress.improvements == ()
    (report, *_) = _reports(2)
    seen = ((0, 9, 0), (1, 9, 0), (2, 7, 0), (3, 7, 1), (4, 8, 1), (5, 5, 1))
    for generation, best, restarts in seen:
        history.add(
            replace(report, generation=generation, best_so_far=best, restarts=restarts), view
        )
    progress = history.progress
    assert progress.first_mean == report.conflicts.mean
    falls = [(each.generation, each.before, each.after) for each in progress.improvements]
    assert falls == [(2, 9, 7), (5, 7, 5)]
    assert progress.restarted_at == 3


def test_the_progress_has_the_best_since_the_last_restart() -> None:
    history, report = History(), _reports(2)[1]
    found = []
    bests = ((9, 0), (7, 0), (8, 0), (7, 0), (30, 1), (12, 1), (13, 1))
    for generation, (best, restarts) in enumerate(bests):
        spread = report.conflicts._replace(best=best)
        changed = replace(report, generation=generation, conflicts=spread, restarts=restarts)
        history.add(replace(changed, best_so_far=min(best, 7)), PopulationView())
        found.append((history.progress.best_since_restart, history.progress.improved_at))
    assert found[1:] == [(7, 1), (7, 1), (7, 1), (30, 4), (12, 5), (12, 5)]


def test_the_progress_credits_operators_with_all_that_the_best_lost() -> None:
    history, view = History(), PopulationView()
    for report in evolve(AI_ESCARGOT, endless(generations=6), 5, observer=view):
        history.add(report, view)
    credits = [each.credits for each in history.progress.improvements]
    assert credits and credits == [*history.credits]
    for each in history.progress.improvements:
        assert sum(each.credits.values()) == pytest.approx(each.before - each.after)
