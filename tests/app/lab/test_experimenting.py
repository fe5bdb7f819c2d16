"""The keys of a run act on what is shown."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.workspace import EVOLVE, LAB
from tests.app.lab.conftest import FakeLaboratory
from tests.lab.experiments import written


@pytest.fixture
def lab(qtbot, window, tmp_path):
    """Return the lab in sight, with an experiment that may be begun and its laboratory."""
    laboratory = FakeLaboratory()
    workspace = window.pages.build("lab", laboratory, tmp_path)
    window.pages.show_workspace(LAB)
    workspace.open_file(written(tmp_path))
    qtbot.waitUntil(timeout=20_000, callback=lambda: workspace.controls.can_start)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return workspace


def test_in_the_lab_f5_begins_and_pauses_and_escape_stops(qtbot, window, lab):
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert lab.controls.running is not None
    assert window.pages.shown == LAB
    assert not window.controller.is_on
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert lab.controls.is_paused
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert not lab.controls.is_paused
    QTest.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(timeout=20_000, callback=lambda: not lab.controls.is_busy)
    assert window.actions_of.run.isEnabled()
    assert not window.actions_of.stop.isEnabled()


@pytest.mark.exhaustive
def test_elsewhere_an_experiment_goes_on_and_the_keys_are_those_of_the_run(qtbot, window, lab):
    QTest.keyClick(window, Qt.Key.Key_F5)
    window.pages.show_workspace(EVOLVE)
    assert window.actions_of.run.text() == "Solve"
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not lab.controls.is_stopping
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert window.controller.is_on
    window.pages.show_workspace(LAB)
    assert window.actions_of.run.text() == "Pause"
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert lab.controls.is_stopping
    assert window.controller.is_on
