"""What all charts have in common: zoom, pan, readout, export and colours."""

import csv
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel

from sudoku_ga.app.charts.curve import Curve, CurvePoint
from sudoku_ga.app.charts.fitness_plot import FitnessPlot
from sudoku_ga.app.files.export import ChartExport
from sudoku_ga.errors import UserError


def _curve(count):
    curve = Curve()
    curve.append(
        [
            CurvePoint(n, 0, max(60 - n, 0), max(70 - n, 0), 80, 0, 10 * n, n / 100)
            for n in range(count)
        ]
    )
    return curve


@pytest.fixture
def plot(qtbot, themes):
    made = FitnessPlot()
    qtbot.addWidget(made)
    made.resize(374, 260)
    made.show_curve(_curve(41), exact=True)
    made.show()
    qtbot.waitExposed(made)
    return made


def _view(plot):
    return [list(side) for side in plot.box.viewRange()]


def _pixel(plot, x, y):
    return QPointF(plot.mapFromScene(plot.box.mapViewToScene(QPointF(x, y))))


def _wheel(qapp, plot, at):
    place = QPointF(plot.viewport().mapToGlobal(at.toPoint()))
    nothing, up = QPoint(), QPoint(0, 120)
    keys, phase = Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    buttons = Qt.MouseButton.NoButton
    qapp.sendEvent(
        plot.viewport(), QWheelEvent(at, place, nothing, up, buttons, keys, phase, False)
    )


def _mouse(qapp, plot, place, kind=QEvent.Type.MouseMove, held=Qt.MouseButton.NoButton):
    button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else Qt.MouseButton.LeftButton
    at = QPointF(plot.viewport().mapToGlobal(place.toPoint()))
    event = QMouseEvent(kind, place, at, button, held, Qt.KeyboardModifier.NoModifier)
    qapp.sendEvent(plot.viewport(), event)


def test_the_axes_fit_the_curve_after_a_change_of_size(qapp, plot):
    plot.resize(411, 226)
    plot.grab()
    plot.hide()
    plot.resize(456, 250)
    plot.show()
    qapp.processEvents()
    shown = plot.grab().toImage()
    for axis in plot.axes:
        axis.update()
    assert plot.grab().toImage() == shown


def test_the_wheel_zooms_and_a_double_click_shows_all(qapp, plot):
    whole = _view(plot)
    _wheel(qapp, plot, _pixel(plot, 20, 2))
    (left, right), (low, high) = _view(plot)
    assert whole[0][0] < left < 20 < right < whole[0][1]
    assert whole[1][0] < low < 2 < high < whole[1][1]
    QTest.mouseDClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(150, 100))
    assert _view(plot) == whole
    assert plot.follows


def test_a_chosen_view_stays_while_the_run_goes_on(plot):
    plot.zoom(0.5)
    chosen = _view(plot)
    plot.show_curve(_curve(60))
    assert _view(plot) == chosen
    plot.show_all()
    assert _view(plot)[0][1] > 59
    plot.show_curve(_curve(90))
    assert _view(plot)[0][1] > 89


def test_a_view_of_all_follows_whatever_was_tried(plot):
    plot.pan(0.3, 0.0)
    plot.zoom(0.5)
    for _turn in range(3):
        plot.zoom(2.0)
    assert plot.follows


def test_the_keys_zoom_move_and_show_all(plot):
    whole = _view(plot)
    QTest.keyClick(plot, Qt.Key.Key_Plus)
    closer = _view(plot)
    assert closer[0][1] - closer[0][0] < whole[0][1] - whole[0][0]
    QTest.keyClick(plot, Qt.Key.Key_Right)
    QTest.keyClick(plot, Qt.Key.Key_Up)
    moved = _view(plot)
    assert moved[0][0] > closer[0][0]
    assert moved[1][0] > closer[1][0]
    QTest.keyClick(plot, Qt.Key.Key_Minus)
    assert _view(plot) != moved
    QTest.keyClick(plot, Qt.Key.Key_Home)
    assert _view(plot) == whole


def test_the_focus_goes_to_the_chart_and_to_no_nameless_part_of_it(plot):
    assert plot.focusPolicy() is Qt.FocusPolicy.StrongFocus
    assert plot.viewport().focusPolicy() is Qt.FocusPolicy.NoFocus


