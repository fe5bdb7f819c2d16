"""Which variants a picture draws; what is said of them is in ``golden_words.toml``."""

from sudoku_ga.app.lab.series import MOST_SERIES, choice


def test_few_variants_are_all_drawn_and_nothing_is_said():
    drawn = choice(3, [2, 0, 1, 0], [])
    assert dict(drawn.series) == {2: 2, 0: 0, 1: 1}
    assert drawn.sentence == ""


def test_of_many_the_first_of_the_table_are_drawn_and_it_is_said():
    drawn = choice(24, list(range(23, -1, -1)), [])
    assert list(drawn.series) == list(range(23, 13, -1))
    assert list(drawn.series.values()) == list(range(MOST_SERIES))
    assert "10 of 24" in drawn.sentence


def test_what_is_selected_is_drawn_alone():
    drawn = choice(24, list(range(24)), [20, 3, 20])
    assert dict(drawn.series) == {20: 0, 3: 1}
    many = choice(24, list(range(24)), list(range(12)))
    assert len(many.series) == MOST_SERIES
    assert "10 of 12" in many.sentence


def test_what_the_table_leaves_out_is_not_drawn():
    assert dict(choice(24, [5, 6], []).series) == {5: 0, 6: 1}
    assert choice(3, [1], []).sentence


def test_the_colours_of_all_lines_differ():
    drawn = choice(100, list(range(0, 100, 7)), [])
    assert len(set(drawn.series.values())) == MOST_SERIES
