"""Somebody opens the window for the first time."""

import pytest
from PySide6.QtCore import Qt

from sudoku_ga.app.board.key_input import Typing
from sudoku_ga.app.evolve.run_bar import pace
from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.app.workspace import PLAY
from sudoku_ga.evolution.engine.clock import Rate
from sudoku_ga.puzzle.rules import is_solution
from tests.app.reports import FakeEngine
from tests.evolution.puzzles import AI_ESCARGOT


@pytest.fixture
def start(open_window, tmp_path):
    def begin(engine=None):
        window = open_window(engine or FakeEngine(), data_folder=tmp_path)
        window.sessions.take_up()
        return window

    return begin


@pytest.mark.exhaustive
def test_a_puzzle_is_there_and_a_key_shows_how_it_is_solved(start, qtbot, monkeypatch):
    # At the pace Watch this takes some 20 s.
    monkeypatch.setattr(pace, "_WATCH_RATE", Rate(1e6))
    window = start(RealEngine())
    assert window.document_controller.document.state.puzzle == AI_ESCARGOT
    assert window.document_controller.document.state.name == "AI Escargot"
    assert not window.actions_of.undo.isEnabled()
    assert window.focusWidget() is window.evolve.bar.main
    assert not window.evolve.panel.is_all_open
    assert window.pages.strip.message is None
    assert "64 boards" in window.evolve.board.caption.plain
    with qtbot.waitSignal(window.controller.ended, timeout=60_000):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert is_solution(window.document_controller.document.state.evolved, AI_ESCARGOT)
    report = window.solve_controller.state.report
    assert report.start.recipe_name == "evolution"
    assert report.start.filled_by_logic == 0
    assert report.generation >= 50
    assert len(window.evolve.insight.fitness.curve) >= 50
    title = window.evolve.board.title.text()
    assert title.startswith(f"Solved in generation {report.generation:,} · ")
    assert "the only solution" in window.evolve.board.caption.plain


@pytest.mark.exhaustive
def test_who_emptied_the_board_finds_it_empty_the_next_time(start):
    first = start()
    first.actions_of.clear.trigger()
    first.close()
    assert start().document_controller.document.state.puzzle.given_count == 0


@pytest.mark.exhaustive
def test_the_first_puzzle_is_there_the_next_time_too(start):
    start().close()
    second = start()
    assert second.document_controller.document.state.puzzle == AI_ESCARGOT
    assert second.focusWidget() is second.evolve.bar.main


@pytest.mark.exhaustive
def test_who_was_playing_goes_on_with_the_keyboard(start, qtbot):
    first = start()
    first.play.show_play()
    first.playing.type(Typing((1,), 2))
    first.close()
    second = start()
    assert second.pages.shown == PLAY
    assert second.focusWidget() is second.play.view


def test_a_window_that_opens_a_file_does_without_a_first_puzzle(open_window):
    window = open_window(FakeEngine())
    assert window.document_controller.document.state.puzzle.given_count == 0


@pytest.mark.exhaustive
def test_that_all_parameters_are_listed_is_remembered(start, qtbot):
    window = start()
    qtbot.keyClick(window.evolve.panel.all_section.header, Qt.Key.Key_Space)
    window.close()
    assert start().evolve.panel.is_all_open
