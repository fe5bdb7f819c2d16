"""The language in which the program speaks to people.

The texts stand in the program in English, whole sentences each in one literal::

    from sudoku_ga.translation import _, counted, later

    button.setText(_("Save session"))
    _("{count:,} of {limit:,} generations").format(count=done, limit=limit)
    counted("{count:,} given", "{count:,} givens", count)

- Translate when a text is shown, not when a module is imported: the language is chosen after
  that. A text that is declared at import is marked by ``later("Tournament")`` and translated by
  ``_(text)`` where it is shown. These are collected without a mark: ``label``, ``help``,
  ``zero_means`` and the labels of ``choices`` of components and parameters, the help of commands
  and options, and the titles and descriptions in the recipes and experiments of the program.
- No f-string inside ``_``, and no sentence from pieces: values are named placeholders, and what
  changes with a number is ``counted`` or ``ngettext``.
- ``pgettext("verb", "Run")`` tells apart what English writes alike.
- Machines read English: names in files, JSON, CSV, the store, and records of runs are never
  translated, and neither is a text that is kept. The sentence of a ``KnownError`` is.
- Numbers look the same in all languages, ``1,234.5``, as they do in what is typed, in ``--set``, in
  files and in the tables of the literature; two notations side by side would be read wrongly.

A text with no translation is shown in English. ``make translations`` collects the texts into
``resources/locale/``; CONTRIBUTING.md says how they are translated.
"""

import os
from functools import cache
from typing import TYPE_CHECKING

from sudoku_ga.resources import resource_path

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN = "sudoku_ga"

LANGUAGES = {"en": "English", "pt": "Português"}
"""The languages that the program speaks, each by its own name."""

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Of GNU gettext, the first that is set is asked."""


def _(text: str) -> str:
    """Return a text in the language of the person.

    Parameters
    ----------
    text : str
        English, as it stands in the program.
    """
    catalogue = _catalogue()
    # The empty text is the catalogue's own header.
    return catalogue.gettext(text) if catalogue and text else text


def ngettext(one: str, many: str, count: int) -> str:
    """Return the one of two texts that goes with a number, in the language of the person.

    Parameters
    ----------
    one, many : str
        English, for 1 and for every other number.
    count : int
        Decides; to be filled in by the caller where the text names it.
    """
    catalogue = _catalogue()
    if catalogue:
        return catalogue.ngettext(one, many, count)
    return one if count == 1 else many


def counted(one: str, many: str, count: int) -> str:
    """Return the one of two texts that goes with a number, with the number as ``count`` in it."""
    return ngettext(one, many, count).format(count=count)


def pgettext(context: str, text: str) -> str:
    """Return a text that means different things in different places.

    Parameters
    ----------
    context : str
        Tells the translator which is meant; never shown.
    text : str
        English, as it stands in the program.
    """
    catalogue = _catalogue()
    return catalogue.pgettext(context, text) if catalogue else text


def later(text: str) -> str:
    """Return the text as it is: a mark of what is declared now and translated when it is shown."""
    return text


def language() -> str:
    """Return the language that is spoken, one of :data:`LANGUAGES`."""
    wanted = next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), "")
    for locale in wanted.split(":"):
        code = locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"


def speak(*languages: str) -> None:
    """Choose the language of this process and of those that it starts.

    Parameters
    ----------
    *languages : str
        Names of languages or locales, as ``pt`` or ``pt-BR``; the first that is known is taken.
    """
    os.environ["LANGUAGE"] = ":".join(languages)
    _catalogue.cache_clear()


@cache
def _catalogue() -> "NullTranslations | None":
    """Return the translations; None in English, which needs none."""
    chosen = language()
    if chosen == "en":
        return None
    import gettext

    return gettext.translation(DOMAIN, resource_path("locale"), [chosen], fallback=True)
