"""Texts compressed as the JavaScript library lz-string does (Pieroxy, 2013), in base 64.

It is the code of Lempel and Ziv (1978) with Welch's dictionary (1984), except that the dictionary
begins empty: a special code precedes each new character. All codes have as many bits as the largest
needs, the lowest first.
"""

from collections.abc import Iterator

from sudoku_ga.errors import UserError
from sudoku_ga.translation import _

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {symbol: value for value, symbol in enumerate(_ALPHABET)}
_SYMBOL_BITS = 6
_SHORT, _LONG, _END = range(3)
"""The codes before a new character of 8 or 16 bits, and at the end."""
_CHARACTER_BITS = {_SHORT: 8, _LONG: 16}
_FIRST_CODE = 3


class _Width:
    """The number of bits of a code, which grows with the entries of the dictionary."""

    def __init__(self, bits: int, room: int) -> None:
        self.bits = bits
        self._room = room

    def count_entry(self) -> None:
        self._room -= 1
        if not self._room:
            self._room = 1 << self.bits
            self.bits += 1


def compressed(text: str) -> str:
    """Return a text compressed, in base 64."""
    bits: list[int] = []
    codes: dict[str, int] = {}
    new: set[str] = set()
    width = _Width(2, 2)

    def write(value: int, count: int) -> None:
        bits.extend(value >> place & 1 for place in range(count))

    def write_phrase(phrase: str) -> None:
        if phrase in new:
            kind = _SHORT if ord(phrase) >> 8 == 0 else _LONG
            write(kind, width.bits)
            write(ord(phrase), _CHARACTER_BITS[kind])
            new.remove(phrase)
            width.count_entry()
        else:
            write(codes[phrase], width.bits)
        width.count_entry()

    phrase = ""
    for character in _units(text):
        if character not in codes:
            codes[character] = _FIRST_CODE + len(codes)
            new.add(character)
        longer = phrase + character
        if longer in codes:
            phrase = longer
        else:
            write_phrase(phrase)
            codes[longer] = _FIRST_CODE + len(codes)
            phrase = character
    if phrase:
        write_phrase(phrase)
    write(_END, width.bits)
    bits += [0] * (_SYMBOL_BITS - len(bits) % _SYMBOL_BITS)  # at least one bit, as in the library
    symbols = [
        _ALPHABET[sum(bit << place for place, bit in enumerate(reversed(bits[start : start + 6])))]
        for start in range(0, len(bits), _SYMBOL_BITS)
    ]
    return "".join(symbols) + "=" * (-len(symbols) % 4)


def decompressed(text: str, most: int) -> str:
    """Return the text that :func:`compressed` compressed.

    Parameters
    ----------
    text : str
        In base 64.
    most : int
        The most characters of the result: a few thousand symbols may expand to a billion.

    Raises
    ------
    UserError
        If it is not such a text, or expands to a longer one.
    """
    bits = _bits(text)
    phrases: dict[int, str] = {}
    width = _Width(2, 1)
    parts: list[str] = []
    length, before = 0, ""
    while (code := _read(bits, width.bits)) != _END:
        if code in _CHARACTER_BITS:
            new = chr(_read(bits, _CHARACTER_BITS[code]))
            code = _FIRST_CODE + len(phrases)
            phrases[code] = new
            width.count_entry()
        if code in phrases:
            phrase = phrases[code]
        elif before and code == _FIRST_CODE + len(phrases):
            phrase = before + before[0]
        else:
            raise _damaged()
        parts.append(phrase)
        length += len(phrase)
        if length > most:
            problem = _("a text of at most {most:,} characters is expected, found a longer one")
            raise UserError(problem.format(most=most))
        if before:
            phrases[_FIRST_CODE + len(phrases)] = before + phrase[0]
            width.count_entry()
        before = phrase
    return "".join(parts).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _units(text: str) -> Iterator[str]:
    """Yield the characters; one beyond U+FFFF as two, as in JavaScript."""
    data = text.encode("utf-16-le", "surrogatepass")
    for start in range(0, len(data), 2):
        yield data[start : start + 2].decode("utf-16-le", "surrogatepass")


def _bits(text: str) -> Iterator[int]:
    for symbol in text.rstrip("="):
        if symbol not in _VALUES:
            raise _damaged()
        for place in reversed(range(_SYMBOL_BITS)):
            yield _VALUES[symbol] >> place & 1


def _read(bits: Iterator[int], count: int) -> int:
    value = 0
    for place in range(count):
        bit = next(bits, None)
        if bit is None:
            raise _damaged()
        value |= bit << place
    return value


def _damaged() -> UserError:
    return UserError(_("a compressed puzzle is expected, found a part of one or something else"))
