"""Puzzles and files that are opened, pasted or dropped, and puzzles that are copied."""

import io
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QDropEvent
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.files.bundled import title_of_file
from sudoku_ga.app.files.dialogs import Saved, Saver, ask_to_open
from sudoku_ga.app.messages import (
    NOTHING_TO_PASTE,
    Message,
    too_many_files,
    unreadable,
    unreadable_layout,
    without_rules,
)
from sudoku_ga.app.services import Services
from sudoku_ga.document.session import SUFFIX
from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.files import is_given, open_regular
from sudoku_ga.layouts import load_layout
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.reading import formats, read_collection
from sudoku_ga.puzzle.formats.shape import box_line, geometry_for
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.formats.text import LONGEST_TEXT
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import grade_if_unique
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import CLASSIC
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later, local_number

RUN, RECIPE, EXPERIMENT, LESSON, LAYOUT = "run", "recipe", "experiment", "lesson", "layout"
_RUN_SUFFIX, _TOML, _STORE = ".sgarun", ".toml", ".db"
_EXPERIMENT_TABLE = re.compile(rb"^\s*\[experiment\]", re.MULTILINE)
_STEP_TABLE = re.compile(rb"^\s*\[\[step\]\]", re.MULTILINE)
_LAYOUT_KEY = re.compile(rb"^\s*((regions|constraints|cage_map)\s*=|\[\[cages\]\])", re.MULTILINE)
_SEARCHED = 65_536
"""The table of an experiment is looked for in this many bytes at the beginning of a TOML file."""

MOST_AT_ONCE = 50
"""So many puzzles of a file are read before anything is shown. The others follow in a thread."""

_LARGEST_GRADED, _GRADED_WITHIN_S = 9, 0.2
"""A puzzle without a name is named by its grade if it is not larger, and graded within this time.
The usual grading takes some milliseconds."""

_FILTER = later("Puzzles (*.sdm *.txt *.csv);;All files (*)")
_ANSWER = Saved(later("Save answer"), [_FILTER], later("The answer was not saved"))


