import itertools
import threading

import pytest
from PySide6.QtCore import QThread, QTimer

from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.state import RunState
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.report import Phase, StopReason
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.grid import Grid
from tests.app.fake_recipe import fake_recipe
from tests.app.reports import FOUR, PUZZLE, SOLVED, FakeEngine, ended, report_of

RECIPE = fake_recipe()


@pytest.fixture
def engine():
    return FakeEngine()


@pytest.fixture
def controller(qtbot, engine):
    made = RunController(engine)
    yield made
    made.shut_down()
    made.deleteLater()


def _run_to_end(qtbot, controller, **arguments):
    with qtbot.waitSignal(controller.ended, timeout=20_000) as blocker:
        controller.start(PUZZLE, RECIPE, 1, **arguments)
    return blocker.args[0]


def test_a_run_is_assessed_reported_and_ended(qtbot, controller, engine):
    engine.generations = 3
    assessed, batches = [], []
    controller.assessed.connect(assessed.append)
    controller.progressed.connect(batches.append)
    report = _run_to_end(qtbot, controller)
    assert report.outcome.solution == SOLVED
    assert assessed[0].solutions in (SolutionCount.ONE, SolutionCount.MANY)
    assert batches[-1].report is report
    places = [(p.generation, p.step) for d in batches for p in d.points]
    assert places == [(0, 0), (1, 1), (1, 0), (2, 1), (2, 0), (3, 1), (3, 0)]
    assert controller.state is RunState.IDLE


def test_the_engine_is_called_in_a_thread_of_its_own(qtbot, controller, engine):
    engine.generations = 1
    _run_to_end(qtbot, controller)
    assert engine.threads
    assert threading.get_ident() not in engine.threads


def test_every_signal_arrives_in_the_thread_of_the_window(qtbot, controller, engine):
    engine.generations = 5
    threads = set()

    def note(*_args):
        threads.add(QThread.currentThread())

    for signal in (
        controller.assessed,
        controller.state_changed,
        controller.progressed,
        controller.ended,
    ):
        signal.connect(note)
    _run_to_end(qtbot, controller)
    assert threads == {controller.thread()}


def test_stop_ends_a_run_as_cancelled(qtbot, controller):
    controller.progressed.connect(controller.stop)
    report = _run_to_end(qtbot, controller)
    assert report.outcome.stop_reason is StopReason.CANCELLED


def test_after_a_stop_nothing_but_the_end_is_delivered(qtbot, controller, engine):
    may_end = threading.Event()

    def evolve(_puzzle, _recipe, _seed, control, _view):
        generation = 0
        while not control.stopped:
            yield report_of(generation)
            generation += 1
        yield report_of(generation)
        may_end.wait()
        yield ended(generation, StopReason.CANCELLED)

    engine.evolve = evolve
    with qtbot.waitSignal(controller.progressed, timeout=20_000):
        controller.start(PUZZLE, RECIPE, 1)
    delivered = []
    controller.progressed.connect(delivered.append)
    controller.stop()
    with qtbot.waitSignal(controller.progressed, timeout=250, raising=False) as early:
        pass
    with qtbot.waitSignal(controller.ended, timeout=20_000) as blocker:
        may_end.set()
    assert not early.signal_triggered
    assert [batch.report for batch in delivered] == [blocker.args[0]]
    assert blocker.args[0].outcome.stop_reason is StopReason.CANCELLED


@pytest.mark.parametrize("busy", ["assess", "warm"])
def test_a_stop_before_the_first_report_ends_at_once(qtbot, controller, engine, busy):
    begun, may_go_on = threading.Event(), threading.Event()
    real = getattr(engine, busy)

    def wait(*arguments):
        begun.set()
        may_go_on.wait()
        return real(*arguments)

    setattr(engine, busy, wait)
    controller.start(PUZZLE, RECIPE, 1)
    begun.wait()
    with qtbot.waitSignal(controller.ended, timeout=1) as blocker:
        controller.stop()
    assert blocker.args == [None]
    assert controller.state is RunState.IDLE
    engine.generations = 2
    reports = []
    controller.progressed.connect(lambda batch: reports.append(batch.report))
    with qtbot.waitSignal(controller.ended, timeout=20_000) as blocker:
        controller.start(PUZZLE, RECIPE, 1)
        may_go_on.set()
    assert blocker.args[0].outcome.solved
    assert reports[-1] is blocker.args[0]


def test_pause_holds_and_resume_lets_go_on(qtbot, controller, engine):
    controller.start(PUZZLE, RECIPE, 1)
    qtbot.waitUntil(lambda: controller.state is RunState.RUNNING)
    controller.pause()
    assert controller.state is RunState.PAUSED
    held = threading.Event()
    engine.watch = held.set
    with qtbot.assertNotEmitted(controller.ended, wait=60):
        # At most one report was under way when the run was held.
        held.clear()
        qtbot.wait(60)
    held.clear()
    with qtbot.assertNotEmitted(controller.progressed, wait=100):
        pass
    assert not held.is_set()
    controller.resume()
    qtbot.waitUntil(held.is_set)
    controller.stop()
    qtbot.waitSignal(controller.ended, timeout=20_000).wait()


