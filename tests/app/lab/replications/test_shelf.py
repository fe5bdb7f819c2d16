import json

import pytest

from sudoku_ga.app.lab.replications.shelf import Shelf
from sudoku_ga.errors import UserError
from tests.app.lab.replications.conftest import record


def test_replications_are_listed_by_title(folder):
    entries = Shelf().entries()
    assert [entry.about.title for entry in entries] == ["Another one", "Tiny"]
    assert entries[1].about.source == "nobody, 1900"


def test_findings_that_are_brought_along_are_read(folder):
    path = folder / "published" / "obtained" / "tiny.json"
    path.write_text(json.dumps(record()))
    shelf = Shelf()
    assert shelf.is_brought("tiny")
    assert not shelf.is_brought("other")
    assert shelf.brought("other") is None
    assert "abacus" in shelf.brought("tiny").made_by


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"values": [{}]}'])
def test_a_file_that_holds_no_findings_is_said_to_be_none(folder, text):
    (folder / "published" / "obtained" / "tiny.json").write_text(text)
    with pytest.raises(UserError, match=r"expected in tiny\.json"):
        Shelf().brought("tiny")


def test_a_bad_experiment_is_named(folder):
    (folder / "experiments" / "tiny.toml").write_text('[experiment]\ntitle = "Tiny"\n')
    assert Shelf().entries()
    with pytest.raises(UserError, match=r"tiny\.toml"):
        Shelf().planned("tiny")


def test_what_was_made_here_is_kept(folder):
    shelf = Shelf()
    assert shelf.made("tiny") is None
    shelf.keep("tiny", json.dumps(record()))
    assert shelf.made("tiny").made_by.startswith("24 runs")
