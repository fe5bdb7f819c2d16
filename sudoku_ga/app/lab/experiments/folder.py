"""Where the experiments of the user are kept: each a file, its results beside it."""

import re
from pathlib import Path
from typing import NamedTuple
from unicodedata import category, normalize

from PySide6.QtCore import QStandardPaths

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
