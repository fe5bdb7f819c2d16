"""The options of the generator and the specification made of them."""

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.parameters import ParameterError
from sudoku_ga.generator.spec import SIZES, Options, Spec, box_heights
from sudoku_ga.generator.symmetry import Symmetry
from sudoku_ga.puzzle.geometry import Geometry


def test_nothing_asked_is_the_usual_board() -> None:
    assert Options().spec == Spec(Geometry(3, 3))


def test_every_option_reaches_the_spec() -> None:
    options = Options(
        size=6, box_height=3, grade="2", givens=14, symmetry="rotational", minimal="yes"
    )
    assert options.spec == Spec(Geometry(3, 2), 2, 14, Symmetry.ROTATIONAL, minimal=True)
    assert not Options(solutions="any", givens=20).spec.one_solution


def test_a_range_of_ratings_reaches_the_spec_in_tenths() -> None:
    assert Options(se_from=7.1).spec.se_range == (71, 120)
    assert Options(se_from=6.6, se_to=7.2).spec.se_range == (66, 72)
    assert Options(se_from=1.0, se_to=12.0).spec.se_range is None


@pytest.mark.parametrize(("level", "givens"), [("easy", 30), ("medium", 25), ("hard", 20)])
def test_a_level_of_the_article_asks_for_givens_alone(level: str, givens: int) -> None:
    expected = Spec(Geometry(3, 3), given_count=givens, one_solution=False)
    assert Options(article=level).spec == expected


def test_nothing_else_is_beside_a_level_of_the_article() -> None:
    with pytest.raises(UserError, match="found grade 3"):
        _ = Options(article="easy", grade="3").spec


def test_a_box_must_fit_the_board() -> None:
    with pytest.raises(UserError, match=r"height .* 9 .* 4$"):
        _ = Options(box_height=4).spec
    with pytest.raises(ParameterError):
        Options(size=3)


def test_every_size_that_is_offered_has_a_board_with_each_of_its_boxes() -> None:
    assert SIZES[:6] == (4, 6, 8, 9, 10, 12)
    for size in SIZES:
        assert Options(size=size).geometry.box_height in box_heights(size)
        for height in box_heights(size):
            assert Options(size=size, box_height=height).geometry.size == size
