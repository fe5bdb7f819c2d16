"""The messages of the window, and the one that is shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.document.document import Document
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.rules import describe_conflict
from sudoku_ga.translation import _, as_sentence, counted, later, ngettext

if TYPE_CHECKING:
    from sudoku_ga.app.tasks import Failure


class Severity(Enum):
    """How bad the event of a message is."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True)
class Answer:
    """The button of a message: its label, and what it does.

    ``label``: the label in English, marked for translation.
    ``stays``: whether the message is still shown afterwards.
    """

    label: str
    act: Callable[[], object]
    stays: bool = False


@dataclass(frozen=True)
class Message:
    """What happened, what to do, and one button.

    ``title``, ``text``: what happened, in a few words, and what to do about it. They are
    translated, or marked for translation.
    ``action``: the button. Without it, a button shows the details or dismisses the message.
    ``cells``: the cells at fault, which are marked on the board.
    ``details``: a trace, which is shown on request.
    """

    severity: Severity
    title: str
    text: str
    action: Answer | None = field(default=None, compare=False)
    cells: tuple[int, ...] = ()
    details: str = ""


class Messages(QObject):
    """The message that is shown: one at a time.

    ``changed(Message or None)`` is emitted when another message is shown, or none.
    """

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shown: Message | None = None

    @Slot(object)
    def show(self, message: Message | None) -> None:
        """Show a message in place of the one before; None to show none."""
        if message is not None or self.shown is not None:
            self.shown = message
            self.changed.emit(message)

    @Slot(object)
    def withdraw(self, message: Message | None) -> None:
        """Remove a message, unless another one is shown already."""
        if message is not None and message == self.shown:
            self.show(None)


def locked(stop: Callable[[], object]) -> Message:
    """Return the message for a board that a run locks."""
    return Message(
        Severity.NOTE,
        _("The board is locked during a run"),
        _("Stop the run to change the puzzle."),
        Answer(_STOP, stop),
    )


def locked_in_the_past(go_live: Callable[[], object]) -> Message:
    """Return the message for a board that shows an earlier generation."""
    return Message(
        Severity.NOTE,
        _("The board shows the past of a run"),
        _("Press Live to return to the present and change the puzzle."),
        Answer(later("Live"), go_live),
    )


def held_by_givens(edit: Callable[[], object]) -> Message:
    """Return the message for a digit that a player typed on a given."""
    return Message(
        Severity.NOTE,
        _("This cell is a given of the puzzle"),
        _("Givens do not change in Play. Choose Edit the givens to change them."),
        Answer(later("Edit"), edit),
    )


def held_by_run(stop: Callable[[], object]) -> Message:
    """Return the message for a game on a puzzle that is being solved."""
    return Message(
        Severity.NOTE,
        _("A run on this puzzle has not ended"),
        _("Your digits wait here unchanged. Stop the run to go on playing."),
        Answer(_STOP, stop),
    )


def next_language(reopen: Callable[[], object]) -> Message:
    """Return the message for a language that was chosen."""
    return Message(
        Severity.NOTE,
        _("The language changes the next time the program starts"),
        _("Reopen the window to change it now. The session is kept; a run in progress ends."),
        Answer(later("Reopen"), reopen),
    )


_STOP, _RESTORE, DISMISS = later("Stop"), later("Restore"), later("Dismiss")

NO_SUCH_COLOUR = Message(
    Severity.NOTE,
    later("There are eight colours"),
    later("The keys 1 to 8 colour cells; Delete removes a colour."),
)

NOT_COUNTED = Message(
    Severity.NOTE,
    later("The solutions are still being counted"),
    later("Ask again in a moment."),
)

NOTHING_TO_PASTE = Message(
    Severity.NOTE,
    later("There is nothing to paste"),
    later("Copy a puzzle as text, or its file, and paste again."),
)

NO_GAMES = Message(
    Severity.NOTE,
    later("No game is started"),
    later("A puzzle with digits, marks or colours that you entered in Play is listed here."),
)

STILL_COMPILING = Message(
    Severity.NOTE,
    later("The fast kernels are still being compiled"),
    later("Open the run again in a moment."),
)

LESSON_WAITS = Message(
    Severity.NOTE,
    later("The lesson is paused at this step"),
    later("Continue it in Help > Lessons. Its puzzle and recipe stay until you leave it there."),
)

LESSON_KEPT_PUZZLE = Message(
    Severity.NOTE,
    later("The puzzle stays"),
    later("It was put on the board during the lesson. Undo restores the previous puzzle."),
)


def of_check(wrong: int, placed: int, forget: Callable[[], object]) -> Message:
    """Return the message for digits that were compared with the solution.

    ``forget``: removes the marks.
    """
    dismiss = Answer(DISMISS, forget)
    if not wrong:
        text = _("No digit differs from the solution.")
        title = counted("Correct: {count:,} digit", "Correct: {count:,} digits", placed)
        return Message(Severity.NOTE, title, text, dismiss)
    title = counted("{count:,} digit is wrong", "{count:,} digits are wrong", wrong)
    text = counted(
        "You have placed {count:,} digit. It is struck out on the board.",
        "You have placed {count:,} digits. The wrong ones are struck out on the board.",
        placed,
    )
    return Message(Severity.WARNING, title, text, dismiss)


