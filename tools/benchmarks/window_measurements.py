"""``python -m tools.benchmarks.window_measurements WHAT BEGIN``: prints one JSON object."""

import gc
import json
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QEventLoop, QObject, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSlider

from sudoku_ga.app.evolve.run_bar.pace import FULL
from sudoku_ga.app.files.bundled import famous_puzzle
from sudoku_ga.app.lab.laboratory import Pause, RunRequest
from sudoku_ga.app.lab.tables.results_card import RUNS
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.shell.application import GarbageCollection, make_application, make_window
from sudoku_ga.app.tasks import Task
from sudoku_ga.app.window.main_window import MainWindow
from sudoku_ga.app.workspace import EVOLVE, LAB, RACE
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.lab.execution.runner import Duration, ExperimentProgress
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.store.store import Store
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tools.benchmarks.lab import fill, short_experiment
from tools.benchmarks.window import RATED, SEEN

_SECONDS, _IDLE_S = 15.0, 5.0
_TICK_MS = 10
_RUNS, _MANY_RUNS = 100, 1_000
_WARM_UP = 20
_STEPS = 200
_REPAINTS, _APART, _SHARE_GIVEN = 100, 37, 0.45
_TURNS, _TURN_S = 5, 2.0
_RATE_TURNS, _RATE_S = 3, 3.0
_ROWS, _BATCH, _LOADS = 10_000, 100, 3
HIDDEN = "hidden"


def _window() -> tuple[QApplication, MainWindow]:
    """Return the window, with garbage collected as in the program: in no other thread."""
    app = make_application(sys.argv[:1])
    GarbageCollection(app)
    folder = tempfile.mkdtemp()
    settings = QSettings(f"{folder}/benchmark.ini", QSettings.Format.IniFormat)
    return app, make_window(app, Settings(settings))


