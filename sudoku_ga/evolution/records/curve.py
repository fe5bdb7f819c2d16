"""The curve of a run as a table that other programs read."""

import csv
import io
from collections.abc import Iterable

from sudoku_ga.evolution.observe.diversity import DiversityFigures
from sudoku_ga.evolution.records.history import HistoryMoment

COLUMNS = (
    "report",
    "generation",
    "phase",
    "elapsed_s",
    "evaluations",
    "probes",
    "restarts",
    "conflicts_best",
    "conflicts_mean",
    "conflicts_worst",
    "fitness_best",
    "fitness_mean",
    "fitness_worst",
    "best_so_far",
    "entropy_bits",
    "distance",
    "distinct",
    "measured",
)


def write_history(moments: Iterable[HistoryMoment]) -> str:
    """Return the kept reports of a run as CSV, a line each below the names of the columns."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for number, report, _, diversity in moments:
        table.writerow(
            (
                number,
                report.generation,
                report.phase.value,
                f"{report.elapsed_s:.6f}",
                report.evaluations,
                report.probes,
                report.restarts,
                *report.conflicts,
                *report.fitness,
                report.best_so_far,
                *(diversity or ("",) * len(DiversityFigures._fields)),
            )
        )
    return text.getvalue()
