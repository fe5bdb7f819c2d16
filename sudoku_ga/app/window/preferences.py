"""Theme, language, motion, size and open views of the window, kept from one start to the next."""

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QObject, QSize, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStyle

from sudoku_ga.app.evolve.side_panel import SidePanel
from sudoku_ga.app.messages import next_language
from sudoku_ga.app.parameters.parameter_panel import ParameterPanel
from sudoku_ga.app.services import Services
from sudoku_ga.app.settings import CLOSED_AT_FIRST, Settings
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.columns import Columns
from sudoku_ga.app.window.actions import Actions
from sudoku_ga.translation import language

_SIZE, _LEAST_SIZE = QSize(1280, 800), QSize(960, 540)
_FRAME = QSize(16, 48)
"""The room that a window manager's frame may add to a window."""


class Preferences(QObject):
    """Applies the preferences to the window, and keeps those that are chosen.

    ``reopen``: called to open another window, in the language that was chosen.
    """

    def __init__(
        self,
        services: Services,
        panel: ParameterPanel,
        actions: Actions,
        reopen: Callable[[], object],
    ) -> None:
        super().__init__(services.window)
        self._reopen = reopen
        self._window, self._panel = services.window, panel
        self._actions, self._settings = actions, services.settings
        self._messages = services.messages
        actions.reduce_motion.triggered.connect(self._keep_motion)
        panel.all_opened.connect(self._keep_all_parameters)

    def restore(self) -> None:
        """Apply the preferences of the last start, or the defaults."""
        chosen = self._settings.theme
        Themes.instance().select(chosen)
        for action in self._actions.themes.actions():
            action.setChecked(action.data() == chosen)
        for action in self._actions.languages.actions():
            action.setChecked(action.data() == self._settings.language)
        self._actions.reduce_motion.setChecked(self._is_motion_reduced())
        self._actions.panel.setChecked(True)
        self._panel.set_all_open(self._settings.all_parameters)
        self._fit_screen()

    def keep_geometry(self) -> None:
        """Keep place and size of the window."""
        self._settings.geometry = self._window.saveGeometry()

    @Slot(QAction)
    def select_theme(self, action: QAction) -> None:
        """Show the theme that an action names, and keep it."""
        Themes.instance().select(action.data())
        self._settings.theme = action.data()

    @Slot()
    def switch_theme(self) -> None:
        """Switch from the dark theme to the light one, and from any other to the dark one."""
        other = "light" if Themes.instance().current.name == "dark" else "dark"
        next(each for each in self._actions.themes.actions() if each.data() == other).trigger()

    @Slot(QAction)
    def select_language(self, action: QAction) -> None:
        """Keep the language that an action names for the next window, if it is another one."""
        self._settings.language = action.data()
        is_other = action.data() != language()
        self._messages.show(next_language(self._reopen) if is_other else None)

    @Slot(bool)
    def _keep_all_parameters(self, is_open: bool) -> None:
        """Keep for the next start whether all parameters are listed."""
        self._settings.all_parameters = is_open

    @Slot(bool)
    def _keep_motion(self, reduced: bool) -> None:
        self._settings.reduced_motion = reduced

    def _is_motion_reduced(self) -> bool:
        """Return the choice of the user or, before there is one, that of the desktop."""
        chosen = self._settings.reduced_motion
        lasts = self._window.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration)
        return not lasts if chosen is None else chosen

    def _fit_screen(self) -> None:
        """Restore the size of the last start, or set the usual one, within the screen."""
        window = self._window
        screen = window.screen().availableGeometry()
        room = screen.size() - _FRAME
        window.setMinimumSize(_LEAST_SIZE.boundedTo(room))
        if not window.restoreGeometry(self._settings.geometry):
            window.resize(_SIZE.boundedTo(room))
        elif not (window.isMaximized() or window.isFullScreen()):
            screen = window.screen().availableGeometry()
            window.resize(window.size().boundedTo(screen.size() - _FRAME))
            if not screen.contains(window.geometry()):
                window.move(screen.topLeft())


_COLUMNS, _VIEWS = "columns", "views"


class ViewLayout(QObject):
    """Opens and closes views with the actions of the menu, and keeps the places of borders.

    ``insight``: the right column of the window.
    ``actions``: the actions, whose group ``views`` has an action for each view.
    """

    def __init__(
        self,
        body: Columns,
        insight: SidePanel,
        actions: Actions,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._body, self._insight, self._settings = body, insight, settings
        self._actions = actions.views.actions()
        for action in self._actions:
            self._show(action, shown=action.data() not in settings.closed_views)
        body.set_borders(settings.borders(_COLUMNS))
        insight.set_borders(settings.borders(_VIEWS))

    @Slot()
    def keep(self) -> None:
        """Store the places of the borders."""
        self._settings.set_borders(_COLUMNS, self._body.borders)
        self._settings.set_borders(_VIEWS, self._insight.borders)

    @Slot()
    def reset(self) -> None:
        """Open the views that are open at first, and give all of them their usual sizes."""
        closed = CLOSED_AT_FIRST.split()
        for action in self._actions:
            self._show(action, shown=action.data() not in closed)
        self._settings.closed_views = closed
        self._insight.set_borders(QByteArray())
        self._body.reset_sizes()

    @Slot(str)
    def show_view(self, view: str) -> None:
        """Open a view, if it is closed, and bring it to the front."""
        for action in self._actions:
            if action.data() == view and not action.isChecked():
                action.trigger()
        self._insight.show_view(view)

    @Slot(QAction)
    def follow(self, action: QAction) -> None:
        """Open or close the view of an action."""
        self._show(action, shown=action.isChecked())
        closed = [each.data() for each in self._actions if not each.isChecked()]
        self._settings.closed_views = closed
        self._insight.show_view(action.data())

    def _show(self, action: QAction, *, shown: bool) -> None:
        action.setChecked(shown)
        self._insight.set_view_open(action.data(), shown)
