"""What can be selected in the list, and the files that experiments of the user are kept in."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from unicodedata import category, normalize

from PySide6.QtCore import QStandardPaths

from sudoku_ga.lab.experiment.reading import About, about_experiment, about_file, experiment_names
from sudoku_ga.lab.replication.published import replication_names
from sudoku_ga.translation import _, later

EXPERIMENT, STORE = ".toml", ".db"
_LONGEST = 60
"""Characters of a file name that come from a title."""


class Folders(NamedTuple):
    """Folders of the lab.

    ``results``: of the results of the program's experiments.
    ``experiments``: of the experiments of the user, each with its results beside it.
    """

    results: Path
    experiments: Path

    @classmethod
    def of_user(cls) -> "Folders":
        """Return the folders within the data of the user."""
        place = QStandardPaths.StandardLocation.AppDataLocation
        data = Path(QStandardPaths.writableLocation(place))
        return cls(data / "lab", data / "experiments")


def free_path(folder: Path, title: str) -> Path:
    """Return the path of a new experiment: no file has it, nor its results.

    ``folder``: may not exist yet.
    ``title``: from which the name follows: its letters and digits, joined by hyphens.
    """
    plain = "".join(each for each in normalize("NFKD", title) if category(each) != "Mn")
    words = "-".join(re.findall(r"\w+", plain.casefold()))
    name = words[:_LONGEST].strip("-_") or "experiment"
    path, count = folder / f"{name}{EXPERIMENT}", 1
    while path.exists() or path.with_suffix(STORE).exists():
        count += 1
        path = folder / f"{name}-{count}{EXPERIMENT}"
    return path


RUNNING, FOUND, NOTHING = later("under way"), later("with findings"), ""
"""States of an entry."""


@dataclass(frozen=True)
class Entry:
    """One entry of the list.

    ``key``: name of a bundled experiment, or path of a file.
    ``store``: file of its results, which may not exist yet.
    ``name``: name of the experiment in the store; empty for all that a store holds.
    ``is_replication``: whether there are published values to compare with.
    """

    key: str
    about: About
    store: Path
    name: str
    is_replication: bool = False

    @property
    def has_experiment(self) -> bool:
        """Whether it can be run: results alone cannot."""
        return bool(self.name)

    @property
    def note(self) -> str:
        """What it is about; the source of a replication."""
        about = self.about
        words = about.source if self.is_replication else _(about.description) or about.source
        return " ".join(words.split())


def bundled_entries(folder: Path, *, replications: bool) -> list[Entry]:
    """Return the bundled experiments that are replications, or those that are not, by title.

    ``folder``: folder of their results.

    Raises UserError if a file cannot be read.
    """
    known = set(replication_names())
    entries = [
        Entry(name, about_experiment(name), folder / f"{name}{STORE}", name, replications)
        for name in experiment_names()
        if (name in known) == replications
    ]
    return sorted(entries, key=lambda entry: _(entry.about.title).casefold())


def entry_of_file(path: Path) -> Entry:
    """Return the entry of a file: an experiment with its results beside it, or results.

    Raises UserError if it is a file of an experiment and cannot be read.
    """
    path = path.absolute()
    if path.suffix.lower() == EXPERIMENT:
        return Entry(str(path), about_file(path), path.with_suffix(STORE), path.stem)
    return Entry(str(path), About(path.name, "", str(path.parent)), path, "")
