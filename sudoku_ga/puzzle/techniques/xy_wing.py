"""XY-wing: a pivot with two candidates, and two pincers that each share one of them.

::

    XY . . XZ      If the pivot XY is X, the pincer XZ is Z; if it is Y, the pincer YZ is Z.
    .  . . .       A cell that sees both pincers (-) is not Z.
    YZ . . -
"""

from collections.abc import Iterator
from itertools import combinations

from sudoku_ga.puzzle.display import symbol_of
from sudoku_ga.puzzle.techniques.position import Position, masks_of, members
from sudoku_ga.puzzle.techniques.step import CellRole, Step, Technique, say
from sudoku_ga.translation import later


def _find(position: Position) -> Iterator[Step]:
    candidates, peers = position.candidates, masks_of(position.geometry).peers
    of_two = [cell for cell, mask in enumerate(candidates) if mask.bit_count() == 2]
    for pivot in of_two:
        wings = [
            cell
            for cell in of_two
            if peers[pivot] >> cell & 1 and (candidates[cell] & candidates[pivot]).bit_count() == 1
        ]
        for first, second in combinations(wings, 2):
            shared = candidates[first] & candidates[second]
            differs = not shared & candidates[pivot]
            if differs and shared.bit_count() == 1:
                digit = shared.bit_length()
                gone = position.within(digit, peers[first] & peers[second])
                if gone:
                    yield _step(position, pivot, (first, second), gone)


def _step(
    position: Position, pivot: int, pincers: tuple[int, int], gone: tuple[tuple[int, int], ...]
) -> Step:
    masks = masks_of(position.geometry)
    third = gone[0][1]
    links = [set(masks.units_of[pivot]) & set(masks.units_of[pincer]) for pincer in pincers]
    return Step(
        XY_WING,
        position.geometry,
        digits=(*(number + 1 for number in members(position.candidates[pivot])), third),
        parts=((CellRole.PIVOT, (pivot,)), (CellRole.PINCER, pincers)),
        units=tuple(dict.fromkeys(min(link) for link in links if link)),
        eliminations=gone,
    )


def _explain(step: Step) -> str:
    text = later(
        "Whether {first} holds {one} or {other}, one of {second} holds {third}, so no cell that "
        "sees both can."
    )
    one, other, third = map(symbol_of, step.digits)
    return say(text, step, one=one, other=other, third=third)


XY_WING = Technique("xy-wing", later("XY-wing"), 5, _find, _explain)
