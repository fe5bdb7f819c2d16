"""The guide's page about formats."""

from sudoku_ga.puzzle.formats.reading import formats
from tests.puzzle.formats.manual import PAGE, page


def test_the_page_is_up_to_date() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == page(), "python -m tests.puzzle.formats.manual writes it anew"


def test_every_format_has_a_row() -> None:
    rows = [line for line in page().splitlines() if line.startswith("| ")]
    names = [row.split(" | ")[1] for row in rows if row.count(" | ") == 4]
    assert sorted(names[2:]) == sorted(form.name for form in formats())
