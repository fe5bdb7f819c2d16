"""The palette and the style sheet of the application, filled from the colours of a theme."""

from string import Template

from PySide6.QtGui import QColor, QPalette

from sudoku_ga.app.theme.tokens import Theme, mixed
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