def not_checkable(solutions: SolutionCount) -> Message:
    """Return the message for digits for which there is nothing to compare."""
    reason = {
        SolutionCount.NONE: _("This puzzle has no solution."),
        SolutionCount.MANY: _("This puzzle has more than one solution."),
    }.get(solutions, _("The solutions of this puzzle could not be counted."))
    only = _("Digits can be checked only if the puzzle has exactly one solution.")
    text = f"{reason} {only}"
    return Message(Severity.NOTE, _("Digits cannot be checked"), text)


def no_solution_known(assessment: Assessment) -> Message:
    """Return the message for a solution that cannot be shown."""
    reason = assessment.problem or _("the exact reference found none within its time limit")
    return Message(Severity.NOTE, _("There is no solution to show"), as_sentence(reason))


def unreadable(error: UserError) -> Message:
    """Return the message for a text that is no puzzle."""
    text = str(error)
    return Message(
        Severity.ERROR,
        _("This puzzle cannot be read"),
        f"{as_sentence(text)} {_('The board was not changed.')}",
    )


def unreadable_layout(error: UserError) -> Message:
    """Return the message for a file that is no layout."""
    return Message(
        Severity.ERROR,
        _("This layout cannot be read"),
        f"{error}. {_('Nothing was changed.')}",  # it begins with the name of the file
    )


def too_many_files(count: int) -> Message:
    """Return the message for several files that were dropped."""
    return Message(
        Severity.ERROR,
        _("Nothing was opened"),
        _("One file is expected, found {count:,}.").format(count=count),
    )


def without_rules(board: Geometry, use: Callable[[], object]) -> Message:
    """Return the message for a text without rules, on a board that was a variant."""
    text = _("The text names no rules of a variant. The board before was {board}.")
    return Message(
        Severity.NOTE,
        _("This is a puzzle without rules of a variant"),
        text.format(board=board),
        Answer(later("Use its rules"), use),
    )


def not_possible(text: str, details: str = "", *, begun: bool = False) -> Message:
    """Return the message for a run that cannot begin, or that failed."""
    title = _("An error ended the run") if begun else _("This run is not possible")
    return Message(Severity.ERROR, title, as_sentence(text), details=details)


def cannot_generate(failure: "Failure") -> Message:
    """Return the message for puzzles that cannot be made."""
    if failure.trace:
        text = _("This is an error in the program: {problem}").format(problem=failure.message)
        return Message(Severity.ERROR, _("Generating failed"), text)
    return Message(Severity.ERROR, _("These puzzles cannot be made"), as_sentence(failure.message))


def not_generated(missed: str, asked: int) -> Message:
    """Return the message for a request for which no puzzle was made in time."""
    text = ngettext(
        "No such puzzle was found within the time limit. Choose fewer requirements or a longer "
        "time limit.",
        "No such puzzles were found within the time limit. Choose fewer requirements or a "
        "longer time limit.",
        asked,
    )
    return Message(Severity.WARNING, missed, text)


def collection_ends(reason: str, listed: int) -> Message:
    """Return the message for a file that cannot be read to its end."""
    listing = counted(
        "The {count:,} puzzle before that line is listed.",
        "The {count:,} puzzles before that line are listed.",
        listed,
    )
    title = _("Only part of the file was read")
    return Message(Severity.WARNING, title, f"{as_sentence(reason)} {listing}")


def entries_damaged(count: int, copy: Path) -> Message:
    """Return the message for a list in a file that could be read only partly."""
    title = _("Part of a list of puzzles could not be read")
    text = counted(
        "{count:,} entry is damaged and was left out.",
        "{count:,} entries are damaged and were left out.",
        count,
    )
    kept = _("The file as it was is kept as {path}.").format(path=copy)
    return Message(Severity.WARNING, title, f"{text} {kept}")


def list_cleared(count: int, restore: Callable[[], object]) -> Message:
    """Return the message for a list of made puzzles that was cleared."""
    title = counted("{count:,} puzzle removed", "{count:,} puzzles removed", count)
    text = _("The list can be restored until it is cleared again.")
    return Message(Severity.NOTE, title, text, Answer(_RESTORE, restore))


def no_recipe(error: UserError) -> Message:
    """Return the message for a file that is no recipe."""
    return Message(
        Severity.ERROR,
        _("This recipe cannot be used"),
        f"{as_sentence(str(error))} {_('The recipe was not changed.')}",
    )


def components_replaced(component: str, changes: Sequence[str]) -> Message:
    """Return the message for components that were replaced to fit another one."""
    return Message(
        Severity.NOTE,
        _("Other components were replaced too"),
        _("“{component}” does not work with the previous ones. {changes}.").format(
            component=component, changes="; ".join(changes)
        ),
    )


