"""What a file seems to be, by its ending and its beginning."""

import re

RUN, RECIPE, EXPERIMENT = "run", "recipe", "experiment"
_OF_RUNS, _TABLES, _STORE = ".sgarun", ".toml", ".db"
_IS_EXPERIMENT = re.compile(rb"^\s*\[experiment\]", re.MULTILINE)
_BEGINNING = 65_536
"""In bytes, of a file of tables: so far is looked for that of an experiment."""


def kind_of(path: str) -> str:
    """Return RUN, RECIPE or EXPERIMENT, results included; empty for puzzles and sessions."""
    name = path.lower()
    if name.endswith(_OF_RUNS):
        return RUN
    if name.endswith(_STORE):
        return EXPERIMENT
    if not name.endswith(_TABLES):
        return ""
    try:
        with open(path, "rb") as file:
            beginning = file.read(_BEGINNING)
    except OSError:  # of which the reader tells
        beginning = b""
    return EXPERIMENT if _IS_EXPERIMENT.search(beginning) else RECIPE
