"""Sets of sets that have no more members than there are sets."""

from functools import reduce
from itertools import combinations
from operator import or_

from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.puzzle.techniques.position import mask_of, members, small_unions


@given(numbers=st.sets(st.integers(0, 700)))
def test_a_set_has_the_members_it_was_made_of(numbers: set[int]) -> None:
    assert list(members(mask_of(numbers))) == sorted(numbers)


@given(sets=st.lists(st.integers(0, 63), max_size=9), count=st.integers(2, 4))
def test_small_unions_are_those_of_trying_all_choices(sets: list[int], count: int) -> None:
    expected = [
        (chosen, union)
        for chosen in combinations(range(len(sets)), count)
        if all(sets[index].bit_count() > 1 for index in chosen)
        and (union := reduce(or_, (sets[index] for index in chosen))).bit_count() == count
    ]
    assert list(small_unions(sets, count)) == expected
