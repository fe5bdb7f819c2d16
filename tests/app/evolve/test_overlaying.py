"""The overlays on the board of the run, driven in the window."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QRect, QSize, Qt

from sudoku_ga.app.board.overlay import (
    LABELS,
    Histogram,
    Measured,
    Overlay,
    laid_over,
    placed_beside,
)
from sudoku_ga.app.evolve.board_overlay import BoardOverlay
from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.evolution.observe.population_view import Individuals
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.puzzle.grid import Grid
from tests.app.board.pictures import picture
from tests.app.driving import button_of, open_before_a_short_run, solve
from tests.app.reports import FOUR, PUZZLE, FakeEngine, report_of
from tests.evolution.puzzles import AI_ESCARGOT
from tests.examples import some


@pytest.fixture
def window(open_window):
    return open_before_a_short_run(open_window)


def _choose(window, overlay):
    button_of(window.evolve.board.overlays, dict(LABELS)[overlay]).click()


def _legend(window):
    return window.evolve.board.legend.accessibleName()


def _crowd(*boards):
    digits = np.array(boards, np.uint8)
    return Individuals(digits, np.zeros(len(digits), np.int64), (len(digits),))


def test_each_overlay_says_its_own_of_a_population():
    one, other = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], [2] + [4] * 15
    population = Measured(_crowd(one, one, one, other), Grid.empty(FOUR))
    plain = picture(FOUR, evolved_at=dict(enumerate(one)))
    assert laid_over(plain, Overlay.PLAIN, population) is plain
    agreement = laid_over(plain, Overlay.AGREEMENT, population).agreement
    assert agreement.tolist()[:4] == [0.75, 0.75, 0.75, 1.0]
    heat = laid_over(plain, Overlay.HEAT, population).heat
    assert heat[3] == 0
    assert heat[0] == pytest.approx(0.8113 / 3, abs=1e-4)
    conflicts = laid_over(plain, Overlay.CONFLICTS, population).heat
    assert conflicts.tolist()[:2] == [0.0, 0.25]


def test_what_moves_are_conflicts_of_other_good_boards_and_boards_that_differ():
    best = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    worst = [4] * 16
    digits = np.array([best, [2, *best[1:]], worst, worst] * 2, np.uint8)
    crowd = Individuals(digits, np.array([0, 2, 48, 48] * 2), (8,))
    shown = picture(FOUR, evolved_at=dict(enumerate(best)), conflict_cells=frozenset({5}))
    moving = laid_over(shown, Overlay.MOVES, Measured(crowd, Grid.empty(FOUR)))
    assert moving.differing.tolist()[:2] == [0.75, 0.5]
    assert moving.differing[3] == 0
    assert np.isnan(moving.heat).all()  # a quarter: the two boards without conflicts
    worse = replace(crowd, conflicts=np.array([0, 9, 48, 48] * 2))
    worse = laid_over(shown, Overlay.MOVES, Measured(worse, Grid.empty(FOUR)))
    assert np.isnan(worse.heat).all()  # its second board is far from the best
    as_good = replace(crowd, conflicts=np.array([0, 0, 48, 48] * 2))
    quarter = Measured(as_good, Grid.empty(FOUR))
    moving = laid_over(shown, Overlay.MOVES, quarter)
    assert np.flatnonzero(moving.heat > 0).tolist() == [0, 1, 8]
    marked = replace(shown, conflict_cells=frozenset({8}))
    assert np.isnan(laid_over(marked, Overlay.MOVES, quarter).heat[8])


def _seen(window, run=RunState.RUNNING, generation=5, **changes):
    """Show a state of a run."""
    report = None if run is RunState.IDLE else report_of(generation, **changes)
    state = AppState(BoardState(PUZZLE), run, report)
    window.solve_controller.state_changed.emit(state)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "change",
    some([{"best": 3.0}, {"restarts": 1, "best": 40.0}, {"run": RunState.IDLE}]),
    ids=["a better board", "a restart", "the end"],
)
def test_what_moves_is_shown_while_the_best_stays(qtbot, open_window, change):
    window = open_window(FakeEngine())
    overlay = window.findChild(BoardOverlay)
    assert 1000 <= overlay.staying.interval() <= 3000
    overlay.staying.setInterval(0)
    control = window.solve_controller
    qtbot.waitUntil(lambda: control.state.assessment is not None)  # no other state comes after it
    _seen(window, best=4.0)
    _seen(window, best=5.0, generation=54)
    with qtbot.waitSignal(overlay.staying.timeout):
        pass
    assert not overlay.stays
    _seen(window, best=6.0, generation=55)
    qtbot.waitUntil(lambda: overlay.stays)
    _seen(window, **change)
    assert not overlay.stays


@pytest.mark.exhaustive
def test_nobody_has_to_choose_what_moves(qtbot, open_window):
    window = open_window(RealEngine())
    window.findChild(BoardOverlay).staying.setInterval(50)
    window.evolve.bar.pace.choose(0)
    # It restarts many times a second at full speed, and with each there are new boards to watch.
    recipe = load_recipe("mantere-koljonen-2007").with_value("restart.generations", 10**6)
    window.recipe_model.set_recipe(recipe.with_value("termination.max_generations", 0))
    window.document_controller.put(AI_ESCARGOT, "AI Escargot", "choose")
    view = window.evolve.board.view
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: view.picture.differing is not None, timeout=60_000)
    assert "boards that differ" in _legend(window)
    window.evolve.bar.main.click()
    window.evolve.bar.timeline.asked.emit(0)
    assert not view.picture.has_overlay
    with qtbot.waitSignal(window.controller.ended, timeout=60_000):
        window.actions_of.stop.trigger()
    assert not view.picture.has_overlay
    assert "laid over" not in _legend(window)


@pytest.mark.exhaustive
def test_the_overlays_are_offered_over_a_run_alone(qtbot, window):
    assert not window.evolve.board.overlays.isVisible()
    solve(qtbot, window)
    assert window.evolve.board.overlays.isVisible()


def test_the_population_of_the_run_is_laid_over_its_board(qtbot, window):
    solve(qtbot, window)
    assert not window.evolve.board.view.picture.has_overlay
    _, individuals, _ = window.controller.population.snapshot
    population = Measured(individuals, AI_ESCARGOT)
    _choose(window, "heat")
    shown = window.evolve.board.view.picture
    assert (shown.heat == laid_over(shown, Overlay.HEAT, population).heat).all()
    assert "entropy, 0 to 3 bits" in _legend(window)
    _choose(window, "agreement")
    shown = window.evolve.board.view.picture
    assert (shown.agreement == population.diversity.agreement(shown.digits)).all()
    assert shown.heat is None
    _choose(window, "plain")
    assert not window.evolve.board.view.picture.has_overlay
    assert "laid over" not in _legend(window)


@pytest.mark.exhaustive
def test_nothing_is_asked_of_the_run_before_an_overlay_is_chosen(qtbot, open_window):
    window = open_window(RealEngine())
    window.view_layout.show_view("puzzle")
    window.evolve.bar.pace.choose(0)
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.time_limit_s", 0)
    window.recipe_model.set_recipe(recipe)
    window.document_controller.put(AI_ESCARGOT, "AI Escargot", "choose")
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None, timeout=60_000)
    assert window.controller.population.snapshot is None
    assert "laid over" not in _legend(window)
    _choose(window, "heat")
    qtbot.waitUntil(lambda: window.evolve.board.view.picture.heat is not None)


@pytest.mark.exhaustive
def test_the_past_shows_its_own_population(qtbot, window):
    solve(qtbot, window)
    _choose(window, "heat")
    last = window.evolve.board.view.picture.heat
    window.evolve.bar.timeline.asked.emit(0)
    moment = window.evolve.time_travel.moment
    then = Measured(moment.population.decompress(), AI_ESCARGOT)
    shown = window.evolve.board.view.picture
    assert (shown.heat == laid_over(shown, Overlay.HEAT, then).heat).all()
    assert not (shown.heat == last).all()
    window.evolve.bar.live.click()
    assert (window.evolve.board.view.picture.heat == last).all()


@pytest.mark.exhaustive
def test_a_cell_tells_its_digits_and_is_let_go_by_a_second_click(qtbot, window):
    solve(qtbot, window)
    _choose(window, "heat")
    view, popup = window.evolve.board.view, window.evolve.board.popup
    assert not popup.isVisible()
    place = view.cell_rect(12).center()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)
    assert popup.isVisible()
    assert popup.text.startswith("Cell r2c4: ")
    assert not popup.geometry().intersects(view.cell_rect(12).translated(view.pos()))
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)
    assert not popup.isVisible()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)
    _choose(window, "plain")
    assert not popup.isVisible()


@pytest.mark.exhaustive
def test_one_individual_has_nothing_to_be_compared_with(qtbot, window):
    recipe = load_recipe("fast").with_value("termination.max_generations", 1)
    window.recipe_model.set_recipe(recipe.with_value("population.size", 1))
    solve(qtbot, window)
    _choose(window, "agreement")
    assert not window.evolve.board.view.picture.has_overlay
    assert _legend(window)


@pytest.mark.exhaustive
def test_another_puzzle_takes_the_overlay_away(qtbot, window):
    solve(qtbot, window)
    _choose(window, "heat")
    window.actions_of.sizes.actions()[4].trigger()
    assert not window.evolve.board.view.picture.has_overlay
    assert not window.evolve.board.overlays.isVisible()


@pytest.mark.parametrize("column", range(9))
@pytest.mark.parametrize("width", [560, 900])
def test_what_is_said_of_a_cell_lies_beside_it(column, width):
    room = QRect(0, 30, width, 540)
    board = QRect(8, 30, 540, 540)
    for row in range(9):
        cell = QRect(60 * column + 8, 60 * row + 30, 60, 60)
        place = placed_beside(cell, board, room, QSize(252, 168))
        assert room.contains(place)
        assert not place.intersects(board if width == 900 else cell)


def test_a_large_board_shows_its_most_frequent_digits(themes, qtbot):
    histogram = Histogram()
    qtbot.addWidget(histogram)
    shares = np.zeros(36)
    shares[[35, 3, 20]] = 0.5, 0.3, 0.2
    histogram.show_shares(shares, 36)
    assert histogram.digits_in(36 * 17) == list(range(1, 37))
    assert histogram.digits_in(60) == [4, 21, 36]


def test_the_bar_of_the_digit_on_the_board_has_the_accent(qtbot, themes):
    histogram = Histogram()
    qtbot.addWidget(histogram)
    histogram.resize(225, 160)
    histogram.show_shares(np.array([0.0, 0.5, 0.25, 0.25, 0, 0, 0, 0, 0]), 3)
    image, theme = histogram.grab().toImage(), themes.current

    def heights(colour):
        """Return the height of the bar of each digit in a colour."""
        middles = [round(25 * (digit + 0.5)) for digit in range(9)]
        column = [[image.pixelColor(x, y) == colour for y in range(19, 141)] for x in middles]
        return [sum(each) for each in column]

    tall, low = heights(theme.selected)[1], heights(theme.selected)[3]
    assert tall == pytest.approx(2 * low, abs=3)
    assert low > 40
    assert heights(theme.accent) == [0, 0, pytest.approx(low, abs=1), *[0] * 6]
