"""What the program knows of its replications: texts, experiments, findings; no Qt."""

import json
from pathlib import Path
from typing import NamedTuple

from sudoku_ga.app.lab.findings import Findings
from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.reading import About, about_experiment, load_experiment
from sudoku_ga.lab.replication.published import load_published, replication_names
from sudoku_ga.lab.replication.replication import evaluate_replication
from sudoku_ga.lab.replication.tables import replication_json
from sudoku_ga.resources import resource_path
from sudoku_ga.translation import _

_OBTAINED = ("published", "obtained")


class Entry(NamedTuple):
    """A replication in the list."""

    name: str
    about: About


class Shelf:
    """The replications that the program brings along, with what was found here since."""

    def __init__(self) -> None:
        self._experiments: dict[str, Experiment] = {}
        self._made: dict[str, Findings] = {}

    def entries(self) -> list[Entry]:
        """Return all replications by title.

        Raises
        ------
        UserError
            If a file cannot be read.
        """
        entries = [Entry(name, about_experiment(name)) for name in replication_names()]
        return sorted(entries, key=lambda entry: _(entry.about.title).casefold())

    def experiment(self, name: str) -> Experiment:
        """Return an experiment at its full scale.

        Raises
        ------
        UserError
            If its file or one of its recipes cannot be read.
        """
        if name not in self._experiments:
            self._experiments[name] = load_experiment(name)
        return self._experiments[name]

    def planned(self, name: str) -> Findings:
        """Return the published values with nothing obtained.

        Raises
        ------
        UserError
            If a file cannot be read.
        """
        experiment = self.experiment(name)
        published = load_published(experiment)
        return Findings.of(
            json.loads(replication_json(evaluate_replication(experiment, published, 0, 1.0, 0, ())))
        )

    def brought(self, name: str) -> Findings | None:
        """Return the findings that the program brings along, if there are any.

        Raises
        ------
        UserError
            If their file is not one of findings.
        """
        if not self.is_brought(name):
            return None
        path = _path(name)
        try:
            return Findings.of(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, KeyError, TypeError, ValueError) as error:
            raise UserError(
                _(
                    "findings of a replication are expected in {file}, found {problem}: {error}"
                ).format(file=path.name, problem=type(error).__name__, error=error)
            ) from None

    def is_brought(self, name: str) -> bool:
        """Whether the program brings findings along."""
        return _path(name).is_file()

    def made(self, name: str) -> Findings | None:
        """Return the findings of the runs made since the program began, if there are any."""
        return self._made.get(name)

    def keep(self, name: str, text: str) -> None:
        """Keep the record of a replication as its findings made here."""
        self._made[name] = Findings.of(json.loads(text))


def _path(name: str) -> Path:
    return resource_path(*_OBTAINED, f"{name}.json")
