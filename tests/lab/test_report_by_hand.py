"""A report says what follows from the exported runs by plain arithmetic."""

import csv
import io
import json
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from math import erfc, inf, sqrt
from typing import Any

import numpy as np
import pytest

from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.report.files import report_json
from sudoku_ga.lab.report.report import full_report
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.export import export_text
from sudoku_ga.lab.store.store import Store

TEXT = """\
[experiment]
title = "By hand"
runs = 6
max_generations = 3

[puzzles]
generated = { geometry = "4x4", givens = [6, 4], count = 4 }

[[variant]]
name = "alleles"
recipe = "alleles"

[[variant]]
name = "swaps"
recipe = "memetic"

[[variant]]
name = "more swaps"
recipe = "memetic"
set = { "local_search.steps" = 40 }
"""
Row = dict[str, str]


def _result(run: PlannedRun, rng: np.random.Generator) -> Result:
    """Efforts and success that depend on puzzle and variant; the second needs less."""
    hard = 1 + int(run.puzzle_name.split()[-1]) if run.puzzle_name[-1].isdigit() else 1
    factor = {"alleles": 3.0, "swaps": 1.0, "more swaps": 2.0}[run.variant.name]
    evaluations = int(rng.integers(50, 150) * hard * factor)
    move_evaluations = 0 if run.variant.name == "alleles" else int(rng.integers(10, 300))
    return Result(
        solved=bool(rng.random() < 0.7),
        evaluations=evaluations,
        move_evaluations=move_evaluations,
        cpu_s=0.001,
    )


@pytest.fixture(scope="module")
def report() -> Iterator[tuple[dict[str, Any], list[Row]]]:
    experiment, rng = parse_experiment(TEXT, "by-hand"), np.random.default_rng(7)
    runs = plan(experiment, 1)
    with Store(None) as store:
        number = store.register(experiment, 1, runs)
        store.add(number, [(run, _result(run, rng)) for run in runs])
        (noted,) = queries.experiments(store)
        text = io.StringIO()
        export_text(store, "csv", text)
        record = json.loads(report_json(full_report(store, noted)))
    yield record, list(csv.DictReader(io.StringIO(text.getvalue())))


def _cost(row: Row) -> float:
    return (
        int(row["evaluations"]) + int(row["move_evaluations"]) if row["solved"] == "true" else inf
    )


def _rank(value: float, values: list[float]) -> float:
    return sum(other < value for other in values) + (1 + values.count(value)) / 2


def test_the_effort_of_a_solution_is_that_of_the_exported_runs(report) -> None:
    record, rows = report
    assert record["effort"] == "function_evaluations"
    for each in record["variants"]:
        mine = [
            row
            for row in rows
            if (row["variant"], row["puzzle_group"]) == (each["variant"], each["puzzles"])
        ]
        total = sum(int(row["evaluations"]) + int(row["move_evaluations"]) for row in mine)
        solved = sum(row["solved"] == "true" for row in mine)
        assert each["efforts"]["function_evaluations"]["value"] == pytest.approx(total / solved)
        assert [int(row["function_evaluations"]) for row in mine] == [
            int(row["evaluations"]) + int(row["move_evaluations"]) for row in mine
        ]


def test_differences_are_those_of_the_exported_runs(report) -> None:
    record, rows = report
    assert len(record["comparisons"]) == 2 * 3
    for each in record["comparisons"]:
        statistic = variance = weights = favourable = 0.0
        puzzles = {row["puzzle"] for row in rows if row["puzzle_group"] == each["puzzles"]}
        for puzzle in puzzles:
            first, second = (
                [_cost(row) for row in rows if (row["puzzle"], row["variant"]) == (puzzle, name)]
                for name in (each["first"], each["second"])
            )
            values = first + second
            size = len(values)
            ranks = [_rank(value, values) for value in values]
            spread = sum((rank - (size + 1) / 2) ** 2 for rank in ranks)
            expected = len(first) * (size + 1) / 2
            statistic += (sum(ranks[: len(first)]) - expected) / (size + 1)
            variance += len(first) * len(second) / (size * (size - 1)) * spread / (size + 1) ** 2
            pairs = [(mine < theirs) + (mine == theirs) / 2 for mine in first for theirs in second]
            favourable += sum(pairs) / (size + 1)
            weights += len(pairs) / (size + 1)
        assert len(puzzles) == 4
        assert each["test"] == "van_elteren"
        assert each["p"] == pytest.approx(erfc(abs(statistic) / sqrt(2 * variance)))
        assert each["effect"] == pytest.approx(favourable / weights)
        assert each["is_first_less"] is (statistic < 0)


def test_p_values_are_corrected_in_their_order(report) -> None:
    record, _rows = report
    ordered = sorted(record["comparisons"], key=lambda each: each["p"])
    least = 0.0
    for place, each in enumerate(ordered):
        least = max(least, min(1.0, each["p"] * (len(ordered) - place)))
        assert each["corrected"] == pytest.approx(least)


def test_ranks_are_those_of_the_exported_runs(report) -> None:
    record, rows = report
    total, solved = defaultdict(int), defaultdict(int)
    for row in rows:
        key = row["puzzle"], row["variant"]
        total[key] += int(row["evaluations"]) + int(row["move_evaluations"])
        solved[key] += row["solved"] == "true"
    names = ["alleles", "swaps", "more swaps"]
    puzzles = sorted({row["puzzle"] for row in rows})
    ranks = []
    for puzzle in puzzles:
        keys = [(puzzle, name) for name in names]
        efforts = [total[key] / solved[key] if solved[key] else inf for key in keys]
        ranks.append([_rank(effort, efforts) for effort in efforts])
    means = {name: sum(rank[i] for rank in ranks) / len(ranks) for i, name in enumerate(names)}
    assert not any(a == b for rank in ranks for a, b in combinations(rank, 2))  # no ties
    n, k = len(puzzles), 3
    squared = 12 * n / (k * (k + 1)) * (sum(m**2 for m in means.values()) - k * (k + 1) ** 2 / 4)
    found = record["ranking"]
    assert found["puzzles"] == n == 8
    assert dict(zip(found["variants"], found["mean_ranks"], strict=True)) == pytest.approx(means)
    assert found["statistic"] == pytest.approx((n - 1) * squared / (n * (k - 1) - squared))
    # 2.343 is Demšar's table 5 for three classifiers.
    distance = 2.343 * sqrt(k * (k + 1) / (6 * n))
    assert found["critical_difference"] == pytest.approx(distance, rel=1e-3)
