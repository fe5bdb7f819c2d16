"""Boards in JSON, source code and output: lists of lists, printed arrays and texts in quotes.

::

    board = [[5, 3, 0, 0, 7, 0, 0, 0, 0],       [[5 3 0 0 7 0 0 0 0]
             [6, 0, 0, 1, 9, 5, 0, 0, 0],        [6 0 0 1 9 5 0 0 0]

    {"newboard": {"grids": [{"value": [[5, 3, 0, ...], ...], "solution": [[5, 3, 4, ...], ...]}]}}

    {"puzzle": "53..7....6..195....98....6.8...6...3...", "solution": "534678912..."}

Brackets, braces and parentheses hold items, over any number of lines. Items with names make an
object, and items of one object belong together: one named solution is never the puzzle. Other items
without inner brackets are a row, or all cells of a board. The text is read once, from the
beginning, and complete parts are not kept.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.puzzle.display import LARGEST_SYMBOL
from sudoku_ga.puzzle.formats.beside import names_puzzle, names_solution, together, with_digits
from sudoku_ga.puzzle.formats.cells import are_likely, cell_text
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.line import is_line, is_plain, read_line
from sudoku_ga.puzzle.formats.rows import Row, flat_record, is_flat, read_grid
from sudoku_ga.puzzle.formats.text import TextLine, shorten
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

_TOKEN = re.compile(
    r"""(?P<text>"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*')|(?P<open>[\[({])|(?P<close>[\])}])"""
    r"""|(?P<mark>[,:=;])|(?P<word>[^\s\[\](){},:=;"']+)|(?P<quote>["'])"""
)
_WITHOUT_TEXTS = re.compile(
    r"""(?P<text>(?!))|(?P<open>[\[({])|(?P<close>[\])}])|(?P<mark>[,:=;])|(?P<word>[^\s\[\](){},:=;]+)"""
)
"""The pattern for the rest of a line after an unpaired quotation mark."""
_BEGINS_JSON = re.compile(r"""\s*(?:\{\s*(?:"|$)|\[\s*(?:\[\s*(?![A-Za-z])|[{"]|$))""")
_ALONE = re.compile(r"""(?:[\w .]+[=:])?\s*(["'])[^"']+\1\s*[,;]?\s*""")
_ESCAPES = re.compile(r"\\(?:[nrt/]|u000[aAdD])")
_BLANKS = frozenset({"", ".", "0", "x", "X", "*", "_", "-"})
_FEWEST = 4
_FEWEST_OF_A_BOARD = 16
_FEWEST_ALONE = 81
"""Fewer characters in quotes, alone on a line, may be a row."""
_DEEPEST = 100
_LONGEST_NAME = 200
_IS_ANY_GRID = re.compile("grid|board|sudoku", re.IGNORECASE)
_MOST_ITEMS = LARGEST_SIZE**2


class _Item(NamedTuple):
    """A text between commas or blanks, and where it is."""

    text: str
    line: TextLine
    start: int
    quoted: bool


_Named = tuple[Row, str]
"""A row and the names of the lists around it."""


class _Board(NamedTuple):
    """A possible board: rows, or a text of all cells, with the names of the lists around it."""

    parts: Sequence[Row] | TextLine
    name: str

    @property
    def key(self) -> str:
        """The innermost name."""
        return self.name.rpartition("/")[2]

    @property
    def is_solution(self) -> bool:
        """Whether the innermost name that mentions a solution or a puzzle means a solution."""
        return _names_solution(self.name)

    @property
    def place(self) -> TextLine:
        """The line of its first cell."""
        if isinstance(self.parts, TextLine):
            return self.parts
        row = self.parts[0]
        first = row.lines[0] if row.lines else row.line
        return first._replace(column=first.column + row.indices[0])


@lru_cache
def _names_solution(name: str) -> bool:
    for key in reversed(name.split("/")):
        if names_solution(key):
            return True
        if names_puzzle(key) and not _IS_ANY_GRID.search(key):
            return False
    return False


class _Group(NamedTuple):
    """Boards that belong together: those of an object, or one board alone."""

    boards: Sequence[_Board]
    is_object: bool = True