def repaint(_begin: float) -> dict[str, float]:
    """Select cells of a 36×36 board full of pencil marks; processor time of each repaint."""
    _app, window = _window()
    window.resize(1400, 900)
    window.show()
    geometry = Geometry(6, 6)
    rows, columns = np.divmod(np.arange(geometry.cell_count), geometry.size)
    grid = (rows % 6 * 6 + rows // 6 + columns) % geometry.size + 1
    seen = np.random.default_rng(1).random(geometry.cell_count) < _SHARE_GIVEN
    window.document_controller.put(Grid(geometry, np.where(seen, grid, 0)), "", "open")
    window.playing.fill_marks()
    window.play.show_play()
    view, took_ms = window.play.view, []
    for number in range(2 * _REPAINTS):
        view.select(number * _APART % geometry.cell_count)
        begin = time.process_time()
        view.grab()
        took_ms.append((time.process_time() - begin) * 1000)
    window.close()
    took_ms = sorted(took_ms[_REPAINTS:])  # each look has been painted once by then
    return {"median": took_ms[_REPAINTS // 2], "worst": took_ms[-1], "repaints": _REPAINTS}


def slider(_begin: float) -> dict[str, float]:
    """Move the first slider of the panel by keys, once the race was opened and left again."""
    app, window = _window()
    window.resize(1400, 900)
    window.show()
    window.complete()
    _wait_until_prepared(window)
    for name in (RACE, EVOLVE):
        window.pages.show_workspace(name)
        _pass(1.0)
    moved = next(each for each in window.evolve.panel.findChildren(QSlider) if each.isVisible())
    moved.setFocus()
    took_ms = []
    for number in range(_STEPS):
        key = Qt.Key.Key_Right if number % 40 < 20 else Qt.Key.Key_Left
        begin = time.process_time()
        QTest.keyClick(moved, key)
        app.processEvents()
        took_ms.append((time.process_time() - begin) * 1000)
    window.close()
    took_ms = sorted(took_ms)
    return {"median": took_ms[_STEPS // 2], "worst": took_ms[-1], "steps": _STEPS}


class Ticks(QObject):
    """A precise timer that writes down how late each tick comes."""

    def __init__(self) -> None:
        super().__init__()
        self.late_ms: list[float] = []
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._last = time.perf_counter()

    def measure(self, seconds: float) -> None:
        self.late_ms = []
        self._last = time.perf_counter()
        self._timer.start()
        _pass(seconds)
        self._timer.stop()

    def quantile(self, share: float) -> float:
        ordered = sorted(self.late_ms)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    def _tick(self) -> None:
        now = time.perf_counter()
        self.late_ms.append(max(0.0, (now - self._last) * 1000 - _TICK_MS))
        self._last = now


def lateness(_begin: float) -> dict[str, float]:
    """Compare the timer while nothing happens with full speed, in the same process."""
    _, window = _window()
    window.show()
    window.complete()
    _wait_until_prepared(window)
    _load(window)
    _pass(2.0)
    ticks = Ticks()
    ticks.measure(_IDLE_S)
    idle = ticks.quantile(0.999)
    window.evolve.bar.main.click()
    _pass(2.0)
    ticks.measure(_SECONDS)
    assert window.controller.is_on
    window.close()
    return {
        "idle": idle,
        "full_speed": ticks.quantile(0.999),
        "ticks": len(ticks.late_ms),
        "median": ticks.quantile(0.5),
        "p95": ticks.quantile(0.95),
        "worst": max(ticks.late_ms),
    }


def race(_begin: float) -> dict[str, float]:
    """Compare the timer while nothing happens with a race of four lanes at full speed."""
    _, window = _window()
    window.show()
    window.complete()
    _wait_until_prepared(window)
    _load(window)
    window.show_race()
    workspace = window.pages.build("race")
    setup = workspace.page.setup
    setup.set_lanes(["memetic", "evolution", "evolution", "generational"])
    for row in setup.rows[1:3]:
        # Far too hot to be solved before they are stopped.
        row.choose("evolution", "mutation.relative_temperature", 8.0)
    setup.rows[3].choose("generational", "mutation.rate", 1.0)
    setup.changed.emit()
    workspace.bar.pace.choose(FULL)
    _pass(2.0)
    ticks = Ticks()
    ticks.measure(_IDLE_S)
    idle = ticks.quantile(0.999)
    workspace.press_main()
    _pass(2.0)
    ticks.measure(_SECONDS)
    assert all(each.report is not None and not each.is_over for each in workspace.states)
    generations = [each.report.generation for each in workspace.states if each.report is not None]
    window.close()
    return {
        "idle": idle,
        "racing": ticks.quantile(0.999),
        "ticks": len(ticks.late_ms),
        "generations": min(generations),
        "median": ticks.quantile(0.5),
        "p95": ticks.quantile(0.95),
        "worst": max(ticks.late_ms),
    }


def views(_begin: float) -> dict[str, float]:
    """Compare a window out of sight with each view of a run, in turns within one run."""
    _, window = _window()
    window.show()
    window.complete()
    _wait_until_prepared(window)
    _load(window)
    _pass(2.0)
    ticks = Ticks()
    ticks.measure(_IDLE_S)
    idle = ticks.quantile(0.999)
    window.evolve.bar.main.click()
    _pass(2.0)
    speeds: dict[str, list[float]] = {HIDDEN: [], **{view: [] for view in SEEN}}
    late: list[float] = []
    for _ in range(_TURNS):
        for what, measured in speeds.items():
            _show_only(window, what)
            _pass(0.5)
            measured.append(_evaluations_per_s(window, ticks))
            if what != HIDDEN:
                late += ticks.late_ms
    ticks.late_ms = late
    assert window.controller.is_on
    kept_bytes = window.controller.past.byte_count
    window.close()
    hidden = statistics.median(speeds[HIDDEN])
    return {
        "turns": _TURNS,
        "hidden_per_s": hidden,
        **{f"{view}_share": statistics.median(speeds[view]) / hidden for view in SEEN},
        "idle": idle,
        "late": ticks.quantile(0.999),
        "median": ticks.quantile(0.5),
        "p95": ticks.quantile(0.95),
        "worst": max(ticks.late_ms),
        "kept_bytes": kept_bytes,
    }


def _show_only(window: MainWindow, what: str) -> None:
    if what == HIDDEN:
        window.hide()
    else:
        window.show()
        window.view_layout.show_view(what)


def _evaluations_per_s(window: MainWindow, ticks: Ticks) -> float:
    before, begin = _evaluations(window), time.perf_counter()
    ticks.measure(_TURN_S)
    return (_evaluations(window) - before) / (time.perf_counter() - begin)


def _evaluations(window: MainWindow) -> int:
    report = window.solve_controller.state.report
    assert report is not None
    return report.evaluations


class _Rate(NamedTuple):
    """Generations a second of the clock, and of the processor.

    ``per_worker_s``: of the processor outside the window's thread. ``late_ms``, ``late_p95_ms``:
    how late a timer is meanwhile, median and 95th percentile.
    """

    per_s: float
    per_cpu_s: float
    per_worker_s: float
    late_ms: float
    late_p95_ms: float


def rates(_begin: float) -> dict[str, float]:
    """Count generations at full speed with each view in front, and how late a timer is meanwhile.

    The best of three turns: what else the machine does only takes away, up to nine tenths.
    """
    _, window = _window()
    window.resize(1400, 900)
    window.show()
    window.complete()
    _wait_until_prepared(window)
    puzzle = famous_puzzle("Easter Monster")
    window.document_controller.put(puzzle.grid, puzzle.name, "choose")
    window.evolve.bar.pace.choose(FULL)
    found: dict[str, list[_Rate]] = {}
    ticks = Ticks()
    ticks.measure(_IDLE_S)
    idle = ticks.quantile(0.5), ticks.quantile(0.95)
    for name in RATED:
        recipe, _, view = name.partition(", ")
        _set_recipe(window, recipe)
        window.view_layout.show_view(view)
        found[name] = [_rate(window, ticks) for _ in range(_RATE_TURNS)]
    window.close()
    return {
        "turns": _RATE_TURNS,
        "idle late_ms": idle[0],
        "idle late_p95_ms": idle[1],
        **{
            f"{name} {what}": best(getattr(each, what) for each in measured)
            for name, measured in found.items()
            for what, best in zip(_Rate._fields, (max, max, max, min, min), strict=True)
        },
    }


def _set_recipe(window: MainWindow, name: str) -> None:
    """Set a recipe that is not ended by a limit, in place of what runs."""
    window.actions_of.stop.trigger()
    while window.controller.is_on:
        _pass(0.1)
    recipe = load_recipe(name).with_value("termination.time_limit_s", 0)
    if name == "evolution":
        # Far too hot to be solved before it is stopped.
        recipe = recipe.with_value("mutation.relative_temperature", 5.0)
    window.recipe_model.set_recipe(recipe)


def _rate(window: MainWindow, ticks: Ticks) -> _Rate:
    """Measure a run, or the next one where that ends meanwhile."""
    while True:
        if not window.controller.is_on:
            window.evolve.bar.main.click()
        _pass(1.0)
        report = window.solve_controller.state.report
        began = time.perf_counter(), time.process_time(), time.thread_time()
        ticks.measure(_RATE_S)
        ended = time.perf_counter(), time.process_time(), time.thread_time()
        last = window.solve_controller.state.report
        if window.controller.is_on and report is not None and last is not None:
            wall, cpu, own = (after - before for before, after in zip(began, ended, strict=True))
            made = last.generation - report.generation
            late_ms = ticks.quantile(0.5), ticks.quantile(0.95)
            return _Rate(made / wall, made / cpu, made / (cpu - own), *late_ms)


def many_starts_and_stops(begin: float) -> dict[str, float]:
    return starts_and_stops(begin, _MANY_RUNS)


def starts_and_stops(_begin: float, runs: int = _RUNS) -> dict[str, float]:
    _, window = _window()
    window.show()
    window.complete()
    _wait_until_prepared(window)
    _load(window)
    for _ in range(_WARM_UP):
        _start_and_stop(window)  # some things are made when they are first needed
    threads, objects = threading.active_count(), _object_count(window)
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        _start_and_stop(window)
        times.append((time.perf_counter() - begin) * 1000)
    result = {
        "runs": runs,
        "ended": len(times),
        "threads": threading.active_count() - threads,
        "objects": _object_count(window) - objects,
        "median_ms": statistics.median(times),
        "max_ms": max(times),
    }
    window.close()
    return result


def _start_and_stop(window: MainWindow) -> None:
    loop = QEventLoop()
    window.controller.ended.connect(loop.quit)
    window.evolve.bar.main.click()
    # Alternately at once, and after the first report.
    QTimer.singleShot(0, window.actions_of.stop.trigger)
    loop.exec()
    window.controller.ended.disconnect(loop.quit)


def _load(window: MainWindow) -> None:
    puzzle = famous_puzzle("Easter Monster")
    window.document_controller.put(puzzle.grid, puzzle.name, "choose")
    recipe = load_recipe("memetic").with_value("logic.level", "none")
    # Far too hot to be solved before it is stopped.
    recipe = recipe.with_value("local_search.temperature", 2.0)
    recipe = recipe.with_value("termination.time_limit_s", 0)
    window.recipe_model.set_recipe(recipe)
    window.evolve.bar.pace.choose(FULL)


def _wait_until_prepared(window: MainWindow) -> None:
    while window.preparation.is_on:
        _pass(0.2)


def _object_count(window: MainWindow) -> int:
    gc.collect()
    return len(window.findChildren(QObject))


def _pass(seconds: float) -> None:
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


def lab_rows(_begin: float) -> dict[str, float]:
    """Let the results of 10,000 runs come into a store while the lab shows them.

    They are written in batches as a pool of processes hands them over, without the processes.
    """
    _, window = _window()
    window.resize(1400, 900)
    window.show()
    window.complete()
    _wait_until_prepared(window)
    with tempfile.TemporaryDirectory() as folder:
        lab = window.pages.build("lab", Streaming(), Path(folder))
        window.pages.show_workspace(LAB)
        file = Path(folder) / "short.toml"
        file.write_text(short_experiment(_ROWS), encoding="utf-8")
        lab.open_file(str(file))
        while lab.contents is None or lab.contents.experiment is None:
            _pass(0.2)
        lab.results.show_table(RUNS)
        _pass(2.0)
        ticks = Ticks()
        ticks.measure(_IDLE_S)
        idle = ticks.quantile(0.999)
        lab.controls.press_main()
        ticks.measure(_SECONDS)
        shown = lab.results.runs_model.rowCount()
        window.close()
    return {
        "idle": idle,
        "streaming": ticks.quantile(0.999),
        "rows": shown,
        "median": ticks.quantile(0.5),
        "p95": ticks.quantile(0.95),
        "worst": max(ticks.late_ms),
    }


class Streaming:
    """Writes made-up results into a store as fast as they are to be shown."""

    def run(self, task: Task, request: RunRequest, pause: Pause) -> None:
        experiment = request.experiment
        with Store(request.store) as store:
            trials = plan(experiment, experiment.seed)
            number = store.register(experiment, experiment.seed, trials)
            began = time.monotonic()
            for start in range(0, len(trials), _BATCH):
                batch = trials[start : start + _BATCH]
                store.add(number, [(trial, made_up(trial)) for trial in batch])
                done = start + len(batch)
                task.report(ExperimentProgress(done, len(trials), None))
                due = began + 0.9 * _SECONDS * done / len(trials)
                if pause.stopped(task):
                    return
                time.sleep(max(0.0, due - time.monotonic()))

    def estimate(self, _task: Task, _experiment: Experiment) -> Duration:
        return Duration(None, 0, 0, cut_short=False)


def made_up(trial: PlannedRun) -> Result:
    """Return some result of a trial."""
    effort = trial.seed % 100_003
    return Result(
        stop_reason="solved", solved=effort % 5 > 0, evaluations=effort % 1009,
        move_evaluations=effort, cpu_s=effort / 1e7,
    )  # fmt: skip


def lab_opens(begin: float) -> dict[str, float]:
    """Open a store with a million results in the lab, until its tables and picture are painted."""
    del begin
    app, window = _window()
    window.resize(1400, 900)
    window.show()
    window.complete()
    _wait_until_prepared(window)
    found = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "million.db"
        fill(path)
        lab = window.pages.build("lab", Streaming(), Path(folder) / "lab")
        window.pages.show_workspace(LAB)
        _pass(2.0)
        for _ in range(_LOADS):
            lab.experiments.show_example()
            _pass(2.0)
            began, cpu = time.perf_counter(), time.process_time()
            lab.open_file(str(path))
            while lab.contents is None or lab.contents.overview is None:
                # Waits as the program does: a busy loop would hold the reading thread up.
                app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            lab.page.grab()
            found.append((time.perf_counter() - began, time.process_time() - cpu))
        window.close()
    ordered = sorted(wall for wall, _ in found)
    return {
        "median": ordered[_LOADS // 2] * 1000,
        "worst": ordered[-1] * 1000,
        "cpu": sorted(cpu for _, cpu in found)[_LOADS // 2] * 1000,
        "runs": _LOADS,
    }


if __name__ == "__main__":
    measurement = {
        "lab_rows": lab_rows,
        "lab_opens": lab_opens,
        "repaint": repaint,
        "slider": slider,
        "lateness": lateness,
        "starts_and_stops": starts_and_stops,
        "many_starts_and_stops": many_starts_and_stops,
        "views": views,
        "race": race,
        "rates": rates,
    }[sys.argv[1]]
    print(json.dumps(measurement(float(sys.argv[2]))))
