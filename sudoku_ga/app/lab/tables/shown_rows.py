"""Rows of the tables of the lab for other programs, with numbers in full; no Qt.

Heads are English, as in every file for machines.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite

from sudoku_ga.app.lab.tables.comparison_words import Comparisons
from sudoku_ga.app.lab.tables.trial_order import FAILED, SOLVED, UNSOLVED, Places, results_of
from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.sheets import sheet_rows

Rows = list[list[str]]

_RESULTS = {SOLVED: "solved", UNSOLVED: "not solved", FAILED: "failed"}


def summary_rows(
    overview: Overview,
    parts: Sequence[tuple[int, int]],
    comparisons: Comparisons | None = None,
    reference: int = 0,
) -> Rows:
    """Return a head, and the results of variants on groups of puzzles.

    ``parts``: places of variants and of groups in the plan, in the order of the rows.
    ``comparisons``: of the variants with the reference.
    ``reference``: place of the reference in the plan.
    """
    keys, kind = _keys(overview), overview.kind
    head = [
        "variant", *keys, "puzzles", "runs", "failed", "solved", "solved_low", "solved_high",
        "by_logic",
        kind, f"{kind}_low", f"{kind}_high", "quartile_1", "median", "quartile_3",
        "compared_with", "times_faster", "times_low", "times_high", "p", "p_holm",
    ]  # fmt: skip
    summaries = {
        (part.variant, part.group): summary
        for part, summary in zip(overview.parts, overview.summaries, strict=True)
    }
    rows = [head]
    for place in parts:
        each = summaries[place]
        numbers = [
            each.runs, each.failed, *(each.solved or (None,) * 3), each.by_logic,
            *(each.efforts[kind] or (None,) * 3), *(each.quartiles or (None,) * 3),
        ]  # fmt: skip
        found = (comparisons or {}).get(place)
        if found is not None:
            ratio = found.ratio or (None,) * 3
            compared = [*ratio, found.difference.p, found.corrected]
            name = overview.runs.variants[reference]
        else:
            compared, name = [None] * 5, ""
        values = _values(overview.settings[place[0]], keys)
        row = [each.variant, *values, each.puzzles, *map(_text, numbers)]
        rows.append([*row, name, *map(_text, compared)])
    return rows


def run_rows(overview: Overview, places: Places) -> Rows:
    """Return a head, and some runs by their places among all."""
    runs, keys = overview.runs, _keys(overview)
    head = ["variant", *keys, "puzzle", "puzzles", "givens", "result", *runs.efforts]
    results = results_of(runs)
    rows = [head]
    for place in places.tolist():
        variant, puzzle = int(runs.variant[place]), runs.puzzles[int(runs.puzzle[place])]
        rows.append(
            [
                runs.variants[variant],
                *_values(overview.settings[variant], keys),
                puzzle.name,
                puzzle.group,
                str(puzzle.givens),
                _RESULTS[int(results[place])],
                *(_text(float(efforts[place])) for efforts in runs.efforts.values()),
            ]
        )
    return rows


def separated(rows: Iterable[Sequence[str]], separator: str) -> str:
    """Return rows as text: by commas for a file, by tabs for what is pasted into a sheet."""
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\n").writerows(sheet_rows(rows))
    return text.getvalue()


def _keys(overview: Overview) -> list[str]:
    """Return what variants set, by path or role, each once."""
    return list(dict.fromkeys(key for settings in overview.settings for key in settings))


def _values(settings: Mapping[str, object], keys: Iterable[str]) -> list[str]:
    return [str(settings.get(key, "")) for key in keys]


def _text(value: float | None) -> str:
    """Return a number in full; nothing where there is none, ``inf`` for an open bound."""
    if value is None:
        return ""
    return str(int(value)) if isfinite(value) and value == int(value) else repr(value)
