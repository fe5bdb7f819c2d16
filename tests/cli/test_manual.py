"""The pages of the guide that the program itself tells."""

import pytest

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.translation import LANGUAGES
from tests.cli.manual import folder, pages, pages_in


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_pages_are_up_to_date(code):
    expected = pages_in(code)
    found = {name: (folder(code) / f"{name}.md") for name in expected}
    texts = {name: file.read_text(encoding="utf-8") for name, file in found.items()}
    assert texts == expected, "python -m tests.cli.manual writes them anew"
    assert {*(folder(code) / "operators").iterdir()} == {
        file for name, file in found.items() if name.startswith("operators/")
    }


def test_numbers_of_parameters_follow_the_language():
    page = (folder("pt") / "operators" / "local-search.md").read_text(encoding="utf-8")
    assert "| `steps` | 1 a 1.000.000 | 5.000 |" in page
    assert "| `hottest` | 0,01 a 100 | 6,3 |" in page


def test_the_page_does_not_depend_on_the_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "50")
    page = (folder("en") / "command-line.md").read_text(encoding="utf-8")
    assert pages()["command-line"] == page


def test_each_role_has_a_page_of_its_operators():
    found = pages()
    for role in Role:
        assert f"operators/{role.replace('_', '-')}.md" in found["operators"]
    crossover = found["operators/crossover"]
    assert "## Cycle\n\n`cycle`. " in crossover and "Source: Syswerda, 1989." in crossover
    assert "\nNeeds genes that may take any digit.\n" in crossover
    assert "| `accepted` | `always` or `no-worse` | `always` |" in crossover
    assert "| `rate` | 0 to 1 | 0.1 |" in crossover
