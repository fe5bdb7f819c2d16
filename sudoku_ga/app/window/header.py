"""The bar below the menus: puzzle chooser, workspace switch, and buttons of actions."""

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import ElidedText, Text, plain_tip
from sudoku_ga.app.workspace import WORKSPACES
from sudoku_ga.translation import _, counted

HEIGHT, LOW_HEIGHT = 46, 38
_CONTROL, _ICON = 34, 20
_WITH_NOTE = 520
"""The least width with the number of givens, in pixels."""
_MARGIN, _BETWEEN = 16, 8


class Header(QWidget):
    """The bar below the menus.

    ``panel``, ``theme``, ``guide``: what the buttons at the right do: show the parameter panel,
    change the theme, open the guide. In a narrow window the first one alone is shown.
    """

    def __init__(
        self,
        panel: QAction,
        theme: QAction,
        guide: QAction,
    ) -> None:
        super().__init__()
        self.chooser = PuzzleChooser()
        self.workspaces = Segmented(
            [(name, _(text)) for name, text in WORKSPACES], _("Workspace"), height=_CONTROL
        )
        for name, _text in WORKSPACES:
            self.workspaces.button(name).setObjectName(f"workspace:{name}")
        self.panel = _button(panel, _("Parameters"))
        self.theme = _button(theme, _("Light or dark"))
        self.guide = _button(guide, _("Guide"))
        self._left, self._right = QWidget(), QWidget()
        left, right = QHBoxLayout(self._left), QHBoxLayout(self._right)
        left.addWidget(self.chooser)
        left.addStretch(1)
        right.addStretch(1)
        for button in (self.panel, self.theme, self.guide):
            right.addWidget(button)
        self._layout = layout = hbox(self, spacing=10, margins=(_MARGIN, 0, _MARGIN, 0))
        for part in (left, right):
            part.setContentsMargins(0, 0, 0, 0)
            part.setSpacing(_BETWEEN)
        # With the same share, they keep the switch in the middle.
        layout.addWidget(self._left, 1)
        layout.addWidget(self.workspaces)
        layout.addWidget(self._right, 1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    @Slot(object)
    def show_state(self, state: AppState) -> None:
        """Show the puzzle of a state."""
        self.chooser.set_puzzle(state.board_state.title, state.board_state.puzzle.given_count)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the menu alone to offer theme and guide in a narrow window."""
        super().resizeEvent(event)
        for button in (self.theme, self.guide):
            button.setVisible(self.width() >= self._needed)
        has_room = self.width() >= _WITH_NOTE
        self.chooser.set_note_shown(has_room)
        margin = _MARGIN if has_room else _MARGIN // 2
        self._layout.setContentsMargins(margin, 0, margin, 0)
        beside = self.width() - self.workspaces.sizeHint().width() - 2 * self._layout.spacing()
        self.chooser.set_room(beside // 2 - margin)

    @property
    def _needed(self) -> int:
        """The least width with all buttons, in pixels."""
        parts = (self.chooser.minimumSizeHint(), self.workspaces.sizeHint())
        gaps = 2 * _MARGIN + 2 * self._layout.spacing() + 2 * _BETWEEN
        return sum(part.width() for part in parts) + 3 * _CONTROL + gaps

    def set_low(self, low: bool) -> None:
        """Give height away in a low window."""
        self.setFixedHeight(LOW_HEIGHT if low else HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Keep the chooser, the switch and the buttons."""
        return QSize(600, self.height())


def _button(action: QAction, name: str) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setAutoRaise(True)
    button.setIconSize(QSize(_ICON, _ICON))
    button.setFixedSize(_CONTROL, _CONTROL)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setAccessibleName(name)
    return button


class PuzzleChooser(QPushButton):
    """Shows the name of the puzzle and the number of its givens; opens the menu of ``setMenu``."""

    _WIDTH, _LEAST, _LEAST_NAME, _HEIGHT, _CHEVRON = 250, 140, 84, 32, 18
    _MOST = 520

    def __init__(self) -> None:
        super().__init__()
        self._room = 0
        self._name = ElidedText(weight=fonts.MEDIUM)
        self._note = Text(size=fonts.SECONDARY)
        self._chevron = QLabel()
        self.setStyleSheet("PuzzleChooser::menu-indicator { image: none; }")
        hbox(self, (self._name, 1), self._note, self._chevron, spacing=8, margins=(11, 0, 9, 0))
        for label in (self._name, self._note, self._chevron):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFixedHeight(self._HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        Themes.instance().changed.connect(self._show_chevron)
        self._show_chevron()

    def set_puzzle(self, name: str, givens: int) -> None:
        """Show a puzzle's name and the number of its givens."""
        note = counted("{count} given", "{count} givens", givens)
        self._name.setText(name)
        self._note.setText(note)
        self.setAccessibleName(_("Puzzle: {name}, {note}").format(name=name, note=note))
        self.setToolTip(plain_tip(name))
        self.updateGeometry()

    def set_note_shown(self, shown: bool) -> None:
        """Show the number of givens beside the name, or the name alone."""
        self._note.setVisible(shown)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Ask for the width of the design, or of a longer name where there is room."""
        layout = self.layout()
        wanted = self._WIDTH if layout is None else layout.sizeHint().width()
        return QSize(max(self._WIDTH, min(wanted, self._room, self._MOST)), self._HEIGHT)

    def set_room(self, room: int) -> None:
        """Take no more than a width in pixels for a long name."""
        if room != self._room:
            self._room = room
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """Give way in a narrow window; the name is elided."""
        is_short = self._note.isHidden()
        return QSize(self._LEAST_NAME if is_short else self._LEAST, self._HEIGHT)

    @Slot()
    def _show_chevron(self) -> None:
        ratio = self.devicePixelRatioF()
        pixmap = icons.pixmap("chevron_down", current_theme().ink2, self._CHEVRON, ratio)
        self._chevron.setPixmap(pixmap)
