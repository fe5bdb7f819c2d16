"""Published values that an experiment is held against, read from their TOML files.

::

    [[value]]
    id = "easy-50"                    unique
    label = "Easy puzzle, 50 individuals"
    where = "Table 2, row 1"          in the source
    measure = "success_rate"          a name of measures.MEASURES
    expected = 0.97                   may be left out of what cannot be compared
    n = 100                           runs of the source; sd, for a mean
    variant = "size 50"               and values, puzzle (or "30 givens"), givens: which runs
    values = { "population.size" = 50 }
    better = "higher"                 where the measure leaves it open
    generation = 100                  for mean_fitness_at_generation
    maximum = 243                     for share_of_maximum
    against = "size 10"               for ratio_cpu: the variant of the other runs, or values
    comparable = false                with reason; then measure may be left out
    note = "..."
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import Trial
from sudoku_ga.lab.stats.measures import HIGHER, LOWER, MEASURES
from sudoku_ga.lab.toml_tables import FileError, Table, parse_tables, read_tables
from sudoku_ga.resources import resource_names, resource_path
from sudoku_ga.translation import _

_FOLDER, _SUFFIX = "published", ".toml"
_KEYS = (
    "id", "label", "where", "measure", "expected", "n", "sd", "variant", "values", "puzzle",
    "givens", "better", "generation", "maximum", "against", "comparable", "reason", "note",
)  # fmt: skip


@dataclass(frozen=True)
class Filter:
    """Which trials a value is about; None and the empty mapping let all pass.

    A component is named by as many of its parameters as matter: ``{ component = "pmx" }``.
    """

    variant: str | None
    values: Mapping[str, Any]
    puzzle: str | None
    givens: int | None

    def holds(self, trial: Trial) -> bool:
        """Whether a trial is one of them."""
        own = trial.variant
        return (
            self.variant in (None, own.name)
            and all(_agrees(own.values.get(path), value) for path, value in self.values.items())
            and self.puzzle in (None, trial.puzzle_name, trial.group)
            and self.givens in (None, trial.puzzle.given_count)
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
        What it is called here, what it says, and where it stands.
    measure : str
        A key of ``MEASURES``, or "" where the value cannot be compared.
    expected : float or None
        The value; None where the source tells none.
    chosen : Filter
        The runs it is held against.
    better : str
        ``lower`` or ``higher``.
    n : int or None
        Runs behind it.
    sd : float or None
        Their standard deviation.
    generation : int
    maximum : float
        What some measures need, else 0.
    against : Filter or None
        The runs that a ratio is taken to.
    reason : str or None
        Why it cannot be compared, if it cannot.
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
    """Return the published values of an experiment of the program; none if there are none.

    Raises
    ------
    UserError
        If its file is not one of published values; with line and key.
    """
    if experiment.name not in replication_names():
        return ()
    path = resource_path(_FOLDER, experiment.name + _SUFFIX)
    try:
        return _published(read_tables(path), experiment)
    except UserError as error:
        raise FileError(f"{_FOLDER}/{path.name}, {error}") from None


def parse_published(text: str, experiment: Experiment) -> tuple[Published, ...]:
    """Return the values that a TOML text holds for an experiment.

    Raises
    ------
    FileError
        With the line, the key, and what was expected.
    """
    return _published(parse_tables(text), experiment)


def _published(file: Table, experiment: Experiment) -> tuple[Published, ...]:
    file.only(("value",))
    values, seen = [], set()
    for table in file.tables("value"):
        value = _value(table.only(_KEYS), [variant.name for variant in experiment.variants])
        if value.id in seen:
            raise table.error(
                "id", _("ids that differ are expected, not two {id}").format(id=value.id)
            )
        seen.add(value.id)
        values.append(value)
    return tuple(values)


def _value(table: Table, variants: list[str]) -> Published:
    is_compared = table.get("comparable", bool, _("true or false"), True)
    name = table.one_of("measure", list(MEASURES), *([] if is_compared else [""]))
    measure = MEASURES.get(name)
    for key in measure.needs if measure else ():
        if key not in table.values:
            raise table.error(
                "measure", _("[value]: {key} is expected for {name}").format(key=key, name=name)
            )
    directions = [LOWER, HIGHER]
    usual = LOWER if measure is None else measure.better
    chosen = Filter(
        table.one_of("variant", variants, "") or None,
        table.table("values", {}).values,
        table.words("puzzle", "") or None,
        table.whole("givens", 0, None),
    )
    expected = table.number("expected", *([] if is_compared else [None]))
    return Published(
        id=table.words("id"),
        label=table.words("label"),
        where=table.words("where"),
        measure=name,
        expected=None if expected is None else float(expected),
        chosen=chosen,
        better=table.one_of("better", directions, *([usual] if usual else [])),
        n=table.whole("n", 1, None),
        sd=table.number("sd", None),
        generation=table.whole("generation", 0, 0),
        maximum=float(table.number("maximum", 0.0)),
        against=_against(table, variants, chosen) if "against" in table.values else None,
        reason=None if is_compared else table.words("reason"),
        note=table.words("note", ""),
    )


def _against(table: Table, variants: list[str], chosen: Filter) -> Filter:
    """Return the filter of the other runs, on the same puzzles."""
    if isinstance(table.values["against"], dict):
        return replace(chosen, variant=None, values=table.table("against").values)
    return replace(chosen, variant=table.one_of("against", variants), values={})
