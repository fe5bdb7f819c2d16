"""The chart of a search map: places, keys, clicks and exports."""

import csv

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.evolve.landscape.data import search_map
from sudoku_ga.app.evolve.landscape.plots import MapPlot
from tests.app.evolve.landscape.maps import A, B, both, first_run, recorded


@pytest.fixture
def plot(qtbot, themes):
    made = MapPlot()
    qtbot.addWidget(made)
    made.resize(420, 220)
    made.show()
    made.show_map(both())
    qtbot.waitExposed(made)
    return made


def _pixel(plot, location):
    x, y = plot.map.positions[location]
    return plot.mapFromScene(plot.box.mapViewToScene(QPointF(x, y)))


def test_every_location_is_in_sight(plot):
    for location in range(4):
        place = _pixel(plot, location)
        assert plot.rect().contains(place)
        assert plot.location_near(QPointF(place)) == location


def test_a_click_chooses_a_location_and_one_beside_all_none(qtbot, plot):
    with qtbot.waitSignal(plot.location_chosen) as chosen:
        QTest.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=_pixel(plot, 1))
    assert chosen.args == [1]
    assert plot.chosen == 1
    beside = QPoint(1, 1)  # QTest clicks the middle instead of (0, 0)
    assert plot.location_near(QPointF(beside)) == -1
    with qtbot.waitSignal(plot.location_chosen) as chosen:
        QTest.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=beside)
    assert chosen.args == [-1]


def test_page_keys_go_from_location_to_location_beginning_at_the_end(plot):
    chosen = []
    plot.location_chosen.connect(chosen.append)
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_PageUp):
        QTest.keyClick(plot, key)
    assert chosen == [3, 0, 3, 2]


def test_nothing_is_read_beside_the_locations_nor_without_a_map(qtbot, plot):
    x, y = plot.map.positions[0]
    assert plot.readout_at(x, y).points == [(x, y)]
    assert plot.readout_at(x + 1e6, y) is None
    empty = MapPlot()
    qtbot.addWidget(empty)
    assert empty.readout_at(x, y) is None
    assert empty.location_near(QPointF(50, 50)) == -1
    assert len(list(empty.table())) == 1
    QTest.keyClick(empty, Qt.Key.Key_PageDown)
    assert empty.chosen == -1


def test_the_readout_says_what_is_known_of_a_location(plot):
    assert plot.readout_text(QPointF(_pixel(plot, 3))) == plot.map.location_text(3)
    assert plot.readout_text(QPointF(1, 1)) == ""


def test_the_chosen_location_stays_chosen_when_the_map_grows(plot):
    early = search_map([recorded([B, A], [3, 5])])
    plot.show_map(early)
    plot.choose(1)
    plot.show_map(search_map([first_run()], early))
    assert plot.chosen == 0
    plot.choose(2)
    plot.show_map(early)
    assert plot.chosen == -1


def test_keys_of_every_chart_still_zoom(plot):
    before = plot.box.viewRange()
    QTest.keyClick(plot, Qt.Key.Key_Plus)
    assert plot.box.viewRange() != before
    QTest.keyClick(plot, Qt.Key.Key_Home)
    assert plot.box.viewRange() == before


@pytest.mark.exhaustive
@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
def test_the_map_is_drawn_in_the_colours_of_the_theme(plot, themes, theme):
    themes.select(theme)
    ground = plot.grab().toImage().pixelColor(8, 8)
    assert ground == themes.current.card
    place = _pixel(plot, 3)
    colours = {
        plot.grab().toImage().pixelColor(place.x() + x, place.y() + y).name()
        for x in range(-2, 3)
        for y in range(-2, 3)
    }
    assert themes.current.solved.name() in colours


def test_exports_are_a_picture_a_drawing_and_a_table(plot, tmp_path):
    for ending in ("png", "svg", "csv"):
        plot.export(tmp_path / f"map.{ending}")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    assert "<svg" in (tmp_path / "map.svg").read_text()
    rows = list(csv.reader((tmp_path / "map.csv").read_text().splitlines()))
    kinds = [row[0] for row in rows]
    assert kinds.count("location") == 6  # three of each run
    assert kinds.count("step") == 5
    (visit,) = [row for row in rows if row[:3] == ["location", "Evolution, seed 1", "1"]]
    assert visit[4:8] == ["2", "1", "2", "3"]
    assert visit[8] == " ".join(["2"] * 16)


def test_a_screen_reader_hears_the_measures(plot):
    assert plot.accessibleName().endswith(both().summary)
