"""Cells that a run changes flash, and no others; a wave runs over a board that is solved."""

import numpy as np
import pytest
from PySide6.QtCore import QObject, QVariantAnimation

from sudoku_ga.app.board.cell_style import FLASH, FLASH_STEPS, looks_of
from sudoku_ga.app.board.motion import Flash, Wave
from sudoku_ga.app.board.picture import BoardPicture, Selection
from sudoku_ga.app.board.view import BoardView
from sudoku_ga.app.evolve.run_bar.pace import FULL
from sudoku_ga.app.theme.themes import NAMES, mixed, theme_named
from sudoku_ga.puzzle.geometry import Geometry
from tests.app.board.pictures import picture
from tests.app.reports import FOUR, PUZZLE, SOLVED, FakeEngine
from tests.app.theme.test_colours import ratio


class Clock:
    def __init__(self):
        self.now_s = 0.0

    def __call__(self):
        return self.now_s


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def parent(qapp):
    return QObject()


@pytest.fixture
def flash(parent, clock):
    return Flash(parent, clock)


def live(*digits, **words):
    """Return a picture of a run whose first cells hold some digits."""
    return picture(evolved_at=dict(enumerate(digits)), locked=True, live=True, **words)


def flashing(flash):
    """Return the cells that flash now."""
    looks = looks_of(live(), Selection(), focused=False)
    flash.mark(looks)
    return np.flatnonzero(looks[:, FLASH]).tolist()


def pass_time(flash, milliseconds):
    fade = flash.animation
    fade.setCurrentTime(fade.currentTime() + milliseconds)


def test_the_cells_whose_digits_changed_flash(flash):
    flash.follow(live(1, 2, 3), live(1, 3, 2))
    assert flashing(flash) == [1, 2]


def test_a_flash_fades_step_by_step_in_150_milliseconds(flash, qtbot):
    flash.follow(live(1), live(2))
    flash.animation.pause()
    faded = []
    flash.faded.connect(lambda: faded.append(flash.animation.currentValue()))
    for _ in range(15):
        pass_time(flash, 10)
    assert faded == sorted(set(faded), reverse=True)
    assert faded[0] < FLASH_STEPS and faded[-1] == 0
    assert flash.animation.state() is QVariantAnimation.State.Stopped
    assert flashing(flash) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (picture(evolved_at={0: 1}), live(2)),
        (live(1), picture(evolved_at={0: 2})),
        (picture(editing=True), picture(placed=np.full(81, 5, np.uint8), editing=True)),
        (live(1), live(2, given={80: 7})),
        (live(1), live(2, geometry=Geometry(2, 2))),
        (live(1, 2), live(1, 2)),
    ],
    ids=["begins", "has ended", "typed", "another puzzle", "another board", "nothing new"],
)
def test_nothing_flashes_but_what_a_run_changes(flash, old, new):
    flash.follow(old, new)
    assert flashing(flash) == []


def test_no_cell_in_conflict_or_heat_flashes(flash):
    heat = np.where(np.arange(81) == 0, 0.5, np.nan)
    new = live(2, 3, 2, conflict_cells=frozenset({1}), heat=heat)
    flash.follow(live(1, 2, 3), new)
    looks = looks_of(new, Selection(), focused=False)
    flash.mark(looks)
    assert np.flatnonzero(looks[:, FLASH]).tolist() == [2]


@pytest.mark.parametrize(("count", "flashes"), [(30, True), (31, False)])
def test_nothing_flashes_where_another_board_has_become_the_best(flash, count, flashes):
    given = dict.fromkeys(range(60, 81), 9)
    before, after = [1] * count, [2] * count
    flash.follow(live(*before, given=given), live(*after, given=given))
    assert bool(flashing(flash)) is flashes


def test_another_puzzle_ends_a_flash(flash):
    flash.follow(live(1), live(2))
    flash.follow(live(2), picture(given={3: 3}))
    assert flashing(flash) == []


def test_the_last_change_of_a_run_fades_after_its_end(flash):
    flash.follow(live(1), live(2))
    flash.follow(live(2), picture(evolved_at={0: 2}))
    assert flashing(flash) == [0]


@pytest.mark.parametrize(("apart_s", "flashes"), [(0.11, True), (0.09, False)])
def test_nothing_flashes_where_more_than_10_pictures_a_second_change(
    flash, clock, apart_s, flashes
):
    for number in range(8):
        clock.now_s += apart_s
        flash.animation.stop()
        flash.follow(live(number % 2), live(1 + number % 2))
    assert bool(flashing(flash)) is flashes


def test_where_motion_is_reduced_nothing_flashes(flash):
    flash.follow(live(1), live(2))
    flash.set_wanted(wanted=False)
    assert flashing(flash) == []
    flash.follow(live(2), live(3))
    assert flashing(flash) == []
    flash.set_wanted(wanted=True)
    flash.follow(live(3), live(4))
    assert flashing(flash) == [0]


def test_a_board_shows_the_flash_and_its_end(themes, qtbot):
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(545, 545)
    view.show_board(live(1, 2))
    view.show_board(live(2, 1))
    flashed = view.grab().toImage()
    qtbot.waitUntil(lambda: view.flash.animation.state() is QVariantAnimation.State.Stopped)
    plain = view.grab().toImage()
    view.set_reduced_motion(True)
    view.show_board(live(1, 2))
    view.show_board(live(2, 1))
    assert flashed != plain == view.grab().toImage()


