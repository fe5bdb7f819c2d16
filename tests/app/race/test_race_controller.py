"""The thread of a race: what it delivers, and how it is paused, stepped, stopped and closed."""

import threading

import pytest

from sudoku_ga.app.charts.curve import Along
from sudoku_ga.app.race.controller import RaceController, RaceRequest, RaceWorker
from sudoku_ga.app.race.lanes import Lane
from sudoku_ga.app.run.run_controller import left_running
from sudoku_ga.app.run.solver_worker import Mailbox, RealEngine
from sudoku_ga.app.run.state import RunState
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.engine.clock import Rate
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.app.reports import PUZZLE, FakeEngine

EVOLUTION = load_recipe("evolution")
LANES = [Lane(f"lane {seed}", EVOLUTION, seed, "best") for seed in (1, 2, 3)]


class Heard:
    """What a controller said, by lane."""

    def __init__(self, controller):
        self.points, self.reports, self.failures, self.records = {}, {}, {}, {}
        self.threads = set()
        controller.progressed.connect(self.take)
        controller.lane_failed.connect(self.failures.__setitem__)
        controller.recorded.connect(self.records.__setitem__)

    def take(self, batches):
        self.threads.add(threading.get_ident())
        for place, batch in batches.items():
            self.points.setdefault(place, []).extend(batch.points)
            self.reports[place] = batch.report


@pytest.fixture
def race(qtbot):
    """Return a function that makes a controller with an engine; it is shut down at the end."""
    made = []

    def make(engine):
        controller = RaceController(engine)
        made.append(controller)
        return controller, Heard(controller)

    yield make
    for controller in made:
        controller.shut_down()


def test_every_lane_delivers_all_points_and_its_record(race, qtbot):
    controller, heard = race(FakeEngine(200))
    with qtbot.waitSignal(controller.ended):
        controller.start(PUZZLE, LANES, Along.GENERATIONS)
    assert controller.state is RunState.IDLE
    for place in range(3):
        assert heard.points[place][-1].generation == 200
        assert heard.reports[place].outcome.solved
        assert heard.records[place].ending.generations == 200
    assert heard.threads == {threading.get_ident()}


def test_the_engine_is_called_in_another_thread(race, qtbot):
    engine = FakeEngine(3)
    controller, _heard = race(engine)
    with qtbot.waitSignal(controller.ended):
        controller.start(PUZZLE, LANES, Along.GENERATIONS)
    assert len(engine.threads) == 1
    assert threading.get_ident() not in engine.threads


def test_a_step_brings_every_lane_one_generation_on(race, qtbot):
    controller, heard = race(FakeEngine())

    def all_at(generation):
        return len(heard.reports) == 3 and all(
            each.generation == generation for each in heard.reports.values()
        )

    controller.start(PUZZLE, LANES, Along.GENERATIONS, one_step=True)
    qtbot.waitUntil(lambda: all_at(0))
    controller.step()
    qtbot.waitUntil(lambda: all_at(1))
    controller.step()
    qtbot.waitUntil(lambda: all_at(2))
    assert controller.state is RunState.PAUSED
    controller.resume()
    qtbot.waitUntil(lambda: min(each.generation for each in heard.reports.values()) > 100)


def test_a_stop_ends_every_lane_as_cancelled(race, qtbot):
    controller, heard = race(FakeEngine())
    controller.start(PUZZLE, LANES, Along.GENERATIONS)
    qtbot.waitUntil(lambda: len(heard.reports) == 3)
    with qtbot.waitSignal(controller.ended):
        controller.stop()
        assert controller.state is RunState.STOPPING
    reasons = {each.outcome.stop_reason for each in heard.reports.values()}
    assert reasons == {StopReason.CANCELLED}


def test_a_paused_race_is_stopped_too(race, qtbot):
    controller, _heard = race(FakeEngine())
    controller.set_pace(Rate(5.0))
    controller.start(PUZZLE, LANES, Along.SECONDS)
    controller.pause()
    with qtbot.waitSignal(controller.ended):
        controller.stop()
    assert not controller.is_on


def test_a_lane_that_fails_says_why_and_the_others_go_on(race, qtbot):
    class Failing(FakeEngine):
        def evolve(self, puzzle, recipe, seed, control, view):
            if seed == 2:
                raise UserError("does not fit")
            return super().evolve(puzzle, recipe, seed, control, view)

    controller, heard = race(Failing(50))
    with qtbot.waitSignal(controller.ended):
        controller.start(PUZZLE, LANES, Along.GENERATIONS)
    assert {place: each.message for place, each in heard.failures.items()} == {1: "does not fit"}
    assert sorted(heard.records) == [0, 2]


def test_closing_during_a_race_leaves_no_thread_and_delivers_its_end(race, qtbot):
    controller, heard = race(FakeEngine())
    controller.start(PUZZLE, LANES, Along.GENERATIONS)
    qtbot.waitUntil(lambda: len(heard.reports) == 3)
    controller.shut_down()
    assert not controller.is_on
    assert not left_running()
    assert all(each.outcome is not None for each in heard.reports.values())
    controller.start(PUZZLE, LANES, Along.GENERATIONS)
    assert not controller.is_on


def test_another_race_may_follow(race, qtbot):
    controller, heard = race(RealEngine())
    for _turn in range(2):
        with qtbot.waitSignal(controller.ended, timeout=60_000):
            controller.start(PUZZLE, LANES, Along.EVALUATIONS)
    assert all(each.outcome.solved for each in heard.reports.values())


def _worked(engine, control):
    """Return what a worker says in the thread of the test: what it posts, and how lanes end."""
    worker, mailboxes = RaceWorker(engine), [Mailbox() for _lane in LANES]
    records, failures, finished = {}, {}, []
    worker.recorded.connect(records.__setitem__)
    worker.lane_failed.connect(failures.__setitem__)
    worker.finished.connect(lambda: finished.append(True))
    worker.run(RaceRequest(PUZZLE, LANES, Along.GENERATIONS, control, mailboxes))
    assert finished == [True]
    return [box.collect() for box in mailboxes], records, failures


def test_a_worker_posts_every_report_and_records_each_lane():
    batches, records, failures = _worked(FakeEngine(5), Control())
    assert [batch.report.generation for batch in batches] == [5, 5, 5]
    steps = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert [[point.generation for point in batch.points] for batch in batches] == [steps] * 3
    assert {place: record.seed for place, record in records.items()} == {0: 1, 1: 2, 2: 3}
    assert {len(record.trace) for record in records.values()} == {6}
    assert failures == {}


def test_a_worker_that_is_stopped_before_the_first_report_records_nothing():
    control = Control()
    control.stop()
    batches, records, failures = _worked(FakeEngine(5), control)
    assert batches == [None] * 3
    assert records == failures == {}


def test_a_worker_ends_a_lane_by_its_error_and_cancels_the_others_when_it_is_stopped():
    control = Control()

    class Failing(FakeEngine):
        def evolve(self, puzzle, recipe, seed, control_of_lane, view):
            if seed == 2:
                control.stop()
                raise UserError("nothing fits")
            return super().evolve(puzzle, recipe, seed, control_of_lane, view)

    _batches, records, failures = _worked(Failing(), control)
    assert {place: each.message for place, each in failures.items()} == {1: "nothing fits"}
    reasons = {place: record.ending.stop_reason for place, record in records.items()}
    assert reasons == {0: StopReason.CANCELLED, 2: StopReason.CANCELLED}