def test_dragging_moves_a_close_view(qapp, plot):
    plot.zoom(0.5)
    before = _view(plot)
    left, none, kinds = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton, QEvent.Type
    for kind, x, held in (
        (kinds.MouseButtonPress, 150, left),
        (kinds.MouseMove, 130, left),
        (kinds.MouseMove, 100, left),
        (kinds.MouseButtonRelease, 100, none),
    ):
        _mouse(qapp, plot, QPointF(x, 100), kind, held)
    assert _view(plot)[0][0] > before[0][0]


def test_the_nearest_point_is_reported_under_the_pointer(plot):
    text = plot.readout_text(_pixel(plot, 20.2, 2))
    assert text.splitlines() == [
        "Generation 20",
        "best 40, mean 50.0, worst 80",
        "200 evaluations, 0.20 s",
    ]
    assert plot.readout_text(QPointF(370, 100)) == ""


def test_the_readout_is_beside_the_pointer_inside_the_chart_until_it_leaves(qapp, plot):
    readout = plot.findChild(QLabel)
    assert readout.isHidden()
    for x, y in ((2, 4.5), (38, 3), (20, 1)):
        place = _pixel(plot, x, y)
        _mouse(qapp, plot, place)
        assert readout.text() == plot.readout_text(place)
        assert readout.isVisible()
        assert plot.rect().contains(readout.geometry())
        assert not readout.y() <= place.y() <= readout.geometry().bottom()
        is_at_the_right = readout.x() > place.x()
        assert is_at_the_right or readout.geometry().right() < place.x()
        assert is_at_the_right is (place.x() < plot.width() / 2)
    _mouse(qapp, plot, QPointF(370, 100))
    assert readout.isHidden()
    _mouse(qapp, plot, place)
    qapp.sendEvent(plot, QEvent(QEvent.Type.Leave))
    assert readout.isHidden()


def test_the_readout_is_wrapped_in_a_narrow_chart(qapp, plot):
    readout = plot.findChild(QLabel)
    plot.resize(150, 200)
    plot.grab()
    _mouse(qapp, plot, _pixel(plot, 10, 3))
    assert readout.isVisible()
    assert readout.width() == plot.width()
    assert readout.height() >= readout.heightForWidth(plot.width())


def test_ticks_are_finer_in_a_close_view(plot):
    for _turn in range(8):
        plot.zoom(0.8)
    axis = plot.getAxis("left")
    ((_spacing, ticks),) = axis.tickValues(*_view(plot)[1], 220)
    assert len(ticks) > 2


def test_a_chart_is_exported_as_image_drawing_and_values(plot, tmp_path):
    for ending in ("png", "svg", "csv"):
        plot.export(tmp_path / f"chart.{ending}")
    image = QImage(str(tmp_path / "chart.png"))
    assert image.width() >= 700
    colours = {image.pixelColor(x, y).name() for x in range(0, 700, 7) for y in range(500)}
    assert len(colours) > 5
    drawn = ElementTree.parse(tmp_path / "chart.svg").getroot()
    texts = {"".join(each.itertext()).strip() for each in drawn.iter() if each.tag.endswith("text")}
    assert {"best 20", "solved", "20"} <= texts
    with (tmp_path / "chart.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 41
    assert rows[20]["best"] == "40"


def test_a_file_that_cannot_be_written_is_reported(plot, services, tmp_path, monkeypatch):
    exporter = ChartExport(services)
    told = []
    services.messages.changed.connect(told.append)
    name = str(tmp_path / "missing" / "chart.png")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_given: (name, ""))
    exporter.choose(plot)
    assert told[0].title == "The chart was not written"
    with pytest.raises(UserError):
        plot.export(tmp_path / "missing" / "chart.csv")


def test_the_menu_shows_all_and_asks_for_a_file(qtbot, plot):
    plot.zoom(0.5)
    everything, export = plot.context_menu().actions()
    everything.trigger()
    assert plot.follows
    with qtbot.waitSignal(plot.export_wanted) as wanted:
        export.trigger()
    assert wanted.args == [plot]


def test_a_chart_takes_the_colours_of_each_theme(plot, themes):
    seen = []
    for name in ("light", "dark", "high-contrast"):
        themes.select(name)
        seen.append(plot.grab().toImage().pixelColor(300, 5).name())
        assert seen[-1] == themes.current.card.name()
    assert len(set(seen)) == 3
