"""Translation of the texts that the program shows.

The source has English texts, with a whole sentence in each literal::

    from sudoku_ga.translation import _, counted, later

    button.setText(_("Save session"))
    _("{count:,} of {limit:,} generations").format(count=done, limit=limit)
    counted("{count:,} given", "{count:,} givens", count)

- Translate a text when it is shown, not at import, when the language is not yet chosen. A text
  declared at import is marked by ``later("Tournament")`` and translated by ``_(text)`` when it is
  shown. Some texts are collected without a mark: ``label``, ``help``, ``zero_means`` and the labels
  of ``choices`` of components and parameters; the help of commands and options; and titles and
  descriptions in bundled recipes and experiments, with the authors ``The sudoku_ga developers``.
- Use neither f-strings inside ``_`` nor sentences built from pieces: values are named placeholders,
  and texts that depend on a number use ``counted`` or ``ngettext``.
- ``pgettext("verb", "Run")`` distinguishes equal English texts.
- Names in files, JSON, CSV, the store and run records, and stored texts are never translated.
  Messages of ``UserError`` are.
- On the command line and in files, numbers have one notation in all languages, ``1,234.5``, as in
  input and literature. In the window they follow the language, ``1.234,5`` in Portuguese:
  automatically in the placeholders of translated texts, and elsewhere by ``local_number(value,
  ",.1f")``. Dates follow it by ``local_date(day)``.

A text without translation is shown in English. ``make translations`` collects the texts into
``resources/locale/``; docs/development/translating.md describes how they are translated.
"""

import os
import re
from datetime import date
from functools import cache
from numbers import Real
from string import Formatter
from typing import TYPE_CHECKING, Any

from sudoku_ga.resources import resource_path

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN = "sudoku_ga"

LANGUAGES = {"en": "English", "pt": "Português"}
"""The available languages with their own names."""

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of GNU gettext; the first that is set is used."""


_COMMA_LANGUAGES = frozenset({"pt"})
"""The languages with a decimal comma, and points between thousands."""

_GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}(\.\d{3})+")

_SWAPPED = str.maketrans(",.", ".,")

_DATES = {"pt": "%d/%m/%Y"}
"""The notation of dates by language; others use ISO 8601."""

_in_window = False


def follow_language_in_numbers() -> None:
    """Let numbers follow the language from now on; the window calls it once."""
    global _in_window
    _in_window = True


def has_decimal_comma() -> bool:
    """Return whether numbers are shown with a decimal comma."""
    return _in_window and language() in _COMMA_LANGUAGES


def local_number(value: float, spec: str = ",") -> str:
    """Return a number as text in the notation of the language.

    ``spec``: a format specification of Python, such as ``,.1f``.
    """
    text = format(value, spec)
    return text.translate(_SWAPPED) if has_decimal_comma() else text


def local_date(day: date) -> str:
    """Return a date as text in the notation of the language, ``2026-11-23`` in English."""
    return format(day, _DATES.get(language(), "") if _in_window else "")


def plain_number(text: str) -> str:
    """Return a typed number without thousands separators and with a decimal point.

    If the language has a decimal comma, a point is also accepted unless it groups thousands.
    """
    if not has_decimal_comma():
        return text.replace(",", "")
    if "," in text or _GROUPED.fullmatch(text):
        return text.replace(".", "").replace(",", ".")
    return text


class _NumberFormatter(Formatter):
    def format_field(self, value: Any, spec: str) -> Any:
        text = super().format_field(value, spec)
        return text.translate(_SWAPPED) if isinstance(value, Real) else text


class _CommaText(str):
    """A text whose placeholders show numbers with a decimal comma."""

    __slots__ = ()

    def format(self, *args: object, **values: object) -> str:
        return _NumberFormatter().vformat(str(self), args, values)


def _shown(text: str) -> str:
    return _CommaText(text) if has_decimal_comma() else text


def _(text: str) -> str:
    """Return the translation of an English text."""
    catalogue = _catalogue()
    # The empty text is the key of the catalogue's header.
    return _shown(catalogue.gettext(text)) if catalogue and text else text


def ngettext(one: str, many: str, count: int) -> str:
    """Return the translation of the text for a number.

    Parameters
    ----------
    one, many : str
        English texts for 1 and for every other number.
    count : int
        The number, which is not filled in; see :func:`counted`.
    """
    catalogue = _catalogue()
    if catalogue:
        return _shown(catalogue.ngettext(one, many, count))
    return one if count == 1 else many


def counted(one: str, many: str, count: int) -> str:
    """Return the translation of the text for a number, with its placeholder ``count`` filled in."""
    return ngettext(one, many, count).format(count=count)


def pgettext(context: str, text: str) -> str:
    """Return the translation of an ambiguous English text.

    Parameters
    ----------
    context : str
        Distinguishes the meanings for the translator; never shown.
    text : str
        The English text.
    """
    catalogue = _catalogue()
    return _shown(catalogue.pgettext(context, text)) if catalogue else text


def as_sentence(text: str) -> str:
    """Return a text with an initial capital and one full stop at its end; empty if it is empty."""
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}." if text else ""


def later(text: str) -> str:
    """Return the text unchanged; marks a text that is translated where it is shown."""
    return text


def time_left(seconds: float | None) -> str:
    """Return a remaining time: ``40 s left``, ``1 h 5 min left``."""
    if seconds is None:
        return ""
    return _("{time} left").format(time=duration_text(seconds))


def duration_text(seconds: float) -> str:
    """Return a time in suitable units: ``0.4 s``, ``40 s``, ``1 h 5 min``, ``3 days``."""
    if 0 < seconds < 10:
        return f"{local_number(seconds, '.2g')} s"
    minutes = round(seconds / 60)
    if seconds < 90:
        return f"{seconds:.0f} s"
    if minutes < 90:
        return f"{minutes} min"
    hours = minutes // 60
    return (
        f"{hours} h {minutes % 60} min"
        if hours < 72
        else counted("{count:,} day", "{count:,} days", round(hours / 24))
    )


@cache
def language() -> str:
    """Return the current language, one of :data:`LANGUAGES`."""
    wanted = next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), "")
    for locale in wanted.split(":"):
        code = locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"


def set_language(*languages: str) -> None:
    """Set the language of this process and its child processes.

    ``languages``: names of languages or locales, such as ``pt`` or ``pt-BR``; the first known one
    is used.
    """
    os.environ["LANGUAGE"] = ":".join(languages)
    language.cache_clear()
    _catalogue.cache_clear()


@cache
def _catalogue() -> "NullTranslations | None":
    """Return the translations; None for English."""
    chosen = language()
    if chosen == "en":
        return None
    import gettext

    return gettext.translation(DOMAIN, resource_path("locale"), [chosen], fallback=True)
