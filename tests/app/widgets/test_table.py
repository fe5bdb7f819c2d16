from types import MappingProxyType

import pytest
from PySide6.QtCore import QModelIndex, Qt

from sudoku_ga.app.widgets.table import ColumnModel
from sudoku_ga.translation import set_language

HORIZONTAL, VERTICAL = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
SIDE = Qt.ItemDataRole.TextAlignmentRole


class Numbers(ColumnModel):
    heads = MappingProxyType({0: "Variant", 1: "Runs"})
    numbers = (1,)

    def rowCount(self, parent: QModelIndex) -> int:
        return 0 if parent.isValid() else 3

    def data(self, _index, _role=Qt.ItemDataRole.DisplayRole):
        return None


@pytest.fixture
def model():
    return Numbers()


def test_columns_have_names_and_numbers_are_at_the_right(model):
    assert [model.headerData(column, HORIZONTAL) for column in range(2)] == ["Variant", "Runs"]
    sides = [model.headerData(column, HORIZONTAL, SIDE) for column in range(2)]
    middle = Qt.AlignmentFlag.AlignVCenter
    assert sides == [Qt.AlignmentFlag.AlignLeft | middle, Qt.AlignmentFlag.AlignRight | middle]


def test_rows_have_no_names_and_no_columns_of_their_own(model):
    assert model.headerData(0, VERTICAL) is None
    assert model.columnCount() == 2
    assert model.columnCount(model.index(0, 0)) == 0


def test_names_are_in_the_language_of_the_person(model):
    set_language("pt")
    assert model.headerData(0, HORIZONTAL) == "Variante"
