"""The guide's page about the command line."""

import pytest

from tests.cli.manual import PAGES, page, page_in


@pytest.mark.parametrize("code", PAGES)
def test_the_page_is_up_to_date(code):
    assert PAGES[code].read_text(encoding="utf-8") == page_in(code), (
        "python -m tests.cli.manual writes it anew"
    )


def test_the_page_does_not_depend_on_the_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "50")
    assert page() == PAGES["en"].read_text(encoding="utf-8")
