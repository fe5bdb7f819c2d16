"""Reports as files: a page, or Markdown with its pictures beside it."""

from collections.abc import Sequence
from pathlib import Path

from sudoku_ga.lab.report import Report
from sudoku_ga.lab.report_page import page_of
from sudoku_ga.lab.report_pictures import can_draw, pictures
from sudoku_ga.lab.report_text import markdown
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.translation import _


def write_page(reports: Sequence[Report], path: Path) -> None:
    """Write reports as one HTML page, with pictures where matplotlib is installed.

    Raises
    ------
    KnownError
        If the file cannot be written.
    """
    _write(path, page_of(reports))


def write_markdown(report: Report, path: Path) -> None:
    """Write a report as Markdown, its pictures as SVG files with its name and a number.

    Raises
    ------
    KnownError
        If a file cannot be written.
    """
    drawn = {
        path.with_name(f"{path.stem}-{number}.svg"): picture
        for number, picture in enumerate(pictures(report) if can_draw() else (), 1)
    }
    shown = [f"![{each.title}]({file.name.replace(' ', '%20')})" for file, each in drawn.items()]
    # Before its pictures, which would be left alone where the text cannot be written.
    _write(path, "\n\n".join([markdown(report), *shown]) + "\n")
    for file, picture in drawn.items():
        _write(file, f'<?xml version="1.0" encoding="utf-8"?>\n{picture.svg}')


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise KnownError(
            _("a file that can be written is expected, found {path}: {reason}").format(
                path=path, reason=error.strerror
            )
        ) from None
