"""Play in sight, with what types and hints in it."""

from types import SimpleNamespace

import pytest
from PySide6.QtGui import QAction

from sudoku_ga.app.play.editing import EditController
from sudoku_ga.app.play.grades import PuzzleGrade
from sudoku_ga.app.play.hints import HintController
from sudoku_ga.app.play.workspace import PlayWorkspace
from sudoku_ga.document.board_state import Mode
from tests.app.reports import PUZZLE
from tests.app.shared_parts import show_workspace


@pytest.fixture
def make_play(make_services):
    """Return a function that makes Play, in sight, with what types and hints in it."""
    made = []

    def make(preparation=None):
        services = make_services(preparation=preparation)
        services.document.put(PUZZLE, "Test", "choose")
        editing, hints = EditController(services, lambda: None), HintController(services)
        actions = SimpleNamespace(
            **{
                name: QAction(services.window)
                for name in ("undo", "redo", "check", "next_puzzle", "statistics")
            }
        )
        actions.next_puzzle.setEnabled(False)
        workspace = PlayWorkspace(services, editing, hints, PuzzleGrade(services), actions)
        strip = show_workspace(services, workspace)
        editing.set_mode(Mode.PLAY)
        made.append(workspace)
        return SimpleNamespace(
            workspace=workspace,
            page=workspace.page,
            document=services.document,
            state=services.state,
            messages=services.messages,
            strip=strip,
            editing=editing,
            hints=hints,
        )

    yield make
    for workspace in made:
        workspace.shut_down()


@pytest.fixture
def play(make_play):
    return make_play()
