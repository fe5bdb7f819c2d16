"""Writing what a table of the lab shows."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from sudoku_ga.app.lab.file_writing import FileWriting
from sudoku_ga.app.lab.tables.shown_rows import Rows, separated
from sudoku_ga.app.settings import Settings
from sudoku_ga.atomic_write import replaced
from sudoku_ga.translation import _, later, ngettext

_ENDING = ".csv"
_TITLES = later("The table was written"), later("The table was not written")


class TableExport(FileWriting):
    """Asks for a name and writes rows there, as :class:`FileWriting` says."""

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__("lab table", _TITLES, settings, window)

    def choose(self, name: str, rows: Callable[[], Rows]) -> None:
        """Ask for a file and write rows there; they are worked out in the thread."""
        title = _("Export what is shown as CSV")
        path = self.ask(title, f"{name}{_ENDING}", ["CSV (*.csv)"])
        if path is not None:
            self.write(rows, path)

    def write(self, rows: Callable[[], Rows], path: Path) -> None:
        """Write rows, unless others are being written."""
        self.begin(lambda: _written(rows, path))


def _written(rows: Callable[[], Rows], path: Path) -> str:
    """Write rows and return how many there are without the head, and where."""
    found = rows()
    with replaced(path) as part:
        part.write_text(separated(found, ","), encoding="utf-8", newline="")
    count = len(found) - 1
    text = ngettext("{count:,} row in {path}", "{count:,} rows in {path}", count)
    return text.format(count=count, path=path)
