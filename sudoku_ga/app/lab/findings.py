"""What a replication came to, as rows to be shown; no Qt.

Findings that the program brings along and those of runs made here are read from the same record
(:func:`sudoku_ga.lab.replication.tables.replication_json`), so that they look alike.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, isfinite
from typing import Any, NamedTuple

from sudoku_ga.app.widgets.axis import Axis
from sudoku_ga.lab.replication.comparison import Agreement
from sudoku_ga.lab.replication.tables import number_text
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.translation import _, counted, later

MEASURE_WORDS = {
    "success_rate": later("Share of runs that solved"),
    "mean_generations_to_solve": later("Generations until solved, mean"),
    "median_generations_to_solve": later("Generations until solved, median"),
    "mean_evaluations_to_solve": later("Evaluations until solved, mean"),
    "generations_of_a_run": later("Generations of a run"),
    "expected_running_effort": later("Evaluations for each solved run"),
    "expected_running_probes": later("Probes of local search for each solved run"),
    "expected_running_cpu_s": later("Seconds of the processor for each solved run"),
    "best_conflicts": later("Fewest conflicts of all runs"),
    "mean_best_conflicts": later("Fewest conflicts of a run, mean"),
    "best_fitness": later("Best fitness of all runs"),
    "mean_best_fitness": later("Best fitness of a run, mean"),
    "mean_fitness_at_generation": later("Best fitness up to a generation, mean"),
    "fitness_of_a_run_at_generation": later("Best fitness of a run up to a generation"),
    "share_of_maximum": later("Share of the greatest fitness"),
    "ratio_expected_running_probes": later("Probes for each solved run, as a ratio"),
    "ratio_expected_running_cpu_s": later("Seconds for each solved run, as a ratio"),
    "ratio_cpu": later("Processor time, as a ratio"),
    "": later("Not measured"),
}
"""Headings by the names of measures."""

_REPORTED = {
    "solved": MEASURE_WORDS["success_rate"],
    "best_fitness": MEASURE_WORDS["mean_best_fitness"],
    "effort": MEASURE_WORDS["expected_running_effort"],
    "probes": MEASURE_WORDS["expected_running_probes"],
    "cpu_s": MEASURE_WORDS["expected_running_cpu_s"],
}
"""Headings by the keys of what a record says of a variant."""

_SHARES = (MEASURE_WORDS["success_rate"],)
"""Their axes go from 0 to 1 whatever the values."""


@dataclass(frozen=True)
class Row:
    """A value, published or only obtained.

    Parameters
    ----------
    label, where : str
        What it says, and where in the source it stands.
    published : float or None
        None where the row only reports.
    obtained : Estimate or None
    runs, failed, evaluations : int
    verdict : Agreement or None
        None where there is nothing to compare, or no run was made.
    reason, note : str
        Why it cannot be compared, and what else is to be said.
    """

    label: str
    where: str
    published: float | None
    obtained: Estimate | None
    runs: int
    failed: int
    evaluations: int
    verdict: Agreement | None = None
    reason: str = ""
    note: str = ""

    @property
    def is_made(self) -> bool:
        """Whether any run is behind it."""
        return bool(self.runs or self.failed)

    @property
    def interval_text(self) -> str:
        """The interval in words, as ``0.64 to 0.95``; empty without one."""
        if self.obtained is None or self.obtained.low is None or self.obtained.high is None:
            return ""
        return _("{low} to {high}").format(
            low=number_text(self.obtained.low), high=number_text(self.obtained.high)
        )


class Bar(NamedTuple):
    """Where the marks of a row stand on the axis of its group, as shares of the width.

    ``is_open`` says that the interval has no upper bound.
    """

    published: float | None
    obtained: float | None
    low: float | None
    high: float | None
    is_open: bool


def bar_of(published: float | None, obtained: Estimate | None, axis: Axis) -> Bar:
    """Return the marks of a published and an obtained value; None for what there is not."""
    value, low, high = obtained or (None, None, None)

    def share(each: float | None) -> float | None:
        return None if each is None else axis.share(each)

    is_open = high is not None and not isfinite(high)
    return Bar(share(published), share(value), share(low), share(high), is_open)


@dataclass(frozen=True)
class Group:
    """Rows of one measure, whose bars share an axis."""

    heading: str
    axis: Axis
    rows: tuple[Row, ...]

    def bar(self, row: Row) -> Bar:
        """Return where the marks of a row stand."""
        return bar_of(row.published, row.obtained, self.axis)


@dataclass(frozen=True)
class Findings:
    """Everything that is shown of a replication.

    Parameters
    ----------
    compared, variants : tuple of Group
        The published values, and what each variant came to.
    made_by : str
        What the figures were made by, in a sentence; empty where no run was made.
    """

    compared: tuple[Group, ...]
    variants: tuple[Group, ...]
    made_by: str

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> "Findings":
        """Return the findings of a record.

        Raises
        ------
        KeyError, TypeError, ValueError
            If it is not one.
        """
        compared: dict[str, list[Row]] = {}
        for value in record["values"]:
            compared.setdefault(_heading(value["measure"]), []).append(_compared(value))
        variants = {
            heading: [_reported(variant, key) for variant in record["variants"]]
            for key, heading in _REPORTED.items()
        }
        told = {heading: rows for heading, rows in variants.items() if _tells(heading, rows)}
        return cls(_groups(compared), _groups(told), _made_by(record))


def _heading(measure: str) -> str:
    return _(MEASURE_WORDS.get(measure, measure.replace("_", " ").capitalize()))


def _tells(heading: str, rows: Iterable[Row]) -> bool:
    """Whether there is a value other than 0: most recipes make no probe at all."""
    known = [row.obtained.value for row in rows if row.obtained is not None]
    return any(known) or (bool(known) and heading in _SHARES)


def _groups(rows: Mapping[str, Sequence[Row]]) -> tuple[Group, ...]:
    groups = []
    for heading, listed in rows.items():
        values = [value for row in listed for value in _values(row)]
        axis = Axis.of_shares() if heading in _SHARES else Axis.of(values)
        groups.append(Group(heading, axis, tuple(listed)))
    return tuple(groups)


def _values(row: Row) -> list[float]:
    values = [row.published, *(row.obtained or ())]
    return [value for value in values if value is not None]


def _compared(value: Mapping[str, Any]) -> Row:
    is_made = bool(value["runs"] or value["failed"])
    verdict = Agreement(value["verdict"])
    return Row(
        label=value["label"],
        where=value["where"],
        published=value["expected"],
        obtained=_estimate(value["obtained"]),
        runs=value["runs"],
        failed=value["failed"],
        evaluations=value["evaluations"],
        verdict=verdict if is_made else None,
        reason=value["reason"] if is_made else "",
        note=value["note"],
    )


def _reported(variant: Mapping[str, Any], key: str) -> Row:
    return Row(
        label=variant["variant"],
        where=variant["puzzles"],
        published=None,
        obtained=_estimate(variant[key]),
        runs=variant["runs"],
        failed=variant["failed"],
        evaluations=variant["evaluations"],
    )


def _estimate(record: Mapping[str, float | None] | None) -> Estimate | None:
    """Return an estimate; a bound that is missing beside another is an open one."""
    if record is None or record["value"] is None:
        return None
    low, high = record["low"], record["high"]
    return Estimate(record["value"], low, inf if high is None and low is not None else high)


def _made_by(record: Mapping[str, Any]) -> str:
    finished, planned = record["finished"], record["planned"]
    if not finished:
        return ""
    runs = counted("{count:,} run", "{count:,} runs", planned)
    runs = (
        runs
        if finished == planned
        else _("{finished:,} of {runs}").format(finished=finished, runs=runs)
    )
    return _("{runs} by sudoku_ga {version}, seed {seed}, scale {scale:g}; {machine}").format(
        runs=runs,
        version=record["version"],
        seed=record["seed"],
        scale=record["scale"],
        machine=record["machine"],
    )
