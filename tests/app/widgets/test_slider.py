import pytest
from PySide6.QtCore import QPoint, Qt

from sudoku_ga.app.widgets.fields import Slider
from sudoku_ga.app.widgets.scale import Scale
from tests.app.driving import drag, wheel


@pytest.fixture
def slider(themes, qtbot):
    slider = Slider(Scale(0, 100), "Size", default=40)
    slider.resize(221, 28)  # 200 pixels between the ends of the track
    qtbot.addWidget(slider)
    slider.show()
    return slider


@pytest.mark.parametrize(
    ("key", "number"),
    [
        (Qt.Key.Key_Left, 39),
        (Qt.Key.Key_Down, 39),
        (Qt.Key.Key_Right, 41),
        (Qt.Key.Key_PageUp, 50),
        (Qt.Key.Key_PageDown, 30),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_End, 100),
    ],
)
def test_keys_move_the_knob(slider, qtbot, key, number):
    with qtbot.waitSignal(slider.moved) as moved:
        qtbot.keyClick(slider, key)
    assert moved.args == [number]
    assert slider.number == number


def test_the_knob_follows_the_pointer(slider, qtbot):
    with qtbot.waitSignal(slider.moved) as moved:
        qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(111, 14))
    assert moved.args == [50]
    with qtbot.waitSignal(slider.moved) as moved:
        drag(slider, QPoint(51, 14))
    assert moved.args == [20]


def test_the_wheel_over_a_slider_scrolls_the_panel_and_not_the_value(slider):
    assert not wheel(slider)
    assert slider.number == 40


def test_a_program_moves_it_silently(slider, qtbot):
    with qtbot.assertNotEmitted(slider.moved):
        slider.set_number(70)
    assert slider.value() == 700


def test_every_theme_and_state_is_drawn(slider, themes):
    pictures = []
    for name in ("light", "dark", "high-contrast"):
        themes.select(name)
        for enabled in (True, False):
            slider.setEnabled(enabled)
            pictures.append(slider.grab().toImage())
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[:i])


def test_the_default_has_a_tick_unless_the_knob_is_on_it(slider):
    slider.clearFocus()
    slider.set_number(60)
    with_tick = slider.grab().toImage()
    slider.set_default(None)
    assert slider.grab().toImage() != with_tick
