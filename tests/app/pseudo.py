"""A language in which every text is recognised: long, with accents and marks at both ends."""

import re
from gettext import NullTranslations

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
_TABLE = str.maketrans(_PLAIN, _ACCENTED)
_KEPT = re.compile(r"\{[^{}]*\}|<[^<>]*>|\(\*[^)]*\)|;;|\n|Ctrl|Shift|Alt|Esc")
"""Values, marks of rich text and of file dialogs, and the names of keys stay as they are."""

_LONGER = 0.4


class Pseudo(NullTranslations):
    """Every text of the program, accented and two fifths longer."""

    def gettext(self, message: str) -> str:
        """Return ``[!!Šöļṽé~~!!]`` for ``Solve``."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the one that goes with the number."""
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return the text, whatever it means."""
        del context
        return pseudo(message)


def pseudo(text: str) -> str:
    """Return a text in the pseudo-language; one that is in it already stays."""
    if "[!!" in text or not re.search("[A-Za-z]", _KEPT.sub("", text)):
        return text
    parts = re.split(f"({_KEPT.pattern})", text)
    accented = "".join(
        part if number % 2 else part.translate(_TABLE) for number, part in enumerate(parts)
    )
    longer = "~" * max(round(_LONGER * len(_KEPT.sub("", text))) - 6, 0)
    return f"[!!{accented}{longer}!!]"
