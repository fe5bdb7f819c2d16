"""Writes the guide's page about formats from the table of formats and what each writes.

``python -m tests.puzzle.formats.manual`` writes it anew.
"""

from collections.abc import Iterator
from dataclasses import replace

from sudoku_ga.puzzle.formats.format import Format, digits_only, givens_only, write_records
from sudoku_ga.puzzle.formats.player_state import open_candidates
from sudoku_ga.puzzle.formats.reading import FORMATS, WRITABLE
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.resources import resource_path

PAGE = resource_path("help", "formats.md")
_HEAD = """\
# Formats of puzzles

The format of a file or of pasted text is recognised by its content; the ending of a file's name
only decides which format is proposed when you save. [Files](files.md) lists what else the program
reads and writes.

- Blank cells are `.` or `0`; `x`, `*`, `_`, `-` and a space are read too, and any other character
  that is the only one beside the digits.
- Digits above 9 are letters, from A for 10, or numbers separated by blanks or commas.
- A line `# box 3x2` says how high and how wide the boxes are, if the size leaves it open.
  It also says the rules of a variant, which are listed below.
- A line `# name | where it comes from` above a puzzle names it.
- Fields are separated by commas, semicolons or tabs, in quotes or not. In a table the puzzles are
  below `puzzle` or `quizzes`, or in the first column with 81 cells.
- An address of a web page is read if it contains all cells of the puzzle; no page is fetched.
- Lists of lists, printed arrays and texts in quotes are read as Python, JSON, NumPy and others
  write them, each row within its line.
- Borders of any kind, mail quote marks and prose around a puzzle are skipped.
- If something cannot be read, the message names its line and column, and the board does not change.
"""
_MIDDLE = """\

Digits are those that you placed, candidates your pencil marks. A collection of lines may be of any
length.

## Variants

The line above a puzzle says its rules, in any order after the size of the boxes. Every format of
all boards is read and written with it, and it holds for puzzles of other formats below it:

| Rule | Word |
| --- | --- |
| Each digit once on each diagonal (X) | `diagonals` |
| Each digit once in each window (windoku) | `windows` |
| Each digit once in each place of the boxes | `disjoint-groups` |
| Cells a knight's or a king's move apart differ | `anti-knight`, `anti-king` |
| Regions in place of boxes (jigsaw) | `regions=` and the region of each cell, row by row |
| A cage of different digits with a total (killer) | `cage=9:r1c1,r1c2` |

```text
# box 3x3 diagonals cage=9:r1c1,r1c2
# box 1x5 regions=1233312343124441245512555
```

Pictures and candidate grids of jigsaws have lines around the regions, and are read by them without
the line above, if boxes fit into a board of the size.

Four formats of other programs say the board themselves. Game ids are read as Solo of Simon
Tatham's Portable Puzzle Collection shows them, alone or at the end of an address. In links and
files of f-puzzles.com the program reads the grid, regions, both diagonals, `antiknight`,
`antiking`, `disjointgroups`, `killercage` with totals and `extraregion` of as many cells as
digits; a puzzle with anything else that may be a rule is refused, with its name. A game id has no
rules but X, regions and cages that cover the board of up to 9×9; SumoCue has regions alone.

A format that cannot say a rule is not written: the message names the rule and the formats that can.

## How each of them looks

The same puzzle each time, with a 6 placed in its third cell and the candidate 5 ruled out in its
fourth, if the format can hold these.
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
    for form in sorted(FORMATS, key=lambda each: each.name != "line"):
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
