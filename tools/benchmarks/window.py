"""The window: how soon it is painted, how smoothly it runs, and whether it starts and stops.

Each measurement has a process of its own; offscreen where there is no display.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from statistics import median
from typing import Any

from tools.benchmarks.reference import Reference
from tools.benchmarks.table import Figure, Row
from tools.benchmarks.trials import times_of

_FIRST_PAINTS = 5
_LATE_LIMIT_MS, _LATE_LIMIT_VIEWS_MS = 20, 40
_LEAST_PERCENT = 80
_WITHOUT_MEANING = "This plugin does not support propagateSizeHints()\n"

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
    for name, what, most in (
        ("repaint after a cell is selected, 36×36 with marks", "repaint", 10),
        ("a step of a slider after the race was opened", "slider", 4),
    ):
        yield Row(f"window: {name}", measured(what), most={"median_ms": most})
    yield late_row("a run at full speed", measured("lateness"), _LATE_LIMIT_MS)
    yield late_row("a race of four lanes at full speed", measured("race"), _LATE_LIMIT_MS)
    seen = measured("views")
    for view in SEEN:
        figures = {"turns": seen["turns"], "share_percent": 100 * seen[f"{view}_share"]}
        name = f"window: evaluations a second with the view {view}, of those out of sight"
        yield Row(name, figures, least={"share_percent": _LEAST_PERCENT})
    late = {name: seen[name] for name in seen if name.startswith("late")}
    yield late_row("the views in sight", late, _LATE_LIMIT_VIEWS_MS)


def late_row(name: str, figures: Mapping[str, Figure], most_ms: float) -> Row:
    """Return how late a timer of 10 ms comes beside something, in the worst of a typical second."""
    return Row(f"window: a timer beside {name}", figures, most={"late_ms": most_ms})


def _first_paint() -> Row:
    def paint() -> dict[str, Any]:
        return measured(str(time.time()), module="tools.benchmarks.first_paint")

    paint()  # the first one of all is not warm
    reference = Reference()
    paints = [reference.timed(paint).done for _ in range(_FIRST_PAINTS)]
    clock_ms = median(each["by_the_clock_ms"] for each in paints)
    times = times_of([each["cpu_ms"] for each in paints], reference)
    figures = {"runs": _FIRST_PAINTS, **times, "by_the_clock_ms": clock_ms}
    return Row("window: first paint", figures, most={"median_ms": 1000})


def _rates() -> Iterator[Row]:
    found = measured("rates")
    for name in RATED:
        figures = {
            "turns": found["turns"],
            "by_the_clock": found[f"{name} per_s"],
            "by_the_processor": found[f"{name} per_cpu_s"],
            "late_ms": found[f"{name} late_ms"],
            "late_p95_ms": found[f"{name} late_p95_ms"],
        }
        yield Row(f"window: generations a second at full speed, {name}", figures)


def _starts_and_stops(what: str) -> Row:
    stops = measured(what)
    figures = {
        "runs": stops["runs"],
        "ended": stops["ended"],
        "messages": stops["messages"],
        "threads_more": stops["threads"],
        "objects_more": stops["objects"],
        "median_ms": stops["median_ms"],
        "max_ms": stops["max_ms"],
    }
    none = {"messages": 0, "threads_more": 0, "objects_more": 0}
    return Row("window: starts and stops", figures, {"ended": stops["runs"]}, none)


def measured(
    what: str = "", *words: str, module: str = "tools.benchmarks.window_measurements"
) -> dict[str, Any]:
    """Run one measurement in a process of its own and return what it found."""
    environment = dict(os.environ)
    if not environment.get("DISPLAY"):
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    done = subprocess.run(
        [sys.executable, "-m", module, *filter(None, [what]), *words],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    *messages, last = done.stdout.splitlines()
    result: dict[str, Any] = json.loads(last)
    said = "\n".join(messages) + done.stderr.replace(_WITHOUT_MEANING, "")
    return {**result, "messages": len(said.splitlines())}
