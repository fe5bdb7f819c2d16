"""The themes, as one table of colours, and the present one with its palette and style sheet.

A colour is named after its use. No other file has colours of its own.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from string import Template

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from sudoku_ga.resources import resource_path


@dataclass(frozen=True)
class Theme:
    """Every colour of the window by its use.

    ``name`` is ``light``, ``dark`` or ``high-contrast``. ``heat`` has the five steps of the entropy
    tint, the lowest first, and ``cell_colours`` the grounds that a player may give to cells.
    """

    name: str
    window: QColor
    card: QColor
    sunken: QColor
    raised: QColor
    border: QColor
    strong_border: QColor
    ink: QColor
    ink2: QColor
    accent: QColor
    on_accent: QColor
    accent_soft: QColor
    on_accent_soft: QColor
    given: QColor
    given_cell: QColor
    placed: QColor
    evolved: QColor
    conflict: QColor
    conflict_cell: QColor
    conflict_solid: QColor
    selected: QColor
    peers: QColor
    same_digit: QColor
    shade: QColor
    thin_line: QColor
    thick_line: QColor
    best: QColor
    mean: QColor
    worst: QColor
    solved: QColor
    warning: QColor
    warning_soft: QColor
    track: QColor
    plot_grid: QColor
    series4: QColor
    series5: QColor
    heat: tuple[QColor, ...]
    cell_colours: tuple[QColor, ...]

    @property
    def disabled(self) -> QColor:
        """The ink of a disabled control."""
        return mixed(self.ink2, self.window, 0.45)

    @property
    def hover(self) -> QColor:
        """The ground of a flat control under the pointer."""
        return mixed(self.raised, self.ink, 0.06)


def mixed(colour: QColor, other: QColor, share: float) -> QColor:
    """Return ``colour`` with ``share`` (0 to 1) of ``other`` mixed in."""
    return QColor.fromRgbF(
        colour.redF() + (other.redF() - colour.redF()) * share,
        colour.greenF() + (other.greenF() - colour.greenF()) * share,
        colour.blueF() + (other.blueF() - colour.blueF()) * share,
    )


LEAST_CONTRAST = 4.5
"""The least contrast of a text and its ground (WCAG 2.2, 1.4.3)."""

_SHARES = tuple(step / 10 for step in range(11))


def contrast(colour: QColor, other: QColor) -> float:
    """Return the contrast ratio of WCAG 2.2, between 1 and 21."""
    lights = [_luminance(each) for each in (colour, other)]
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def readable(ink: QColor, ground: QColor) -> QColor:
    """Return an ink with as much white or black mixed in as is needed to read it on a ground."""
    white, black = QColor("#FFFFFF"), QColor("#000000")
    far = max(white, black, key=lambda each: contrast(each, ground))
    inks = (mixed(ink, far, share) for share in _SHARES)
    return next((each for each in inks if contrast(each, ground) >= LEAST_CONTRAST), far)


def _luminance(colour: QColor) -> float:
    """Return the relative luminance of WCAG 2.2, between 0 and 1."""

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


NAMES = ("light", "dark", "high-contrast")

_TABLE = {
    #                  light     dark      high contrast
    "window": ("F3F2EE", "14171B", "000000"),
    "card": ("FFFFFF", "1C2025", "000000"),
    "sunken": ("ECEAE4", "101316", "000000"),
    "raised": ("FFFFFF", "272C33", "000000"),
    "border": ("DBD8D0", "323841", "FFFFFF"),
    "strong_border": ("8A8780", "7D8794", "FFFFFF"),
    "ink": ("1B1F24", "ECEEF1", "FFFFFF"),
    "ink2": ("565D66", "AEB6C0", "FFFFFF"),
    "accent": ("2453C9", "86AEFF", "FFE500"),
    "on_accent": ("FFFFFF", "0B1630", "000000"),
    "accent_soft": ("E3EAFB", "243352", "3A3400"),
    "on_accent_soft": ("1E45A8", "C3D6FF", "FFFFFF"),
    "given": ("1B1F24", "F1F3F5", "FFFFFF"),
    "given_cell": ("F4F2EC", "252A30", "262626"),
    "placed": ("17609A", "7FC8F2", "8FD3FF"),
    "evolved": ("2453C9", "93B7FF", "66E0FF"),
    "conflict": ("B3261E", "FF9C8C", "FF9B8A"),
    "conflict_cell": ("FBE1DC", "4A2320", "5A0A00"),
    "conflict_solid": ("C5352B", "F0705E", "FF7A66"),
    "selected": ("C9D8FB", "2F4675", "003A8C"),
    "peers": ("EAF0FD", "232D3F", "141F33"),
    "same_digit": ("D6E1FB", "2B3B5C", "00285F"),
    "shade": ("D3EAE5", "1C4641", "00563E"),
    "thin_line": ("CFCBC1", "3B424B", "8C8C8C"),
    "thick_line": ("3A3F46", "9AA4B0", "FFFFFF"),
    "best": ("2453C9", "86AEFF", "66E0FF"),
    "mean": ("B45309", "F2B35E", "FFE500"),
    "worst": ("7A7F87", "8B95A1", "D0D0D0"),
    "solved": ("0C665F", "5CC9BC", "5CFFB0"),
    "warning": ("8A5A00", "F0C060", "FFE500"),
    "warning_soft": ("FBEFD3", "3A2F17", "3A3400"),
    "track": ("DEDBD2", "3A414A", "4A4A4A"),
    "plot_grid": ("E6E3DC", "2A3038", "3A3A3A"),
    "series4": ("8A3FA0", "D59BE8", "FF9BFF"),
    "series5": ("5B6470", "A3ADB8", "FFFFFF"),
}

_HEAT = (
    ("FFFFFF", "FDF3DC", "FAE2B0", "F7CF8A", "F3BE6B"),
    ("1C2025", "2E2820", "453521", "5E4522", "785523"),
    ("000000", "2B2100", "4A3800", "6B5000", "8A6800"),
)

_CELL_COLOURS = (
    ("F7B9A6", "FAD79A", "F5EE9E", "B4E2C3", "BFE6F5", "AFC4F2", "E5BFE0", "CFD2D6"),
    ("74382A", "66480F", "55540F", "1D5B42", "1C5467", "2E4585", "65396A", "4D535B"),
    ("8F2A00", "704A00", "555300", "00613F", "005E7A", "0A37B5", "7C2A7A", "565656"),
)
"""These follow Okabe and Ito (2008): red, orange, yellow, green, light blue, blue, purple, grey."""


def theme_named(name: str) -> Theme:
    """Return the theme with one of :data:`NAMES`. Raises KeyError for any other name."""
    if name not in NAMES:
        raise KeyError(name)
    column = NAMES.index(name)
    colours = {token: QColor(f"#{hexes[column]}") for token, hexes in _TABLE.items()}
    heat = tuple(QColor(f"#{text}") for text in _HEAT[column])
    cell_colours = tuple(QColor(f"#{text}") for text in _CELL_COLOURS[column])
    return Theme(name=name, heat=heat, cell_colours=cell_colours, **colours)


def sheet_of(theme: Theme) -> str:
    """Return the style sheet of the application, with the colours of a theme."""
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
        (role.LinkVisited, theme.solved),  # there are no visited links: for labels
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
"""The names that :meth:`Themes.select` accepts."""


class Themes(QObject):
    """Applies a theme to the application. There is one object for the whole program.

    ``app``: the application, which gets the Fusion style, the palette and the style sheet of the
    theme.

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
        """Apply the system's theme to the application, and return the object.

        Later calls only return it.
        """
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
        """The name that was selected: that of a theme, or ``system``."""
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

        With a style sheet, Qt styles all children of a widget again whenever the widget gets a
        parent. This would take most of the time for building a window from its parts.
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
        # Qt replaces one style sheet by another six times more slowly than none by one.
        self._app.setStyleSheet("")
        self._app.setPalette(palette_of(self._current))
        self._app.setStyleSheet(sheet_of(self._current))


def current_theme() -> Theme:
    """Return the present theme."""
    return Themes.instance().current
