"""What Fusion draws differently from the design: palette, scroll bars, tool tips, menus."""

from PySide6.QtGui import QPalette

from sudoku_ga.app.theme.tokens import Theme

_SHEET = """
QToolTip {{
    background: {card}; color: {ink}; border: 1px solid {border}; padding: 4px 6px;
}}
QMenu {{
    background: {card}; color: {ink}; border: 1px solid {border}; padding: 5px;
}}
QMenu::item {{ padding: 6px 24px 6px 12px; border-radius: 6px; }}
QMenu::item:selected {{ background: {accent_soft}; color: {on_accent_soft}; }}
QMenu::item:disabled {{ color: {disabled}; background: transparent; }}
QMenu::separator {{ height: 1px; background: {border}; margin: 5px 8px; }}
QMenu::icon {{ padding-left: 8px; }}
QMenu::indicator {{ width: 16px; height: 16px; padding-left: 6px; }}
QScrollBar {{ background: transparent; border: none; margin: 0; }}
QScrollBar:vertical {{ width: 8px; }}
QScrollBar:horizontal {{ height: 8px; }}
QScrollBar::handle {{ background: {strong_border}; border-radius: 2px; margin: 2px; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::handle:hover {{ background: {ink2}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QSplitter::handle {{ background: transparent; }}
"""


def sheet_of(theme: Theme) -> str:
    """Return the style sheet of the application."""
    tokens = ("card", "ink", "ink2", "border", "strong_border", "accent_soft", "on_accent_soft")
    colours = {name: getattr(theme, name).name() for name in (*tokens, "disabled")}
    return _SHEET.format(**colours)


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
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, theme.disabled)
    return palette
