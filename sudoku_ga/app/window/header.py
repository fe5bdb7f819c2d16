"""The bar below the menus: puzzle chooser, workspace switch, and buttons of actions."""

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import ElidedText, Text, plain_tip
from sudoku_ga.app.workspace import WORKSPACES
from sudoku_ga.translation import _, counted

_HEIGHT, _CONTROL, _ICON = 40, 34, 20
_MARGIN, _BETWEEN = 16, 8


class Header(QWidget):
    """The bar below the menus.

    ``panel``, ``theme``, ``guide``: the actions of the buttons at the right, which show the
    parameter panel, change the theme and open the guide.
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
        self.workspaces.leave_focus()
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
        layout = hbox(self, spacing=10, margins=(_MARGIN, 0, _MARGIN, 0))
        for part in (left, right):
            part.setContentsMargins(0, 0, 0, 0)
            part.setSpacing(_BETWEEN)
        for side in (self._left, self._right):
            side.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        # With equal shares, they keep the switch in the middle.
        layout.addWidget(self._left, 1)
        layout.addWidget(self.workspaces)
        layout.addWidget(self._right, 1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    @Slot(object)
    def show_state(self, state: AppState) -> None:
        """Show the puzzle of a state."""
        self.chooser.set_puzzle(state.board_state.title, state.board_state.puzzle.given_count)

    def minimumSizeHint(self) -> QSize:
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
    """Shows the name of the puzzle and the number of its givens.

    It opens the menu of ``setMenu``.
    """

    _WIDTH, _LEAST, _HEIGHT, _CHEVRON = 250, 140, 32, 18
    _MOST = 520

    def __init__(self) -> None:
        super().__init__()
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
        note = counted("{count:,} given", "{count:,} givens", givens)
        self._name.setText(name)
        self._note.setText(note)
        self.setAccessibleName(_("Puzzle: {name}, {note}").format(name=name, note=note))
        self.setToolTip(plain_tip(name))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the width of the design, or that of a longer name if there is room."""
        layout = self.layout()
        wanted = self._WIDTH if layout is None else layout.sizeHint().width()
        return QSize(max(self._WIDTH, min(wanted, self._MOST)), self._HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Allow a narrow window, where the name is shortened."""
        return QSize(self._LEAST, self._HEIGHT)

    @Slot()
    def _show_chevron(self) -> None:
        ratio = self.devicePixelRatioF()
        pixmap = icons.pixmap("chevron_down", current_theme().ink2, self._CHEVRON, ratio)
        self._chevron.setPixmap(pixmap)
