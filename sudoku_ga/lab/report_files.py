"""Reports as files: a page, or Markdown with its pictures beside it."""

from collections.abc import Sequence
from pathlib import Path

from sudoku_ga.files import replace_file
from sudoku_ga.lab.report import Report
from sudoku_ga.lab.report_page import page_of
from sudoku_ga.lab.report_pictures import can_draw, pictures
from sudoku_ga.lab.report_text import markdown


def write_page(reports: Sequence[Report], path: Path) -> None:
    """Write reports as one HTML page, with pictures where matplotlib is installed.

    Raises
    ------
    KnownError
        If the file cannot be written.
    """
    replace_file(path, page_of(reports).encode())


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
    replace_file(path, ("\n\n".join([markdown(report), *shown]) + "\n").encode())
    for file, picture in drawn.items():
        replace_file(file, f'<?xml version="1.0" encoding="utf-8"?>\n{picture.svg}'.encode())
