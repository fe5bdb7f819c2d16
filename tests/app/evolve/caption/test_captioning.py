"""The caption in the window: when it changes, what it costs, and what its link does."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.evolve.caption.context import FAST_RECIPE, Offer
from sudoku_ga.app.evolve.caption.controller import CaptionController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.workspace import LAB
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.app.driving import solve
from tests.app.reports import PUZZLE, FakeEngine, report_of, start_of


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine(generations=4))
    opened.run_bar.pace.choose(0)
    opened.document_controller.put(PUZZLE, "Test", "choose")
    opened.recipe_model.set_recipe(load_recipe("memetic"))
    opened.recipe_model.fix_seed(7)
    return opened


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def told(window, monkeypatch):
    """Return a caption with a clock of its own, and a way to tell it of reports of a run."""
    window.caption_controller.deleteLater()
    QApplication.sendPostedEvents(window.caption_controller, 52)  # deferred deletion
    clock = Clock()
    card = window.board.caption
    caption_controller = CaptionController(
        window.services,
        card,
        window.comparison,
        clock=clock,
    )
    start, shown, state_of = start_of(PUZZLE), [], SolveController.state.fget
    of_window = property(lambda controller: shown[-1] if shown else state_of(controller))
    monkeypatch.setattr(SolveController, "state", of_window)

    def tell(generation, best, run=RunState.RUNNING):
        report = replace(report_of(generation, best=float(best), start=start), best_so_far=best)
        state = replace(
            window.solve_controller.state,
            run=run,
            report=report,
            recipe=load_recipe("memetic"),
        )
        shown.append(state)
        caption_controller.follow(state)
        caption_controller.look()
        return card.plain

    yield tell, clock, caption_controller, window


def test_a_caption_stays_for_two_seconds_while_the_run_goes_on(told):
    tell, clock, _caption_controller, _window = told
    first = tell(1, 38)
    clock.now += 1.9
    assert tell(12, 30) == first
    clock.now += 0.2
    second = tell(12, 30)
    assert second != first
    clock.now += 1.9
    assert tell(12, 2) == second


def test_a_caption_follows_after_two_seconds_though_the_run_got_slow(told, qtbot):
    tell, clock, caption_controller, window = told
    first = tell(1, 38)
    clock.now += 1.9
    assert tell(60, 20) == first
    clock.now += 0.1  # no report comes
    caption_controller._due.setInterval(0)
    qtbot.waitUntil(lambda: window.board.caption.plain != first, timeout=1000)


def test_a_change_of_state_is_shown_at_once(told):
    tell, _clock, _caption_controller, _window = told
    tell(12, 38)
    assert tell(12, 38, RunState.PAUSED).startswith("Paused")
    assert not tell(14, 36).startswith("Paused")


@pytest.mark.exhaustive
def test_nothing_is_measured_while_the_caption_is_out_of_sight(told, monkeypatch):
    tell, clock, caption_controller, window = told
    asked = []
    monkeypatch.setattr(window.controller.monitor, "request", lambda: asked.append(True))
    shown = tell(1, 38)
    assert len(asked) == 1
    window.pages.show_workspace("lab")
    clock.now += 10
    assert tell(40, 2) == shown
    assert len(asked) == 1
    window.pages.show_workspace("evolve")
    caption_controller.look()
    assert window.board.caption.plain != shown
    assert len(asked) == 2


def test_only_a_run_that_goes_on_is_measured_as_it_reports(told, monkeypatch):
    tell, clock, caption_controller, window = told
    tell(12, 38)
    asked = []
    monkeypatch.setattr(window.controller.monitor, "request", lambda: asked.append(True))
    for run, count in ((RunState.PAUSED, 0), (RunState.RUNNING, 0), (RunState.RUNNING, 1)):
        clock.now += 1
        caption_controller.follow(replace(window.solve_controller.state, run=run))
        assert len(asked) == count
    clock.now += 0.1
    caption_controller.follow(window.solve_controller.state)
    assert len(asked) == 1


def test_the_caption_follows_the_recipe_of_the_panel(window):
    assert "population of 16 boards" in window.board.caption.plain
    window.recipe_model.set_recipe(load_recipe("lsga-2023"))
    assert "population of 150 boards" in window.board.caption.plain


def test_a_reader_hears_the_caption(window):
    label = window.board.caption.label
    assert label.accessibleName() == "What is happening"
    assert label.accessibleDescription() == window.board.caption.plain


def test_a_solved_run_is_compared_with_the_fast_recipe_and_back(qtbot, window, monkeypatch):
    seeds, noted, start = [], [], window.controller.start
    monkeypatch.setattr(window.recipe_model, "note_seed", noted.append)
    monkeypatch.setattr(
        window.controller,
        "start",
        lambda puzzle, recipe, seed, **more: (
            seeds.append(seed) or start(puzzle, recipe, seed, **more)
        ),
    )
    solve(qtbot, window)
    ended = window.solve_controller.state.report
    seven = replace(ended, start=replace(ended.start, seed=7))  # the engine of tests tells 1
    window.solve_controller._set(report=seven)
    card, fitness = window.board.caption, window.insight.fitness
    assert window.board.title.text().startswith("Solved in generation 4 · ")
    curve = fitness.curve
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        card.followed.emit(Offer.COMPARE)
    assert window.recipe_model.recipe.name == FAST_RECIPE
    assert window.solve_controller.state.recipe.name == FAST_RECIPE
    assert seeds == noted == [7, 7]
    assert [each.curve for each in fitness.earlier] == [curve]
    texts = dict(
        zip(("solved", "best", "mean", "worst", "−1"), fitness.plot.labels.texts, strict=True)
    )
    last = f"{fitness.curve.last.best:.0f}"
    assert texts["best"] == f"{load_recipe(FAST_RECIPE).title} {last}"
    assert texts["−1"].startswith("Box")
    assert texts["−1"].endswith(f" {curve.last.best:.0f}")
    assert "Box permutations: 4 generations" in card.plain
    card.followed.emit(Offer.RETURN)
    assert window.recipe_model.recipe.name == "memetic"
    assert card.plain.endswith("Solve now runs Box permutations.")
    assert [each.curve for each in fitness.earlier] == [curve]  # both are seen until the next run
    solve(qtbot, window)
    assert fitness.earlier == []
    assert not window.actions_of.earlier_runs.isChecked()


@pytest.mark.exhaustive
def test_the_link_to_the_lab_opens_an_experiment_of_the_puzzle(qtbot, window):
    solve(qtbot, window)
    window.board.caption.followed.emit(Offer.LAB)
    assert window.pages.shown == LAB
    editor = window.pages.present("lab").dialogs.editor
    assert editor.isVisible()
    assert len(editor.fields.puzzles.rows) == 1
    editor.close()


@pytest.mark.exhaustive
def test_earlier_runs_that_are_wanted_stay_through_a_comparison(qtbot, window):
    window.actions_of.earlier_runs.trigger()
    for seed in (7, 8):
        window.recipe_model.fix_seed(seed)
        solve(qtbot, window)
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.board.caption.followed.emit(Offer.COMPARE)
    assert len(window.insight.fitness.earlier) == 2


@pytest.mark.exhaustive
def test_a_run_that_goes_on_makes_room_for_the_fast_recipe(qtbot, open_window):
    window = open_window(FakeEngine())
    window.run_bar.pace.choose(0)
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.recipe_model.set_recipe(load_recipe("memetic"))
    with qtbot.waitSignal(window.controller.progressed, timeout=20_000):
        window.run_bar.main.click()
    window.comparison.act(Offer.SWITCH)
    qtbot.waitUntil(
        lambda: window.comparison.comparison is not None and window.controller.is_on,
        timeout=20_000,
    )
    assert window.solve_controller.state.recipe.name == FAST_RECIPE
    assert window.insight.fitness.earlier[0].name  # the run before was named at its end
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.solve_controller.press_stop()


@pytest.mark.exhaustive
def test_on_a_large_board_the_link_takes_the_fast_recipe(window):
    window.document_controller.put(Grid.empty(Geometry(4, 4)), "Large", "choose")
    window.board.caption.followed.emit(Offer.SWITCH)
    assert window.recipe_model.recipe.name == FAST_RECIPE
    assert "large for" not in window.board.caption.plain


def test_another_puzzle_ends_the_comparison(qtbot, window):
    solve(qtbot, window)
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.board.caption.followed.emit(Offer.COMPARE)
    assert window.comparison.comparison is not None
    window.document_controller.put(Grid.empty(Geometry(3, 3)), "Other", "choose")
    assert window.comparison.comparison is None