def recipe_unchanged(reason: str) -> Message:
    """Return the message for a value that the components of a recipe do not allow."""
    return Message(Severity.ERROR, _("The recipe is unchanged"), as_sentence(reason))


def no_plugin(problems: Sequence[str]) -> Message:
    """Return the message for one or more plug-ins that could not be loaded."""
    text = " ".join(map(as_sentence, problems))
    return Message(Severity.ERROR, _("A plug-in was not loaded"), text)


def plugin_loaded(name: str, components: Sequence[str]) -> Message:
    """Return the message for a plug-in, with the labels of its components."""
    text = _("It provides: {names}.").format(names=", ".join(components) or _("nothing"))
    title = _("The plug-in {name} was loaded").format(name=name)
    return Message(Severity.NOTE, title, text)


def no_run(error: UserError) -> Message:
    """Return the message for a file without a run, or with a run that was altered."""
    return Message(Severity.ERROR, _("This run cannot be opened"), as_sentence(str(error)))


def not_saved(title: str, reason: str) -> Message:
    """Return the message for a file that could not be written. The title says what it was."""
    return Message(Severity.ERROR, title, as_sentence(reason))


def not_written(error: UserError) -> Message:
    """Return the message for a puzzle that a format cannot hold."""
    text = str(error)
    return Message(Severity.ERROR, _("This format cannot hold the puzzle"), as_sentence(text))


def left_out(label: str, lost: list[str]) -> Message:
    """Return the message for a format that cannot hold everything in the document."""
    text = _("{form} has no place for: {lost}.").format(form=label, lost=", ".join(lost))
    return Message(Severity.NOTE, _("Some content was left out"), text)


def left_by_crash(document: Document, restore: Callable[[], object]) -> Message:
    """Return the message that offers the session of a program that crashed."""
    moves = counted("{count:,} move", "{count:,} moves", len(document.moves))
    return Message(
        Severity.WARNING,
        _("The program closed unexpectedly"),
        _("“{title}” with {moves} can be restored, also later from File > Open recent.").format(
            title=document.state.title, moves=moves
        ),
        Answer(_RESTORE, restore),
    )


def session_put_aside(error: UserError, kept: Path) -> Message:
    """Return the message for a session of an earlier start that cannot be read."""
    text = _("{problem} The file is kept as {path}.")
    return Message(
        Severity.ERROR,
        _("An earlier session cannot be read"),
        text.format(problem=as_sentence(str(error)), path=kept),
    )


def was_saved(file: Path, what: str) -> Message:
    """Return the message that confirms a saved file: its name, and what is in it."""
    return Message(Severity.NOTE, _("Saved {name}").format(name=file.name), what)


def not_prepared(reason: str) -> Message:
    """Return the message for kernels that could not be compiled beforehand."""
    return Message(
        Severity.WARNING,
        _("The fast kernels were not compiled"),
        _("{reason}. The first run compiles them and starts some seconds later.").format(
            reason=reason
        ),
    )


def no_lesson(error: UserError) -> Message:
    """Return the message for a file that is no lesson."""
    return Message(Severity.ERROR, _("The lesson was not opened"), f"{error}.")


def broken(message: str, trace: str) -> Message:
    """Return the message for an error of the program itself."""
    return Message(
        Severity.ERROR,
        _("The run failed"),
        _("This is an error in the program: {problem}").format(problem=message),
        details=trace,
    )


def of_assessment(
    assessment: Assessment, show: Callable[[tuple[int, ...]], object]
) -> Message | None:
    """Return the message for a puzzle before it is evolved; None if it is proper.

    ``show``: makes cells visible.
    """
    geometry = assessment.puzzle.geometry
    if len(assessment.conflicting_cells):
        sentence = describe_conflict(assessment.puzzle) or _("equal digits in a unit")
        what, _bracket, where = sentence.partition(" (")
        cells = tuple(int(cell) for cell in assessment.conflicting_cells)
        place = where.rstrip(")") or ", ".join(map(geometry.cell_name, cells[:2]))
        return _cannot(what, _("{cells}. Change one to solve.").format(cells=place), cells, show)
    if assessment.solutions is SolutionCount.NONE:
        cells = tuple(int(cell) for cell in assessment.fault_cells)
        problem = assessment.problem or ""
        reason = problem.partition(": ")[2] or problem
        return _cannot(_("No solution"), as_sentence(reason), cells, show)
    if assessment.solutions is SolutionCount.MANY:
        return Message(
            Severity.WARNING,
            _("More than one solution"),
            _("Solve finds one of them. More givens would make it a proper puzzle."),
        )
    return None


def _cannot(
    title: str, text: str, cells: tuple[int, ...], show: Callable[[tuple[int, ...]], object]
) -> Message:
    answer = Answer(later("Show"), partial(show, cells), stays=True) if cells else None
    return Message(Severity.ERROR, f"{title[:1].upper()}{title[1:]}", text, answer, cells)
