import threading
from dataclasses import replace

from sudoku_ga.app.run.solver_worker import Mailbox
from sudoku_ga.evolution.core.report import Phase, Spread, StopReason
from tests.app.reports import SOLVED, ended, report_of


def _places(mailbox: Mailbox) -> list[tuple[int, int]]:
    batch = mailbox.collect()
    assert batch is not None
    return [(point.generation, point.step) for point in batch.points]


def test_every_point_is_delivered_once_and_the_newest_report() -> None:
    mailbox = Mailbox()
    for generation in range(5):
        mailbox.put(report_of(generation))
    batch = mailbox.collect()
    assert batch is not None
    assert [point.generation for point in batch.points] == [0, 1, 2, 3, 4]
    assert batch.report.generation == 4
    assert mailbox.collect() is None


def test_only_the_first_report_in_an_empty_mailbox_is_announced() -> None:
    mailbox = Mailbox()
    assert [mailbox.put(report_of(generation)) for generation in range(3)] == [True, False, False]
    mailbox.collect()
    assert [mailbox.put(report_of(generation)) for generation in (3, 4)] == [True, False]


def test_reports_inside_a_generation_are_numbered() -> None:
    mailbox = Mailbox()
    mailbox.put(report_of(0, phase=Phase.INITIALISED))
    for generation in (1, 2):
        mailbox.put(report_of(generation, phase=Phase.IMPROVING))
        mailbox.put(report_of(generation, phase=Phase.IMPROVING))
        mailbox.put(report_of(generation))
    assert _places(mailbox) == [(0, 0), (1, 1), (1, 2), (1, 0), (2, 1), (2, 2), (2, 0)]


def test_the_end_of_a_run_adds_no_second_point_at_the_same_place() -> None:
    mailbox = Mailbox()
    mailbox.put(report_of(3))
    mailbox.put(ended(3, StopReason.CANCELLED))
    batch = mailbox.collect()
    assert batch is not None
    assert len(batch.points) == 1
    assert batch.report.outcome is not None


def test_the_end_inside_a_generation_is_at_its_number() -> None:
    mailbox = Mailbox()
    mailbox.put(report_of(2))
    mailbox.put(report_of(3, phase=Phase.IMPROVING))
    mailbox.put(ended(3, StopReason.CANCELLED))
    assert _places(mailbox) == [(2, 0), (3, 1), (3, 0)]


def test_the_end_before_a_generation_has_reported_is_at_its_number() -> None:
    mailbox = Mailbox()
    mailbox.put(report_of(0, phase=Phase.INITIALISED))
    mailbox.put(ended(1, StopReason.SOLVED, SOLVED))
    assert _places(mailbox) == [(0, 0), (1, 0)]


def test_the_time_watched_counts_waits_for_the_pace_and_no_pauses(monkeypatch) -> None:
    now = 100.0
    monkeypatch.setattr("sudoku_ga.app.run.reports.time.perf_counter", lambda: now)
    mailbox = Mailbox()
    assert mailbox.wall_s == 0
    mailbox.go_on()
    now += 0.5
    assert mailbox.wall_s == 0.5
    mailbox.put(report_of(3))
    now += 7  # the wait for the pace
    batch = mailbox.collect()
    assert batch is not None
    assert batch.wall_s == mailbox.wall_s == 7.5
    mailbox.hold()
    now += 60
    mailbox.hold()  # a step ends, and it is held again
    assert mailbox.wall_s == 7.5
    mailbox.go_on()
    now += 0.25
    assert mailbox.wall_s == 7.75
    mailbox.put(ended(4, StopReason.SOLVED, SOLVED))
    now += 5
    assert mailbox.wall_s == 7.75


def test_the_initial_population_may_be_the_end() -> None:
    mailbox = Mailbox()
    mailbox.put(ended(0, StopReason.SOLVED, SOLVED))
    assert _places(mailbox) == [(0, 0)]


def test_the_generation_limit_ends_a_run_at_the_end_of_a_generation() -> None:
    mailbox = Mailbox()
    mailbox.put(report_of(3, phase=Phase.IMPROVING))
    mailbox.put(ended(3, StopReason.GENERATION_LIMIT))
    assert _places(mailbox) == [(3, 1), (3, 0)]


def test_a_population_that_begins_anew_is_a_point_of_its_own() -> None:
    mailbox = Mailbox()
    mailbox.put(report_of(3))
    mailbox.put(report_of(3, phase=Phase.INITIALISED, restarts=1))
    mailbox.put(report_of(4, phase=Phase.IMPROVING, restarts=1))
    assert _places(mailbox) == [(3, 0), (3, 0), (4, 1)]


def test_a_window_that_never_comes_does_not_fill_the_memory() -> None:
    mailbox = Mailbox()
    for generation in range(30_000):
        mailbox.put(report_of(generation, best=1.0 if generation == 7_777 else 9.0))
    batch = mailbox.collect()
    assert batch is not None
    assert len(batch.points) <= 4_096
    assert min(point.best for point in batch.points) == 1.0
    assert batch.points[-1].generation == 29_999


def test_two_threads_lose_nothing() -> None:
    mailbox = Mailbox()
    count = 3_000
    writer = threading.Thread(
        target=lambda: [mailbox.put(report_of(generation)) for generation in range(count)]
    )
    writer.start()
    seen: list[int] = []
    while len(seen) < count:
        batch = mailbox.collect()
        if batch is not None:
            seen += [point.generation for point in batch.points]
            assert batch.report.generation == seen[-1]
    writer.join()
    assert seen == list(range(count))


def test_the_curve_of_a_solved_run_ends_at_its_solution() -> None:
    mailbox = Mailbox()
    mailbox.put(report_of(3))
    # A child that solves the puzzle ends the run before it lives among the individuals.
    mailbox.put(replace(ended(4, StopReason.SOLVED, SOLVED), conflicts=Spread(4, 9, 20)))
    batch = mailbox.collect()
    assert batch is not None
    assert [(point.best, point.mean) for point in batch.points] == [(4, 6), (0, 9)]
