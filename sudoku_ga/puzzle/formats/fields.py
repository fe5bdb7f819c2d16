"""Fields of a line, as spreadsheets separate them.

Where the comma is the sign of decimals, programs write semicolons in its place into a file of
"comma-separated" values; fields may stand in quotes.
"""

from sudoku_ga.puzzle.formats.rows import Row
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.translation import _

_SEPARATORS = ",;\t"


def separator_of(line: TextLine) -> str:
    """Return what separates the fields of a line: a comma, a semicolon or a tab.

    It is what occurs most often outside of quotes, the comma where nothing does.
    """
    outside = "".join(line.text.split('"')[::2])
    return max(_SEPARATORS, key=outside.count)


def split_fields(line: TextLine, separator: str) -> Row:
    """Return the fields between separators, without quotes and the blanks around them.

    Raises
    ------
    FormatError
        Where a line ends within a field.
    """
    fields = line.text.split(separator) if '"' not in line.text else _unquoted(line, separator)
    indices, index = [], 0
    for field in fields:
        # Quotes may stand before it; a field with quotes inside is not found as it is.
        start = max(index, line.text.find(field, index))
        indices.append(start + len(field) - len(field.lstrip()))
        index = line.text.find(separator, start + len(field)) + 1
    return Row(line, tuple(field.strip() for field in fields), tuple(indices), separated=True)


def _unquoted(line: TextLine, separator: str) -> list[str]:
    # Spares every other start of the program the import.
    import csv

    try:
        return next(csv.reader([line.text], delimiter=separator, skipinitialspace=True))
    except csv.Error:  # there is no other in a line of bounded length
        problem = _("fields between separators are expected, found the end of a line within one")
        raise line.error(problem, max(0, line.text.find("\r"))) from None
