"""The place of a new experiment."""

import pytest

from sudoku_ga.app.lab.entry import Folders, free_path


@pytest.mark.parametrize(
    ("title", "name"),
    [
        (
            "AI Escargot: Evolution against no crossover",
            "ai-escargot-evolution-against-no-crossover",
        ),
        ("Experiência nº 1", "experiencia-no-1"),
        ("", "experiment"),
        ("../..", "experiment"),
        ("a" * 300, "a" * 60),
    ],
)
def test_the_name_follows_from_the_title(tmp_path, title, name):
    assert free_path(tmp_path, title) == tmp_path / f"{name}.toml"


def test_neither_an_experiment_nor_its_results_are_replaced(tmp_path):
    (tmp_path / "mine.toml").touch()
    (tmp_path / "mine-2.db").touch()
    assert free_path(tmp_path, "Mine").name == "mine-3.toml"


def test_the_users_experiments_have_a_folder_within_the_data():
    folders = Folders.of_user()
    assert folders.experiments.name == "experiments"
    assert folders.experiments.parent == folders.results.parent
