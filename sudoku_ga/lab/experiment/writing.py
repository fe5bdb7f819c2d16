"""Writing experiments as TOML files, which :mod:`sudoku_ga.lab.experiment.reading` reads."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.required_plugins import plugins_field
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.reading import read_experiment
from sudoku_ga.toml_text import parse_toml, save_toml, toml_key, toml_value

_ORDER = ("experiment", "puzzles", "variant", "grid", "sample")


def experiment_text(tables: Mapping[str, Any]) -> str:
    """Return the text of a file from its tables.

    ``tables``: tables of texts, numbers, truth values, and lists and mappings of these, as a TOML
    reader returns them.
    """
    lines: list[str] = []
    for name in (*_ORDER, *(each for each in tables if each not in _ORDER)):
        if name in tables:
            lines += _table(name, tables[name])
    return "\n".join(lines).strip() + "\n"


def check_tables(tables: Mapping[str, Any], folder: Path | None) -> Experiment:
    """Return the experiment that a new file of these tables describes.

    ``folder``: the folder that is searched first for files of collections. Raises ``UserError``, or
    ``FieldError`` with the path of a problem and with further problems as its ``others``.
    """
    experiment = read_experiment(tables, "draft", folder, new=True)
    parse_toml(
        experiment_text(tables)
    )  # refuses what no type excludes, such as characters that cannot be shown
    return experiment


def write_experiment(tables: Mapping[str, Any], path: Path, *, keep_comments: bool = False) -> None:
    """Write an experiment into a file, replacing its content.

    Parameters
    ----------
    tables : mapping of str to object
        Tables as in :func:`experiment_text`.
    path : Path
    keep_comments : bool, optional
        Whether to keep the comments of the file, from which the experiment was read.

    Raises
    ------
    UserError
        If the file cannot be written.
    """
    save_toml(
        experiment_text({**tables, **_plugins(tables, path)}),
        path,
        keep_comments=keep_comments,
        ordered=("puzzles", "variant", "grid", "sample"),
    )


def _plugins(tables: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """Return the table of the plug-ins that the variants use; empty if they use none."""
    try:
        experiment = read_experiment(tables, path.stem, path.parent)
    except UserError:  # a draft that cannot be read yet
        return {}
    return plugins_field(variant.recipe for variant in experiment.variants)


def _table(name: str, value: Any) -> Iterator[str]:
    """Yield the lines of a table, or of several tables of one name."""
    if _is_tables(value):
        for each in value:
            yield ""
            yield f"[[{name}]]"
            yield from (f"{toml_key(key)} = {toml_value(inner)}" for key, inner in each.items())
        return
    below = {key: inner for key, inner in value.items() if _has_heading(name, inner)}
    yield ""
    if len(below) < len(value) or not value:
        yield f"[{name}]"
    for key, inner in value.items():
        if key not in below:
            yield f"{toml_key(key)} = {toml_value(inner)}"
    for key, inner in below.items():
        yield from _table(f"{name}.{toml_key(key)}", inner)


def _has_heading(name: str, value: Any) -> bool:
    """Whether a value of the puzzles is written as a table rather than in one line."""
    return name == "puzzles" and (isinstance(value, dict) or _is_tables(value))


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)
