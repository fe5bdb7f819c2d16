"""``python -m tools.benchmarks.window_measurements WHAT``: prints one JSON object."""

import gc
import json
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import numpy as np
import psutil
from PySide6.QtCore import QEventLoop, QObject, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSlider

from sudoku_ga.app.board.overlay import Overlay
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
from tools.benchmarks.lab import beside_rows, short_experiment
from tools.benchmarks.reference import Reference
from tools.benchmarks.table import Figure
from tools.benchmarks.trials import times_of
from tools.benchmarks.window import RATED, SEEN
from tools.benchmarks.work import Timed, timed

_TICK_MS = 10
_TURNS, _TURN_S, _SETTLING_S = 5, 1.0, 0.6
_VIEW_TURNS = 7
_RUNS, _MANY_RUNS = 100, 1_000
_WARM_UP = 20
_STEPS = 200
_REPAINTS, _APART, _SHARE_GIVEN = 100, 37, 0.45
_RATE_TURNS, _RATE_S = 3, 3.0
_SAMPLES, _LEAST_APART_S = 40, 0.5
_ROWS, _BATCH, _BATCH_S = 10_000, 100, 0.05
HIDDEN = "hidden"


def _window() -> tuple[QApplication, MainWindow]:
    """Return the window, with garbage collected as in the program: in no other thread."""
    app = make_application(sys.argv[:1])
    GarbageCollection(app)
    folder = tempfile.mkdtemp()
    settings = QSettings(f"{folder}/benchmark.ini", QSettings.Format.IniFormat)
    return app, make_window(app, Settings(settings))


def _prepared(*size: int) -> tuple[QApplication, MainWindow]:
    """Return a window in sight, of its own size or another, once all kernels are compiled."""
    app, window = _window()
    if size:
        window.resize(*size)
    window.show()
    window.complete()
    while window.preparation.is_on:
        _pass(0.2)
    return app, window


def repaint() -> dict[str, Figure]:
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
    view, took_ms, reference = window.play.view, list[float](), Reference()
    for number in range(2 * _REPAINTS):
        view.select(number * _APART % geometry.cell_count)
        took_ms.append(reference.timed(view.grab).cpu_s * 1000)
    window.close()
    # Each look has been painted once by the second half.
    return {"runs": _REPAINTS, **times_of(took_ms[_REPAINTS:], reference)}


def slider() -> dict[str, Figure]:
    """Move the first slider of the panel by keys, once the race was opened and left again."""
    app, window = _prepared(1400, 900)
    for name in (RACE, EVOLVE):
        window.pages.show_workspace(name)
        _pass(1.0)
    moved = next(each for each in window.evolve.panel.findChildren(QSlider) if each.isVisible())
    moved.setFocus()
    took_ms, reference = list[float](), Reference()

    def step(key: Qt.Key) -> None:
        QTest.keyClick(moved, key)
        app.processEvents()

    for number in range(_STEPS):
        key = Qt.Key.Key_Right if number % 40 < 20 else Qt.Key.Key_Left
        took_ms.append(reference.timed(partial(step, key)).cpu_s * 1000)
    window.close()
    return {"runs": _STEPS, **times_of(took_ms, reference)}


