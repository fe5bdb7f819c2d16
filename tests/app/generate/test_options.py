"""The options of the generator as rows: what a row offers follows from the others."""

from sudoku_ga.app.generate.options import option_of, with_option
from sudoku_ga.app.generate.panel import FIRST_ROWS, MORE_ROWS
from sudoku_ga.generator.spec import Options
from sudoku_ga.puzzle.geometry import Geometry


def test_every_option_has_a_row_but_the_levels_of_the_article():
    names = {each.name for each in Options.parameters()}
    assert {*FIRST_ROWS, *MORE_ROWS} == names - {"article"}


def test_boxes_are_those_of_the_size_and_the_usual_one_first():
    row = option_of(Options(size=12), "box_height")
    assert [label for _, label in row.parameter.choices] == [
        "3×4",
        "2×6",
        "4×3",
        "6×2",
        "None: Latin square",
    ]
    assert with_option(Options(size=12), "box_height", "4").geometry == Geometry(4, 3)


def test_a_latin_square_has_no_grade_by_boxes():
    for grade, left in (("1", "any"), ("3", "any"), ("2", "2")):
        options = with_option(Options(size=12, grade=grade), "box_height", "1")
        assert options.geometry == Geometry(1, 12) and options.grade == left
        assert options.spec.geometry.is_latin


def test_another_size_takes_box_and_givens_along_where_they_fit():
    asked = Options(size=9, box_height=3, givens=40)
    assert with_option(asked, "size", "16") == Options(size=16, givens=40)
    assert with_option(asked, "size", "6") == Options(size=6)
    assert option_of(Options(size=6), "givens").parameter.high == 36


def test_what_excludes_a_grade_takes_it_back():
    asked = Options(grade="3")
    assert with_option(asked, "size", "16") == Options(size=16, grade="3")
    assert with_option(asked, "size", "4") == Options(size=4)
    assert with_option(asked, "solutions", "any") == Options(solutions="any")


def test_ratings_go_with_the_usual_board_and_stay_in_order():
    asked = Options(se_from=6.6, se_to=7.2)
    assert with_option(asked, "size", "16") == Options(size=16)
    assert with_option(asked, "solutions", "any") == Options(solutions="any")
    assert with_option(asked, "se_from", 8.0) == Options(se_from=8.0, se_to=8.0)
    assert with_option(asked, "se_to", 3.0) == Options(se_from=3.0, se_to=3.0)


def test_sizes_follow_the_variant():
    jigsaw = with_option(Options(), "layout", "jigsaw")
    assert "7" in dict(option_of(jigsaw, "size").parameter.choices)
    seven = with_option(jigsaw, "size", "7")
    assert seven.spec.random_regions and seven.spec.geometry.size == 7
    assert with_option(seven, "layout", "x") == Options(layout="x")


def test_what_excludes_a_variant_takes_it_back():
    assert with_option(Options(layout="windoku"), "size", "6") == Options(size=6)
    assert with_option(Options(layout="x,killer"), "size", "25") == Options(size=25)
    assert with_option(Options(size=6), "layout", "windoku") == Options(layout="windoku")
    latin = with_option(Options(layout="disjoint-groups"), "box_height", "1")
    assert latin == Options(box_height=1)
    cages = Options(layout="killer", largest_cage=3)
    assert with_option(cages, "layout", "x") == Options(layout="x")
