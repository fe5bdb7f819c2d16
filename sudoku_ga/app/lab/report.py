"""Writing the report of an experiment."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from sudoku_ga.app.lab.file_writing import FileWriting
from sudoku_ga.app.settings import Settings
from sudoku_ga.translation import _, later

PAGE, MARKDOWN = ".html", ".md"
_FILTERS = {PAGE: later("HTML (*.html)"), MARKDOWN: later("Markdown (*.md)")}
_TITLES = later("The report was written"), later("The report was not written")


class ReportWriter(FileWriting):
    """Asks for a name and writes the report there, as :class:`FileWriting` says."""

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__("lab report", _TITLES, settings, window)

    def choose(self, store: Path, noted: int, name: str, kind: str | None) -> None:
        """Ask for a file and write the report of an experiment there."""
        path = self.ask(_("Save report"), f"{name}{PAGE}", list(map(_, _FILTERS.values())))
        if path is not None:
            self.write(store, noted, kind, path)

    def write(self, store: Path, noted: int, kind: str | None, path: Path) -> None:
        """Write the report of an experiment; a page unless the file's name ends in ``.md``."""
        self.begin(lambda: _told(*write_report(store, noted, kind, path)))


def _told(path: Path, has_pictures: bool) -> str:
    if has_pictures:
        return str(path)
    return _(
        "{path}, without pictures: they need matplotlib, the extra “report” of the program."
    ).format(path=path)


def write_report(store: Path, noted: int, kind: str | None, path: Path) -> tuple[Path, bool]:
    """Write a report and return where it is, and whether it has pictures."""
    from sudoku_ga.lab.report.figures import can_draw
    from sudoku_ga.lab.report.files import write_markdown, write_page
    from sudoku_ga.lab.report.report import full_report
    from sudoku_ga.lab.store import queries
    from sudoku_ga.lab.store.store import Store

    with Store.to_read(store) as opened:
        (found,) = [each for each in queries.experiments(opened) if each.id == noted]
        report = full_report(opened, found, kind)
    if path.suffix.lower() == MARKDOWN:
        write_markdown(report, path)
    else:
        write_page([report], path)
    return path, can_draw()