class Ticks(QObject):
    """A precise timer that writes down how late each tick comes.

    What this thread waited for a core is left out: other programs had it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.late_ms: list[float] = []
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._tick)
        self.own_thread = threading.get_native_id()
        self._last, self._waited_s = 0.0, 0.0

    def measure(self, seconds: float) -> list[float]:
        """Return how late the ticks of some seconds came, in milliseconds."""
        self.late_ms = []
        self._last, self._waited_s = time.perf_counter(), _scheduled(self.own_thread).waited_s
        self._timer.start()
        _pass(seconds)
        self._timer.stop()
        return self.late_ms

    def _tick(self) -> None:
        now, waited_s = time.perf_counter(), _scheduled(self.own_thread).waited_s
        late_s = now - self._last - _TICK_MS / 1000 - (waited_s - self._waited_s)
        self.late_ms.append(max(0.0, late_s * 1000))
        self._last, self._waited_s = now, waited_s


class _Scheduled(NamedTuple):
    """How long a thread had a core, and how long it was ready to run but had none."""

    ran_s: float = 0.0
    waited_s: float = 0.0


def _scheduled(thread: int) -> _Scheduled:
    """Return what Linux says of a thread of this process; nothing elsewhere."""
    try:
        fields = Path(f"/proc/self/task/{thread}/schedstat").read_text().split()
    except OSError:
        return _Scheduled()
    return _Scheduled(int(fields[0]) / 1e9, int(fields[1]) / 1e9)


def _lateness() -> dict[str, float]:
    """Sum up how late ticks come beside what runs."""
    _pass(2.0)
    ticks = Ticks()
    return _late([ticks.measure(_TURN_S) for _ in range(_TURNS)])


def _late(turns: Sequence[Sequence[float]]) -> dict[str, float]:
    """Sum up how late ticks came: the worst of a typical turn, and the worst of all."""
    worst = [max(turn) for turn in turns]
    return {"turns": len(turns), "late_ms": statistics.median(worst), "latest_ms": max(worst)}


def lateness() -> dict[str, float]:
    """Run at full speed."""
    _, window = _prepared()
    _load(window)
    window.evolve.bar.main.click()
    found = _lateness()
    assert window.controller.is_on
    window.close()
    return found


def race() -> dict[str, float]:
    """Let four lanes race at full speed."""
    _, window = _prepared()
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
    workspace.press_main()
    found = _lateness()
    assert all(each.report is not None and not each.is_over for each in workspace.states)
    window.close()
    return found


def views() -> dict[str, float]:
    """Compare a window out of sight with each view of a run, in turns within one run."""
    _, window = _prepared()
    _load(window)
    _pass(2.0)
    ticks = Ticks()
    window.evolve.bar.main.click()
    _pass(2.0)
    speeds: dict[str, list[float]] = {HIDDEN: [], **{view: [] for view in SEEN}}
    late: list[list[float]] = []
    for _ in range(_VIEW_TURNS):
        for what, measured in speeds.items():
            _show_only(window, what)
            _pass(_SETTLING_S)
            measured.append(_evaluations_per_s(window, ticks))
            if what != HIDDEN:
                late.append(ticks.late_ms)
    assert window.controller.is_on
    kept_bytes = window.controller.past.byte_count
    window.close()
    hidden = statistics.median(speeds[HIDDEN])
    return {
        **_late(late),
        "turns": _VIEW_TURNS,
        "hidden_per_s": hidden,
        **{f"{view}_share": statistics.median(speeds[view]) / hidden for view in SEEN},
        "kept_bytes": kept_bytes,
    }


def _show_only(window: MainWindow, what: str) -> None:
    if what == HIDDEN:
        window.hide()
    else:
        window.show()
        window.view_layout.show_view(what)


def _evaluations_per_s(window: MainWindow, ticks: Ticks) -> float:
    """Return evaluations a second, without those in which the run waited for a core.

    The thread of the run is the busiest one beside this.
    """
    others = {int(each.name) for each in Path("/proc/self/task").glob("*")} - {ticks.own_thread}
    evaluations, begin = _evaluations(window), time.perf_counter()
    before = {thread: _scheduled(thread) for thread in others}
    ticks.measure(_TURN_S)
    seconds, after = time.perf_counter() - begin, {each: _scheduled(each) for each in others}
    _ran_s, waited_s = max(
        (
            (after[each].ran_s - before[each].ran_s, after[each].waited_s - before[each].waited_s)
            for each in others
        ),
        default=(0.0, 0.0),
    )
    return (_evaluations(window) - evaluations) / (seconds - waited_s)


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


def rates() -> dict[str, float]:
    """Count generations at full speed with each view in front, and how late a timer is meanwhile.

    The best of three turns: what else the machine does only takes away, up to nine tenths.
    """
    _, window = _prepared(1400, 900)
    puzzle = famous_puzzle("Easter Monster")
    window.document_controller.put(puzzle.grid, puzzle.name, "choose")
    window.evolve.bar.pace.choose(FULL)
    found: dict[str, list[_Rate]] = {}
    ticks = Ticks()
    idle = _middle_and_high(ticks.measure(_TURN_S))
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
        late_ms = ticks.measure(_RATE_S)
        ended = time.perf_counter(), time.process_time(), time.thread_time()
        last = window.solve_controller.state.report
        if window.controller.is_on and report is not None and last is not None:
            wall, cpu, own = (after - before for before, after in zip(began, ended, strict=True))
            made = last.generation - report.generation
            rates_of = made / wall, made / cpu, made / (cpu - own)
            return _Rate(*rates_of, *_middle_and_high(late_ms))


def _middle_and_high(late_ms: Sequence[float]) -> tuple[float, float]:
    """Return the median and the 95th percentile."""
    middle, high = np.percentile(late_ms, (50, 95))
    return float(middle), float(high)


def many_starts_and_stops() -> dict[str, float]:
    return starts_and_stops(_MANY_RUNS)


def starts_and_stops(runs: int = _RUNS) -> dict[str, float]:
    _, window = _prepared()
    _load(window)
    for _ in range(_WARM_UP):
        _start_and_stop(window)  # some things are made when they are first needed
    threads, objects = threading.active_count(), _object_count(window)
    times = [timed(partial(_start_and_stop, window)).wall_s * 1000 for _ in range(runs)]
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


def _object_count(window: MainWindow) -> int:
    gc.collect()
    return len(window.findChildren(QObject))


def _pass(seconds: float) -> None:
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


def lab_rows() -> dict[str, float]:
    """Let the results of 10,000 runs come into a store while the lab shows them.

    They are written in batches as a pool of processes hands them over, without the processes.
    """
    _, window = _prepared(1400, 900)
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
        lab.controls.press_main()
        found = _lateness()
        while lab.results.runs_model.rowCount() < _ROWS:
            _pass(0.2)
        window.close()
    return {**found, "rows": _ROWS}


class Streaming:
    """Writes made-up results into a store as fast as they are to be shown."""

    def run(self, task: Task, request: RunRequest, pause: Pause) -> None:
        experiment = request.experiment
        with Store(request.store) as store:
            trials = plan(experiment, experiment.seed)
            number = store.register(experiment, experiment.seed, trials)
            for start in range(0, len(trials), _BATCH):
                batch = trials[start : start + _BATCH]
                store.add(number, [(trial, made_up(trial)) for trial in batch])
                done = start + len(batch)
                task.report(ExperimentProgress(done, len(trials), None))
                if pause.stopped(task):
                    return
                time.sleep(_BATCH_S)

    def estimate(self, _task: Task, _experiment: Experiment) -> Duration:
        return Duration(None, 0, 0, cut_short=False)


def made_up(trial: PlannedRun) -> Result:
    """Return some result of a trial."""
    effort = trial.seed % 100_003
    return Result(
        stop_reason="solved", solved=effort % 5 > 0, evaluations=effort % 1009,
        move_evaluations=effort, cpu_s=effort / 1e7,
    )  # fmt: skip


def lab_opens() -> dict[str, float]:
    """Open a store of results in the lab, until its tables and picture are painted."""
    app, window = _prepared(1400, 900)
    with tempfile.TemporaryDirectory() as folder:
        lab = window.pages.build("lab", Streaming(), Path(folder) / "lab")
        window.pages.show_workspace(LAB)
        _pass(2.0)
        path = Path(sys.argv[2])

        def open_store() -> None:
            lab.open_file(str(path))
            while lab.contents is None or lab.contents.overview is None:
                # Waits as the program does: a busy loop would hold the reading thread up.
                app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            lab.page.grab()

        def opened() -> Timed[None]:
            lab.experiments.show_example()
            _pass(1.0)
            return timed(open_store)

        found = beside_rows(opened, path)
        window.close()
    return found


def memory() -> dict[str, list[float]]:
    """Watch the memory of a run at full speed that never ends, with every view in front in turn."""
    seconds = float(sys.argv[2])
    _, window = _prepared(1400, 900)
    puzzle = famous_puzzle("Easter Monster")
    window.document_controller.put(puzzle.grid, puzzle.name, "choose")
    # Generations of a fraction of a millisecond, none of which gets near a solution.
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.max_generations", 0)
    window.recipe_model.set_recipe(recipe)
    window.evolve.bar.pace.choose(FULL)
    window.evolve.bar.main.click()
    window.evolve.board.overlays.set_value(Overlay.HEAT)
    window.evolve.board.overlays.chosen.emit(Overlay.HEAT)
    while window.solve_controller.state.report is None:
        _pass(0.1)
    process, began = psutil.Process(), time.monotonic()
    samples: dict[str, list[float]] = {"s": [], "mb": [], "generations": []}
    for view in cycle(SEEN):
        window.view_layout.show_view(view)
        _pass(max(seconds / _SAMPLES, _LEAST_APART_S))
        report = window.solve_controller.state.report
        assert window.controller.is_on
        assert report is not None
        samples["s"].append(time.monotonic() - began)
        samples["mb"].append(process.memory_info().rss / 2**20)
        samples["generations"].append(report.generation)
        if samples["s"][-1] >= seconds:
            break
    window.close()
    return samples


if __name__ == "__main__":
    measurement = {
        "lab_rows": lab_rows,
        "memory": memory,
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
    print(json.dumps(measurement()))
