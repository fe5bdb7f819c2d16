"""What the list of the lab offers: experiments of the program, of the user, and results; no Qt."""

from dataclasses import dataclass
from pathlib import Path

from sudoku_ga.lab.experiment.reading import About, about_experiment, about_file, experiment_names
from sudoku_ga.lab.replication.published import replication_names

EXPERIMENT, STORE = ".toml", ".db"


@dataclass(frozen=True)
class Entry:
    """One line of the list.

    Parameters
    ----------
    key : str
        The name of an experiment of the program, else the path of a file.
    about : About
        What it says of itself.
    store : Path
        Where its results are, or will be.
    name : str
        By which the store knows the experiment; empty for all that a store holds.
    """

    key: str
    about: About
    store: Path
    name: str

    @property
    def has_experiment(self) -> bool:
        """Whether it can be run: results alone cannot."""
        return bool(self.name)


def brought_entries(folder: Path) -> list[Entry]:
    """Return the experiments of the program that are no replications, by title.

    Parameters
    ----------
    folder : Path
        Where their results are kept.

    Raises
    ------
    UserError
        If a file cannot be read.
    """
    replications = set(replication_names())
    entries = [
        Entry(name, about_experiment(name), folder / f"{name}{STORE}", name)
        for name in experiment_names()
        if name not in replications
    ]
    return sorted(entries, key=lambda entry: entry.about.title.casefold())


def entry_of_file(path: Path) -> Entry:
    """Return the entry of a file: an experiment, whose results lie beside it, or results.

    Raises
    ------
    UserError
        If the file is of an experiment and cannot be read.
    """
    path = path.absolute()
    if path.suffix.lower() == EXPERIMENT:
        return Entry(str(path), about_file(path), path.with_suffix(STORE), path.stem)
    return Entry(str(path), About(path.name, "", str(path.parent)), path, "")