def test_nothing_runs_while_a_run_is_paused(qtbot, controller):
    controller.start(PUZZLE, RECIPE, 1)
    qtbot.waitUntil(lambda: controller.state is RunState.RUNNING)
    with qtbot.waitSignal(controller.held, timeout=20_000):
        controller.pause()
    timers = controller.findChildren(QTimer)
    qtbot.waitUntil(lambda: not any(timer.isActive() for timer in timers))
    with qtbot.assertNotEmitted(controller.progressed, wait=200):
        pass
    assert not any(timer.isActive() for timer in timers)
    controller.stop()
    qtbot.waitSignal(controller.ended, timeout=20_000).wait()


def test_a_flood_of_reports_is_collected_at_most_every_50_ms(qtbot, controller):
    batches = []
    controller.progressed.connect(batches.append)
    controller.start(PUZZLE, RECIPE, 1)
    qtbot.waitUntil(lambda: len(batches) > 3, timeout=20_000)
    with qtbot.waitSignal(controller.ended, timeout=20_000):
        controller.stop()
    clock = [batch.wall_s for batch in batches[:-1]]  # the end comes at once
    assert all(after - before >= 0.045 for before, after in itertools.pairwise(clock))


def test_a_step_from_idle_makes_one_generation_and_holds(qtbot, controller):
    reports = []
    controller.progressed.connect(lambda batch: reports.append(batch.report))
    controller.start(PUZZLE, RECIPE, 1, one_step=True)
    qtbot.waitUntil(lambda: bool(reports) and reports[-1].phase is Phase.GENERATION)
    with qtbot.assertNotEmitted(controller.progressed, wait=100):
        pass
    assert reports[-1].generation == 1
    assert controller.state is RunState.PAUSED
    controller.step()
    qtbot.waitUntil(lambda: reports[-1].generation == 2)
    with qtbot.assertNotEmitted(controller.progressed, wait=100):
        pass
    with qtbot.waitSignal(controller.ended, timeout=20_000):
        controller.stop()


def test_a_puzzle_without_solution_is_not_evolved(qtbot, controller, engine):
    assessed = []
    controller.assessed.connect(assessed.append)
    contradiction = Grid.empty(FOUR).with_digits([(0, 1), (1, 1)])
    with qtbot.waitSignal(controller.ended, timeout=20_000) as blocker:
        controller.start(contradiction, RECIPE, 1)
    assert blocker.args == [None]
    assert assessed[0].problem


def test_what_the_user_can_mend_fails_without_a_trace(qtbot, controller, engine):
    def refuse(*_args):
        raise UserError("a suitable puzzle is expected")

    engine.evolve = refuse
    with qtbot.waitSignal(controller.failed, timeout=20_000) as blocker:
        controller.start(PUZZLE, RECIPE, 1)
    assert blocker.args[0].message == "a suitable puzzle is expected"
    assert blocker.args[0].trace == ""
    assert controller.state is RunState.IDLE


def test_a_bug_fails_with_its_trace_and_the_next_run_works(qtbot, controller, engine):
    def break_down():
        raise ZeroDivisionError("oops")

    engine.watch = break_down
    with qtbot.waitSignal(controller.failed, timeout=20_000) as blocker:
        controller.start(PUZZLE, RECIPE, 1)
    assert "ZeroDivisionError: oops" in blocker.args[0].trace
    engine.watch = lambda: None
    engine.generations = 1
    assert _run_to_end(qtbot, controller).outcome.solved


def test_a_second_run_at_once_is_a_bug(qtbot, controller):
    controller.start(PUZZLE, RECIPE, 1)
    with pytest.raises(RuntimeError):
        controller.start(PUZZLE, RECIPE, 1)
    with qtbot.waitSignal(controller.ended, timeout=20_000):
        controller.stop()


def test_an_edited_puzzle_is_assessed_without_a_run(qtbot, controller):
    with qtbot.waitSignal(controller.assessed, timeout=20_000) as blocker:
        controller.assess(PUZZLE)
    assert blocker.args[0].puzzle == PUZZLE
    assert not controller.is_on


def test_shutting_down_in_the_middle_of_a_run_waits_for_the_thread(qtbot, controller):
    controller.start(PUZZLE, RECIPE, 1)
    qtbot.waitUntil(lambda: controller.state is RunState.RUNNING)
    controller.shut_down()
    assert not controller.findChild(QThread).isRunning()
    controller.shut_down()


def test_two_hundred_starts_and_stops_leak_nothing(qtbot, controller):
    before = threading.active_count()
    for _ in range(200):
        with qtbot.waitSignal(controller.ended, timeout=20_000) as blocker:
            controller.start(PUZZLE, RECIPE, 1)
            controller.stop()
        report = blocker.args[0]
        assert report is None or report.outcome.stop_reason is StopReason.CANCELLED
    # One thread for all runs, which Python sees from its first call on.
    assert threading.active_count() <= before + 1
    assert len(controller.findChildren(QThread)) == 1
