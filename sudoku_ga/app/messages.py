"""What the window says in its message card, as data; no Qt."""

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from sudoku_ga.document.desk import Desk
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.rules import describe_conflict

if TYPE_CHECKING:
    from sudoku_ga.puzzle.hints import Hint


class Severity(Enum):
    """How bad it is."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


class MessageAction(Enum):
    """What the one button of the card does; the value is its label."""

    SHOW = "Show"
    STOP = "Stop"
    DETAILS = "Details"
    DISMISS = "Dismiss"
    EDIT = "Edit"
    MORE = "Tell more"
    APPLY = "Do it"
    RESTORE = "Restore"
    LIVE = "Live"


@dataclass(frozen=True)
class Message:
    """What happened, what to do, and one button.

    Parameters
    ----------
    severity : Severity
    title, text : str
        What happened, in a few words, and what to do about it.
    action : MessageAction
        What the button does.
    cells : tuple of int
        The cells at fault, to be marked on the board.
    details : str
        A trace, to be shown when asked for.
    is_about_board : bool
        Whether the board has to stay in sight, which shows what is meant.
    """

    severity: Severity
    title: str
    text: str
    action: MessageAction = MessageAction.DISMISS
    cells: tuple[int, ...] = ()
    details: str = ""
    is_about_board: bool = False


LOCKED = Message(
    Severity.NOTE,
    "The board is locked while a run is on",
    "Stop the run to change the puzzle.",
    MessageAction.STOP,
)

LOCKED_IN_THE_PAST = Message(
    Severity.NOTE,
    "The board shows the past of a run",
    "Come back to the present to change the puzzle.",
    MessageAction.LIVE,
)

HELD_BY_GIVENS = Message(
    Severity.NOTE,
    "Givens stay while you play",
    "Edit the puzzle to change them.",
    MessageAction.EDIT,
)

NOT_COUNTED = Message(
    Severity.NOTE,
    "The solutions are still being counted",
    "Ask again in a moment.",
)


NEXT_LANGUAGE = Message(
    Severity.NOTE,
    "The language changes with the next start",
    "Close the window and open it again. The session goes on where it was.",
)


def of_hint(hint: "Hint", strength: int, *, is_last: bool) -> Message:
    """Return the message for a hint, as much of it as is to be told; the last says all."""
    if not is_last and (hint.step is not None or hint.mistakes):
        action = MessageAction.MORE
    else:
        action = MessageAction.DISMISS if hint.step is None else MessageAction.APPLY
    text = hint.text(strength)
    return Message(Severity.NOTE, "Hint", text, action, is_about_board=True)


def of_check(wrong: int, placed: int) -> Message:
    """Return the message for digits that were compared with the solution."""
    if not wrong:
        text = "No digit differs from the solution so far."
        title = f"All right: {_digits(placed)}"
        return Message(Severity.NOTE, title, text, is_about_board=True)
    verb = "is" if wrong == 1 else "are"
    title, text = f"{_digits(wrong)} {verb} wrong", f"Of {placed}; struck out on the board."
    return Message(Severity.WARNING, title, text, is_about_board=True)


def not_checkable(solutions: SolutionCount) -> Message:
    """Return the message for digits that nothing can be compared with."""
    reason = {
        SolutionCount.NONE: "This puzzle has no solution",
        SolutionCount.MANY: "This puzzle has more than one solution",
    }.get(solutions, "The solutions of this puzzle could not be counted")
    text = f"{reason}, and digits can be checked against a single one alone."
    return Message(Severity.NOTE, "Digits cannot be checked", text)


def no_solution_known(assessment: Assessment) -> Message:
    """Return the message for a solution that cannot be shown."""
    reason = assessment.problem or "the exact reference found none in its time"
    return Message(
        Severity.NOTE, "There is no solution to show", f"{reason[:1].upper()}{reason[1:]}."
    )


def _digits(count: int) -> str:
    return f"{count:,} digit" if count == 1 else f"{count:,} digits"


def unreadable(error: KnownError) -> Message:
    """Return the message for a text that is no puzzle."""
    text = str(error)
    return Message(
        Severity.ERROR,
        "This puzzle cannot be read",
        f"{text[:1].upper()}{text[1:]}. The board is as it was.".replace("..", "."),
    )


def not_possible(text: str) -> Message:
    """Return the message for a run that cannot be made."""
    return Message(Severity.ERROR, "This run is not possible", f"{text[:1].upper()}{text[1:]}.")


def cannot_generate(message: str, trace: str) -> Message:
    """Return the message for puzzles that cannot be made, with a trace where that is a fault."""
    if trace:
        text = f"This is a fault of the program: {message}"
        action = MessageAction.DETAILS
        return Message(Severity.ERROR, "Generating failed", text, action, details=trace)
    text = f"{message[:1].upper()}{message[1:]}."
    return Message(Severity.ERROR, "These puzzles cannot be made", text)


def not_generated(missed: str, asked: int) -> Message:
    """Return the message for an order of which no puzzle was reached in its time."""
    what = "The puzzle was" if asked == 1 else "The puzzles were"
    text = (
        f"{what} tried again and again until the time was over. Wish for less, or allow more time."
    )
    return Message(Severity.WARNING, missed, text)


def collection_ends(reason: str, listed: int) -> Message:
    """Return the message for a file that cannot be read to its end."""
    text = f"{reason}. The {listed:,} puzzles before it are listed."
    return Message(Severity.WARNING, "The collection ends before its file", text)


def no_recipe(error: KnownError) -> Message:
    """Return the message for a file that is no recipe."""
    return Message(
        Severity.ERROR, "This recipe cannot be used", f"{error}. The recipe is as it was."
    )


def not_saved(what: str, reason: str) -> Message:
    """Return the message for a file that could not be written."""
    return Message(Severity.ERROR, f"{what} was not saved", f"{reason}.")


def not_written(error: KnownError) -> Message:
    """Return the message for a puzzle that a format cannot hold."""
    text = str(error)
    return Message(
        Severity.ERROR, "This format cannot hold the puzzle", f"{text[:1].upper()}{text[1:]}."
    )


def left_out(label: str, lost: list[str]) -> Message:
    """Return the message for a format that holds less than the desk."""
    text = f"{label}: {' and '.join(lost)} cannot be written in it and were left out."
    return Message(Severity.NOTE, "The givens were written, and not everything else", text)


def left_by_crash(desk: Desk) -> Message:
    """Return the message that offers the session of a program that did not end well."""
    moves = "1 move" if len(desk.moves) == 1 else f"{len(desk.moves):,} moves"
    return Message(
        Severity.WARNING,
        "The program did not end well the last time",
        f"“{desk.sheet.title}” with {moves} is still there, also under File > Open recent.",
        MessageAction.RESTORE,
    )


def not_prepared(reason: str) -> Message:
    """Return the message for kernels that could not be compiled beforehand."""
    return Message(
        Severity.WARNING,
        "The fast kernels were not prepared",
        f"{reason}. The first run compiles them itself and begins some seconds late.",
    )


def set_up(puzzle: str, recipe: str, seed: int) -> Message:
    """Return the message for a window that a lesson has set up."""
    text = f"{puzzle}, {recipe}, seed {seed}. The changes of the recipe are marked in the panel."
    return Message(Severity.NOTE, "Set up for the lesson", text)


def broken(message: str, trace: str) -> Message:
    """Return the message for a failure of the program itself."""
    return Message(
        Severity.ERROR,
        "The run failed",
        f"This is a fault of the program: {message}",
        MessageAction.DETAILS,
        details=trace,
    )


def of_assessment(assessment: Assessment) -> Message | None:
    """Return what is to be said about a puzzle before it is evolved; None if it is proper."""
    geometry = assessment.puzzle.geometry
    if len(assessment.conflicting_cells):
        sentence = describe_conflict(assessment.puzzle) or "equal digits in a unit"
        what, _, where = sentence.partition(" (")
        cells = tuple(int(cell) for cell in assessment.conflicting_cells)
        place = where.rstrip(")") or _cell_names(geometry, cells)
        return _cannot(what, f"{place}. Change one to solve.", cells)
    if assessment.solutions is SolutionCount.NONE:
        cells = tuple(int(cell) for cell in assessment.fault_cells)
        reason = (assessment.problem or "").removeprefix("no solution: ")
        return _cannot("No solution", f"{reason[:1].upper()}{reason[1:]}.", cells)
    if assessment.solutions is SolutionCount.MANY:
        return Message(
            Severity.WARNING,
            "More than one solution",
            "Solve finds one of them. More givens would make it a proper puzzle.",
        )
    return None


def _cannot(title: str, text: str, cells: tuple[int, ...]) -> Message:
    action = MessageAction.SHOW if cells else MessageAction.DISMISS
    return Message(Severity.ERROR, f"{title[:1].upper()}{title[1:]}", text, action, cells)


def _cell_names(geometry: Geometry, cells: tuple[int, ...]) -> str:
    return " and ".join(geometry.cell_name(cell) for cell in cells[:2])
