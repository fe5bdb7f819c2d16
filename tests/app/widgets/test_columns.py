"""The widths of the columns."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.widgets.columns import Columns


class _Column(QWidget):
    def minimumSizeHint(self):
        return QSize(260, 200)


@pytest.fixture
def body(themes, qtbot):
    holder = QWidget()
    body = Columns(_Column(), _Column(), _Column(), holder)
    qtbot.addWidget(holder)
    body.resize(1400, 632)
    holder.show()
    yield body


@pytest.mark.parametrize("with_drawer", [True, False])
def test_a_window_that_was_narrow_gives_the_columns_their_widths_again(themes, qtbot, with_drawer):
    body = Columns(_Column(), _Column(), _Column(), with_drawer=with_drawer)
    qtbot.addWidget(body)
    body.resize(1400, 800)
    body.show()
    before = body.splitter.sizes()
    for width in (900, 1400):
        body.resize(width, 800)
        body.grab()
    assert body.splitter.sizes() == before


def test_the_board_has_what_its_height_needs_and_half_of_the_rest(body):
    body.resize(1280, 632)
    panel, board, insight = body.splitter.sizes()
    assert panel == pytest.approx(304, abs=8)
    assert board == pytest.approx(insight, abs=8)
    body.resize(1024, 556)
    panel, board, insight = body.splitter.sizes()
    assert board > insight >= 290


def test_the_drawer_leaves_the_board_whole(body):
    panel, board, insight = (body.splitter.widget(index) for index in range(3))
    body.resize(960, 400)
    assert not panel.isVisible()
    body.show_panel(True)
    assert panel.isVisible() and board.isVisible() and insight.isVisible()
    assert panel.geometry().right() < board.geometry().left()
    assert board.width() >= board.minimumSizeHint().width()


def test_a_column_that_is_too_high_scrolls(themes, qtbot):
    high = _Column()
    high.setMinimumHeight(700)
    body = Columns(_Column(), _Column(), high)
    qtbot.addWidget(body)
    body.resize(1000, 400)
    body.show()
    assert body.height() == 400
    assert high.height() >= 700
