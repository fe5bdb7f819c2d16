"""What is shown of a run whose board is out of sight."""

from sudoku_ga.app.worker.engine import RealEngine
from sudoku_ga.evolution.recipe_files import load_recipe
from tests.evolution.puzzles import AI_ESCARGOT


def test_a_board_out_of_sight_waits_until_it_comes_back(qtbot, open_window, monkeypatch):
    window = open_window(RealEngine())
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.time_limit_s", 0)
    window.panel.set_recipe(recipe)
    window.run_bar.pace.choose(60)
    window.keeper.put(AI_ESCARGOT, "AI Escargot", "choose")
    window.workspaces.show_workspace("population")
    shown = []
    monkeypatch.setattr(window.board.view, "show_board", shown.append)
    with qtbot.waitSignals([window.solving.points] * 12, timeout=60_000):
        window.run_bar.solve.click()
    assert all(picture.evolved is None for picture in shown)
    window.workspaces.show_workspace("solve")
    assert (shown[-1].evolved == window.solving.situation.shown.digits).all()
    assert "conflict" in window.board._caption.text()
    window.workspaces.show_workspace("population")
    count = len(shown)
    window.actions_of.run.trigger()
    assert len(shown) > count  # a run that is held changes no more
