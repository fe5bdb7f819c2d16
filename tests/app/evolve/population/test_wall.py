import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from sudoku_ga.app.board.tiles import Tiles, plain_looks
from sudoku_ga.app.evolve.population.wall import Ranking, Wall, ranked
from sudoku_ga.app.theme.themes import NAMES, theme_named
from sudoku_ga.evolution.observe.population_view import Individuals
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

NINE = Geometry(3, 3)


def _individuals(count):
    rng = np.random.default_rng(1)
    digits = rng.integers(1, 10, (count, 81)).astype(np.uint8)
    return Individuals(digits, rng.integers(0, 60, count), (count,))


def _ranking(count, *, by_place=True):
    individuals = _individuals(count)
    filled = Grid.empty(NINE).with_digits([(0, int(individuals.digits[0, 0]))])
    return Ranking(individuals, filled, ranked(individuals, by_place=by_place))


@pytest.fixture
def wall(qtbot, themes):
    made = Wall()
    qtbot.addWidget(made)
    made.resize(560, 400)
    made.show()
    return made


def test_of_ten_thousand_individuals_those_in_sight_are_painted(wall, monkeypatch):
    painted = []
    boards = Tiles.boards

    def noted(self, digits, looks):
        painted.append(len(digits))
        return boards(self, digits, looks)

    monkeypatch.setattr(Tiles, "boards", noted)
    wall.show_population(_ranking(10_000))
    wall.grab()
    wall.verticalScrollBar().setValue(wall.verticalScrollBar().maximum())
    wall.grab()
    assert painted
    assert max(painted) < 40
    assert wall.visible_ranks().stop == 10_000


def test_the_best_come_first_and_equals_by_place():
    individuals = Individuals(np.zeros((4, 81), np.uint8), np.array([3, 1, 3, 0]), (4,))
    assert ranked(individuals, by_place=False).tolist() == [3, 1, 0, 2]
    assert ranked(individuals, by_place=True).tolist() == [0, 1, 2, 3]


def test_a_click_selects_the_individual_by_its_place(qtbot, wall):
    ranking = _ranking(20, by_place=False)
    wall.show_population(ranking)
    with qtbot.waitSignal(wall.selected) as selected:
        QTest.mouseClick(wall.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(150, 60))
    assert wall.rank_at(QPoint(150, 60)) == 1
    assert selected.args == [int(ranking.order[1])]


def test_arrows_move_the_selection_and_keep_it_in_sight(wall):
    wall.show_population(_ranking(1_000))
    wall.choose(0)
    QTest.keyClick(wall, Qt.Key.Key_Right)
    assert wall.chosen == 1
    for _ in range(30):
        QTest.keyClick(wall, Qt.Key.Key_Down)
    assert wall.chosen in wall.visible_ranks()
    assert wall.verticalScrollBar().value() > 0
    for _ in range(30):
        QTest.keyClick(wall, Qt.Key.Key_Up)
    assert wall.chosen in wall.visible_ranks()
    assert wall.verticalScrollBar().value() == 0


def test_larger_boards_are_fewer_in_sight(wall):
    assert wall.rank_at(QPoint(150, 60)) is None
    wall.show_population(_ranking(1_000))
    small = len(wall.visible_ranks())
    wall.set_cell(12)
    assert 0 < len(wall.visible_ranks()) < small
    assert wall.rank_at(QPoint(80, 80)) == 0


def test_a_selection_that_has_gone_is_forgotten(wall):
    wall.show_population(_ranking(20))
    wall.choose(15)
    wall.show_population(_ranking(10))
    assert wall.chosen == -1


@pytest.mark.parametrize("name", NAMES)
def test_a_conflict_has_the_tint_and_the_triangle_of_the_large_board(name):
    theme = theme_named(name)
    tiles = Tiles(NINE, 5, theme)
    digits = np.ones((1, 81), np.uint8)
    given = np.arange(81) == 1
    conflicts = np.isin(np.arange(81), (0, 9))[np.newaxis]
    (board,) = tiles.boards(digits, plain_looks(given, conflicts))
    colours = [theme.conflict_cell, theme.given_cell, theme.card]
    assert [board[5, 1], board[5, 8], board[5, 13]] == [each.rgba() for each in colours]
    assert board[1, 5] == theme.conflict_solid.rgba()
    assert (board[6:11, 1:6] == board[1:6, 1:6]).all()


@pytest.mark.parametrize("by_place", [False, True])
def test_the_first_solved_individual_alone_has_the_medal(wall, by_place):
    ranking = _ranking(20)
    conflicts = ranking.individuals.conflicts
    conflicts[:] = 3
    assert ranking.winner == -1
    wall.show_population(ranking)
    plain = wall.grab().toImage()
    conflicts[[7, 12]] = 0
    wall.show_population(ranking._replace(order=ranked(ranking.individuals, by_place=by_place)))
    assert wall.ranking.winner == 7
    assert wall.grab().toImage() != plain
    rank = wall.ranking.order.tolist().index(7)
    names = [wall.part_name(part) for part in range(20)]
    assert [part for part, name in enumerate(names) if name.endswith("solved")] == [rank]


def test_large_cells_have_digits_and_small_ones_none(themes):
    for cell, has_digits in ((12, True), (5, False)):
        tiles = Tiles(NINE, cell, themes.current)
        given, none = np.zeros(81, bool), np.zeros((1, 81), bool)
        ones, twos = (
            tiles.boards(np.full((1, 81), digit, np.uint8), plain_looks(given, none))
            for digit in (1, 2)
        )
        assert np.array_equal(ones, twos) is not has_digits


def test_screen_readers_find_a_list_with_a_name_for_each_individual(wall, monkeypatch):
    names = QAccessible.Text.Name
    listed = QAccessible.queryAccessibleInterface(wall)
    assert (listed.role(), listed.childCount()) == (QAccessible.Role.List, 0)
    ranking = _ranking(40, by_place=False)
    wall.show_population(ranking)
    ranking.individuals.conflicts[ranking.order[0]] = 2
    assert listed.childCount() == 40
    assert listed.child(0).role() == QAccessible.Role.ListItem
    assert listed.child(0).text(names) == "individual 1, 2 conflicts"
    for rank in (0, 3, 39):
        middle = listed.child(rank).rect().center()
        assert wall.rank_at(wall.viewport().mapFromGlobal(middle)) == rank
    assert listed.childAt(*listed.child(3).rect().center().toTuple()).index == 3
    told = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: told.append((event.type(), event.child()))
    )
    wall.choose(int(ranking.order[3]))
    assert told == [(QAccessible.Event.Focus, 3)]
    assert listed.child(3).state().selected


@pytest.mark.parametrize("geometry", [Geometry(1, 30), Geometry(10, 10)], ids=str)
def test_a_large_board_is_seen_whole_in_a_narrow_wall(wall, geometry):
    wall.resize(290, 200)
    digits = np.ones((3, geometry.cell_count), np.uint8)
    individuals = Individuals(digits, np.array([3, 2, 1]), (3,))
    ranked_by_place = ranked(individuals, by_place=True)
    wall.show_population(Ranking(individuals, Grid.empty(geometry), ranked_by_place))
    assert wall.part_rect(0).right() <= wall.viewport().width()
    wall.grab()
