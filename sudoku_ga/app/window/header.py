"""The bar at the top of the window: logo, puzzle chooser, and the buttons at the right."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QWidget

from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.painting import CONTROL_RADIUS, draw_focus, draw_frame, painter_on
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import Text
from sudoku_ga.app.window.actions import POPULATION, SOLVE, WORKSPACES
from sudoku_ga.translation import _, counted

HEIGHT, LOW_HEIGHT = 52, 48
_SQUARE = 34
_NARROW = 1100
"""Below this width the name of the program gives way."""

_THEME_ICONS = {"light": "moon", "dark": "sun", "high-contrast": "contrast"}


class Header(QWidget):
    """The bar at the top.

    Notes
    -----
    ``panel_toggled(shown)`` is emitted when a person shows or hides the parameter panel, and
    ``workspace_chosen(name)`` when another workspace is chosen.
    """

    panel_toggled = Signal(bool)
    workspace_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = Text("Sudoku GA", weight=fonts.SEMIBOLD)
        self._chooser = PuzzleChooser()
        self._panel = self._square("panel", _("Parameters"))
        self._panel.setCheckable(True)
        self._panel.setChecked(True)
        self._theme = self._square("moon", _("Theme"))
        self._help = self._square("help", _("Help"))
        self._menu = self._square("menu", _("Menu"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 0, 12, 0)
        layout.setSpacing(10)
        for part in (Logo(), self._name):
            layout.addWidget(part)
        layout.addSpacing(9)
        layout.addWidget(self._chooser)
        layout.addStretch(1)
        self._pages = Segmented(
            [(name, _(text)) for name, text, _key in WORKSPACES],
            _("Workspace"),
            height=34,
        )
        self._pages.chosen.connect(self.workspace_chosen)
        layout.addWidget(self._pages)
        layout.addStretch(1)
        for button in (self._panel, self._theme, self._help, self._menu):
            layout.addWidget(button)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)
        self._panel.toggled.connect(self.panel_toggled)
        Themes.instance().changed.connect(self._follow_theme)
        self._follow_theme()

    def set_puzzle(self, name: str, givens: int) -> None:
        """Show a puzzle's name and the number of its givens."""
        self._chooser.set_puzzle(name, givens)

    @Slot(object)
    def show_state(self, state: AppState) -> None:
        """Show the puzzle of a state."""
        self.set_puzzle(state.board_state.title, state.board_state.puzzle.given_count)

    def set_panel_shown(self, shown: bool) -> None:
        """Show whether the parameter panel is there."""
        self._panel.setChecked(shown)

    def set_workspace(self, name: str) -> None:
        """Show which workspace is open; the panel belongs to those of a run."""
        self._pages.set_value(name)
        self._panel.setEnabled(name in (SOLVE, POPULATION))

    def set_puzzle_menu(self, menu: QMenu) -> None:
        """Open this menu below the puzzle chooser."""
        self._chooser.setMenu(menu)

    def set_theme_menu(self, menu: QMenu) -> None:
        """Open this menu below the theme button."""
        self._theme.setMenu(menu)

    def set_help_menu(self, menu: QMenu) -> None:
        """Open this menu below the help button."""
        self._help.setMenu(menu)

    def set_main_menu(self, menu: QMenu) -> None:
        """Open this menu below the menu button."""
        self._menu.setMenu(menu)

    def set_low(self, low: bool) -> None:
        """Give height away in a low window."""
        self.setFixedHeight(LOW_HEIGHT if low else HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Keep the chooser, the switch and the buttons."""
        return QSize(720, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Drop the name of the program where there is little room."""
        super().resizeEvent(event)
        self._name.setVisible(self.width() >= _NARROW)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground and the line below."""
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.window)
            painter.fillRect(0, self.height() - 1, self.width(), 1, theme.border)

    def _square(self, icon: str, name: str) -> Button:
        button = Button(icon=icon, kind=Kind.FLAT, height=_SQUARE)
        button.setAccessibleName(name)
        button.setToolTip(name)
        return button

    def _follow_theme(self) -> None:
        self._theme.set_icon_name(_THEME_ICONS[current_theme().name])
        self.update()


_SIDE, _TILE, _PITCH = 26, 7.4, 8.6
_TILES = ("accent", "track", "mean", "track", "mean", "accent", "mean", "accent", "track")


class Logo(QWidget):
    """Nine tiles."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        Themes.instance().changed.connect(self._repaint)

    def sizeHint(self) -> QSize:
        """Ask for the one size there is."""
        return QSize(_SIDE, _SIDE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the tiles."""
        with painter_on(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            for index, token in enumerate(_TILES):
                row, column = divmod(index, 3)
                painter.setBrush(getattr(current_theme(), token))
                tile = QRectF(0.7 + column * _PITCH, 0.7 + row * _PITCH, _TILE, _TILE)
                painter.drawRoundedRect(tile, 2, 2)

    def _repaint(self) -> None:
        self.update()


_WIDTH, _HEIGHT, _PADDING, _CHEVRON = 236, 32, 11, 18


class PuzzleChooser(QPushButton):
    """Shows a name and a number of givens; opens the menu given by ``setMenu``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._note = ""
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        Themes.instance().changed.connect(self._repaint)

    def set_puzzle(self, name: str, givens: int) -> None:
        """Show a puzzle's name and the number of its givens."""
        self._name = name
        self._note = counted("{count} given", "{count} givens", givens)
        self.setAccessibleName(_("Puzzle: {name}, {note}").format(name=name, note=self._note))
        self.setToolTip(name)
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the width of the design."""
        return QSize(_WIDTH, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Give way in a narrow window; the name is elided."""
        return QSize(140, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the field, name, givens and chevron."""
        theme = current_theme()
        rect = QRectF(self.rect())
        border = theme.strong_border if self.underMouse() else theme.border
        with painter_on(self) as painter:
            draw_frame(painter, rect, CONTROL_RADIUS, fill=theme.raised, border=border)
            chevron_left = self.width() - _PADDING - _CHEVRON + 3
            top = (_HEIGHT - _CHEVRON) / 2
            ratio = self.devicePixelRatioF()
            chevron = icons.pixmap("chevron_down", theme.ink2, _CHEVRON, ratio)
            painter.drawPixmap(QPointF(chevron_left, top), chevron)
            painter.setFont(fonts.font(fonts.SECONDARY))
            painter.setPen(theme.ink2)
            note = painter.fontMetrics().horizontalAdvance(self._note)
            note_left = chevron_left - 5 - note
            middle = int(Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(QRect(note_left, 0, note + 1, _HEIGHT), middle, self._note)
            painter.setFont(fonts.font(fonts.BODY, fonts.MEDIUM))
            painter.setPen(theme.ink)
            room = note_left - _PADDING - 8
            elide = Qt.TextElideMode.ElideRight
            name = painter.fontMetrics().elidedText(self._name, elide, room)
            painter.drawText(QRect(_PADDING, 0, room, _HEIGHT), middle, name)
            if self.hasFocus():
                draw_focus(painter, rect, CONTROL_RADIUS, theme.accent)

    def _repaint(self) -> None:
        self.update()
