"""The entries of the list, and the files in which the user's experiments are kept."""

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
"""A title gives at most this many characters to the name of a file."""


class Folders(NamedTuple):
    """The folders of the lab.

    ``results``: the folder of the results of the program's experiments.
    ``experiments``: the folder of the user's experiments. Each has its results beside it.
    """

    results: Path
    experiments: Path

    @classmethod
    def of_user(cls) -> "Folders":
        """Return the folders within the user's data."""
        place = QStandardPaths.StandardLocation.AppDataLocation
        data = Path(QStandardPaths.writableLocation(place))
        return cls(data / "lab", data / "experiments")


def free_path(folder: Path, title: str) -> Path:
    """Return a path for a new experiment that is free for both its file and its results.

    ``folder``: the folder, which need not exist yet.
    ``title``: the title. Its letters and digits, joined by hyphens, are the name of the file.
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
"""The states of an entry."""


@dataclass(frozen=True)
class Entry:
    """An entry of the list.

    ``key``: the name of a bundled experiment, or the path of a file.
    ``store``: the file of its results, which need not exist yet.
    ``name``: the name of the experiment in the store; empty for all experiments of a store.
    ``is_replication``: whether there are published values to compare with.
    """

    key: str
    about: About
    store: Path
    name: str
    is_replication: bool = False

    @property
    def has_experiment(self) -> bool:
        """Whether it can be run. Results without their experiment cannot."""
        return bool(self.name)

    @property
    def note(self) -> str:
        """The text below its title. For a replication it is the source."""
        about = self.about
        words = about.source if self.is_replication else _(about.description) or about.source
        return " ".join(words.split())


def bundled_entries(folder: Path, *, replications: bool) -> list[Entry]:
    """Return the bundled experiments by title: those that are replications, or the others.

    ``folder``: the folder of their results.

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
