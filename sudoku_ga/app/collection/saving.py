"""Saving many puzzles in one file."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from sudoku_ga.app.files.puzzle_targets import PuzzleTarget, ask_target
from sudoku_ga.app.messages import Message, not_saved, not_written
from sudoku_ga.app.settings import Settings
from sudoku_ga.atomic_write import replace_file
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.formats.format import write_records
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _


def choose_and_save(
    window: QWidget, settings: Settings, records: Sequence[PuzzleRecord]
) -> Message | None:
    """Ask for a file and write the puzzles there; return what went wrong, if anything did."""
    target = ask_target(window, settings, _("Save puzzles as"), "puzzles")
    return None if target is None else save(target, settings, records)


def save(
    target: PuzzleTarget, settings: Settings, records: Sequence[PuzzleRecord]
) -> Message | None:
    """Write the puzzles into a file; return what went wrong, if anything did."""
    try:
        text = "".join(write_records(records, target.form))
    except UserError as error:
        return not_written(error)
    try:
        replace_file(target.file, text.encode())
    except UserError as error:
        return not_saved(_("The list was not saved"), str(error))
    settings.add_recent(str(target.file.absolute()))
    return None
