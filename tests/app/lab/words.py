"""Comparisons, choices and plans, and what the lab says of them: ``golden_words.toml``."""

from dataclasses import replace
from math import inf
from pathlib import Path
from types import SimpleNamespace

import numpy as np

from sudoku_ga.app.lab import chart_card, words
from sudoku_ga.app.lab.charts import Sight, picture
from sudoku_ga.app.lab.series import choice
from sudoku_ga.lab.execution.runner import Duration, ExperimentProgress, Remaining
from sudoku_ga.lab.report.overview import ReferenceComparison, VariantContrast, compared_with
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.fixed_target import ConflictCurve
from sudoku_ga.lab.stats.significance import Difference
from tests.app.lab.conftest import Results
from tests.lab.experiments import tiny

GOLDEN = Path(__file__).with_name("golden_words.toml")

FASTER = ReferenceComparison(
    Estimate(1.84, 1.41, 2.3), Difference(0.7, 0.001, "van_elteren", True), 0.003
)
SLOWER = ReferenceComparison(
    Estimate(0.5, 0.25, 0.8), Difference(0.3, 0.001, "van_elteren", False), 0.003
)
UNTESTED = ReferenceComparison(None, Difference(0.5, None, "", False), None)
NEITHER_SOLVED = VariantContrast(
    (0, 5), (0, 5), Estimate(0.0, -0.4, 0.4), Difference(0.5, None, "", False), "cpu_s", True
)
LESS_EFFORT = replace(NEITHER_SOLVED, effort=Difference(0.2, 0.01, "van_elteren", False))
MORE_SOLVED = replace(LESS_EFFORT, solved=(5, 5), difference=Estimate(1.0, 0.4, 1.0), shared=False)


def comparisons():
    """Return comparisons by what they show."""
    return {
        "faster": FASTER,
        "slower": SLOWER,
        "not-shown": replace(FASTER, corrected=0.31),
        "slower-without-times": replace(SLOWER, ratio=Estimate(0.0, 0.0, 0.2)),
        "faster-without-times": replace(FASTER, ratio=Estimate(inf, 3.0, inf)),
        "open-interval": replace(FASTER, ratio=Estimate(3.0, 1.5, inf)),
        "contradiction": replace(FASTER, ratio=Estimate(0.9, 0.5, 1.5)),
        "no-interval": replace(FASTER, ratio=Estimate(1.8, None, None)),
        "untested": UNTESTED,
    }


def contrasts():
    """Return contrasts of two variants by what they show."""
    return {"neither": NEITHER_SOLVED, "less-effort": LESS_EFFORT, "more-solved": MORE_SOLVED}


def choices():
    """Return which variants are drawn, by what was selected."""
    return {
        "first-of-many": choice(24, range(23, -1, -1), []),
        "selected": choice(24, range(24), [20, 3, 20]),
        "one-selected": choice(24, range(24), [3]),
        "many-selected": choice(24, range(24), range(12)),
        "in-table": choice(24, [5, 6], []),
        "one-in-table": choice(3, [1], []),
    }


def overviews():
    """Return overviews by how far their experiments are, each with the place of a reference."""
    made, early = Results(tiny()), Results(tiny())
    early.solve_by_logic(2)
    found = {"ended": (made.overview(*range(24)), 0), "early": (early.overview(0, 1, 12, 13), 1)}
    for each in (made, early):
        each.store.close()
    return found


def progress():
    """Return what is said of an experiment on its way."""
    experiment, ended = tiny(), overviews()["ended"][0]
    plans = {
        "planned": (24, 0, None, None),
        "begun": (14, 2, None, None),
        "edited": (24, 0, ended, None),
        "scaled": (24, 0, None, SimpleNamespace(experiment=SimpleNamespace(run_count=48))),
    }
    said = {
        name: words.plan_progress(
            experiment,
            SimpleNamespace(remaining=Remaining(due, again), overview=seen, findings=findings),
        )
        for name, (due, again, seen, findings) in plans.items()
    }
    half, measured = ExperimentProgress(12, 24, 90.0), Estimate(120.0, 60.0, 300.0)
    said["running"] = words.run_progress(half, "Tiny", paused=False)
    said["paused"] = words.run_progress(half, "Tiny", paused=True)
    for name, total, cut_short in (
        ("measured", measured, False),
        ("measured-in-part", measured, True),
        ("not-measured", None, True),
    ):
        duration = Duration(total, 12, 0, cut_short=cut_short)
        said[name] = words.duration_progress(duration, experiment, 2)
    return said


def course_of(runs, read):
    """Return the course of a variant of which not every run was read."""
    ones = np.ones(3)
    return ConflictCurve(1, runs, read, np.array([1.0, 10.0, 100.0]), 2 * ones, 4 * ones, 6 * ones)


def sentences():
    """Return what is said of each sample."""
    said = {
        f"comparison-{name}": {
            "cell": words.comparison_text(found),
            "sentence": words.comparison_sentence(found, "a", "b"),
        }
        for name, found in comparisons().items()
    }
    for name, found in contrasts().items():
        said[f"contrast-{name}"] = {
            "verdict": chart_card.verdict(found, "a", "b"),
            "success": chart_card.success_text(found),
            "effort": chart_card.effort_text(found, "a", "b"),
            "caveat": chart_card.caveat(found),
        }
    said["choices"] = {name: made.sentence for name, made in choices().items()}
    for name, (seen, reference) in overviews().items():
        found = compared_with(seen, reference)
        every = choice(2, range(2), [])
        course = picture("courses", Sight(seen, every, None, (course_of(4000, 1000),)))
        said[f"overview-{name}"] = {
            "headline": words.headline(seen, found, reference),
            "method": words.method(seen, found, reference),
            "counts": " | ".join(words.counts(seen)),
            "courses": course.sentence,
            "no-courses": picture("courses", Sight(seen, every, None, ())).sentence,
        }
    for name, shown in progress().items():
        said[f"progress-{name}"] = {"figure": shown.figure, "says": shown.words, "at": shown.right}
    return said
