"""What is kept from one start to the next."""

from collections.abc import Iterable

from PySide6.QtCore import QByteArray, QSettings

from sudoku_ga.app.theme.themes import CHOICES
from sudoku_ga.document.board_state import Mode
from sudoku_ga.translation import LANGUAGES

_MOST_RECENT = 10

LANGUAGE_CHOICES = ("system", *LANGUAGES)
"""What ``language`` may be."""

ORGANISATION, APPLICATION = "sudoku_ga", "sudoku_ga"


CLOSED_AT_FIRST = "puzzle"
"""The views that are closed until they are opened, with spaces between their names."""


class Settings:
    """Typed access to the settings of the desktop.

    Parameters
    ----------
    settings : QSettings
        A test brings a file of its own.
    """

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    @property
    def is_first_start(self) -> bool:
        """Whether no window was ever closed here: each keeps its geometry."""
        return not self._settings.contains("geometry")

    @property
    def theme(self) -> str:
        """The chosen theme, ``system`` at first."""
        value = self._settings.value("theme", CHOICES[0])
        return value if isinstance(value, str) and value in CHOICES else CHOICES[0]

    @theme.setter
    def theme(self, name: str) -> None:
        self._settings.setValue("theme", name)

    @property
    def language(self) -> str:
        """The chosen language, ``system`` at first."""
        value = self._settings.value("language", LANGUAGE_CHOICES[0])
        known = isinstance(value, str) and value in LANGUAGE_CHOICES
        return str(value) if known else LANGUAGE_CHOICES[0]

    @language.setter
    def language(self, name: str) -> None:
        self._settings.setValue("language", name)

    @property
    def pace(self) -> int | None:
        """The chosen pace, as the run bar counts it; None at first."""
        try:
            return int(str(self._settings.value("pace", "")))
        except ValueError:
            return None

    @pace.setter
    def pace(self, pace: int) -> None:
        self._settings.setValue("pace", pace)

    @property
    def geometry(self) -> QByteArray:
        """Place and size of the window; empty at first."""
        value = self._settings.value("geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._settings.setValue("geometry", geometry)

    def borders(self, splitter: str) -> QByteArray:
        """Return where the borders of a splitter are; empty at first."""
        value = self._settings.value(f"borders/{splitter}")
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_borders(self, splitter: str, state: QByteArray) -> None:
        """Keep where the borders of a splitter are."""
        self._settings.setValue(f"borders/{splitter}", state)

    @property
    def closed_views(self) -> list[str]:
        """The views that are closed, :data:`CLOSED_AT_FIRST` at first."""
        return str(self._settings.value("closed", CLOSED_AT_FIRST)).split()

    @closed_views.setter
    def closed_views(self, names: list[str]) -> None:
        self._settings.setValue("closed", " ".join(names))

    @property
    def all_parameters(self) -> bool:
        """Whether the list of all parameters is open; closed at first."""
        return str(self._settings.value("all_parameters", "false")) == "true"

    @all_parameters.setter
    def all_parameters(self, is_open: bool) -> None:
        self._settings.setValue("all_parameters", str(is_open).lower())

    @property
    def numbers(self) -> bool:
        """Whether digits above 9 are shown as numbers; letters at first."""
        return str(self._settings.value("numbers", "false")) == "true"

    @numbers.setter
    def numbers(self, numbers: bool) -> None:
        self._settings.setValue("numbers", str(numbers).lower())

    @property
    def time(self) -> bool:
        """Whether the time of play is shown, as it is at first."""
        return str(self._settings.value("time", "true")) != "false"

    @time.setter
    def time(self, shown: bool) -> None:
        self._settings.setValue("time", str(shown).lower())

    @property
    def advancing(self) -> frozenset[Mode]:
        """The modes in which typing goes on to the next cell: while editing, at first."""
        value = str(self._settings.value("advancing", Mode.EDIT))
        return frozenset(mode for mode in Mode if mode in value.split())

    @advancing.setter
    def advancing(self, modes: frozenset[Mode]) -> None:
        self._settings.setValue("advancing", " ".join(sorted(modes)))

    @property
    def reduced_motion(self) -> bool | None:
        """Whether nothing is to move by itself; None where that was never chosen."""
        value = str(self._settings.value("reduced_motion", ""))
        return {"true": True, "false": False}.get(value)

    @reduced_motion.setter
    def reduced_motion(self, reduced: bool) -> None:
        self._settings.setValue("reduced_motion", str(reduced).lower())

    @property
    def paper(self) -> str:
        """How puzzles are printed, as the print dialog writes it; empty at first."""
        return str(self._settings.value("paper", ""))

    @paper.setter
    def paper(self, choice: str) -> None:
        self._settings.setValue("paper", choice)

    @property
    def recent(self) -> list[str]:
        """The files that were opened or saved last, the last one first."""
        return [path for path in str(self._settings.value("recent", "")).split("\n") if path]

    def add_recent(self, path: str) -> None:
        """Put a file at the head of those that were opened last."""
        self._set_recent([path, *self.recent])

    def drop_recent(self, path: str) -> None:
        """Forget a file."""
        self._set_recent(each for each in self.recent if each != path)

    def _set_recent(self, paths: Iterable[str]) -> None:
        kept = list(dict.fromkeys(paths))[:_MOST_RECENT]
        self._settings.setValue("recent", "\n".join(kept))

    @property
    def list_shown(self) -> bool:
        """Whether the list of puzzles is open beside the board; closed at first."""
        return str(self._settings.value("list_shown", "false")) == "true"

    @list_shown.setter
    def list_shown(self, shown: bool) -> None:
        self._settings.setValue("list_shown", str(shown).lower())

    @property
    def collection(self) -> str:
        """The file of the collection that was listed last; empty at first."""
        return str(self._settings.value("collection", ""))

    @collection.setter
    def collection(self, path: str) -> None:
        self._settings.setValue("collection", path)

    @property
    def lab_files(self) -> list[str]:
        """The experiments and results that were opened in the lab, in the order of opening."""
        return [path for path in str(self._settings.value("lab", "")).split("\n") if path]

    @lab_files.setter
    def lab_files(self, paths: list[str]) -> None:
        self._settings.setValue("lab", "\n".join(dict.fromkeys(paths)))

    @property
    def lab_entry(self) -> str:
        """The experiment that was selected last in the lab; empty at first."""
        return str(self._settings.value("lab_entry", ""))

    @lab_entry.setter
    def lab_entry(self, key: str) -> None:
        self._settings.setValue("lab_entry", key)

    def table_columns(self, table: str) -> QByteArray:
        """Return widths and order of the columns of a table; empty at first."""
        value = self._settings.value(f"columns/{table}")
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_table_columns(self, table: str, columns: QByteArray) -> None:
        """Keep widths and order of the columns of a table."""
        self._settings.setValue(f"columns/{table}", columns)

    @property
    def plugins(self) -> list[str]:
        """The files of plug-ins that were loaded, in their order."""
        return [path for path in str(self._settings.value("plugins", "")).split("\n") if path]

    def add_plugin(self, path: str) -> None:
        """Load a file at every start from now on."""
        paths = dict.fromkeys([*self.plugins, path])
        self._settings.setValue("plugins", "\n".join(paths))

    def drop_plugin(self, path: str) -> None:
        """Load a file no longer."""
        kept = [each for each in self.plugins if each != path]
        self._settings.setValue("plugins", "\n".join(kept))

    def lesson_progress(self, lesson: str) -> str:
        """Return the step of a lesson from 0, or ``done``; empty at first."""
        return str(self._settings.value(f"lessons/{lesson}", ""))

    def set_lesson_progress(self, lesson: str, progress: str) -> None:
        """Keep the step of a lesson, or ``done``."""
        self._settings.setValue(f"lessons/{lesson}", progress)

    @property
    def folder(self) -> str:
        """Where the last file was opened or saved."""
        return str(self._settings.value("folder", ""))

    @folder.setter
    def folder(self, folder: str) -> None:
        self._settings.setValue("folder", folder)
