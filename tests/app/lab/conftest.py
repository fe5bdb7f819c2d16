"""Results as a store has them, a laboratory that writes some into one, and its workspace."""

import threading

import pytest
from PySide6.QtWidgets import QWidget

from sudoku_ga import resources
from sudoku_ga.app.lab.editor.draft import Board
from sudoku_ga.app.lab.entry import Folders
from sudoku_ga.app.lab.workspace import LabWorkspace
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.widgets import dialogs
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.lab.execution.runner import Duration, ExperimentProgress
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.report.overview import overview
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.store import Store
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.app.shared_parts import services_of
from tests.lab.experiments import TINY, tiny


def result(place):
    """Return what came of a made-up run: one in three is not solved, the sixth raised."""
    if place == 5:
        return Result(error="ValueError: broken", attempts=2)
    return Result(
        solved=place % 3 > 0, evaluations=10 * place, move_evaluations=7 + place, cpu_s=0.01 * place
    )


def add_results(store, number, runs, places):
    store.add(number, [(runs[place], result(place)) for place in places])


class Results:
    """A store in memory that grows, with its overview."""

    def __init__(self, experiment):
        self.store = Store(None)
        self.runs = plan(experiment, 1)
        self.number = self.store.register(experiment, 1, self.runs)

    def overview(self, *places, kind=None):
        """Add the results of these runs and return the overview."""
        add_results(self.store, self.number, self.runs, places)
        (noted,) = queries.experiments(self.store)
        return overview(self.store, noted, kind=kind)

    def solve_by_logic(self, place):
        """Add the result of a run in which nothing was left to evolve."""
        self.store.add(self.number, [(self.runs[place], Result(solved=True))])


@pytest.fixture
def results():
    made = Results(tiny())
    yield made
    made.store.close()


class FakeLaboratory:
    """Writes the first half of the results, waits to be let go or stopped, writes the rest."""

    def __init__(self):
        self.go = threading.Event()
        self.error = None
        self.requests = []

    def run(self, task, request, pause):
        task.on_cancel(pause.end)
        self.requests.append(request)
        if self.error is not None:
            raise self.error
        request.store.parent.mkdir(parents=True, exist_ok=True)
        with Store(request.store) as store:
            runs = plan(request.experiment, request.experiment.seed)
            number = store.register(request.experiment, request.experiment.seed, runs)
            due = [
                place for place in range(len(runs)) if runs[place].digest not in store.made(number)
            ]
            half = due[: len(due) // 2]
            add_results(store, number, runs, half)
            task.report(ExperimentProgress(len(runs) - len(due) + len(half), len(runs), 90.0))
            while not self.go.is_set() and not pause.stopped(task):
                self.go.wait(0.01)
            if not task.cancelled:
                add_results(store, number, runs, due[len(half) :])
                task.report(ExperimentProgress(len(runs), len(runs), 0.0))

    def estimate(self, task, experiment):
        return Duration(Estimate(120.0, 60.0, 300.0), 12, 0, cut_short=False)


@pytest.fixture
def without_pictures(monkeypatch):
    """Reports have none, as without matplotlib; tests/lab/test_report.py has pictures."""
    for module in ("figures", "files"):
        monkeypatch.setattr(f"sudoku_ga.lab.report.{module}.can_draw", lambda: False)


@pytest.fixture
def laboratory():
    return FakeLaboratory()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Let the program bring two experiments along, of which one is a replication."""
    original = resources.resource_path

    def resource_path(*parts):
        own = parts[0] in ("experiments", "published")
        return tmp_path.joinpath(*parts) if own else original(*parts)

    for module in (
        "resources",
        "lab.experiment.reading",
        "lab.replication.published",
        "app.lab.replication",
    ):
        monkeypatch.setattr(f"sudoku_ga.{module}.resource_path", resource_path)
    for name in ("experiments", "published"):
        (tmp_path / name).mkdir()
    (tmp_path / "experiments" / "tiny.toml").write_text(TINY)
    (tmp_path / "experiments" / "other.toml").write_text(TINY)
    (tmp_path / "published" / "other.toml").write_text("")
    return tmp_path


@pytest.fixture
def traces(monkeypatch):
    """The tracebacks that were shown, with their titles."""
    shown = []
    monkeypatch.setattr(dialogs, "show_trace", lambda *words: shown.append(words[:2]))
    return shown


@pytest.fixture
def make(qtbot, themes, settings, folder, laboratory):
    made = []

    def workspace(selected="tiny"):
        window = QWidget()
        qtbot.addWidget(window)
        services = services_of(window, settings, kernels=KernelPreparation(lambda: True))
        lab = LabWorkspace(
            services,
            laboratory,
            Folders(folder / "lab", folder / "own"),
            lambda: Board(Grid.empty(Geometry(2, 2)), "mine", None),
        )
        lab.strip = MessageStrip(services.messages)
        lab.place_messages(lab.strip)
        made.append(lab)
        lab.page.setParent(window)
        lab.bar.setParent(window)
        lab.bar.resize(1200, 48)
        window.resize(1200, 800)
        window.show()
        if selected:
            lab.experiments.list.select(selected)
            qtbot.waitUntil(timeout=20_000, callback=lambda: lab.contents is not None)
        return lab

    yield workspace
    for lab in made:
        lab.shut_down()