class FileRouter(QObject):
    """Reads what is opened, pasted or dropped, and passes each kind of file to its reader.

    ``readers``: the functions that take the path of a RUN, a RECIPE, a LESSON or an EXPERIMENT.
    Results are of the last kind.

    ``listed(records, path, title, more)`` is emitted with several puzzles, the first of which is on
    the board. The path is empty if they come from no file, and ``more`` says that a long file has
    others. ``session_chosen(path)`` is emitted for a session.
    """

    listed = Signal(object, str, str, bool)
    session_chosen = Signal(str)

    def __init__(self, services: Services) -> None:
        super().__init__(services.window)
        self._document_controller, self._window = services.document, services.window
        self._settings, self._messages = services.settings, services.messages
        self._refusal: Message | None = None
        self._without_rules: tuple[PuzzleRecord, Geometry] | None = None
        self.readers: dict[str, Callable[[str], None]] = {}
        self._waiting: tuple[str, str] | None = None

    # Opening, pasting and dropping

    @Slot()
    def choose(self) -> None:
        """Ask for a file and open it."""
        title = _("Open a puzzle")
        path = ask_to_open(self._window, self._settings, title, _filter_to_open())
        if path:
            self.open_file(path)

    def open_file(self, path: str) -> None:
        """Open a file, or read a puzzle as text, as the command line does."""
        if path.lower().endswith(SUFFIX):
            self.session_chosen.emit(path)
        elif (kind := kind_of(path)) == LAYOUT:
            self._begin_with_layout(path)
        elif kind:
            self._give(kind, path)
        elif self._take(lambda: open_source(path), path, title_of_file(path), later("open")):
            # Path.is_file raises an error if a puzzle is too long for a name.
            if os.path.isfile(path) and not is_given(path):
                self._settings.add_recent(str(Path(path).absolute()))
        else:
            self._settings.drop_recent(path)

    @Slot(QAction)
    def open_bundled(self, action: QAction) -> None:
        """Open one of the program's collections."""
        path = str(action.data())
        self._take(lambda: open_source(path), path, action.text(), later("open"))

    @Slot(object)
    def put_chosen(self, puzzle: PuzzleRecord) -> None:
        """Put a puzzle that was chosen in a menu on the board."""
        self._document_controller.put_record(puzzle, puzzle.name, later("choose"))

    @Slot()
    def paste(self) -> None:
        """Read the clipboard: a text, or a file that was copied."""
        clipboard = QApplication.clipboard()
        # None if the system hides it from a window in the background.
        mime: QMimeData | None = clipboard.mimeData()
        if mime is not None and (path := _local_file(mime)):
            self.open_file(path)
        elif clipboard.text().strip():
            self.read(clipboard.text(), later("paste"))
        else:
            self._refuse(NOTHING_TO_PASTE)

    def read(self, text: str, action: str) -> None:
        """Read a text.

        ``action``: the name of the action in the undo menu.
        """
        self._take(lambda: _of_text(text), "", "", action)

    def offer(self, event: QDropEvent) -> None:
        """Accept a drag of files or text."""
        mime = event.mimeData()
        if mime.hasUrls() or mime.hasText():
            _accept_without_moving(event)

    def take(self, event: QDropEvent) -> None:
        """Open what was dropped, or show why that is not possible."""
        mime = event.mimeData()
        count = sum(url.isLocalFile() for url in mime.urls())
        _accept_without_moving(event)
        if count > 1:
            self._messages.show(too_many_files(count))
        elif count:
            self.open_file(_local_file(mime))
        else:
            self.read(mime.text(), later("drop"))

    def set_readers(self, readers: Mapping[str, Callable[[str], None]]) -> None:
        """Set the readers of some kinds.

        One of them gets the file with which the program was started.
        """
        self.readers.update(readers)
        if self._waiting is not None:
            self._give(*self._waiting)

    @Slot()
    def withdraw(self) -> None:
        """Withdraw the message that a puzzle could not be read."""
        if self._refusal is not None:
            self._messages.withdraw(self._refusal)
            self._refusal = None

    def use_rules(self) -> None:
        """Give the puzzle that was pasted last the rules of the board before."""
        if self._without_rules is not None:
            record, board = self._without_rules
            placed = None if record.placed is None else Grid(board, record.placed.digits)
            record = replace(record, grid=Grid(board, record.grid.digits), placed=placed)
            self._document_controller.put_record(record, record.name, later("use the rules"))

    def _give(self, kind: str, path: str) -> None:
        """Pass a file to its reader, now or once there is one."""
        reader = self.readers.get(kind)
        self._waiting = (kind, path) if reader is None else None
        if reader is not None:
            reader(path)

    def _begin_with_layout(self, path: str) -> None:
        """Begin an empty board with the rules of a file.

        It keeps the present size unless the file has one.
        """
        present = self._document_controller.document.state.puzzle.geometry
        try:
            layout = load_layout(path)
            # A jigsaw without its regions is a Latin square: then the usual boxes are meant.
            plain = geometry_for(present.size) if present.has_regions else present
            empty = Grid.empty(replace(plain or present, layout=CLASSIC))
            board = layout.geometry or layout.on(empty).geometry
        except UserError as error:
            self._refuse(unreadable_layout(error))
            return
        self.withdraw()
        self._document_controller.begin(board)

    def _take(
        self, read: Callable[[], Iterator[PuzzleRecord]], path: str, title: str, action: str
    ) -> bool:
        """Put the first puzzle on the board and list the others.

        Returns whether there is a puzzle.
        """
        try:
            puzzles = list(islice(read(), MOST_AT_ONCE if path else None))
        except UserError as error:
            self._refuse(unreadable(error))
            return False
        self.withdraw()  # the same puzzle again changes nothing, which would withdraw the message
        first = puzzles[0]
        before = self._document_controller.document.state.puzzle.geometry
        name = first.name or title or self._name_of(first.grid)
        self._document_controller.put_record(first, name, action)
        now = first.grid.geometry
        if not path and now.is_classic and now.size == before.size and not before.is_classic:
            self._without_rules = first, before
            self._refuse(without_rules(before, self.use_rules))
        if len(puzzles) > 1:
            more = bool(path) and len(puzzles) == MOST_AT_ONCE
            self.listed.emit(puzzles, path, title or _("Pasted puzzles"), more)
        return True

    def _name_of(self, puzzle: Grid) -> str:
        """Return a name for an imported puzzle without one: a number and the grade."""
        if not puzzle.has_clues or puzzle == self._document_controller.document.state.puzzle:
            return self._document_controller.document.state.name if puzzle.has_clues else ""
        self._settings.imported += 1
        number, grade = local_number(self._settings.imported), _grade_of(puzzle)
        if not grade:
            return _("Imported {number}").format(number=number)
        return _("Imported {number}, grade {grade}").format(number=number, grade=grade)

    def _refuse(self, message: Message) -> None:
        self._refusal = message
        self._messages.show(message)

    # Copying and saving

    @Slot()
    def copy_puzzle(self) -> None:
        """Copy the givens, as a line."""
        _copy(self._document_controller.document.state.puzzle)

    @Slot()
    def copy_answer(self) -> None:
        """Copy the board of the last run, as a line."""
        if self._document_controller.document.state.evolved is not None:
            _copy(self._document_controller.document.state.evolved)

    @Slot()
    def save_answer(self) -> None:
        """Ask for a file name, and save the board of the last run."""
        grid = self._document_controller.document.state.evolved
        if grid is None:
            return
        content = f"{text_of(grid)}\n".encode()
        saver = Saver(self._window, self._settings, self._messages.show)
        saver.save_as(_ANSWER, "answer.sdm", lambda file: saver.write(_ANSWER, file, content))


