"""The caption in the window: when it changes, what it costs, and what its link does."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.evolve.caption.context import FAST_RECIPE, Offer
from sudoku_ga.app.evolve.caption.controller import CaptionController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.workspace import LAB
from sudoku_ga.evolution.core.report import Change
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.records.history import History
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.app.driving import solve
from tests.app.evolve.caption.contexts import EVOLUTION
from tests.app.reports import PUZZLE, FakeEngine, report_of, start_of


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine(generations=4))
    opened.evolve.bar.pace.choose(0)
    opened.document_controller.put(PUZZLE, "Test", "choose")
    opened.recipe_model.set_recipe(load_recipe("memetic"))
    opened.recipe_model.fix_seed(7)
    return opened


class Told:
    """A caption with a clock of its own, which is told of the states of a run."""

    def __init__(self, window, monkeypatch):
        window.evolve.caption_controller.deleteLater()
        QApplication.sendPostedEvents(window.evolve.caption_controller, 52)  # deferred deletion
        self.window, self.card = window, window.evolve.board.caption
        self.controller = CaptionController(window.services, self.card, window.evolve.comparison)
        self.history, self.start, self.shown = History(), start_of(PUZZLE), []
        state_of = SolveController.state.fget
        monkeypatch.setattr(
            SolveController,
            "state",
            property(lambda states: self.shown[-1] if self.shown else state_of(states)),
        )
        monkeypatch.setattr(type(window.controller), "past", self.history)
        self.asked = []
        monkeypatch.setattr(window.controller.monitor, "request", lambda: self.asked.append(True))

    def tell(self, generation, best, run=RunState.RUNNING, **changes):
        """Tell of a report; what is said at once is returned."""
        report = replace(report_of(generation, best=float(best), start=self.start), **changes)
        report = replace(report, best_so_far=min(best, self.best), stagnation=0)
        self.history.add(report, PopulationView())
        made = {"run": run, "report": report, "recipe": EVOLUTION}
        self.shown.append(replace(self.window.solve_controller.state, **made))
        self.controller.follow(self.shown[-1])
        return self.card.plain

    @property
    def best(self):
        return min([each.report.best_so_far for each in self.history.moments], default=99)

    def after(self, looks):
        """Return what is said after some looks, three of which are a second."""
        for _look in range(looks):
            self.controller.look()
        return self.card.plain


@pytest.fixture
def told(window, monkeypatch):
    return Told(window, monkeypatch)


AT_ONCE = 1
"""Looks within half a second."""


def test_a_new_best_replaces_the_caption_at_once_and_is_news_for_three_seconds(told):
    told.tell(40, 30)
    assert "Not better" in told.after(12)
    told.tell(60, 29)
    assert "1 conflict fewer" in told.after(AT_ONCE)
    told.tell(61, 30)
    assert "1 conflict fewer" in told.after(7)
    assert "Not better" in told.after(4)


@pytest.mark.exhaustive
def test_a_changed_control_replaces_the_caption_at_once(told):
    told.tell(40, 30)
    told.after(12)
    changes = ()
    for generation, swaps in ((50, 20), (51, 79)):
        changes += (Change(generation, "mutation.swaps", swaps),)
        told.tell(generation, 30, changes=changes)
        assert told.after(AT_ONCE).startswith(f"Mutation {swaps} since")


@pytest.mark.exhaustive
def test_a_restart_replaces_the_caption_at_once(told):
    told.tell(40, 8)
    told.after(12)
    told.tell(60, 30, restarts=1)
    assert "all boards are new" in told.after(AT_ONCE)
    told.after(12)
    told.tell(8_000, 7, restarts=1)
    assert "fewer" in told.after(AT_ONCE)
    told.tell(20_000, 30, restarts=2)  # at full speed, where one follows another
    assert "all boards are new" in told.after(AT_ONCE)


@pytest.mark.exhaustive
def test_a_collapse_replaces_the_caption_at_once_though_the_control_was_just_changed(told):
    hot = (Change(50, "mutation.relative_temperature", 9.9),)
    told.tell(0, 40)
    told.tell(40, 2)
    told.after(12)
    told.tell(50, 2, changes=hot)
    assert told.after(AT_ONCE).startswith("Temperature 9.9")
    told.tell(54, 32, changes=hot)
    assert told.after(AT_ONCE).startswith("Too hot")
    told.tell(55, 33, changes=(*hot, Change(55, "population.size", 6)))
    assert told.after(AT_ONCE).startswith("Population 6")


def test_an_end_and_a_pause_are_shown_without_a_look(told):
    told.tell(12, 38)
    assert told.tell(12, 38, RunState.PAUSED).startswith("Paused")
    assert not told.tell(14, 36).startswith("Paused")


def test_what_lasts_waits_until_the_caption_before_has_stood_for_a_second(told):
    hot = (Change(50, "mutation.relative_temperature", 9.9),)
    told.tell(0, 40)
    told.tell(40, 2)
    told.after(12)
    told.tell(500, 32, changes=hot)
    told.after(12)
    too_hot = told.after(1)
    assert too_hot.startswith("Too hot")
    told.card.show_words("Seen no earlier.")
    told.tell(501, 32, changes=hot)
    assert told.after(1) == too_hot  # an event again
    told.tell(502, 2, changes=hot)
    assert told.after(2) == too_hot
    assert told.after(1) != too_hot


@pytest.mark.exhaustive
def test_nothing_is_measured_while_the_caption_is_out_of_sight(told):
    shown = told.tell(1, 38)
    told.after(1)
    assert len(told.asked) == 1
    told.window.pages.show_workspace("lab")
    told.tell(40, 2)
    assert told.after(9) == shown
    assert len(told.asked) == 1
    told.window.pages.show_workspace("evolve")
    assert told.after(1) != shown
    assert len(told.asked) == 2


def test_only_looks_measure_and_only_a_run_that_goes_on_is_looked_at(told):
    told.tell(12, 38)
    told.tell(13, 38)
    assert not told.asked
    clock = told.controller.findChild(QTimer)
    assert clock.isActive()
    told.tell(13, 38, RunState.PAUSED)
    assert not clock.isActive()


def test_the_caption_follows_the_recipe_of_the_panel(window):
    assert "population of 16 boards" in window.evolve.board.caption.plain
    window.recipe_model.set_recipe(load_recipe("lsga-2023"))
    assert "population of 150 boards" in window.evolve.board.caption.plain


def test_a_reader_hears_the_caption(window):
    label = window.evolve.board.caption.label
    assert label.accessibleName() == "What is happening"
    assert label.accessibleDescription() == window.evolve.board.caption.plain


@pytest.mark.exhaustive
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
    card, fitness = window.evolve.board.caption, window.evolve.insight.fitness
    assert window.evolve.board.title.text().startswith("Solved in generation 4 · ")
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
    window.evolve.board.caption.followed.emit(Offer.LAB)
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
        window.evolve.board.caption.followed.emit(Offer.COMPARE)
    assert len(window.evolve.insight.fitness.earlier) == 2


@pytest.mark.exhaustive
def test_a_run_that_goes_on_makes_room_for_the_fast_recipe(qtbot, open_window):
    window = open_window(FakeEngine())
    window.evolve.bar.pace.choose(0)
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.recipe_model.set_recipe(load_recipe("memetic"))
    with qtbot.waitSignal(window.controller.progressed, timeout=20_000):
        window.evolve.bar.main.click()
    window.evolve.comparison.act(Offer.SWITCH)
    qtbot.waitUntil(
        lambda: window.evolve.comparison.comparison is not None and window.controller.is_on,
        timeout=20_000,
    )
    assert window.solve_controller.state.recipe.name == FAST_RECIPE
    assert window.evolve.insight.fitness.earlier[0].name  # the run before was named at its end
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.solve_controller.press_stop()


@pytest.mark.exhaustive
def test_on_a_large_board_the_link_takes_the_fast_recipe(window):
    window.document_controller.put(Grid.empty(Geometry(4, 4)), "Large", "choose")
    window.evolve.board.caption.followed.emit(Offer.SWITCH)
    assert window.recipe_model.recipe.name == FAST_RECIPE
    assert "large for" not in window.evolve.board.caption.plain


@pytest.mark.exhaustive
def test_another_puzzle_ends_the_comparison(qtbot, window):
    solve(qtbot, window)
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.evolve.board.caption.followed.emit(Offer.COMPARE)
    assert window.evolve.comparison.comparison is not None
    window.document_controller.put(Grid.empty(Geometry(3, 3)), "Other", "choose")
    assert window.evolve.comparison.comparison is None
