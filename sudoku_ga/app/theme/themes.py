"""The theme that is shown, its palette and style sheet; a signal when it changes."""

from collections.abc import Iterator
from contextlib import contextmanager
from string import Template

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.theme.tokens import NAMES, Theme, mixed, theme_named
from sudoku_ga.resources import resource_path


def sheet_of(theme: Theme) -> str:
    """Return the style sheet of the application: ``resources/style.qss`` with its colours."""
    colours = {
        **{name: value for name, value in vars(theme).items() if isinstance(value, QColor)},
        "disabled": theme.disabled,
        "hover": theme.hover,
        "pressed": mixed(theme.raised, theme.ink, 0.12),
        "accent_hover": mixed(theme.accent, theme.ink, 0.08),
        "accent_pressed": mixed(theme.accent, theme.ink, 0.18),
        "knob": theme.ink if theme.name == "dark" else theme.card,
    }
    template = Template(resource_path("style.qss").read_text(encoding="utf-8"))
    return template.substitute(
        {name: colour.name() for name, colour in colours.items()},
        icons=resource_path("icons").as_posix(),
        check="check_dark" if theme.on_accent.lightness() < 128 else "check_light",
    )


def palette_of(theme: Theme) -> QPalette:
    """Return the palette of the application."""
    role = QPalette.ColorRole
    palette = QPalette()
    for which, colour in (
        (role.Window, theme.window),
        (role.WindowText, theme.ink),
        (role.Base, theme.card),
        (role.AlternateBase, theme.sunken),
        (role.Text, theme.ink),
        (role.PlaceholderText, theme.ink2),
        (role.Button, theme.raised),
        (role.ButtonText, theme.ink),
        (role.BrightText, theme.conflict),
        (role.Highlight, theme.accent),
        (role.HighlightedText, theme.on_accent),
        (role.Accent, theme.accent),
        (role.ToolTipBase, theme.card),
        (role.ToolTipText, theme.ink),
        (role.Link, theme.accent),
        (role.LinkVisited, theme.accent),
        (role.Light, theme.raised),
        (role.Midlight, theme.border),
        (role.Mid, theme.border),
        (role.Dark, theme.strong_border),
        (role.Shadow, theme.border),
    ):
        palette.setColor(which, colour)
    for which in (
        role.WindowText,
        role.Text,
        role.ButtonText,
        role.PlaceholderText,
        role.BrightText,
    ):
        palette.setColor(QPalette.ColorGroup.Disabled, which, theme.disabled)
    return palette


CHOICES = ("system", *NAMES)
"""What :meth:`Themes.select` accepts."""


class Themes(QObject):
    """Applies a theme to the application; one object for the whole program.

    ``app``: gets the Fusion style, the palette and the style sheet of the theme.

    ``changed(Theme)`` is emitted after the application has the new palette.
    """

    changed = Signal(object)
    _instance: "Themes | None" = None

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self._app = app
        self._choice = "system"
        app.setStyle("Fusion")
        app.styleHints().colorSchemeChanged.connect(self._follow_system)
        self._current = theme_named(self._resolved())
        self._apply()

    @classmethod
    def install(cls, app: QApplication) -> "Themes":
        """Apply the system's theme to the application, unless that was done; return the object."""
        if cls._instance is None:
            cls._instance = cls(app)
        return cls._instance

    @classmethod
    def instance(cls) -> "Themes":
        """Return the object of the program.

        Raises RuntimeError before :meth:`install`.
        """
        if cls._instance is None:
            raise RuntimeError("expected Themes.install before the first widget")
        return cls._instance

    @property
    def current(self) -> Theme:
        """The theme that is shown."""
        return self._current

    @property
    def choice(self) -> str:
        """What was selected: the name of a theme, or ``system``."""
        return self._choice

    def select(self, name: str) -> None:
        """Show a theme.

        ``name``: ``light``, ``dark``, ``high-contrast``, or ``system``, which follows the desktop's
        colour scheme and its changes.
        """
        if name not in CHOICES:
            raise KeyError(name)
        self._choice = name
        self._show(self._resolved())

    @contextmanager
    def suspended(self) -> Iterator[None]:
        """Leave widgets without a style sheet while a window is built, and style them at the end.

        Under a style sheet, Qt styles all children of a widget anew whenever the widget gets a
        parent, which is most of the time that it takes to build a window from its parts.
        """
        self._app.setStyleSheet("")
        try:
            yield
        finally:
            self._app.setStyleSheet(sheet_of(self._current))

    def _resolved(self) -> str:
        if self._choice != "system":
            return self._choice
        scheme = self._app.styleHints().colorScheme()
        return "dark" if scheme == Qt.ColorScheme.Dark else "light"

    def _follow_system(self) -> None:
        self._show(self._resolved())

    def _show(self, name: str) -> None:
        if name == self._current.name:
            return
        self._current = theme_named(name)
        self._apply()
        self.changed.emit(self._current)

    def _apply(self) -> None:
        # Qt replaces one style sheet by another six times slower than none by one.
        self._app.setStyleSheet("")
        self._app.setPalette(palette_of(self._current))
        self._app.setStyleSheet(sheet_of(self._current))


def current_theme() -> Theme:
    """Return the theme that is shown now."""
    return Themes.instance().current
