"""Whether a draft is an experiment, and which field is at fault; no Qt."""

from dataclasses import dataclass
from pathlib import Path

from sudoku_ga.app.lab.editor.draft import Draft, Kind, Part, Problem, tables_of
from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.writing import experiment_text
from sudoku_ga.lab.toml_tables import FileError

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
    """Return which field an error is about; lines of a file that nobody sees are left out."""
    reason = str(error)
    if not isinstance(error, FileError):
        return Problem(Part.ABOUT, -1, reason)
    first, separator, rest = reason.partition(": ")
    reason = rest if separator and first.split(" ")[-1].isdigit() else reason
    heading, key = error.heading, error.key
    if heading == "experiment":
        return Problem(Part.ABOUT, key, reason)
    if heading == "variant":
        return Problem(Part.VARIANTS, error.index, reason)
    if heading in ("grid", "sample"):
        keys = [row.key for row in draft.values]
        return Problem(Part.VALUES, keys.index(key) if key in keys else "draws", reason)
    if heading.startswith("puzzles"):
        return Problem(Part.PUZZLES, _puzzle_row(draft, heading, error), reason)
    part = {"variant": Part.VARIANTS, "grid": Part.VALUES}.get(key, Part.ABOUT)
    return Problem(part, -1, reason)


def _puzzle_row(draft: Draft, heading: str, error: FileError) -> int:
    """Return the row of puzzles that an error is about, -1 if it is none of them."""
    places = list(enumerate(draft.puzzles))
    if heading == "puzzles.generated":
        made = [place for place, row in places if row.kind in _GENERATED]
        return made[error.index] if error.index < len(made) else -1
    named = heading.removeprefix("puzzles.collections.").strip('"')
    kinds = {"puzzles.literal": Kind.LITERAL, "puzzles": Kind.EMPTY}
    kind = kinds.get(heading, Kind.COLLECTION)
    names = (named, error.key)
    for place, row in places:
        if row.kind is kind and (kind is Kind.EMPTY or (row.name.strip() or row.text) in names):
            return place
    return -1
