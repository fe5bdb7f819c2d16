from pathlib import Path

import numpy as np
import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.generator.regions import random_regions
from sudoku_ga.layouts import layout_names, load_layout, load_layouts, parse_layout
from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Constraint

JIGSAW = 'title = "J"\nregions = """\nAAAB\nACBB\nCCBD\nCDDD\n"""\n'


@pytest.mark.parametrize("name", layout_names())
def test_bundled_layouts_have_full_boards(name: str) -> None:
    layout = load_layout(name)
    assert layout.title and layout.description
    geometry = layout.on(Grid.empty(layout.geometry or Geometry(3, 3))).geometry
    assert not geometry.is_classic
    assert ExactReference().count(Grid.empty(geometry)).solution is not None


def test_a_file_has_regions_constraints_and_cages(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        f'{JIGSAW}constraints = ["diagonals"]\n[[cages]]\ntotal = 5\ncells = "r1c1 r2c1"\n'
    )
    found = load_layout(str(path))
    assert found.name == "mine" and found.layout.size == 4
    assert found.layout.constraints == {Constraint.DIAGONALS}
    assert found.layout.cages == (Cage(5, (0, 4)),)
    assert str(found.geometry) == "4×4 jigsaw, X, killer"


def test_layouts_join() -> None:
    both = load_layouts("jigsaw-7a, x")
    assert str(both.geometry) == "7×7 jigsaw, X"
    grid = load_layouts("x,anti-king").on(Grid.empty(Geometry(3, 3)))
    assert str(grid.geometry) == "9×9, X, anti-king"
    with pytest.raises(UserError, match=r"^jigsaw-7a,jigsaw-7b: .*regions.* two$"):
        load_layouts("jigsaw-7a,jigsaw-7b")
    with pytest.raises(UserError, match=r"\b7×7\b.*\b9×9$"):
        both.on(Grid.empty(Geometry(3, 3)))
    with pytest.raises(UserError, match="windoku: windows need a board"):
        load_layout("windoku").on(Grid.empty(Geometry(2, 3)))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('title = "J"\nregions = "AB"', "line 2: regions: 2 rows of 2 cells .* found 1 rows"),
        (JIGSAW.replace("CDDD", "CDD"), "line 2: regions: .* row 4 has 3"),
        (JIGSAW.replace("CCBD", "CCCD"), "line 2: regions: regions of 4 cells .* r1c4 has 3"),
        (f"{JIGSAW}size = 9", "one size is expected, found 4, 9"),
        ('title = "J"\nconstraints = ["knight"]', "line 2: constraints"),
        (f'{JIGSAW}[[cages]]\ntotal = 1\ncells = "r1c1 r2c1"', "line 8: .*cage of 1 at r1c1"),
        (
            f'{JIGSAW}[[cages]]\ntotal = 5\ncells = "r3c1 r4c1"\n'
            '[[cages]]\ntotal = 9\ncells = "r1c1 r2c1"',
            r"line 11: cages\[1\]: cage of 9 at r1c1",
        ),
        (f'{JIGSAW}[[cages]]\ntotal = 5\ncells = "r1c1 r5c1"', "line 10: .*: a cell r1c1 to r4c4"),
        ('title = "J"\n[[cages]]\ntotal = 5\ncells = "r1c1"', "line 2: cages: a size or box is"),
        ('title = "J"\nbox = "3"', "HEIGHTxWIDTH, such as 3x3, is expected, found '3'"),
        ('title = "J"\nregion = ""', "region"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file_is_named_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(UserError, match=problem):
        parse_layout(text, "mine")


def test_an_unknown_layout_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UserError, match="not jigsaw: anti-king, anti-knight"):
        load_layouts("jigsaw")


@pytest.mark.parametrize("size", [2, 5, 7, 12])
def test_random_regions_are_regions_and_follow_the_seed(size: int) -> None:
    layouts = [random_regions(size, np.random.default_rng(seed)) for seed in (1, 1, 2)]
    assert layouts[0] == layouts[1]
    assert size == 2 or layouts[0] != layouts[2]


MAP = (
    'title = "K"\ncage_map = """\nAABB\n.CCB\n....\nDD..\n"""\n'
    "totals = {A = 5, B = 7, C = 4, D = 6}\n"
)


def test_cages_may_be_drawn() -> None:
    geometry = parse_layout(MAP, "k").geometry
    assert geometry is not None and geometry.size == 4
    assert Cage(7, (2, 3, 7)) in geometry.layout.cages and len(geometry.layout.cages) == 4


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("C = 4", "C = 9", "line 8: totals.C: cage of 9 at r2c2"),
        (", D = 6", "", "line 8: totals: a total of cage D at r4c1 is expected"),
        (", D = 6", ", D = 6, E = 1", "line 8: totals.E: .* it has no 'E'"),
        ("DD..", "DDC.", "line 2: cage_map: cage C is in parts: r4c3 is apart from r2c2"),
        ("DD..", "DD.", "line 2: cage_map: 4 cells .* row 4 has 3"),
        ("....\n", "", "line 2: cage_map: 4 rows of 4 cells are expected, found 3 rows"),
        ("DD..", 'DD..\n"""\nregions = """\nAB\nAB', "one size is expected, found 2, 4"),
    ],
)
def test_a_drawn_cage_that_is_wrong_is_named(old: str, new: str, problem: str) -> None:
    with pytest.raises(UserError, match=problem):
        parse_layout(MAP.replace(old, new), "k")


def test_a_board_in_words_is_a_layout() -> None:
    assert str(load_layouts("2x3 diagonals, anti-king").geometry) == "6×6, boxes 2×3, X, anti-king"
    with pytest.raises(UserError, match="HEIGHTxWIDTH"):
        load_layout("3x3 diagonal")
