"""What the views say of a run, and when."""

import re
import threading

import pytest

from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.app.reports import PUZZLE, FakeEngine
from tests.evolution.puzzles import AI_ESCARGOT
from tests.examples import some


@pytest.mark.exhaustive
def test_a_board_out_of_sight_waits_until_it_comes_back(qtbot, open_window, monkeypatch):
    window = open_window(RealEngine())
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.time_limit_s", 0)
    window.recipe_model.set_recipe(recipe)
    window.evolve.bar.pace.choose(60)
    window.document_controller.put(AI_ESCARGOT, "AI Escargot", "choose")
    shown = []
    monkeypatch.setattr(window.evolve.board.view, "show_board", shown.append)
    window.evolve.bar.main.click()
    window.pages.show_workspace("lab")
    with qtbot.waitSignals([window.solve_controller.points] * 12, timeout=60_000):
        pass
    assert all(picture.evolved is None for picture in shown)
    window.pages.show_workspace("evolve")
    assert (shown[-1].evolved == window.solve_controller.state.shown.digits).all()
    assert "conflict" in window.evolve.board.note.text()
    window.pages.show_workspace("lab")
    count = len(shown)
    window.solve_controller.press_run()
    assert len(shown) == count
    window.pages.show_workspace("evolve")
    assert (shown[-1].evolved == window.solve_controller.state.shown.digits).all()


_GENERATION, _BEST = re.compile(r"eneration ([\d,]+)"), re.compile(r"\bbest ([\d,]+)")


def _texts(window):
    """Return what title and curve say of generation and best, and their texts."""
    labels = window.evolve.insight.fitness.plot.labels
    curve = window.evolve.insight.fitness.curve.last
    texts = {
        "title": f"{window.evolve.board.title.text()}, {window.evolve.board.note.text()}",
        "curve": f"generation {curve.generation}, {' '.join(labels.texts)}",
    }
    said = [(_number(_GENERATION, text), _number(_BEST, text)) for text in texts.values()]
    return said, texts


def _agree(window):
    return len(set(_texts(window)[0])) == 1


def _said(window):
    """Return generation and conflicts of the best as title and curve say them."""
    said, texts = _texts(window)
    assert len(set(said)) == 1, texts
    return said[0]


def _number(pattern, text):
    found = pattern.search(
        text.replace("Initial population", "generation 0").replace(
            "initial population", "generation 0"
        )
    )
    # The labels of the curve come some milliseconds after the first board.
    return "" if found is None else found.group(1).replace(",", "")


@pytest.fixture
def forgetful(open_window):
    """The window with AI Escargot and a recipe without an elite: the best comes and goes."""
    opened = open_window(RealEngine())
    opened.recipe_model.set_recipe(
        load_recipe("sato-inoue-2010").with_value("termination.time_limit_s", 0)
    )
    opened.recipe_model.fix_seed(3)
    opened.document_controller.put(AI_ESCARGOT, "AI Escargot", "choose")
    return opened


@pytest.mark.exhaustive
@pytest.mark.parametrize("pace", some([0, 30]))
def test_title_and_curve_say_the_same_when_the_curve_is_drawn(qtbot, forgetful, pace):
    window, said = forgetful, []
    window.evolve.bar.pace.choose(pace)

    def compare(state):
        if state.report is not None and state.report.outcome is None:
            said.append(_said(window))

    # After the curve, which waits for the board.
    window.solve_controller.watch(window, "report", show=compare, seldom=True)
    with qtbot.waitSignals([window.solve_controller.points] * 20, timeout=60_000):
        window.evolve.bar.main.click()
    assert len(set(said)) > 4
    with qtbot.waitSignal(window.controller.ended, timeout=60_000):
        window.actions_of.stop.trigger()
    assert window.evolve.status_line.status.word == "Stopped"
    assert _said(window)[0] == str(window.controller.record.ending.generations)


@pytest.mark.exhaustive
def test_a_stop_of_a_held_run_changes_nothing_on_the_board(qtbot, forgetful):
    window = forgetful
    for generation in range(1, 100):
        window.actions_of.step.trigger()
        wanted = f"Generation {generation}"
        qtbot.waitUntil(lambda wanted=wanted: window.evolve.board.title.text() == wanted)
        qtbot.waitUntil(lambda: _agree(window))  # the curve follows after the board
        said = _said(window)
        # The best board of the run is another one, which the end could put in place of this.
        if window.solve_controller.state.report.best_so_far < int(said[1]):
            break
    before = window.evolve.board.view.picture.evolved
    with qtbot.waitSignal(window.controller.ended, timeout=60_000):
        window.actions_of.stop.trigger()
    assert (window.evolve.board.view.picture.evolved == before).all()
    assert _said(window) == said
    assert (
        str(window.solve_controller.state.report.best_so_far) in window.evolve.board.caption.plain
    )


@pytest.mark.exhaustive
def test_the_clock_goes_on_while_no_report_comes(qtbot, open_window):
    may_go_on, reported = threading.Event(), []
    window = open_window(FakeEngine(watch=may_go_on.wait))
    window.evolve.bar.pace.choose(0)
    window.document_controller.put(PUZZLE, "Test", "choose")
    with qtbot.waitSignal(window.solve_controller.points, timeout=60_000):
        window.evolve.bar.main.click()
    window.solve_controller.points.connect(reported.append)
    times = {window.evolve.status_line.status.facts}

    def has_ticked():
        times.add(window.evolve.status_line.status.facts)
        return len(times) > 2

    try:
        qtbot.waitUntil(has_ticked)
        assert not reported
    finally:
        may_go_on.set()


@pytest.mark.exhaustive
def test_a_step_after_a_run_begins_a_new_one_and_says_so(qtbot, open_window):
    window = open_window(FakeEngine(generations=4))
    window.evolve.bar.pace.choose(0)
    window.document_controller.put(PUZZLE, "Test", "choose")
    with qtbot.waitSignal(window.controller.ended, timeout=60_000):
        window.evolve.bar.main.click()
    assert window.evolve.status_line.status.word == "Solved"
    window.actions_of.step.trigger()
    qtbot.waitUntil(lambda: window.evolve.board.title.text() == "Generation 1")
    assert window.evolve.status_line.status.word == "Paused"
    assert window.evolve.status_line.status.facts[0] == "new run"
    assert window.pages.strip.message is None
    window.actions_of.step.trigger()
    qtbot.waitUntil(lambda: window.evolve.board.title.text() == "Generation 2")
    assert window.evolve.status_line.status.facts[0] != "new run"
