"""The settings that are kept from one start to the next."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QByteArray, QSettings

from sudoku_ga.app.theme.themes import CHOICES
from sudoku_ga.document.board_state import Mode
from sudoku_ga.translation import LANGUAGES

_MOST_RECENT = 10

LANGUAGE_CHOICES = ("system", *LANGUAGES)
"""The values of ``language``."""

ORGANISATION, APPLICATION = "sudoku_ga", "sudoku_ga"


CLOSED_AT_FIRST = "puzzle"
"""The views that are closed at first: names with spaces between them."""

T = TypeVar("T")


class _Kept(Generic[T]):
    """A value that is kept under a key.

    ``default``: the text that is read if nothing is kept.
    ``read``, ``write``: convert from and to the value in QSettings.
    """

    def __init__(
        self, key: str, default: str, read: Callable[[Any], T], write: Callable[[T], object] = str
    ) -> None:
        self._key, self._default, self._read, self._write = key, default, read, write

    def __get__(self, settings: "Settings", owner: type) -> T:
        return self._read(settings._settings.value(self._key, self._default))

    def __set__(self, settings: "Settings", value: T) -> None:
        settings._settings.setValue(self._key, self._write(value))


def _text(key: str) -> _Kept[str]:
    """Keep a text. It is empty at first."""
    return _Kept(key, "", str)


def _one_of(key: str, choices: Sequence[str]) -> _Kept[str]:
    """Keep one of some names. At first it is the first name."""
    return _Kept(key, choices[0], lambda value: str(value) if value in choices else choices[0])


def _flag(key: str) -> _Kept[bool]:
    """Keep a truth value. It is false at first."""
    return _Kept(key, "false", lambda value: str(value) == "true", _lower)


def _lines(key: str) -> _Kept[list[str]]:
    """Keep a list of different texts. It is empty at first."""
    return _Kept(
        key,
        "",
        lambda value: [line for line in str(value).split("\n") if line],
        lambda lines: "\n".join(dict.fromkeys(lines)),
    )


def _bytes(value: object) -> QByteArray:
    return value if isinstance(value, QByteArray) else QByteArray()


def _lower(value: bool | None) -> str:
    return str(value).lower()


def _whole(value: object) -> int | None:
    try:
        return int(str(value))
    except ValueError:
        return None


class Settings:
    """The settings of the desktop, with types."""

    theme = _one_of("theme", CHOICES)
    language = _one_of("language", LANGUAGE_CHOICES)

    pace: _Kept[int | None] = _Kept("pace", "", _whole, lambda pace: pace)
    """The pace, as in the run bar; None at first."""

    geometry = _Kept("geometry", "", _bytes, lambda geometry: geometry)
    """The place and the size of the window; empty at first."""

    closed_views: _Kept[list[str]] = _Kept(
        "closed", CLOSED_AT_FIRST, lambda value: str(value).split(), " ".join
    )
    """The views that are closed."""

    all_parameters = _flag("all_parameters")
    """Whether the list of all parameters is open."""

    numbers = _flag("numbers")
    """Whether digits above 9 are shown as numbers. At first they are letters."""

    time = _Kept("time", "true", lambda value: str(value) != "false", _lower)
    """Whether the time of play is shown. At first it is."""

    difficulty = _one_of("difficulty", ("medium", "easy", "hard", "expert"))
    """The difficulty of the last new game."""

    mistakes = _flag("mistakes")
    """Whether wrong digits are counted in play."""

    automatic_marks = _flag("automatic_marks")
    """Whether blank cells show their candidates in play."""

    advancing = _Kept(
        "advancing",
        Mode.EDIT,
        lambda value: frozenset(mode for mode in Mode if mode in str(value).split()),
        lambda modes: " ".join(sorted(modes)),
    )
    """The modes in which typing advances to the next cell. At first it does while editing."""

    reduced_motion: _Kept[bool | None] = _Kept(
        "reduced_motion", "", lambda value: {"true": True, "false": False}.get(str(value)), _lower
    )
    """Whether nothing may move by itself; None if this was never chosen."""

    paper = _text("paper")
    """How puzzles are printed, in the text of the print dialog."""

    recent = _lines("recent")
    """The files that were opened or saved last, the last one first."""

    list_shown = _flag("list_shown")
    """Whether the list of puzzles is open beside the board."""

    collection = _text("collection")
    """The file of the collection that was listed last."""

    imported = _Kept("imported", "0", lambda value: _whole(value) or 0)
    """The number of puzzles without a name that were imported."""

    lab_files = _lines("lab")
    """The experiments and results that were opened in the lab, in the order of opening."""

    lab_entry = _text("lab_entry")
    """The experiment that was selected last in the lab."""

    plugins = _lines("plugins")
    """The files of plug-ins that were loaded, in their order."""

    folder = _text("folder")
    """The folder in which a file was opened or saved last."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    @property
    def is_first_start(self) -> bool:
        """Whether no window was ever closed: each one keeps its geometry."""
        return not self._settings.contains("geometry")

    def borders(self, splitter: str) -> QByteArray:
        """Return the places of the borders of a splitter; empty at first."""
        return _bytes(self._settings.value(f"borders/{splitter}"))

    def set_borders(self, splitter: str, state: QByteArray) -> None:
        """Keep the places of the borders of a splitter."""
        self._settings.setValue(f"borders/{splitter}", state)

    def table_columns(self, table: str) -> QByteArray:
        """Return widths and order of the columns of a table; empty at first."""
        return _bytes(self._settings.value(f"columns/{table}"))

    def set_table_columns(self, table: str, columns: QByteArray) -> None:
        """Keep widths and order of the columns of a table."""
        self._settings.setValue(f"columns/{table}", columns)

    def lesson_progress(self, lesson: str) -> str:
        """Return the step of a lesson, counted from 0, or ``done``; empty at first."""
        return str(self._settings.value(f"lessons/{lesson}", ""))

    def set_lesson_progress(self, lesson: str, progress: str) -> None:
        """Keep the step of a lesson, or ``done``."""
        self._settings.setValue(f"lessons/{lesson}", progress)

    def add_recent(self, path: str) -> None:
        """Put a file at the head of the recent files."""
        self.recent = list(dict.fromkeys([path, *self.recent]))[:_MOST_RECENT]

    def drop_recent(self, path: str) -> None:
        """Remove a file from the recent files."""
        self.recent = [each for each in self.recent if each != path]

    def add_plugin(self, path: str) -> None:
        """Load a file at every start from now on."""
        self.plugins = [*self.plugins, path]

    def drop_plugin(self, path: str) -> None:
        """Do not load a file at later starts."""
        self.plugins = [each for each in self.plugins if each != path]
