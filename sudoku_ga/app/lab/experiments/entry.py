"""What can be selected in the list: an experiment of the program or of a file, or results."""

from dataclasses import dataclass
from pathlib import Path

from sudoku_ga.app.lab.experiments.folder import EXPERIMENT, STORE
from sudoku_ga.lab.experiment.reading import About, about_experiment, about_file, experiment_names
from sudoku_ga.lab.replication.published import replication_names
from sudoku_ga.translation import _, later

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