@pytest.mark.parametrize("name", NAMES)
def test_a_digit_can_be_read_while_its_cell_flashes(name):
    theme = theme_named(name)
    for ink, ground in ((theme.evolved, theme.card), (theme.conflict, theme.conflict_cell)):
        assert ratio(ink, mixed(ground, theme.accent, 0.28)) >= 3.0


@pytest.fixture
def wave(parent):
    return Wave(parent)


ALL = {cell: 1 + cell % 9 for cell in range(81)}


def done(**words):
    """Return the picture of a board that a run solved."""
    return picture(evolved_at=ALL, solved=True, **words)


def solve_at(wave, cell):
    """Let a run change a cell and be at its end."""
    wave.follow(picture(), live(*ALL.values()))
    wave.follow(live(*ALL.values()), picture(evolved_at=ALL | {cell: 9}, live=True))
    wave.follow(picture(evolved_at=ALL | {cell: 9}, live=True), picture(editing=True))
    wave.follow(picture(editing=True), done())


def tinted(wave):
    looks = looks_of(done(), Selection(), focused=False)
    wave.mark(looks)
    return {int(cell): int(looks[cell, FLASH]) for cell in np.flatnonzero(looks[:, FLASH])}


def test_a_wave_runs_over_every_cell_from_the_last_change_within_a_second(wave):
    solve_at(wave, 40)
    assert wave.animation.duration() < 1000
    first = {}
    for now_ms in range(0, wave.animation.duration(), 10):
        wave.animation.setCurrentTime(now_ms)
        for cell in tinted(wave):
            first.setdefault(cell, now_ms)
    assert len(first) == 81
    assert first[40] < first[39] < first[36] < first[0]


def test_the_wave_is_gone_at_its_end_and_comes_once(wave):
    solve_at(wave, 40)
    wave.animation.setCurrentTime(wave.animation.duration())
    assert not wave.is_on
    wave.follow(done(), live(1))  # the past of the run
    wave.follow(live(1, 2), done(numbers=True))
    wave.animation.setCurrentTime(wave.animation.duration())
    wave.follow(done(), picture(evolved_at=ALL))
    wave.follow(picture(evolved_at=ALL), done())
    assert not wave.is_on


def test_a_player_lets_the_wave_begin_where_he_typed(wave):
    placed = np.array(list(ALL.values()), np.uint8)
    open_cell = placed.copy()
    open_cell[80] = 0
    words = {"editing": True, "with_notes": True}
    wave.follow(picture(), picture(placed=open_cell, **words))
    wave.follow(picture(placed=open_cell, **words), picture(placed=placed, solved=True, **words))
    wave.animation.setCurrentTime(1)
    assert max(tinted(wave), key=tinted(wave).get) == 80


@pytest.mark.parametrize(
    "before", [picture(), picture(editing=True), live(1, given={80: 7})],
    ids=["at the start", "undone", "another puzzle"],
)  # fmt: skip
def test_a_board_that_was_solved_before_has_no_wave(wave, before):
    wave.follow(before, done())
    assert not wave.is_on


def test_where_motion_is_reduced_there_is_no_wave(wave):
    wave.set_wanted(wanted=False)
    solve_at(wave, 40)
    assert not wave.is_on


def test_the_next_action_ends_the_wave(wave):
    solve_at(wave, 40)
    assert wave.is_on
    wave.follow(done(), live(1))
    assert not wave.is_on


@pytest.mark.parametrize("solved", [False, True])
def test_a_board_of_another_size_ends_the_wave(themes, qtbot, solved):
    view = BoardView()
    qtbot.addWidget(view)
    for shown in (live(*ALL.values()), picture(editing=True), done()):
        view.show_board(shown)
    assert view.wave.is_on
    view.select(3)
    view.show_board(BoardPicture(FOUR, SOLVED.digits, solved=solved))
    assert not view.wave.is_on
    assert len(view.looks) == 16


@pytest.mark.parametrize("name", NAMES)
def test_a_solved_board_has_a_frame_in_its_colour(themes, qtbot, name):
    themes.select(name)
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(545, 545)
    frames = []
    for shown in (picture(evolved_at=ALL), done(), picture(evolved_at=ALL)):
        view.show_board(shown)
        left = view.cell_rect(36).left()
        frames.append(view.grab().toImage().pixelColor(left + 1, view.cell_rect(36).center().y()))
    assert frames == [themes.current.card, themes.current.solved, themes.current.card]


@pytest.mark.exhaustive
def test_a_window_keeps_that_motion_is_reduced(open_window, settings):
    window = open_window(FakeEngine())
    assert settings.reduced_motion is None
    assert not window.actions_of.reduce_motion.isChecked()
    window.actions_of.reduce_motion.trigger()
    assert settings.reduced_motion
    other = open_window(FakeEngine())
    assert other.actions_of.reduce_motion.isChecked()
    view = other.evolve.board.view
    view.show_board(live(1))
    view.show_board(live(2))
    assert flashing(view.flash) == []


def test_the_board_of_a_run_is_live_until_its_past_is_looked_at_or_it_ends(qtbot, open_window):
    window = open_window(FakeEngine())
    window.evolve.bar.pace.choose(FULL)
    window.document_controller.put(PUZZLE, "Test", "choose")
    view = window.evolve.board.view
    assert not view.picture.live
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: view.picture.live)
    window.evolve.bar.timeline.asked.emit(1)
    assert not view.picture.live
    window.evolve.bar.live.click()
    assert view.picture.live
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.actions_of.stop.trigger()
    assert view.picture.evolved is not None and not view.picture.live
