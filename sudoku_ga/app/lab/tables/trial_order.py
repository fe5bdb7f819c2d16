"""Which runs a table shows, in which order, under which headings, with which texts; no Qt."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from typing import Any

import numpy as np
import numpy.typing as npt

from sudoku_ga.app.lab.words import Comparisons
from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.lab.store.queries import Runs
from sudoku_ga.sheets import sheet_rows

Places = npt.NDArray[np.int64]


class Key(StrEnum):
    """What runs are ordered or put together by."""

    VARIANT = "variant"
    PUZZLE = "puzzle"
    RESULT = "result"
    EVALUATIONS = "evaluations"
    PROBES = "probes"
    CPU = "cpu_s"
    GROUP = "group"
    GRADE = "grade"


FAILED, UNSOLVED, SOLVED = range(3)
"""The results of runs, worst first."""


@dataclass(frozen=True)
class Arrangement:
    """How runs are shown.

    ``words``: runs are shown whose variant, puzzle or group of puzzles has these words, in any
    case.
    ``result``: one of FAILED, UNSOLVED and SOLVED, None for any.
    ``by``: orders them; None leaves them as they came.
    ``grouped_by``: puts them together under headings.
    ``grades``: of each puzzle in words, the empty word where it has none; nothing while they are
    unknown.
    """

    words: str = ""
    result: int | None = None
    by: Key | None = None
    is_descending: bool = False
    grouped_by: Key | None = None
    grades: tuple[str, ...] = ()

    @property
    def appends(self) -> bool:
        """Whether new runs belong at the end."""
        return self.by is None and self.grouped_by is None


def results_of(runs: Runs) -> npt.NDArray[np.int64]:
    """Return FAILED, UNSOLVED or SOLVED for each run."""
    return np.where(runs.failed, FAILED, np.where(runs.solved, SOLVED, UNSOLVED))


def chosen(runs: Runs, arrangement: Arrangement) -> npt.NDArray[np.bool_]:
    """Return which runs are shown."""
    shown = np.ones(len(runs.trial), bool)
    if words := arrangement.words.casefold().strip():
        of_variant = [words in name.casefold() for name in runs.variants]
        of_puzzle = [words in f"{each.name}\n{each.group}".casefold() for each in runs.puzzles]
        shown &= np.array(of_variant, bool)[runs.variant] | np.array(of_puzzle, bool)[runs.puzzle]
    if arrangement.result is not None:
        shown &= results_of(runs) == arrangement.result
    return shown


def arranged(runs: Runs, arrangement: Arrangement, arrived: Places | None = None) -> Places:
    """Return the rows of the table.

    ``arrived``: the places of all runs in the order in which they came; that of the store if left
    out.

    Returns places of runs; a heading is −1 less the place of its first run.
    """
    places = np.arange(len(runs.trial)) if arrived is None else arrived
    places = places[chosen(runs, arrangement)[places]]
    if arrangement.by is not None:
        values = _values(runs, arrangement.by, arrangement.grades)[places]
        order = np.argsort(-values if arrangement.is_descending else values, kind="stable")
        places = places[order]
    if arrangement.grouped_by is None:
        return places
    groups = _values(runs, arrangement.grouped_by, arrangement.grades)[places]
    order = np.argsort(groups, kind="stable")
    places, groups = places[order], groups[order]
    if not len(places):
        return places
    starts = np.concatenate(([0], 1 + np.flatnonzero(np.diff(groups))))
    return np.insert(places, starts, -1 - places[starts])


def group_name(runs: Runs, place: int, key: Key, grades: Sequence[str]) -> str | int:
    """Return what the group of a run is called; a result is one of the three numbers."""
    if key is Key.GRADE:
        return grades[int(runs.puzzle[place])] if grades else ""
    if key is Key.VARIANT:
        return runs.variants[int(runs.variant[place])]
    if key is Key.PUZZLE:
        return runs.puzzles[int(runs.puzzle[place])].name
    if key is Key.GROUP:
        return runs.puzzles[int(runs.puzzle[place])].group
    return int(results_of(runs)[place])


def _values(runs: Runs, key: Key, grades: Sequence[str]) -> npt.NDArray[Any]:
    if key is Key.GRADE:
        known = sorted(set(grades))
        of_puzzle = [known.index(each) for each in grades] or [0] * len(runs.puzzles)
        return np.array(of_puzzle)[runs.puzzle]
    if key is Key.VARIANT:
        return runs.variant
    if key is Key.PUZZLE:
        return runs.puzzle
    if key is Key.GROUP:
        groups = runs.groups
        return np.array([groups.index(each.group) for each in runs.puzzles])[runs.puzzle]
    if key is Key.RESULT:
        return results_of(runs)
    return runs.efforts[key]


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
        values = _value_texts(overview.settings[place[0]], keys)
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
                *_value_texts(overview.settings[variant], keys),
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


def _value_texts(settings: Mapping[str, object], keys: Iterable[str]) -> list[str]:
    return [str(settings.get(key, "")) for key in keys]


def _text(value: float | None) -> str:
    """Return a number in full; nothing where there is none, ``inf`` for an open bound."""
    if value is None:
        return ""
    return str(int(value)) if isfinite(value) and value == int(value) else repr(value)
