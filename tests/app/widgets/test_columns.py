"""The widths of the columns."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.widgets.columns import Columns


class _Column(QWidget):
    def minimumSizeHint(self):
        return QSize(260, 200)


@pytest.mark.parametrize("with_drawer", [True, False])
def test_a_window_that_was_narrow_gives_the_columns_their_widths_again(themes, qtbot, with_drawer):
    body = Columns(_Column(), _Column(), _Column(), with_drawer=with_drawer)
    qtbot.addWidget(body)
    body.resize(1400, 800)
    body.show()
    before = body._columns.sizes()
    body.resize(900, 800)
    body.show_insight()
    body.grab()
    body.resize(1400, 800)
    body.grab()
    assert body._columns.sizes()[::2] == before[::2]
    assert body.sizes == [304, 586, 390]
