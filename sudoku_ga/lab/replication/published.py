"""Published values that an experiment is compared with, read from their TOML files.

::

    [[value]]
    id = "easy-50"                    unique
    label = "Easy puzzle, 50 individuals"
    where = "Table 2, row 1"          in the source
    measure = "success_rate"          a name of measures.MEASURES
    expected = 0.97                   may be left out if the value cannot be compared
    n = 100                           runs of the source; sd, for a mean
    variant = "size 50"               and values, puzzle (or "30 givens"), givens: which runs
    values = { "population.size" = 50 }
    better = "higher"                 if the measure does not decide it
    generation = 100                  for measures at, after or up to a generation
    maximum = 243                     for share_of_maximum
    against = "size 10"               for ratio_cpu: the variant of the other runs, or values
    comparable = false                with a reason; measure may then be left out
    note = "..."

A mean of solved runs has a verdict only beside a ``success_rate`` of the same runs: give both the
same keys ``variant``, ``values``, ``puzzle`` and ``givens``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from msgspec import Struct

from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import PlannedRun
from sudoku_ga.lab.stats.measures import LOWER, MEASURES
from sudoku_ga.old_names import new_name
from sudoku_ga.resources import resource_names, resource_path
from sudoku_ga.toml_text import located, parse_toml, read_toml_text
from sudoku_ga.translation import _
from sudoku_ga.validation import (
    Count,
    Finite,
    Keys,
    Positive,
    convert,
    invalid,
    missing,
    unexpected,
)

_FOLDER, _SUFFIX = "published", ".toml"
_UNCHANGED = ("id", "label", "where", "expected", "n", "sd", "note")
"""The keys whose values are used unchanged."""


class _ValueTable(Struct, forbid_unknown_fields=True, kw_only=True):
    id: str
    label: str
    where: str
    measure: str | None = None
    expected: Finite | None = None
    n: Positive | None = None
    sd: int | Finite | None = None
    variant: str | None = None
    values: dict[str, Any] = {}
    puzzle: str = ""
    givens: Count | None = None
    better: Literal["lower", "higher"] | None = None
    generation: Count | None = None
    maximum: Finite | None = None
    against: str | dict[str, Any] | None = None
    comparable: bool = True
    reason: str | None = None
    note: str = ""


class _PublishedFile(Struct, forbid_unknown_fields=True):
    value: list[_ValueTable] = []


@dataclass(frozen=True)
class Filter:
    """Selects the runs of a value; None and an empty mapping select all.

    A component is identified by the parameters that matter: ``{ component = "pmx" }``.
    """

    variant: str | None
    values: Mapping[str, Any]
    puzzle: str | None
    givens: int | None

    def holds(self, run: PlannedRun) -> bool:
        """Whether a run is selected."""
        own = run.variant
        return (
            self.variant in (None, own.name)
            and all(_agrees(own.values.get(path), value) for path, value in self.values.items())
            and self.puzzle in (None, run.puzzle_name, run.group)
            and self.givens in (None, run.puzzle.given_count)
        )


def _agrees(own: Any, asked: Any) -> bool:
    if isinstance(own, dict) and isinstance(asked, dict):
        return all(own.get(key) == value for key, value in asked.items())
    return bool(own == asked)


@dataclass(frozen=True)
class Published:
    """A value from a publication.

    Parameters
    ----------
    id, label, where : str
        Its id in this program, its description, and its place in the source.
    measure : str
        A key of ``MEASURES``, or "" if the value cannot be compared.
    expected : float or None
        The value; None if the source does not give it.
    chosen : Filter
        The runs that it is compared with.
    better : str
        ``lower`` or ``higher``.
    n : int or None
        Number of runs of the source.
    sd : float or None
        Standard deviation of these runs.
    generation : int
    maximum : float
        The largest possible fitness, which some measures need; else 0.
    against : Filter or None
        The runs in the denominator of a ratio.
    reason : str or None
        The reason why it cannot be compared, if it cannot.
    note : str
    """

    id: str
    label: str
    where: str
    measure: str
    expected: float | None
    chosen: Filter
    better: str
    n: int | None
    sd: float | None
    generation: int
    maximum: float
    against: Filter | None
    reason: str | None
    note: str


def replication_names() -> list[str]:
    """Return the names of the experiments of the program that have published values."""
    return resource_names(_FOLDER, _SUFFIX)


def load_published(experiment: Experiment) -> tuple[Published, ...]:
    """Return the published values of an experiment of the program, if there are any.

    Raises ``UserError`` with line and key if its file is not one of published values.
    """
    if experiment.name not in replication_names():
        return ()
    path = resource_path(_FOLDER, experiment.name + _SUFFIX)
    try:
        return parse_published(read_toml_text(path), experiment)
    except UserError as error:
        raise UserError(f"{_FOLDER}/{path.name}, {error}") from None


def parse_published(text: str, experiment: Experiment) -> tuple[Published, ...]:
    """Return the published values for an experiment in a TOML text.

    Raises ``UserError`` with the line, the key, and what was expected.
    """
    variants = [variant.name for variant in experiment.variants]
    with located(text):
        tables = convert(parse_toml(text), _PublishedFile).value
        values = [_value(table, ("value", index), variants) for index, table in enumerate(tables)]
        seen = set()
        for index, value in enumerate(values):
            if value.id in seen:
                problem = _("ids that differ are expected, not two {id}").format(id=value.id)
                raise invalid(("value", index, "id"), problem)
            seen.add(value.id)
        return tuple(values)


def _value(table: _ValueTable, path: Keys, variants: list[str]) -> Published:
    is_compared = table.comparable
    for key in ("measure", "expected") if is_compared else ("reason",):
        if getattr(table, key) is None:
            raise missing((*path, key), _ValueTable)
    name = new_name(table.measure or "")
    if table.measure is not None:
        _check_choice(name, list(MEASURES), (*path, "measure"))
    measure = MEASURES[name] if name else None
    for key in measure.needs if measure else ():
        if getattr(table, key) is None:
            problem = _("{key} is expected for {name}").format(key=key, name=name)
            raise invalid((*path, "measure"), problem)
    better = table.better or (LOWER if measure is None else measure.better)
    if not better:
        raise missing((*path, "better"), _ValueTable)
    if table.variant is not None:
        _check_choice(table.variant, variants, (*path, "variant"))
    chosen = Filter(table.variant, table.values, table.puzzle or None, table.givens)
    against = None
    if isinstance(table.against, dict):
        against = replace(chosen, variant=None, values=table.against)
    elif table.against is not None:
        _check_choice(table.against, variants, (*path, "against"))
        against = replace(chosen, variant=table.against, values={})
    shared = {name: getattr(table, name) for name in _UNCHANGED}
    return Published(
        **shared,
        measure=name,
        chosen=chosen,
        better=better,
        generation=table.generation or 0,
        maximum=table.maximum or 0.0,
        against=against,
        reason=None if is_compared else table.reason,
    )


def _check_choice(name: str, choices: list[str], path: Keys) -> None:
    if name not in choices:
        raise unexpected(path, _("one of {names}").format(names=", ".join(choices)), name)
