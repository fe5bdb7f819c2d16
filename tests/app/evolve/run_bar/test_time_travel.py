"""A person goes back in a run and returns."""

import threading
from types import SimpleNamespace

import numpy as np
import pytest

from sudoku_ga.app.run.state import RunState
from sudoku_ga.evolution.records.history import COLUMNS
from tests.app.driving import open_before_a_short_run, solve
from tests.app.reports import PUZZLE, FakeEngine


@pytest.fixture
def engine():
    return FakeEngine()


@pytest.fixture
def window(open_window, engine):
    opened = open_window(engine)
    opened.evolve.bar.pace.choose(0)
    opened.document_controller.put(PUZZLE, "Test", "choose")
    return opened


def _run_until(qtbot, window, generation):
    window.evolve.bar.main.click()
    qtbot.waitUntil(
        lambda: (
            (report := window.solve_controller.state.report) is not None
            and report.generation >= generation
        )
    )


def test_the_timeline_pauses_and_shows_the_past(qtbot, window):
    _run_until(qtbot, window, 10)
    window.evolve.bar.timeline.asked.emit(3)
    assert window.controller.state is RunState.PAUSED
    assert window.evolve.time_travel.moment.number == 3
    assert window.solve_controller.state.past.report.generation == 2
    assert window.evolve.status_line.status.word == "Paused in the past"
    assert window.evolve.board.title.text() == "Generation 2"
    assert window.evolve.bar.figures[0].text == "48"
    assert not window.evolve.bar.live.isChecked()
    assert window.evolve.insight.fitness.plot.cursor.isVisible()
    assert window.evolve.insight.fitness.plot.cursor.value() == 1.5  # inside it


@pytest.mark.exhaustive
def test_the_labels_of_the_curve_show_the_values_of_the_past(qtbot, open_window):
    window = open_before_a_short_run(open_window)
    solve(qtbot, window)
    labels = window.evolve.insight.fitness.plot.labels
    window.evolve.bar.timeline.asked.emit(3)
    then = window.evolve.time_travel.moment.report.conflicts
    texts = set(labels.texts)
    assert {f"best {then.best:,.0f}", f"worst {then.worst:,.0f}"} <= texts
    window.evolve.bar.live.click()
    assert set(labels.texts) != texts


@pytest.mark.exhaustive
def test_live_returns_and_leaves_the_run_held(qtbot, window):
    _run_until(qtbot, window, 10)
    window.evolve.bar.timeline.asked.emit(3)
    window.evolve.bar.live.click()
    assert window.solve_controller.state.past is None
    assert window.controller.state is RunState.PAUSED
    assert window.evolve.bar.live.isChecked()
    assert not window.evolve.insight.fitness.plot.cursor.isVisible()


def test_resume_goes_on_from_the_present(qtbot, window):
    _run_until(qtbot, window, 10)
    window.evolve.bar.timeline.asked.emit(3)
    newest = window.controller.past.marks.total
    window.evolve.bar.main.click()
    assert window.solve_controller.state.past is None
    assert window.evolve.bar.timeline.value() == window.evolve.bar.timeline.maximum()
    qtbot.waitUntil(lambda: window.controller.past.marks.total > newest)


@pytest.mark.exhaustive
def test_arrows_go_along_what_is_kept(qtbot, window):
    _run_until(qtbot, window, 10)
    window.evolve.bar.timeline.asked.emit(3)
    window.evolve.bar.timeline.stepped.emit(-1)
    assert window.evolve.time_travel.moment.number == 2
    window.evolve.bar.timeline.stepped.emit(10)
    assert window.evolve.time_travel.moment.number == 12


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("moments_a_paint", "shown"), [(1, [*range(14)]), (4, [0, 4, 8, 12, 13])], ids=["fast", "slow"]
)
def test_the_past_plays_to_its_end_as_fast_as_the_pace_says(
    qtbot, window, engine, moments_a_paint, shown
):
    engine.generations = 6
    travel = window.evolve.time_travel
    travel._since = SimpleNamespace(
        start=lambda: None, restart=lambda: moments_a_paint * travel._player.interval()
    )
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.evolve.bar.main.click()
    seen = []
    window.solve_controller.watch(
        window, "past", show=lambda state: state.past and seen.append(state.past.number)
    )
    window.evolve.bar.replay.click()
    assert window.evolve.time_travel.is_playing
    qtbot.waitUntil(lambda: not window.evolve.time_travel.is_playing)
    assert seen == shown
    # The end of it is the present, from which it plays again.
    assert window.solve_controller.state.past is None
    window.evolve.bar.replay.click()
    assert window.evolve.time_travel.moment.number == 0 and window.evolve.time_travel.is_playing


@pytest.mark.exhaustive
def test_the_past_plays_from_the_beginning_where_its_end_is_shown(qtbot, window, engine):
    engine.generations = 6
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.evolve.bar.main.click()
    window.evolve.time_travel.go_to(window.controller.past.marks.total)
    window.evolve.bar.replay.click()
    assert window.evolve.time_travel.moment.number == 0 and window.evolve.time_travel.is_playing
    window.evolve.bar.replay.click()
    assert not window.evolve.time_travel.is_playing
    assert window.evolve.time_travel.moment is not None
    window.evolve.bar.replay.click()
    window.evolve.bar.live.click()
    assert not window.evolve.time_travel.is_playing
    assert window.evolve.time_travel.moment is None


@pytest.mark.exhaustive
def test_a_board_of_the_past_takes_no_digits_and_offers_the_present(qtbot, window, engine):
    engine.generations = 4
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.evolve.bar.main.click()
    window.evolve.bar.timeline.asked.emit(3)
    assert window.evolve.board.view.picture.locked
    window.evolve.board.view.edit_refused.emit()
    assert window.pages.strip.button.text() == "Live"
    window.pages.strip.button.click()
    assert not window.evolve.board.view.picture.locked


@pytest.mark.exhaustive
def test_another_run_begins_in_the_present(qtbot, window):
    _run_until(qtbot, window, 10)
    window.evolve.bar.timeline.asked.emit(3)
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.actions_of.stop.trigger()
    window.evolve.bar.main.click()
    assert window.solve_controller.state.past is None
    assert window.evolve.time_travel.moment is None


def test_the_past_is_kept_in_the_thread_of_the_run(qtbot, window, engine, monkeypatch):
    threads = set()
    past_type = type(window.controller.past)
    add = past_type.add

    def noted(self, report, view, **is_slow):
        threads.add(threading.get_ident())
        add(self, report, view, **is_slow)

    monkeypatch.setattr(past_type, "add", noted)
    engine.generations = 3
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.evolve.bar.main.click()
    assert threads == engine.threads


@pytest.mark.exhaustive
def test_the_curve_is_exported(qtbot, window, engine, tmp_path):
    assert not window.actions_of.export_curve.isEnabled()
    engine.generations = 4
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.evolve.bar.main.click()
    window.run_files.export_file(tmp_path / "curve.csv")
    head, *rows = (tmp_path / "curve.csv").read_text().splitlines()
    assert head == ",".join(COLUMNS)
    assert len(rows) == 10
    assert np.isfinite([float(row.split(",")[8]) for row in rows]).all()
