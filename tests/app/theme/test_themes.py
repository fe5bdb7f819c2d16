import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontInfo, QFontMetrics, QPalette
from PySide6.QtWidgets import QListWidget, QWidget

from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.resources import resource_names


class Hints:
    """Stands for the desktop's colour scheme, which does nothing offscreen."""

    def __init__(self, scheme):
        self.scheme = scheme

    def colorScheme(self):
        return self.scheme


def test_a_change_is_signalled_after_the_palette_has_changed(themes, qapp):
    grounds = []
    themes.changed.connect(
        lambda theme: grounds.append(
            (theme.name, qapp.palette().color(QPalette.ColorRole.Window).name())
        )
    )
    themes.select("dark")
    themes.select("dark")
    themes.select("high-contrast")
    assert grounds == [("dark", "#14171b"), ("high-contrast", "#000000")]


def test_system_follows_the_desktop(themes, qapp, monkeypatch):
    scheme = Hints(Qt.ColorScheme.Dark)
    monkeypatch.setattr(qapp, "styleHints", lambda: scheme)
    themes.select("system")
    assert (themes.current.name, themes.choice) == ("dark", "system")
    scheme.scheme = Qt.ColorScheme.Light
    themes._follow_system()
    assert themes.current.name == "light"


def test_a_chosen_theme_does_not_follow_the_desktop(themes, qapp, monkeypatch):
    monkeypatch.setattr(qapp, "styleHints", lambda: Hints(Qt.ColorScheme.Dark))
    themes._follow_system()
    assert themes.current.name == "light"


def test_a_window_is_built_without_a_style_sheet_and_styled_by_the_theme_chosen_meanwhile(
    themes, qapp
):
    light = qapp.styleSheet()
    with themes.suspended():
        assert not qapp.styleSheet()
        themes.select("dark")
    dark = qapp.styleSheet()
    assert dark
    assert dark != light
    themes.select("light")
    assert qapp.styleSheet() == light


def test_an_unknown_theme_changes_nothing(themes):
    with pytest.raises(KeyError):
        themes.select("sepia")
    assert themes.current.name == "light"


@pytest.mark.parametrize("weight", [fonts.REGULAR, fonts.MEDIUM, fonts.SEMIBOLD])
def test_inter_is_used_with_figures_of_one_width(themes, weight):
    font = fonts.font(40, weight)
    assert QFontInfo(font).family() == "Inter"
    metrics = QFontMetrics(font)
    assert len({metrics.horizontalAdvance(digit * 9) for digit in "0123456789"}) == 1


def test_the_weights_differ(themes):
    widths = [
        QFontMetrics(fonts.font(40, weight)).horizontalAdvance("Sudoku")
        for weight in (fonts.REGULAR, fonts.MEDIUM, fonts.SEMIBOLD)
    ]
    assert widths == sorted(set(widths))


@pytest.mark.parametrize("name", resource_names("icons", ".svg"))
def test_every_icon_can_be_drawn_sharply(themes, name):
    pixmap = icons.pixmap(name, themes.current.ink, 20, ratio=2.0)
    assert pixmap.width() == 40
    assert pixmap.deviceIndependentSize().width() == 20
    image = pixmap.toImage()
    assert any(image.pixelColor(x, y).alpha() == 255 for x in range(40) for y in range(40))


def test_an_icon_takes_the_colour_asked_for(themes):
    image = icons.pixmap("stop", themes.current.conflict, 20, 1.0).toImage()
    assert image.pixelColor(image.width() // 2, image.height() // 2) == themes.current.conflict


def test_the_application_icon_has_its_own_colours(qapp):
    assert not icons.application_icon().pixmap(64).toImage().allGray()


@pytest.mark.parametrize("kind", [QWidget, QListWidget])
def test_a_widget_that_paints_itself_is_painted_anew_in_another_theme(themes, qtbot, kind):
    painted = []

    class Painted(kind):
        def paintEvent(self, event):
            painted.append(themes.current.name)
            super().paintEvent(event)

    holder = QWidget()
    qtbot.addWidget(holder)
    widget = Painted(holder)
    holder.show()
    qtbot.waitUntil(lambda: painted != [])
    themes.select("dark")
    qtbot.waitUntil(lambda: painted[-1] == "dark")
    assert widget.isVisible()
