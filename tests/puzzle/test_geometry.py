import itertools
import pickle

import numpy as np
import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.geometry import Geometry
from tests.puzzle.boards import GEOMETRIES

SHAPES = pytest.mark.parametrize("geometry", GEOMETRIES, ids=str)


@SHAPES
def test_rows_columns_and_boxes_each_cover_the_board_once(geometry: Geometry) -> None:
    size = geometry.size
    assert geometry.units.shape == (3 * size, size)
    for kind in geometry.units.reshape(3, -1):
        assert sorted(kind.tolist()) == list(range(geometry.cell_count))


@SHAPES
def test_a_box_is_as_high_and_as_wide_as_it_says(geometry: Geometry) -> None:
    for box in geometry.boxes:
        rows, columns = np.divmod(box, geometry.size)
        assert np.unique(rows).size == geometry.box_height == np.ptp(rows) + 1
        assert np.unique(columns).size == geometry.box_width == np.ptp(columns) + 1


@SHAPES
def test_units_agree_with_the_unit_of_each_cell(geometry: Geometry) -> None:
    for kind, unit_of in enumerate((geometry.row_of, geometry.column_of, geometry.box_of)):
        for number in range(geometry.size):
            cells = geometry.units[kind * geometry.size + number]
            assert np.flatnonzero(unit_of == number).tolist() == cells.tolist()


@pytest.mark.parametrize("geometry", [g for g in GEOMETRIES if g.size <= 16], ids=str)
def test_peers_are_the_cells_that_share_a_unit(geometry: Geometry) -> None:
    unit_numbers = list(zip(geometry.row_of, geometry.column_of, geometry.box_of, strict=True))
    for a, b in itertools.combinations(range(geometry.cell_count), 2):
        share = any(x == y for x, y in zip(unit_numbers[a], unit_numbers[b], strict=True))
        assert (b in geometry.peers[a]) == (a in geometry.peers[b]) == share


def test_two_by_three_and_three_by_two_boxes_differ() -> None:
    assert Geometry(2, 3).boxes[0].tolist() == [0, 1, 2, 6, 7, 8]
    assert Geometry(3, 2).boxes[0].tolist() == [0, 1, 6, 7, 12, 13]


@pytest.mark.parametrize(
    ("size", "shape"),
    [(4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (9, (3, 3)), (10, (2, 5)), (12, (3, 4)),
     (16, (4, 4)), (25, (5, 5)), (36, (6, 6)), (64, (8, 8)), (65, (5, 13)),
     (100, (10, 10))],
)  # fmt: skip
def test_usual_boxes_are_wider_than_high(size: int, shape: tuple[int, int]) -> None:
    geometry = Geometry.of_size(size)
    assert (geometry.box_height, geometry.box_width) == shape


@pytest.mark.parametrize("size", [0, 1, 2, 3, 5, 7, 11, 101, 102])
def test_sides_without_boxes_are_refused(size: int) -> None:
    with pytest.raises(UserError, match=f"not {size}$"):
        Geometry.of_size(size)


@pytest.mark.parametrize(("shape", "of_rows"), [((1, 2), True), ((2, 1), False), ((1, 7), True)])
def test_boxes_of_one_row_or_column_are_the_rows_or_columns(
    shape: tuple[int, int], of_rows: bool
) -> None:
    geometry = Geometry(*shape)
    rows, columns, boxes = np.split(geometry.units, 3)
    assert (boxes == (rows if of_rows else columns)).all()


@pytest.mark.parametrize("shape", [(0, 3), (-3, -3), (1, 1), (9, 12)])
def test_impossible_boxes_are_refused(shape: tuple[int, int]) -> None:
    with pytest.raises(UserError, match=f"not {shape[0]}×{shape[1]}"):
        Geometry(*shape)


def test_names_count_from_one() -> None:
    geometry = Geometry(3, 3)
    assert geometry.cell_name(71) == "r8c9"
    assert [geometry.unit_name(unit) for unit in (0, 17, 26)] == ["row 1", "column 9", "box 9"]


def test_geometries_are_values() -> None:
    assert Geometry(3, 3) == Geometry(3, 3) != Geometry(2, 3)
    assert len({Geometry(3, 3), Geometry(3, 3), Geometry(3, 2), Geometry(2, 3)}) == 3
    with pytest.raises(ValueError, match="read-only"):
        Geometry(3, 3).units[0, 0] = 1


def test_a_geometry_travels_without_its_arrays() -> None:
    geometry = Geometry(6, 6)
    bare = len(pickle.dumps(geometry))
    assert geometry.peers
    assert len(pickle.dumps(geometry)) == bare
    first, second = (pickle.loads(pickle.dumps(geometry)) for _ in range(2))
    assert first == geometry
    assert first is second
