"""Reports as an HTML page, as Markdown with figures in separate files, and as JSON."""

import json
from collections.abc import Callable, Sequence
from math import isfinite
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np

from sudoku_ga.files import replace_file
from sudoku_ga.lab.report.figures import can_draw, pictures
from sudoku_ga.lab.report.report import Distribution, ExperimentReport, VariantComparison
from sudoku_ga.lab.report.tables import csv, heading, latex, markdown, tables_of
from sudoku_ga.lab.stats.estimates import record_of
from sudoku_ga.lab.stats.fixed_target import FixedTargetResult
from sudoku_ga.markup import html_text, markdown_line
from sudoku_ga.tables import Table
from sudoku_ga.translation import _, counted, language, later

_STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 14px; }
th, td { padding: 0.25rem 0.6rem; text-align: left; border-bottom: 1px solid #8884; }
th { vertical-align: bottom; }
td { vertical-align: top; font-variant-numeric: tabular-nums; }
th.number, td.number { text-align: right; }
td.number { white-space: nowrap; }
td.long { overflow-wrap: anywhere; font-family: ui-monospace, monospace; font-size: 12px; }
.caption { color: #666; max-width: 48rem; }
figure { background: #fff; color: #000; margin: 1rem 0; padding: 0.5rem; width: fit-content; }
figcaption { font-weight: 600; }
svg { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) { .caption { color: #aaa; } }
"""
_WITHOUT = later(
    "Without pictures: they need matplotlib and scikit-posthocs, which "
    "pip install 'sudoku-ga[report]' brings."
)


def page_of(reports: Sequence[ExperimentReport]) -> str:
    """Return a page with every report, and with pictures if matplotlib is installed."""
    title = " · ".join(dict.fromkeys(_(report.experiment.title) for report in reports))
    body = "\n".join(_part(report) for report in reports)
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html_text(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"{body}\n</body>\n</html>\n"
    )


def _part(report: ExperimentReport) -> str:
    drawn = pictures(report) if can_draw() else None
    tables = tables_of(report)
    first, others = tables[:1], tables[1:]  # the results precede their pictures
    return "\n".join(
        [
            f"<h1>{html_text(_(report.experiment.title))}</h1>",
            f'<p class="caption">{html_text(heading(report.experiment))}</p>',
            *map(_section, first),
            *(
                f"<figure><figcaption>{html_text(each.title)}</figcaption>{each.svg}</figure>"
                for each in drawn or ()
            ),
            *([f'<p class="caption">{html_text(_(_WITHOUT))}</p>'] if drawn is None else []),
            *map(_section, others),
        ]
    )


_MOST_ROWS = 100
"""The most rows of a table that a page shows without a click."""


def _section(table: Table) -> str:
    shown, settings = table.split_settings()
    caption = " · ".join(f"{name}: {text}" for name, text in settings)
    body = f'<div class="scroll">{shown.html()}</div>'
    if len(table.rows) > _MOST_ROWS:
        rows = counted("{count:,} row", "{count:,} rows", len(table.rows))
        body = f"<details><summary>{html_text(rows)}</summary>{body}</details>"
    return "\n".join(
        [
            f"<h2>{html_text(table.title)}</h2>",
            *(
                f'<p class="caption">{html_text(each)}</p>'
                for each in (table.caption, caption)
                if each
            ),
            body,
        ]
    )


def write_page(reports: Sequence[ExperimentReport], path: Path) -> None:
    """Write reports as one HTML page, with pictures if matplotlib is installed.

    Raises ``UserError`` if the file cannot be written.
    """
    replace_file(path, page_of(reports).encode())


def write_markdown(report: ExperimentReport, path: Path) -> None:
    """Write a report as Markdown, and its pictures as SVG files with its name and a number.

    Raises ``UserError`` if a file cannot be written.
    """
    drawn = {
        path.with_name(f"{path.stem}-{number}.svg"): picture
        for number, picture in enumerate(pictures(report) if can_draw() else (), 1)
    }
    shown = [f"![{markdown_line(each.title)}]({quote(file.name)})" for file, each in drawn.items()]
    # The text is written first: the pictures would be useless without it.
    replace_file(path, ("\n\n".join([markdown(report), *shown]) + "\n").encode())
    for file, picture in drawn.items():
        replace_file(file, f'<?xml version="1.0" encoding="utf-8"?>\n{picture.svg}'.encode())


WRITERS: dict[str, Callable[[ExperimentReport, Path], None]] = {
    ".html": lambda report, path: write_page([report], path),
    ".md": write_markdown,
    ".tex": lambda report, path: replace_file(path, f"{latex(report)}\n".encode()),
    ".csv": lambda report, path: replace_file(path, csv(report).encode()),
    ".json": lambda report, path: replace_file(path, f"{report_json(report)}\n".encode()),
}
"""The functions that write a report into a file, by its suffix."""


def report_json(report: ExperimentReport) -> str:
    """Return a report as one JSON object on one line."""
    record: dict[str, Any] = {
        **report.experiment._asdict(),
        "effort": report.kind,
        "setup": record_of(report.setup),
        "variants": [record_of(each) for each in report.summaries],
        "comparisons": [_comparison_record(each) for each in report.comparisons],
        "ranking": _ranking_record(report),
        "distributions": [_distribution_record(each) for each in report.distributions],
        "progress": [_progress_record(each) for each in report.fixed_targets],
        "difficulties": [record_of(each) for each in report.difficulties],
    }
    return json.dumps(record, ensure_ascii=False)


def _comparison_record(comparison: VariantComparison) -> dict[str, Any]:
    return {
        "puzzles": comparison.puzzles,
        "first": comparison.first,
        "second": comparison.second,
        **comparison.difference._asdict(),
        "corrected": comparison.corrected,
        "shown": comparison.is_shown,
        "puzzles_compared": comparison.on,
        "effect_interval": record_of(comparison.effect),
        "ratio": record_of(comparison.ratio),
    }


def _progress_record(result: FixedTargetResult) -> dict[str, Any]:
    return {
        **{name: value for name, value in vars(result).items() if name != "reached"},
        "targets": [list(map(record_of, each)) for each in result.targets],
        "budgets": [list(map(record_of, each)) for each in result.budgets],
    }


def _ranking_record(report: ExperimentReport) -> dict[str, Any] | None:
    ranking = report.ranking
    if ranking is None:
        return None
    return {
        **vars(ranking),
        "variants": [report.variants[place] for place in ranking.variants],
        "statistic": ranking.statistic if isfinite(ranking.statistic) else None,
    }


def _distribution_record(distribution: Distribution) -> dict[str, Any]:
    """Return a distribution by at most 101 of its efforts, evenly spaced."""
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
