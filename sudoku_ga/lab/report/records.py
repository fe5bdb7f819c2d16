"""A report as JSON, for machines."""

import json
from typing import Any

import numpy as np

from sudoku_ga.lab.replication.tables import estimate_record
from sudoku_ga.lab.report.report import Distribution, Report, Summary


def as_json(report: Report) -> str:
    """Return a report as one JSON object on one line."""
    record: dict[str, Any] = {
        **report.experiment._asdict(),
        "effort": report.kind,
        "variants": [_summary_record(summary) for summary in report.summaries],
        "comparisons": [{**vars(each), "shown": each.is_shown} for each in report.comparisons],
        "distributions": [_distribution_record(each) for each in report.distributions],
        "progress": [vars(each) for each in report.progress],
        "difficulties": [
            {
                **vars(each),
                "solved": estimate_record(each.solved),
                "effort": estimate_record(each.effort),
            }
            for each in report.difficulties
        ],
    }
    return json.dumps(record, ensure_ascii=False)


def _summary_record(summary: Summary) -> dict[str, Any]:
    return {
        **vars(summary),
        "solved": estimate_record(summary.solved),
        "efforts": {kind: estimate_record(each) for kind, each in summary.efforts.items()},
    }


def _distribution_record(distribution: Distribution) -> dict[str, Any]:
    """Return a distribution by at most 101 of its efforts, evenly over the solved runs."""
    efforts = distribution.efforts
    places = np.unique(np.linspace(0, len(efforts) - 1, min(101, len(efforts))).astype(int))
    return {
        "variant": distribution.variant,
        "puzzles": distribution.puzzles,
        "runs": distribution.runs,
        "solved": len(efforts),
        "efforts": efforts[places].tolist(),
        "shares": ((places + 1) / distribution.runs).tolist(),
    }
