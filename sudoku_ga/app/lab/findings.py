"""Findings of a replication: published values beside the obtained ones; no Qt.

Bundled findings and those of runs made here are read from the same kind of record
(:func:`sudoku_ga.lab.replication.tables.replication_json`).
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sudoku_ga.app.widgets.scale import Axis
from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.runner import MOST_ATTEMPTS, Remaining, results_of
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.replication.comparison import Agreement, evaluate_replication
from sudoku_ga.lab.replication.published import load_published
from sudoku_ga.lab.replication.tables import replication_json
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.measures import MEASURES
from sudoku_ga.lab.stats.notation import number_text
from sudoku_ga.resources import resource_path
from sudoku_ga.translation import _, counted, later

if TYPE_CHECKING:
    from sudoku_ga.lab.store.store import Store

MEASURE_WORDS = {
    "success_rate": later("Share of runs that solved"),
    "mean_generations_to_solve": later("Generations until solved, mean"),
    "median_generations_to_solve": later("Generations until solved, median"),
    "mean_evaluations_to_solve": later("Evaluations until solved, mean"),
    "generations_of_a_run": later("Generations of a run"),
    "expected_running_effort": later("Evaluations for each solved run"),
    "expected_running_move_evaluations": later(
        "Move evaluations of local search for each solved run"
    ),
    "expected_running_cpu_s": later("Seconds of the processor for each solved run"),
    "best_conflicts": later("Fewest conflicts of all runs"),
    "mean_best_conflicts": later("Fewest conflicts of a run, mean"),
    "best_fitness": later("Best fitness of all runs"),
    "mean_best_fitness": later("Best fitness of a run, mean"),
    "size_of_a_run_at_generation": later("Size of the population of a run"),
    "share_improved_after_generation": later("Share of runs that improved after a generation"),
    "mean_cpu_s_of_generations": later("Seconds of the processor for a number of generations"),
    "mean_fitness_at_generation": later("Best fitness up to a generation, mean"),
    "fitness_of_a_run_at_generation": later("Best fitness of a run up to a generation"),
    "share_of_maximum": later("Share of the greatest fitness"),
    "ratio_expected_running_move_evaluations": later(
        "Move evaluations for each solved run, as a ratio"
    ),
    "ratio_expected_running_cpu_s": later("Seconds for each solved run, as a ratio"),
    "ratio_cpu": later("Processor time, as a ratio"),
    "": later("Not measured"),
    "mean_last_sample_fitness": later("Best fitness of a sample of the last generation"),
    "last_sample_share_of_maximum": later(
        "Share of the maximum in a sample of the last generation"
    ),
    "last_sample_success_rate": later("Share of runs with the maximum in a sample"),
}
"""Headings by the names of measures."""

_REPORTED = {
    "solved": MEASURE_WORDS["success_rate"],
    "best_fitness": MEASURE_WORDS["mean_best_fitness"],
    "effort": MEASURE_WORDS["expected_running_effort"],
    "move_evaluations": MEASURE_WORDS["expected_running_move_evaluations"],
    "cpu_s": MEASURE_WORDS["expected_running_cpu_s"],
}
"""Headings by the keys of a variant in a record."""

_SHARES = tuple(MEASURE_WORDS[name] for name, measure in MEASURES.items() if measure.is_share)
"""Headings whose axes go from 0 to 1."""


@dataclass(frozen=True)
class Row:
    """One value, published or only obtained.

    ``label``, ``where``: its name, and where it is found in the source.
    ``published``: None for the summary of a variant.
    ``verdict``: None without a comparison or without runs.
    ``reason``, ``note``: why it cannot be compared or has no verdict, and a remark.
    ``percentile``: of the published value among the runs, where the interval is open to infinity.
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
    percentile: float | None = None

    @property
    def is_made(self) -> bool:
        """Whether there are runs."""
        return bool(self.runs or self.failed)

    @property
    def interval_text(self) -> str:
        """The interval, as ``0.64 to 0.95``; empty without one."""
        if self.obtained is None or self.obtained.low is None or self.obtained.high is None:
            return ""
        return _("{low} to {high}").format(
            low=number_text(self.obtained.low), high=number_text(self.obtained.high)
        )

    @property
    def percentile_text(self) -> str:
        """The percentile of the published value, as ``percentile 9``; empty without one."""
        if self.percentile is None:
            return ""
        return _("percentile {number}").format(number=number_text(self.percentile))


class Bar(NamedTuple):
    """Positions of the marks of a row on the axis of its group, as shares of the width.

    ``is_open`` says that the interval has no upper bound.
    """

    published: float | None
    obtained: float | None
    low: float | None
    high: float | None
    is_open: bool


def bar_of(published: float | None, obtained: Estimate | None, axis: Axis) -> Bar:
    """Return the positions of a published and an obtained value; None where there is none."""
    value, low, high = obtained or (None, None, None)

    def share(each: float | None) -> float | None:
        return None if each is None else axis.share(each)

    is_open = high is not None and not isfinite(high)
    return Bar(share(published), share(value), share(low), share(high), is_open)


@dataclass(frozen=True)
class Group:
    """Rows of one measure, whose marks share an axis.

    ``reason``: why none of the rows can be compared; "" if they can.
    """

    heading: str
    axis: Axis
    rows: tuple[Row, ...]
    reason: str = ""

    def bar(self, row: Row) -> Bar:
        """Return the positions of the marks of a row."""
        return bar_of(row.published, row.obtained, self.axis)


