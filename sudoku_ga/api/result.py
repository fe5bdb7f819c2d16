"""The result of a run: its solution, its history as an array, and its record."""

from __future__ import annotations  # help() then shows short names

import os
from array import array
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.report import Phase, Report, StopReason
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.file import SUFFIX, compressed, write_run
from sudoku_ga.evolution.records.record import Recorder, RunRecord
from sudoku_ga.files import replace_file
from sudoku_ga.markup import html_text
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.svg import board_svg
from sudoku_ga.translation import _

_FIELDS = ("generation", "best", "mean", "worst", "evaluations")
_DTYPE = np.dtype([(name, "f8" if name in _FIELDS[1:4] else "i8") for name in _FIELDS])


class History(np.ndarray[Any, Any]):
    """The generations of a run: a structured array.

    Its fields are ``generation`` (0 is the initial population), ``best``, ``mean`` and ``worst``
    (the conflicts in the population: unordered pairs of peers with equal digits) and
    ``evaluations`` (individuals evaluated so far).
    """

    def __getitem__(self, key: Any) -> Any:
        """Return a field or rows; a field is a plain array."""
        found = super().__getitem__(key)
        return np.asarray(found) if getattr(found, "dtype", _DTYPE).names is None else found

    def to_pandas(self) -> Any:
        """Return the history as a pandas data frame.

        Raises
        ------
        UserError
            If pandas is not installed.
        """
        return pandas().DataFrame({name: self[name] for name in _FIELDS})


def pandas() -> Any:
    """Return the module pandas, which is not a dependency of the program."""
    try:
        import pandas
    except ImportError:
        raise UserError(
            _("pandas is expected, but it is not installed: pip install 'sudoku-ga[pandas]'")
        ) from None
    return pandas


