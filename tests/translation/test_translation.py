"""The language in which the program speaks."""

from gettext import NullTranslations
from pathlib import Path

import pytest

from sudoku_ga import translation
from sudoku_ga.translation import (
    _,
    as_sentence,
    counted,
    language,
    later,
    ngettext,
    pgettext,
    set_language,
)


class Shouting(NullTranslations):
    """A language that is easily recognised."""

    def gettext(self, message: str) -> str:
        return message.upper()

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return (msgid1 if n == 1 else msgid2).upper()

    def pgettext(self, context: str, message: str) -> str:
        return f"{context} {message}".upper()


def test_english_needs_no_catalogue(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(translation, "resource_path", lambda *_: tmp_path / "absent")
    set_language("en")
    assert _("Tournament") == later("Tournament") == pgettext("a game", "Tournament")
    assert ngettext("{count} cell", "{count} cells", 1) == "{count} cell"
    assert ngettext("{count} cell", "{count} cells", 0) == "{count} cells"


def test_a_text_is_translated_when_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    declared = later("Tournament")
    monkeypatch.setattr(translation, "_catalogue", Shouting)
    assert (declared, _(declared)) == ("Tournament", "TOURNAMENT")
    assert ngettext("cell", "cells", 2) == "CELLS"
    assert pgettext("a game", "Tournament") == "A GAME TOURNAMENT"


def test_an_empty_text_stays_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "_catalogue", Shouting)
    assert _("") == ""
    monkeypatch.undo()
    set_language("pt")
    assert _("") == ""


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({"LANGUAGE": "pt"}, "pt"),
        ({"LANGUAGE": "fr:pt_BR:en"}, "pt"),
        ({"LANGUAGE": "en:pt"}, "en"),
        ({"LANGUAGE": "", "LC_ALL": "pt_PT.UTF-8", "LANG": "en_GB"}, "pt"),
        ({"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "pt_BR"}, "pt"),
        ({"LANGUAGE": "", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}, "en"),
    ],
)
def test_the_environment_names_the_language(
    variables: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    language.cache_clear()
    assert language() == spoken


def test_the_first_known_language_is_spoken_from_now_on() -> None:
    set_language("eo", "pt-BR", "en")
    assert language() == "pt"
    set_language("en")
    assert language() == "en"


def test_one_is_singular_and_numbers_are_grouped() -> None:
    texts = "{count:,} conflict", "{count:,} conflicts"
    assert counted(*texts, 1) == "1 conflict"
    assert counted(*texts, 2000) == "2,000 conflicts"


def test_a_sentence_has_a_capital_and_one_full_stop() -> None:
    assert as_sentence("no room left") == "No room left."
    assert as_sentence("No room left.") == "No room left."
    assert as_sentence("") == ""
