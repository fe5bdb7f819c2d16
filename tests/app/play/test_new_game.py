"""New games of a chosen difficulty."""

from datetime import datetime
from itertools import count

import pytest

from sudoku_ga.app.play import next_puzzle
from sudoku_ga.app.play.next_puzzle import GRADES, Wish
from sudoku_ga.app.workspace import EVOLVE, PLAY
from sudoku_ga.generator.symmetry import Symmetry
from sudoku_ga.generator.variant import OFFERED
from sudoku_ga.puzzle.grading import grade


@pytest.fixture
def play(window):
    window.pages.show_workspace(PLAY)
    return window.pages.build(PLAY)


def _entry(play, text):
    play.new_game.fill()
    return next(each for each in play.new_game.actions() if each.text().replace("&", "") == text)


def _state(window):
    return window.document_controller.document.state


class _Clock(datetime):
    """Goes on by an hour whenever somebody looks."""

    hours = count()

    @classmethod
    def now(cls, tz=None):
        return datetime(2026, 11, 29, next(cls.hours), 5, tzinfo=tz)


def test_one_click_begins_a_game_of_a_difficulty(qtbot, window, play, monkeypatch):
    monkeypatch.setattr(next_puzzle, "datetime", _Clock)
    with qtbot.waitSignal(play.next.arrived, timeout=120_000):
        _entry(play, "Hard").trigger()
    state = _state(window)
    assert state.name.startswith("Hard, 20")
    assert grade(state.puzzle).grade == GRADES["hard"]
    given = state.puzzle.digits > 0
    assert (given == given[::-1]).all()
    assert play.page.view.hasFocus()
    qtbot.waitUntil(lambda: play.page.grade.text() == "Grade 4, hard")
    first = state
    window.actions_of.fill_singles.trigger()
    with qtbot.waitSignal(play.next.arrived, timeout=120_000):
        play.next.press()
    assert _state(window).puzzle != first.puzzle
    assert _state(window).name.startswith("Hard, 20")
    assert _state(window).name != first.name  # in the list of started games


def test_every_variant_is_offered_in_the_last_difficulty(window, play):
    play.new_game.fill()
    wishes = [each.data() for each in play.new_game.actions() if each.data() is not None]
    assert [each.difficulty for each in wishes[: len(GRADES)]] == list(GRADES)
    assert {each.layout for each in wishes} == {name for name, _label in OFFERED}
    window.services.settings.difficulty = "easy"
    assert _entry(play, "Killer, easy").data() == Wish("easy", "killer", "Killer")


@pytest.mark.parametrize("layout", [name for name, _label in OFFERED])
def test_what_is_wished_can_be_made(layout):
    for difficulty in GRADES:
        spec = Wish(difficulty, layout).spec
        assert (spec.grade, spec.symmetry) == (GRADES[difficulty], Symmetry.ROTATIONAL)


@pytest.mark.exhaustive
def test_a_killer_is_followed_by_a_killer(qtbot, window, play):
    with qtbot.waitSignal(play.next.arrived, timeout=120_000):
        _entry(play, "Killer, medium").trigger()
    assert _state(window).name.startswith("Killer, medium, 20")
    killer = _state(window).puzzle
    assert killer.geometry.layout.cages
    with qtbot.waitSignal(play.next.arrived, timeout=120_000):
        play.next.begin(killer)
    assert _state(window).puzzle != killer
    assert _state(window).puzzle.geometry.layout.cages


@pytest.mark.exhaustive
def test_the_key_opens_the_menu_in_play_alone(window, play):
    action = window.actions_of.new_game
    action.trigger()
    assert play.new_game.isVisible()
    assert play.new_game.activeAction().data() == Wish("medium")
    play.new_game.close()
    window.pages.show_workspace(EVOLVE)
    assert not action.isEnabled()