def _grade_of(puzzle: Grid) -> int:
    """Return the grade of a puzzle; 0 if it has none, or if grading takes long."""
    if puzzle.geometry.size > _LARGEST_GRADED:
        return 0
    # The import of the solver takes long, and few windows import a puzzle.
    from sudoku_ga.puzzle.assessment import assess
    from sudoku_ga.puzzle.exact import ExactReference

    grading = grade_if_unique(assess(puzzle, ExactReference(), _GRADED_WITHIN_S))
    return 0 if grading is None else grading.grade


def kind_of(path: str) -> str:
    """Return RUN, RECIPE, LESSON, LAYOUT or EXPERIMENT; empty for puzzles and sessions."""
    name = path.lower()
    if name.endswith(_RUN_SUFFIX):
        return RUN
    if name.endswith(_STORE):
        return EXPERIMENT
    if not name.endswith(_TOML):
        return ""
    try:
        with open_regular(path) as file:
            beginning = file.read(_SEARCHED)
    except OSError:  # the reader shows the error
        beginning = b""
    if _STEP_TABLE.search(beginning):
        return LESSON
    if _LAYOUT_KEY.search(beginning):
        return LAYOUT
    return EXPERIMENT if _EXPERIMENT_TABLE.search(beginning) else RECIPE


def text_of(grid: Grid) -> str:
    """Return a grid as a line, with the shape of its boxes before it if that is ambiguous."""
    line = write_line(grid)
    usual = grid.geometry == geometry_for(grid.geometry.size)
    return line if usual else f"{box_line(grid.geometry)}\n{line}"


def _copy(grid: Grid) -> None:
    QApplication.clipboard().setText(text_of(grid))


def _local_file(mime: QMimeData) -> str:
    """Return the local file that was copied or is being dropped; empty for a text."""
    return next((url.toLocalFile() for url in mime.urls() if url.isLocalFile()), "")


def _accept_without_moving(event: QDropEvent) -> None:
    """Accept a copy or a link. A move would delete the file at its source."""
    for action in (Qt.DropAction.CopyAction, Qt.DropAction.LinkAction):
        if action in event.possibleActions():
            event.setDropAction(action)
            event.accept()
            return
    event.ignore()


def _of_text(text: str) -> Iterator[PuzzleRecord]:
    if len(text) > LONGEST_TEXT:
        raise FormatError(
            _("at most {limit:,} characters are expected, found {count:,}").format(
                limit=LONGEST_TEXT, count=len(text)
            )
        )
    return read_collection(io.StringIO(text, newline=None))


def _filter_to_open() -> str:
    endings = {ending for form in formats() for ending in form.endings} | {SUFFIX}
    return ";;".join(
        [
            _("Puzzles and sessions ({endings})").format(endings=_patterns(sorted(endings))),
            *(f"{_(form.label)} ({_patterns(form.endings)})" for form in formats()),
            _("Sessions (*.sudokuga)"),
            _("Layouts (*.toml)"),
            _("All files (*)"),
        ]
    )


def _patterns(endings: Iterable[str]) -> str:
    return " ".join(f"*{ending}" for ending in endings)
