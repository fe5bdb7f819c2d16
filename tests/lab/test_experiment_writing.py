"""What is written is read again."""

import re
import tomllib
from pathlib import Path

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.reading import experiment_names
from sudoku_ga.lab.experiment.writing import experiment_text, write_experiment
from sudoku_ga.resources import resource_path
from tests.lab.experiments import TINY


@pytest.mark.parametrize("name", experiment_names())
def test_every_experiment_is_read_again_as_it_was(name: str) -> None:
    text = resource_path("experiments", f"{name}.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    assert tomllib.loads(experiment_text(tables)) == tables


def test_names_and_texts_with_signs_are_quoted() -> None:
    tables = {
        "experiment": {"title": 'a "b"\n\\ c \x7f'},
        "puzzles": {
            "literal": {"four by four": "3.2.", "": "1"},
            "collections": {"ä": {"a.b": 1.0}},
        },
        "variant": [{"name": "x", "set": {"a.b": True}}],
        "grid": {"a.b": [1, "two", 0.5], "c": {}},
    }
    assert tomllib.loads(experiment_text(tables)) == tables


def test_a_place_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "a.toml"
    with pytest.raises(UserError, match=re.escape(str(path))):
        write_experiment({"experiment": {}}, path)


def test_the_comments_of_its_own_file_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "tiny.toml"
    path.write_text(f"# Why.\n{TINY}", encoding="utf-8")
    tables = tomllib.loads(TINY)
    tables["experiment"]["repetitions"] = 3
    write_experiment(tables, path, keep_comments=True)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# Why.\n")
    assert tomllib.loads(text) == tables
    write_experiment(tables, path)
    assert path.read_text(encoding="utf-8") == experiment_text(tables)
