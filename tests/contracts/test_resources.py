"""Resources are found wherever the program runs from."""

from pathlib import Path

import pytest

from sudoku_ga import resources


def test_a_checkout_reads_the_folder_beside_the_package() -> None:
    assert resources.resource_path("fonts", "OFL.txt").is_file()


def test_an_installed_package_reads_what_it_carries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "sudoku_ga"
    (package / "_resources" / "recipes").mkdir(parents=True)
    monkeypatch.setattr(resources, "__file__", str(package / "resources.py"))
    expected = package / "_resources" / "recipes" / "some.toml"
    assert resources.resource_path("recipes", "some.toml") == expected.resolve()


def test_names_come_sorted_without_their_ending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "resources" / "recipes"
    folder.mkdir(parents=True)
    for name in ("b.toml", "a.toml", "notes.txt"):
        (folder / name).touch()
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "sudoku_ga" / "resources.py"))
    assert resources.resource_names("recipes", ".toml") == ["a", "b"]
    assert resources.resource_names("absent", ".toml") == []