@dataclass
class _List:
    """A list that has not ended yet."""

    name: str
    line: TextLine
    items: list[_Item] = field(default_factory=list)
    rows: list[_Named] = field(default_factory=list)
    boards: list[_Board] = field(default_factory=list)
    has_names: bool = False
    name_count: int = 0
    has_objects: bool = False
    has_lists: bool = False
    key: str = ""
    is_after_comma: bool = True

    @property
    def name_of_item(self) -> str:
        """The keys around an item, the innermost last."""
        return "/".join(filter(None, (self.name, self.key)))[-_LONGEST_NAME:]

    def row(self, line: TextLine, index: int) -> Row:
        """Return the items as a row that ends at a character of a line."""
        cells = tuple(cell_text(item.text) for item in self.items)
        lines = tuple(item.line for item in self.items)
        end = line._replace(text=line.text[:index])
        if all(each is line for each in lines):
            return Row(end, cells, self._indices(), separated=True)
        return Row(lines[0], cells, self._indices(), separated=True, lines=(*lines, end))

    def boards_of_texts(self) -> list[_Board]:
        """Return the boards of items that are texts: rows of one board, or whole boards."""
        if not self.items or not all(item.quoted for item in self.items):
            return []
        count = len(self.items)
        is_board = _FEWEST <= count <= LARGEST_SYMBOL and not self.has_lists
        if is_board and all(len(item.text) == count for item in self.items):
            return [_Board([_characters(item) for item in self.items], self.name)]
        boards = [_text_board(item, self.name) for item in self.items]
        return [board for board in boards if board is not None]

    def _indices(self) -> tuple[int, ...]:
        return tuple(item.start for item in self.items)


