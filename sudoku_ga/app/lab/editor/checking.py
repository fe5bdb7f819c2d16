"""Whether a draft is an experiment, and which field is at fault; no Qt."""

from dataclasses import dataclass
from pathlib import Path

from sudoku_ga.app.lab.editor.draft import Draft, Kind, Part, Problem, tables_of
from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.writing import experiment_text
from sudoku_ga.validation import FieldError

_GENERATED = (Kind.GIVENS, Kind.SHARES, Kind.GRADES)


@dataclass(frozen=True)
class Checked:
    """What a draft comes to.

    Parameters
    ----------
    draft : Draft
    experiment : Experiment or None
        None where something is wrong.
    problems : tuple of Problem
    """

    draft: Draft
    experiment: Experiment | None
    problems: tuple[Problem, ...] = ()


def check(draft: Draft, folder: Path | None) -> Checked:
    """Read a draft as its file would be read.

    Parameters
    ----------
    draft : Draft
    folder : Path or None
        Of the file, where the files of collections are looked for first.
    """
    tables, problems = tables_of(draft)
    if problems:
        return Checked(draft, None, tuple(problems))
    try:
        return Checked(draft, parse_experiment(experiment_text(tables), "draft", folder))
    except UserError as error:
        return Checked(draft, None, (_problem(draft, error),))


def _problem(draft: Draft, error: UserError) -> Problem:
    """Return which field an error is about; the lines of a file that is not shown are left out."""
    if not isinstance(error, FieldError):
        return Problem(Part.ABOUT, -1, str(error))
    table, *below = error.path or ("",)
    reason = error.message
    if table == "experiment":
        return Problem(Part.ABOUT, str(below[0]) if below else "", reason)
    if table == "variant":
        return Problem(Part.VARIANTS, int(below[0]) if below else -1, reason)
    if table in ("grid", "sample"):
        keys: list[str | int] = [row.key for row in draft.values]
        if below and below[0] in keys:
            return Problem(Part.VALUES, keys.index(below[0]), reason)
        return Problem(Part.VALUES, "draws" if table == "sample" else -1, reason)
    if table == "puzzles":
        return Problem(Part.PUZZLES, _puzzle_row(draft, below), reason)
    return Problem(Part.ABOUT, -1, reason)


def _puzzle_row(draft: Draft, path: list[str | int]) -> int:
    """Return the row of puzzles that an error is about, -1 if it is none of them."""
    kind, name = (*path, "", "")[:2]
    if kind == "generated":
        made = [place for place, row in enumerate(draft.puzzles) if row.kind in _GENERATED]
        return made[name] if isinstance(name, int) and name < len(made) else -1
    wanted = {"literal": Kind.LITERAL, "empty": Kind.EMPTY, "collections": Kind.COLLECTION}.get(
        str(kind)
    )
    for place, row in enumerate(draft.puzzles):
        if row.kind is wanted and (wanted is Kind.EMPTY or (row.name.strip() or row.text) == name):
            return place
    return -1