@dataclass(frozen=True)
class Findings:
    """Tables of a replication.

    ``compared``, ``variants``: comparisons with published values, and summaries of the variants.
    ``provenance``: program, seed, day and machine of the runs, in a sentence; empty without runs.
    ``command``: the command that makes them; empty without runs.
    """

    compared: tuple[Group, ...]
    variants: tuple[Group, ...]
    provenance: str
    command: str

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> "Findings":
        """Read the findings of a record.

        Raises KeyError, TypeError, ValueError if it is not a record.
        """
        compared: dict[tuple[str, str], list[Row]] = {}
        for value in record["values"]:
            row = _compared(value)
            reason = row.reason if row.verdict is Agreement.NOT_COMPARED else ""
            compared.setdefault((_heading(value["measure"]), reason), []).append(row)
        variants = {
            (heading, ""): [_reported(variant, key) for variant in record["variants"]]
            for key, heading in _REPORTED.items()
        }
        kept = {key: rows for key, rows in variants.items() if _has_values(key[0], rows)}
        command = record["command"] if record["finished"] else ""
        return cls(_groups(compared), _groups(kept), _provenance(record), command)


def _heading(measure: str) -> str:
    return _(MEASURE_WORDS.get(measure, measure.replace("_", " ").capitalize()))


def _has_values(heading: str, rows: Iterable[Row]) -> bool:
    """Whether there is a value other than 0: most recipes have no local search."""
    known = [row.obtained.value for row in rows if row.obtained is not None]
    return any(known) or (bool(known) and heading in _SHARES)


def _groups(rows: Mapping[tuple[str, str], Sequence[Row]]) -> tuple[Group, ...]:
    """Return the groups by heading and reason, those that cannot be compared last."""
    groups = []
    for (heading, reason), listed in sorted(rows.items(), key=lambda each: bool(each[0][1])):
        values = [value for row in listed for value in _values(row)]
        axis = Axis.of_shares() if heading in _SHARES else Axis.of(values)
        groups.append(Group(heading, axis, tuple(listed), reason))
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
        percentile=value["percentile"],
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
    """Return an estimate; a missing upper bound beside a lower one is infinite."""
    if record is None or record["value"] is None:
        return None
    low, high = record["low"], record["high"]
    return Estimate(record["value"], low, inf if high is None and low is not None else high)


def _provenance(record: Mapping[str, Any]) -> str:
    finished, planned = record["finished"], record["planned"]
    if not finished:
        return ""
    runs = counted("{count:,} run", "{count:,} runs", planned)
    runs = (
        runs
        if finished == planned
        else _("{finished:,} of {runs}").format(finished=finished, runs=runs)
    )
    text = _("{runs} by sudoku_ga {version}, seed {seed}, scale {scale:g}, {date}; {machine}")
    return text.format(
        runs=runs,
        version=record["version"],
        seed=record["seed"],
        scale=record["scale"],
        date=record["date"],
        machine=record["machine"],
    )


@dataclass(frozen=True)
class ReplicationFindings:
    """The findings of a replication from all sources.

    ``scale``: times the number of runs of the source.
    ``full_run_count``: number of runs at scale 1.
    ``planned``: the published values with nothing obtained.
    ``bundled``: those that come with the program.
    ``made``: those of runs made here at this scale.
    """

    scale: float
    full_run_count: int
    planned: Findings
    bundled: Findings | None = None
    made: Findings | None = None


def planned_findings(full: Experiment, scale: float) -> ReplicationFindings:
    """Return the published values and bundled findings of an experiment at full scale.

    Raises UserError if a file cannot be read.
    """
    bundled = bundled_findings(full.name)
    return ReplicationFindings(scale, full.run_count, _evaluated(full, 1.0, "", 0, ()), bundled)


def has_bundled_findings(name: str) -> bool:
    """Whether findings of a replication come with the program."""
    return _bundled_path(name).is_file()


def bundled_findings(name: str) -> Findings | None:
    """Return the findings that come with the program, if there are any.

    Raises UserError if their file is not a record.
    """
    if not has_bundled_findings(name):
        return None
    path = _bundled_path(name)
    try:
        return Findings.of(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise UserError(
            _("findings of a replication are expected in {file}, found {problem}: {error}").format(
                file=path.name, problem=type(error).__name__, error=error
            )
        ) from None


def made_findings(
    store: "Store", number: int, experiment: Experiment, scale: float
) -> tuple[Findings | None, Remaining]:
    """Return the findings of the runs in a store, None without any, and the runs that remain.

    ``number``: the experiment's id in the store.
    ``experiment``: at its scale; other runs in the store are ignored.
    """
    runs = plan(experiment, experiment.seed)
    made = store.made(number)
    known = [made[run.digest] for run in runs if run.digest in made]
    again = sum(each.failed and each.attempts < MOST_ATTEMPTS for each in known)
    remaining = Remaining(len(runs) - len(known) + again, again)
    if not known:
        return None, remaining
    finished = results_of(runs, store, number)
    date = store.begun_on(number)
    return _evaluated(experiment, scale, date, len(runs), finished), remaining


def _evaluated(
    experiment: Experiment,
    scale: float,
    date: str,
    planned: int,
    finished: Sequence[tuple[PlannedRun, Result]],
) -> Findings:
    published = load_published(experiment)
    replication = evaluate_replication(
        experiment, published, experiment.seed, scale, date, planned, finished
    )
    return Findings.of(json.loads(replication_json(replication)))


def _bundled_path(name: str) -> Path:
    return resource_path("published", "obtained", f"{name}.json")
