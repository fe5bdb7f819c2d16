"""The table of formats."""

from sudoku_ga.puzzle.formats import (
    address,
    blocks,
    candidate_grid,
    comma,
    hodoku,
    line,
    lists,
    opensudoku,
    picture,
    sadman,
    sdx,
    simple_sudoku,
    table,
    tabs,
)
from sudoku_ga.puzzle.formats.eliminations import told_by_eliminations
from sudoku_ga.puzzle.formats.format import Format, digits_alone, everything
from sudoku_ga.puzzle.formats.picture_writing import write_two_pictures
from sudoku_ga.translation import later

LINE = Format(
    "line", later("Line, or a collection of lines"), (".sdm", ".txt"), line.recognise, line.read,
    lambda record: line.write_line(record.grid), one_line=True, names=True,
)  # fmt: skip
TABLE = Format(
    "table", later("Table of puzzles"), (".csv",), table.recognise, table.read,
    lambda record: line.write_line(record.grid), one_line=True, header=table.HEADER,
)  # fmt: skip
COMMA = Format(
    "comma", later("Comma grid"), (".csv", ".txt"), comma.recognise, comma.read,
    lambda record: comma.write_comma(record.grid),
)  # fmt: skip
TABS = Format(
    "tabs", later("Tabs, as in a spreadsheet"), (".tsv", ".txt"), tabs.recognise, tabs.read,
    lambda record: tabs.write_tabs(record.grid),
)  # fmt: skip
PICTURE = Format(
    "picture", later("Picture grid"), (".txt",), picture.recognise, blocks.read,
    write_two_pictures, digits_alone, names=True,
)  # fmt: skip
CANDIDATES = Format(
    "candidates", later("Candidate grid"), (".txt",), candidate_grid.recognise, blocks.read,
    candidate_grid.write_candidates, everything, names=True,
)  # fmt: skip
SADMAN = Format(
    "sadman", later("SadMan Sudoku"), (".sdk",), sadman.recognise, sadman.read,
    sadman.write_sadman, nine_alone=True, names=True,
)  # fmt: skip
SIMPLE_SUDOKU = Format(
    "simple", later("Simple Sudoku"), (".ss",), simple_sudoku.recognise, blocks.read,
    simple_sudoku.write_simple_sudoku, told_by_eliminations, nine_alone=True,
)  # fmt: skip
HODOKU = Format(
    "hodoku", later("Library of HoDoKu"), (".txt",), hodoku.recognise, hodoku.read,
    hodoku.write_hodoku, told_by_eliminations, nine_alone=True, one_line=True, names=True,
)  # fmt: skip
SDX = Format("sdx", later("Progress in SudoCue"), (".sdx",), sdx.recognise, sdx.read)
OPENSUDOKU = Format(
    "opensudoku",
    later("OpenSudoku"),
    (".opensudoku", ".xml"),
    opensudoku.recognise,
    opensudoku.read,
)
ADDRESS = Format(
    "address", later("Address of a web page"), (".txt",), address.recognise, address.read
)
LISTS = Format("lists", later("Lists of a program"), (".txt",), lists.recognise, lists.read)

FORMATS = (
    OPENSUDOKU, ADDRESS, HODOKU, LISTS, SADMAN, TABLE, TABS, COMMA, SDX, SIMPLE_SUDOKU, CANDIDATES,
    PICTURE, LINE,
)  # fmt: skip
"""In the order in which they are tried: those with a mark of their own first."""

WRITABLE = {form.name: form for form in sorted(FORMATS, key=lambda form: form.name) if form.write}
"""By name, for people to choose from."""
