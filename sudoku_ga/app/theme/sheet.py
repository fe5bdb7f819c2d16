"""What Fusion draws differently from the design: palette, scroll bars, tool tips, menus."""

from PySide6.QtGui import QColor, QPalette

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
/* The panels of parameters and of the generator */
ParameterPanel {{ background: {card}; border: none; border-right: 1px solid {border}; }}
HelpStrip {{ background: {card}; border: none; border-top: 1px solid {border}; }}
Row[current="true"] {{ background: {accent_soft}; }}
Row QLabel#changed {{ color: {accent}; font-size: 9px; }}
SectionHeader, SectionHeader:hover, SectionHeader:pressed, SectionHeader:checked {{
    background: {card}; color: {ink}; border: 2px solid transparent; border-radius: 0;
    border-top: 1px solid {border}; padding: 0 5px;
}}
SectionHeader:hover {{ background: {sunken}; }}
SectionHeader:focus {{ border: 2px solid {accent}; border-radius: 6px; }}
/* The keypad */
Key {{
    background: {raised}; color: {ink}; border: 1px solid {border}; border-radius: 7px;
    padding: 2px 0;
}}
Key[count="true"] {{ padding: 0 0 14px 0; }}
Key[used="true"] {{ color: {disabled}; }}
Key:hover {{ background: {hover}; }}
Key:checked {{ background: {accent_soft}; color: {on_accent_soft}; border-color: {accent}; }}
Key:disabled {{ background: transparent; color: {disabled}; }}
Key:focus {{ border: 2px solid {accent}; }}
"""


def sheet_of(theme: Theme) -> str:
    """Return the style sheet of the application."""
    every = vars(theme).items()
    colours = {name: value.name() for name, value in every if isinstance(value, QColor)}
    colours |= {"disabled": theme.disabled.name(), "hover": theme.hover.name()}
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
