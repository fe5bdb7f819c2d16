"""Writes the guide's page about formats from the table of formats and what each writes.

``python -m tests.puzzle.formats.manual`` writes it anew.
"""

from collections.abc import Iterator
from dataclasses import replace

from sudoku_ga.puzzle.formats.format import Format, digits_only, givens_only, write_records
from sudoku_ga.puzzle.formats.player_state import open_candidates
from sudoku_ga.puzzle.formats.reading import WRITABLE, formats
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.resources import resource_path

PAGE = resource_path("help", "formats.md")
_HEAD = """\
# Formats of puzzles

The program recognises the format of a file or of pasted text by its content. The file name
extension only determines the format that is proposed when you save. [Files](files.md) lists the
other files that the program reads and writes.

- Blank cells are `.` or `0`. The characters `x`, `*`, `_`, `-` and a space are also accepted, as is
  any other character if it is the only one besides the digits.
- Digits above 9 are letters, from A for 10, or numbers separated by blanks or commas. If there are
  letters alone, A is 1. If another character is blank and the largest digit does not occur, 0 can
  be a digit: 0 to 8 are read as 1 to 9, and 0 to F as 1 to 16.
- A line `# box 3x2` gives the height and the width of the boxes if the board size allows several.
  It can also contain the rules of a variant, which are listed below.
- A line `# name | where it comes from` above a puzzle gives its name and
  its origin.
- Fields are separated by commas, semicolons, tabs or bars, with or without quotes. Names of
  columns, numbers of rows, and separators at the ends of lines are left out. `7.0` is 7; `NaN`,
  `None`, `null` and `-1` are blank.
- In a table, the puzzles are in the column whose fields have all cells of a board. In a line with
  other words, such as a number or a rating, the puzzle is the text with all cells.
- A grid that is named solution, answer or solved is not read as a puzzle. If one of two grids is
  full, the other one is the puzzle; this does not apply to the lines of a collection. A solution
  in a table, in JSON or beside a grid must fit the puzzle. It is not kept.
- A map of regions beside a puzzle gives the regions of a jigsaw.
- A text with a place for each candidate of each cell, 729 characters on 9×9, is read with its
  candidates. A cell with one candidate holds that digit.
- The address of a web page is read if it contains all cells of the puzzle. The page is not loaded.
- JSON, and lists, printed arrays and quoted texts of Python, NumPy and other programs are read. A
  puzzle can be a list of rows, a list of all cells or a text.
- Borders, quotation marks of e-mails and text around a puzzle are ignored.
- If a text cannot be read, a message gives the line and the column, and the board is not changed.
"""
_MIDDLE = """\

In this table, digits are the digits that you have placed, and candidates are pencil marks. A
collection of lines can have any length.

## Variants

The rules of a variant are on the line above the puzzle, in any order after the size of the boxes.
All formats that support all boards are written with this line, and the line applies to puzzles of
any format below it:

| Rule | Word |
| --- | --- |
| Each digit once on each diagonal (X) | `diagonals` |
| Each digit once in each window (windoku) | `windows` |
| Each digit once in each position of the boxes | `disjoint-groups` |
| Cells a knight's or a king's move apart differ | `anti-knight`, `anti-king` |
| Regions instead of boxes (jigsaw) | `regions=` and the region of each cell, row by row |
| A cage of different digits with a total (killer) | `cage=9:r1c1,r1c2` |

```text
# box 3x3 diagonals cage=9:r1c1,r1c2
# box 1x5 regions=1233312343124441245512555
```

Picture grids and candidate grids of jigsaws have lines around the regions. They can be read without
the line above if a board of this size can have boxes.

Four formats of other programs contain the rules themselves. Game ids have the form of Solo in Simon
Tatham's Portable Puzzle Collection, alone or at the end of an address. In links and files of
f-puzzles.com the program reads the grid, regions, both diagonals, `antiknight`, `antiking`,
`disjointgroups`, `killercage` with totals, and each `extraregion` with one cell for each digit. A
puzzle with any other entry that can be a rule is refused; the message names the entry. A game id
supports X, regions, and cages that cover the board, up to 9×9. SumoCue supports regions only.

If a format does not support a rule, the puzzle is not written in it. The message names the rule and
the formats that support it.

## Examples

All examples show the same puzzle, with a 6 placed in the third cell and the candidate 5 removed
from the fourth cell, if the format can store these.
"""

_OWN_BOARDS = {
    "tatham": "to 31×31; X, jigsaw, killer",
    "sumocue": "all boxes; jigsaw",
    "f-puzzles": "to 31×31; all rules",
    "f-puzzles-json": "to 31×31; all rules",
}
"""Of the formats that say the board themselves."""


def page() -> str:
    """Return the page as it should be."""
    parts = [_HEAD, "\n", *_table(), _MIDDLE]
    record = _example()
    for form in WRITABLE.values():
        written = "".join(write_records([form.holds(record)], form)).rstrip("\n")
        parts.append(f"\n### {form.label}\n\n```text\n{written}\n```\n")
    return "".join(parts)


def _table() -> Iterator[str]:
    yield "| Format | Name on the command line | Files | Boards | Written with |\n"
    yield "| --- | --- | --- | --- | --- |\n"
    for form in sorted(formats(), key=lambda each: each.name != "line"):
        boards = "9×9" if form.only_nine else _OWN_BOARDS.get(form.name, "all")
        endings = ", ".join(form.endings)
        yield f"| {form.label} | {form.name} | {endings} | {boards} | {_kept(form)} |\n"


def _kept(form: Format) -> str:
    if form.write is None:
        return "only read"
    if form.holds is givens_only:
        return "givens"
    return "givens, digits" if form.holds is digits_only else "givens, digits, candidates"


def _example() -> PuzzleRecord:
    """Return the first famous puzzle, a little way on."""
    record = next(open_source(str(resource_path("puzzles", "famous.sdm"))))
    placed = Grid.empty(record.geometry).with_digit(2, 6)
    candidates = list(open_candidates(record.grid.with_digit(2, 6)))
    candidates[3] &= ~(1 << 5 - 1)
    return replace(record, name="", placed=placed, candidates=tuple(candidates))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