@dataclass(frozen=True, repr=False)
class Result:
    """The result of a run.

    Two results are equal if puzzle, recipe, seed and outcome are; times are not compared.

    Parameters
    ----------
    puzzle : Grid
    recipe : Recipe
        The recipe with the values of the run.
    seed : int
        Together with puzzle and recipe, it determines the run.
    solution : Grid or None
        A full board without conflicts that keeps the givens.
    best : Grid
        The best board of the run.
    conflicts : int or None
        Conflicts of the best board; None if there was nothing to evolve.
    generations, evaluations : int
    stop_reason : str
        ``solved``, ``time_limit``, ``evaluation_limit``, ``generation_limit``, ``cancelled``,
        ``no_solution`` or ``contradictory_givens``.
    elapsed_s : float
        Seconds without compilation.
    history : History
        A row for each generation; empty if deduction ended the run.
    record : RunRecord
        Everything that is needed to repeat the run, as :meth:`save` writes it.
    """

    puzzle: Grid
    recipe: Recipe
    seed: int
    solution: Grid | None
    best: Grid
    conflicts: int | None
    generations: int
    evaluations: int
    stop_reason: StopReason
    elapsed_s: float = field(compare=False)
    history: History = field(compare=False)
    record: RunRecord = field(compare=False)

    @property
    def solved(self) -> bool:
        """Whether a solution was found."""
        return self.solution is not None

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the run into a file, which ``sudoku-ga verify`` and the window read.

        Parameters
        ----------
        path : str or path-like
            Compressed if it ends in ``.sgarun``.

        Raises
        ------
        UserError
            If the file cannot be written.
        """
        text = f"{write_run(self.record)}\n"
        target = Path(path)
        replace_file(target, compressed(text) if target.suffix == SUFFIX else text.encode())

    def plot(self, axes: Any = None) -> Any:
        """Draw the history with matplotlib (the extra ``report``).

        Parameters
        ----------
        axes : matplotlib.axes.Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        matplotlib.axes.Axes

        Raises
        ------
        UserError
            If matplotlib is not installed.
        """
        if axes is None:
            try:
                from matplotlib import pyplot
            except ImportError:
                problem = _(
                    "matplotlib is expected, but it is not installed: pip "
                    "install 'sudoku-ga[report]'"
                )
                raise UserError(problem) from None
            _figure, axes = pyplot.subplots()
        generations = self.history["generation"]
        axes.fill_between(
            generations, self.history["best"], self.history["worst"], alpha=0.2, linewidth=0
        )
        axes.plot(generations, self.history["mean"], label=_("mean"))
        axes.plot(generations, self.history["best"], label=_("best"))
        axes.set(xlabel=_("generation"), ylabel=_("conflicts"))
        axes.set_title(self.recipe.name, parse_math=False)
        axes.legend()
        return axes

    def __repr__(self) -> str:
        return (
            f"<Result {self.stop_reason}: recipe {self.recipe.name!r}, seed {self.seed}, "
            f"{self.generations:,} generations, {self.evaluations:,} evaluations>"
        )

    def _repr_html_(self) -> str:
        board = board_svg(self.puzzle.geometry, self.best.digits, self.puzzle.digits)
        return f"<div><p>{html_text(repr(self)[1:-1])}</p>{board} {_curve_svg(self.history)}</div>"


def _curve_svg(history: History, width: int = 420, height: int = 290) -> str:
    """Return best and mean conflicts over the generations as an SVG picture."""
    if not len(history):
        return ""
    rows = history[np.unique(np.linspace(0, len(history) - 1, 400).astype(int))]
    across = (rows["generation"] / max(1, rows["generation"][-1])) * (width - 60) + 50
    top = max(1.0, float(rows["mean"].max()))
    lines = []
    for name, colour in (("mean", "#999999"), ("best", "#1f5fbf")):
        down = height - 30 - rows[name] / top * (height - 50)
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, down, strict=True))
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}"/>')
    last = f"{int(rows['generation'][-1]):,}"
    texts = [
        (50, height - 12, "start", "0"),
        (width - 10, height - 12, "end", f"{last} {_('generations')}"),
        (44, 26, "end", f"{top:g}"),
        (44, height - 28, "end", "0"),
        (54, 14, "start", _("conflicts: best and mean")),
    ]
    labels = "".join(
        f'<text x="{x}" y="{y}" text-anchor="{anchor}">{html_text(text)}</text>'
        for x, y, anchor, text in texts
    )
    axes = f"M50 20V{height - 30}H{width - 10}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" role="img" '
        f'font-family="sans-serif" font-size="12"><path d="{axes}" fill="none" stroke="#111111"/>'
        f"{''.join(lines)}{labels}</svg>"
    )


class Recording:
    """Takes in the reports of a run and makes its result.

    Parameters
    ----------
    recipe : Recipe
        The recipe of the caller, with its alternatives.
    """

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._recorder = Recorder(recipe)
        self._values = array("d")

    def add(self, report: Report) -> None:
        """Take in the next report."""
        self._recorder.add(report)
        # A restart within a generation initialises the population again.
        initial = report.phase is Phase.INITIALISED and report.generation == 0
        if initial or report.phase is Phase.GENERATION or self._ends_generation(report):
            self._values.extend((report.generation, *report.conflicts, report.evaluations))

    def _ends_generation(self, report: Report) -> bool:
        """Whether the run ended in a generation without its own report."""
        if report.outcome is None or report.outcome.conflicts is None:
            return False
        reported = self._values[-len(_FIELDS)] if self._values else -1
        return report.generation > reported

    def result(self, last: Report) -> Result:
        """Return the result of the run that ended with the last report."""
        outcome = last.outcome
        assert outcome is not None  # since it is the last
        values = np.array(self._values).reshape(-1, len(_FIELDS))
        history = np.empty(len(values), _DTYPE)
        for column, name in enumerate(_FIELDS):
            history[name] = values[:, column]
        puzzle = last.start.puzzle
        return Result(
            puzzle=puzzle,
            recipe=self._recipe,
            seed=last.start.seed,
            solution=outcome.solution,
            best=Grid(puzzle.geometry, last.best_digits),
            conflicts=outcome.conflicts,
            generations=last.generation,
            evaluations=last.evaluations,
            stop_reason=outcome.stop_reason,
            elapsed_s=last.elapsed_s,
            history=history.view(History),
            record=self._recorder.record(last),
        )