class Lists(Format):
    """Boards in brackets and quotes."""

    name = "lists"
    label = later("Lists of a program")
    endings = (".txt", ".json")
    heeds_boards = True
    is_argument = True

    def recognise(self, head: Sequence[TextLine], geometry: Geometry | None) -> bool:
        """Whether the text begins like JSON, or boards or most rows of a board are in lists."""
        if _BEGINS_JSON.match(head[0].text):
            return True
        if not any(symbol in line.text for line in head for symbol in "[({\"'"):
            return False
        reader = _Reader(geometry)
        boards = [board for line in head for group in reader.feed(line) for board in group.boards]
        if any(map(_is_likely, [*boards, *reader.waiting])):
            return True
        rows = [row for each in reader.open for row, _name in each.rows]
        size = len(rows[0].cells) if rows else 0
        fits = sum(len(row.cells) == size and _is_row(row) for row in rows[:size])
        if size >= _FEWEST_OF_A_BOARD and is_flat(rows[0]):
            return True
        return size >= _FEWEST and 2 * fits > size

    def read(self, lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield the puzzles; text outside lists and quotes is skipped.

        Raises ``FormatError`` if a board cannot be read, a solution does not fit its puzzle, or
        there is no board.
        """
        reader = _Reader(geometry)
        return together(reader.read(lines), reader.is_of_object, are_lines=False)


def _is_likely(board: _Board) -> bool:
    return isinstance(board.parts, TextLine) or all(map(_is_row, board.parts))


def _is_row(row: Row) -> bool:
    """Whether most items are cells of a board with rows of this length."""
    return are_likely(row.cells, len(row.cells))


class _Reader:
    """The lists that have not ended, from the outermost, which is the text itself."""

    def __init__(self, geometry: Geometry | None) -> None:
        self._geometry = geometry
        self.open: list[_List] = []
        self.waiting: list[_Board] = []
        self._of_object: PuzzleRecord | None = None
        self._solution: _Board | None = None

    def is_of_object(self, first: PuzzleRecord, second: PuzzleRecord) -> bool:
        """Whether the records are more than two plain boards: an object names its parts."""
        return second is self._of_object

    def read(self, lines: Iterator[TextLine]) -> Iterator[PuzzleRecord]:
        first, found = None, False
        for line in lines:
            first = first or line
            for group in self.feed(line):
                for record in self._puzzles(group):
                    found = True
                    yield record
        for group in self.end():
            for record in self._puzzles(group):
                found = True
                yield record
        if not found and first is not None:
            raise self._nothing(first)

    def _nothing(self, first: TextLine) -> FormatError:
        if self._solution is not None:
            problem = _("a puzzle is expected, found only {name!r}")
            return self._solution.place.error(problem.format(name=self._solution.key), 0)
        return first.error(
            _("lists of cells, or a text of all cells, are expected, found none in {text}").format(
                text=shorten(first.text)
            ),
            0,
        )

    def feed(self, line: TextLine) -> Iterator[_Group]:
        """Yield the groups of boards that end in a line."""
        if not self.open:
            self.open.append(_List("", line))
        place, pattern, is_alone = 0, _TOKEN, _ALONE.fullmatch(line.text) is not None
        while token := pattern.search(line.text, place):
            place, kind, text = token.end(), token.lastgroup, token[0]
            if kind == "quote":
                pattern = _WITHOUT_TEXTS
            elif kind == "open":
                if len(self.open) > _DEEPEST:
                    problem = _("at most {deepest} lists in each other are expected")
                    raise line.error(problem.format(deepest=_DEEPEST), token.start())
                self.open.append(_List(self.open[-1].name_of_item, line))
            elif kind == "close":
                if len(self.open) > 1:
                    yield from self._close(line, token.start())
            elif kind == "mark":
                self._mark(text, line, token.start())
            elif kind == "word":
                self._add(_Item(text, line, token.start(), quoted=False))
            else:
                item = _Item(_content(text), line, token.start() + 1, quoted=True)
                yield from self._add_text(item, is_alone=is_alone)

    def end(self) -> Iterator[_Group]:
        """Yield the groups that are left at the end of the text."""
        while len(self.open) > 1:
            line = self.open[-1].items[-1].line if self.open[-1].items else self.open[-1].line
            yield from self._close(line, len(line.text))
        for outer in self.open:
            for board in _boards_of(outer):
                yield from self._loose(board)
        if self.waiting:
            yield _Group(self.waiting, is_object=False)

    def _mark(self, mark: str, line: TextLine, index: int) -> None:
        inside = self.open[-1]
        if mark in ":=":
            if inside.items:
                inside.key = inside.items.pop().text
                inside.has_names |= mark == ":"
                inside.name_count += 1
        elif mark == ",":
            if inside.is_after_comma and not inside.has_names and len(self.open) > 1:
                self._add(_Item("", line, index, quoted=False))
            inside.is_after_comma = True
            if inside.has_names:
                inside.key = ""

    def _add(self, item: _Item) -> None:
        inside = self.open[-1]
        inside.is_after_comma = False
        if len(self.open) == 1:
            inside.items.clear()  # the last word may be a name
        if len(inside.items) <= _MOST_ITEMS:
            inside.items.append(item)

    def _add_text(self, item: _Item, *, is_alone: bool) -> Iterator[_Group]:
        """Take a text in quotes: a board, a row, or an item of a list or its name."""
        inside = self.open[-1]
        if len(self.open) == 1:
            if is_alone:
                yield from self._add_line(item, inside.name_of_item)
                return
        elif inside.key and inside.has_names:
            inside.boards += filter(None, [_text_board(item, inside.name_of_item)])
            return
        elif len(inside.items) > LARGEST_SIZE and len(item.text) >= _FEWEST_OF_A_BOARD:
            # They are not rows, so each is a board or nothing.
            inside.boards += inside.boards_of_texts()
            inside.items.clear()
            inside.has_lists = True
            yield from self._released(inside)
        self._add(item)

    def _add_line(self, item: _Item, name: str) -> Iterator[_Group]:
        """Take a text alone on a line: a board, or a row of one."""
        board = _text_board(item, name)
        row = _characters(item)
        if board is not None and (len(item.text) >= _FEWEST_ALONE or self.open[0].key):
            yield from self._loose(board)
        elif len(row.cells) >= _FEWEST and _is_row(row):
            yield from self._add_row(row, name)
        self.open[0].key = ""

    def _add_row(self, row: Row, name: str) -> Iterator[_Group]:
        """Take a row outside of all lists; rows make boards as soon as they can."""
        outer = self.open[0]
        outer.rows.append((row, name))
        size = len(outer.rows[0][0].cells)
        if len(outer.rows) >= size or len(row.cells) != size:
            boards, outer.rows = _boards_of(outer), []
            for board in boards:
                yield from self._loose(board)

    def _close(self, line: TextLine, index: int) -> Iterator[_Group]:
        """Move the content of a list into the list around it."""
        ended, around = self.open.pop(), self.open[-1]
        around.has_lists, around.is_after_comma = True, False
        boards = [*ended.boards, *ended.boards_of_texts()]
        if not (around.rows and ended.rows and len(self.open) == 1):
            boards += _boards_of(ended)
        if ended.has_names:
            if boards:
                yield _Group(boards)
            elif len(ended.items) == ended.name_count >= _FEWEST and not (
                ended.has_lists or around.has_names
            ):
                around.has_objects = True  # each may be a row with names of columns
                around.rows.append((ended.row(line, index), ended.name))
        elif boards:
            around.boards += boards
        else:
            rows = ended.rows
            if not ended.has_lists and len(ended.items) >= _FEWEST:
                rows = [(ended.row(line, index), ended.name)]
            if len(self.open) > 1:
                around.rows += rows
            else:
                # The rows of a printed board may be on their own.
                for row, name in rows:
                    yield from self._add_row(row, name)
        if len(self.open) == 1:
            around.key = ""
        elif len(around.rows) >= LARGEST_SIZE and not around.has_objects:
            around.boards += _boards_of(around)
            around.rows = []
        elif len(around.rows) > LARGEST_SIZE:
            around.rows = []
        yield from self._released(around)

    def _released(self, inside: _List) -> Iterator[_Group]:
        """Yield boards that need not wait for another."""
        boards = inside.boards
        if len(self.open) == 1:
            inside.boards = []
            for board in boards:
                yield from self._loose(board)
        elif len(boards) > LARGEST_SIZE:
            inside.boards = []
            for board in boards:
                yield _Group([board])

    def _loose(self, board: _Board) -> Iterator[_Group]:
        """Yield boards outside of objects; a named solution belongs to the board beside it."""
        waiting, self.waiting = self.waiting, []
        if waiting and board.is_solution != waiting[-1].is_solution:
            yield _Group([*waiting, board])
            return
        if waiting and not board.is_solution:
            yield _Group(waiting, is_object=False)
        self.waiting = [board]

    def _puzzles(self, group: _Group) -> Iterator[PuzzleRecord]:
        """Yield the puzzles of a group, checked against the solutions and regions beside them."""
        solutions = [board for board in group.boards if board.is_solution]
        self._solution = next(iter(solutions), self._solution)
        puzzles = [board for board in group.boards if not board.is_solution]
        if not puzzles:
            return
        records = [(board, self._record(board)) for board in puzzles]
        chosen = [pair for pair in records if not pair[1].grid.digits.all()] or records
        if len(chosen) > 1 and any(names_puzzle(board.key) for board, _record in chosen):
            chosen = [pair for pair in chosen if names_puzzle(pair[0].key)]
        beside = [pair for pair in records if pair not in chosen]
        beside += [(board, self._record(board)) for board in solutions]
        for place, (_board, record) in enumerate(chosen):
            # Puzzles and solutions may be two lists.
            others = beside if len(chosen) == 1 else beside[place : place + 1]
            if len(chosen) not in (1, len(beside)):
                others = []
            for board, other in others:
                try:
                    record = with_digits(record, other.grid.digits)
                except UserError as error:
                    raise board.place.error(str(error), 0) from None
            if group.is_object:
                self._of_object = record
            yield record

    def _record(self, board: _Board) -> PuzzleRecord:
        """Return the puzzle of a board.

        Raises ``FormatError`` where it cannot be read.
        """
        if isinstance(board.parts, TextLine):
            return read_line(board.parts, self._geometry)
        rows = board.parts
        if len(rows) == 1 and is_flat(rows[0]):
            return flat_record(rows[0], self._geometry)
        return read_grid(rows[0], iter(rows[1:]), lambda row, _size: row, self._geometry)


def _boards_of(ended: _List) -> list[_Board]:
    rows = [row for row, _name in ended.rows]
    if ended.has_objects and not all(len(row.cells) == len(rows) for row in rows):
        return []
    boards = []
    for size in dict.fromkeys(len(row.cells) for row in rows):
        same = [(row, name) for row, name in ended.rows if len(row.cells) == size]
        filled = sum(any(map(_is_digit, row.cells)) for row, _name in same)
        if (len(same) % size or 2 * filled > size) and all(is_flat(row) for row, _name in same):
            boards += [_Board([row], name) for row, name in same]
        elif 2 * len(same) > size and (not ended.has_names or all(_is_row(row) for row, _ in same)):
            # Rows of other lengths are mistakes, but other numbers of an object are not.
            parts = [row for row, _name in same] if ended.has_names else rows
            name = ended.name or same[0][1]
            boards += [
                _Board(parts[start : start + size], name) for start in range(0, len(parts), size)
            ]
    return boards


def _is_digit(cell: str) -> bool:
    return cell not in _BLANKS


def _characters(item: _Item) -> Row:
    indices = tuple(range(item.start, item.start + len(item.text)))
    return Row(item.line, tuple(item.text), indices, separated=False)


def _text_board(item: _Item, name: str) -> _Board | None:
    """Return a text that may be a board, else None.

    A text named puzzle is one if it has only digits and blanks; too few of them are an error.
    """
    text = item.text
    if not text.isalnum():
        text = "".join(text.split())
    if len(text) < _FEWEST_OF_A_BOARD:
        return None
    line = item.line._replace(text=text, column=item.line.column + item.start)
    board = _Board(line, name)
    if names_puzzle(board.key) and not text.strip("0123456789.*_-"):
        return board
    if is_plain(text):
        return board
    try:
        if is_line(line, None):
            read_line(line, None)
            return board
    except FormatError:
        # In a list, or named as a puzzle, it is a puzzle with a mistake.
        return board if names_puzzle(name) or not name else None
    return None


def _content(text: str) -> str:
    """Return a text without quotes, and without separators between single cells."""
    text = text[1:-1]
    if "\\" in text:
        text = _ESCAPES.sub(" ", text)
    if "," in text:
        cells = text.split(",")
        if len(cells) >= _FEWEST and all(len(cell.strip()) == 1 for cell in cells):
            return "".join(map(str.strip, cells))
    return text
