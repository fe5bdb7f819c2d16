"""What is kept of a run while it evolves."""

import csv
import io
from dataclasses import replace

import numpy as np
import pytest

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.observe.population_view import Individuals, PopulationView
from sudoku_ga.evolution.records import history as past_module
from sudoku_ga.evolution.records.curve import COLUMNS, write_curve
from sudoku_ga.evolution.records.history import History
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.runs import endless


class _Crowd(PopulationView):
    """Sees random individuals, which do not compress well."""

    def __init__(self, count: int = 50) -> None:
        super().__init__()
        self._count = count
        self._rng = np.random.default_rng(1)
        self.asked = 0

    def individuals(self) -> Individuals:
        self.asked += 1
        digits = self._rng.integers(0, 256, (self._count, 81)).astype(np.uint8)
        return Individuals(digits, np.arange(self._count), (self._count,))


def _reports(generations: int = 6) -> list[Report]:
    return list(evolve(AI_ESCARGOT, endless(generations=generations), 5))


def _long_past(count: int, past: History, sight: PopulationView) -> History:
    report = _reports(2)[1]
    for _ in range(count):
        past.add(report, sight)
    return past


def test_all_of_the_first_reports_are_kept_with_their_individuals() -> None:
    past, sight, reports = History(), PopulationView(), []
    for report in evolve(AI_ESCARGOT, endless(generations=6), 5, observer=sight):
        past.add(report, sight)
        reports.append(report)
    assert [moment.report for moment in past.moments] == reports
    population = past.moments[0].population
    assert population is not None
    individuals = population.unpacked()
    assert individuals.conflicts.min() == reports[0].conflicts.best
    assert np.array_equal(
        individuals.digits[individuals.conflicts.argmin()], reports[0].best_digits
    )


def test_a_long_run_keeps_few_reports_and_knows_its_length() -> None:
    past = _long_past(50_000, History(), _Crowd())
    assert past.marks.total == 50_000
    assert 100 < len(past.moments) < 300
    numbers = past.marks.numbers
    assert numbers[:100] == tuple(range(100))
    assert numbers[-1] > 45_000


def test_individuals_are_thinned_to_the_limit_and_the_newest_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(past_module, "_AT_ONCE_S", float("inf"))  # however slow the machine
    past = _long_past(80, History(limit_bytes=40_000), _Crowd(20))
    kept = [moment for moment in past.moments if moment.population is not None]
    assert 0 < past.byte_count <= 40_000
    assert past.byte_count == sum(each.population.size for each in kept if each.population)
    assert kept[-1].number > 70
    assert len(past.moments) == 80


def test_improvements_and_restarts_are_marked() -> None:
    past, sight = History(), _Crowd()
    (report, *_) = _reports(2)

    for best, restarts in ((9, 0), (9, 0), (7, 0), (7, 1), (8, 1), (5, 1)):
        past.add(replace(report, best_so_far=best, restarts=restarts), sight)
    assert past.marks.improvements == (2, 5)
    assert past.marks.restarts == (3,)


def test_a_moment_is_found_by_its_number_and_by_steps() -> None:
    past = _long_past(5_000, History(), _Crowd())
    numbers = past.marks.numbers
    at = past.at(numbers[-1] - 1)
    assert at is not None
    assert at.number == numbers[-2]
    for moment, number in (
        (past.after(numbers[-2], 1), numbers[-1]),
        (past.after(numbers[-1], 3), numbers[-1]),
        (past.after(5_000, -1), numbers[-1]),
        (past.after(7, -2), 5),
        (past.after(2, -9), 0),
    ):
        assert moment is not None
        assert moment.number == number


def test_nothing_is_found_before_the_first_report() -> None:
    past = History()
    assert (past.at(3), past.after(3, 1), past.marks.total) == (None, None, 0)


def test_the_table_has_a_line_for_each_kept_report() -> None:
    past, reports = History(), _reports()
    for report in reports:
        past.add(report, _Crowd())
    rows = list(csv.DictReader(io.StringIO(write_curve(past.moments))))
    assert len(rows) == len(reports)
    assert tuple(rows[0]) == COLUMNS
    assert [int(row["evaluations"]) for row in rows] == [each.evaluations for each in reports]
    assert float(rows[-1]["conflicts_mean"]) == reports[-1].conflicts.mean


def test_the_progress_tells_the_newest_improvements_and_the_last_restart() -> None:
    past, sight = History(), _Crowd()
    assert past.progress.improvements == ()
    (report, *_) = _reports(2)
    seen = ((0, 9, 0), (1, 9, 0), (2, 7, 0), (3, 7, 1), (4, 8, 1), (5, 5, 1))
    for generation, best, restarts in seen:
        past.add(replace(report, generation=generation, best_so_far=best, restarts=restarts), sight)
    progress = past.progress
    assert progress.first_mean == report.conflicts.mean
    falls = [(each.generation, each.before, each.after) for each in progress.improvements]
    assert falls == [(2, 9, 7), (5, 7, 5)]
    assert progress.restarted_at == 3


def test_the_progress_tells_how_the_present_population_does() -> None:
    past, report = History(), _reports(2)[1]
    found = []
    bests = ((9, 0), (7, 0), (8, 0), (7, 0), (30, 1), (12, 1), (13, 1))
    for generation, (best, restarts) in enumerate(bests):
        spread = report.conflicts._replace(best=best)
        told = replace(report, generation=generation, conflicts=spread, restarts=restarts)
        past.add(replace(told, best_so_far=min(best, 7)), PopulationView())
        found.append((past.progress.present_best, past.progress.fell_at))
    assert found[1:] == [(7, 1), (7, 1), (7, 1), (30, 4), (12, 5), (12, 5)]


def test_the_progress_credits_operators_with_all_that_the_best_lost() -> None:
    past, sight = History(), PopulationView()
    for report in evolve(AI_ESCARGOT, endless(generations=6), 5, observer=sight):
        past.add(report, sight)
    assert past.progress.improvements
    for each in past.progress.improvements:
        assert sum(each.credits.values()) == pytest.approx(each.before - each.after)
