"""The puzzle S1 in several notations, written out."""

from tests.puzzle.boards import S1_PUZZLE

LINE = S1_PUZZLE

SADMAN = """\
79....3..
.....69..
8...3..76
.....5..2
..54187..
4..7.....
61..9...8
..23.....
..9....54"""

SIMPLE_SUDOKU = """\
 *-----------*
 |79.|...|3..|
 |...|..6|9..|
 |8..|.3.|.76|
 |---+---+---|
 |...|..5|..2|
 |..5|418|7..|
 |4..|7..|...|
 |---+---+---|
 |61.|.9.|..8|
 |..2|3..|...|
 |..9|...|.54|
 *-----------*"""

BOXES = """\
╔═══════╦═══════╦═══════╗
║ 7 9   ║       ║ 3     ║
║       ║     6 ║ 9     ║
║ 8     ║   3   ║   7 6 ║
╠═══════╬═══════╬═══════╣
║       ║     5 ║     2 ║
║     5 ║ 4 1 8 ║ 7     ║
║ 4     ║ 7     ║       ║
╠═══════╬═══════╬═══════╣
║ 6 1   ║   9   ║     8 ║
║     2 ║ 3     ║       ║
║     9 ║       ║   5 4 ║
╚═══════╩═══════╩═══════╝"""

MARKDOWN = """\
|   |   |   |   |   |   |   |   |   |
|---|---|---|---|---|---|---|---|---|
| 7 | 9 |   |   |   |   | 3 |   |   |
|   |   |   |   |   | 6 | 9 |   |   |
| 8 |   |   |   | 3 |   |   | 7 | 6 |
|   |   |   |   |   | 5 |   |   | 2 |
|   |   | 5 | 4 | 1 | 8 | 7 |   |   |
| 4 |   |   | 7 |   |   |   |   |   |
| 6 | 1 |   |   | 9 |   |   |   | 8 |
|   |   | 2 | 3 |   |   |   |   |   |
|   |   | 9 |   |   |   |   | 5 | 4 |"""

TABS = MARKDOWN.partition("\n")[2].partition("\n")[2]
TABS = "\n".join(row[2:-2].replace(" | ", "\t") for row in TABS.split("\n"))

CANDIDATE_GRID = """\
 *--------------------------------------------------------------------*
 | 7      9      146    | 1258   2458   124    | 3      1248   15     |
 | 1235   2345   134    | 1258   24578  6      | 9      1248   15     |
 | 8      245    14     | 1259   3      1249   | 1245   7      6      |
 |----------------------+----------------------+----------------------|
 | 139    3678   13678  | 69     67     5      | 1468   134689 2      |
 | 239    236    5      | 4      1      8      | 7      369    39     |
 | 4      2368   1368   | 7      26     239    | 1568   13689  1359   |
 |----------------------+----------------------+----------------------|
 | 6      1      347    | 25     9      247    | 23     23     8      |
 | 35     4578   2      | 3      45678  147    | 16     169    179    |
 | 35     378    9      | 1268   2678   127    | 126    5      4      |
 *--------------------------------------------------------------------*"""

SEMICOLONS = TABS.replace(" ", "").replace("\t", ";")

ADDRESS = f"https://example.org/play/{LINE.replace('.', '0')}"

SOLUTION = "796854321243176985851239476137965842925418763468723519614597238582341697379682154"

ROWS = [[int(cell) for cell in row] for row in SADMAN.replace(".", "0").split()]
SOLVED_ROWS = [[int(cell) for cell in SOLUTION[start : start + 9]] for start in range(0, 81, 9)]

COMMAS = SEMICOLONS.replace(";", ",")
FRAMES = [
    "\n".join(
        [",0,1,2,3,4,5,6,7,8", *(f"{i},{row}" for i, row in enumerate(COMMAS.split("\n"))), ""]
    ),
    "\n".join(",".join(f"{digit}.0" if digit else "" for digit in row) for row in ROWS),
    "\n".join(
        [
            "   0  1  2  3  4  5  6  7  8",
            *(f"{i}  {'  '.join(map(str, row))}" for i, row in enumerate(ROWS)),
        ]
    ),
]
"""What pandas writes and prints."""

CANDIDATES = "".join(
    "123456789" if cell == "." else "........."[: int(cell) - 1] + cell + "........."[int(cell) :]
    for cell in LINE
)
"""All candidates of all cells."""

_EXPORTED = {
    "1": ("{}|-|0|", "0|1,5,|1|"),
    "2": ("{}|0|0|", "0|17||1|"),
    "3": ("{}|0|0|", "0|17|1|"),
    "4": ("{}|0|0|0|", "0|1|16|1|"),
    "5": ("{}|0|0|3|0|", "0|1|16|0|1|"),
}
"""A given and a blank cell of each version."""
EXPORTS = [
    f'<game data="version: {version}&#10;{{}}"/>'.format(
        "".join(cells[digit == "."].format(digit) for digit in LINE)
    )
    for version, cells in _EXPORTED.items()
]
"""Games as OpenSudoku exports them, with 1 and 5 noted in each blank cell."""

JIGSAW_REGIONS = """\
999998888
555998888
555998333
555111333
222111333
222111444
222766444
777766444
777766666"""
