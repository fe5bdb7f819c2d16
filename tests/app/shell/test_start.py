"""What a window does not wait for before its first paint."""

import subprocess
import sys

_LATER = {
    "numba", "numpy.random", "pyqtgraph", "sudoku_ga.app.lab", "sudoku_ga.app.race.workspace",
    "sudoku_ga.puzzle.formats.delimited", "sudoku_ga.puzzle.techniques.solver",
    "sudoku_ga.rating.se_rating",
}  # fmt: skip

_WINDOW = """
import sys
from PySide6.QtCore import QSettings
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.shell.application import make_application, make_window
app = make_application(sys.argv[:1])
window = make_window(app, Settings(QSettings(sys.argv[1], QSettings.Format.IniFormat)))
window.grab()
print(*sys.modules)
window.close()
"""


def test_a_window_is_painted_without_what_is_needed_later(tmp_path):
    command = [sys.executable, "-c", _WINDOW, str(tmp_path / "settings.ini")]
    printed = subprocess.run(command, capture_output=True, text=True, check=True)
    assert _LATER & set(printed.stdout.split()) == set()
    assert printed.stderr == ""
