"""Effort of evolution beside the rating of Sudoku Explainer.

``python -m tools.benchmarks.se_effort PICTURE.svg`` rates and evolves 300 puzzles, prints the
rank correlations and draws the picture: a minute of the processor, one process. It needs
matplotlib (the extra ``report``) and is no part of ``make bench``. Evaluations, unlike times, are
the same on every machine.

The puzzles are those that the program brings along and made itself, 50 of
each grade from 1 to 6, so that easy and hard ones are equally common. A rank correlation depends
on that spread: within a narrow range of ratings it is lower.
"""

import sys
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.stats import rankdata

from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.generator.job import measure_effort
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.rating.se_rating import se_rating
from sudoku_ga.resources import resource_path

RECIPES = ("evolution", "fast")
GRADES = range(1, 7)
PER_GRADE = 50
SEEDS = (0,)
"""One run a puzzle: the chance of a run is in the correlation, and lowers it."""

_RESAMPLES = 10_000

Values = npt.NDArray[np.float64]


class Correlation(NamedTuple):
    """Spearman's rank correlation with its 95 % interval by the bootstrap over puzzles."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


def rank_correlation(first: Values, second: Values, seed: int = 0) -> Correlation:
    """Return the rank correlation of two values of each puzzle."""
    rng = np.random.default_rng(seed)
    chosen = rng.integers(len(first), size=(_RESAMPLES, len(first)))
    found = _of_ranks(first[chosen], second[chosen])
    low, high = np.nanpercentile(found, (2.5, 97.5))
    (value,) = _of_ranks(first[None], second[None])
    return Correlation(float(value), float(low), float(high))


def _of_ranks(first: Values, second: Values) -> Values:
    """Return the correlation of the ranks in each row."""
    centred = []
    for values in (first, second):
        ranks = rankdata(values, axis=1)
        centred.append(ranks - ranks.mean(axis=1, keepdims=True))
    product = (centred[0] * centred[1]).sum(axis=1)
    squares = (centred[0] ** 2).sum(axis=1) * (centred[1] ** 2).sum(axis=1)
    # Nan where all values of a row are equal.
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(product / np.sqrt(squares))


def puzzles() -> list[Grid]:
    """Return the puzzles, by grade."""
    return [
        record.grid
        for grade in GRADES
        for record in islice(
            open_source(str(resource_path("puzzles", f"grade-{grade}.sdm"))), PER_GRADE
        )
    ]


def main(words: list[str]) -> None:
    """Measure, print and draw."""
    (path,) = words
    made = puzzles()
    ratings = np.array([se_rating(puzzle).er / 10 for puzzle in made])
    print(f"{len(made)} puzzles, ER {ratings.min()} to {ratings.max()}", flush=True)
    effort = {}
    for name in RECIPES:
        using = load_recipe(name)
        warm_up(using)
        measured = [measure_effort(puzzle, using, SEEDS) for puzzle in made]
        effort[name] = np.array([each.evaluations for each in measured])
        solved = sum(each.solved for each in measured)
        runs = sum(each.runs for each in measured)
        by_logic = np.array([each.is_by_logic for each in measured])
        print(
            f"{name}: {solved} of {runs} runs solved, {by_logic.sum()} puzzles by logic alone",
            flush=True,
        )
        print(f"  evaluations with ER, all puzzles: {rank_correlation(ratings, effort[name])}")
        for what, rows in (
            ("evolved puzzles alone", ~by_logic),
            ("ER below 6.5", ratings < 6.5),
            ("ER of 6.5 and more", ratings >= 6.5),
        ):
            found = rank_correlation(ratings[rows], effort[name][rows])
            print(f"  {what}, {rows.sum()}: {found}", flush=True)
        givens = np.array([puzzle.given_count for puzzle in made], float)
        print(f"  evaluations with givens: {rank_correlation(givens, effort[name])}", flush=True)
    draw(Path(path), ratings, effort)


def draw(path: Path, ratings: Values, effort: dict[str, Values]) -> None:
    """Draw a point a puzzle."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4), layout="constrained")
    for axes, (name, values) in zip(figure.subplots(1, len(effort)), effort.items(), strict=True):
        axes.scatter(ratings, values, s=9, alpha=0.5, linewidths=0)
        # 0, for puzzles that logic alone solves, has its place below 1.
        axes.set_yscale("symlog", linthresh=10)
        axes.set_ylim(bottom=-1)
        axes.set_xlabel("rating of Sudoku Explainer, ER")
        axes.set_ylabel("evaluations of one run")
        axes.set_title(f"recipe {name}")
    with rc_context({"svg.hashsalt": "sudoku_ga"}):
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


if __name__ == "__main__":
    main(sys.argv[1:])
