"""Which rules of a variant contradict each other, so that its empty board has no solution."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from sudoku_ga.puzzle.exact import has_full_grid
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import CONSTRAINT_NAMES, Cage, Constraint
from sudoku_ga.translation import _, counted

_CONFLICT_LIMIT = 20_000
"""Of the solver, some seconds on 16×16; rules that take longer count as possible."""

_MOST_NAMED = 4
"""Number of cages that a sentence names at most."""

Rule = Constraint | Cage


class Contradiction(NamedTuple):
    """Rules that leave no full grid.

    ``problem``: translated sentence without a full stop. ``cells``: the cells of the cages among
    the rules, ascending.
    """

    problem: str
    cells: tuple[int, ...] = ()


@lru_cache(maxsize=16)
def contradiction(geometry: Geometry) -> Contradiction | None:
    """Return which rules of a board leave no full grid; None if there is one or none is known.

    None of the rules named can be left out: without it there is a full grid, or the search for one
    reached its limit.

    Examples
    --------
    >>> from sudoku_ga.puzzle.layout import Layout
    >>> rules = frozenset({Constraint.DIAGONALS, Constraint.ANTI_KNIGHT})
    >>> contradiction(Geometry(2, 3, Layout(constraints=rules))).problem
    'X and anti-knight together leave no full grid of 6×6, boxes 2×3'
    """
    if geometry.is_classic:
        return None
    wrong_sum = _wrong_sum(geometry)
    if wrong_sum is not None or has_full_grid(geometry, _CONFLICT_LIMIT) is not False:
        return wrong_sum
    layout = geometry.layout
    rules = _needed(geometry, [*layout.ordered_constraints, *layout.cages])
    return _in_words(geometry, rules)


def _wrong_sum(geometry: Geometry) -> Contradiction | None:
    """Return what is wrong with the totals of cages that cover the board.

    The solver would need very long for it.
    """
    cages, size = geometry.layout.cages, geometry.size
    total, expected = sum(cage.total for cage in cages), size * size * (size + 1) // 2
    if sum(len(cage.cells) for cage in cages) < geometry.cell_count or total == expected:
        return None
    text = _("the cages cover the board and add up to {total}, not to {expected}")
    return Contradiction(text.format(total=total, expected=expected))


def _needed(geometry: Geometry, rules: list[Rule]) -> list[Rule]:
    """Return contradictory rules of which none can be left out.

    ``rules``: contradictory ones. Halves of them are left out first, then quarters, and so on to
    single rules, wherever the others are contradictory still.
    """
    count = max(1, len(rules) // 2)
    while True:
        start = 0
        while start < len(rules):
            fewer = rules[:start] + rules[start + count :]
            if has_full_grid(_with_rules(geometry, fewer), _CONFLICT_LIMIT) is False:
                rules = fewer
            else:
                start += count
        if count == 1:
            return rules
        count //= 2


def _with_rules(geometry: Geometry, rules: Sequence[Rule]) -> Geometry:
    constraints = frozenset(each for each in rules if isinstance(each, Constraint))
    cages = tuple(each for each in rules if isinstance(each, Cage))
    layout = replace(geometry.layout, constraints=constraints, cages=cages)
    return replace(geometry, layout=layout)


def _in_words(geometry: Geometry, rules: Sequence[Rule]) -> Contradiction:
    cages = [each for each in rules if isinstance(each, Cage)]
    cells = tuple(sorted(cell for cage in cages for cell in cage.cells))
    names = [_(CONSTRAINT_NAMES[each]) for each in rules if isinstance(each, Constraint)]
    for cage in cages[:_MOST_NAMED]:
        text = _("the cage of {total} at {cell}")
        names.append(text.format(total=cage.total, cell=geometry.cell_name(cage.cells[0])))
    if len(cages) > _MOST_NAMED:
        more = len(cages) - _MOST_NAMED
        names.append(counted("{count} further cage", "{count} further cages", more))
    board = str(_with_rules(geometry, ()))
    if len(names) < 2:
        text = (
            _("{rule} leaves no full grid of {board}") if names else _("{board} has no full grid")
        )
        return Contradiction(text.format(rule=names[0] if names else "", board=board), cells)
    *first, last = names
    text = _("{rules} and {last_rule} together leave no full grid of {board}")
    rules_text = ", ".join(first)
    return Contradiction(text.format(rules=rules_text, last_rule=last, board=board), cells)
