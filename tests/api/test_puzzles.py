"""Puzzles by the public interface."""

from pathlib import Path

import numpy as np
import pytest

import sudoku_ga as sga

EASY = "3.2.4......3...."


def test_a_puzzle_is_read_from_a_text_a_file_and_an_array(tmp_path: Path) -> None:
    grid = sga.read(EASY)
    file = tmp_path / "one.txt"
    file.write_text(EASY)
    rows = grid.digits.reshape(4, 4)
    for source in (file, str(file), rows, rows.tolist(), grid.digits, grid):
        assert sga.read(source) == grid


def test_the_box_is_that_of_the_argument() -> None:
    digits = np.zeros((6, 6), int)
    assert sga.read(digits).geometry == sga.Geometry(2, 3)
    assert sga.read(digits, box=(3, 2)).geometry == sga.Geometry(3, 2)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (3.5, "source: a puzzle as text, a path, or an array of whole numbers is expected"),
        (None, "source: a puzzle as text"),
        ([[1, 2], [3]], "source: a puzzle as text"),
        ([[1.0] * 4] * 4, "source: a puzzle as text"),
        (np.zeros((4, 5), int), r"source: an array of shape \(size, size\) is expected"),
        (np.full((4, 4), 5), "source: digits 1 to 4 are expected, found 5 in r1c1"),
        ("-", "source: a puzzle as text, or the path of a file is expected, found -"),
        ("nowhere.sdm", "found no file 'nowhere.sdm'"),
    ],
)
def test_what_is_no_puzzle_is_refused_in_words(source: object, words: str) -> None:
    with pytest.raises(sga.UserError, match=words):
        sga.read(source)  # type: ignore[arg-type]


def test_a_puzzle_of_a_collection_has_a_name() -> None:
    famous = sga.collection("famous")
    assert famous[famous.names[2]] == famous[2]
    with pytest.raises(ValueError, match=r"AI Escargo \(did you mean AI Escargot\?\)"):
        famous["AI Escargo"]


def test_a_file_of_several_puzzles_is_no_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "two.sdm"
    file.write_text(f"{EASY}\n{EASY}\n")
    with pytest.raises(sga.ArgumentError, match=r"one puzzle \(sudoku_ga\.collection"):
        sga.read(file)
    assert len(sga.collection(file)) == 2


def test_wrong_arguments_are_value_and_type_errors() -> None:
    for kind in (ValueError, TypeError, sga.UserError):
        with pytest.raises(kind) as error:
            sga.read(EASY, box=3)  # type: ignore[arg-type]
        assert isinstance(error.value, sga.ArgumentError)
        assert (error.value.name, error.value.found) == ("box", 3)


def test_a_collection_is_a_sequence_with_names() -> None:
    puzzles = sga.collection("grade-1", 5)
    assert [len(puzzles), len(puzzles[1:3]), len(puzzles.names)] == [5, 2, 5]
    assert puzzles[1:3][0] == puzzles[1]
    assert all(sga.grade(puzzle).grade == 1 for puzzle in puzzles[:2])
    assert puzzles._repr_html_().count("<svg") == 4


def test_an_unknown_collection_is_refused_with_the_known_ones() -> None:
    with pytest.raises(sga.ArgumentError, match=r"famous, grade 1, .*grade 6") as error:
        sga.collection("grade 7")
    assert (error.value.name, error.value.found) == ("source", "grade 7")
    with pytest.raises(sga.ArgumentError) as error:
        sga.collection("famous", 0)
    assert (error.value.name, error.value.found) == ("count", 0)


def test_a_grid_prints_as_a_grid_and_is_drawn() -> None:
    grid = sga.read(EASY)
    assert str(grid) == "3 . | 2 .\n4 . | . .\n----+----\n. . | . 3\n. . | . ."
    svg = grid._repr_svg_()
    assert svg.startswith("<svg") and svg.count("<text") == grid.given_count


def test_generated_puzzles_repeat_by_their_seed() -> None:
    box = (2, 2)
    one, again, other = (sga.generate(box=box, seed=seed) for seed in (1, 1, 2))
    assert one == again != other
    assert sga.check(one).solutions.value == "one"
    assert sga.generate(box=box, givens=6, seed=1).given_count == 6


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"grade": 7}, "grade: a whole number from 1 to 6 is expected, found 7"),
        ({"grade": "3"}, "grade: a whole number from 1 to 6 is expected, found 3"),
        ({"symmetry": "none of these"}, "symmetry: one of none, rotational"),
        ({"seed": -1}, "seed: a whole number from 0"),
        ({"seed": True}, "seed: a whole number from 0"),
        ({"time_limit": float("nan")}, "time_limit: a number of 0.001 or more"),
        ({"givens": 3}, "givens are expected"),
    ],
)
def test_an_impossible_wish_is_refused(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(sga.UserError, match=words):
        sga.generate(**arguments)  # type: ignore[arg-type]


def test_hints_know_the_givens() -> None:
    hint = sga.hint(EASY)
    assert str(hint) == hint.text(3)
    assert sga.hint(EASY, sga.solve(EASY, seed=1).solution).step is None
    with pytest.raises(sga.ArgumentError) as error:
        sga.hint(EASY, "4...............")
    assert error.value.name == "board"


def test_a_puzzle_without_one_solution_has_no_grade() -> None:
    with pytest.raises(sga.ArgumentError, match="many") as error:
        sga.grade("................")
    assert error.value.name == "puzzle"


def test_the_rules_of_a_variant_come_from_a_layout(tmp_path: Path) -> None:
    digits = sga.read(EASY).digits
    for source in (EASY, digits, sga.read(EASY), f"# box 2x2 diagonals\n{EASY}"):
        board = str(sga.read(source, layout="x").geometry)
        assert board == "4×4, X"
    file = tmp_path / "sevens.txt"
    file.write_text(f"{'.' * 49}\n{'.' * 49}\n")
    sevens = sga.collection(file, layout="jigsaw-7a,anti-knight")
    assert [str(grid.geometry) for grid in sevens] == ["7×7 jigsaw, anti-knight"] * 2


@pytest.mark.parametrize(
    ("source", "layout", "words"),
    [
        (EASY, "jigsaw-7a", "jigsaw-7a is for a board of 7×7, not of 4×4"),
        (EASY, 3, "layout: names of layouts is expected, found 3"),
        (EASY, "nonsense", "a layout or its file is expected, not nonsense"),
        ("5jx:a2h5_1a3_2h5a,__b_____b__a_ka_ab_a", "jigsaw-5b", "one layout with regions"),
    ],
)
def test_a_layout_that_does_not_fit_is_refused(source: str, layout: str, words: str) -> None:
    with pytest.raises(sga.UserError, match=words):
        sga.read(source, layout=layout)


def test_puzzles_of_variants_are_generated() -> None:
    puzzle = sga.generate(box=(2, 2), layout="x", seed=1)
    assert str(puzzle.geometry) == "4×4, X"
    assert sga.check(puzzle).solutions == "one"
    assert str(sga.generate(layout="jigsaw-5a", seed=1).geometry) == "5×5 jigsaw"
