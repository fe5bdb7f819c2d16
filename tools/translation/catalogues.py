"""The catalogues of ``resources/locale/``, made and read by Babel."""

from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from sudoku_ga.resources import resource_path
from sudoku_ga.translation import DOMAIN, LANGUAGES
from tools.translation.collecting import all_texts

TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
_NO_TIME = datetime(2026, 1, 1, tzinfo=UTC)
"""So that the files change with their texts alone."""


def path_of(language: str, suffix: str) -> Path:
    """Return the file of a language, ``.po`` for people or ``.mo`` for the program."""
    return resource_path("locale", language, "LC_MESSAGES", DOMAIN + suffix)


def template() -> Catalog:
    """Return the texts of the program without translations."""
    catalogue = Catalog(domain=DOMAIN, charset="utf-8", creation_date=_NO_TIME)
    for text in all_texts():
        flags = ["python-brace-format"] if "{" in "".join(text.id) else []
        catalogue.add(text.id, context=text.context, locations=[(text.place, 1)], flags=flags)
    return catalogue


def read(language: str) -> Catalog:
    """Return what was translated."""
    with path_of(language, ".po").open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def read_compiled(language: str) -> Catalog:
    """Return what the program reads."""
    with path_of(language, ".mo").open("rb") as file:
        return read_mo(file)


def renew(language: str) -> list[str]:
    """Bring the files of a language up to date, and return the texts that lack a translation."""
    path = path_of(language, ".po")
    path.parent.mkdir(parents=True, exist_ok=True)
    new = Catalog(locale=language, domain=DOMAIN, charset="utf-8")
    catalogue = read(language) if path.exists() else new
    # A guessed translation reads like one; a text without any is shown in English.
    catalogue.update(template(), no_fuzzy_matching=True)
    catalogue.header_comment = f"# {LANGUAGES[language]} texts of sudoku_ga."
    catalogue.project, catalogue.version = DOMAIN, ""
    catalogue.creation_date = catalogue.revision_date = _NO_TIME
    catalogue.fuzzy = False
    with path.open("wb") as file:
        write_po(
            file, catalogue, width=100, sort_output=True, include_lineno=False, ignore_obsolete=True
        )
    with path_of(language, ".mo").open("wb") as file:
        write_mo(file, catalogue)
    return [str(message.id) for message in catalogue if message.id and not is_done(message)]


def is_done(message: Message) -> bool:
    """Return whether a text is translated, in all its forms."""
    string = message.string or ""
    return bool(string) if isinstance(string, str) else all(string)
