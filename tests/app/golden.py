"""Golden sentences: what a module says of named samples, in a TOML file beside its tests.

The tests of a module look at facts, rules and numbers; its wording is read in this one file.
``python -m tests.app.golden`` writes the files anew: right only where words were meant to change.
"""

import json
import tomllib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from sudoku_ga.translation import set_language

MODULES = (
    "board.words",
    "evolve.caption.contexts",
    "lab.words",
    "evolve.landscape.maps",
    "play.words",
    "evolve.population.inspector.words",
    "run.states",
)
"""Each has ``GOLDEN``, its file, and ``sentences``, what is said now."""

Sentences = Mapping[str, Mapping[str, str]]
"""What is said of each sample, by the place where it is said."""


def read(path: Path) -> Sentences:
    """Return the sentences of a file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def write(path: Path, sentences: Sentences) -> None:
    """Write the sentences of a file."""
    lines = []
    for sample, said in sentences.items():
        pairs = (
            f"{place} = {json.dumps(text, ensure_ascii=False)}" for place, text in said.items()
        )
        lines += [f"[{sample}]", *pairs, ""]
    path.write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    """Write all files."""
    set_language("en")
    for name in MODULES:
        module = import_module(f"tests.app.{name}")
        write(module.GOLDEN, module.sentences())


if __name__ == "__main__":
    main()
