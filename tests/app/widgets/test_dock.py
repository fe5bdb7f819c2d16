"""The buttons of a dock."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QMainWindow

from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.arrangement import Dock


def _inks(button):
    """Return the strongest colour of the icon."""
    image = button.icon().pixmap(16, 16).toImage()
    points = [(x, y) for x in range(image.width()) for y in range(image.height())]
    return max((image.pixelColor(*point) for point in points), key=lambda colour: colour.alpha())


def test_the_buttons_follow_the_theme_and_are_reached_by_tab(qtbot, themes):
    window = QMainWindow()
    qtbot.addWidget(window)
    dock = Dock("Puzzles", window)
    dock.setWidget(QLabel("list"))
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    window.show()
    buttons = {each.accessibleName(): each for each in dock.findChildren(QAbstractButton)}
    assert set(buttons) == {"Close", "Put in a window of its own, or back"}
    for name in ("light", "dark", "high-contrast"):
        themes.select(name)
        for button in buttons.values():
            assert _inks(button).name() == current_theme().ink.name()
            assert button.focusPolicy() == Qt.FocusPolicy.TabFocus
