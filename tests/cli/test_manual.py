"""The guide's page about the command line."""

from tests.cli.manual import PAGE, page


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.cli.manual writes it anew"


def test_the_page_does_not_depend_on_the_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "50")
    assert page() == PAGE.read_text(encoding="utf-8")
