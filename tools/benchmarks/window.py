"""The window: how soon it is painted, how smoothly it runs, and whether it starts and stops.

Each measurement has a process of its own; offscreen where there is no display.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any

from tools.benchmarks.table import Row

_FIRST_PAINT_LIMIT_MS = 1_000
_FIRST_PAINTS = 5
_LATENESS_LIMIT_MS = 20
_REPAINT_LIMIT_MS = 10
_SLIDER_LIMIT_MS = 4
_LATENESS_LIMIT_VIEWS_MS = 40
_SHARE_LIMIT = 0.8

SEEN = ("population", "generation", "operators", "landscape", "diversity")
"""The views of a run, each beside board, panel and curve."""

RATED = tuple(
    f"{recipe}, {view}"
    for recipe in ("evolution", "generational", "pencil-marks-tournament")
    for view in SEEN
)
"""The recipes whose generations are counted, each with each view in front."""


def rows() -> Iterator[Row]:
    yield from _of_the_screen()
    yield _starts_and_stops("starts_and_stops")


def full_rows() -> Iterator[Row]:
    yield from _of_the_screen()
    yield from _rates()
    yield _starts_and_stops("many_starts_and_stops")


def _of_the_screen() -> Iterator[Row]:
    yield _first_paint()
    yield _repaint()
    yield _slider()
    lateness = measured("lateness")
    yield _lateness(
        "at full speed",
        lateness,
        lateness["full_speed"],
        limit_ms=_LATENESS_LIMIT_MS,
        runs=lateness["ticks"],
    )
    race = measured("race")
    yield _lateness(
        "with a race of four lanes at full speed",
        race,
        race["racing"],
        limit_ms=_LATENESS_LIMIT_MS,
        runs=race["ticks"],
    )
    seen = measured("views")
    for view in SEEN:
        share = seen[f"{view}_share"]
        yield Row(
            name=f"window: evaluations a second with the view {view}, of those out of sight",
            target=f"≥ {_SHARE_LIMIT:.0%} (found {share:.0%})",
            met=share >= _SHARE_LIMIT,
            runs=seen["turns"],
        )
    yield _lateness(
        "with the views in sight",
        seen,
        seen["late"],
        limit_ms=_LATENESS_LIMIT_VIEWS_MS,
        runs=seen["turns"],
    )


def _first_paint() -> Row:
    module = "tools.benchmarks.first_paint"
    measured(module=module)  # the first one of all is not warm
    paints = sorted(measured(module=module)["ms"] for _ in range(_FIRST_PAINTS))
    median = paints[len(paints) // 2]
    return Row(
        name="window: first paint",
        target=f"median ≤ {_FIRST_PAINT_LIMIT_MS} ms",
        met=median <= _FIRST_PAINT_LIMIT_MS,
        runs=_FIRST_PAINTS,
        median_ms=median,
        max_ms=paints[-1],
    )


def _repaint() -> Row:
    repaint = measured("repaint")
    return Row(
        name="window: repaint after a cell is selected, 36×36 with marks, processor time",
        target=f"median ≤ {_REPAINT_LIMIT_MS} ms",
        met=repaint["median"] <= _REPAINT_LIMIT_MS,
        runs=repaint["repaints"],
        median_ms=repaint["median"],
        max_ms=repaint["worst"],
    )


def _slider() -> Row:
    slider = measured("slider")
    return Row(
        name="window: a step of a slider after the race was opened, processor time",
        target=f"median ≤ {_SLIDER_LIMIT_MS} ms",
        met=slider["median"] <= _SLIDER_LIMIT_MS,
        runs=slider["steps"],
        median_ms=slider["median"],
        max_ms=slider["worst"],
    )


def _lateness(
    when: str, found: Mapping[str, Any], late: float, *, limit_ms: float, runs: int
) -> Row:
    excess = late - found["idle"]
    return Row(
        name=f"window: p99.9 lateness of a 10 ms timer {when}, above idle",
        target=f"≤ {limit_ms} ms (idle {found['idle']:.1f} ms)",
        met=excess <= limit_ms,
        runs=runs,
        median_ms=found["median"],
        p95_ms=found["p95"],
        max_ms=found["worst"],
    )


def _rates() -> Iterator[Row]:
    found = measured("rates")
    for name in RATED:
        per_s, per_cpu_s = found[f"{name} per_s"], found[f"{name} per_cpu_s"]
        yield Row(
            name=f"window: generations a second at full speed, {name}: {per_s:,.0f} by the clock, "
            f"{per_cpu_s:,.0f} by the processor; lateness of a 10 ms timer",
            target="for comparison",
            met=True,
            runs=found["turns"],
            median_ms=found[f"{name} late_ms"],
            p95_ms=found[f"{name} late_p95_ms"],
        )


def _starts_and_stops(what: str) -> Row:
    stops = measured(what)
    clean = not stops["output"] and stops["threads"] <= 0 and stops["objects"] <= 0
    return Row(
        name="window: starts and stops",
        target="no message, no thread and no object more",
        met=clean and stops["ended"] == stops["runs"],
        runs=stops["runs"],
        solved=stops["ended"],
        median_ms=stops["median_ms"],
        max_ms=stops["max_ms"],
    )


def measured(
    what: str = "", module: str = "tools.benchmarks.window_measurements"
) -> dict[str, Any]:
    """Run one measurement in a process of its own and return what it found."""
    environment = dict(os.environ)
    if not environment.get("DISPLAY"):
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    begin = time.time()
    done = subprocess.run(
        [sys.executable, "-m", module, *filter(None, [what]), str(begin)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    *messages, last = done.stdout.splitlines()
    result: dict[str, Any] = json.loads(last)
    result["output"] = "\n".join(messages) + done.stderr.replace(
        "This plugin does not support propagateSizeHints()\n", ""
    )
    return result
