"""The collection that was opened last, and the place in it of the puzzle on the board."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple, Never

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from sudoku_ga.app.collection.dock import CollectionDock
from sudoku_ga.app.collection.model import GRADE, SE, CollectionModel, Known, PuzzleRow
from sudoku_ga.app.collection.solved import SolvedPuzzles
from sudoku_ga.app.collection.view import EVERYTHING
from sudoku_ga.app.files.bundled import (
    bundled_collections,
    famous_puzzles,
    is_bundled,
    title_of_file,
)
from sudoku_ga.app.files.games import KeptGames
from sudoku_ga.app.messages import NO_GAMES, collection_ends, locked
from sudoku_ga.app.printing.puzzles import Listed
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.services import Services
from sudoku_ga.app.tasks import Failure, Task, TaskRunner
from sudoku_ga.document.session import CollectionPlace
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, counted, later, local_number

if TYPE_CHECKING:
    from sudoku_ga.puzzle.assessment import Assessment
    from sudoku_ga.puzzle.exact import ExactReference
    from sudoku_ga.rating.se_rating import SeRating


MOST_LISTED = 200_000
"""Each takes half a kilobyte. A longer collection is better solved on the command line."""

PIECE = 5_000
_EXACT_LIMIT_S = 1.0


def read_rest(task: Task, path: str, skipped: int) -> None:
    """Read a file without its first puzzles, and deliver the others in lists.

    Raises UserError where the file cannot be read. The puzzles before that place are delivered.
    """
    piece: list[PuzzleRecord] = []
    try:
        for record in islice(open_source(path), skipped, MOST_LISTED):
            piece.append(record)
            if len(piece) == PIECE:
                task.deliver(piece)
                piece = []
                task.check()
    finally:
        if piece:
            task.deliver(piece)


class ToGrade(NamedTuple):
    """A puzzle whose grade or rating is wanted.

    ``row``: its row in the collection.
    ``known``: the grade that is known already.
    ``rating``: whether the rating of Sudoku Explainer is wanted, which takes between milliseconds
    and minutes.
    """

    row: int
    puzzle: Grid
    known: Known | None
    rating: bool


class Grader:
    """Grades puzzles. It is called in the thread of a task."""

    def __init__(self) -> None:
        self._exact: ExactReference | None = None

    def grade(self, task: Task, wanted: Sequence[ToGrade]) -> None:
        """Deliver row and grade of each puzzle, and their ratings after all grades."""
        # The import of the solver takes long, and few windows list a collection.
        from sudoku_ga.puzzle.assessment import assess
        from sudoku_ga.puzzle.exact import ExactReference

        exact = self._exact = self._exact or ExactReference()
        to_rate: list[tuple[int, Grid, Known]] = []
        for row, puzzle, known, is_rating_wanted in wanted:
            task.check()
            if known is None:
                known = known_of(assess(puzzle, exact, _EXACT_LIMIT_S))
                task.deliver((row, known))
            if is_rating_wanted and known.may_be_rated(puzzle):
                to_rate.append((row, puzzle, known))
        for row, known, rating in _ratings(task, to_rate):
            task.deliver((row, replace(known, rating=rating)))
        task.check()


def _ratings(
    task: Task, puzzles: Sequence[tuple[int, Grid, Known]]
) -> Iterator[tuple[int, Known, "SeRating"]]:
    """Yield the ratings of puzzles, the quick ones first.

    The others are rated in another process: here, plain Python and the compilation of kernels would
    block the window.
    """
    # Processes are started only for lists with difficult puzzles.
    from sudoku_ga.parallel import Processes, share
    from sudoku_ga.rating.se_rating import QUICK_GRADE, rating_unless_stopped, se_rating

    for row, puzzle, known in puzzles:
        if known.grade <= QUICK_GRADE:
            task.check()
            yield row, known, se_rating(puzzle)
    slow = [each for each in puzzles if each[2].grade > QUICK_GRADE]
    rated = share(
        rating_unless_stopped,
        [puzzle for _row, puzzle, _known in slow],
        on=Processes(1),
        on_loss=_refuse,
        stopped=lambda: task.cancelled,
    )
    # Some ratings are missing if the task was stopped.
    for (row, _puzzle, known), (_item, rating) in zip(
        slow, chain.from_iterable(rated), strict=False
    ):
        yield row, known, rating


def _refuse(puzzle: Grid) -> Never:
    raise UserError(_("the process that rated {puzzle} ended").format(puzzle=write_line(puzzle)))


def known_of(assessment: "Assessment") -> Known:
    """Return the grade of an assessed puzzle, or why it has none."""
    from sudoku_ga.puzzle.exact import SolutionCount
    from sudoku_ga.puzzle.grading import grade_if_unique

    grading = grade_if_unique(assessment)
    if grading is not None:
        return Known.of_grade(grading.grade)
    if assessment.solutions is SolutionCount.UNKNOWN:
        return Known("?", _("no grade: its solutions could not be counted"))
    reason = assessment.problem or _("more than one solution")
    return Known("–", _("no grade: {reason}").format(reason=reason))


_MOST_SORTED_AGAIN = 20_000
"""A longer list is sorted by grade once all grades are known: each sorting takes too long."""


class Collections(QObject):
    """Lists a collection, and puts the chosen puzzles on the board.

    ``previous``, ``next_``: enabled when there is a puzzle before or after the one on the board.
    ``games``: the games whose puzzles are in the list of started games.
    ``reader``, ``grader``: read the rest of a file, and grade the visible puzzles, or all puzzles
    if the list is sorted or filtered by grade.

    ``board_wanted()`` is emitted when a workspace with a board is needed, beside which the list is
    shown, and ``print_wanted(Listed)`` when the user wants to print the list. A message says why a
    collection ends before its file, or why no other puzzle can be chosen.
    """

    board_wanted = Signal()
    print_wanted = Signal(object)

    def __init__(
        self,
        services: Services,
        previous: QAction,
        next_: QAction,
        solved: SolvedPuzzles,
        games: KeptGames,
    ) -> None:
        window = services.window
        super().__init__(window)
        self._messages, self._games = services.messages, games
        self._stop_run = services.state.press_stop
        self._previous_action, self._next_action = previous, next_
        self._document_controller, self._settings = services.document, services.settings
        self._is_open, self._has_board = False, True
        self._title = self._path = ""
        self._row: int | None = None
        self._waiting: tuple[int, Grid] | None = None
        self._rows: dict[Grid, int] = {}
        self._is_locked = False
        self._graded: dict[Grid, Known] = {}
        self.model = CollectionModel[PuzzleRow](solved, parent=self)
        self.reader = TaskRunner("collection reader", self)
        self.grader = TaskRunner("collection grader", self)
        self._grades = Grader()
        self.list = CollectionDock(self.model, window)
        self._connect()
        self._follow()

    def _connect(self) -> None:
        self.list.list.chosen.connect(self.choose)
        self.list.closed.connect(self._close_list)
        self.list.seen.connect(self._grade)
        self.list.wanted_changed.connect(self._follow)
        self.list.next.clicked.connect(self.choose_next)
        self.list.previous.clicked.connect(self.choose_previous)
        self.list.print.clicked.connect(self._ask_to_print)
        self.reader.delivered.connect(self._add_pieces)
        self.reader.failed.connect(self._fail)
        self.reader.finished.connect(self._follow)
        self.grader.delivered.connect(self._note_grades)
        self.grader.finished.connect(self._sort_by_grade)
        self.reader.finished.connect(self.model.sort_again)
        self._document_controller.changed.connect(self._follow_document)

    @property
    def title(self) -> str:
        """The name of the collection."""
        return self._title

    @property
    def listed(self) -> Listed:
        """The collection with its selected rows."""
        return Listed(self._title, self.model.records, self.list.list.selected_rows)

    @property
    def place(self) -> CollectionPlace | None:
        """The place in its file of the puzzle on the board; None if it is of no collection."""
        if (
            self._waiting is not None
            and self._waiting[1] == self._document_controller.document.state.puzzle
        ):
            return CollectionPlace(self._path, self._waiting[0] + 1)
        if self._row is None or not self._path:
            return None
        return CollectionPlace(self._path, self._row + 1)

    @Slot(object, str, str, bool)
    def open(self, records: Sequence[PuzzleRecord], path: str, title: str, more: bool) -> None:
        """List another collection and open the list; the parameters are those of :meth:`take`."""
        self.take(records, path, title, more=more)
        self._open_list()

    def take(self, records: Sequence[PuzzleRecord], path: str, title: str, *, more: bool) -> None:
        """List another collection.

        ``records``: its first puzzles, at least one. ``path``: its file; empty if it has none.
        ``title``: its title. ``more``: whether the file has more puzzles, which are read in a
        thread.
        """
        self._discard()
        self._path = os.path.abspath(path) if path else ""
        if path:
            self._settings.collection = self._path
        self._title = title
        self._row = self._waiting = None
        self._rows = {}
        self.model.clear()
        self.list.show_everything()
        self._add(list(records))
        if more:
            self.reader.restart(read_rest, path, len(records))
        self._follow_document()

    def restore(self, place: CollectionPlace | None) -> None:
        """List the collection of a session again, unless its file is gone.

        Where the puzzle of the session is of no collection, the file that was listed last is
        listed.
        """
        if place is not None and os.path.isfile(place.source):
            self._waiting = place.number - 1, self._document_controller.document.state.puzzle
            self._list_file(place.source)
        elif not len(self.model.records) and os.path.isfile(self._settings.collection):
            self._list_file(self._settings.collection)
        else:
            return
        if self._settings.list_shown:
            self._open_list()

    def _list_file(self, path: str) -> None:
        """List the puzzles of a file, which is read in a thread."""
        self._discard()
        self._path, self._title = path, title_of_file(path)
        self._row, self._rows = None, {}
        self.model.clear()
        self.reader.restart(read_rest, path, 0)
        self._follow()

    def follow(self, situation: AppState) -> None:
        """Lock the puzzle during a run."""
        if situation.run.is_on is not self._is_locked:
            self._is_locked = situation.run.is_on
            self._follow()

    def shut_down(self) -> None:
        """End reading and grading; may be called more than once."""
        self.reader.shut_down()
        self.grader.shut_down()
        self.list.hide()

    @Slot()
    def show_list(self) -> None:
        """Open the list and give it the focus. At first it shows the famous puzzles."""
        self.board_wanted.emit()
        if not len(self.model.records) and not self.reader.is_running:
            title, path = bundled_collections()[0]
            self.take(famous_puzzles(), str(path), title, more=False)
        self._open_list()
        self.list.list.setFocus()

    @Slot()
    def show_started(self) -> None:
        """List the puzzles whose game is started but not solved, the last one first."""
        self._document_controller.keep_game()
        started = self._games.started
        if not started:
            self._messages.show(NO_GAMES)
            return
        self.board_wanted.emit()
        self.open(started, "", _("Started games"), more=False)
        self.list.list.setFocus()

    def set_board_shown(self, *, shown: bool) -> None:
        """Show the list only in workspaces with a board."""
        self._has_board = shown
        self.list.setVisible(self._is_open and shown)

    def _open_list(self) -> None:
        self._is_open = self._settings.list_shown = True
        self.list.setVisible(self._has_board)
        self.list.raise_()

    @Slot()
    def _close_list(self) -> None:
        self._is_open = self._settings.list_shown = False

    @Slot(int)
    def choose(self, row: int) -> None:
        """Put a puzzle on the board, or show why that is not possible."""
        if self._is_locked:
            self._messages.show(locked(self._stop_run))
        elif 0 <= row < len(self.model.records):
            record = self.model.records[row]
            self._row = row
            self._document_controller.put_record(record, self._name(row), later("choose"))
        self._follow_document()

    @Slot()
    def choose_next(self) -> None:
        """Put the next puzzle of the list on the board.

        That is the first one if the puzzle on the board is not in the list.
        """
        self._step(1)

    @Slot()
    def choose_previous(self) -> None:
        """Put the previous puzzle of the list on the board."""
        self._step(-1)

    def _step(self, step: int) -> None:
        row = self.list.list.row_after(self._row, step)
        if row is not None:
            self.choose(row)

    @Slot()
    def _ask_to_print(self) -> None:
        self.print_wanted.emit(self.listed)

    def _name(self, row: int) -> str:
        name = self.model.records[row].name
        if name:
            return name
        name, known = f"{self._title} {local_number(row + 1)}", self.model.rows[row].known
        # The titles of the program's own collections name the grade.
        if known is None or not known.grade or is_bundled(self._path):
            return name
        return _("{name}, grade {grade}").format(name=name, grade=known.grade)

    def _discard(self) -> None:
        """Ignore what is still delivered for the collection before."""
        self.reader.discard()
        self.grader.discard()

    @Slot(list)
    def _add_pieces(self, pieces: list[list[PuzzleRecord]]) -> None:
        self._add(list(chain.from_iterable(pieces)))

    def _add(self, records: list[PuzzleRecord]) -> None:
        solved, rows = self.model.solved, list[PuzzleRow]()
        for row, record in enumerate(records, len(self.model.records)):
            self._rows.setdefault(record.grid, row)
            rows.append(PuzzleRow(row, record, solved, self._graded.get(record.grid)))
        self.model.append(rows)
        if self._waiting is not None and self._waiting[0] < len(self.model.records):
            self._row, self._waiting = self._waiting[0], None
        elif (
            self._row is not None
            or self._document_controller.document.state.puzzle not in self._rows
        ):
            self._follow()
            return
        self._follow_document()

    @Slot(object)
    def _grade(self, rows: Sequence[int]) -> None:
        """Grade the visible puzzles, and then the others where their grades are needed."""
        model = self.model
        more = range(len(model.records)) if self.list.needs_every_grade else ()
        wanted = [
            ToGrade(row, model.records[row].grid, model.known(row), self.list.shows_ratings)
            for row in dict.fromkeys(chain(rows, more))
        ]
        wanted = [each for each in wanted if each.known is None or _lacks_rating(each)]
        if wanted:
            self.grader.restart(self._grades.grade, wanted)

    @Slot(list)
    def _note_grades(self, grades: list[tuple[int, Known]]) -> None:
        for row, known in grades:
            self._graded[self.model.records[row].grid] = known
        self.model.set_known(grades)
        if len(self.model.records) <= _MOST_SORTED_AGAIN:
            self._sort_by_grade()
        self._follow()

    @Slot()
    def _sort_by_grade(self) -> None:
        if self.model.sorted_by in (GRADE, SE):
            self.model.sort_again()

    @Slot(object)
    def _fail(self, failure: Failure) -> None:
        self._messages.show(collection_ends(failure.message, len(self.model.records)))

    @Slot()
    def _follow_document(self) -> None:
        """Select the puzzle on the board in the list, and note whether it is solved."""
        board_state, records = self._document_controller.document.state, self.model.records
        # A puzzle may be in the list twice: the row that was chosen takes precedence.
        if self._row is None or records[self._row].grid != board_state.puzzle:
            self._row = self._rows.get(board_state.puzzle)
        self.list.list.set_current(-1 if self._row is None else self._row)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        count, rows = len(self.model.records), self.list.list
        has_next = rows.row_after(self._row, 1) is not None and not self._is_locked
        has_previous = rows.row_after(self._row, -1) is not None and not self._is_locked
        for each in (self._next_action, self.list.next):
            each.setEnabled(has_next)
        for each in (self._previous_action, self.list.previous):
            each.setEnabled(has_previous)
        self.list.print.setEnabled(count > 0)
        self.list.show_collection(self._title or _("Puzzles"), self._count_text(count))

    def _count_text(self, count: int) -> str:
        puzzles = counted("{count:,} puzzle", "{count:,} puzzles", count)
        if self.reader.is_running:
            return _("{puzzles}, reading").format(puzzles=puzzles)
        if count == MOST_LISTED:
            puzzles = _("the first {puzzles}").format(puzzles=puzzles)
        if self.list.list.wanted != EVERYTHING:
            puzzles = _("{part:,} of {puzzles}").format(part=self.model.shown.size, puzzles=puzzles)
        if self.list.needs_every_grade and self.model.graded_count < count:
            share = self.model.graded_count / count
            return _("{puzzles}, {share:.0%} graded").format(puzzles=puzzles, share=share)
        return puzzles


def _lacks_rating(wanted: ToGrade) -> bool:
    known = wanted.known
    if known is None or known.rating is not None:
        return False
    return wanted.rating and known.may_be_rated(wanted.puzzle)
