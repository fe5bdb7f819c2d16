"""The worker of runs by itself, called in this thread."""

from dataclasses import replace

import pytest

from sudoku_ga.app.run.reports import Monitor, PopulationBuffer
from sudoku_ga.app.run.solver_worker import Mailbox, RealEngine, SolveRequest, SolverWorker
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.report import Phase, StopReason
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.observe.operator_success import OperatorSuccess
from sudoku_ga.evolution.observe.trajectory import TrajectoryRecorder
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.records.history import History
from sudoku_ga.evolution.records.replay import continue_run
from tests.app.fake_recipe import fake_recipe
from tests.app.reports import FOUR, PUZZLE, SOLVED, FakeEngine
from tests.evolution.puzzles import AI_ESCARGOT

TWICE_A_ONE = PUZZLE.with_digits([(0, 1), (1, 1)])


def request_for(puzzle=PUZZLE, recipe=None, *, watched=False):
    recipe = recipe or fake_recipe()
    return SolveRequest(
        puzzle, recipe, 1, Control(), Mailbox(), History(), PopulationBuffer(is_watched=watched),
        OperatorSuccess(), Monitor(), TrajectoryRecorder(),
    )  # fmt: skip


class Told:
    """What a worker says, in its request."""

    def __init__(self, worker):
        self.all = []
        for name in ("assessed", "failed", "recorded"):
            getattr(worker, name).connect(lambda value, name=name: self.all.append((name, value)))
        worker.finished.connect(lambda: self.all.append(("finished", None)))

    @property
    def names(self):
        return [name for name, _ in self.all]

    def only(self, wanted):
        (value,) = [value for name, value in self.all if name == wanted]
        return value


@pytest.fixture
def engine():
    return FakeEngine(generations=3)


@pytest.fixture
def worker(engine):
    return SolverWorker(engine)


@pytest.fixture
def told(worker):
    return Told(worker)


def test_a_run_is_assessed_made_recorded_and_finished(worker, told):
    request = request_for()
    worker.run(request)
    assert told.names == ["assessed", "recorded", "finished"]
    assert request.mailbox.collect().report.outcome.solution == SOLVED
    assert request.past.moments[-1].report.generation == 3
    assert told.only("recorded").ending.generations == 3


def test_a_puzzle_is_assessed_once_as_long_as_it_is_the_same(worker, told, monkeypatch, engine):
    asked = []
    real = engine.assess
    monkeypatch.setattr(engine, "assess", lambda puzzle: asked.append(puzzle) or real(puzzle))
    worker.assess(PUZZLE)
    worker.run(request_for())
    worker.assess(SOLVED)
    assert asked == [PUZZLE, SOLVED]
    assert told.names == ["assessed", "assessed", "recorded", "finished", "assessed"]


def test_reports_are_announced_once_until_they_are_collected(worker, engine):
    request, announced = request_for(), []
    engine.generations = 100
    worker.reported.connect(lambda: announced.append(True))
    worker.run(request)
    assert len(announced) == 1
    collected = request_for()
    worker.reported.connect(collected.mailbox.collect)
    worker.run(collected)
    assert len(announced) > 100


@pytest.mark.parametrize("is_stopped", [False, True])
def test_what_cannot_be_evolved_or_was_stopped_is_assessed_alone(worker, told, is_stopped):
    request = request_for(PUZZLE if is_stopped else TWICE_A_ONE)
    if is_stopped:
        request.control.stop()
    worker.run(request)
    assert told.names == ["assessed", "finished"]
    assert request.mailbox.collect() is None


@pytest.mark.parametrize(
    ("error", "message", "has_trace"),
    [
        (UserError("a number is expected"), "a number is expected", False),
        (ValueError("some"), "ValueError: some", True),
        (SystemExit(3), "SystemExit: 3", True),
        (GeneratorExit(), "GeneratorExit", True),
        (KeyboardInterrupt(), "KeyboardInterrupt", True),
    ],
)
def test_an_error_is_reported_wherever_it_comes_from(
    worker, told, engine, monkeypatch, error, message, has_trace
):
    def fails(*_arguments):
        raise error

    for name in ("assess", "warm"):
        monkeypatch.setattr(engine, name, fails)
    worker.assess(PUZZLE)
    worker.warm(fake_recipe(), PUZZLE.geometry)
    worker.run(request_for())
    assert told.names == ["failed", "failed", "failed", "finished"]
    for name, failure in told.all[:3]:
        assert (name, failure.message, bool(failure.trace)) == ("failed", message, has_trace)


def test_a_stop_during_a_run_is_recorded_as_one(worker, told, engine):
    request = request_for()
    engine.watch = request.control.stop
    worker.run(request)
    assert told.names == ["assessed", "recorded", "finished"]
    assert request.mailbox.collect().report.outcome.stop_reason is StopReason.CANCELLED


def test_the_individuals_of_a_watched_run_are_laid_out_at_its_end():
    engine = RealEngine()
    worker = SolverWorker(engine)
    told = Told(worker)
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.max_generations", 3)
    request = request_for(PUZZLE, recipe, watched=True)
    worker.warm(recipe, PUZZLE.geometry)
    worker.run(request)
    assert told.names == ["assessed", "recorded", "finished"]
    shown = request.population.snapshot
    assert shown.report.phase is Phase.ENDED
    assert shown.individuals is not None
    assert told.only("assessed").puzzle.geometry == FOUR


def test_a_paused_run_lays_out_its_individuals_and_goes_on():
    worker, held = SolverWorker(RealEngine()), []
    told = Told(worker)
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.max_generations", 3)
    request = request_for(AI_ESCARGOT, recipe)

    def resume():
        held.append(request.population.snapshot)
        request.control.resume()

    worker.held.connect(resume)
    request.control.pause()
    worker.run(request)
    (snapshot,) = held
    assert snapshot.report.generation == 0
    assert snapshot.individuals is not None
    assert told.only("recorded").ending.generations > 0


def test_a_run_that_goes_on_is_compared_with_its_record():
    worker = SolverWorker(RealEngine())
    told = Told(worker)
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.max_generations", 2)
    worker.run(request_for(AI_ESCARGOT, recipe))
    record = told.only("recorded")
    assert record.ending.solution is None
    trace = (record.trace[0]._replace(evaluations=1), *record.trace[1:])
    for before, names in (
        (record, ["recorded", "finished"]),
        (replace(record, trace=trace), ["failed", "finished"]),
    ):
        continuation = continue_run(before, max_generations=4)
        request = request_for(AI_ESCARGOT, continuation.recipe)
        told.all.clear()
        worker.run(replace(request, continuation=continuation))
        assert told.names[-2:] == names
