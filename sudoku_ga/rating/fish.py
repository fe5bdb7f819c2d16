"""X-wing, swordfish and jellyfish."""

from collections.abc import Iterator

from sudoku_ga.puzzle.techniques.position import members
from sudoku_ga.rating.board import CELLS, COLUMNS, ROWS, Board, choices, tuple_union
from sudoku_ga.rating.step import RatedStep

_FISH = {2: ("x-wing", 32), 3: ("swordfish", 38), 4: ("jellyfish", 52)}


def fish(board: Board, count: int) -> Iterator[RatedStep]:
    """Yield the fish with ``count`` lines."""
    name, rating = _FISH[count]
    for base, cover in ((COLUMNS, ROWS), (ROWS, COLUMNS)):
        for lines in choices(count, 9):
            kept = sum(1 << line for line in lines)
            for digit in range(9):
                if board.placed[digit] + 2 * count > 9:
                    continue
                masks = [board.places[9 * base[line] + digit] for line in lines]
                union = tuple_union(masks, count)
                if union:
                    gone = tuple(
                        9 * CELLS[cover[line]][place] + digit
                        for line in members(union)
                        for place in members(board.places[9 * cover[line] + digit] & ~kept)
                    )
                    if gone:
                        yield RatedStep(name, rating, gone)
